// What the worker rehearses, with the real engine.
import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { Engine, initSync } from '../../src/engine/pkg/tauell.js';
import { rehearse } from '../../src/engine/rehearsal';
import type { EngineObject } from '../../src/engine/object';

/** The most that a rehearsal may add to the engine's memory, which never shrinks: little next to that of any table. */
const MOST_BYTES = 16 << 20;

let memory: WebAssembly.Memory;
beforeAll(() => {
  ({ memory } = initSync({ module: readFileSync(new URL('../../src/engine/pkg/tauell_bg.wasm', import.meta.url)) }));
});

it('a rehearsal reads a table and publishes it, between looks, and leaves the memory of a small table', async () => {
  const before = memory.buffer.byteLength;
  const engine: EngineObject & { free(): void } = new Engine();
  const finished: string[] = [];
  const watched = new Proxy(engine, {
    get: (of, key: keyof EngineObject) =>
      key === 'begin'
        ? (request: Parameters<EngineObject['begin']>[0]) => {
            finished.push(request.kind);
            of.begin(request);
          }
        : of[key].bind(of),
  });
  let looks = 0;
  await rehearse(watched, () => Promise.resolve(void (looks += 1)));
  expect(finished).toEqual(['open-file', 'open-file', 'publish', 'publish', 'publish']);
  expect(looks).toBeGreaterThan(20);
  engine.free();
  expect(memory.buffer.byteLength - before).toBeLessThan(MOST_BYTES);
});

it('a rehearsal ends where it may not go on, and another engine works as ever', async () => {
  const engine = new Engine();
  let looks = 0;
  const ended = rehearse(engine, () => (++looks < 5 ? Promise.resolve() : Promise.reject(new Error('a table is opened'))));
  await expect(ended).rejects.toThrow('a table is opened');
  expect(looks).toBe(5);
  engine.free();
  const other: EngineObject = new Engine();
  expect(other.ask<'examples'>({ kind: 'examples' }).length).toBeGreaterThan(2);
});
