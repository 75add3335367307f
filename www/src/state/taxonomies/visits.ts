// The taxonomies that the user has seen since the table was opened: Go on leads through them once. Also whether the workshop is
// unfolded.
import { batch, computed, signal } from '@preact/signals';
import { edition } from '../data/table';
import { whenever } from '../page/whenever';

/** The columns whose tree was shown. */
export const seen = signal<ReadonlySet<string>>(new Set());

const opened = signal<boolean | null>(null);
/** Whether all taxonomies are unfolded beneath what is worth a look. */
export const unfolded = computed(() => opened.value === true);

whenever(
  () => edition.value,
  () =>
    batch(() => {
      seen.value = new Set();
      opened.value = null;
    }),
);

export function setUnfolded(next: boolean): void {
  opened.value = next;
}

/** Unfolds them unless the user has folded or unfolded them before: nothing else needs attention. */
export function unfoldAtFirst(): void {
  opened.value ??= true;
}

/** Notes that a column's taxonomy is shown. */
export function see(column: string): void {
  if (!seen.peek().has(column)) seen.value = new Set([...seen.peek(), column]);
}
