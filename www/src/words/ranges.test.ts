import { expect, it } from 'vitest';
import { nearestPair } from './ranges';

it('the two numbers that are closest, as they are written', () => {
  expect(nearestPair(['9', '10.57', '3', '10.56', 'unknown'])).toEqual(['10.56', '10.57']);
  expect(nearestPair(['5', '5.0', ''])).toBeNull();
});
