// A large file for figures of reading: the rows of Adult (tests/data), over and over.
import { closeSync, existsSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** Writes the file of so many rows with 15 columns into target/peers unless it is there; its path. A million rows are 109 MB. */
export function people(rows) {
  const path = resolve(root, `target/peers/people-${rows}.csv`);
  if (existsSync(path)) return path;
  mkdirSync(resolve(path, '..'), { recursive: true });
  const adult = execFileSync('node', [resolve(root, 'tests/data/unpack.mjs'), 'adult'], { maxBuffer: 1 << 26 });
  const header = adult.indexOf('\n') + 1;
  const ends = [];
  for (let at = adult.indexOf('\n', header); at >= 0; at = adult.indexOf('\n', at + 1)) ends.push(at + 1);
  const file = openSync(`${path}.new`, 'w');
  writeSync(file, adult, 0, header);
  for (let left = rows; left > 0; left -= ends.length) writeSync(file, adult, header, ends[Math.min(left, ends.length) - 1] - header);
  closeSync(file);
  renameSync(`${path}.new`, path);
  return path;
}

// As a program: `node bench/people.mjs ROWS` prints the path.
if (process.argv[1] === import.meta.filename) console.log(people(Number(process.argv[2] ?? 1_000_000)));
