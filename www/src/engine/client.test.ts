import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EngineClient } from './client';
import type { EngineWorker, Events } from './client';
import { BLANK } from './journal';
import type { FromWorker, Request, ToWorker } from './protocol';
import type { Choices, EngineError } from './types';

/** A worker that answers what the test shows it to. */
class Told {
  static all: Told[] = [];
  onmessage: ((event: { data: FromWorker }) => void) | null = null;
  onerror: ((event: { preventDefault(): void }) => void) | null = null;
  onmessageerror: (() => void) | null = null;
  sent: ToWorker[] = [];
  ended = false;
  constructor() {
    Told.all.push(this);
  }
  postMessage(message: ToWorker): void {
    this.sent.push(message);
  }
  terminate(): void {
    this.ended = true;
  }
  say(message: FromWorker): void {
    this.onmessage?.({ data: message });
  }
  /** Answers the oldest request that is open, whatever its number. */
  answer(value: unknown, memory = 0): void {
    const open = this.sent.flatMap((message) => (message.kind === 'ask' ? [message.id] : [])).find((id) => !this.#done.has(id));
    if (open === undefined) throw new Error('nothing is asked');
    this.#done.add(open);
    this.say({ id: open, kind: 'done', value, memory });
  }
  readonly #done = new Set<number>();
  /** The kinds of the requests it was sent. */
  asked(): string[] {
    return this.sent.flatMap((message) => (message.kind === 'ask' ? [message.request.kind] : []));
  }
}

const last = (): Told => {
  const worker = Told.all.at(-1);
  if (worker === undefined) throw new Error('no worker was started');
  return worker;
};
const broken: EngineError = { code: 'engine-stopped', kind: 'internal', message: '', place: {}, nearest: null };
const turns = () => vi.advanceTimersByTimeAsync(0);
const nothing = () => undefined;
const begin = (): EngineWorker => new Told();
const QUIET: Events = { lost: nothing, unpublished: nothing, renewed: nothing, silent: nothing };
/** A client that has opened the hospital example, and what was done to it. */
async function opened(events: Partial<Events>, ...steps: Request[]): Promise<EngineClient> {
  const client = new EngineClient({ ...QUIET, ...events }, begin);
  for (const step of [{ kind: 'open-example', id: 'hospital', seed: 0 } as const, ...steps]) {
    const done = client.request(step as never);
    await turns();
    last().answer({});
    await done;
  }
  return client;
}

beforeEach(() => {
  Told.all = [];
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the engine behind its worker', () => {
  it('gives each answer to the request that it names', async () => {
    const client = new EngineClient(QUIET, begin);
    const first = client.request<'class-of-row'>({ kind: 'class-of-row', row: 1 });
    const second = client.request<'class-of-row'>({ kind: 'class-of-row', row: 2 });
    await turns();
    last().say({ id: 2, kind: 'done', value: 22, memory: 0 });
    last().say({ id: 1, kind: 'done', value: 11, memory: 0 });
    expect(await Promise.all([first, second])).toEqual([11, 22]);
  });

  it('passes progress on, and a failure as it is', async () => {
    const client = new EngineClient(QUIET, begin);
    const heard: number[] = [];
    const asked = client.request<'class'>({ kind: 'class', index: 0 }, { onProgress: ({ done }) => heard.push(done) });
    const failed = expect(asked).rejects.toMatchObject({ code: 'bad-input' });
    await turns();
    last().say({ id: 1, kind: 'progress', progress: { phase: 'sweeping', done: 3, total: 9 } });
    last().say({ id: 1, kind: 'failed', error: { code: 'bad-input', kind: 'input', message: '', place: {}, nearest: null } });
    await failed;
    expect(heard).toEqual([3]);
  });

  it('tells the worker to finish a search early, and notes the release as it ended', async () => {
    const client = await opened({});
    const enough = new AbortController();
    const choices = { qi: ['age'], method: { name: 'local-search', options: { stop_after: 'none' } } } as unknown as Choices;
    const asked = client.request<'publish'>({ kind: 'publish', choices }, { finishEarly: enough.signal });
    await turns();
    const { id } = last().sent.at(-1) as { id: number };
    enough.abort();
    expect(last().sent.at(-1)).toEqual({ kind: 'finish-early', id });
    const method = { name: 'local-search', options: { stop_after: '123' } };
    last().say({ id, kind: 'done', value: { report: { method } }, memory: 0 });
    await asked;
    expect(client.journal.steps.at(-1)).toEqual({ kind: 'publish', choices: { ...choices, method } });
  });

  it('tells the worker to cancel, and ends it when it does not answer within 2 seconds', async () => {
    const client = new EngineClient(QUIET, begin);
    const abort = new AbortController();
    const asked = client.request<'class'>({ kind: 'class', index: 0 }, { signal: abort.signal });
    const failed = expect(asked).rejects.toMatchObject({ kind: 'cancelled' });
    await turns();
    abort.abort();
    expect(last().sent.at(-1)).toEqual({ kind: 'cancel', id: 1 });
    await vi.advanceTimersByTimeAsync(1_900);
    expect(last().ended).toBe(false);
    await vi.advanceTimersByTimeAsync(200);
    expect(Told.all[0]?.ended).toBe(true);
    await failed;
  });

  const auto = (column: string): Request => ({ kind: 'set-automatic', column });
  const published: Request = { kind: 'publish', choices: {} as Choices };

  it('starts again after the engine broke, and brings back the table with all that was done to it, in its order', async () => {
    const client = await opened({}, auto('age'), published, auto('zip'), published, auto('age'));
    const failed = expect(client.request<'review-class'>({ kind: 'review-class', index: 0 })).rejects.toMatchObject({ code: 'engine-stopped' });
    await turns();
    last().say({ id: 7, kind: 'failed', error: broken });
    await turns();
    expect(Told.all).toHaveLength(2);

    // Whatever is requested now waits until the table is back.
    const after = client.request<'class'>({ kind: 'class', index: 1 });
    for (let step = 0; step < 5; step++) {
      await turns();
      last().answer({});
    }
    await failed;
    await turns();
    // Of two releases the last is the one that is there.
    expect(last().asked()).toEqual(['open-example', 'set-automatic', 'set-automatic', 'publish', 'set-automatic', 'class']);
    expect(last().sent.flatMap((m) => (m.kind === 'ask' && m.request.kind === 'set-automatic' ? [m.request.column] : []))).toEqual(['age', 'zip', 'age']);
    last().answer('there');
    expect(await after).toBe('there');
  });

  it('says that the table is lost when bringing it back breaks the engine again, and only then what became of the request', async () => {
    const lost: string[] = [];
    const client = await opened({ lost: ({ code }, { steps }) => lost.push(code, ...steps.map(({ kind }) => kind)) }, auto('age'));
    const breaks = expect(client.request<'class'>({ kind: 'class', index: 0 })).rejects.toMatchObject({ code: 'table-lost' });
    await turns();
    last().say({ id: 3, kind: 'failed', error: broken });
    await turns();
    last().say({ id: 4, kind: 'failed', error: broken });
    await breaks;
    expect(lost).toEqual(['table-lost', 'set-automatic']);
  });

  it('says that the table is still here only where one was open', async () => {
    const said: string[] = [];
    for (const start of [() => Promise.resolve(new EngineClient(QUIET, begin)), () => opened({})]) {
      const client = await start();
      const held = client.journal.opened !== null;
      const asked = client.request<'review-class'>({ kind: 'review-class', index: 0 }).catch(({ message }: EngineError) => void said.push(message));
      await turns();
      last().onerror?.({ preventDefault: nothing });
      await turns();
      if (held) last().answer({});
      await asked;
    }
    expect(said.map((text) => text.includes('still here'))).toEqual([false, true]);
  });

  it('says that the release is gone where only that cannot be regenerated', async () => {
    const gone: string[] = [];
    const client = await opened({ lost: () => gone.push('table'), unpublished: ({ code }) => gone.push(code) }, published);
    const failed = expect(client.request<'review-class'>({ kind: 'review-class', index: 0 })).rejects.toMatchObject({ code: 'engine-stopped' });
    await turns();
    last().say({ id: 3, kind: 'failed', error: broken });
    await turns();
    last().answer({});
    await turns();
    last().say({ id: 5, kind: 'failed', error: { ...broken, code: 'out-of-memory' } });
    await failed;
    expect(gone).toEqual(['out-of-memory']);
  });

  it('asks again what only waited behind a request that broke the engine, or had to be given up', async () => {
    const client = await opened({});
    const abort = new AbortController();
    const stuck = expect(client.request<'publish'>({ kind: 'publish', choices: {} as Choices }, { signal: abort.signal })).rejects.toMatchObject({ kind: 'cancelled' });
    const waits = client.request<'taxonomy'>({ kind: 'taxonomy', column: 'age' });
    await turns();
    abort.abort();
    await vi.advanceTimersByTimeAsync(2_100);
    last().answer({});
    await stuck;
    await turns();
    expect(last().asked()).toEqual(['open-example', 'taxonomy']);
    last().answer('tree');
    expect(await waits).toBe('tree');
  });

  it('asks again what waited behind several requests that broke the engine, one after the other', async () => {
    const client = await opened({});
    const broke = [0, 1].map((index) => client.request<'class'>({ kind: 'class', index }).catch(({ code }: EngineError) => code));
    const waits = client.request<'open-example'>({ kind: 'open-example', id: 'census', seed: 0 });
    await turns();
    // Each look breaks one engine and is requested once more of the next, where it breaks that one as well.
    for (const [worker, index] of [0, 1, 0, 1].entries()) {
      const over = last().sent.flatMap((message) => (message.kind === 'ask' && message.request.kind === 'class' && message.request.index === index ? [message.id] : []))[0];
      last().say({ id: over ?? 0, kind: 'failed', error: broken });
      await turns();
      last().answer({});
      await turns();
      expect(Told.all).toHaveLength(worker + 2);
    }
    expect(await Promise.all(broke)).toEqual(['engine-stopped', 'engine-stopped']);
    expect(last().asked()).toEqual(['open-example', 'open-example']);
    last().answer('census');
    expect(await waits).toBe('census');
  });

  it('asks a look at the table once more where the engine ended over it, and gives it up where it ends over it again', async () => {
    const client = await opened({});
    const look = client.request<'class'>({ kind: 'class', index: 0 });
    const seen = look.catch(({ code }: EngineError) => code);
    for (const worker of [1, 2]) {
      await turns();
      expect(Told.all).toHaveLength(worker);
      last().onerror?.({ preventDefault: nothing });
      await turns();
      last().answer({});
      await turns();
      if (worker === 1) expect(last().asked()).toEqual(['open-example', 'class']);
    }
    expect(await seen).toBe('engine-stopped');
    expect(last().asked()).toEqual(['open-example']);
    const after = client.request<'class'>({ kind: 'class', index: 1 });
    await turns();
    last().answer('there');
    expect(await after).toBe('there');
  });

  it('says why a new engine was begun, and what is not asked of it again', async () => {
    const told: (string | readonly string[])[] = [];
    const client = await opened({ renewed: (back) => void back.then(({ why, givenUp }) => told.push(why.code, givenUp)) });
    const given = client.request<'review-published'>({ kind: 'review-published' }).catch(nothing);
    await turns();
    last().onerror?.({ preventDefault: nothing });
    await turns();
    last().answer({});
    await given;
    await turns();
    expect(told).toEqual(['engine-stopped', ['review-published']]);
  });

  const file = (name: string, megabytes: number): File => ({ name, size: megabytes << 20 }) as File;
  const open = (name: string, megabytes: number): Extract<Request, { kind: 'open-file' }> => ({
    kind: 'open-file',
    file: file(name, megabytes),
    options: { encoding: null, delimiter: null, header: null, on_fault: 'ask' },
    missing: [],
  });

  it('begins again where a much smaller table follows a large one, and not where one is about as large', async () => {
    const client = new EngineClient(QUIET, begin);
    const read = async (name: string, megabytes: number): Promise<void> => {
      const done = client.request<'open-file'>(open(name, megabytes));
      await turns();
      last().answer({}, 500 << 20);
      await done;
      await turns();
    };
    await read('large.csv', 200);
    await read('other.csv', 100);
    expect(Told.all).toHaveLength(1);
    await read('small.csv', 1);
    expect(Told.all).toHaveLength(2);
    expect(Told.all[0]?.ended).toBe(true);
    expect(last().asked()).toEqual(['open-file']);
    // The requirement meanwhile waits until the small table is there again.
    const rows = client.request<'class'>({ kind: 'class', index: 0 });
    await turns();
    last().answer({}, 20 << 20);
    await turns();
    last().answer('there');
    expect(await rows).toBe('there');
    expect(client.journal.steps).toEqual([]);
  });

  it('gives back what a table took that was not taken in the end', async () => {
    const client = await opened({});
    const failed = expect(client.request<'open-file'>(open('large.csv', 200))).rejects.toMatchObject({ code: 'no-rows' });
    await turns();
    last().say({ id: 2, kind: 'failed', error: { code: 'no-rows', kind: 'input', message: '', place: {}, nearest: null }, memory: 400 << 20 });
    await failed;
    expect(Told.all[0]?.ended).toBe(true);
    expect(last().asked()).toEqual(['open-example']);
  });

  it('leaves a worker that does not answer a cancel alone where it was told to be gentle', async () => {
    const client = await opened({});
    const abort = new AbortController();
    const live = client.request<'publish'>({ kind: 'publish', choices: {} as Choices }, { signal: abort.signal, gently: true });
    await turns();
    abort.abort();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(Told.all).toHaveLength(1);
    last().answer('late');
    expect(await live).toBe('late');
  });

  it('shows about a silent worker only while something is requested of it, and takes it back when it is heard', async () => {
    const told: number[] = [];
    const client = await opened({ silent: (seconds) => told.push(seconds) });
    await vi.advanceTimersByTimeAsync(600_000);
    expect(told).toEqual([]);
    const asked = client.request<'class'>({ kind: 'class', index: 0 });
    await vi.advanceTimersByTimeAsync(31_000);
    expect(told).toEqual([15, 30]);
    expect(last().sent.filter(({ kind }) => kind === 'ping').length).toBeGreaterThan(20);
    last().say({ kind: 'pong' });
    expect(told).toEqual([15, 30, 0]);
    // A worker that answers pings is at work, however long that takes.
    for (let seconds = 0; seconds < 300; seconds++) {
      await vi.advanceTimersByTimeAsync(1_000);
      last().say({ kind: 'pong' });
    }
    expect(told).toEqual([15, 30, 0]);
    last().answer('done');
    expect(await asked).toBe('done');
  });

  it('starts again on request: the blocking request is given up, and the table restored', async () => {
    const client = await opened({});
    const stuck = expect(client.request<'class'>({ kind: 'class', index: 0 })).rejects.toMatchObject({ kind: 'cancelled' });
    await turns();
    client.renew();
    await turns();
    last().answer({});
    await stuck;
    expect(Told.all[0]?.ended).toBe(true);
    expect(last().asked()).toEqual(['open-example']);
  });

  it('gives all back when it is emptied, and brings it again where that is requested', async () => {
    const client = await opened({}, auto('age'));
    const { journal } = client;
    const waiting = client.request<'class'>({ kind: 'class', index: 0 });
    const givenUp = expect(waiting).rejects.toMatchObject({ kind: 'cancelled' });
    await turns();
    client.stop();
    await givenUp;
    expect(Told.all).toHaveLength(1);
    expect(last().ended).toBe(true);
    expect(client.journal).toEqual(BLANK);

    const back = client.bring(journal);
    await turns();
    expect(Told.all).toHaveLength(2);
    last().answer({});
    await turns();
    last().answer({});
    await back;
    expect(last().asked()).toEqual(['open-example', 'set-automatic']);
    expect(client.journal).toEqual(journal);
  });

  it('goes back to where it was, and not by the same way twice', async () => {
    const client = await opened({}, auto('age'));
    const before = client.journal;
    await client.bring(before);
    expect(last().asked()).toHaveLength(2);
    const other = client.request<'open-example'>({ kind: 'open-example', id: 'office', seed: 0 });
    await turns();
    last().answer({});
    await other;
    const back = client.bring(before);
    for (let step = 0; step < 2; step++) {
      await turns();
      last().answer({});
    }
    await back;
    expect(last().asked().slice(-2)).toEqual(['open-example', 'set-automatic']);
    expect(client.journal).toEqual(before);
  });
});

describe('an engine for one piece of work', () => {
  const choices = {} as Choices;
  const auto = (column: string): Request => ({ kind: 'set-automatic', column });
  const further = (): EngineClient => new EngineClient(QUIET, begin, false);

  it('comes to where another one is, and does not go there again where it ends: what it owes fails with the reason', async () => {
    const { journal } = await opened({}, auto('age'));
    const own = further();
    const there = own.bring(journal);
    for (let step = 0; step < 2; step++) {
      await turns();
      // As much memory as the page's own engine would give back.
      last().answer({}, 1 << 30);
    }
    await there;
    expect(last().asked()).toEqual(['open-example', 'set-automatic']);
    const workers = Told.all.length;
    const turn = own.request<'compare'>({ kind: 'compare', choices });
    const failed = expect(turn).rejects.toEqual(broken);
    await turns();
    last().say({ id: 3, kind: 'failed', error: broken });
    await failed;
    expect([Told.all.length, last().ended]).toEqual([workers, true]);
    await expect(own.request<'examples'>({ kind: 'examples' })).rejects.toMatchObject({ kind: 'cancelled' });
    expect(Told.all).toHaveLength(workers);
  });

  it('is ended at once, whatever it is at, and begins no worker after that', async () => {
    const { journal } = await opened({}, auto('age'));
    for (const answered of [0, 1]) {
      const own = further();
      const there = own.bring(journal);
      const ended = expect(there).rejects.toMatchObject({ kind: 'cancelled' });
      await turns();
      if (answered > 0) last().answer({});
      await turns();
      own.close();
      await ended;
      expect(last().ended).toBe(true);
    }
    expect(Told.all).toHaveLength(3);
    const never = further();
    never.close();
    await expect(never.bring(journal)).rejects.toMatchObject({ kind: 'cancelled' });
    expect(Told.all).toHaveLength(3);
  });

  it('is reported where the other one is once that is known', async () => {
    const client = await opened({}, auto('age'));
    const { journal } = client;
    last().onerror?.({ preventDefault: nothing });
    const settled = client.settled();
    let known = false;
    void settled.then(() => (known = true));
    await turns();
    last().answer({});
    await turns();
    expect(known).toBe(false);
    last().answer({});
    expect(await settled).toEqual(journal);
  });
});
