// What takes its time about a review: count queries and decision trees.
import { signal } from '@preact/signals';
import { asEngineError } from '../../engine/failure';
import type { ClassifyView, EngineError, QueriesView } from '../../engine/types';
import { announce } from '../page/announce';
import { engine } from '../page/engine';
import { result } from '../result/result';
import { reviewed } from './review';
import { choices } from '../data/table';
import { during } from '../page/work';
import { whenever } from '../page/whenever';

/** The number of count queries. */
export const QUERIES = 1_000;
const MOST_PREDICATES = 4;
const TRAINING_SHARE = 2 / 3;

/** Something long: whether it runs, what came out, and why nothing did. */
export interface Long<V> {
  running: AbortController | null;
  view: V | null;
  trouble: EngineError | null;
}

const IDLE = { running: null, view: null, trouble: null };

/** Count queries. */
export const queries = signal<Long<QueriesView>>(IDLE);
/** Decision trees. */
export const classification = signal<Long<ClassifyView>>(IDLE);

// Findings about one table do not apply to another.
whenever(
  () => reviewed.value?.turn,
  () => {
    for (const one of [queries, classification]) {
      one.value.running?.abort();
      one.value = IDLE;
    }
  },
);

async function run<V extends { sentence: string }>(state: { value: Long<V>; peek(): Long<V> }, what: string, ask: (watch: Parameters<Parameters<typeof during>[1]>[0]) => Promise<V>): Promise<void> {
  const mine = new AbortController();
  state.value = { running: mine, view: null, trouble: null };
  const settle = (next: Partial<Long<V>>): void => {
    if (state.peek().running === mine) state.value = { running: null, view: null, trouble: null, ...next };
  };
  try {
    const view = await during(what, ask, mine.signal);
    settle({ view });
    announce(view.sentence);
  } catch (thrown) {
    const error = asEngineError(thrown);
    settle(error.kind === 'cancelled' ? {} : { trouble: error });
  }
}

/** The seed of the choices that are under review. */
function seed(): number {
  const made = reviewed.peek()?.view.subject === 'published' ? result.peek()?.choices : choices.peek();
  return made?.seed ?? 0;
}

/** Asks random count queries of the table and of what it was made from. */
export async function askQueries(): Promise<void> {
  const request = { queries: QUERIES, most_predicates: MOST_PREDICATES, seed: seed() };
  await run(queries, 'Running count queries', (watch) => engine.request<'review-queries'>({ kind: 'review-queries', request }, watch));
}

/** Learns a decision tree from the table and one from what it was made from. */
export async function learnTrees(attribute: number): Promise<void> {
  const request = { attribute, training_share: TRAINING_SHARE, seed: seed() };
  await run(classification, 'Learning decision trees', (watch) => engine.request<'review-classify'>({ kind: 'review-classify', request }, watch));
}
