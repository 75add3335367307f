import { beforeEach, expect, it, vi } from 'vitest';
import type { Choices } from '../../engine/types';

interface Asked {
  kind: string;
  k: unknown;
  aborted: () => boolean;
}

const asked: Asked[] = [];
/** Requests of a kind that are not answered until the test allows it. */
const held = new Map<string, () => void>();
const answers: Record<string, unknown> = {};

vi.mock('../page/engine', async () => {
  const { signal } = await import('@preact/signals');
  const journal = { opened: { kind: 'open-example', id: 'hospital', seed: 0 }, steps: [] };
  const report = { verdict: { requirements_status: 'satisfied', line: '', decisions: [] }, utility: { information: 0.5 }, rows: 12, classes: 3, k: 4 };
  Object.assign(answers, {
    assess: { feasible: true, attributes: [], disclosures: [] },
    preview: { rows: 12, of: 12, classes: 3, k: 4, information: 0.5, suppressed_rows: 0 },
    publish: { report, attributes: [{ column: 'disease', margins: [] }], class_sizes: [4, 4, 4], class_first_row: [0, 4, 8], groups: [] },
  });
  const request = ({ kind, choices }: { kind: string; choices?: Choices }, watch: { signal?: AbortSignal } = {}): Promise<unknown> => {
    asked.push({ kind, k: choices?.requirements.find(({ name }) => name === 'k')?.params.k, aborted: () => watch.signal?.aborted === true });
    const cancelled = new Promise((_, reject) => watch.signal?.addEventListener('abort', () => reject({ kind: 'cancelled', code: 'cancelled', message: '', place: {}, nearest: null })));
    const answered = held.has(kind) ? new Promise((answer) => held.set(kind, () => answer(answers[kind]))) : Promise.resolve(answers[kind] ?? []);
    return Promise.race([answered, cancelled]);
  };
  return {
    engine: { request, journal, left: journal, settled: () => Promise.resolve(journal) },
    furtherEngine: () => ({ bring: () => Promise.resolve(), close: () => undefined, request: () => new Promise(() => undefined) }),
    lost: signal(null),
    unpublished: signal(null),
    restarted: signal(null),
    silence: signal(0),
    renewals: signal({ count: 0, givenUp: [] }),
  };
});
vi.stubGlobal('document', { documentElement: { dataset: {} } });

const { change, start, UNDECIDED, withK } = await import('../data/settings');
const { edition, table } = await import('../data/table');
const { moves, preview, setLive } = await import('./live');
const { result } = await import('./result');
await import('./learning');

const ms = (time: number): Promise<void> => new Promise((go) => setTimeout(go, time));
const of = (kind: string): unknown[] => asked.filter((one) => one.kind === kind).map(({ k }) => k);
const moveTo = (k: number): void => change('k', (now) => withK(now, k));

beforeEach(async () => {
  setLive(false);
  held.clear();
  edition.value += 1;
  table.value = { columns: ['age', 'disease'].map((name) => ({ name, profile: {} })), missing_tokens: [], rows: 12 } as never;
  start({ ...UNDECIDED, roles: { age: 'quasi-identifier', disease: 'sensitive' }, order: ['age'], promised: { disease: { tauL: null, require: ['simple-l=2'], weights: 'where-present' } }, k: 2 });
  await ms(20);
  setLive(true);
  await vi.waitFor(() => expect(result.value).not.toBeNull());
  asked.splice(0);
});

it('each move has a preview, and the release follows once, when the choices rest', async () => {
  for (const k of [3, 4, 5]) {
    moveTo(k);
    await ms(30);
    expect(preview.value?.choices.requirements.find(({ name }) => name === 'k')?.params.k).toBe(k);
    expect(moves.value).toBe(true);
  }
  expect([of('preview'), of('publish')]).toEqual([[3, 4, 5], []]);
  await vi.waitFor(() => expect(moves.value).toBe(false));
  expect([of('publish'), preview.value]).toEqual([[5], null]);
});

it('of moves faster than previews only the latest is previewed', async () => {
  held.set('preview', () => undefined);
  for (const k of [3, 4, 5, 6]) {
    moveTo(k);
    await ms(5);
  }
  expect(of('preview')).toEqual([3]);
  held.get('preview')?.();
  held.delete('preview');
  await vi.waitFor(() => expect(of('preview')).toEqual([3, 6]));
});

it('a move is previewed before it is judged, and once', async () => {
  held.set('assess', () => undefined);
  moveTo(3);
  await ms(20);
  expect([of('preview'), preview.value?.figures]).toMatchObject([[3], { classes: 3 }]);
  held.get('assess')?.();
  held.delete('assess');
  await vi.waitFor(() => expect(of('publish')).toEqual([3]));
  expect(of('preview')).toEqual([3]);
});

it('a move after choices that cannot be satisfied waits until it is judged', async () => {
  answers['assess'] = { feasible: false, attributes: [], disclosures: [] };
  moveTo(3);
  await ms(20);
  asked.splice(0);
  answers['assess'] = { feasible: true, attributes: [], disclosures: [] };
  held.set('assess', () => undefined);
  moveTo(4);
  await ms(20);
  expect(of('preview')).toEqual([]);
  held.get('assess')?.();
  held.delete('assess');
  await vi.waitFor(() => expect(of('preview')).toEqual([4]));
});

it('a release that is being made ends with the next move, and so does the work on the one before', async () => {
  moveTo(3);
  await vi.waitFor(() => expect(asked.some(({ kind }) => kind === 'learn-published')).toBe(false));
  held.set('publish', () => undefined);
  await vi.waitFor(() => expect(of('publish')).toEqual([3]));
  moveTo(4);
  expect(asked.find(({ kind }) => kind === 'publish')?.aborted()).toBe(true);
  held.delete('publish');
  held.set('learn-published', () => undefined);
  await vi.waitFor(() => expect(of('publish')).toEqual([3, 4]));
  await vi.waitFor(() => expect(asked.some(({ kind }) => kind === 'learn-published')).toBe(true), 2_000);
  moveTo(5);
  expect(asked.find(({ kind }) => kind === 'learn-published')?.aborted()).toBe(true);
});

it('choices that come back to those of the release need none, and the work on it begins again', async () => {
  held.set('learn-published', () => undefined);
  await vi.waitFor(() => expect(asked.some(({ kind }) => kind === 'learn-published')).toBe(true), 2_000);
  asked.splice(0);
  moveTo(3);
  await ms(30);
  moveTo(2);
  await vi.waitFor(() => expect(moves.value).toBe(false));
  expect([of('publish'), preview.value]).toEqual([[], null]);
  await vi.waitFor(() => expect(asked.some(({ kind }) => kind === 'learn-published')).toBe(true), 2_000);
});
