// Lessons 7 and 8 with the engine itself: what they say follows from the tables.
import { describe, expect, it } from 'vitest';
import { readBoth } from './reading';

describe('exact people, uncertain values', () => {
  it('a disease that nobody has any more leaves fewer to be ruled out, and to be estimated', async () => {
    const [before, after] = await readBoth('estimates', [{ table: 'patients', row: 0, column: 'Disease', value: 'HIV' }]);
    expect([before, after].map((read) => read.get('Another value by lot')?.told)).toEqual([expect.stringContaining('Alex is published with Fever and'), expect.not.stringContaining('Fever')]);
    expect([before, after].map((read) => read.get('Count, then take off what lots put there')?.told)).toEqual([expect.stringContaining('In truth it is 2.'), expect.stringContaining('In truth it is 3.')]);
  });

  it('the group of somebody has what she has', async () => {
    const [before, after] = await readBoth('estimates', [{ table: 'patients', row: 0, column: 'Disease', value: 'Cancer' }]);
    expect(before.get('Anatomy: the table cut in two')?.told).toMatch(/Alex is in group \d+, with Fever and/);
    expect(after.get('Anatomy: the table cut in two')?.told).toMatch(/Alex is in group \d+, with (Cancer|.* and Cancer)/);
  });

  it('who is more alike keeps more cells exact', async () => {
    const [before, after] = await readBoth('estimates', [
      ...[1, 3, 5, 7].map((row) => ({ table: 'patients', row, column: 'Sex', value: 'M' })),
      ...[2, 3, 4, 5].map((row) => ({ table: 'patients', row, column: 'Job', value: 'Artist' })),
    ]);
    expect(Number(after.get('What general values cost')?.right)).toBeGreaterThan(Number(before.get('What general values cost')?.right));
  });
});

describe('t-closeness, and what is not there', () => {
  it('a group of one kind tells it, and with another disease does not', async () => {
    const [before, after] = await readBoth('t-closeness', [{ table: 'patients', row: 7, column: 'Disease', value: 'Sty' }]);
    expect([before, after].map((read) => read.get('Two diseases, and nothing in doubt')?.right)).toEqual(['four', 'two']);
    expect(before.get('Near values, short ways')?.told).not.toBe(after.get('Near values, short ways')?.told);
  });

  it('one more who has it, and the table can be split once more', async () => {
    const [before, after] = await readBoth('t-closeness', [{ table: 'patients', row: 0, column: 'Disease', value: 'HIV' }]);
    expect(before.get('Say what must never be missing')?.told).toContain('Two of the eight have HIV');
    expect(after.get('Say what must never be missing')?.told).toContain('Three of the eight have HIV');
  });
});
