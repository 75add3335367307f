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
/** How long an outdated preview may go on, in ms: in time it is worth drawing while a slider still moves. */
const PATIENCE_MS = 600;

const rows = new PreviewRows();

/** The choices to preview next. */
let wanted: Choices | null = null;
let following = false;
let running: AbortController | null = null;
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
  running?.abort();
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

// The first to hear of a change: what is under way is of choices that are no more.
whenever(
  () => ({ on: live.value, now: choices.value, trees: treeStamps.value }),
  ({ on, now }) => {
    clearTimeout(resting);
    if (making) stopMaking();
    if (!on || now === null) settle();
    else if (result.peek() !== null && !isOfResult(now)) moves.value = true;
  },
);

whenever(
  () => ({ on: live.value, judged: judged.value }),
  ({ on, judged: now }) => {
    clearTimeout(resting);
    wanted = null;
    if (!on || now === null || now.choices !== choices.peek()) return;
    if (!now.feasible || lacking.peek() !== null || isOfResult(now.choices)) {
      settle();
      return;
    }
    wanted = now.choices;
    if (!following) void follow();
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
    const mine = new AbortController();
    running = mine;
    const began = performance.now();
    const patience = setInterval(() => {
      if (wanted !== null && performance.now() - began > PATIENCE_MS) mine.abort();
    }, PATIENCE_MS / 10);
    const figures = await figuresOf(now, mine.signal);
    clearInterval(patience);
    if (running === mine) running = null;
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
  const note = (): void => {
    if (!waits) rows.took(performance.now() - began);
  };
  try {
    const figures = await engine.request<'preview'>({ kind: 'preview', choices: now, rows: mostRows(now) }, { signal: stop, gently: true });
    note();
    return figures;
  } catch (thrown) {
    if (asEngineError(thrown).kind !== 'cancelled') return null;
    note();
    return undefined;
  }
}

/** Makes the release of choices that have come to rest. */
async function rest(): Promise<void> {
  const now = choices.peek();
  if (now === null || !live.peek()) return;
  wanted = null;
  running?.abort();
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
