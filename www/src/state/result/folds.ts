// What of the result is unfolded; it stays so from one result to the next.
import { signal } from '@preact/signals';

/** What can be unfolded beneath a result. */
export type Fold = 'rows' | 'classes' | 'runs' | 'figures' | 'compare';

/** Which of it is open. */
export const folds = signal<ReadonlySet<Fold>>(new Set());

export function setFold(fold: Fold, open: boolean): void {
  if (folds.peek().has(fold) === open) return;
  const next = new Set(folds.peek());
  if (open) next.add(fold);
  else next.delete(fold);
  folds.value = next;
}
