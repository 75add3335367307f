import { expect, it } from 'vitest';
import { remaining } from './remaining';
import type { Standing } from './remaining';

const at = (seconds: number, done: number | null, more: Partial<Standing> = {}): string | null =>
  remaining({ seconds, ofPhase: seconds, done, phase: 'sweeping', forecast: null, ...more });

it('what is left is stated once it is known, and worth saying', () => {
  expect(at(1, 0.5)).toBeNull();
  expect(at(10, 0.01)).toBeNull();
  expect(at(10, 0.9)).toBeNull();
  expect(at(10, 1)).toBeNull();
  expect(at(10, null)).toBeNull();
  expect(at(10, 0.5)).toBe('about 10 s left');
  expect(at(10, 0.2)).toBe('about 40 s left');
  expect(at(10, 0.15)).toBe('about 60 s left');
  expect(at(10, 0.08)).toBe('about 2 min left');
  expect(at(60, 0.05)).toBe('about 19 min left');
  expect(at(600, 0.05)).toBe('more than an hour left');
});

it('with a forecast it is shown from the start, and follows the progress while classes are formed', () => {
  const forecast = 88;
  expect(at(0, null, { forecast, phase: null })).toBe('about 90 s left');
  expect(at(0.1, 0, { forecast })).toBe('about 90 s left');
  expect(at(44, 0.5, { forecast })).toBe('about 45 s left');
  // A forecast that was too low, or too high, is corrected on the way.
  expect(at(88, 0.5, { forecast })).toBe('about 70 s left');
  expect(at(20, 0.5, { forecast })).toBe('about 35 s left');
  expect(at(80, 0.97, { forecast })).toBeNull();
});

it('later phases use the rest of the forecast, or their own progress', () => {
  expect(at(60, 0, { forecast: 88, phase: 'residue', ofPhase: 0 })).toBe('about 30 s left');
  expect(at(90, 0, { forecast: 88, phase: 'improving', ofPhase: 0 })).toBeNull();
  expect(at(90, 0.5, { forecast: 88, phase: 'measuring', ofPhase: 10 })).toBe('about 10 s left');
});
