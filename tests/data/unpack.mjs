// Unpacks a table that tests/data keeps: `node tests/data/unpack.mjs adult > adult.csv`. The reverse of pack.mjs.
import { readFileSync } from 'node:fs';
import { stdout } from 'node:process';
import { inflateSync } from 'node:zlib';

const packed = readFileSync(new URL(`${process.argv[2]}/columns.z`, import.meta.url));
const columns = inflateSync(packed).toString().split('\n\n').map((column) => column.trimEnd().split('\n'));
stdout.write(columns[0].map((_, row) => `${columns.map((column) => column[row]).join(',')}\n`).join(''));
