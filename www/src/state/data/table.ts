// The table under work: where it came from, how it was read, and what is known about it.
import { batch, computed, signal } from '@preact/signals';
import { textOf } from '../../engine/bytes';
import { asEngineError } from '../../engine/failure';
import type { Journal } from '../../engine/journal';
import type { RequestOf } from '../../engine/protocol';
import type { Choices, EngineError, ExampleView, ReadOptions, Spelling, TableView } from '../../engine/types';
import { counted } from '../../words/numbers';
import { announce } from '../page/announce';
import { engine, forgetAll, lost, setLost, setRestarted } from '../page/engine';
import { tryReadings } from './readings';
import { inTurn, itsTurn, record } from '../page/history';
import { tell } from '../page/notice';
import { choicesOf, settings, settingsOf, start, UNDECIDED, withReviewedRoles, withSuggestions } from './settings';
import type { ReviewedRoles, Settings } from './settings';
import { whenever } from '../page/whenever';
import { during } from '../page/work';

/** A file and how it is to be read. */
export interface FileSource {
  kind: 'file';
  file: File;
  options: ReadOptions;
}

/** Where a table came from. */
export type Source =
  | FileSource
  | { kind: 'example'; id: string; name: string; seed: number };

/** What is read as missing unless the user says otherwise. An empty cell always is. */
export const MISSING: readonly string[] = ['', '?', 'NA', 'N/A', 'null'];

/** Everything detected; a few rows with faults are omitted and listed, and where there are more the page asks. */
export const DETECT: ReadOptions = { encoding: null, delimiter: null, header: null, on_fault: 'ask' };

/** Where the table came from. */
export const source = signal<Source | null>(null);
/** What could not be opened: it can be tried in another way. */
export const failed = signal<Source | null>(null);
/** The table, once it is read. */
export const table = signal<TableView | null>(null);
/** Counts tables and re-readings: what was fetched for an older one is stale. */
export const edition = signal(0);
/** Why there is no table, or not the one asked for. */
export const problem = signal<EngineError | null>(null);

export function setProblem(next: (typeof problem)['value']): void {
  problem.value = next;
}
/** A recipe that came before its table: the next file that is opened as a table is read with it. */
export const waitingRecipe = signal<File | null>(null);

export function setWaitingRecipe(next: (typeof waitingRecipe)['value']): void {
  waitingRecipe.value = next;
}
/** The examples that are built in. */
export const examples = signal<readonly ExampleView[]>([]);

/** The choices as the engine takes them; nothing without a table. */
export const choices = computed<Choices | null>(() =>
  table.value === null ? null : choicesOf(settings.value, table.value.columns, table.value.missing_tokens),
);

/** What the table is called on the page. */
export const title = computed(() => {
  const from = source.value;
  if (from === null) return null;
  return from.kind === 'file' ? from.file.name : from.name;
});

/** Asks which examples there are. */
export async function loadExamples(): Promise<void> {
  try {
    examples.value = await engine.request<'examples'>({ kind: 'examples' });
  } catch (thrown) {
    problem.value = asEngineError(thrown);
  }
}

/** Reads a file as the table under work, its columns in the roles that a review gave them, if there was one. */
export async function openFile(file: File, options: ReadOptions = DETECT, reviewed?: ReviewedRoles): Promise<void> {
  const gone = lost.value;
  const again = gone !== null || (source.value?.kind === 'file' && source.value.file === file);
  const tokens = again ? (table.value?.missing_tokens ?? [...MISSING]) : [...MISSING];
  const kept = again ? settings.value : UNDECIDED;
  await take({ kind: 'file', file, options }, `Reading ${file.name}`, async (watch) => {
    const view = await engine.request<'open-file'>({ kind: 'open-file', file, options, missing: tokens }, watch);
    if (gone !== null && sameColumns(view, table.peek())) await doAgain(gone.held);
    const from = fitting(kept, view);
    return { view, from: withSuggestions(reviewed === undefined ? from : withReviewedRoles(from, reviewed, view.columns), view.columns) };
  });
}

/** Opens the table that was lost with the engine once more, where that needs no file. */
export async function openAgain(): Promise<void> {
  const from = source.value;
  const kept = settings.value;
  if (from?.kind === 'file') await openFile(from.file, from.options);
  else if (from?.kind === 'example') await openExample(from.id, from.seed, () => kept);
}

function sameColumns(one: TableView, other: TableView | null): boolean {
  return one.columns.length === other?.columns.length && one.columns.every(({ name }, at) => name === other.columns[at]?.name);
}

/** Does with a table what had been done to it in an engine that is gone, as far as it fits. */
async function doAgain({ steps }: Journal): Promise<void> {
  for (const step of steps) {
    // A release is made when it is requested.
    if (['publish', 'remember', 'forget', 'recall'].includes(step.kind)) continue;
    try {
      await engine.request(step as never);
    } catch {
      announce('Some changes to taxonomies did not fit this file.');
      return;
    }
  }
}

/** The choices that examples come with, of those that were opened. */
const owned = new Map<string, Settings>();

/** The choices that an open example came with. */
export function ownSettings({ id, seed }: { id: string; seed: number }): Settings | undefined {
  return owned.get(`${id} ${seed}`);
}

/** Opens a built-in example with its choices, or with some of them changed. */
export async function openExample(id: string, seed = 0, adjust: (from: Settings) => Settings = (from) => from): Promise<void> {
  const known = examples.value.find((example) => example.id === id);
  const name = known?.name ?? id;
  const gone = lost.value;
  const same = source.value?.kind === 'example' && source.value.id === id && source.value.seed === seed;
  await take({ kind: 'example', id, name, seed }, `Opening ${name}`, async (watch) => {
    const opened = await engine.request<'open-example'>({ kind: 'open-example', id, seed }, watch);
    if (gone !== null && same) await doAgain(gone.held);
    const columns = opened.table.columns.map((column) => column.name);
    const own = settingsOf(opened.choices, columns);
    owned.set(`${id} ${seed}`, own);
    return { view: opened.table, from: adjust(own) };
  });
}

type Taken = { view: TableView; from: Settings };

/** A table with all that belongs to it, to come back to. */
interface Held {
  source: Source | null;
  table: TableView | null;
  settings: Settings;
  journal: Journal;
  putBack: readonly (() => void)[];
}

const keepers: (() => () => void)[] = [];

/** Names something that goes with a table and comes back with it: `take` looks at it and answers with what puts it back. */
export function keepWithTable(take: () => () => void): void {
  keepers.push(take);
}

const openers: (() => void)[] = [];

/** Does something whenever an engine has opened another table, once what was open before is noted. */
export function onOpened(act: () => void): void {
  openers.push(act);
}

/** All that is open now. The journal is given where the engine has moved on already. */
function held(journal: Journal = lost.peek()?.held ?? engine.journal): Held {
  return { source: source.peek(), table: table.peek(), settings: settings.peek(), journal, putBack: keepers.map((take) => take()) };
}

/** Opens again what was open. Where that fails all stays unchanged. */
async function bringBack(to: Held): Promise<void> {
  const name = to.source?.kind === 'file' ? to.source.file.name : to.source?.name;
  if (to.table !== null) await during(`Opening ${name ?? 'the table'} again`, (watch) => engine.bring(to.journal, watch));
  batch(() => {
    edition.value += 1;
    source.value = to.source;
    failed.value = null;
    problem.value = null;
    setLost(null);
    setRestarted(null);
    table.value = to.table;
    start(to.settings);
  });
  for (const put of to.putBack) put();
}

/** Takes note of a change of the table, which is a way back to what was open before it. */
function recordTable(what: string, from: Held, fresh: boolean): void {
  let [before, after] = [from, from];
  record({
    what,
    of: 'table',
    fresh,
    undo: async () => {
      after = held();
      await bringBack(before);
    },
    redo: async () => {
      before = held();
      await bringBack(after);
    },
  });
}

async function take(
  from: Source,
  what: string,
  open: (watch: Parameters<Parameters<typeof during>[1]>[0]) => Promise<Taken>,
): Promise<void> {
  await inTurn(() => takeNow(from, what, open));
}

async function takeNow(from: Source, what: string, open: Parameters<typeof take>[2]): Promise<void> {
  const gone = lost.peek()?.held;
  const old = title.peek();
  try {
    const taken = await during(what, open);
    const before = held(gone ?? engine.left);
    for (const act of openers) act();
    const again = before.source?.kind === 'file' && from.kind === 'file' && before.source.file === from.file;
    batch(() => {
      edition.value += 1;
      source.value = from;
      failed.value = null;
      problem.value = null;
      setLost(null);
      setRestarted(null);
      table.value = taken.view;
      start(taken.from);
    });
    const name = title.peek() ?? 'the table';
    recordTable(again ? `another way of reading ${name}` : `opening ${name}`, before, !again);
    if (old !== null && !again) tell(old === name && from.kind === 'example' ? `${name} is open again, as it was at first.` : `${name} is open instead of ${old}.`, 'undo');
    announce(`${title.value ?? 'The table'}: ${counted(taken.view.rows, 'row')}, ${counted(taken.view.columns.length, 'column')}.`);
    const recipe = waitingRecipe.peek();
    if (recipe === null) return;
    waitingRecipe.value = null;
    await applyRecipe(recipe);
  } catch (thrown) {
    const error = asEngineError(thrown);
    // The table before it, if there was one, stays unchanged.
    if (error.kind === 'cancelled') return;
    const file = from.kind === 'file' ? from.file.name : undefined;
    batch(() => {
      failed.value = from;
      problem.value = file === undefined ? error : { ...error, place: { file, ...error.place } };
    });
    if (from.kind === 'file') await tryReadings(from.file, from.options, error);
  }
}

/** Reads a file again with other options. */
export async function readAgain(from: FileSource, options: Partial<ReadOptions>): Promise<void> {
  await openFile(from.file, { ...from.options, ...options });
}

/** How columns are recoded. */
type Recoding = Pick<RequestOf<'recode'>, 'merged' | 'ranges'>;

const NOT_RECODED = JSON.stringify({ merged: [], ranges: {} } satisfies Recoding);

/** How the engine has recoded columns, and in which edition of the table: what is shown follows the choices. */
let recodedThere = { how: NOT_RECODED, edition: 0 };

whenever(
  () => ({ merged: choices.value?.merge_spellings ?? [], ranges: choices.value?.ranges ?? {}, at: edition.value }),
  ({ merged, ranges, at }) => {
    const how = JSON.stringify({ merged, ranges } satisfies Recoding);
    const known = how === recodedThere.how && (how === NOT_RECODED || at === recodedThere.edition);
    if (table.value === null || known) return;
    recodedThere = { how, edition: at };
    void inTurn(() => recodeThere({ merged, ranges }));
  },
);

async function recodeThere(how: Recoding): Promise<void> {
  try {
    const view = await engine.request<'recode'>({ kind: 'recode', ...how });
    batch(() => {
      edition.value += 1;
      recodedThere = { how: JSON.stringify(how), edition: edition.value };
      table.value = view;
    });
  } catch (thrown) {
    problem.value = asEngineError(thrown);
  }
}

/** Sets which cells count as missing, and the choices that come with that, as one step. */
export async function setMissing(tokens: string[], what = 'what is read as missing', also: (now: Settings) => Settings = (now) => now): Promise<void> {
  await inTurn(async () => {
    try {
      const view = await engine.request<'set-missing'>({ kind: 'set-missing', tokens });
      const before = held(engine.left);
      batch(() => {
        edition.value += 1;
        table.value = view;
        start(also(settings.peek()));
      });
      recordTable(what, before, false);
    } catch (thrown) {
      problem.value = asEngineError(thrown);
    }
  });
}

/** Reads these values as missing as well. */
export function readAsMissing(values: readonly Spelling[]): void {
  const now = table.peek()?.missing_tokens ?? [];
  void setMissing([...new Set([...now, ...values.map(({ text }) => text.trim().toLowerCase())])]);
}

/** Takes the choices, and the taxonomies that come with them, from a recipe file. */
export async function loadRecipe(file: File): Promise<void> {
  await itsTurn();
  if (table.value === null) {
    batch(() => {
      failed.value = null;
      problem.value = null;
      waitingRecipe.value = file;
    });
    announce(`${file.name} is a recipe. Open its table next.`);
    return;
  }
  await inTurn(() => applyRecipe(file));
}

async function applyRecipe(file: File): Promise<void> {
  try {
    const text = await textOf(file);
    const taken = await engine.request<'load-recipe'>({ kind: 'load-recipe', text });
    const columns = taken.table.columns.map((column) => column.name);
    const before = held(engine.left);
    batch(() => {
      failed.value = null;
      problem.value = null;
      edition.value += 1;
      table.value = taken.table;
      start(settingsOf(taken.choices, columns));
    });
    recordTable(`the recipe ${file.name}`, before, true);
    tell([`The choices and taxonomies of ${file.name} were applied.`, ...taken.remarks].join(' '), 'undo');
  } catch (thrown) {
    const error = asEngineError(thrown);
    // A tree in it is a place in the recipe, whatever the engine calls its text.
    problem.value = { ...error, place: { ...error.place, file: file.name } };
  }
}

/** Puts a failure away that has been read. */
export function dismiss(): void {
  failed.value = null;
  problem.value = null;
}

/** Closes the table and frees its memory. Undo reads it again and repeats what was done with it. */
export async function close(): Promise<void> {
  await inTurn(() => Promise.resolve(closeNow()));
}

function closeNow(): void {
  const before = held();
  const name = title.peek();
  if (name === null) return;
  batch(() => {
    setLost(null);
    setRestarted(null);
    source.value = null;
    table.value = null;
    failed.value = null;
    problem.value = null;
    edition.value += 1;
    start(UNDECIDED);
  });
  forgetAll();
  recordTable(`closing ${name}`, before, true);
  tell(`${name} is closed.`, 'undo');
}

/** What of the settings still has its column. */
function fitting(from: Settings, view: TableView): Settings {
  const names = new Set(view.columns.map(({ name }) => name));
  const only = <T>(record: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(Object.entries(record).filter(([name]) => names.has(name)));
  return { ...from, roles: only(from.roles), promised: only(from.promised), blanks: only(from.blanks), order: from.order.filter((name) => names.has(name)) };
}
