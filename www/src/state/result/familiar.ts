// A few rows from the beginning of the file, original and published: the user knows the file and recognizes them.
import { signal } from '@preact/signals';
import { cell } from '../../engine/text';
import type { ResultRows } from '../../engine/types';
import { engine } from '../page/engine';
import { whenever } from '../page/whenever';
import { table } from '../data/table';
import { result } from './result';
import type { Result } from './result';

/** A row of the file, published. */
export interface FamiliarRow {
  /** Its number in the file, from 1. */
  number: number;
  published: readonly string[];
  original: readonly string[];
  /** How far each cell went up, from 0 to 1. */
  generality: readonly number[];
}

/** Those of one result. */
export interface Familiar {
  made: Result;
  rows: readonly FamiliarRow[];
  /** Numbers of the first rows that are not published. */
  unpublished: readonly number[];
}

/** The rows to show; those of the result before stay until they are there. */
export const familiar = signal<Familiar | null>(null);

/** The number of rows to show, the number of first published rows to choose them from, and the limit of the search. */
export const SHOWN = 3;
const AMONG = 20;
const FURTHEST = 100;
/** A class is looked through by so many rows at a time, and no further than this. */
const WINDOW = 512;
const MOST = 16_384;

whenever(
  () => result.value,
  (made) => {
    if (made === null) familiar.value = null;
    else void find(made);
  },
);

async function find(made: Result): Promise<void> {
  try {
    const now = await first(made);
    if (result.peek() === made) familiar.value = now;
  } catch {
    // The result has gone on meanwhile.
  }
}

async function first(made: Result): Promise<Familiar> {
  const found: FamiliarRow[] = [];
  const unpublished: number[] = [];
  const end = Math.min(FURTHEST, table.peek()?.rows ?? 0);
  for (let row = 0; row < end && found.length < AMONG && result.peek() === made; row++) {
    const index = await engine.request<'class-of-row'>({ kind: 'class-of-row', row });
    const one = index === null ? null : await within(made, made.view.class_first_row[index] ?? 0, made.view.class_sizes[index] ?? 0, row);
    if (one !== null) found.push(one);
    else if (index === null) unpublished.push(row + 1);
  }
  // If a method has no classes, rows are in the order of the published table.
  if (found.length === 0) return { made, rows: picked(made, await published(made)), unpublished: [] };
  return { made, rows: picked(made, found), unpublished };
}

/** A row of the file among the rows of its class. */
async function within(made: Result, start: number, size: number, row: number): Promise<FamiliarRow | null> {
  for (let at = 0; at < Math.min(size, MOST); at += WINDOW) {
    const rows = await engine.request<'result-rows'>({ kind: 'result-rows', start: start + at, count: Math.min(WINDOW, size - at) });
    const place = Array.from(rows.original_row).indexOf(row);
    if (place >= 0) return rowOf(made, rows, place);
  }
  return null;
}

async function published(made: Result): Promise<FamiliarRow[]> {
  const rows = await engine.request<'result-rows'>({ kind: 'result-rows', start: 0, count: WINDOW });
  return Array.from(rows.original_row, (_, place) => rowOf(made, rows, place))
    .sort((a, b) => a.number - b.number)
    .slice(0, AMONG);
}

function rowOf({ view }: Result, rows: ResultRows, place: number): FamiliarRow {
  const width = view.columns.length;
  const at = (of: (index: number) => string): string[] => view.columns.map((_, column) => of(place * width + column));
  return {
    number: (rows.original_row[place] ?? 0) + 1,
    published: at((index) => cell(rows.published, index)),
    original: at((index) => cell(rows.original, index)),
    generality: view.columns.map((_, column) => (rows.generality[place * width + column] ?? 0) / 255),
  };
}

/** One that is mostly exact, one in the middle, one that is most generalized, in the order of the file. */
export function picked({ view }: Pick<Result, 'view'>, rows: readonly FamiliarRow[]): FamiliarRow[] {
  const taking = view.roles.flatMap((role, column) => (role === 'quasi-identifier' || role === 'sensitive' ? [column] : []));
  const how = (row: FamiliarRow): number => taking.reduce((sum, column) => sum + (row.generality[column] ?? 0), 0);
  const inFile = [...rows].sort((a, b) => a.number - b.number);
  if (inFile.length <= SHOWN) return inFile;
  const scores = inFile.map(how);
  // Of rows that are alike the first one of the file is shown.
  const least = inFile[scores.indexOf(Math.min(...scores))];
  const most = inFile.find((row) => row !== least && how(row) === Math.max(...inFile.filter((one) => one !== least).map(how)));
  const others = inFile.filter((row) => row !== least && row !== most);
  const between = others.find((row) => least !== undefined && most !== undefined && how(row) > how(least) && how(row) < how(most));
  const shown = new Set([least, most, between ?? others[0]]);
  return inFile.filter((row) => shown.has(row));
}
