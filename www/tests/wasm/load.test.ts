import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const bytes = readFileSync(new URL('../../src/engine/pkg/tauell_bg.wasm', import.meta.url));

it('the built wasm file asks for nothing but its own JavaScript side', async () => {
  const module = await WebAssembly.compile(bytes);
  const from = new Set(WebAssembly.Module.imports(module).map((wanted) => wanted.module));
  expect([...from].filter((name) => name !== './tauell_bg.js')).toEqual([]);
  expect(WebAssembly.Module.exports(module).map((given) => given.name)).toContain('memory');
});
