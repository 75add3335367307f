import { describe, expect, it } from 'vitest';
import type { ColumnView } from '../../engine/types';
import { UNDECIDED } from '../../state/data/settings';
import { ALL, marksWith, shownBy, withRoles } from './column-list';

const column = (name: string, kind = 'text', suggested_role = 'quasi-identifier') => ({ name, profile: { kind }, suggested_role }) as ColumnView;
const columns = [column('Age', 'integer'), column('stage'), column('zip', 'code'), column('note', 'text', 'leave-out')];
const names = (shown: ColumnView[]) => shown.map(({ name }) => name);

describe('a long list of columns', () => {
  it('is searched by name whatever the case, by kind and by role', () => {
    expect(names(shownBy({ ...ALL, name: 'AGE' }, columns, {}))).toEqual(['Age', 'stage']);
    // What is called just so comes first, then what begins so.
    expect(names(shownBy({ ...ALL, name: 'id' }, [column('afraid'), column('idle'), column('ID')], {}))).toEqual(['ID', 'idle', 'afraid']);
    expect(names(shownBy({ ...ALL, kind: 'code' }, columns, {}))).toEqual(['zip']);
    expect(names(shownBy({ ...ALL, role: 'keep' }, columns, { zip: 'keep' }))).toEqual(['zip']);
    expect(names(shownBy({ ...ALL, role: 'none', name: 'e' }, columns, { Age: 'keep' }))).toEqual(['stage', 'note']);
  });

  it('is marked one by one, and as a range of what is shown', () => {
    const shown = ['Age', 'zip', 'note'];
    const one = marksWith(new Set(['stage']), shown, 'Age', true, null);
    expect([...one]).toEqual(['stage', 'Age']);
    expect([...marksWith(one, shown, 'note', true, 'Age')]).toEqual(['stage', 'Age', 'zip', 'note']);
    expect([...marksWith(new Set(shown), shown, 'Age', false, 'zip')]).toEqual(['note']);
    // The column that the range began at is not shown any more.
    expect([...marksWith(new Set(), shown, 'zip', true, 'stage')]).toEqual(['zip']);
  });

  it('gets one role, or each column the suggested one', () => {
    expect(withRoles(UNDECIDED, columns.slice(1, 3), 'quasi-identifier')).toMatchObject({ order: ['stage', 'zip'], roles: { zip: 'quasi-identifier' } });
    expect(withRoles(UNDECIDED, columns, 'suggested').roles['note']).toBe('leave-out');
  });
});
