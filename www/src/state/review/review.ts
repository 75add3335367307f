// The subject of the review: the request, and the engine's findings.
import { batch, computed, signal } from '@preact/signals';
import type { Watch } from '../../engine/client';
import type { Kind } from '../../engine/protocol';
import { asEngineError } from '../../engine/failure';
import type { Choices, EngineError, LabelChoice, LabelStyle, PublishedExample, ReadOptions, ReviewClass, ReviewView, Role, ReviewSubject, TableView } from '../../engine/types';
import { askedOf, kOfTable } from '../../words/requirement-choices';
import type { AskedOf } from '../../words/requirement-choices';
import { counted } from '../../words/numbers';
import { under } from '../../words/under';
import { announce } from '../page/announce';
import { lacking } from '../requirement/assessment';
import { engine, lost, renewals } from '../page/engine';
import { latest } from '../page/latest';
import { chosen, result, setChosen } from '../result/result';
import type { Result } from '../result/result';
import { screen } from '../page/screen';
import { tryReadings } from '../data/readings';
import { choicesOf, settings, UNDECIDED } from '../data/settings';
import { choices, DETECT, edition, openExample, source, table, title } from '../data/table';
import { treeEdition } from '../taxonomies/trees';
import { during } from '../page/work';
import { whenever } from '../page/whenever';

/** A file that was published elsewhere, with what each of its columns is. */
export interface Foreign {
  file: File;
  view: TableView;
  qi: readonly string[];
  sensitive: readonly string[];
  /** Whether it was made from the open table. */
  withOriginal: boolean;
  /** The user's choices for the labels of columns; the others are suggested. */
  labels: Readonly<Record<string, LabelChoice>>;
  /** Whether it was published with its formulas quoted: the reader removed the apostrophe before them. */
  quotedFormulas: boolean;
  /** Whether the roles are suggestions that the user has not checked yet. */
  suggested: boolean;
}

/** The request to the engine. Another object is another request. */
export type Question =
  | { kind: 'published' }
  | { kind: 'table'; choices: Choices; require: string[] }
  | { kind: 'file'; foreign: Foreign; choices: Choices; require: string[] }
  | { kind: 'example'; id: string };

/** A review with the question that it answers. */
export interface Reviewed {
  view: ReviewView;
  question: Question;
  /** Counts reviews: what was fetched for an older one is stale. */
  turn: number;
}

const picked = signal<ReviewSubject | null>(null);
/** The subject of the review: the user's choice, else a result, else the open table, else a file. */
export const subject = computed<ReviewSubject>(() => picked.value ?? (result.value !== null ? 'published' : table.value !== null ? 'table' : 'file'));
/** The file from elsewhere. */
export const foreign = signal<Foreign | null>(null);
/** The built-in published example. */
export const example = signal<PublishedExample | null>(null);
/** The built-in published examples there are. */
export const publishedExamples = signal<readonly PublishedExample[]>([]);
const asked = signal<readonly string[] | null>(null);

/** Requirements to check for a table or a file, as written, in addition to those of the Requirement screen for the open table. */
export const requirements = computed<readonly string[]>(() => {
  if (asked.value !== null) return asked.value;
  if (subject.value !== 'file') return [];
  // Every requirement is checked for every sensitive column: only requirements that all of them share are included.
  const now = choices.value;
  const [first, ...others] = now === null ? [] : now.sensitive.map(({ column }) => asWritten(askedOf(now, column)));
  if (first === undefined || others.some((other) => other.join() !== first.join())) return [];
  const k = now === null ? undefined : kOfTable(now);
  return k === undefined ? first : [`k=${k}`, ...first];
});

function asWritten({ tauL, require }: AskedOf): string[] {
  return [...(tauL === null ? [] : [`tau-l=${tauL.tau},${tauL.l}`]), ...require];
}

/** What is lacking before a review, in words; nothing where all is there. */
export const wanting = computed<string | null>(() => {
  switch (subject.value) {
    case 'published':
      return result.value === null ? 'a release' : null;
    case 'table':
      return lacking.value;
    case 'file': {
      if (example.value !== null) return null;
      const from = foreign.value;
      if (from === null) return 'a file';
      // Without a sensitive column, who can be singled out is reviewed.
      return from.qi.length === 0 ? 'a quasi-identifier' : null;
    }
  }
});

const NO_CHOICES = choicesOf(UNDECIDED, [], []);

/** The question about each result: the same for as long as it is the result, whatever becomes of trees and choices. */
const ofResults = new WeakMap<Result, Question>();

function ofResult(made: Result): Question {
  let known = ofResults.get(made);
  if (known === undefined) ofResults.set(made, (known = { kind: 'published' }));
  return known;
}

/** The current request. Only the signals that are read here make it another one. */
export const question = computed<Question | null>(() => {
  if (wanting.value !== null) return null;
  if (subject.value === 'published') return result.value === null ? null : ofResult(result.value);
  void edition.value;
  void treeEdition.value;
  const now = choices.value ?? NO_CHOICES;
  const require = [...requirements.value];
  if (subject.value === 'table') return { kind: 'table', choices: now, require };
  if (example.value !== null) return { kind: 'example', id: example.value.id };
  return foreign.value === null ? null : { kind: 'file', foreign: foreign.value, choices: now, require };
});

/** The latest review. */
export const reviewed = signal<Reviewed | null>(null);
/** Why there is none. */
export const trouble = signal<EngineError | null>(null);
/** Whether the review on screen answers the current request. */
export const fresh = computed(() => reviewed.value !== null && reviewed.value.question === question.value);

const own = signal<number | null>(null);
/** The selected class: for a result the class that is selected on every screen. */
export const looked = computed<number | null>(() => (reviewed.value?.view.subject === 'published' ? chosen.value : own.value));
/** What is in that class. */
export const lookedView = signal<ReviewClass | null>(null);
const attributeAt = signal(0);
/** The selected sensitive attribute. */
export const attribute = computed(() => Math.min(attributeAt.value, Math.max(0, (reviewed.value?.view.attributes.length ?? 1) - 1)));

/** Looks at a class. */
export function look(index: number): void {
  if (reviewed.peek()?.view.subject === 'published') setChosen(index);
  else own.value = index;
}

/** Looks at a sensitive attribute. */
export function lookAtAttribute(index: number): void {
  attributeAt.value = index;
}

/** Reviews something else. */
export function pickSubject(next: ReviewSubject): void {
  picked.value = next;
}

/** Checks other requirements for the table. */
export function setRequirements(next: readonly string[]): void {
  asked.value = next;
}

/** Asks which published examples there are, once. */
export async function needPublishedExamples(): Promise<void> {
  if (publishedExamples.peek().length > 0) return;
  publishedExamples.value = await engine.request<'published-examples'>({ kind: 'published-examples' }).catch(() => []);
}

/** Reviews a built-in published example; opens its original table unless that is open. */
export async function pickExample(next: PublishedExample): Promise<void> {
  const from = source.peek();
  if (from?.kind !== 'example' || from.id !== next.of) await openExample(next.of);
  batch(() => {
    picked.value = 'file';
    example.value = next;
  });
}

let openedFor = '';
/** The reading options of a file, if the user chose any. */
const readAs = new WeakMap<File, ReadOptions>();

/** How a file from elsewhere is read. */
export function readingOf(file: File): ReadOptions {
  return readAs.get(file) ?? DETECT;
}

/** The file that could not be read. */
export const unread = signal<File | null>(null);

/**
 * Reads a file that was published elsewhere. Columns that the open table publishes, too, take its roles; the others have the suggested
 * ones, as on Data.
 */
export async function openForeign(file: File, options: ReadOptions = DETECT): Promise<void> {
  readAs.set(file, options);
  trouble.value = null;
  unread.value = null;
  picked.value = 'file';
  try {
    const view = await readForeign(file);
    const now = choices.peek();
    const names = view.columns.map(({ name }) => name);
    const has = (column: string): boolean => names.includes(column);
    const qi = now?.qi.filter(has) ?? [];
    const sensitive = now?.sensitive.map(({ column }) => column).filter(has) ?? [];
    const known = qi.length > 0 && sensitive.length > 0 && qi.length === now?.qi.length;
    // A table that has every column of the file is the one to follow; of another, only columns of the same name.
    const others = known ? [] : view.columns.filter(({ name }) => !qi.includes(name) && !sensitive.includes(name) && !isOpen(name));
    const looksLike = (role: Role): string[] => others.filter(({ suggested_role }) => suggested_role === role).map(({ name }) => name);
    const roles = { qi: [...qi, ...looksLike('quasi-identifier')], sensitive: [...sensitive, ...(sensitive.length > 0 ? [] : looksLike('sensitive'))] };
    const suggested = roles.qi.length > qi.length || roles.sensitive.length > sensitive.length;
    batch(() => {
      example.value = null;
      foreign.value = { file, view, ...roles, withOriginal: known, labels: {}, quotedFormulas: options.quoted_formulas === true, suggested };
    });
    announce(`${file.name}: ${counted(view.rows, 'row')}.`);
  } catch (thrown) {
    const error = asEngineError(thrown);
    if (error.kind === 'cancelled') return;
    batch(() => {
      trouble.value = { ...error, place: { file: file.name, ...error.place } };
      unread.value = file;
    });
    await tryReadings(file, options, error);
  }
}

/** Whether the open table has a role for a column. */
function isOpen(column: string): boolean {
  return table.peek()?.columns.some(({ name }) => name === column) === true && under(settings.peek().roles, column) !== undefined;
}

/** The reviewed columns that the open table lacks, though the file is to have been made from it: then it was not. */
export const notInOriginal = computed<readonly string[]>(() => {
  const from = foreign.value;
  const open = table.value;
  if (from === null || open === null || !from.withOriginal) return [];
  return [...from.qi, ...from.sensitive].filter((column) => !open.columns.some(({ name }) => name === column));
});

/** Reads the file again, with or without the apostrophe before a formula. Choices for its columns stay if the columns do. */
export async function readForeignAgain(quoted_formulas: boolean): Promise<void> {
  const before = foreign.peek();
  if (before === null) return;
  await openForeign(before.file, { ...readingOf(before.file), quoted_formulas });
  const now = foreign.peek();
  if (now === null || now === before || before.suggested) return;
  const has = (column: string): boolean => now.view.columns.some(({ name }) => name === column);
  const { qi, sensitive, withOriginal } = before;
  changeForeign({ qi: qi.filter(has), sensitive: sensitive.filter(has), withOriginal, suggested: false });
}

/** Changes the roles of the file's columns. */
export function changeForeign(next: Partial<Pick<Foreign, 'qi' | 'sensitive' | 'withOriginal' | 'suggested'>>): void {
  const now = foreign.peek();
  if (now !== null) foreign.value = { ...now, ...next };
}

/** Sets the format of a column's labels, or the meaning of one of them; null removes the choice. */
export function sayOfLabels(column: string, said: { style: LabelStyle | null } | { label: string; standsFor: string | null }): void {
  const now = foreign.peek();
  if (now === null) return;
  const before = under(now.labels, column) ?? { style: null, stands_for: {} };
  let stands_for = before.stands_for;
  if ('label' in said) {
    const { [said.label]: _, ...rest } = stands_for;
    stands_for = said.standsFor === null ? rest : { ...rest, [said.label]: said.standsFor };
  }
  const after: LabelChoice = { style: 'style' in said ? said.style : before.style, stands_for };
  const { [column]: _, ...others } = now.labels;
  const open = after.style === null && Object.keys(stands_for).length === 0;
  foreign.value = { ...now, labels: open ? others : { ...others, [column]: after } };
}

/** Closes the file or the example, and drops the requirements that were checked for it. */
export function closeForeign(): void {
  batch(() => {
    asked.value = null;
    foreign.value = null;
    example.value = null;
  });
}

let files = 0;
const numbers = new WeakMap<File, number>();

/** The file in the engine and the open table at that time: the engine drops the file when another table is opened. */
function markOf(file: File): string {
  let number = numbers.get(file);
  if (number === undefined) numbers.set(file, (number = ++files));
  return `${number} ${edition.peek()}`;
}

async function readForeign(file: File): Promise<TableView> {
  const missing = table.peek()?.missing_tokens ?? ['', '?', 'NA', 'N/A', 'null'];
  const view = await during(`Reading ${file.name}`, (watch) =>
    engine.request<'review-open'>({ kind: 'review-open', file, options: readingOf(file), missing }, watch),
  );
  openedFor = markOf(file);
  return view;
}

async function ask(now: Question, watch: Watch): Promise<ReviewView> {
  switch (now.kind) {
    case 'published':
      return engine.request<'review-published'>({ kind: 'review-published' }, watch);
    case 'table':
      return engine.request<'review-table'>({ kind: 'review-table', choices: now.choices, require: now.require }, watch);
    case 'example':
      return engine.request<'review-example'>({ kind: 'review-example', id: now.id }, watch);
    case 'file': {
      const { file, qi, sensitive, withOriginal, labels } = now.foreign;
      if (openedFor !== markOf(file)) await readForeign(file);
      const request = { qi: [...qi], sensitive: [...sensitive], require: now.require, with_original: withOriginal && notInOriginal.peek().length === 0, labels: { ...labels } };
      return engine.request<'review-file'>({ kind: 'review-file', request, choices: now.choices }, watch);
    }
  }
}

/** Which table a question is about: classes of another one have other numbers. */
function tableOf(of: Question): string {
  if (of.kind === 'file') return `file ${markOf(of.foreign.file)}`;
  return of.kind === 'example' ? `example ${of.id}` : `${of.kind} ${edition.peek()}`;
}

let lookedAt = '';
let turn = 0;
/** What is being asked: it is not asked a second time meanwhile. */
let asking: Question | null = null;
const put = latest((now: Question) => during('Reviewing', (watch) => ask(now, watch)), {
  take: (view, of) => {
    asking = null;
    batch(() => {
      turn += 1;
      trouble.value = null;
      lookedView.value = null;
      reviewed.value = { view, question: of, turn };
      const most = view.class_sizes.length;
      const now = looked.value;
      const another = view.subject !== 'published' && tableOf(of) !== lookedAt;
      lookedAt = tableOf(of);
      if (most > 0 && (another || now === null || now >= most)) look(firstToLookAt(view));
    });
    announce(`Reviewed: ${counted(view.rows, 'row')} in ${counted(view.classes, 'class', 'classes')}.`);
  },
  refuse: (error) => {
    asking = null;
    // A restarted worker has no file.
    openedFor = '';
    batch(() => {
      trouble.value = error.kind === 'cancelled' ? null : error;
      reviewed.value = null;
    });
  },
});

/** The class with the smallest margin of a requirement; without requirements the class that discloses the most. */
export function firstToLookAt(view: ReviewView): number {
  const [first] = view.attributes;
  const held = first?.requirements.find(({ worst_class }) => worst_class !== null)?.worst_class;
  return held ?? first?.measures.find(({ worst_class }) => worst_class !== null)?.worst_class ?? 0;
}

// Only the visible subject is reviewed.
whenever(
  () => ({ now: question.value, open: screen.value === 'review' }),
  ({ now, open }) => {
    if (!open) return;
    if (now === null) {
      putNow(null);
      reviewed.value = null;
    } else if (reviewed.value?.question !== now && asking !== now) putNow(now);
  },
);

function putNow(now: Question | null): void {
  asking = now;
  put(now);
}

// After publishing, Review begins with the new result, unless it is open.
whenever(
  () => result.value,
  (made) => {
    if (made !== null && screen.peek() !== 'review') picked.value = null;
  },
);

// A review of a table that is no longer open; the example goes with the table it was made from.
whenever(
  () => edition.value,
  () =>
    batch(() => {
      reviewed.value = null;
      trouble.value = null;
      own.value = null;
      // What was required of a file from elsewhere stays, whichever table is opened.
      if (foreign.value === null) asked.value = null;
      if (picked.value === 'published') picked.value = null;
      const from = source.value;
      if (example.value !== null && (from?.kind !== 'example' || from.id !== example.value.of)) example.value = null;
    }),
);

const REVIEWS: ReadonlySet<Kind> = new Set<Kind>(['review-published', 'review-table', 'review-file', 'review-example', 'review-open']);

// A new engine has no review: the visible one is requested again.
whenever(
  () => renewals.value,
  ({ count, givenUp }) => {
    if (count === 0) return;
    reviewed.value = null;
    // A review that ended the engine would end it again: an error reports that, with a button to retry.
    const ended = givenUp.some((kind) => REVIEWS.has(kind));
    if (screen.value === 'review' && lost.value === null && !ended) reviewAgain();
  },
);

/** Requests the review again, for example after a restart of the engine. */
export function reviewAgain(): void {
  const now = question.peek();
  trouble.value = null;
  openedFor = '';
  if (now !== null) putNow(now);
}

const putClass = latest((index: number) => engine.request<'review-class'>({ kind: 'review-class', index }), {
  take: (view) => (lookedView.value = view),
  refuse: () => (lookedView.value = null),
});
whenever(
  () => ({ made: reviewed.value, index: looked.value }),
  ({ made, index }) => putClass(made === null ? null : index),
);

/** What the reviewed table is called. */
export function nameOf(of: Question | null): string {
  if (of?.kind === 'file') return of.foreign.file.name;
  if (of?.kind === 'example') return publishedExamples.peek().find(({ id }) => id === of.id)?.name ?? of.id;
  return title.peek() ?? 'table';
}
