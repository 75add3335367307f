// A signal is written in its own file: a reader who searches for what changes it finds it there.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

const sources = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name) && !/\.test\.ts$|\.d\.ts$|^engine\/pkg/.test(name));

/** Signals that a source writes although it imports them. */
function writtenElsewhere(text: string): string[] {
  const imported = [...text.matchAll(/^import \{([^}]*)\} from/gm)].flatMap(([, names = '']) => names.split(',').map((name) => name.trim().split(' as ').at(-1) ?? ''));
  return [...text.matchAll(/\b(\w+)\.value(?:\s*(?:[-+*/?|&]{0,2})=(?![=>])|\+\+|--)/g)].map(([, name = '']) => name).filter((name) => imported.includes(name));
}

it('no signal is written by a file that imports it', () => {
  expect(writtenElsewhere("import { screen, heading as at } from './screen';\nscreen.value = 'data'; at.value += 1; if (screen.value === 'x') own.value = 1;")).toEqual(['screen', 'at']);
  expect(sources.length).toBeGreaterThan(150);
  const found = sources.flatMap((name) => writtenElsewhere(readFileSync(join(ROOT, name), 'utf8')).map((signal) => `${relative('.', name)}: ${signal}`));
  expect(found).toEqual([]);
});
