// Which trees somebody has seen since the table was opened: Go on leads through them once. And whether the workshop is unfolded.
import { batch, signal } from '@preact/signals';
import { edition } from '../data/table';
import { whenever } from '../page/whenever';

/** The columns whose tree was shown. */
export const seen = signal<ReadonlySet<string>>(new Set());

/** Whether the screen was opened. */
export const visited = signal(false);
/** Whether all taxonomies are unfolded beneath what is worth a look. */
export const unfolded = signal(false);

whenever(
  () => edition.value,
  () =>
    batch(() => {
      seen.value = new Set();
      visited.value = false;
    }),
);

/** Notes that the screen was opened. */
export function visit(): void {
  visited.value = true;
}

export function setUnfolded(next: boolean): void {
  unfolded.value = next;
}

/** Notes that a column's tree is shown. */
export function see(column: string): void {
  if (!seen.peek().has(column)) seen.value = new Set([...seen.peek(), column]);
}
