// A panic in the wasm file itself: the console learns where, and nothing of the data.
import { readFileSync } from 'node:fs';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { Engine, initSync, panic_over } from '../../src/engine/pkg/tauell.js';

beforeAll(() => {
  initSync({ module: readFileSync(new URL('../../src/engine/pkg/tauell_bg.wasm', import.meta.url)) });
});

afterEach(() => vi.restoreAllMocks());

it('a panic over a cell shows its place and not the cell', () => {
  const heard: string[] = [];
  for (const method of ['error', 'warn', 'log', 'info', 'debug', 'trace'] as const) {
    vi.spyOn(console, method).mockImplementation((...parts: unknown[]) => void heard.push(parts.map(String).join(' ')));
  }
  new Engine();
  let thrown: unknown;
  try {
    panic_over('Anna Mueller, HIV');
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeInstanceOf(WebAssembly.RuntimeError);
  expect(heard.join('\n')).toMatch(/^A fault of Tauell at .*panics\.rs, line \d+\. Please report it with this line\.$/);
  for (const text of [...heard, String(thrown), (thrown as Error).stack ?? '']) expect(text).not.toMatch(/Anna|Mueller|HIV/);
});
