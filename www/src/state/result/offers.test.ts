import { expect, test } from 'vitest';
import { bestOf } from './offers';
import type { Weighed } from './offers';

const change = (gain: number, general = 0, more: Partial<Weighed> = {}): Weighed => ({
  helps: true,
  gain,
  promises_less: false,
  leavesOut: false,
  figures: { generalized_rows: general, requirements_status: 'method-aware-not-assessed' },
  ...more,
});

test('what another change does better in all is not offered, and of equals the first', () => {
  const [small, large, less, same] = [change(0.01), change(0.02), change(0.01, 0, { promises_less: true }), change(0.02)];
  expect(bestOf([small, large, same])).toEqual([large]);
  expect(bestOf([small, large, same])[0]).toBe(large);
  // One that requires less has to gain more than one that does not.
  expect(bestOf([large, less])).toEqual([large]);
});

test('a change that satisfies the requirement comes before one that requires less, even if that gains more', () => {
  const [kept, less] = [change(0.01), change(0.2, 0, { promises_less: true })];
  expect(bestOf([kept, less])).toEqual([kept, less]);
});

test('what the other columns gain where one is omitted is no gain next to those of all columns', () => {
  const [all, some] = [change(0.01), change(0.2, 0, { leavesOut: true })];
  expect(bestOf([some, all])).toEqual([all, some]);
});

test('fewer generalized values and more information retained are different', () => {
  const [exact, more] = [change(-0.1, 0), change(0.02, 700)];
  expect(bestOf([exact, more, change(-0.2, 0), change(5, 0, { helps: false })])).toEqual([more, exact]);
});
