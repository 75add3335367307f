import { beforeEach, describe, expect, it } from 'vitest';
import type { ColumnView, Role } from '../../engine/types';
import { forget, redo, undo } from '../page/history';
import { change, choicesOf, holdsWhereKnown, keepsQuasiIdentifier, methodOf, settings, settingsOf, start, UNDECIDED, withHoldingWhereKnown, withImportance, withK, withMethod, withPlace, withRequire, withReviewedRoles, withRole, withSuggestions, withTauL } from './settings';

const columns = ['age', 'zip', 'disease', 'name'].map((name) => ({ name })) as ColumnView[];
const role = (column: string, to: Role) => change(`role of ${column}`, (now) => withRole(now, column, to));

beforeEach(() => {
  start(UNDECIDED);
  forget();
});

describe('the choices', () => {
  it('publish no column without a role', () => {
    expect(choicesOf(UNDECIDED, columns, [])).toMatchObject({ qi: [], sensitive: [], keep: [] });
  });

  it('begin with the suggested roles, and keep those that someone chose', () => {
    const suggested = ['quasi-identifier', 'quasi-identifier', 'sensitive', 'leave-out'] as const;
    const view = columns.map(({ name }, at) => ({ name, suggested_role: suggested[at] })) as ColumnView[];
    const begun = withSuggestions(UNDECIDED, view);
    expect(begun.roles).toEqual({ age: 'quasi-identifier', zip: 'quasi-identifier', disease: 'sensitive', name: 'leave-out' });
    expect(begun.order).toEqual(['age', 'zip']);
    const chosen = withRole(withRole(UNDECIDED, 'age', 'keep'), 'zip', 'sensitive');
    expect(withSuggestions(chosen, view).roles).toEqual({ age: 'keep', zip: 'sensitive', disease: 'leave-out', name: 'leave-out' });
  });

  it('take over the roles of a review: what it did not assess is not published', () => {
    const reviewed = { qi: ['zip', 'name'], sensitive: ['age'] };
    const suggested = ['quasi-identifier', 'quasi-identifier', 'sensitive', 'leave-out'] as const;
    const view = columns.map(({ name }, at) => ({ name, suggested_role: suggested[at] })) as ColumnView[];
    const now = withSuggestions(withReviewedRoles(UNDECIDED, reviewed, view), view);
    expect(now.roles).toEqual({ age: 'sensitive', zip: 'quasi-identifier', disease: 'leave-out', name: 'quasi-identifier' });
    expect(now.order).toEqual(['zip', 'name']);
    expect(choicesOf(now, view, []).requirements).toContainEqual({ name: 'tau-l', params: { tau: '0.5', l: 3 }, column: 'age' });
    // A file that is open already: what is published unchanged stays, what was another role goes.
    const before = withRole(withRole(withRole(UNDECIDED, 'disease', 'keep'), 'age', 'quasi-identifier'), 'zip', 'sensitive');
    const again = withReviewedRoles(before, reviewed, view);
    expect(again.roles).toEqual({ age: 'sensitive', zip: 'quasi-identifier', disease: 'keep', name: 'quasi-identifier' });
    expect(again.order).toEqual(['zip', 'name']);
  });

  it('name how important a column is only while it is a quasi-identifier that counts more than once', () => {
    const now = { ...UNDECIDED, roles: { age: 'quasi-identifier', zip: 'quasi-identifier' }, order: ['age', 'zip'] } as const;
    const important = withImportance(withImportance(now, 'age', 4), 'zip', 2);
    expect(choicesOf(important, columns, []).importance).toEqual({ age: 4, zip: 2 });
    expect(settingsOf(choicesOf(important, columns, []), ['age', 'zip']).importance).toEqual({ age: 4, zip: 2 });
    expect(choicesOf(withRole(important, 'age', 'leave-out'), columns, []).importance).toEqual({ zip: 2 });
    expect(choicesOf(withImportance(withImportance(important, 'age', 1), 'zip', 1), columns, [])).not.toHaveProperty('importance');
    expect(withImportance(now, 'age', 1)).toBe(now);
  });

  it('follow the roles; quasi-identifiers in the order of importance', () => {
    role('zip', 'quasi-identifier');
    role('age', 'quasi-identifier');
    role('disease', 'sensitive');
    change('order', (now) => withPlace(now, 'age', 0));
    expect(choicesOf(settings.value, columns, ['?'])).toMatchObject({
      qi: ['age', 'zip'],
      sensitive: [{ column: 'disease', weights: 'where-present' }],
      requirements: [{ name: 'tau-l', params: { tau: '0.5', l: 3 }, column: 'disease' }, { name: 'k', params: { k: 3 } }],
      missing: { tokens: ['?'] },
    });
  });

  it('come back the same from choices', () => {
    role('age', 'quasi-identifier');
    role('disease', 'sensitive');
    role('zip', 'keep');
    change('pair', (now) => withTauL(now, 'disease', { tau: '1/4', l: 4 }));
    change('requirements', (now) => withRequire(now, 'disease', ['entropy-l=3', 'npd-recursive-l=4,5,1,"cold, mild",/,flu', 't-close=0.2,ordered']));
    change('k', (now) => withK(now, 5));
    const choices = choicesOf(settings.value, columns, []);
    expect(choicesOf(settingsOf(choices, columns.map(({ name }) => name)), columns, [])).toEqual(choices);
  });
});

describe('requirements', () => {
  it('is next to tau and l, or instead, and leave no trace when they are taken off', () => {
    role('disease', 'sensitive');
    change('k', (now) => withK(now, null));
    const before = choicesOf(settings.value, columns, []);
    change('requirements', (now) => withRequire(now, 'disease', ['entropy-l=3', 't-close=0.2']));
    change('k', (now) => withK(now, 5));
    const others = [
      { name: 'entropy-l', params: { l: '3' }, column: 'disease' },
      { name: 't-close', params: { t: '0.2', distance: 'equal' }, column: 'disease' },
      { name: 'k', params: { k: 5 } },
    ];
    expect(choicesOf(settings.value, columns, []).requirements).toEqual([{ name: 'tau-l', params: { tau: '0.5', l: 3 }, column: 'disease' }, ...others]);
    change('tau and l', (now) => withTauL(now, 'disease', null));
    expect(choicesOf(settings.value, columns, []).requirements).toEqual(others);
    change('tau and l', (now) => withTauL(now, 'disease', { tau: '0.5', l: 3 }));
    change('requirements', (now) => withRequire(now, 'disease', []));
    change('k', (now) => withK(now, null));
    expect(choicesOf(settings.value, columns, [])).toEqual(before);
  });
});

describe('undo', () => {
  it('takes back one change at a time, and redo brings it again', async () => {
    role('age', 'quasi-identifier');
    role('disease', 'sensitive');
    const last = settings.value;
    expect(await undo()).toMatchObject({ what: 'role of disease' });
    expect(settings.value.roles).toEqual({ age: 'quasi-identifier' });
    expect(await undo()).toMatchObject({ what: 'role of age' });
    expect(settings.value).toBe(UNDECIDED);
    expect(await undo()).toBeNull();
    await redo();
    await redo();
    expect(settings.value).toBe(last);
    expect(await redo()).toBeNull();
  });

  it('counts a slider that is moved as one change', async () => {
    role('disease', 'sensitive');
    for (const tau of ['0.5', '0.51', '0.52', '0.53']) change('requirement for disease', (now) => withTauL(now, 'disease', { tau, l: 3 }));
    await undo();
    expect(settings.value.promised['disease']).toMatchObject({ tauL: { tau: '0.5', l: 3 } });
    expect(settings.value.roles).toEqual({ disease: 'sensitive' });
  });

  it('forgets what was undone once something else is changed', async () => {
    role('age', 'quasi-identifier');
    await undo();
    role('zip', 'quasi-identifier');
    expect(await redo()).toBeNull();
  });

  it('does not count a change that changes nothing', async () => {
    role('age', 'quasi-identifier');
    role('age', 'quasi-identifier');
    await undo();
    expect(settings.value).toBe(UNDECIDED);
  });
});

describe('resisting a method-aware adversary', () => {
  it('takes a method of the same kind, and goes back to the one that was there', () => {
    start({ ...UNDECIDED, method: methodOf('mondrian') });
    change('holds', (now) => withHoldingWhereKnown(now, true));
    expect(holdsWhereKnown(settings.value.method)).toBe(true);
    expect(keepsQuasiIdentifier(settings.value.method)).toBe(false);
    change('holds', (now) => withHoldingWhereKnown(now, false));
    expect(settings.value.method.name).toBe('mondrian');
    // Options that were chosen about the one that holds come back with it.
    change('holds', (now) => withHoldingWhereKnown(now, true));
    const chosen = { ...settings.value.method, options: { together: '300' } };
    change('method', (now) => withMethod(now, chosen));
    change('holds', (now) => withHoldingWhereKnown(now, false));
    change('holds', (now) => withHoldingWhereKnown(now, true));
    expect(settings.value.method).toEqual(chosen);
  });

  it('changes nothing where it holds already, and where every method of the kind does', () => {
    start({ ...UNDECIDED, method: methodOf('anatomy') });
    expect(withHoldingWhereKnown(settings.value, true)).toBe(settings.value);
    expect(withHoldingWhereKnown(settings.value, false)).toBe(settings.value);
  });
});
