// Changes that make a release possible, or that retain more information in one: each change is tried by a whole run in an engine of
// its own, and shown with its result. Nothing is estimated: the figures are those of taking the change.
import { computed, signal } from '@preact/signals';
import { asEngineError, endedOver } from '../../engine/failure';
import { ofTable } from '../../engine/journal';
import type { Choices, Remedy, RemedyFigures, ResultView, TriedRemedy } from '../../engine/types';
import { announce } from '../page/announce';
import { assessment, judged, publishable } from '../requirement/assessment';
import { engine, furtherEngine } from '../page/engine';
import { itsTurn } from '../page/history';
import { bestOf } from './offers';
import { publishing, publishStep, refusal, result, stale } from './result';
import { change, withChoices } from '../data/settings';
import { choices, edition, table } from '../data/table';
import { takeTogether } from '../data/taking';
import { treeEdition } from '../taxonomies/trees';
import { tell } from '../page/notice';
import { whenever } from '../page/whenever';
import { works } from '../page/work';

/** A change that was tried, with what it leads to. */
export interface Tried extends Remedy, TriedRemedy {
  /** Whether the change unpublishes a column: then its gain is for the other columns alone. */
  leavesOut: boolean;
}

/** What is sought: how to publish at all, or how to keep more of the table. */
export type Sought = 'publishing' | 'more';

/** The state of the search. */
export interface Search {
  of: Sought | null;
  is: 'waiting' | 'trying' | 'done' | 'stopped';
  /** Changes to try in all, once that is known. */
  total: number;
  tried: readonly Tried[];
  /** How many more could not be published either. */
  impossible: number;
}

const NOTHING: Search = { of: null, is: 'done', total: 0, tried: [], impossible: 0 };

/** The current search and its findings. */
export const search = signal<Search>(NOTHING);
/** What helps, as far as it was tried: the largest gain first. */
export const offers = computed(() => (search.value.of === 'publishing' ? search.value.tried.filter(({ helps }) => helps) : bestOf(search.value.tried)));
/** Whether more is being tried. */
export const trying = computed(() => search.value.is === 'trying');

interface Trouble {
  choices: Choices;
  /** The figures of the current release; null if nothing can be published. */
  before: RemedyFigures | null;
}

/** What a result comes to, as far as changes are compared by it. */
function figuresOf({ report }: ResultView): RemedyFigures {
  return {
    information: report.utility.information,
    generalized_rows: Math.round(report.sensitive_generalized * report.rows),
    requirements_status: report.verdict.requirements_status,
    columns: report.attributes.map(({ column, information }) => ({ column, information })),
  };
}

/** What remedies are sought for; nothing where none is needed, and while the user's own run goes on. */
const trouble = computed<Trouble | null>(() => {
  const now = choices.value;
  if (now === null || publishing.value) return null;
  const made = result.value;
  if (made !== null && stale.value.length === 0) return { choices: now, before: figuresOf(made.view) };
  const refused = refusal.value?.kind === 'infeasible' || (judged.value?.choices === now && assessment.value?.feasible === false);
  return refused && !(publishable.value && refusal.value === null) ? { choices: now, before: null } : null;
});

/** A slider that moves asks for nothing until it rests. */
const REST_MS = 400;
/** A table of more cells than this is opened in a second engine on request only. */
export const MOST_CELLS = 4_000_000;
let resting: ReturnType<typeof setTimeout> | undefined;
let running: AbortController | null = null;

whenever(
  () => ({ now: trouble.value, edition: edition.value, trees: treeEdition.value }),
  ({ now }) => {
    clearTimeout(resting);
    running?.abort();
    running = null;
    const of = now === null ? null : now.before === null ? 'publishing' : 'more';
    search.value = { ...NOTHING, of, is: now === null ? 'done' : 'waiting' };
    if (now === null) return;
    const cells = (table.peek()?.rows ?? 0) * (now.choices.qi.length + now.choices.sensitive.length);
    if (of === 'publishing' || cells <= MOST_CELLS) resting = setTimeout(() => void seek(now), REST_MS);
    else search.value = { ...search.peek(), is: 'stopped' };
  },
);

/** Waits until no work runs that the user requested. */
export function quiet(): Promise<void> {
  return new Promise((resolve) => {
    let stop: (() => void) | undefined;
    let free = false;
    stop = whenever(
      () => works.value.length === 0,
      (now) => {
        if (!now) return;
        free = true;
        stop?.();
        resolve();
      },
    );
    if (free) stop();
  });
}

async function seek({ choices: from, before }: Trouble): Promise<void> {
  const mine = new AbortController();
  running = mine;
  const own = furtherEngine('tries');
  mine.signal.addEventListener('abort', () => own.close(), { once: true });
  const note = (next: (now: Search) => Partial<Search>): void => {
    if (running === mine) search.value = { ...search.peek(), ...next(search.peek()) };
  };
  note(() => ({ is: 'trying', tried: [], impossible: 0 }));
  try {
    // Earlier requests about the table and its taxonomies are done by then, and the journal contains them.
    await itsTurn();
    const journal = ofTable(await engine.settled());
    if (journal.opened === null || mine.signal.aborted) return;
    await own.bring(journal);
    const all = await own.request<'remedies'>({ kind: 'remedies', choices: from, before });
    note(() => ({ total: all.length }));
    for (const remedy of all) {
      await quiet();
      if (mine.signal.aborted) return;
      const { what, choices: with_, trees } = remedy;
      try {
        const tried = await own.request<'try-remedy'>({ kind: 'try-remedy', what, choices: with_, trees, before });
        note((now) => ({ tried: [...now.tried, { ...remedy, ...tried, leavesOut: with_.qi.length < from.qi.length }] }));
      } catch (thrown) {
        const error = asEngineError(thrown);
        // It cannot be published either, so it is no help; where the engine ended over it, nothing more can be tried in it.
        if (endedOver(error) || error.kind === 'cancelled') break;
        note((now) => ({ impossible: now.impossible + 1 }));
      }
    }
  } catch {
    // The table or the choices have gone on meanwhile, or there is no room for a second engine.
  } finally {
    own.close();
    if (running === mine) {
      running = null;
      const { tried, impossible, total } = search.peek();
      search.value = { ...search.peek(), is: total > 0 && tried.length + impossible === total ? 'done' : 'stopped' };
    }
  }
}

/** Stops the search; its findings stay. */
export function stop(): void {
  const now = running;
  if (now === null) return;
  now.abort();
}

/** Tries again what was stopped, or what is not tried by itself. */
export function tryAgain(): void {
  const now = trouble.peek();
  if (now !== null && running === null) void seek(now);
}

/** Applies the change as one step that can be undone. If there is a release, it is published again with the change. */
export async function take({ what, choices: with_, trees }: Tried): Promise<void> {
  const again = search.peek().of === 'more';
  const plant = async () => {
    const views = [];
    for (const { column, builder } of trees) views.push(await engine.request<'set-builder'>({ kind: 'set-builder', column, builder }));
    return views;
  };
  try {
    if (trees.length === 0) change(what, (now) => withChoices(now, with_));
    else await takeTogether(what, (now) => withChoices(now, with_), plant);
  } catch (thrown) {
    tell(`This could not be applied: ${asEngineError(thrown).message}`);
    return;
  }
  if (!again) {
    announce(`Applied: ${what}. Undo reverses it.`);
    return;
  }
  if (await publishStep()) tell(`Release made with this change: ${what}.`, 'undo');
}
