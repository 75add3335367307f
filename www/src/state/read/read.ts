// A published file from the recipient's side: the open files, the people in question, and the engine's estimates.
import { batch, computed, signal } from '@preact/signals';
import { asEngineError } from '../../engine/failure';
import type { Condition, EngineError, EstimateMethod, EstimateRequest, EstimatesView, RecipientView, ReceivedView, DisclosureView } from '../../engine/types';
import { counted } from '../../words/numbers';
import { under } from '../../words/under';
import { announce } from '../page/announce';
import { engine, lost, renewals } from '../page/engine';
import { latest } from '../page/latest';
import { result } from '../result/result';
import type { Result } from '../result/result';
import { screen } from '../page/screen';
import { choices, DETECT, edition, table } from '../data/table';
import { treeEdition } from '../taxonomies/trees';
import { during } from '../page/work';
import { whenever } from '../page/whenever';

/** What is read: what was published here, or files that were received. */
export type Reading =
  | { kind: 'published'; made: Result }
  | { kind: 'received'; files: readonly File[]; sensitive: readonly string[]; withOriginal: boolean; edition: number; trees: number };

/** A file as the engine understands it, with the reading behind it. */
export interface Understood {
  view: RecipientView;
  of: Reading;
}

const MISSING: readonly string[] = ['', '?', 'NA', 'N/A', 'null'];

const picked = signal<'published' | 'received' | null>(null);
/** The files that were received, in the order in which they came. */
const files = signal<readonly File[]>([]);
/** What they are. */
export const received = signal<ReceivedView | null>(null);
/** The sensitive columns that the user chose; null before any choice. */
const said = signal<readonly string[] | null>(null);
/** Whether the file was made from the open table, by the user's own statement. */
const original = signal<boolean | null>(null);
/** Why something could not be read, or estimated. */
export const readTrouble = signal<EngineError | null>(null);

/** The sensitive columns: the user's choice, else the suggestion. */
export const sensitive = computed<readonly string[]>(() => {
  const columns = received.value?.columns ?? [];
  const apart = columns.filter((column) => column.apart).map(({ name }) => name);
  if (apart.length > 0) return apart;
  const has = (name: string): boolean => columns.some((column) => column.name === name);
  const asked = said.value?.filter(has) ?? [];
  if (asked.length > 0) return asked;
  const looks = columns.filter((column) => column.sensitive).map(({ name }) => name);
  // The sensitive columns of the open table, if the file has columns of the same names.
  const known = choices.value?.sensitive.map(({ column }) => column).filter(has) ?? [];
  return (known.length > 0 ? known : looks).slice(0, 1);
});

/** Whether all columns of the file are columns of the open table: then it may be what it was made from. */
export const mayBeOriginal = computed(() => {
  const names = new Set(table.value?.columns.map(({ name }) => name));
  const columns = received.value?.columns ?? [];
  return names.size > 0 && columns.length > 0 && columns.every(({ name }) => names.has(name));
});

/** Whether true shares are shown next to the estimates. */
export const withOriginal = computed(() => mayBeOriginal.value && (original.value ?? true));

/** What is to be read. */
export const reading = computed<Reading | null>(() => {
  const from = picked.value ?? (files.value.length > 0 ? 'received' : null);
  if (from === 'published') return result.value === null ? null : { kind: 'published', made: result.value };
  if (from === null || received.value === null || sensitive.value.length === 0) return null;
  const beside = withOriginal.value;
  return { kind: 'received', files: files.value, sensitive: sensitive.value, withOriginal: beside, edition: edition.value, trees: beside ? treeEdition.value : 0 };
});

/** What the engine understood last. */
export const understood = signal<Understood | null>(null);

const attributeAt = signal(0);
/** The selected sensitive column. */
export const attribute = computed(() => Math.min(attributeAt.value, Math.max(0, (understood.value?.view.sensitive.length ?? 1) - 1)));
/** The values to count, by column. */
export const conditions = signal<Readonly<Record<string, readonly string[]>>>({});
/** The column by which people are compared. */
export const by = signal<string | null>(null);

export function setBy(next: (typeof by)['value']): void {
  by.value = next;
}
/** Which estimate is taken from sets. */
export const way = signal<EstimateMethod>('projected');

export function setWay(next: (typeof way)['value']): void {
  way.value = next;
}

/** What is estimated now. */
export const estimates = signal<EstimatesView | null>(null);
/** What the file discloses. */
export const disclosure = signal<DisclosureView | null>(null);

/** Looks at another sensitive column. */
export function lookAt(index: number): void {
  attributeAt.value = index;
}

/** Restricts the people to these values of a column; to any value if the list is empty. */
export function ask(column: string, values: readonly string[]): void {
  const { [column]: _, ...others } = conditions.peek();
  conditions.value = values.length === 0 ? others : { ...others, [column]: values };
}

/** Includes all people. */
export function askForAll(): void {
  batch(() => {
    conditions.value = {};
    by.value = null;
  });
}

/** The file in the engine and the open table at that time: the engine drops the file when another table is opened. */
let heldThere = '';
let turn = 0;

const markOf = (): string => [turn, edition.peek(), renewals.peek().count].join(' ');

async function open(file: File): Promise<ReceivedView> {
  return during(`Reading ${file.name}`, (watch) => engine.request<'read-open'>({ kind: 'read-open', file, options: DETECT, missing: [...(table.peek()?.missing_tokens ?? MISSING)] }, watch));
}

/** Sees to it that the engine holds the files. */
async function hold(all: readonly File[]): Promise<void> {
  if (heldThere === markOf()) return;
  let view: ReceivedView | null = null;
  await engine.request<'read-close'>({ kind: 'read-close' });
  for (const file of all) view = await open(file);
  heldThere = markOf();
  received.value = view;
}

/** The tables that each file had in it. */
const brought = new WeakMap<File, readonly string[]>();

let taking: Promise<unknown> = Promise.resolve();

/** Takes published files: further ones go with those before where they belong to them, and else take their place. */
export function receive(next: readonly File[]): Promise<void> {
  const mine = taking.then(() => receiveNow(next));
  taking = mine.catch(() => undefined);
  return mine;
}

async function receiveNow(next: readonly File[]): Promise<void> {
  readTrouble.value = null;
  for (const file of next) {
    try {
      await hold(files.peek());
      const view = await open(file);
      const names = view.files.map(({ name }) => name);
      const before = new Set(received.peek()?.files.map(({ name }) => name));
      const come = names.filter((name) => !before.has(name) || name === file.name);
      brought.set(file, come);
      const kept = files.peek().filter((one) => brought.get(one)?.some((name) => names.includes(name) && !come.includes(name)));
      const replaced = kept.length === 0;
      turn += 1;
      // Before the change is announced: the engine does not open a file that it has for a second time.
      heldThere = markOf();
      batch(() => {
        picked.value = 'received';
        files.value = [...kept, file];
        received.value = view;
        if (replaced) forgetQuestions();
      });
      announce(`${file.name}: ${counted(view.files[0]?.rows ?? 0, 'row')}.`);
    } catch (thrown) {
      const error = asEngineError(thrown);
      if (error.kind !== 'cancelled') readTrouble.value = { ...error, place: { file: file.name, ...error.place } };
      return;
    }
  }
}

function forgetQuestions(): void {
  said.value = null;
  original.value = null;
  attributeAt.value = 0;
  conditions.value = {};
  by.value = null;
}

/** Reads the table published here, as its recipient would. */
export function readPublished(): void {
  batch(() => {
    picked.value = 'published';
    forgetQuestions();
    readTrouble.value = null;
  });
}

/** Puts the file away. */
export function closeReading(): void {
  batch(() => {
    turn += 1;
    picked.value = null;
    files.value = [];
    received.value = null;
    understood.value = null;
    estimates.value = null;
    disclosure.value = null;
    readTrouble.value = null;
    forgetQuestions();
  });
  heldThere = '';
  void engine.request<'read-close'>({ kind: 'read-close' }).catch(() => undefined);
}

/** Says which column is sensitive. */
export function saySensitive(column: string): void {
  said.value = [column];
}

/** Says whether the open table is what it was made from. */
export function sayOriginal(is: boolean): void {
  original.value = is;
}

function same(one: Reading | null, other: Reading | null): boolean {
  if (one === null || other === null || one.kind !== other.kind) return one === other;
  if (one.kind === 'published' || other.kind === 'published') return one.kind === 'published' && other.kind === 'published' && one.made === other.made;
  const { files: theirs, sensitive: names, ...rest } = other;
  return one.files === theirs && one.sensitive.join('\n') === names.join('\n') && one.withOriginal === rest.withOriginal && one.edition === rest.edition && one.trees === rest.trees;
}

function refuse(error: EngineError): void {
  batch(() => {
    readTrouble.value = error.kind === 'cancelled' ? null : error;
    understood.value = null;
    estimates.value = null;
    disclosure.value = null;
  });
}

async function understand(of: Reading): Promise<RecipientView> {
  if (of.kind === 'published') return engine.request<'read-published'>({ kind: 'read-published' });
  await hold(of.files);
  return engine.request<'read-received'>({ kind: 'read-received', sensitive: [...of.sensitive], with_original: of.withOriginal });
}

/** What is being understood: it is not asked for a second time meanwhile. */
export const asking = signal<Reading | null>(null);
const put = latest((of: Reading) => during('Reading the published table', () => understand(of)), {
  take: (view, of) => {
    const columns = new Set(view.columns.map(({ column }) => column));
    batch(() => {
      asking.value = null;
      readTrouble.value = null;
      understood.value = { view, of };
      disclosure.value = null;
      conditions.value = Object.fromEntries(Object.entries(conditions.peek()).filter(([column]) => columns.has(column)));
      if (by.peek() !== null && !columns.has(by.peek() ?? '')) by.value = null;
    });
  },
  refuse: (error) => {
    heldThere = '';
    batch(() => {
      asking.value = null;
      refuse(error);
    });
  },
});

function putNow(of: Reading | null): void {
  asking.value = of;
  put(of);
}

// Only the visible file is read.
whenever(
  () => ({ now: reading.value, open: screen.value === 'read' }),
  ({ now, open: looked }) => {
    if (!looked) return;
    if (now === null) {
      putNow(null);
      batch(() => {
        understood.value = null;
        estimates.value = null;
        disclosure.value = null;
      });
    } else if (!same(understood.peek()?.of ?? null, now) && !same(asking.peek(), now)) putNow(now);
  },
);

/** The current question. */
const question = computed<{ of: Understood; request: EstimateRequest } | null>(() => {
  const of = understood.value;
  if (of === null) return null;
  const asked: Condition[] = of.view.columns.flatMap(({ column }) => {
    const values = under(conditions.value, column) ?? [];
    return values.length === 0 ? [] : [{ column, values: [...values] }];
  });
  return { of, request: { attribute: attribute.value, conditions: asked, by: by.value, method: way.value } };
});

const putEstimate = latest(({ request }: NonNullable<typeof question.value>) => during('Estimating', (watch) => engine.request<'read-estimate'>({ kind: 'read-estimate', request }, watch)), {
  take: (view) => {
    batch(() => {
      readTrouble.value = null;
      estimates.value = view;
    });
    announce(view.parts.map(({ sentences }) => sentences.slice(0, 2).join(' ')).slice(0, 3).join(' '));
  },
  refuse: (error) => {
    if (error.kind !== 'cancelled') readTrouble.value = error;
    estimates.value = null;
  },
});
whenever(
  () => question.value,
  (now) => putEstimate(now),
);

const putDisclosure = latest(({ at }: { of: Understood; at: number }) => during('Assessing what the file discloses', (watch) => engine.request<'read-disclosure'>({ kind: 'read-disclosure', attribute: at }, watch)), {
  take: (view) => (disclosure.value = view),
  refuse: (error) => {
    disclosure.value = null;
    if (error.kind !== 'cancelled') readTrouble.value = error;
  },
});
whenever(
  () => ({ of: understood.value, at: attribute.value }),
  ({ of, at }) => putDisclosure(of === null ? null : { of, at }),
);

// A new engine has no file: the visible one is read again, unless it ended the old engine.
whenever(
  () => renewals.value,
  ({ count, givenUp }) => {
    if (count === 0) return;
    understood.value = null;
    if (screen.value === 'read' && lost.value === null && !givenUp.some((kind) => kind.startsWith('read-'))) readAgain();
  },
);

/** Whether a file waits to be read again: the engine that had read it has ended, or the reading failed. */
export const unread = computed(() => understood.value === null && reading.value !== null && asking.value === null);

/** Reads it again, for example after a restart of the engine. */
export function readAgain(): void {
  readTrouble.value = null;
  heldThere = '';
  putNow(reading.peek());
}

/** What it is called. */
export const readName = computed<string | null>(() => {
  if (picked.value === 'published') return result.value === null ? null : 'The release made here';
  return received.value?.files[0]?.name ?? null;
});
