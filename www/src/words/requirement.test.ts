import { describe, expect, it } from 'vitest';
import { faultOf, inWords, psi, tauOf } from './requirement';

describe('tau as it is typed', () => {
  it('is a decimal or a fraction', () => {
    expect(tauOf('0.5')).toBe(0.5);
    expect(tauOf(' .25 ')).toBe(0.25);
    expect(tauOf('1/3')).toBeCloseTo(1 / 3, 15);
  });

  it('is nothing else', () => {
    for (const text of ['', 'half', '1/0', '0.5/2', '-0.5', '1e-1', '50 %', '1/', 'NaN']) expect(tauOf(text), text).toBeNull();
  });
});

describe('the limit psi', () => {
  it('rises evenly from tau for one value to everything for l', () => {
    expect([1, 2, 3, 4].map((k) => psi(0.5, 3, k))).toEqual([0.5, 0.75, 1, 1]);
  });

  it('of (1/l, l) gives each value the same share', () => {
    for (let k = 1; k <= 4; k++) expect(psi(0.25, 4, k)).toBeCloseTo(k / 4, 12);
  });
});

describe('parameters that cannot be asked for', () => {
  it('are named with the reason', () => {
    expect(faultOf('0.5', 3)).toBeNull();
    expect(faultOf('1/3', 3)).toBeNull();
    expect(faultOf('0.3', 3)).toContain('cannot be below 1/3');
    expect(faultOf('1', 3)).toContain('below 1');
    expect(faultOf('x', 3)).toContain('a number such as 0.5');
    expect(faultOf('0.5', 1)).toContain('at least 2');
    expect(faultOf('0.5', Number.NaN)).toContain('whole number');
    expect(faultOf('0.5', 2.5)).toContain('whole number');
  });
});

describe('the requirement in words', () => {
  it('says what one value, and what two, may have', () => {
    expect(inWords('occupation', 0.5, 3)).toBe(
      'In every equivalence class at most half of the people may have the same occupation; any two values together at most three quarters.',
    );
  });

  it('says no more than there is to say for l = 2', () => {
    expect(inWords('disease', 0.6, 2)).toBe('In every equivalence class at most 60 % of the people may have the same disease.');
  });

  it('never names a smaller limit than is kept', () => {
    expect(inWords('disease', 0.95, 3)).toContain('any two values together at most 97.5 %');
    expect(inWords('disease', 0.334, 3)).toContain('at most 33.4 % of the people');
    expect(inWords('disease', 5 / 14, 3)).toContain('at most 35.72 % of the people');
  });

  it('does not list every k where l is large', () => {
    expect(inWords('disease', 0.4, 6)).toBe(
      'In every equivalence class at most 40 % of the people may have the same disease; any two values together at most 52 %; any three values together at most 64 %; and so on, up to any five values together: at most 88 %.',
    );
  });
});
