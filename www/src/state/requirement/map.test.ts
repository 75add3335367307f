import { expect, it, vi } from 'vitest';
import type { Choices } from '../../engine/types';

/** Further engines that answer at once, and which (τ, ℓ) they tried. */
const tried: string[] = [];
const REPORT = { utility: { information: 0.5 }, classes: 3, suppressed_rows: 0, sensitive_generalized: 0 };
const tauLOf = ({ requirements }: Choices): { tau: string; l: number } => {
  const { tau, l } = requirements.find(({ name }) => name === 'tau-l')?.params ?? {};
  return { tau: String(tau), l: Number(l) };
};

vi.mock('../page/engine', async () => {
  const { signal } = await import('@preact/signals');
  const journal = { opened: { kind: 'open-example', id: 'hospital', seed: 0 }, steps: [] };
  const answer = ({ kind, choices }: { kind: string; choices: Choices }): Promise<unknown> => {
    const { tau, l } = tauLOf(choices);
    if (kind === 'assess') {
      return Promise.resolve(l >= 4 ? { feasible: false, attributes: [], k: { sentence: 'Infeasible: too few.' } } : { feasible: true });
    }
    tried.push(`${tau} ${l}`);
    return Promise.resolve({ report: REPORT });
  };
  return {
    engine: { request: () => new Promise(() => undefined), journal, left: journal, settled: () => Promise.resolve(journal) },
    furtherEngine: () => ({ bring: () => Promise.resolve(), close: () => undefined, request: answer }),
    lost: signal(null),
    unpublished: signal(null),
    restarted: signal(null),
    silence: signal(0),
    renewals: signal({ count: 0, givenUp: [] }),
  };
});
vi.mock('../result/remedies', () => ({ MOST_CELLS: 1_000, quiet: () => Promise.resolve() }));
vi.stubGlobal('document', { documentElement: { dataset: {} } });
vi.stubGlobal('navigator', { hardwareConcurrency: 2 });

const { change, settings, start, UNDECIDED, withK } = await import('../data/settings');
const { edition, table } = await import('../data/table');
const { computeMap, isLarge, isPoint, isTrying, mapCells, mapPointNow, requirePoint, watchMap } = await import('./map');

function open(rows: number): void {
  edition.value += 1;
  table.value = { columns: ['age', 'disease'].map((name) => ({ name, profile: {} })), missing_tokens: [], rows } as never;
  start({ ...UNDECIDED, roles: { age: 'quasi-identifier', disease: 'sensitive' }, order: ['age'], promised: { disease: { tauL: { tau: '0.5', l: 3 }, require: [], weights: 'where-present' } }, k: null });
}

const filled = (): Promise<void> => vi.waitFor(() => expect(mapCells.value.filter(({ outcome }) => outcome === null)).toEqual([]), 8_000);

it('every valid point is tried once while the map is open, and one that is chosen is required', async () => {
  open(12);
  expect(tried).toEqual([]);
  const end = watchMap();
  await filled();
  // τ is at least 1/ℓ, the weakest requirement comes first, and what is infeasible is not run.
  expect(mapCells.value.every(isPoint)).toBe(true);
  expect(tried).toEqual(['0.9 2', '0.8 2', '0.7 2', '0.6 2', '0.5 2', '0.9 3', '0.8 3', '0.7 3', '0.6 3', '0.5 3', '0.4 3']);
  expect(mapCells.value.find(({ tau, l }) => tau === '0.5' && l === 4)?.outcome).toMatchObject({ is: 'impossible' });
  expect(mapPointNow.value).toEqual({ tau: '0.5', l: 3 });
  requirePoint({ tau: '0.6', l: 2 });
  expect(settings.value.promised.disease?.tauL).toEqual({ tau: '0.6', l: 2 });
  expect(mapPointNow.value).toEqual({ tau: '0.6', l: 2 });
  // Another point in force changes nothing on the map; another k changes all of it.
  await new Promise((go) => setTimeout(go, 900));
  expect(tried).toHaveLength(11);
  change('k', (now) => withK(now, 4));
  await filled();
  expect(tried).toHaveLength(22);
  end();
});

it('the map of a large table is computed only on request', async () => {
  open(1_000_000);
  tried.length = 0;
  const end = watchMap();
  await new Promise((go) => setTimeout(go, 900));
  expect(isLarge.value).toBe(true);
  expect(isTrying.value).toBe(false);
  expect(tried).toEqual([]);
  computeMap();
  await filled();
  expect(tried).toHaveLength(11);
  end();
});
