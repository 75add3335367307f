import { expect, it } from 'vitest';
import type { ComparedFigures } from '../engine/types';
import { safetyOf } from './safety';

const of = (satisfied: boolean, above?: object): ComparedFigures => ({ satisfied, above_the_limit: above }) as unknown as ComparedFigures;

it('a table is safe against whom it was checked against, and no one else', () => {
  expect(safetyOf(of(false, { how: 'proven', people: 0 })).rank).toBe(0);
  expect(safetyOf(of(true))).toEqual({ rank: 1, against: 'An adversary who knows the quasi-identifier', more: '' });
  expect(safetyOf(of(true, { how: 'proven' }))).toEqual({ rank: 2, against: 'Also a method-aware adversary', more: 'proven, if all originals are equally likely' });
  expect(safetyOf(of(true, { how: 'counted', people: 0 })).rank).toBe(2);
  expect(safetyOf(of(true, { how: 'walked', people: 61, error: 0.058 }))).toMatchObject({ rank: 1, more: 'a method-aware adversary exceeds the limit for 61 people; by random walks over originals, ± 5.8 points' });
  expect(safetyOf(of(true, { how: 'not-assessed' })).more).toBe('method-aware: not assessed');
  expect(safetyOf(of(true, { how: 'inconclusive' })).rank).toBe(1);
});
