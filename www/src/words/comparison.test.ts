import { describe, expect, it } from 'vitest';
import { bestOf, cell, chosenOf, COLUMNS } from './comparison';
import type { Measured } from './comparison';
import { METHODS } from './methods';

const FIGURES = {
  satisfied: true,
  linked: true,
  requirements: [{ name: 'tau-l', params: { tau: '0.5', l: 3 }, column: 'disease', satisfied: true, margin: 0.032 }],
  excessive_protection: [{ column: 'disease', requirement: 'tau-l=0.5,3', excess: { least: 0.1, mean: 0.5, most: 2, violation: { classes: 0, rows: 0, most: 0 } } }],
  information: 0.8,
  information_qi: 0.75,
  information_sensitive: 1,
  certainty_penalty: 0.2,
  classes: 1200,
  k: 3,
  average_class_size: 4.25,
  generalized: 0.5,
  sensitive_generalized: 0,
  suppressed_share: 0,
  count_queries: { queries: 1000, mean: 0.4, median: 0.125 },
  predictions: [{ target: 'disease', original: 0.5, published: 0.4, ratio: 0.8 }],
  above_the_limit: { how: 'walked', people: 7, error: 0.058, sentence: '' },
  took: 0.25,
};
const of = (more: object = {}): Measured => ({ ...FIGURES, ...more }) as unknown as Measured;
const column = (name: string) => {
  const found = COLUMNS.find((one) => one.name === name);
  if (found === undefined) throw new Error(name);
  return found;
};

describe('the figures of a method', () => {
  it('are reported as everywhere on the page', () => {
    expect(Object.fromEntries(COLUMNS.map((one) => [one.name, cell(one, of())]))).toEqual({
      kept: 'yes',
      above: '7',
      excessive_protection: '0.500',
      information: '0.800',
      certainty_penalty: '0.200',
      classes: '1,200',
      k: '3',
      generalized: '50%',
      sensitive_generalized: '0%',
      suppressed_share: '0%',
      count_queries: '13%',
      classification: '0.800',
      seconds: '250 ms',
    });
    expect(COLUMNS.map((one) => one.more?.(of()) ?? '').filter((text) => text !== '')).toEqual(['3.2 points below the limit', 'by walks, ± 5.8 points', '0.100 to 2', '0.750 / 1', 'mean 4.25']);
  });

  it('of a table of one or two classes are never the best', () => {
    const [few, more] = [of({ classes: 2, information: 0.9 }), of({ classes: 3, information: 0.85 })];
    expect([...bestOf(column('information'), [few, more, of()])]).toEqual([1]);
    // Every cell of Anatomy is exact, but none is linked to a row.
    expect([...bestOf(column('information'), [of({ information: 1, linked: false }), more, of()])]).toEqual([1]);
  });

  it('that are not there are a dash, and never the best', () => {
    const without = of({ excessive_protection: [], certainty_penalty: undefined, count_queries: undefined, predictions: [{ target: 'disease', original: 0, published: 0 }] });
    for (const name of ['excessive_protection', 'certainty_penalty', 'count_queries', 'classification']) {
      expect(cell(column(name), without), name).toBe('–');
      expect([...bestOf(column(name), [without, of(), of({ took: 2 })])], name).toEqual([]);
    }
    expect(column('excessive_protection').more?.(without)).toBe('');
  });

  it('of people above the limit say how they were come by, and of none that it may tell more', () => {
    const above = (above_the_limit: object | undefined) => {
      const told = of({ above_the_limit });
      return [cell(column('above'), told), column('above').more?.(told)];
    };
    expect(above({ how: 'proven', people: 0 })).toEqual(['0', 'proven, if all originals are equally likely']);
    expect(above({ how: 'counted', people: 12 })).toEqual(['12', 'all originals tried']);
    expect(above({ how: 'inconclusive', error: 0.4 })).toEqual(['–', 'not settled']);
    expect(above({ how: 'not-assessed' })).toEqual(['–', 'not assessed']);
    expect(above(undefined)).toEqual(['–', '']);
  });

  it('of several requirements are reported one by one, of several sensitive columns together', () => {
    const several = of({
      requirements: [...FIGURES.requirements, { name: 'k', params: { k: 5 }, satisfied: true, margin: 2 }],
      excessive_protection: [...FIGURES.excessive_protection, { column: 'town', requirement: '', excess: { least: 0, mean: 1.5, most: 3 } }],
    });
    expect(column('kept').more?.(several)).toBe('disease, (τ, ℓ)-diversity with τ = 0.5 and ℓ = 3: 3.2 points below the limit; k-anonymity with k = 5: 2 people to spare');
    expect([cell(column('excessive_protection'), several), column('excessive_protection').more?.(several)]).toEqual(['1', '0 to 3']);
  });
});

describe('the best of a column', () => {
  it('is the least or the most, as the column is, and each that reads the same', () => {
    expect([...bestOf(column('information'), [of({ information: 0.7 }), of({ information: 0.9 }), of({ information: 0.90001 })])]).toEqual([1, 2]);
    expect([...bestOf(column('excessive_protection'), [of(), of({ excessive_protection: [{ excess: { least: 0, mean: 0.4, most: 1 } }] })])]).toEqual([1]);
    expect([...bestOf(column('kept'), [of(), of({ satisfied: false })])]).toEqual([]);
  });

  it('is absent if all are equal, if there is only one, and if the requirement is violated', () => {
    expect([...bestOf(column('classes'), [of(), of()])]).toEqual([]);
    expect([...bestOf(column('classes'), [of()])]).toEqual([]);
    expect([...bestOf(column('classes'), [of(), of({ classes: 9000, satisfied: false }), of({ classes: 5 })])]).toEqual([0]);
  });
});

it('what is chosen about a method is reported where it is no default', () => {
  const incognito = METHODS.find(({ name }) => name === 'incognito');
  expect(incognito?.options.length).toBeGreaterThan(1);
  expect(chosenOf({ name: 'incognito', options: { best: 'information', suppress: 'none' } })).toBe('');
  expect(chosenOf({ name: 'incognito', options: { best: 'height', suppress: '3%' } })).toBe('the best table: lowest height; suppressed people: 3%');
  expect(chosenOf({ name: 'sweep', options: { literal: true } })).toBe('step by step');
});
