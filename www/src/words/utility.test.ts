import { expect, it } from 'vitest';
import { known } from './utility';

it('what no one knows is said to be unknown', () => {
  expect(known(null, String)).toBe('unknown');
  expect(known(0.5, String)).toBe('0.5');
});
