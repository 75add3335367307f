import { expect, it, vi } from 'vitest';
import type { ResultView } from '../../engine/types';
import type { FamiliarRow } from './familiar';

vi.mock('../page/engine', async () => {
  const { signal } = await import('@preact/signals');
  return { engine: { request: () => Promise.resolve(null), journal: { opened: null, steps: [] } }, lost: signal(null), unpublished: signal(null), renewals: signal({ count: 0, givenUp: [] }), restarted: signal(null) };
});
const { picked } = await import('./familiar');

const view = { roles: ['quasi-identifier', 'keep', 'sensitive'] } as unknown as ResultView;
const rows = (...how: number[]): FamiliarRow[] => how.map((one, at) => ({ number: at + 1, published: [], original: [], generality: [one, 1, 0] }));
const numbers = (of: readonly FamiliarRow[]): number[] => picked({ view }, of).map(({ number }) => number);

it('one that is mostly exact, one in the middle and one that is most generalized are shown, as near the beginning of the file as there are', () => {
  expect(numbers(rows(1, 0.5, 0, 0, 0.5, 1))).toEqual([1, 2, 3]);
  expect(numbers(rows(0.5, 0.5, 0.5, 0, 0.5, 1))).toEqual([1, 4, 6]);
  expect(numbers(rows(0, 0, 0, 0, 1))).toEqual([1, 2, 5]);
  expect(numbers(rows(0, 0, 1, 0.5))).toEqual([1, 3, 4]);
  expect(numbers(rows(0, 0, 0, 0))).toEqual([1, 2, 3]);
  expect(numbers(rows(0, 1))).toEqual([1, 2]);
});
