import { defineConfig } from 'vitest/config';
import preact from '@preact/preset-vite';
import { engine } from './build/engine.ts';
import { oneFile } from './build/one-file.ts';
import { revision, version } from './build/revision.ts';

export default defineConfig({
  // A file that is missing is a 404, not the start page.
  appType: 'mpa',
  define: { TAUELL_VERSION: JSON.stringify(version()), TAUELL_REVISION: JSON.stringify(revision()) },
  plugins: [preact(), engine(), oneFile()],
  // The style of the engine's pictures is next to what draws them.
  server: { fs: { allow: ['..'] } },
  build: {
    target: 'es2022',
    // There is nothing to load, and what would load it fetches.
    modulePreload: false,
    license: true,
    cssCodeSplit: false,
    sourcemap: false,
    reportCompressedSize: false,
    // The engine is in the script, as text.
    chunkSizeWarningLimit: 4096,
    rolldownOptions: { output: { codeSplitting: false } },
  },
  // No policy: the page's own is what is tested.
  preview: { headers: { 'Cache-Control': 'no-cache' } },
  test: {
    // Machines are shared and slow at times: what is asserted is what comes, not how soon.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // Two projects, so that tests without wasm can run before it is built.
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
        test: { name: 'prose', environment: 'node', include: ['tests/prose/*.test.ts'] },
      },
      {
        extends: true,
        test: { name: 'package', environment: 'node', include: ['tests/package/**/*.test.ts'] },
      },
      {
        extends: true,
        test: { name: 'wasm', environment: 'node', include: ['tests/wasm/**/*.test.ts'] },
      },
    ],
  },
});
