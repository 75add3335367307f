// Who can be singled out by the quasi-identifier of a wide table, and what each of its columns adds: counted by itself while Data is open,
// behind all else, and never kept beyond the choice that it is of.
import { computed, signal } from '@preact/signals';
import type { SinglingOut } from '../../engine/types';
import { engine } from '../page/engine';
import { screen } from '../page/screen';
import { whenever } from '../page/whenever';
import { choices, edition, table } from './table';

/** Tables with more columns than this are wide. */
export const WIDE = 20;
/** A quasi-identifier of more columns than this is said to be large: hardly two people agree in so many. */
export const LARGE = 12;

/** What is known about the quasi-identifier at hand; nothing if it is not counted. */
export const singling = signal<SinglingOut | null>(null);

/** Roles that are soon followed by others are not counted. */
const REST_MS = 400;
let resting: ReturnType<typeof setTimeout> | undefined;
let running: AbortController | null = null;

/** The columns to count, in the order of their names: importance changes nothing. Empty if nothing is to be counted. */
const counted = computed(() => {
  const qi = choices.value?.qi ?? [];
  const matters = (table.value?.columns.length ?? 0) > WIDE || qi.length > LARGE;
  return JSON.stringify(matters && qi.length > 1 ? [...qi].sort() : []);
});

whenever(
  () => ({ at: edition.value, names: counted.value, missing: JSON.stringify(table.value?.missing_tokens ?? []), shown: screen.value === 'data' }),
  ({ names, shown }) => {
    clearTimeout(resting);
    running?.abort();
    running = null;
    singling.value = null;
    const columns = JSON.parse(names) as string[];
    if (columns.length > 0 && shown) resting = setTimeout(() => void count(columns), REST_MS);
  },
);

async function count(columns: string[]): Promise<void> {
  const mine = new AbortController();
  running = mine;
  let found: SinglingOut | null = null;
  try {
    found = await engine.request<'singling-out'>({ kind: 'singling-out', columns }, { signal: mine.signal, gently: true });
  } catch {
    // It was stopped, or the table has changed meanwhile.
  }
  if (running !== mine) return;
  running = null;
  singling.value = found;
}
