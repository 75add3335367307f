import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import preact from '@preact/preset-vite';

// The policy stands once, in index.html, so that it also holds where the files are opened from a server that sends no
// headers. Here it is read from there and sent as a header.
function policyOfThePage(): string {
  const html = readFileSync(new URL('./index.html', import.meta.url), 'utf8');
  const found = /http-equiv="Content-Security-Policy"\s+content="([^"]+)"/.exec(html)?.[1];
  if (found === undefined) throw new Error('index.html holds no Content-Security-Policy');
  return found;
}

export default defineConfig({
  // Relative addresses: the built folder works under any path.
  base: './',
  // A file that is missing is a 404, not the start page.
  appType: 'mpa',
  plugins: [preact()],
  build: {
    target: 'es2022',
    // The polyfill would be the only script that fetches by itself; every browser with module workers has preload.
    modulePreload: { polyfill: false },
    // wasm and pictures stay files: a data address would need a wider policy.
    assetsInlineLimit: 0,
    sourcemap: false,
    reportCompressedSize: false,
  },
  // A worker as ES module takes `new URL('./pkg/tauell_bg.wasm', import.meta.url)` with a hashed name.
  worker: { format: 'es' },
  preview: {
    headers: {
      'Content-Security-Policy': policyOfThePage(),
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-cache',
    },
  },
  test: {
    // Two rooms, so that what needs no wasm can run before it is built.
    projects: [
      {
        extends: true,
        test: {
          name: 'page',
          environment: 'node',
          include: ['src/**/*.test.{ts,tsx}', 'tests/*.test.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'wasm', environment: 'node', include: ['tests/wasm/**/*.test.ts'] },
      },
    ],
  },
});
