// The engine as text that the page carries with it: the worker's script, and in it the wasm file. The page's policy lets it
// connect to nothing, its own files included, so nothing can be loaded later.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'fflate';
import { build } from 'vite';
import type { Plugin } from 'vite';

const WORKER = 'virtual:engine-worker';
const WASM = 'virtual:engine-wasm';

const place = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Wasm, packed with gzip, in base64: 1.4 MB for 2.5 MB. Not with Node's zlib, whose bytes differ between versions of Node. */
function packedWasm(): string {
  const bytes = readFileSync(place('../src/engine/pkg/tauell_bg.wasm'));
  return Buffer.from(gzipSync(bytes, { level: 9, mtime: 0 })).toString('base64');
}

/** The worker's script as one text without imports. */
async function workerScript(): Promise<string> {
  const output = await build({
    configFile: false,
    root: place('..'),
    logLevel: 'warn',
    plugins: [engine()],
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      lib: { entry: place('../src/engine/worker.ts'), formats: ['iife'], name: 'tauellWorker' },
    },
  });
  const chunks = [output].flat().flatMap((one) => ('output' in one ? one.output : []));
  const [only, ...more] = chunks;
  if (only?.type !== 'chunk' || more.length > 0) throw new Error(`The worker should be one script; it became ${chunks.length} files.`);
  return only.code;
}

const asModule = (text: string): string => `export default ${JSON.stringify(text)};`;

/** Gives the page `virtual:engine-worker` and the worker `virtual:engine-wasm`, each a text. */
export function engine(): Plugin {
  return {
    name: 'tauell:engine',
    resolveId: (id) => (id === WORKER || id === WASM ? `\0${id}` : undefined),
    async load(id) {
      // The unit tests start no worker, and run before there is a wasm file.
      const isTest = process.env['VITEST'] !== undefined;
      if (id === `\0${WASM}`) return asModule(isTest ? '' : packedWasm());
      if (id === `\0${WORKER}`) return asModule(isTest ? '' : await workerScript());
      return undefined;
    },
  };
}
