import { expect, it } from 'vitest';
import { limitAt } from '../../words/limits';
import { choicesOf, methodOf, UNDECIDED, withK, withRequire, withRole, withTauL } from '../data/settings';
import { keepingPreset, leastOf, PRESETS, presetOf, underMethod, withPreset } from './presets';

const COLUMNS = ['age', 'disease', 'income'].map((name) => ({ name }) as never);
const FRESH = withRole(withRole(UNDECIDED, 'age', 'quasi-identifier'), 'disease', 'sensitive');
const of = (settings: typeof FRESH) => presetOf(choicesOf(settings, COLUMNS, []));

it('presets rise in protection: what satisfies one satisfies all before it', () => {
  for (const [at, next] of PRESETS.slice(1).entries()) {
    const before = PRESETS[at] as typeof next;
    expect(next.k).toBeGreaterThan(before.k);
    for (let k = 1; k <= 20; k++) expect(limitAt(next, k)).toBeLessThanOrEqual(limitAt(before, k));
    expect(limitAt(next, 1)).toBeLessThan(limitAt(before, 1));
  }
});

it('the first sensitive column comes with the usual preset, k included, and takes k away again; k that is switched off stays off', () => {
  expect(of(FRESH)?.name).toBe('usual');
  const without = withK(FRESH, null);
  expect(withRole(without, 'income', 'sensitive').k).toBeNull();
  expect(withRole(FRESH, 'disease', 'leave-out').k).toBeNull();
  expect(withRole(withK(FRESH, 5), 'disease', 'leave-out').k).toBe(5);
});

it('a preset stands for all that is required, of every sensitive column', () => {
  const two = withRole(FRESH, 'income', 'sensitive');
  expect(of(withTauL(two, 'income', { tau: '0.6', l: 3 }))).toBeNull();
  expect(of(withRequire(two, 'income', ['entropy-l=2']))).toBeNull();
  expect(of(withTauL(FRESH, 'disease', { tau: '1/2', l: 3 }))?.name).toBe('usual');
  const [, cautious] = PRESETS;
  if (cautious === undefined) throw new Error('no preset');
  expect(of(withPreset(withRequire(two, 'income', ['entropy-l=2']), cautious))).toBe(cautious);
});

it('a preset stays the same under a method that does not support k, which requires none of it', () => {
  const [usual] = PRESETS;
  if (usual === undefined) throw new Error('no preset');
  const method = methodOf('transparent-sweep');
  expect(leastOf(usual, method)).toBeNull();
  const there = keepingPreset(FRESH, (now) => ({ ...now, method }));
  expect(there.k).toBeNull();
  expect(of(there)).toBe(usual);
  expect(keepingPreset(there, (now) => ({ ...now, method: methodOf('sweep') })).k).toBe(usual.k);
  // Limits of a person's own stay unchanged.
  expect(keepingPreset(withK(FRESH, 4), (now) => ({ ...now, method })).k).toBe(4);
  const choices = choicesOf(FRESH, COLUMNS, []);
  expect(underMethod(choices, method).requirements.map(({ name }) => name)).toEqual(['tau-l']);
  expect(underMethod(underMethod(choices, method), choices.method)).toEqual(choices);
});
