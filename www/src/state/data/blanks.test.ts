import { describe, expect, it } from 'vitest';
import type { ColumnKind, ColumnView, Role } from '../../engine/types';
import { blanksOf } from './blanks';
import { choicesOf, UNDECIDED } from './settings';
import type { Settings } from './settings';

function column(name: string, missing: number, kind: ColumnKind = 'text', role: Role = 'leave-out'): ColumnView {
  const profile = { rows: 10, kind, distinct: 3, missing, minimum: null, maximum: null, histogram: [], other_values: 0, other_rows: 0, all_different: false, rows_each: null };
  return { name, profile, suggested_role: role, reason: '', no_values: [], no_values_sentence: null };
}
const ROLES: Settings['roles'] = { age: 'quasi-identifier', cause: 'sensitive', income: 'sensitive', note: 'leave-out' };
const COLUMNS = [column('age', 2, 'integer'), column('cause', 4), column('income', 0, 'decimal'), column('note', 9)];
const NOW: Settings = { ...UNDECIDED, roles: ROLES };

describe('blanks of sensitive columns', () => {
  it('are requested about where there are any', () => {
    expect(blanksOf(10, COLUMNS, NOW)).toEqual([{ column: 'cause', people: 4, rows: 10, decided: null }]);
    // A column of blanks alone has nothing to decide.
    expect(blanksOf(4, COLUMNS, NOW)).toEqual([]);
  });

  it('stay excluded for as long as they are as many, and a value however many they are', () => {
    const excluded: Settings = { ...NOW, blanks: { cause: { choice: 'exclude', people: 4 } } };
    expect(blanksOf(10, COLUMNS, excluded)[0]?.decided).toBe('exclude');
    expect(blanksOf(10, [column('cause', 5)], excluded)[0]?.decided).toBeNull();
    const valued: Settings = { ...NOW, blanks: { cause: { choice: 'value', people: 4 } } };
    expect(blanksOf(10, [column('cause', 5)], valued)[0]?.decided).toBe('value');
  });

  it('are part of the choices: a value of its own, or an exclusion that the owner accepts', () => {
    const choices = (blanks: Settings['blanks']) => choicesOf({ ...NOW, blanks }, COLUMNS, ['']);
    expect(choices({})).not.toHaveProperty('accepted');
    expect(choices({ cause: { choice: 'value', people: 4 } }).sensitive[0]).toMatchObject({ column: 'cause', blank: 'value' });
    expect(choices({ cause: { choice: 'exclude', people: 4 } }).accepted).toEqual([{ about: 'excluded-people', reason: 'Decided on Data: people with a blank cause are excluded.', people: 4 }]);
  });
});
