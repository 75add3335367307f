// An empty screen shows what is lacking and leads there.
import type { ComponentChildren } from 'preact';
import { setScreen } from '../state/page/screen';
import type { Screen } from '../state/page/screen';

/** Says what a screen lacks and where to get it. */
export function Nothing({ title, to, action, children }: { title: string; to: Screen; action: string; children: ComponentChildren }) {
  return (
    <div class="nothing">
      <h2>{title}</h2>
      <p>{children}</p>
      <button type="button" class="main" onClick={() => (setScreen(to))}>
        {action}
      </button>
    </div>
  );
}
