import { describe, expect, it } from 'vitest';
import { inBins } from './bins';

describe('class sizes in bins', () => {
  it('stand one by one while they are few', () => {
    expect(inBins([3, 5, 3]).map(({ label, classes, people }) => [label, classes, people])).toEqual([
      ['3', 2, 6],
      ['4', 0, 0],
      ['5', 1, 5],
    ]);
  });

  it('cover every size once, in order, and lose nobody', () => {
    const sizes = Array.from({ length: 400 }, (_, at) => 3 + ((at * at * 7) % 1993));
    const bins = inBins(sizes);
    bins.slice(1).forEach((bin, at) => expect(bin.from).toBe((bins[at]?.to ?? 0) + 1));
    expect(bins.reduce((sum, { people }) => sum + people, 0)).toBe(sizes.reduce((sum, size) => sum + size, 0));
    expect(bins.reduce((sum, { classes }) => sum + classes, 0)).toBe(sizes.length);
  });

  it('end at round numbers', () => {
    expect(inBins([3, 700]).map(({ label }) => label)).toEqual(['3', '4', '5', '6', '7–9', '10–19', '20–49', '50–99', '100–199', '200–499', '500–999']);
  });

  it('are none where there is no class', () => {
    expect(inBins([])).toEqual([]);
  });
});
