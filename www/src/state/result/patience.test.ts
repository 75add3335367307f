import { expect, it } from 'vitest';
import { PATIENCE_MS, Patience } from './patience';

it('an outdated preview gives way if it has come less than half its way, and the one after it does not', () => {
  const patience = new Patience();
  // Of the first it is not known how long it will take.
  expect(patience.givesWay(1)).toBe(false);
  patience.ended(60);
  expect([patience.givesWay(31), patience.givesWay(29), patience.givesWay(1)]).toEqual([false, true, false]);
  patience.ended(60);
  expect(patience.givesWay(1)).toBe(true);
});

it('one that takes too long to be worth drawing gives way in any case', () => {
  const patience = new Patience();
  patience.ended(5_000);
  expect([patience.givesWay(100), patience.givesWay(100), patience.givesWay(PATIENCE_MS + 1)]).toEqual([true, false, true]);
});
