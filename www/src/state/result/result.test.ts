import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Result } from './result';

const asked: unknown[] = [];
const saved: { name: string; blob: Blob }[] = [];

vi.mock('../page/engine', async () => {
  const { signal } = await import('@preact/signals');
  const steps: { kind: string }[] = [];
  const ask = (request: { kind: string }): Promise<unknown> => {
    asked.push(request);
    if (request.kind === 'remember') steps.push(request);
    return Promise.resolve(request.kind.startsWith('download') ? [new TextEncoder().encode(request.kind)] : []);
  };
  return {
    engine: { request: ask, journal: { opened: null, steps }, left: { opened: null, steps: [] } },
    lost: signal(null),
    unpublished: signal(null),
    renewals: signal({ count: 0, givenUp: [] }),
    restarted: signal(null),
  };
});
vi.mock('../page/save', async (original) => ({
  ...(await original<typeof import('../page/save')>()),
  save: async (make: () => Blob, name: string) => {
    saved.push({ name, blob: make() });
    return true;
  },
}));

const { download, result } = await import('./result');
const { edition, source } = await import('../data/table');
const { comparing } = await import('./together');

const groups = [{ column: 'disease', columns: ['group', 'disease', 'count'] }];
let turn = 0;
const published = (apart: boolean): Result =>
  ({ view: { report: { verdict: { requirements_status: 'satisfied', line: '', decisions: [] } }, groups: apart ? groups : [], generalized: !apart, class_sizes: [], attributes: [] }, choices: {}, trees: {}, turn: (turn += 1) }) as unknown as Result;
const settled = (): Promise<void> => new Promise((go) => setTimeout(go));

beforeEach(() => {
  edition.value += 1;
  source.value = { kind: 'file', file: new File([], 'our people.csv') } as typeof source.value;
  asked.splice(0);
  saved.splice(0);
});

describe('a download', () => {
  it('of tables that belong together is one archive, called after the table', async () => {
    result.value = published(true);
    await download('table');
    expect(asked).toEqual([{ kind: 'download-together', name: 'our-people-published.csv' }, { kind: 'remember' }]);
    expect(saved.map(({ name, blob }) => [name, blob.type])).toEqual([['our-people-published.zip', 'application/zip']]);
    expect(await saved[0]?.blob.text()).toBe('download-together');
    await download('report');
    expect(saved[1]?.name).toBe('our-people-report.json');
  });

  it('of one table is that table', async () => {
    result.value = published(false);
    await download('table');
    expect(asked).toContainEqual({ kind: 'download', what: 'table' });
    expect(saved.map(({ name, blob }) => [name, blob.type])).toEqual([['our-people-published.csv', 'text/csv;charset=utf-8']]);
  });
});

describe('versions of a table', () => {
  it('are held next to each other whatever form they are of', async () => {
    for (const apart of [false, true]) {
      result.value = published(apart);
      await download('table');
      result.value = published(!apart);
      expect(comparing.value).toBe(true);
      await settled();
      expect(asked).toContainEqual({ kind: 'composition' });
      asked.splice(0);
    }
  });
});
