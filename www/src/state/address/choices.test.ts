import { describe, expect, it } from 'vitest';
import { METHODS } from '../../words/methods';
import { methodOf, UNDECIDED } from '../data/settings';
import type { Settings } from '../data/settings';
import { bringsBack, choicePairs, withAddress } from './choices';
import { given, written } from './parameters';

const OWN: Settings = {
  ...UNDECIDED,
  roles: { age: 'quasi-identifier', zip: 'quasi-identifier', disease: 'sensitive', name: 'leave-out' },
  order: ['age', 'zip'],
  promised: { disease: { tauL: { tau: '0.5', l: 3 }, require: [], weights: 'where-present' } },
};

/** The settings as they come back from the address that they make. */
function again(now: Settings): Settings {
  return withAddress(OWN, given(written(choicePairs(OWN, now))));
}

const asking = (tauL: Settings['promised'][string]['tauL'], require: readonly string[] = []): Settings => ({
  ...OWN,
  promised: { disease: { tauL, require, weights: 'where-present' } },
});

describe('choices in an address', () => {
  it('come back as they were: every method with every value of its options, requirements, k, the order of importance', () => {
    const methods = METHODS.flatMap(({ name, options }) => [
      methodOf(name),
      ...options.flatMap((option) => {
        const values = option.kind === 'flag' ? [true, false] : option.words.map((word) => word.name);
        return values.map((value) => ({ name, options: { ...methodOf(name).options, [option.name]: value } }));
      }),
    ]);
    expect(methods.length).toBeGreaterThan(METHODS.length);
    const promises = [
      asking({ tau: '1/2', l: 3 }),
      asking({ tau: '0.35', l: 7 }),
      asking(null, ['entropy-l=3']),
      asking(null),
      asking({ tau: '0.5', l: 3 }, ['recursive-l=4,3', 't-close=0.2,hierarchical', 'pd-recursive-l=1,3,"a, b"']),
    ];
    for (const method of methods) {
      for (const { promised } of promises) {
        for (const k of [null, 5]) {
          for (const order of [['age', 'zip'], ['zip', 'age']]) {
            const now: Settings = { ...OWN, method, promised, k, order };
            expect(again(now)).toEqual(now);
            expect(bringsBack(OWN, now)).toBe(true);
          }
        }
      }
    }
  });

  it('omit the defaults of the example, except τ and ℓ', () => {
    expect(written(choicePairs(OWN, OWN))).toBe('#tau=0.5&l=3');
    expect(written(choicePairs(OWN, { ...asking({ tau: '1/2', l: 3 }), k: 4, method: methodOf('mondrian'), order: ['zip', 'age'] }))).toBe('#tau=1/2&l=3&k=4&method=mondrian&order=2,1');
  });

  it('pass over what cannot be requested', () => {
    for (const text of ['tau=half', 'l=0', 'l=x', 'k=1', 'k=x', 'method=none-such', 'option.ties=', 'option.ties=none-such', 'option.literal=yes', 'option.none-such=1', 'require=what', 'require=entropy-l=x', 'require=k=5', 'order=1', 'order=1,1', 'order=2,3', 'order=x,y']) {
      expect(withAddress(OWN, given(`#${text}`)), text).toEqual(OWN);
    }
  });

  it('leave it to the engine whether a pair of numbers can be requested', () => {
    for (const [text, tau] of [['tau=2&l=3', '2'], ['tau=0.1&l=3', '0.1']] as const) {
      expect(withAddress(OWN, given(`#${text}`)).promised['disease']?.tauL, text).toEqual({ tau, l: 3 });
    }
  });

  it('tell what an address does not bring back', () => {
    expect(bringsBack(OWN, { ...OWN, roles: { ...OWN.roles, zip: 'keep' } })).toBe(false);
    expect(bringsBack(OWN, { ...OWN, mergeAlike: ['disease'] })).toBe(false);
    expect(bringsBack(OWN, { ...OWN, promised: { disease: { tauL: { tau: '0.5', l: 3 }, require: [], weights: 'equal' as never } } })).toBe(false);
  });
});
