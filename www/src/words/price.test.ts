import { describe, expect, it } from 'vitest';
import type { MethodResult, ComparedFigures } from '../engine/types';
import { priceInWords } from './price';

const figures = (information_qi: number, more: Partial<ComparedFigures> = {}): ComparedFigures => ({ rows: 12, information_qi, sensitive_generalized: 0, suppressed_share: 0, ...more }) as ComparedFigures;
const open = (of?: ComparedFigures): MethodResult => ({ title: 'Sweep', ...(of === undefined ? {} : { figures: of }) }) as MethodResult;
const known = (of?: ComparedFigures, refusal?: MethodResult['refusal']): MethodResult => ({ title: 'Known', ...(of === undefined ? {} : { figures: of }), ...(refusal === undefined ? {} : { refusal }) }) as MethodResult;

describe('the price', () => {
  it('is the difference, stated about the method that is chosen first', () => {
    expect(priceInWords(open(figures(0.9)), known(figures(0.84)), false)).toEqual([
      "Sweep retains 90% of the quasi-identifier's information; Known would retain 84%. Resisting this adversary would cost 6 points.",
    ]);
    expect(priceInWords(known(figures(0.84)), open(figures(0.9)), true)).toEqual([
      "Known retains 84% of the quasi-identifier's information; Sweep would retain 90%. Resisting this adversary costs 6 points.",
    ]);
  });

  it('is nothing where the table keeps as much or more', () => {
    expect(priceInWords(open(figures(0.5)), known(figures(0.6)), false)[0]).toContain('would cost nothing.');
    expect(priceInWords(known(figures(0.6)), open(figures(0.6)), true)[0]).toContain('costs nothing.');
  });

  it('includes the people whom the other method discloses, and what it generalizes or suppresses', () => {
    const lines = priceInWords(
      open(figures(0.9, { above_the_limit: { how: 'counted', people: 8, sentence: '' }, sensitive_generalized: 0.25, suppressed_share: 0.1 })),
      known(figures(0.8)),
      false,
    );
    expect(lines.slice(1)).toEqual([
      'An adversary who knows Sweep exceeds the limit for eight of 12 people.',
      'Sweep generalizes 25% of the sensitive values; Known generalizes none.',
      'Sweep suppresses 10% of the rows; Known suppresses none.',
    ]);
    const walked = priceInWords(open(figures(0.9, { above_the_limit: { how: 'walked', people: 0, error: 0.02, sentence: '' } })), known(figures(0.8)), false);
    expect(walked[1]).toBe('An adversary who knows Sweep exceeds the limit for no one, by random walks over the originals.');
    const large = priceInWords(open(figures(0.9, { above_the_limit: { how: 'not-assessed', sentence: '' } })), known(figures(0.8)), false);
    expect(large[1]).toContain('Not assessed on a table of this size');
    const unsettled = priceInWords(open(figures(0.9, { above_the_limit: { how: 'inconclusive', error: 1, sentence: '' } })), known(figures(0.8)), false);
    expect(unsettled[1]).toContain('short random walks could not settle');
  });

  it('of a method that has no table is why', () => {
    const refusal = { code: 'infeasible-exact', message: 'Half of the table has hepatitis.', nearest: 'tau-l=0.75,2' };
    expect(priceInWords(open(figures(0.9)), known(undefined, refusal), false)).toEqual([
      'This requirement is feasible with Sweep, infeasible with Known. Half of the table has hepatitis. The nearest feasible requirement: (τ, ℓ)-diversity with τ = 0.75 and ℓ = 2.',
    ]);
    expect(priceInWords(open(undefined), known(undefined, refusal), false)[0]).toMatch(/^This requirement is infeasible with Sweep and with Known\./);
    const two = { code: 'one-sensitive-only', message: 'this method protects one sensitive column, and 2 are chosen; leave out one' };
    expect(priceInWords(open(undefined), known(undefined, two), false)[0]).toMatch(/ with Known\. This method protects one .* leave out one\.$/);
  });
});
