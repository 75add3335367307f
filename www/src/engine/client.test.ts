import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EngineClient } from './client';
import type { FromWorker, ToWorker } from './protocol';
import type { EngineError } from './types';

/** A worker that answers what the test tells it to. */
class Told {
  static all: Told[] = [];
  onmessage: ((event: { data: FromWorker }) => void) | null = null;
  onerror: ((event: { preventDefault(): void }) => void) | null = null;
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

beforeEach(() => {
  Told.all = [];
  vi.useFakeTimers();
  vi.stubGlobal('Worker', Told);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the engine behind its worker', () => {
  it('gives each answer to the request that it names', async () => {
    const client = new EngineClient(() => undefined);
    const first = client.ask<'class-of-row'>({ kind: 'class-of-row', row: 1 });
    const second = client.ask<'class-of-row'>({ kind: 'class-of-row', row: 2 });
    await turns();
    last().say({ id: 2, kind: 'done', value: 22 });
    last().say({ id: 1, kind: 'done', value: 11 });
    expect(await Promise.all([first, second])).toEqual([11, 22]);
  });

  it('passes progress on, and a failure as it is', async () => {
    const client = new EngineClient(() => undefined);
    const heard: number[] = [];
    const asked = client.ask<'class'>({ kind: 'class', index: 0 }, { onProgress: ({ done }) => heard.push(done) });
    const failed = expect(asked).rejects.toMatchObject({ code: 'bad-input' });
    await turns();
    last().say({ id: 1, kind: 'progress', progress: { phase: 'sweeping', done: 3, total: 9 } });
    last().say({ id: 1, kind: 'failed', error: { code: 'bad-input', kind: 'input', message: '', place: {}, nearest: null } });
    await failed;
    expect(heard).toEqual([3]);
  });

  it('tells the worker to cancel, and ends it when it does not answer within 2 seconds', async () => {
    const client = new EngineClient(() => undefined);
    const abort = new AbortController();
    const asked = client.ask<'class'>({ kind: 'class', index: 0 }, { signal: abort.signal });
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

  it('starts anew after the engine broke, and brings back the table with what was set on it', async () => {
    const client = new EngineClient(() => undefined);
    const open = client.ask<'open-example'>({ kind: 'open-example', id: 'hospital', seed: 0 });
    await turns();
    last().say({ id: 1, kind: 'done', value: {} });
    await open;
    for (const column of ['age', 'zip', 'age']) {
      const set = client.ask<'set-automatic'>({ kind: 'set-automatic', column });
      await turns();
      last().say({ id: last().sent.length, kind: 'done', value: {} });
      await set;
    }
    const breaks = client.ask<'class'>({ kind: 'class', index: 0 });
    const failed = expect(breaks).rejects.toMatchObject({ code: 'engine-stopped' });
    await turns();
    last().say({ id: 5, kind: 'failed', error: broken });
    await failed;
    expect(Told.all).toHaveLength(2);

    // Whatever is asked now waits until the table is back.
    const after = client.ask<'class'>({ kind: 'class', index: 1 });
    for (let id = 6; id <= 9; id++) {
      last().say({ id, kind: 'done', value: {} });
      await turns();
    }
    expect(last().asked()).toEqual(['open-example', 'set-automatic', 'set-automatic', 'set-automatic', 'class']);
    expect(last().sent.flatMap((m) => (m.kind === 'ask' && m.request.kind === 'set-automatic' ? [m.request.column] : []))).toEqual(['age', 'zip', 'age']);
    last().say({ id: 10, kind: 'done', value: 'there' });
    expect(await after).toBe('there');
  });

  it('says that the table is lost when bringing it back breaks the engine again', async () => {
    const lost: string[] = [];
    const client = new EngineClient(({ code }) => lost.push(code));
    const open = client.ask<'open-example'>({ kind: 'open-example', id: 'hospital', seed: 0 });
    await turns();
    last().say({ id: 1, kind: 'done', value: {} });
    await open;
    const breaks = expect(client.ask<'class'>({ kind: 'class', index: 0 })).rejects.toMatchObject({ code: 'engine-stopped' });
    await turns();
    last().say({ id: 2, kind: 'failed', error: broken });
    await breaks;
    last().say({ id: 3, kind: 'failed', error: broken });
    await turns();
    expect(lost).toEqual(['table-lost']);
  });
});
