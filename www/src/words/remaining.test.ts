import { expect, it } from 'vitest';
import { remaining } from './remaining';

it('what is left is stated once it is known, and worth saying', () => {
  expect(remaining(1, 0.5)).toBeNull();
  expect(remaining(10, 0.01)).toBeNull();
  expect(remaining(10, 0.9)).toBeNull();
  expect(remaining(10, 1)).toBeNull();
  expect(remaining(10, 0.5)).toBe('about 10 s left');
  expect(remaining(10, 0.2)).toBe('about 40 s left');
  expect(remaining(10, 0.15)).toBe('about 1 min left');
  expect(remaining(60, 0.05)).toBe('about 19 min left');
  expect(remaining(600, 0.05)).toBe('more than an hour left');
});
