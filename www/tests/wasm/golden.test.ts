// The wasm file publishes the built-in examples with the very bytes that the native engine does: both are compared with the
// files in tests/golden (see tests/golden.rs).
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { Engine, initSync } from '../../src/engine/pkg/tauell.js';
import { cells } from '../../src/engine/text';
import type { EngineObject } from '../../src/engine/object';
import type { Choices, OpenedExample, ResultView } from '../../src/engine/types';

const file = (path: string): Buffer => readFileSync(new URL(path, import.meta.url));

beforeAll(() => {
  initSync({ module: file('../../src/engine/pkg/tauell_bg.wasm') });
});

/** An engine with an example open, and the example's choices. */
function opened(id: string): { engine: EngineObject; choices: Choices } {
  const engine: EngineObject = new Engine();
  engine.begin({ kind: 'open-example', id, seed: 0 });
  expect(engine.step(false, 1)).toBeNull();
  return { engine, choices: (engine.finish(false, 0) as OpenedExample).choices };
}

function publish(id: string, budget: number): Buffer {
  const { engine, choices } = opened(id);
  published(engine, choices, budget);
  const parts: Uint8Array[] = [];
  for (let start = 0; ; start += 1_000) {
    const part = engine.ask<'table-part'>({ kind: 'table-part', start, count: 1_000 });
    if (part.length === 0) return Buffer.concat(parts);
    parts.push(part);
  }
}

function published(engine: EngineObject, choices: Choices, budget: number): ResultView {
  engine.begin({ kind: 'publish', choices });
  while (engine.step(false, budget) !== null);
  return engine.finish(false, 1.5) as ResultView;
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
    const { engine, choices } = opened('hospital');
    published(engine, choices, 1_000);
    const recipe = (): string => new TextDecoder().decode(engine.ask<'recipe'>({ kind: 'recipe' }));
    const before = recipe();
    expect(engine.ask<'set-automatic'>({ kind: 'set-automatic', column: 'age' }).source).toBe('automatic');
    expect(recipe()).toBe(before);
  });
});

describe('the requirement and answered crosses whole', () => {
  it('numbers are typed arrays, both ways', () => {
    const { engine, choices } = opened('hospital');
    published(engine, choices, 1_000);
    engine.begin({ kind: 'review-published' });
    while (engine.step(false, 1) !== null);
    engine.finish(false, 0);
    const block = engine.ask<'review-cells'>({ kind: 'review-cells', rows: new Uint32Array([3, 0]) });
    expect(block.ends).toBeInstanceOf(Uint32Array);
    expect(cells(block)).toEqual(cells(engine.ask<'review-cells'>({ kind: 'review-cells', rows: Uint32Array.of(3) })).concat(cells(engine.ask<'review-cells'>({ kind: 'review-cells', rows: Uint32Array.of(0) }))));
  });

  it('how long it took is in the report', () => {
    const { engine, choices } = opened('hospital');
    expect(published(engine, choices, 1_000).report.seconds).toMatchObject({ read: 0, publish: 1.5 });
  });

  it('a file goes next to its request', () => {
    const { engine } = opened('hospital');
    const file = engine.ask<'hierarchy-file'>({ kind: 'hierarchy-file', column: 'age' });
    expect(engine.ask<'set-automatic'>({ kind: 'set-automatic', column: 'age' }).source).toBe('automatic');
    expect(engine.ask<'set-hierarchy'>({ kind: 'set-hierarchy', column: 'age', file: 'ages.csv' }, file).source).toBe('file');
  });
});

describe('failures cross as plain objects', () => {
  it('an engine without a table states that there is none', () => {
    const engine: EngineObject = new Engine();
    expect(() => engine.ask<'rows'>({ kind: 'rows', start: 0, count: 1 })).toThrow(expect.objectContaining({ code: 'nothing-open', kind: 'input' }));
  });

  it('data of another shape than was agreed is a fault of the page, and said to be', () => {
    const { engine } = opened('hospital');
    const said = expect.stringContaining('this is a fault of Tauell, not of your file. Load the page again') as string;
    const fault = expect.objectContaining({ code: 'boundary', kind: 'internal', message: said }) as Error;
    expect(() => engine.begin({ kind: 'publish', choices: { qi: 'age' } as never })).toThrow(fault);
    // A kind that is not there, and one that comes in by the other door.
    expect(() => engine.ask({ kind: 'upload' } as never)).toThrow(fault);
    expect(() => engine.ask({ kind: 'review-published' } as never)).toThrow(fault);
    expect(() => engine.begin({ kind: 'examples' } as never)).toThrow(fault);
  });

  it('a requirement out of reach names the nearest one', () => {
    const { engine, choices } = opened('inpatients');
    const requirements = choices.requirements.map((one) => ({ ...one, params: { tau: '0.3', l: 5 } }));
    expect(() => engine.begin({ kind: 'publish', choices: { ...choices, requirements } })).toThrow(
      expect.objectContaining({ kind: 'infeasible', nearest: { tau: '1/3', l: 3 } }),
    );
  });
});
