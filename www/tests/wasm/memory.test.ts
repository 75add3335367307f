// Memory that runs out, in the real wasm file: it ends where it is, and that can be reported from a fault of the program.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { asEngineError } from '../../src/engine/failure';
import { Engine, initSync, panicked } from '../../src/engine/pkg/tauell.js';
import type { EngineObject } from '../../src/engine/object';

it('a table that does not fit is reported as such', () => {
  const exports = initSync({ module: readFileSync(new URL('../../src/engine/pkg/tauell_bg.wasm', import.meta.url)) });
  const engine: EngineObject = new Engine();
  const options = { encoding: null, delimiter: null, header: null, on_fault: 'stop' } as const;
  engine.begin({ kind: 'open-file', file: 'people.csv', options, missing: [] });
  engine.push(new TextEncoder().encode('age,disease\n'));
  // All that the engine could ask for is removed, in smaller and smaller pieces.
  for (let pages = 16_384; pages > 0; pages = Math.floor(pages / 2)) {
    try {
      for (;;) exports.memory.grow(pages);
    } catch {
      // No such piece is left.
    }
  }
  const rows = new TextEncoder().encode('34,flu\n'.repeat(100_000));
  let thrown: unknown;
  try {
    for (let piece = 0; piece < 400; piece += 1) engine.push(rows);
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeDefined();
  expect(panicked()).toBe(false);
  expect(asEngineError(thrown, panicked).code).toBe('out-of-memory');
});
