import { expect, it } from 'vitest';
import { parted } from './comparing';
import type { MethodResult } from './types';

const answer = (publish: number): MethodResult => ({ seconds: { publish, measure: 0 } }) as MethodResult;

it('the seconds of a turn are parted where its method has made its table', () => {
  const clock = parted();
  clock.seen('sweeping', 1);
  clock.seen('residue', 2);
  clock.seen('verifying', 3);
  clock.seen('asking', 5);
  expect(clock.told('compare', answer(9))).toEqual({ seconds: { publish: 3, measure: 6 } });
  // A method that has no table is measured by no one.
  const refused = parted();
  refused.seen('sweeping', 1);
  expect(refused.told('compare', answer(2))).toEqual({ seconds: { publish: 2, measure: 0 } });
});

it('no other answer is changed', () => {
  const clock = parted();
  clock.seen('verifying', 3);
  const other = answer(9);
  expect(clock.told('publish', other as never)).toBe(other);
});
