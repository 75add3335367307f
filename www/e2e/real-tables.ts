// The real tables of the repository (tests/data), unpacked.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';

const FOLDER = join(import.meta.dirname, '../../tests/data');

/** A real table as a CSV file: Adult has 45,222 rows, Nursery 12,960. */
export function realTable(name: 'adult' | 'nursery'): Buffer {
  const text = inflateSync(readFileSync(join(FOLDER, name, 'columns.z'))).toString();
  const columns = text.split('\n\n').map((column) => column.split('\n'));
  const rows = (columns[0] ?? []).map((_, row) => columns.map((column) => column[row]).join(','));
  return Buffer.from(rows.map((row) => `${row}\n`).join(''));
}

/** The hierarchy files that were written for it, by column. */
export function realHierarchies(name: 'adult' | 'nursery'): ReadonlyMap<string, Buffer> {
  const folder = join(FOLDER, name, 'hierarchies');
  return new Map(readdirSync(folder).map((file) => [file.replace(/\.csv$/, ''), readFileSync(join(folder, file))]));
}
