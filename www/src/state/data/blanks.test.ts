import { describe, expect, it } from 'vitest';
import type { ColumnKind, ColumnView, Role } from '../../engine/types';
import { blanksOf, withBlanks } from './blanks';
import { UNDECIDED } from './settings';
import type { Settings } from './settings';

function column(name: string, missing: number, kind: ColumnKind = 'text', role: Role = 'leave-out'): ColumnView {
  const profile = { rows: 10, kind, distinct: 3, missing, minimum: null, maximum: null, histogram: [], other_values: 0, other_rows: 0, all_different: false, rows_each: null };
  return { name, profile, suggested_role: role, reason: '', no_values: [], no_values_sentence: null };
}
const ROLES: Settings['roles'] = { age: 'quasi-identifier', cause: 'sensitive', income: 'sensitive', note: 'leave-out' };
const COLUMNS = [column('age', 2, 'integer'), column('cause', 4), column('income', 0, 'decimal'), column('note', 9)];
const NOW: Settings = { ...UNDECIDED, roles: ROLES };

describe('blanks of sensitive columns', () => {
  it('are asked about where there are any, with the other columns that a value would change', () => {
    expect(blanksOf(10, COLUMNS, NOW)).toEqual([{ column: 'cause', people: 4, rows: 10, decided: null, others: ['age'], asText: ['age'] }]);
    // A column of blanks alone has nothing to decide.
    expect(blanksOf(4, COLUMNS, NOW)).toEqual([]);
  });

  it('stay decided for as long as they are as many', () => {
    const excluded = withBlanks(NOW, blanksOf(10, COLUMNS, NOW), 'cause', 'exclude', ['', '?']);
    expect(excluded).toMatchObject({ blanks: { cause: { choice: 'exclude', people: 4 } }, missingBefore: null });
    expect(blanksOf(10, COLUMNS, excluded)[0]?.decided).toBe('exclude');
    expect(blanksOf(10, [column('cause', 5)], excluded)[0]?.decided).toBeNull();
  });

  it('are still known once they are values, those of other sensitive columns too, and lead back to what was read as missing', () => {
    const two = [column('cause', 4), column('income', 1, 'decimal')];
    const valued = withBlanks(NOW, blanksOf(10, two, NOW), 'cause', 'value', ['', '?']);
    expect(valued.missingBefore).toEqual(['', '?']);
    const then = [column('cause', 0), column('income', 0)];
    expect(blanksOf(10, then, valued).map(({ column: of, people, decided }) => [of, people, decided])).toEqual([['cause', 4, 'value'], ['income', 1, 'value']]);
    const back = withBlanks(valued, blanksOf(10, then, valued), 'cause', 'exclude', []);
    expect(back).toMatchObject({ blanks: { cause: { choice: 'exclude', people: 4 } }, missingBefore: null });
    expect(blanksOf(10, two, back).map(({ decided }) => decided)).toEqual(['exclude', null]);
  });
});
