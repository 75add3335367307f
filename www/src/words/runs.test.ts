import { expect, test } from 'vitest';
import { askedInShort, besideRun } from './runs';

test('a run is held next to another in points', () => {
  const before = { number: 1, information: 0.737 };
  expect(besideRun({ number: 2, information: 0.764 }, before)).toBe('That is 2.7 points more than in run 1.');
  expect(besideRun({ number: 2, information: 0.601 }, before)).toBe('That is 14 points less than in run 1.');
  expect(besideRun({ number: 2, information: 0.73701 }, before)).toBe('That is as much as in run 1.');
});

test('the requirement is stated in short', () => {
  const tauL = { name: 'tau-l', params: { tau: '0.5', l: 3 }, column: 'occupation' };
  expect(askedInShort([tauL])).toBe('τ = 0.5, ℓ = 3 for occupation');
  expect(askedInShort([tauL, { name: 'k', params: { k: 5 } }])).toContain('k-anonymity with k = 5');
});
