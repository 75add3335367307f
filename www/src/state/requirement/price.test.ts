import { beforeEach, expect, it, vi } from 'vitest';

/** A further engine that answers at once. */
const asked: unknown[] = [];
const OPENED = { kind: 'open-example', id: 'hospital', seed: 0 };

vi.mock('../page/engine', async () => {
  const { signal } = await import('@preact/signals');
  const journal = { opened: OPENED, steps: [] };
  const further = { bring: () => Promise.resolve(), close: () => undefined, request: (request: unknown) => Promise.resolve(asked.push(request)) };
  return {
    engine: { request: () => new Promise(() => undefined), journal, left: journal, settled: () => Promise.resolve(journal) },
    furtherEngine: () => further,
    lost: signal(null),
    unpublished: signal(null),
    restarted: signal(null),
    silence: signal(0),
    renewals: signal({ count: 0, givenUp: [] }),
  };
});
vi.mock('../../words/price', () => ({ priceInWords: (...of: unknown[]) => [`the price of runs ${of.slice(0, 2).join(' and ')}`] }));
vi.stubGlobal('document', { documentElement: { dataset: {} } });
vi.stubGlobal('navigator', { hardwareConcurrency: 2 });

const { secret } = await import('./secret');
const { start, UNDECIDED } = await import('../data/settings');
const { edition, table } = await import('../data/table');
const { askPrice, price } = await import('./price');

const settled = (): Promise<void> => new Promise((go) => setTimeout(go));

beforeEach(async () => {
  edition.value += 1;
  table.value = { columns: ['age', 'disease'].map((name) => ({ name })), missing_tokens: [], rows: 12 } as never;
  start({ ...UNDECIDED, roles: { age: 'quasi-identifier', disease: 'sensitive' }, order: ['age'], promised: { disease: { tauL: { tau: '0.5', l: 3 }, require: [], weights: 'where-present' } } });
  await settled();
});

it('a price is that of the secret it was drawn from: another one asks for another, and the first comes back with its own', async () => {
  const first = secret.value;
  askPrice();
  await settled();
  expect(price.value).toEqual({ is: 'known', lines: ['the price of runs 1 and 2'] });
  secret.value = { text: 'f'.repeat(32), given: true };
  expect(price.value).toEqual({ is: 'unknown' });
  askPrice();
  await settled();
  expect(price.value).toEqual({ is: 'known', lines: ['the price of runs 3 and 4'] });
  secret.value = first;
  expect(price.value).toEqual({ is: 'known', lines: ['the price of runs 1 and 2'] });
  expect(asked).toHaveLength(4);
});
