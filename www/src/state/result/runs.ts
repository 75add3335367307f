// The runs of this page load on the open table: what was chosen, and what came of it. In memory alone.
import { computed, signal } from '@preact/signals';
import { asEngineError } from '../../engine/failure';
import type { Choices, RequirementsStatus, LearnedView } from '../../engine/types';
import { differences } from '../../words/differences';
import { list } from '../../words/numbers';
import { engine } from '../page/engine';
import { itsTurn, moving } from '../page/history';
import { learned } from './learning';
import { tell } from '../page/notice';
import { drawsFromSecret, secret } from '../requirement/secret';
import { live } from './live';
import { downloads, publish, publishing, publishStep, result, stale } from './result';
import type { Result } from './result';
import { wantHeading } from '../page/screen';
import { withChoices } from '../data/settings';
import { choices, keepWithTable, edition, source, table } from '../data/table';
import type { Source } from '../data/table';
import { takeTogether } from '../data/taking';
import { whenever } from '../page/whenever';

/** One run. */
export interface EarlierRun {
  /** Its number, from 1. */
  number: number;
  /** The turn of the latest result that it led to. */
  turn: number;
  choices: Choices;
  /** What brings it again: its choices and trees, as a recipe. */
  recipe: string;
  /** The secret that it was drawn from; nothing where it was drawn from none. In memory alone. */
  secret: string | null;
  grade: RequirementsStatus;
  /** The verdict in a few words. */
  verdict: string;
  information: number;
  rows: number;
  classes: number;
  smallest: number;
  generalRows: number;
  leftOut: number;
  /** Whether its table was downloaded. */
  downloaded: boolean;
  /** The accuracy of a model that was trained on it, one finding per sensitive column; null without a computation. */
  learned: readonly LearnedView[];
  of: Source | null;
}

/** All runs, the first one first. */
export const runs = signal<readonly EarlierRun[]>([]);
/** The run that the result at hand is of. */
export const present = computed(() => runs.value.find(({ turn }) => turn === result.value?.turn) ?? null);

/** The earlier runs whose tables were downloaded, the last one first. */
export const downloadedRuns = computed(() => runs.value.filter((run) => run.downloaded && run !== present.value).reverse());

/** A result that follows a slider is no run of its own until the slider rests. */
const REST_MS = 500;
/** Older runs are dropped: each one has its taxonomies. */
const MOST_RUNS = 30;
let resting: ReturnType<typeof setTimeout> | undefined;
let last = 0;

// Another table has other runs; the same one read again, or with a recipe, keeps them.
whenever(
  () => edition.value,
  () => {
    const missing = table.peek()?.missing_tokens.join('\n');
    runs.value = runs.peek().filter((run) => run.of === source.peek() && run.choices.missing.tokens.join('\n') === missing);
    if (runs.peek().length === 0) last = 0;
  },
);

keepWithTable(() => {
  const [kept, number] = [runs.peek(), last];
  return () => {
    runs.value = kept;
    last = number;
  };
});

whenever(
  () => result.value,
  (made) => {
    clearTimeout(resting);
    if (made === null || present.peek() !== null) return;
    if (made.follows) resting = setTimeout(() => void note(made), REST_MS);
    else void note(made);
  },
);

whenever(
  () => learned.value,
  (now) => {
    if (now !== null && now.is === 'done') runs.value = runs.peek().map((run) => (run.turn === now.turn ? { ...run, learned: now.views } : run));
  },
);

whenever(
  () => downloads.value,
  (turns) => {
    if (runs.peek().some((run) => !run.downloaded && turns.includes(run.turn))) runs.value = runs.peek().map((run) => (turns.includes(run.turn) ? { ...run, downloaded: true } : run));
  },
);

async function note(made: Result): Promise<void> {
  const at = edition.peek();
  let recipe: string;
  try {
    // Asked at once, so that it is of this result whatever is published next.
    const parts = await engine.request<'download'>({ kind: 'download', what: 'recipe' });
    recipe = await new Blob(parts).text();
  } catch {
    // The result has gone on meanwhile.
    return;
  }
  if (edition.peek() !== at) return;
  const { report, class_sizes: sizes } = made.view;
  const found = learned.peek();
  const known = runs.peek().find((run) => isOf(run.recipe, recipe) && run.secret === made.secret);
  const run: EarlierRun = {
    number: known?.number ?? (last += 1),
    turn: made.turn,
    choices: made.choices,
    recipe,
    secret: made.secret,
    grade: report.verdict.requirements_status,
    verdict: report.verdict.heading,
    information: report.utility.information,
    rows: report.rows,
    classes: report.classes,
    smallest: sizes.reduce((least, size) => Math.min(least, size), Infinity),
    generalRows: Math.round(report.sensitive_generalized * report.rows),
    leftOut: report.suppressed_rows,
    downloaded: known?.downloaded === true || downloads.peek().includes(made.turn),
    learned: found?.turn === made.turn ? found.views : (known?.learned ?? []),
    of: source.peek(),
  };
  const others = runs.peek().filter((other) => other !== known);
  runs.value = [...others, run].sort((a, b) => a.number - b.number).slice(-MOST_RUNS);
}

/** How a run differs from the one at hand, in words; nothing where it is that. */
export function differenceOf(run: EarlierRun, from: EarlierRun): string {
  return list(differences(run.choices, from.choices, treesOf(run.recipe), treesOf(from.recipe)), 3);
}

/** Whether two recipes make the same release: what the owner accepts of it changes nothing in it. */
function isOf(one: string, other: string): boolean {
  const made = (recipe: string): string => JSON.stringify(JSON.parse(recipe), (key, value: unknown) => (key === 'accepted' ? undefined : value));
  return one === other || made(one) === made(other);
}

/** A number for each column's taxonomy, the same for equal taxonomies. */
function treesOf(recipe: string): Readonly<Record<string, number>> {
  const { taxonomies = {} } = JSON.parse(recipe) as { taxonomies?: Record<string, unknown> };
  return Object.fromEntries(Object.entries(taxonomies).map(([column, tree]) => [column, numberOf(JSON.stringify(tree))]));
}

/** Texts of trees that were seen, each with its number. */
const texts = new Map<string, number>();
function numberOf(text: string): number {
  const known = texts.get(text);
  if (known !== undefined) return known;
  texts.set(text, texts.size);
  return texts.size - 1;
}

/** Goes back to a run: restores its choices and taxonomies as one step that can be undone, and publishes its table again. */
export async function goBack(run: EarlierRun): Promise<void> {
  const what = `going back to run ${run.number}`;
  try {
    await takeTogether(what, (now) => withChoices(now, run.choices), () => engine.request<'take-trees'>({ kind: 'take-trees', text: run.recipe }));
  } catch (thrown) {
    tell(`Could not go back to run ${run.number}: ${asEngineError(thrown).message}`);
    return;
  }
  if (!(await publishStep())) return;
  wantHeading();
  tell(`The release of run ${run.number} is published again.`, 'undo');
}

/** Whether the result of an undo or a redo is being searched for or regenerated. */
export const returning = signal(false);

let moved = false;
whenever(
  () => moving.value,
  (step) => {
    const over = moved && step === null;
    moved = step !== null;
    if (over && result.peek() !== null) void bringBack();
  },
);

/** Undo and redo restore table and result together: if choices and taxonomies are those of an earlier run, its result is regenerated. */
async function bringBack(): Promise<void> {
  if (stale.peek().length === 0) return;
  returning.value = true;
  try {
    // What follows from the step itself comes first.
    await itsTurn();
    await itsTurn();
    const now = choices.peek();
    if (now === null || stale.peek().length === 0 || publishing.peek() || live.peek()) return;
    const recipe = await engine.request<'recipe-of'>({ kind: 'recipe-of', choices: now });
    const drawnFrom = drawsFromSecret(now) ? secret.peek().text : null;
    if (choices.peek() === now && runs.peek().some((run) => isOf(run.recipe, recipe) && run.secret === drawnFrom)) await publish();
  } catch {
    // The choices or the table have gone on meanwhile.
  } finally {
    returning.value = false;
  }
}
