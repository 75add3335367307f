// The worker's answers about a table under review.
import type { EngineObject } from './protocol';
import type { ReviewAnswers, ReviewAsk } from './review';
import type { ReviewView, WorkStatus } from './types';

/** What a long task needs of the worker: to let messages in, to say how far it is, and to hear that it is no longer wanted. */
export interface Task {
  /** Reads a file in slices. */
  read(file: File, take: (bytes: Uint8Array) => void): Promise<void>;
  /** Works in slices until all is done; throws where it was cancelled. */
  slices(phase: 'measuring' | 'asking' | 'learning' | 'trying', step: (budget: number) => WorkStatus, cancel: () => void): Promise<void>;
}

type Of<K extends ReviewAsk['kind']> = Extract<ReviewAsk, { kind: K }>;
type Handlers = {
  [K in ReviewAsk['kind']]: (request: Of<K>, engine: EngineObject, task: Task) => ReviewAnswers[K] | Promise<ReviewAnswers[K]>;
};

/** Works out the figures of a table whose review was begun. */
async function measured(engine: EngineObject, task: Task): Promise<ReviewView> {
  await task.slices('measuring', (budget) => engine.review_work_step(budget), () => engine.review_work_cancel());
  return engine.review_finish();
}

/** One handler for each kind of request. */
export const reviewing: Handlers = {
  'published-examples': (_, engine) => engine.published_examples(),
  'review-published': (_, engine, task) => {
    engine.review_published_begin();
    return measured(engine, task);
  },
  'review-table': (request, engine, task) => {
    engine.review_table_begin(request.choices, request.require);
    return measured(engine, task);
  },
  'review-open': async ({ file, options, missing }, engine, task) => {
    engine.review_open(options);
    await task.read(file, (bytes) => engine.review_push(bytes));
    return engine.review_close(missing);
  },
  'review-file': ({ request, choices }, engine, task) => {
    engine.review_file_begin(request, choices);
    return measured(engine, task);
  },
  'review-example': (request, engine, task) => {
    engine.review_example_begin(request.id);
    return measured(engine, task);
  },
  'review-class': (request, engine) => engine.review_class(request.index),
  'review-cells': (request, engine) => engine.review_cells(request.rows),
  'review-original-rows': (request, engine) => engine.review_original_rows(request.start, request.count),
  'review-chair': ({ request }, engine) => engine.review_chair(request),
  'review-scan': (request, engine) => engine.review_scan(request.attribute, request.threshold),
  'review-belief': ({ request }, engine) => engine.review_belief(request),
  'review-queries': async ({ request }, engine, task) => {
    engine.review_queries_begin(request);
    await task.slices('asking', (budget) => engine.review_work_step(budget), () => engine.review_work_cancel());
    return engine.review_queries_finish();
  },
  'review-classify': async ({ request }, engine, task) => {
    engine.review_classify_begin(request);
    await task.slices('learning', (budget) => engine.review_work_step(budget), () => engine.review_work_cancel());
    return engine.review_classify_finish();
  },
  'review-minimality': async ({ request }, engine, task) => {
    engine.review_minimality_begin(request);
    await task.slices('trying', (budget) => engine.review_work_step(budget), () => engine.review_work_cancel());
    return engine.review_minimality_finish();
  },
  'review-save': ({ what, title }, engine) => [new TextEncoder().encode(what === 'json' ? engine.review_json() : engine.review_html(title))],
  strength: ({ tau, l, column, choices }, engine) => engine.strength(tau, l, column, choices),
};
