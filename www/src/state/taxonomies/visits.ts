// Which trees somebody has seen since the table was opened: Go on leads through them once.
import { signal } from '@preact/signals';
import { edition } from '../data/table';
import { whenever } from '../page/whenever';

/** The columns whose tree was shown. */
export const seen = signal<ReadonlySet<string>>(new Set());

whenever(
  () => edition.value,
  () => (seen.value = new Set()),
);

/** Notes that a column's tree is shown. */
export function see(column: string): void {
  if (!seen.peek().has(column)) seen.value = new Set([...seen.peek(), column]);
}
