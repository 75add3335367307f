// Further parts beneath the result, folded.
import type { ComponentChildren } from 'preact';
import { folds, setFold } from '../../state/result/folds';
import type { Fold as Name } from '../../state/result/folds';

/** Unfolds it and goes to it. */
export function unfold(name: Name): void {
  setFold(name, true);
  requestAnimationFrame(() => {
    const fold = document.getElementById(`fold-${name}`);
    fold?.scrollIntoView();
    fold?.querySelector('summary')?.focus({ preventScroll: true });
  });
}

/** One of them. With `eager`, its content exists while it is folded, too. */
export function Fold({ name, title, note = '', eager = false, children }: { name: Name; title: string; note?: string; eager?: boolean; children: ComponentChildren }) {
  const open = folds.value.has(name);
  return (
    <details class="folded" id={`fold-${name}`} open={open} onToggle={(event) => setFold(name, event.currentTarget.open)}>
      <summary>
        {title}
        {note !== '' && <span>{note}</span>}
      </summary>
      {(open || eager) && <div class="folded-body">{children}</div>}
    </details>
  );
}
