// The tree of each column that takes part, fetched when it is looked at.
import { batch, effect, signal } from '@preact/signals';
import { asEngineError, failure } from '../engine/failure';
import type { EngineError, TaxonomyView } from '../engine/types';
import { announce } from './announce';
import { engine } from './engine';
import { edition, table } from './table';
import { during } from './work';

/** The trees that have been fetched, by column. */
export const trees = signal<Readonly<Record<string, TaxonomyView>>>({});
/** Why a column has no tree, or not the one asked for. */
export const troubles = signal<Readonly<Record<string, EngineError>>>({});
/** The column whose tree is shown. */
export const shown = signal<string | null>(null);
/** Counts changes of trees: what was computed before them is of other trees. */
export const treeEdition = signal(0);
/** Which change each column's tree is at: to say which trees changed since a result was made. */
export const treeStamps = signal<Readonly<Record<string, number>>>({});

effect(() => {
  void edition.value;
  batch(() => {
    trees.value = {};
    troubles.value = {};
    treeStamps.value = {};
  });
});

const asked = new Set<string>();

/** Fetches a column's tree unless it is there. */
export async function need(column: string): Promise<void> {
  const at = edition.peek();
  const key = `${at} ${column}`;
  if (trees.peek()[column] !== undefined || troubles.peek()[column] !== undefined || asked.has(key)) return;
  asked.add(key);
  try {
    const view = await engine.ask<'taxonomy'>({ kind: 'taxonomy', column });
    if (edition.peek() === at) trees.value = { ...trees.peek(), [column]: view };
  } catch (thrown) {
    if (edition.peek() === at) troubles.value = { ...troubles.peek(), [column]: asEngineError(thrown) };
  } finally {
    asked.delete(key);
  }
}

/** Takes a column's tree from a hierarchy file. */
export async function loadHierarchy(column: string, file: File): Promise<void> {
  await replace(column, `Reading ${file.name}`, () => engine.ask<'set-hierarchy'>({ kind: 'set-hierarchy', column, file }));
}

/** Takes the tree that is made from the column's own values. */
export async function makeAutomatic(column: string): Promise<void> {
  await replace(column, `Making a tree for ${column}`, () => engine.ask<'set-automatic'>({ kind: 'set-automatic', column }));
}

async function replace(column: string, what: string, make: () => Promise<TaxonomyView>): Promise<void> {
  try {
    const view = await during(what, make);
    const { [column]: _, ...others } = troubles.value;
    batch(() => {
      trees.value = { ...trees.value, [column]: view };
      troubles.value = others;
      treeEdition.value += 1;
      treeStamps.value = { ...treeStamps.value, [column]: treeEdition.value };
    });
    announce(`${column}: ${view.how}.`);
  } catch (thrown) {
    troubles.value = { ...troubles.value, [column]: asEngineError(thrown) };
  }
}

/** Takes hierarchy files by their names: `age.csv` is for the column age. */
export async function loadHierarchies(files: readonly File[]): Promise<void> {
  const columns = table.value?.columns.map(({ name }) => name) ?? [];
  for (const file of files) {
    const stem = file.name.replace(/\.[^.]*$/, '').toLowerCase();
    const column = columns.find((name) => name.toLowerCase() === stem);
    if (column !== undefined) await loadHierarchy(column, file);
    else if (shown.value !== null) {
      troubles.value = {
        ...troubles.value,
        [shown.value]: failure(
          'no-such-column',
          'input',
          'No column has the name of this file. Name it after its column, or drop it alone while its column is shown.',
          file.name,
        ),
      };
    }
  }
}
