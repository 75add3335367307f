// The wasm file publishes the built-in examples with the very bytes that the native engine does: both are held against the
// files in tests/golden (see tests/golden.rs).
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { Engine, initSync } from '../../src/engine/pkg/tauell.js';
import type { EngineObject } from '../../src/engine/protocol';

const file = (path: string): Buffer => readFileSync(new URL(path, import.meta.url));

beforeAll(() => {
  initSync({ module: file('../../src/engine/pkg/tauell_bg.wasm') });
});

function publish(id: string, budget: number): Buffer {
  const engine = new Engine() as unknown as EngineObject;
  const { choices } = engine.open_example(id, 0);
  engine.publish_begin(choices);
  while (engine.publish_step(budget).phase !== 'finished');
  const parts: Uint8Array[] = [];
  for (let start = 0; ; start += 1_000) {
    const part = engine.table_part(start, 1_000);
    if (part.length === 0) return Buffer.concat(parts);
    parts.push(part);
  }
}

/** FNV-1a, 64 bits. */
function checksum(bytes: Uint8Array): string {
  let sum = 0xcbf29ce484222325n;
  for (const byte of bytes) sum = BigInt.asUintN(64, (sum ^ BigInt(byte)) * 0x100000001b3n);
  return sum.toString(16).padStart(16, '0');
}

describe('natively and in wasm the same bytes', () => {
  it.each(['hospital', 'inpatients', 'patients'])('%s', (id) => {
    expect(publish(id, 1).toString()).toBe(file(`../../../tests/golden/${id}.csv`).toString());
  });

  it('census', () => {
    const bytes = publish('census', 1_000_000);
    expect(`${bytes.length} bytes, checksum ${checksum(bytes)}\n`).toBe(file('../../../tests/golden/census.txt').toString());
  });
});

describe('the recipe of a result', () => {
  it('is that of the result, whatever became of the taxonomies since', () => {
    const engine = new Engine() as unknown as EngineObject;
    const { choices } = engine.open_example('hospital', 0);
    engine.publish_begin(choices);
    while (engine.publish_step(1_000).phase !== 'finished');
    const before = engine.recipe_json();
    expect(engine.set_automatic('age').source).toBe('automatic');
    expect(engine.recipe_json()).toBe(before);
  });
});

describe('failures cross as plain objects', () => {
  it('an engine without a table says that there is none', () => {
    const engine = new Engine() as unknown as EngineObject;
    expect(() => engine.rows(0, 1)).toThrow(expect.objectContaining({ code: 'nothing-open', kind: 'input' }));
  });

  it('data of another shape than was agreed is a fault of the page, and said to be', () => {
    const engine = new Engine() as unknown as EngineObject;
    engine.open_example('hospital', 0);
    const said = expect.stringContaining('this is a fault of Tauell, not of your file: load the page anew') as string;
    expect(() => engine.publish_begin({ qi: 'age' } as never)).toThrow(
      expect.objectContaining({ code: 'boundary', kind: 'internal', message: said }),
    );
  });

  it('a requirement out of reach names the nearest one', () => {
    const engine = new Engine() as unknown as EngineObject;
    const { choices } = engine.open_example('inpatients', 0);
    const sensitive = choices.sensitive.map((choice) => ({ ...choice, tau: '0.3', l: 5 }));
    expect(() => engine.publish_begin({ ...choices, sensitive })).toThrow(
      expect.objectContaining({ kind: 'infeasible', nearest: { tau: '1/3', l: 3 } }),
    );
  });
});
