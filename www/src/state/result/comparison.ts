// Methods side by side: each runs in an engine of its own. So they run at the same time, one can be ended while the others go on,
// and a failure of one affects nothing else. An engine of its own for each also makes their durations comparable: none profits from
// the caches of another.
import { batch, computed, signal } from '@preact/signals';
import type { EngineClient } from '../../engine/client';
import { asEngineError, failure } from '../../engine/failure';
import type { Choices, MethodResult, Comparison, MethodChoice, WorkProgress } from '../../engine/types';
import { markedText } from '../../words/handing';
import { beyond } from '../../words/aims';
import { differences } from '../../words/differences';
import { METHODS } from '../../words/methods';
import { said } from '../../words/require';
import { under } from '../../words/under';
import { announce } from '../page/announce';
import { bringTable, comparedIn, whyApart } from './apart';
import { lacking, sound } from '../requirement/assessment';
import { furtherEngine } from '../page/engine';
import { fileName } from '../data/recipes';
import { publish } from './result';
import { save } from '../page/save';
import { drawsFromSecret, secret } from '../requirement/secret';
import { wantHeading } from '../page/screen';
import { change, methodOf, settings, withMethod, withNearest } from '../data/settings';
import { choices, edition, keepWithTable } from '../data/table';
import { treeStamps } from '../taxonomies/trees';
import { whenever } from '../page/whenever';
import { showing } from '../page/work';
import type { Work } from '../page/work';

/** The state of a method. */
export type Standing =
  | { is: 'waiting' }
  | { is: 'running' }
  | { is: 'cancelled' }
  /** Its engine failed, which says nothing about the method. */
  | { is: 'failed'; sentence: string }
  | { is: 'done'; compared: MethodResult };

/** One method of a comparison. */
export interface Row {
  method: MethodChoice;
  title: string;
  standing: Standing;
}

/** A comparison, with the choices that it is of. */
export interface Beside {
  choices: Choices;
  trees: Readonly<Record<string, number>>;
  /** What random draws came from; in memory alone. */
  secret: string;
  rows: readonly Row[];
}

/** No more engines than this at a time, however many processors there are: each holds the whole table. */
const MOST_ENGINES = 4;
const WHAT = 'Comparing methods';

/** What was compared last. */
export const beside = signal<Beside | null>(null);
/** How far the method of a row is, by its name. */
export const progresses = signal<Readonly<Record<string, WorkProgress>>>({});
/** The methods that the user has ticked or unticked: all others depend on the requirements that they can aim at. */
const ticked = signal<Readonly<Record<string, boolean>>>({});
/** What someone has chosen about methods here. */
const adjusted = signal<Readonly<Record<string, MethodChoice>>>({});

/** Whether there is something to compare methods by. */
export const comparable = computed(() => choices.value !== null && lacking.value === null && sound.value);

/** The methods as they would be compared now. */
export const candidates = computed(() => {
  const now = choices.value;
  return METHODS.map((kind) => {
    const cannot = now === null ? [] : beyond(kind, now.requirements);
    const method = under(adjusted.value, kind.name) ?? (now?.method.name === kind.name ? now.method : methodOf(kind.name));
    return { kind, method, cannot, picked: under(ticked.value, kind.name) ?? cannot.length === 0 };
  });
});

/** Whether any method is at work or waits for its turn. */
export const busy = computed(() => beside.value?.rows.some(({ standing: { is } }) => is === 'running' || is === 'waiting') ?? false);

/** How the choices have moved on since, in words; the method of the choices is none of it. */
export const movedOn = computed<readonly string[]>(() => {
  const made = beside.value;
  const now = choices.value;
  if (made === null || now === null) return [];
  const moved = differences(made.choices, { ...now, method: made.choices.method }, made.trees, treeStamps.value);
  const drew = made.secret !== secret.value.text && made.rows.some(({ method }) => drawsFromSecret({ method }));
  return drew ? [...moved, 'random draws came from another secret'] : moved;
});

/** Takes a method in, or out. */
export function tick(name: string, picked: boolean): void {
  ticked.value = { ...ticked.peek(), [name]: picked };
}

/** Chooses something about a method that is to be compared; the choices of the page stay. */
export function adjust(method: MethodChoice): void {
  adjusted.value = { ...adjusted.peek(), [method.name]: method };
}

const running = new Map<string, EngineClient>();
let show: ((next: Work | null) => void) | null = null;

// Another table, or another reading of it: nothing of the comparison is about it.
whenever(
  () => edition.value,
  () => {
    end();
    beside.value = null;
  },
);
whenever(
  () => movedOn.value.length > 0,
  (stale) => {
    if (stale) end();
  },
);

keepWithTable(() => {
  const made = beside.peek();
  const kept = made === null ? null : { ...made, rows: made.rows.map(ended) };
  return () => (beside.value = kept);
});

/** A row of which nothing runs any more. */
function ended(row: Row): Row {
  const { is } = row.standing;
  return is === 'running' || is === 'waiting' ? { ...row, standing: { is: 'cancelled' } } : row;
}

/** Runs the methods that are picked. What was compared before gives way. */
export function compare(): void {
  const now = choices.peek();
  if (now === null || !comparable.peek()) return;
  end();
  const rows = candidates.peek().filter(({ picked }) => picked);
  beside.value = { choices: now, trees: treeStamps.peek(), secret: secret.peek().text, rows: rows.map(({ kind, method }) => ({ method, title: kind.title, standing: { is: 'waiting' } })) };
  goOn();
}

/** Ends one method; the others go on. */
export function cancel(name: string): void {
  running.get(name)?.close();
  running.delete(name);
  beside.value = withRow(name, ended);
  goOn();
}

/** Runs one method again that was ended or that failed. */
export function again(name: string): void {
  if (running.has(name) || movedOn.peek().length > 0) return;
  stand(name, { is: 'waiting' });
  goOn();
}

/** Ends all that still run or wait. */
export function end(): void {
  for (const own of running.values()) own.close();
  running.clear();
  const made = beside.peek();
  if (made !== null && busy.peek()) beside.value = { ...made, rows: made.rows.map(ended) };
  goOn();
}

function withRow(name: string, next: (row: Row) => Row): Beside | null {
  const made = beside.peek();
  return made === null ? null : { ...made, rows: made.rows.map((row) => (row.method.name === name ? next(row) : row)) };
}

function stand(name: string, standing: Standing): void {
  beside.value = withRow(name, (row) => ({ ...row, standing }));
}

/** How many run at the same time. */
function atOnce(): number {
  const processors = (globalThis as { navigator?: Partial<Navigator> }).navigator?.hardwareConcurrency ?? 1;
  return Math.max(1, Math.min(processors, MOST_ENGINES));
}

/** Begins what waits as far as there is room, and shows how far all of it is. */
function goOn(): void {
  while (running.size < atOnce()) {
    const next = beside.peek()?.rows.find(({ standing: { is } }) => is === 'waiting');
    if (next === undefined) break;
    void run(next);
  }
  const rows = beside.peek()?.rows ?? [];
  const open = rows.filter((row) => ended(row) !== row).length;
  if (open === 0) {
    show?.(null);
    show = null;
    return;
  }
  const work: Work = { what: WHAT, progress: { done: rows.length - open, total: rows.length }, cancel: end };
  if (show === null) show = showing(work);
  else show(work);
}

async function run({ method, title }: Row): Promise<void> {
  const own = furtherEngine('compares');
  const { name } = method;
  running.set(name, own);
  const { [name]: _, ...others } = progresses.peek();
  batch(() => {
    progresses.value = others;
    stand(name, { is: 'running' });
  });
  const of = beside.peek()?.choices;
  const onProgress = (progress: WorkProgress): void => {
    if (running.get(name) === own) progresses.value = { ...progresses.peek(), [name]: progress };
  };
  let standing: Standing;
  try {
    await bringTable(own, { onProgress });
    if (of === undefined) throw failure('nothing-open', 'input', 'No table is open. Open one on Data.');
    standing = { is: 'done', compared: await comparedIn(own, { ...of, method }, { onProgress }) };
  } catch (thrown) {
    const error = asEngineError(thrown);
    standing = error.kind === 'cancelled' ? { is: 'cancelled' } : { is: 'failed', sentence: whyApart(error) };
  } finally {
    own.close();
  }
  // Ended meanwhile, or another comparison has begun.
  if (running.get(name) !== own) return;
  running.delete(name);
  stand(name, standing);
  if (standing.is === 'done') announce(standing.compared.sentence);
  else if (standing.is === 'failed') announce(`${title}: ${standing.sentence}`);
  goOn();
}

/** Publishes with a method as it was compared, so that all of its table is shown: one step that can be undone. */
export async function open(method: MethodChoice): Promise<void> {
  if (movedOn.peek().length > 0) return;
  change('method', (now) => withMethod(now, method));
  if (await publish()) wantHeading();
}

/** The requirement to choose instead if a method has no table; null if the column in question is unknown. */
export function nearestOf({ refusal }: MethodResult): string | null {
  const now = choices.value;
  const [only, ...others] = now?.sensitive ?? [];
  if (refusal?.nearest === undefined || movedOn.value.length > 0 || others.length > 0) return null;
  return withNearest(settings.value, only?.column ?? '', refusal.nearest) === settings.value ? null : refusal.nearest;
}

/** Requires it: one step that can be undone. */
export function takeNearest(nearest: string): void {
  const column = choices.peek()?.sensitive[0]?.column ?? '';
  change('requirement', (now) => withNearest(now, column, nearest));
  announce(`Now required: ${said(nearest)}. Undo reverses it.`);
}

/** The comparison as the command writes it (docs/reference/comparison.md). */
export function fileOf({ choices: of, rows }: Beside): string {
  const file: Comparison = {
    qi: of.qi,
    sensitive: of.sensitive.map(({ column }) => column),
    requirements: of.requirements,
    seed: of.seed,
    methods: rows.flatMap(({ standing }) => (standing.is === 'done' ? [standing.compared] : [])),
  };
  return markedText('comparison', file);
}

/** Puts it into the downloads. */
export async function saveComparison(): Promise<void> {
  const made = beside.peek();
  if (made !== null) await save(() => new Blob([fileOf(made)], { type: 'application/json' }), fileName('comparison.json'));
}
