import { expect, it } from 'vitest';
import { nearest } from './nearest';

it('finds the name behind a slip of the pen, and none behind another word', () => {
  const names = ['age', 'marital-status', 'native-country'];
  expect(nearest('Maritalstatus', names)).toBe('marital-status');
  expect(nearest('agee', names)).toBe('age');
  expect(nearest('disease', names)).toBeNull();
  expect(nearest('age'.repeat(100_000), names)).toBeNull();
});
