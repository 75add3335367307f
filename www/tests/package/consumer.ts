// Someone else's project: a folder in which the package is installed as npm packs it.
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const DIST = join(import.meta.dirname, '../../npm/dist');

/** A project that uses the package. */
export interface Consumer {
  folder: string;
  /** The files that npm packed. */
  packed: string[];
  /** Runs a module of the project with Node and these flags, and returns what it prints. Two memory pools make its memory comparable. */
  node: (code: string, flags?: string[]) => Promise<string>;
  remove: () => void;
}

/** Packs the package as `npm pack` does and installs it in a new folder, without the network. */
export async function consumer(): Promise<Consumer> {
  if (!existsSync(join(DIST, 'package.json'))) throw new Error('The package is not built: run `cargo xtask package` first.');
  const folder = mkdtempSync(join(tmpdir(), 'tauell-package-'));
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], { cwd: DIST });
  const [{ filename, files }] = JSON.parse(stdout) as [{ filename: string; files: { path: string }[] }];
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'consumer', private: true, type: 'module' }));
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${filename}`], { cwd: folder });
  return {
    folder,
    packed: files.map(({ path }) => path).sort(),
    node: async (code, flags = []) => {
      writeFileSync(join(folder, 'main.js'), code);
      return (await run(process.execPath, [...flags, 'main.js'], { cwd: folder, timeout: 240_000, env: { ...process.env, MALLOC_ARENA_MAX: '2' } })).stdout;
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}

/** The examples of the package's own page, in their order. */
export function examples(): string[] {
  return examplesOf(join(DIST, 'README.md'));
}

/** The blocks of JavaScript in a page of Markdown, in their order, without the indentation of the list they are in. */
export function examplesOf(page: string): string[] {
  const text = readFileSync(page, 'utf8');
  return [...text.matchAll(/^( *)```js\n([\s\S]*?)^ *```$/gm)].map(([, indent = '', code = '']) => code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''));
}
