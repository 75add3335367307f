import { describe, expect, it } from 'vitest';
import type { AttributeReport } from '../engine/types';
import { columnInWords, ofPeople, retainedInWords } from './retention';

const of = (levels: Record<number, number>, more: Partial<AttributeReport> = {}): AttributeReport => ({
  column: 'age',
  role: 'quasi-identifier',
  information: 0.5,
  unchanged: 0,
  levels: Object.entries(levels).map(([level, rows]) => ({ level: Number(level), rows })),
  ...more,
});
const label = (text: string, rows: number, root = false) => ({ label: text, rows, root });

describe('what is retained', () => {
  it('names the column that lost most, and never rounds to nothing or all', () => {
    expect(retainedInWords(0.642, [{ name: 'birth_date', share: 0.004 }, { name: 'sex', share: 0.86 }])).toBe('64% of the information is retained; birth_date lost most');
    expect(retainedInWords(0.999, [{ name: 'zip', share: 0.998 }, { name: 'sex', share: 1 }])).toBe('> 99% of the information is retained; only zip lost some');
    expect(retainedInWords(0.36, [{ name: 'age', share: 0.083 }, { name: 'zip', share: 0.083 }, { name: 'disease', share: 0.92 }])).toBe('36% of the information is retained; age and zip lost most');
    expect(retainedInWords(0.2, ['a', 'b', 'c'].map((name) => ({ name, share: 0.2 })))).toBe('20% of the information is retained');
    expect(retainedInWords(0.93, [{ name: 'age', share: 0.9 }, { name: 'sex', share: 0.96 }], 77)).toBe('93% of the information in the 2 anonymized columns is retained; age lost most');
    expect(retainedInWords(1, [{ name: 'age', share: 1 }])).toBe('All of the information is retained');
    expect(retainedInWords(1, [{ name: 'age', share: 1 }], 1, ['vote'])).toBe('Every column stays exact, but vote is not linked to rows');
  });
});

describe('a column', () => {
  it('that is exact, or published as nothing', () => {
    expect(columnInWords(of({ 0: 12 }), null)).toBe('Exact for everyone');
    expect(columnInWords(of({ 2: 12 }), [label('*', 12, true)])).toBe('* for everyone, which counts as 1 of 2 values');
    expect(columnInWords(of({ 1: 12 }), [label('[20,29]', 6), label('[30,39]', 6)])).toBe('A range of 10 for everyone');
  });

  it('is counted where people are few, else by a fraction next to it', () => {
    expect(columnInWords(of({ 0: 8, 1: 4 }), [label('*', 4, true)])).toBe('Exact for 8 of 12 people, * for the others');
    expect(columnInWords(of({ 0: 1859, 1: 310 }), [label('*', 310, true)])).toBe('Exact for about 6 of 7 people, * for the others');
    expect(ofPeople(2150, 2169)).toBe('99% of the people');
    expect(ofPeople(2168, 2169)).toBe('> 99% of the people');
  });

  it('of several kinds of values tells each with its share', () => {
    expect(columnInWords(of({ 1: 40, 2: 960 }), [label('1900s', 30), label('1910s', 10), label('*', 960, true)])).toBe('96% are *, the others a decade');
    expect(columnInWords(of({ 1: 20, 2: 70, 3: 910 }), [label('1946', 20), label('1940s', 70), label('*', 910, true)])).toBe('91% are *, 7% a decade, the others a year');
    expect(columnInWords(of({ 0: 500, 1: 300, 2: 200 }), [label('5596*', 300), label('559**', 200)])).toBe('Half are exact, the others show 3 or 4 digits');
    expect(columnInWords(of({ 0: 667, 1: 333 }), [label('1.5 to 2.0', 200), label('1.0 to 1.5', 133)])).toBe('Exact for about two thirds of the people, a range of 0.5 for the others');
    expect(columnInWords(of({ 0: 540, 1: 10, 2: 450 }), [label('*', 450, true), label('married', 6), label('formerly married', 4)])).toBe('54% are exact, 45% *, the others married or formerly married');
  });

  it('without its taxonomy is reported by levels, a sensitive one without', () => {
    expect(columnInWords(of({ 0: 500, 1: 300, 2: 200 }), null)).toBe('Exact for about half of the people, generalized by 1 to 2 levels for the others');
    expect(columnInWords(of({ 0: 500, 1: 500 }, { role: 'sensitive' }), null)).toBe('Exact for about half of the people, generalized for the others');
    // Labels that are not those of these rows are not reported.
    expect(columnInWords(of({ 0: 50, 1: 50 }), [label('*', 49, true)])).toBe('Exact for 50 of 100 people, generalized by 1 level for the others');
  });

  it('in sets is reported as that', () => {
    expect(columnInWords(of({ 0: 0 }, { information: 0.25 }), null)).toBe('Each is published within a set of about 4 values, drawn at random');
  });
});
