// Lessons 7 and 8 with the engine itself: their texts follow from the tables.
import { describe, expect, it } from 'vitest';
import { readBoth } from './reading';

describe('exact quasi-identifiers, uncertain values', () => {
  it('a disease that no one has any more is not ruled out and not estimated', async () => {
    const [before, after] = await readBoth('estimates', [{ table: 'patients', row: 0, column: 'Disease', value: 'HIV' }]);
    expect([before, after].map((read) => read.get('Randomized addition')?.told)).toEqual([expect.stringContaining('Alex\'s, contains Fever and'), expect.not.stringContaining('Fever')]);
    expect([before, after].map((read) => read.get('Estimate a count')?.told)).toEqual([expect.stringContaining('The true number is 2.'), expect.stringContaining('The true number is 3.')]);
  });

  it('the group of a person contains their disease', async () => {
    const [before, after] = await readBoth('estimates', [{ table: 'patients', row: 0, column: 'Disease', value: 'Cancer' }]);
    expect(before.get('Anatomy: two tables')?.told).toMatch(/Alex is in group \d+, with Fever and/);
    expect(after.get('Anatomy: two tables')?.told).toMatch(/Alex is in group \d+, with (Cancer|.* and Cancer)/);
  });

  it('more similar people keep more exact cells', async () => {
    const [before, after] = await readBoth('estimates', [
      ...[1, 3, 5, 7].map((row) => ({ table: 'patients', row, column: 'Sex', value: 'M' })),
      ...[2, 3, 4, 5].map((row) => ({ table: 'patients', row, column: 'Job', value: 'Artist' })),
    ]);
    expect(Number(after.get('The cost of generalizing')?.right)).toBeGreaterThan(Number(before.get('The cost of generalizing')?.right));
  });
});

describe('t-closeness, and values that a class lacks', () => {
  it('a class of one kind makes it certain, and with another disease does not', async () => {
    const [before, after] = await readBoth('t-closeness', [{ table: 'patients', row: 7, column: 'Disease', value: 'Sty' }]);
    expect([before, after].map((read) => read.get('Two diseases of one kind')?.right)).toEqual(['four', 'two']);
    expect(before.get('Similar values are close')?.told).not.toBe(after.get('Similar values are close')?.told);
  });

  it('one more person with a named disease allows one more class', async () => {
    const [before, after] = await readBoth('t-closeness', [{ table: 'patients', row: 0, column: 'Disease', value: 'HIV' }]);
    expect(before.get('Name the values that every class needs')?.told).toContain('Two of the eight patients have HIV');
    expect(after.get('Name the values that every class needs')?.told).toContain('Three of the eight patients have HIV');
  });
});
