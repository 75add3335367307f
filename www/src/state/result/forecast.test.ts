import { beforeEach, expect, it, vi } from 'vitest';
import type { Choices } from '../../engine/types';

/** Seconds per number of rows; or a failure. */
let took: (rows: number) => number = () => 0;
let now = 0;
const asked: number[] = [];

vi.mock('../page/engine', async () => {
  const { signal } = await import('@preact/signals');
  return {
    engine: {
      request: ({ rows }: { rows: number }) => {
        asked.push(rows);
        now += took(rows) * 1000;
        return Promise.resolve({});
      },
      journal: { opened: null, steps: [] },
      left: { opened: null, steps: [] },
    },
    lost: signal(null),
    unpublished: signal(null),
    renewals: signal({ count: 0, givenUp: [] }),
    restarted: signal(null),
  };
});

const { extrapolated, forecast } = await import('./forecast');
const { table } = await import('../data/table');
const choices = { sensitive: [] } as unknown as Choices;

beforeEach(() => {
  asked.splice(0);
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  table.value = { rows: 45_222, columns: [], missing_tokens: [] } as unknown as NonNullable<typeof table.value>;
});

it('the time of all rows follows from how it grows with the rows, within bounds', () => {
  expect(extrapolated([[500, 1], [2_000, 4]], 20_000)).toBeCloseTo(40);
  expect(extrapolated([[500, 1], [2_000, 16]], 20_000)).toBeCloseTo(1_600);
  // Neither noise nor one unlucky pause makes it grow faster than the square, or hardly at all.
  expect(extrapolated([[500, 0.001], [2_000, 4]], 20_000)).toBeCloseTo(400);
  expect(extrapolated([[500, 4], [2_000, 4]], 20_000)).toBeCloseTo(4 * Math.sqrt(10));
  // Half a second for any number of rows, and else the square: the third preview shows most of it.
  const took = (rows: number): readonly [number, number] => [rows, 0.5 + (rows / 2_000) ** 2];
  expect(extrapolated([500, 2_000].map(took), 40_000)).toBeLessThan(20);
  expect(extrapolated([500, 2_000, 8_000].map(took), 40_000)).toBeGreaterThan(250);
});

it('a quick release is not forecast, and costs one small preview', async () => {
  took = (rows) => rows * 1e-6;
  expect(await forecast(choices, new AbortController().signal)).toBeNull();
  expect(asked).toEqual([500]);
});

it('a first preview that is slow because nothing has run yet does not make a release slow', async () => {
  took = (rows) => (asked.length === 1 ? 1 : rows * 1e-6);
  expect(await forecast(choices, new AbortController().signal)).toBeNull();
  expect(asked).toEqual([500, 500]);
});

it('a slow release is forecast from previews of a few rows', async () => {
  took = (rows) => rows * 5e-4;
  expect(await forecast(choices, new AbortController().signal)).toBeCloseTo(22.6, 1);
  expect(asked).toEqual([500, 500, 2_000, 8_000]);
  // A third one of a smaller table would take as long as the release.
  asked.splice(0);
  table.value = { rows: 30_000, columns: [], missing_tokens: [] } as unknown as NonNullable<typeof table.value>;
  expect(await forecast(choices, new AbortController().signal)).toBeCloseTo(15, 1);
  expect(asked).toEqual([500, 500, 2_000]);
});

it('a table of a few rows has no forecast', async () => {
  table.value = { rows: 399, columns: [], missing_tokens: [] } as unknown as NonNullable<typeof table.value>;
  expect(await forecast(choices, new AbortController().signal)).toBeNull();
  expect(asked).toEqual([]);
});
