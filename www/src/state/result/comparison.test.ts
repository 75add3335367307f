import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { MethodResult, MethodChoice, WorkProgress } from '../../engine/types';
import { whyForWhom } from '../../words/handing';

/** A further engine, which answers when a test states so. */
class Further {
  static all: Further[] = [];
  closed = false;
  brought: unknown = null;
  asked: { choices: { method: MethodChoice } } | null = null;
  #watch: { onProgress?: (progress: WorkProgress) => void } = {};
  #end: (error: unknown) => void = () => undefined;
  answer: (value: unknown) => void = () => undefined;
  constructor() {
    Further.all.push(this);
  }
  bring(journal: unknown): Promise<void> {
    this.brought = journal;
    return this.closed ? Promise.reject(CANCELLED) : Promise.resolve();
  }
  request(request: never, watch: never): Promise<unknown> {
    if (this.closed) return Promise.reject(CANCELLED);
    this.asked = request;
    this.#watch = watch;
    return new Promise((answer, refuse) => {
      this.answer = answer;
      this.#end = refuse;
    });
  }
  tell(progress: WorkProgress): void {
    this.#watch.onProgress?.(progress);
  }
  fail(code: string): void {
    this.#end({ code, kind: 'internal', message: 'its own words', place: {}, nearest: null });
  }
  close(): void {
    this.closed = true;
    this.#end(CANCELLED);
  }
}
const CANCELLED = { code: 'cancelled', kind: 'cancelled', message: '', place: {}, nearest: null };
const OPENED = { kind: 'open-example', id: 'hospital', seed: 0 };
const asked: { kind: string; choices?: { method: MethodChoice } }[] = [];

vi.mock('../page/engine', async () => {
  const { signal } = await import('@preact/signals');
  const journal = { opened: OPENED, steps: [{ kind: 'publish' }, { kind: 'set-automatic', column: 'age' }] };
  const ask = (request: { kind: string }): Promise<unknown> => {
    asked.push(request);
    if (request.kind === 'publish') return Promise.resolve({ report: { rows: 2, classes: 1, utility: { information: 1 } }, class_sizes: [2], attributes: [], groups: [] });
    return new Promise(() => undefined);
  };
  return {
    engine: { request: ask, journal, left: { opened: null, steps: [] }, settled: () => Promise.resolve(journal) },
    furtherEngine: () => new Further(),
    lost: signal(null),
    unpublished: signal(null),
    restarted: signal(null),
    silence: signal(0),
    renewals: signal({ count: 0, givenUp: [] }),
  };
});
vi.stubGlobal('document', { documentElement: { dataset: {} } });
vi.stubGlobal('navigator', { hardwareConcurrency: 2 });

const { METHODS } = await import('../../words/methods');
const { announcement } = await import('../page/announce');
const { undo, undoable } = await import('../page/history');
const { result } = await import('./result');
const { change, methodOf, settings, start, UNDECIDED, withTauL } = await import('../data/settings');
const { secret } = await import('../requirement/secret');
const { edition, table } = await import('../data/table');
const { treeStamps } = await import('../taxonomies/trees');
const { works } = await import('../page/work');
const { adjust, again, beside, busy, cancel, candidates, compare, end, fileOf, movedOn, nearestOf, open, progresses, takeNearest, tick } = await import('./comparison');

const NAMES = METHODS.map(({ name }) => name);
const [first = '', second = '', third = ''] = NAMES;
const settled = (): Promise<void> => new Promise((go) => setTimeout(go));
const standing = (): Record<string, string> => Object.fromEntries(beside.value?.rows.map(({ method, standing }) => [method.name, standing.is]) ?? []);
const all = (is: string): Record<string, string> => Object.fromEntries(NAMES.map((name) => [name, is]));
const of = (name: string): Further | undefined => Further.all.filter((one) => one.asked?.choices.method.name === name).at(-1);
const compared = (name: string, more: Partial<MethodResult> = {}): MethodResult =>
  ({ method: methodOf(name), title: name, outcome: 'published', seconds: { publish: 1, measure: 2 }, sentence: `${name} is done.`, ...more }) as MethodResult;

beforeEach(async () => {
  for (const name of NAMES) tick(name, true);
  edition.value += 1;
  table.value = { columns: ['age', 'disease'].map((name) => ({ name })), missing_tokens: [] } as never;
  start({ ...UNDECIDED, roles: { age: 'quasi-identifier', disease: 'sensitive' }, order: ['age'], promised: { disease: { tauL: { tau: '0.5', l: 3 }, require: [], weights: 'where-present' } } });
  treeStamps.value = {};
  await settled();
  Further.all = [];
  asked.splice(0);
});

describe('methods side by side', () => {
  it('run in engines of their own, as many at a time as there are processors, each at the table and trees of the page', async () => {
    compare();
    await settled();
    expect(NAMES.length).toBeGreaterThan(2);
    expect(standing()).toEqual({ ...all('waiting'), [first]: 'running', [second]: 'running' });
    expect(Further.all.map(({ brought }) => brought)).toEqual(Array(2).fill({ opened: OPENED, steps: [{ kind: 'set-automatic', column: 'age' }] }));
    expect(Further.all.map((one) => one.asked?.choices.method)).toEqual([methodOf(first), methodOf(second)]);
    of(first)?.tell({ phase: 'sweeping', done: 1, total: 4 });
    expect(progresses.value[first]).toEqual({ phase: 'sweeping', done: 1, total: 4 });
    expect(works.value.map(({ what, progress }) => [what, progress])).toEqual([['Comparing methods', { done: 0, total: NAMES.length }]]);
    of(second)?.answer(compared(second));
    await settled();
    expect(standing()).toEqual({ ...all('waiting'), [first]: 'running', [second]: 'done', [third]: 'running' });
    expect(announcement.value.text).toBe(`${second} is done.`);
    for (const name of [first, ...NAMES.slice(2)]) {
      of(name)?.answer(compared(name));
      await settled();
    }
    expect(standing()).toEqual(all('done'));
    expect([busy.value, works.value]).toEqual([false, []]);
    expect(Further.all.every(({ closed }) => closed)).toBe(true);
    expect(Further.all).toHaveLength(NAMES.length);
  });

  it('are ended one by one, and run again', async () => {
    compare();
    await settled();
    cancel(first);
    cancel(NAMES.at(-1) ?? '');
    await settled();
    expect(Further.all[0]?.closed).toBe(true);
    expect(standing()).toMatchObject({ [first]: 'cancelled', [second]: 'running', [NAMES.at(-1) ?? '']: 'cancelled' });
    again(first);
    of(second)?.answer(compared(second));
    await settled();
    expect(standing()[first]).toBe('running');
    // What an engine says that was ended is not heard.
    Further.all[0]?.tell({ phase: 'sweeping', done: 4, total: 4 });
    expect(progresses.value[first]).toBeUndefined();
    // Its end is reported when the next is at work already.
    for (const name of NAMES.slice(2)) cancel(name);
    cancel(first);
    again(first);
    await settled();
    expect([standing()[first], progresses.value[first]]).toEqual(['running', undefined]);
    of(first)?.answer(compared(first));
    await settled();
    expect(standing()[first]).toBe('done');
    end();
    expect([busy.value, Further.all.every(({ closed }) => closed), works.value]).toEqual([false, true, []]);
  });

  it('fail alone where an engine fails, with a sentence that is about no other', async () => {
    compare();
    await settled();
    of(first)?.fail('engine-stopped');
    of(second)?.fail('out-of-memory');
    await settled();
    const said = beside.value?.rows.map(({ standing }) => (standing.is === 'failed' ? standing.sentence : '')) ?? [];
    expect(said[0]).toMatch(/^The engine stopped at this method\./);
    expect(said[1]).toMatch(/^Memory ran out for this method\./);
    expect(said.join()).not.toMatch(/started again|its own words/);
    expect(standing()[third]).toBe('running');
    end();
  });

  it('end where the choices or a tree change, and say so; the method of the choices is none of it', async () => {
    compare();
    await settled();
    of(first)?.answer(compared(first));
    await settled();
    change('method', (now) => ({ ...now, method: methodOf(second) }));
    expect([movedOn.value, busy.value]).toEqual([[], true]);
    change('τ', (now) => withTauL(now, 'disease', { tau: '0.6', l: 3 }));
    expect(movedOn.value).toEqual(['τ for disease changed from 0.5 to 0.6']);
    expect(standing()).toEqual({ ...all('cancelled'), [first]: 'done' });
    expect(Further.all.every(({ closed }) => closed)).toBe(true);
    again(second);
    await open(methodOf(first));
    expect([busy.value, asked.filter(({ kind }) => kind === 'publish')]).toEqual([false, []]);
    await undo();
    expect(movedOn.value).toEqual([]);
    again(second);
    await settled();
    expect(standing()[second]).toBe('running');
    treeStamps.value = { age: 1 };
    expect([movedOn.value.length, standing()[second]]).toEqual([1, 'cancelled']);
  });

  it('are gone with the table that they are about', async () => {
    compare();
    await settled();
    edition.value += 1;
    expect([beside.value, works.value, Further.all.every(({ closed }) => closed)]).toEqual([null, [], true]);
  });

  it('are those that are ticked, with what is chosen about them here; what cannot aim is not ticked by itself', async () => {
    tick(first, false);
    adjust({ name: second, options: { ...methodOf(second).options, own: true } });
    compare();
    await settled();
    expect(Object.keys(standing())).toEqual(NAMES.slice(1));
    expect(Further.all[0]?.asked?.choices.method.options['own']).toBe(true);
    expect(settings.value.method.name).toBe(METHODS[0]?.name);
    adjust(methodOf(second));
    end();
    // The page's own method has the page's options.
    change('ties', (now) => ({ ...now, method: { ...now.method, options: { ...now.method.options, ties: 'rank' } } }));
    expect(candidates.value.find(({ kind }) => kind.name === first)?.method.options['ties']).toBe('rank');
  });
});

describe('what came of a method', () => {
  it('is opened in full: one step that can be undone, and then it is published', async () => {
    compare();
    await settled();
    of(second)?.answer(compared(second));
    await settled();
    await open(methodOf(second));
    expect(asked.findLast(({ kind }) => kind === 'publish')?.choices?.method).toEqual(methodOf(second));
    expect([settings.value.method.name, undoable.value, result.value?.choices.method.name]).toEqual([second, 'method', second]);
    const before = settings.value;
    await open(methodOf(second));
    expect(settings.value).toBe(before);
    await undo();
    expect(settings.value.method.name).toBe(METHODS[0]?.name);
    end();
  });

  it('may be the nearest that it can meet, which is required by one step', () => {
    const refused = (nearest?: string): MethodResult => compared(first, { outcome: 'infeasible', refusal: { code: 'infeasible', message: '', ...(nearest === undefined ? {} : { nearest }) } });
    expect(nearestOf(refused())).toBeNull();
    expect(nearestOf(refused('entropy-l=2'))).toBeNull();
    expect(nearestOf(refused('k=2'))).toBeNull();
    expect(nearestOf(refused('tau-l=0.7,3'))).toBe('tau-l=0.7,3');
    takeNearest('tau-l=0.7,3');
    expect(settings.value.promised['disease']?.tauL).toEqual({ tau: '0.7', l: 3 });
    // That which is required already is no way out.
    expect(nearestOf(refused('tau-l=0.7,3'))).toBeNull();
  });

  it('is saved as the command writes it, of the choices that were compared', async () => {
    compare();
    await settled();
    of(second)?.answer(compared(second));
    await settled();
    end();
    const made = beside.value;
    if (made === null) throw new Error('nothing was compared');
    const file = JSON.parse(fileOf(made)) as Record<string, unknown>;
    expect(file).toEqual({
      tauell_comparison: 1,
      confidentiality: 'private',
      confidentiality_reason: whyForWhom('comparison'),
      qi: ['age'],
      sensitive: ['disease'],
      requirements: [{ name: 'tau-l', params: { tau: '0.5', l: 3 }, column: 'disease' }],
      seed: 0,
      methods: [compared(second)],
    });
    const docs = readFileSync(new URL('../../../../docs/reference/comparison.md', import.meta.url), 'utf8');
    const told = [...docs.matchAll(/^\| `([a-z_]+)` \| (.*)$/gm)];
    expect(told.map(([, name]) => name)).toEqual(Object.keys(file));
    expect(told.find(([, name]) => name === 'tauell_comparison')?.[2]).toContain(`the version of this format, ${String(file['tauell_comparison'])};`);
  });
});

describe('random draws', () => {
  it('of a comparison come from the secret of the page, and another secret makes it one of earlier choices', async () => {
    compare();
    expect(movedOn.value).toEqual([]);
    const before = secret.value;
    secret.value = { text: 'f'.repeat(32), given: true };
    expect(movedOn.value).toEqual(['random draws came from another secret']);
    secret.value = before;
    expect(movedOn.value).toEqual([]);
    // Methods that draw nothing have the same figures under any.
    for (const { name, draws } of METHODS) tick(name, draws !== 'from-secret');
    compare();
    secret.value = { text: 'e'.repeat(32), given: true };
    expect(movedOn.value).toEqual([]);
    end();
    await settled();
  });
});
