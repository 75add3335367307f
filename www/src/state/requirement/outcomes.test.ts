import { beforeEach, expect, it, vi } from 'vitest';
import type { Choices, EngineError } from '../../engine/types';

/** Further engines that answer at once, and what they were requested. */
const asked: Choices[] = [];
let closed = 0;
let infeasible = (_: Choices): boolean => false;
let refused = (_: Choices): boolean => false;
const OPENED = { kind: 'open-example', id: 'hospital', seed: 0 };
const REPORT = { utility: { information: 0.64 }, classes: 495, suppressed_rows: 0, sensitive_generalized: 0 };

vi.mock('../page/engine', async () => {
  const { signal } = await import('@preact/signals');
  const journal = { opened: OPENED, steps: [] };
  const answer = ({ kind, choices }: { kind: string; choices: Choices }): Promise<unknown> => {
    if (kind === 'assess') return Promise.resolve(infeasible(choices) ? { feasible: false, attributes: [], k: { sentence: 'Infeasible: too few.' } } : { feasible: true });
    asked.push(choices);
    if (refused(choices)) return Promise.reject({ code: 'infeasible', kind: 'infeasible', message: 'No release satisfies it.', place: {}, nearest: null } satisfies EngineError);
    return Promise.resolve({ report: REPORT });
  };
  return {
    engine: { request: () => new Promise(() => undefined), journal, left: journal, settled: () => Promise.resolve(journal) },
    furtherEngine: () => ({ bring: () => Promise.resolve(), close: () => (closed += 1), request: answer }),
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

const { change, start, UNDECIDED, withK } = await import('../data/settings');
const { edition, table } = await import('../data/table');
const { assessment } = await import('./assessment');
const { standings, watchOutcomes } = await import('./outcomes');
const { standing } = await import('../page/next-step');

const later = (): Promise<void> => new Promise((go) => setTimeout(go, 900));
/** Waits until every row has its figures. */
const done = (): Promise<void> => vi.waitFor(() => expect(Object.values(standings.value).filter(({ is, outcome }) => !(is === 'waiting' && outcome === null) && is !== 'known')).toEqual([]), 8_000);
const ran = async (runs: number): Promise<void> => {
  await vi.waitFor(() => expect(asked).toHaveLength(runs), 8_000);
  await done();
};
const ks = (): unknown[] => asked.map(({ requirements }) => requirements.find(({ name }) => name === 'k')?.params.k);

function open(rows: number, k: number | null): void {
  edition.value += 1;
  table.value = { columns: ['age', 'disease'].map((name) => ({ name, profile: {} })), missing_tokens: [], rows } as never;
  start({ ...UNDECIDED, roles: { age: 'quasi-identifier', disease: 'sensitive' }, order: ['age'], promised: { disease: { tauL: { tau: '0.5', l: 3 }, require: [], weights: 'where-present' } }, k });
}

beforeEach(() => {
  asked.length = 0;
  closed = 0;
  infeasible = () => false;
  refused = () => false;
});

it('nothing is run while no one looks; then each preset and the own requirement, one after another, and never twice', async () => {
  open(12, null);
  await later();
  expect(asked).toEqual([]);
  const end = watchOutcomes();
  await ran(4);
  expect(ks()).toEqual([undefined, 3, 5, 10]);
  expect(standings.value.usual).toEqual({ outcome: { is: 'satisfied', retained: 0.64, classes: 495, suppressed: 0, generalized: 0, seconds: expect.any(Number) as number }, current: true, is: 'known' });
  await vi.waitFor(() => expect(closed).toBe(1));
  // Another k of one's own: the presets are as they were, and its old figures stay until the new ones are there.
  change('k', (now) => withK(now, 4));
  expect(standings.value.own).toMatchObject({ outcome: { is: 'satisfied' }, current: false });
  expect(standings.value.strict.current).toBe(true);
  await ran(5);
  expect(ks().slice(4)).toEqual([4]);
  expect(standings.value.own.current).toBe(true);
  change('k', (now) => withK(now, null));
  expect(standings.value.own.current).toBe(true);
  end();
});

it('what cannot be satisfied says why, without a run', async () => {
  infeasible = ({ requirements }) => requirements.some(({ params }) => params.k === 10);
  open(12, 3);
  const end = watchOutcomes();
  await ran(2);
  await vi.waitFor(() => expect(standings.value.strict.current).toBe(true));
  expect(standings.value.strict.outcome).toEqual({ is: 'impossible', why: 'Too few' });
  // The chosen one first.
  expect(ks()).toEqual([3, 5]);
  end();
});

it('a table of another edition wipes the figures, and a large one is not tried', async () => {
  open(12, 3);
  const end = watchOutcomes();
  await ran(3);
  open(501, 3);
  expect(standings.value.usual).toEqual({ outcome: null, current: false, is: 'untried' });
  asked.length = 0;
  await later();
  expect(asked).toEqual([]);
  end();
});

it('a requirement that a run has shown to be infeasible is infeasible for the whole page', async () => {
  refused = ({ requirements }) => requirements.some(({ params }) => params.k === 3);
  open(12, 3);
  assessment.value = { feasible: true, disclosures: [], rows: 12 } as never;
  expect(standing.value.requirement).toBe('satisfiable');
  const end = watchOutcomes();
  await vi.waitFor(() => expect(standings.value.usual.outcome).toMatchObject({ is: 'impossible' }), 8_000);
  expect(standing.value.requirement).toBe('infeasible');
  change('k', (now) => withK(now, 5));
  expect(standing.value.requirement).toBe('satisfiable');
  end();
});
