// The taxonomy of each participating column, fetched when it is shown.
import { batch, computed, signal } from '@preact/signals';
import type { Watch } from '../../engine/client';
import { asEngineError } from '../../engine/failure';
import type { SetOfHierarchies } from '../../engine/protocol';
import type { Builder, EngineError, TaxonomyView } from '../../engine/types';
import { counted, list } from '../../words/numbers';
import { under } from '../../words/under';
import { announce } from '../page/announce';
import { engine } from '../page/engine';
import { save } from '../page/save';
import { inTurn, record } from '../page/history';
import { tell } from '../page/notice';
import { choices, edition, keepWithTable } from '../data/table';
import { during } from '../page/work';
import { whenever } from '../page/whenever';

/** The trees that have been fetched, by column. */
export const trees = signal<Readonly<Record<string, TaxonomyView>>>({});
/** Why a column has no tree, or not the one asked for. */
export const troubles = signal<Readonly<Record<string, EngineError>>>({});
/** The column whose tree is shown. */
export const shown = signal<string | null>(null);

export function setShown(next: (typeof shown)['value']): void {
  shown.value = next;
}
/** Counts changes of trees: what was computed before them is of other trees. */
export const treeEdition = signal(0);
/** The latest change of each column's taxonomy: identifies the taxonomies that changed since a result was made. */
export const treeStamps = signal<Readonly<Record<string, number>>>({});

/** A file that was refused because it lacks values of the table, with its groups: these values could be placed in one. */
export interface Lacking {
  file: File;
  groups: readonly string[];
}
/** Such files by column. */
export const lacking = signal<Readonly<Record<string, Lacking>>>({});
/** What became of the last set of files. */
export const setOutcome = signal<SetOfHierarchies | null>(null);

export function noteSetOutcome(next: (typeof setOutcome)['value']): void {
  setOutcome.value = next;
}

const LACKS_VALUES = 'taxonomy-missing-values';

whenever(
  () => edition.value,
  () =>
    batch(() => {
      lacking.value = {};
      setOutcome.value = null;
      trees.value = {};
      troubles.value = {};
      treeStamps.value = {};
    }),
);

keepWithTable(() => {
  const stamps = treeStamps.peek();
  return () => (treeStamps.value = stamps);
});

const sensitive = computed(() => JSON.stringify(choices.value?.sensitive.map(({ column }) => column) ?? []));
let told = '[]';

// The engine builds the taxonomies of sensitive columns in another way, so it receives the list of these columns before any request
// that depends on it.
whenever(
  () => ({ at: edition.value, names: sensitive.value }),
  ({ at, names }) => {
    const key = names === '[]' ? names : `${at} ${names}`;
    if (key === told) return;
    told = key;
    void tellSensitive(at, JSON.parse(names) as string[]);
  },
);

async function tellSensitive(at: number, columns: string[]): Promise<void> {
  try {
    const views = await engine.request<'set-sensitive'>({ kind: 'set-sensitive', columns });
    if (edition.peek() === at && views.length > 0) accept(views);
  } catch {
    // What is wrong with the choices is said where they are assessed.
  }
}

/** Undoes or redoes the last change of each of these columns' taxonomies. */
export async function moveTrees(kind: 'undo-taxonomy' | 'redo-taxonomy', order: readonly string[]): Promise<void> {
  if (order.length === 0) return;
  const views: TaxonomyView[] = [];
  for (const column of order) views.push(await engine.request<typeof kind>({ kind, column }));
  accept(views);
}

/** Takes note of a change of trees: the engine has a way back for each of these columns. */
export function recordTrees(what: string, columns: readonly string[]): void {
  const go = async (kind: 'undo-taxonomy' | 'redo-taxonomy', order: readonly string[]): Promise<void> => {
    await moveTrees(kind, order);
    const [first] = order;
    if (first !== undefined && !order.includes(shown.peek() ?? '')) shown.value = first;
  };
  record({ what, of: 'tree', undo: () => go('undo-taxonomy', [...columns].reverse()), redo: () => go('redo-taxonomy', columns) });
}

/** What was replaced although it had been shaped by hand, in words. */
function byHand(before: readonly (TaxonomyView | undefined)[]): string | null {
  const shaped = before.flatMap((tree) =>
    tree === undefined || tree.edits === 0
      ? []
      : [`${counted(tree.edits, 'change')} made by hand to the taxonomy of ${tree.column} ${tree.edits === 1 ? 'was' : 'were'} replaced.`],
  );
  return shaped.length === 0 ? null : shaped.join(' ');
}

const asked = new Set<string>();

/** Fetches a column's taxonomy unless it is there. */
export async function need(column: string): Promise<void> {
  const at = edition.peek();
  const key = `${at} ${column}`;
  if (under(trees.peek(), column) !== undefined || under(troubles.peek(), column) !== undefined || asked.has(key)) return;
  asked.add(key);
  try {
    const view = await engine.request<'taxonomy'>({ kind: 'taxonomy', column });
    if (edition.peek() === at) trees.value = { ...trees.peek(), [column]: view };
  } catch (thrown) {
    if (edition.peek() === at) troubles.value = { ...troubles.peek(), [column]: asEngineError(thrown) };
  } finally {
    asked.delete(key);
  }
}

/** Reads a column's taxonomy from a hierarchy file; false on failure. A zip contains files for several columns. */
export async function loadHierarchy(column: string, file: File): Promise<boolean> {
  if (/\.zip$/i.test(file.name)) {
    await loadHierarchies([file]);
    return true;
  }
  const done = await replace(column, `Reading ${file.name}`, (watch) => engine.request<'set-hierarchy'>({ kind: 'set-hierarchy', column, file }, watch));
  const lacks = !done && under(troubles.value, column)?.code === LACKS_VALUES;
  const { [column]: _, ...others } = lacking.value;
  lacking.value = others;
  if (!lacks) return done;
  try {
    const { groups } = await engine.request<'check-hierarchy'>({ kind: 'check-hierarchy', column, file });
    lacking.value = { ...lacking.value, [column]: { file, groups } };
  } catch {
    // What is wrong with the file has been said already.
  }
  return false;
}

/** Takes the tree that is made from the column's own values. */
export async function makeAutomatic(column: string): Promise<void> {
  await replace(column, `Making a taxonomy for ${column}`, (watch) => engine.request<'set-automatic'>({ kind: 'set-automatic', column }, watch));
}

/** Takes the tree that a builder makes. */
export async function useBuilder(column: string, builder: Builder): Promise<boolean> {
  return replace(column, `Making a taxonomy for ${column}`, (watch) => engine.request<'set-builder'>({ kind: 'set-builder', column, builder }, watch));
}

/** The trees of these columns are others now. */
export function accept(views: readonly TaxonomyView[]): void {
  const left = { ...troubles.value };
  for (const { column } of views) delete left[column];
  batch(() => {
    treeEdition.value += 1;
    trees.value = { ...trees.value, ...Object.fromEntries(views.map((view) => [view.column, view])) };
    treeStamps.value = { ...treeStamps.value, ...Object.fromEntries(views.map(({ column }) => [column, treeEdition.value])) };
    troubles.value = left;
  });
}

/** Dismisses the error of a column's taxonomy. */
export function dismissTrouble(column: string): void {
  const { [column]: _, ...others } = troubles.value;
  troubles.value = others;
}

async function replace(column: string, what: string, make: (watch: Watch) => Promise<TaxonomyView>): Promise<boolean> {
  return inTurn(async () => {
    try {
      const old = under(trees.peek(), column);
      const view = await during(what, make);
      accept([view]);
      recordTrees(`the taxonomy of ${column}: ${view.how}`, [column]);
      const lostWork = byHand([old]);
      if (lostWork === null) announce(`${column}: ${view.how}.`);
      else tell(`${column}: ${view.how}. ${lostWork}`, 'undo');
      return true;
    } catch (thrown) {
      const error = asEngineError(thrown);
      if (error.kind !== 'cancelled') troubles.value = { ...troubles.value, [column]: error };
      return false;
    }
  });
}

/** Takes a hierarchy file although it lacks values of the table: these go under a group of it, or under its root. */
export async function placeHierarchy(column: string, file: File, under: string | null): Promise<void> {
  await replace(column, `Reading ${file.name}`, (watch) => engine.request<'place-hierarchy'>({ kind: 'place-hierarchy', column, file, under }, watch));
}

/** Reads several hierarchy files, or those in a zip, each for the column in its name. */
export async function loadHierarchies(files: readonly File[]): Promise<void> {
  const what = files.length === 1 ? `Reading ${files[0]?.name ?? ''}` : `Reading ${counted(files.length, 'file')}`;
  await inTurn(async () => {
    try {
      const outcome = await during(what, (watch) => engine.request<'set-hierarchies'>({ kind: 'set-hierarchies', files: [...files] }, watch));
      const columns = outcome.taken.map(({ view }) => view.column);
      const lostWork = byHand([...new Set(columns)].map((column) => under(trees.peek(), column)));
      batch(() => {
        accept(outcome.taken.map(({ view }) => view));
        setOutcome.value = outcome;
      });
      if (columns.length > 0) recordTrees(`the taxonomies of ${list(columns)}`, columns);
      const said = `${counted(outcome.taken.length, 'file')} loaded, ${counted(outcome.unmatched.length + outcome.refused.length, 'file')} not.`;
      if (lostWork === null) announce(said);
      else tell(`${said} ${lostWork}`, 'undo');
    } catch (thrown) {
      const error = asEngineError(thrown);
      const column = shown.value;
      if (error.kind !== 'cancelled' && column !== null) troubles.value = { ...troubles.value, [column]: error };
    }
  });
}

/** All trees of these columns as hierarchy files in a zip. */
export async function downloadTrees(columns: readonly string[], name: string): Promise<void> {
  await written(shown.value, async () => {
    const bytes = await during('Writing', (watch) => engine.request<'hierarchies-zip'>({ kind: 'hierarchies-zip', columns: [...columns] }, watch));
    await save(() => new Blob([bytes], { type: 'application/zip' }), name);
  });
}

/** A column's taxonomy as a hierarchy file. */
export async function downloadTree(column: string): Promise<void> {
  await written(column, async () => {
    const bytes = await engine.request<'hierarchy-file'>({ kind: 'hierarchy-file', column });
    await save(() => new Blob([bytes], { type: 'text/csv;charset=utf-8' }), `${column}.csv`);
  });
}

/** Reports the reason if writing a file fails. */
async function written(column: string | null, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (thrown) {
    const error = asEngineError(thrown);
    if (error.kind !== 'cancelled' && column !== null) troubles.value = { ...troubles.value, [column]: error };
  }
}
