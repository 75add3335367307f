import { describe, expect, it } from 'vitest';
import { stretchOf } from './columns';

describe('the columns in sight', () => {
  const widths = Array.from({ length: 1000 }, (_, at) => 5 + (at % 3));

  it('cover the columns in sight, and the others keep their space', () => {
    const all = widths.reduce((sum, width) => sum + width, 0);
    for (const from of [-50, 0, 7, 1234, all - 120, all + 50]) {
      const { first, end, before, after } = stretchOf(widths, from, from + 100);
      const shown = widths.slice(first, end).reduce((sum, width) => sum + width, 0);
      expect(before + shown + after).toBe(all);
      expect(before).toBeLessThanOrEqual(Math.max(0, from));
      expect(before + shown).toBeGreaterThanOrEqual(Math.min(all, from + 100));
      expect(end - first).toBeLessThan(30);
    }
  });

  it('are one at least, also where a column is wider than the screen', () => {
    expect(stretchOf([500], 100, 200)).toEqual({ first: 0, end: 1, before: 0, after: 0 });
  });
});
