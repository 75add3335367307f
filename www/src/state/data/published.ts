// Whether a table that was opened looks like a release: several of its columns have generalized values.
import type { ColumnView } from '../../engine/types';

/** What the engine states about a column with generalized values (a test compares it with the engine's words). */
export const GENERALIZED = /^some of its values are generalized already/i;
/** What stands for any value in releases. */
const ANY = '*';
/** One column of ranges may be an original's: so many are not. */
const SEVERAL = 2;

/** Whether a cell of the column stands for any value. */
export function hasAny({ no_values: none }: Pick<ColumnView, 'no_values'>): boolean {
  return none.some(({ text }) => text === ANY);
}

/** The columns with generalized values, of a table that looks like a release; none of another. */
export function generalizedColumns(columns: readonly Pick<ColumnView, 'name' | 'reason' | 'no_values'>[]): string[] {
  const found = columns.filter((column) => GENERALIZED.test(column.reason) || hasAny(column));
  const isOne = found.length >= SEVERAL || found.some((column) => GENERALIZED.test(column.reason) && hasAny(column));
  return isOne ? found.map(({ name }) => name) : [];
}
