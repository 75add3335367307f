import { describe, expect, it } from 'vitest';
import { tauOf } from './tau';

describe('tau as it is typed', () => {
  it('is a decimal or a fraction', () => {
    expect(tauOf('0.5')).toBe(0.5);
    expect(tauOf(' .25 ')).toBe(0.25);
    expect(tauOf('1/3')).toBeCloseTo(1 / 3, 15);
  });

  it('is nothing else', () => {
    for (const text of ['', 'half', '1/0', '0.5/2', '-0.5', '1e-1', '50%', '1/', 'NaN']) expect(tauOf(text), text).toBeNull();
  });
});
