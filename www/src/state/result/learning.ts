// The accuracy of a model that was trained on the result: computed automatically for each result, with the lowest priority, and
// dropped with the result.
import { signal } from '@preact/signals';
import type { LearnedView } from '../../engine/types';
import { announce } from '../page/announce';
import { engine } from '../page/engine';
import { unlessMoved } from './live';
import { result } from './result';
import type { Result } from './result';
import { table } from '../data/table';
import { whenever } from '../page/whenever';

/** The state for one result. */
export interface Learned {
  /** The result's turn. */
  turn: number;
  is: 'learning' | 'done' | 'stopped';
  views: readonly LearnedView[];
}

/** The findings for the current result; null if no column is sensitive. */
export const learned = signal<Learned | null>(null);

/** A result that is soon followed by another is not learned from. */
const REST_MS = 600;
/** A model is trained on a table of more rows on request only. */
const MOST_ROWS = 250_000;
let resting: ReturnType<typeof setTimeout> | undefined;
let running: AbortController | null = null;

whenever(
  () => result.value,
  (made) => {
    end();
    learned.value = null;
    if (made === null || made.view.attributes.length === 0) return;
    const large = (table.peek()?.rows ?? 0) > MOST_ROWS;
    learned.value = { turn: made.turn, is: large ? 'stopped' : 'learning', views: [] };
    if (!large) resting = setTimeout(() => void learn(made), REST_MS);
  },
);

unlessMoved(end, () => {
  const made = result.peek();
  if (made === null || running !== null || learned.peek()?.is !== 'learning') return;
  end();
  resting = setTimeout(() => void learn(made), REST_MS);
});

function end(): void {
  clearTimeout(resting);
  running?.abort();
  running = null;
}

async function learn({ turn }: Result): Promise<void> {
  const mine = new AbortController();
  running = mine;
  learned.value = { turn, is: 'learning', views: [] };
  let next: Learned = { turn, is: 'stopped', views: [] };
  try {
    const views = await engine.request<'learn-published'>({ kind: 'learn-published' }, { signal: mine.signal, gently: true });
    if (views.length > 0) next = { turn, is: 'done', views };
  } catch {
    // It was stopped, or the result has gone on meanwhile.
  }
  if (running !== mine) return;
  running = null;
  learned.value = next;
  const [first] = next.views;
  if (first !== undefined) announce(first.sentence);
}

/** Stops it. */
export function stopLearning(): void {
  clearTimeout(resting);
  const now = learned.peek();
  if (running !== null) running.abort();
  else if (now?.is === 'learning') learned.value = { ...now, is: 'stopped' };
}

/** Restarts it after a stop. */
export function learnNow(): void {
  const made = result.peek();
  if (made !== null && running === null) void learn(made);
}
