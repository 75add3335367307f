// The release follows the choices: while they change, a preview of each, and once they rest, the release. Whatever else belongs to a
// release waits until then, and ends as soon as a choice changes.
import { batch, signal } from '@preact/signals';
import { asEngineError } from '../../engine/failure';
import type { Choices, PreviewFigures } from '../../engine/types';
import { announce } from '../page/announce';
import { engine } from '../page/engine';
import { whenever } from '../page/whenever';
import { choices, edition, table } from '../data/table';
import { judged, lacking } from '../requirement/assessment';
import { treeStamps } from '../taxonomies/trees';
import { differences } from '../../words/differences';
import { PATIENCE_MS, Patience } from './patience';
import { PreviewRows } from './preview-rows';
import { inWords, makeGently, publishing, result, stopMaking } from './result';

/** Whether to publish whenever a choice changes. */
export const live = signal(false);

export function setLive(next: (typeof live)['value']): void {
  live.value = next;
}

/** What some choices would come to. */
export interface Preview {
  choices: Choices;
  /** The figures; null if the rows drawn cannot satisfy the requirement, or the preview failed. */
  figures: PreviewFigures | null;
}

/** The latest preview, until the release of its choices is there. */
export const preview = signal<Preview | null>(null);
/** Whether choices are changing that the release is to follow: from the first change until the release is there. */
export const moves = signal(false);

/** Choices that stay the same for so long, in ms, are at rest. */
const REST_MS = 400;
/** The same for a table of which some rows are previewed: a release of it takes seconds, and is not stopped within a frame. */
const REST_OF_LARGE_MS = 1_000;
const patience = new Patience();
const rows = new PreviewRows();

/** The choices to preview next. */
let wanted: Choices | null = null;
let following = false;
let running: { stop: AbortController; began: number } | null = null;
/** The choices that were previewed last; null where they have changed since. */
let previewed: Choices | null = null;
let resting: ReturnType<typeof setTimeout> | undefined;
/** Whether a release is being made because the choices rest. */
let making = false;

function isOfResult(now: Choices): boolean {
  const made = result.peek();
  return made !== null && differences(made.choices, now, made.trees, treeStamps.peek()).length === 0;
}

function end(): void {
  clearTimeout(resting);
  wanted = null;
  running?.stop.abort();
}

/** Previews choices next; a preview of others may give way. */
function want(now: Choices): void {
  wanted = now;
  if (!following) void follow();
  else giveWay();
}

/** Ends the preview under way if it is not to be finished first. */
function giveWay(): void {
  if (wanted !== null && running !== null && patience.givesWay(performance.now() - running.began)) running.stop.abort();
}

/** Nothing moves any more. */
function settle(): void {
  end();
  batch(() => {
    preview.value = null;
    moves.value = false;
  });
}

whenever(
  () => edition.value,
  () => settle(),
);

let grown = treeStamps.peek();

// The first to hear of a change: what is under way is of choices that are no more. A preview does not wait until they are judged, if
// those before them could be satisfied: a move shows its result sooner.
whenever(
  () => ({ on: live.value, now: choices.value, trees: treeStamps.value }),
  ({ on, now, trees }) => {
    clearTimeout(resting);
    if (making) stopMaking();
    wanted = null;
    previewed = null;
    const sameTrees = trees === grown;
    grown = trees;
    if (!on || now === null) {
      settle();
      return;
    }
    if (isOfResult(now)) return;
    if (result.peek() !== null) moves.value = true;
    if (sameTrees && lacking.peek() === null && judged.peek()?.feasible === true && judged.peek()?.choices !== now) want(now);
  },
);

whenever(
  () => ({ on: live.value, judged: judged.value }),
  ({ on, judged: now }) => {
    clearTimeout(resting);
    if (!on || now === null || now.choices !== choices.peek()) return;
    if (!now.feasible || lacking.peek() !== null || isOfResult(now.choices)) {
      settle();
      return;
    }
    if (previewed !== now.choices) want(now.choices);
    const drawn = mostRows(now.choices) !== null;
    resting = setTimeout(() => void rest(), drawn ? REST_OF_LARGE_MS : REST_MS);
  },
);

// A release that a person makes takes the place of what was to follow.
whenever(
  () => publishing.value,
  (now) => {
    if (now && !making) settle();
  },
);

/** One preview at a time, of the latest choices. One that is outdated is shown if it ends soon, and dropped otherwise. */
async function follow(): Promise<void> {
  following = true;
  while (wanted !== null) {
    const now: Choices = wanted;
    wanted = null;
    const mine = { stop: new AbortController(), began: performance.now() };
    running = mine;
    previewed = now;
    const watch = setInterval(giveWay, PATIENCE_MS / 10);
    const figures = await figuresOf(now, mine.stop.signal);
    clearInterval(watch);
    if (running === mine) running = null;
    if (figures === null && judged.peek()?.choices !== now) {
      // Why there are none shows when the choices are judged.
      if (previewed === now) previewed = null;
      continue;
    }
    if (figures !== undefined && live.peek() && !isOfResult(now)) preview.value = { choices: now, figures };
  }
  following = false;
}

/** From how many rows these choices are previewed at most; null for all. */
function mostRows({ method }: Choices): number | null {
  return rows.most(table.peek()?.rows ?? 0, `${edition.peek()} ${method.name}`);
}

/** The figures of a preview; null if there are none, nothing if it was cancelled. */
async function figuresOf(now: Choices, stop: AbortSignal): Promise<PreviewFigures | null | undefined> {
  const began = performance.now();
  // What waits for the end of a release is not slow by itself.
  const waits = making;
  const note = (took: number): void => {
    if (!waits) rows.took(took);
  };
  try {
    const figures = await engine.request<'preview'>({ kind: 'preview', choices: now, rows: mostRows(now) }, { signal: stop, gently: true });
    const took = performance.now() - began;
    note(took);
    patience.ended(took);
    return figures;
  } catch (thrown) {
    if (asEngineError(thrown).kind !== 'cancelled') return null;
    const took = performance.now() - began;
    // How slow one that gave way would have been is not known.
    if (took > PATIENCE_MS) note(took);
    return undefined;
  }
}

/** Makes the release of choices that have come to rest. */
async function rest(): Promise<void> {
  const now = choices.peek();
  if (now === null || !live.peek()) return;
  wanted = null;
  running?.stop.abort();
  making = true;
  const done = await makeGently(now);
  making = false;
  const moved = choices.peek() !== now;
  moves.value = false;
  // What changed meanwhile waits for the next rest.
  if (moved) moves.value = live.peek();
  else settle();
  if (done && !moved) announce(inWords());
}

/** Ends work on a release while the choices move, and begins it again if the release stays. */
export function unlessMoved(stop: () => void, again: () => void): void {
  whenever(
    () => moves.value,
    (now) => (now ? stop() : again()),
  );
}
