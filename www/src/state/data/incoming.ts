// A file that was picked or dropped, before it is known what it is: a table, a recipe, a secret, or a hierarchy for a column of
// the open table. Nothing takes the place of anything else without a word.
import { signal } from '@preact/signals';
import { engine, lost } from '../page/engine';
import { asEngineError, endedOver } from '../../engine/failure';
import { edition, loadRecipe, openFile, setProblem, table } from './table';
import { isSecret, takeSecret } from '../requirement/secret';
import { loadHierarchy } from '../taxonomies/trees';
import { itsTurn } from '../page/history';
import { tell } from '../page/notice';
import { whenever } from '../page/whenever';
import { during } from '../page/work';

/** A file that fits columns of the open table as a hierarchy: which of them it is for is requested. */
export interface Incoming {
  file: File;
  /** The columns that it fits, the one of its name first. */
  fits: readonly string[];
}
/** The file that is requested about. */
export const incoming = signal<Incoming | null>(null);

export function setIncoming(next: (typeof incoming)['value']): void {
  incoming.value = next;
}

whenever(
  () => edition.value,
  () => (incoming.value = null),
);

/** A hierarchy is compared with columns only up to this size and number: beyond, it is requested where trees are. */
const MOST_BYTES = 4 << 20;
const MOST_COLUMNS = 80;

/** How many files are being taken. */
let taking = 0;
let taken: Promise<void> = Promise.resolve();

/** Whether a file is being taken: who gave it waits for it, and is not led elsewhere. */
export function takesFile(): boolean {
  return taking > 0;
}

/** Takes a file for what it is. One after the other: what a file is, and what it is for, depends on the one before. */
export function takeFile(file: File): Promise<void> {
  taking += 1;
  const mine = taken.then(() => takeNow(file)).finally(() => (taking -= 1));
  taken = mine.catch(() => undefined);
  return mine;
}

async function takeNow(file: File): Promise<void> {
  incoming.value = null;
  if (await isRecipe(file)) return loadRecipe(file);
  // The requirement for before may bring another table, which this file may be one for.
  await itsTurn();
  if (table.peek() !== null && (await isSecret(file))) return takeSecret(file);
  let fits: string[];
  try {
    fits = await columnsFor(file);
  } catch (thrown) {
    setProblem(asEngineError(thrown));
    return;
  }
  if (fits.length > 0) incoming.value = { file, fits };
  else await openFile(file);
}

/** Takes the file in question for a column's taxonomy. */
export async function takeAsHierarchy(column: string): Promise<void> {
  const asked = incoming.value;
  incoming.value = null;
  if (asked === null) return;
  if (await loadHierarchy(column, asked.file)) tell(`${asked.file.name} is now the taxonomy of ${column}.`, 'undo');
}

/** Opens the file that is requested about as a table. */
export async function takeAsTable(): Promise<void> {
  const asked = incoming.value;
  incoming.value = null;
  if (asked !== null) await openFile(asked.file);
}

/** Whether a file of this name counts as a recipe, whatever its content. */
export function isRecipeName(name: string): boolean {
  return /\.json$/i.test(name);
}

/** Told by its content: a recipe is an object of JSON that states which version it is. */
async function isRecipe(file: File): Promise<boolean> {
  if (isRecipeName(file.name)) return true;
  const head = await file.slice(0, 4096).text().catch(() => '');
  return /^\s*\{/.test(head) && head.includes('"tauell_recipe"');
}

/** The columns of the open table whose values the file groups. */
async function columnsFor(file: File): Promise<string[]> {
  const columns = table.peek()?.columns.map(({ name }) => name) ?? [];
  if (lost.peek() !== null || file.size > MOST_BYTES || !/\.(csv|txt)$/i.test(file.name)) return [];
  const stem = file.name.replace(/\.[^.]*$/, '').toLowerCase();
  const named = (column: string): boolean => column.toLowerCase() === stem;
  const order = [...columns.filter(named), ...columns.filter((column) => !named(column))].slice(0, MOST_COLUMNS);
  const fits: string[] = [];
  return during(`Reading ${file.name}`, async ({ signal: given }) => {
    for (const column of order) {
      if (given.aborted) return [];
      try {
        const { usable, groups } = await engine.request<'check-hierarchy'>({ kind: 'check-hierarchy', column, file });
        if (usable || (named(column) && groups.length > 0)) fits.push(column);
      } catch (thrown) {
        // An engine that ended says nothing about the file: what is open is not replaced for that.
        if (endedOver(asEngineError(thrown))) throw thrown;
        // Not one that can be read: then it is none.
        return fits;
      }
    }
    return fits;
  });
}
