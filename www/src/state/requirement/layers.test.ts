import { expect, it, vi } from 'vitest';

vi.mock('../page/engine', async () => {
  const { signal } = await import('@preact/signals');
  return {
    engine: { request: () => Promise.resolve(null), journal: { opened: null, steps: [] }, left: { opened: null, steps: [] } },
    lost: signal(null),
    unpublished: signal(null),
    renewals: signal({ count: 0, givenUp: [] }),
    restarted: signal(null),
  };
});

const { hardest } = await import('./layers');

it('of several sensitive columns, the one with the hardest requirement is shown first', () => {
  const of = (column: string, excess: number, feasible = true) => ({ column, excess, feasible });
  expect(hardest(['creatinine', 'chapter'], [of('creatinine', -0.2), of('chapter', 0.22)])).toBe('chapter');
  expect(hardest(['creatinine', 'chapter'], [of('creatinine', 0, false), of('chapter', 0.22)])).toBe('creatinine');
  expect(hardest(['one', 'other'], [of('one', 0), of('other', 0)])).toBe('one');
  // What was assessed before the roles changed is of other columns.
  expect(hardest(['age'], [of('chapter', 0.22)])).toBeUndefined();
});
