// What a file lets one estimate: bars with their intervals, and what is true.
import type { Shown } from '../../../lessons/shown';
import { Figure } from '../../../parts/Figure';
import { askDesk } from '../../../state/learn/desk';
import { estimatesOf } from '../../../state/page/pictures';

const ROW = 26;
const AROUND = 72;

/** The estimates of some people. */
export function EstimatePicture({ of: { name, title, view } }: { of: Extract<Shown, { kind: 'estimate' }> }) {
  const [part] = view.parts;
  if (part === undefined) return null;
  return (
    <div class="shown">
      <Figure name={name} title={title} of={estimatesOf(view, part, 0)} height={view.values.length * ROW + AROUND} ask={askDesk} />
      <p class="caption">
        {name}. Bars: the estimated share. Diamonds: the true share. Whiskers: where the true share lies, {view.form === 'groups' ? 'for certain' : '95 times in 100'}.
        {view.whole.length > 0 && ' Ticks: the estimated share of everybody.'}
      </p>
    </div>
  );
}
