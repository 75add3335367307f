// The worker's answers about a table under review.
import type { EngineObject } from './protocol';
import type { ReviewAnswers, ReviewAsk } from './review';
import type { WorkStatus } from './types';

/** What a long task needs of the worker: to let messages in, to say how far it is, and to hear that it is no longer wanted. */
export interface Task {
  /** Reads a file in slices. */
  read(file: File, take: (bytes: Uint8Array) => void): Promise<void>;
  /** Works in slices until all is done; throws where it was cancelled. */
  slices(phase: 'asking' | 'learning', step: (budget: number) => WorkStatus, cancel: () => void): Promise<void>;
}

type Of<K extends ReviewAsk['kind']> = Extract<ReviewAsk, { kind: K }>;
type Handlers = {
  [K in ReviewAsk['kind']]: (request: Of<K>, engine: EngineObject, task: Task) => ReviewAnswers[K] | Promise<ReviewAnswers[K]>;
};

/** One handler for each kind of request. */
export const reviewing: Handlers = {
  'published-examples': (_, engine) => engine.published_examples(),
  'review-published': (_, engine) => engine.review_published(),
  'review-table': (request, engine) => engine.review_table(request.choices, request.require),
  'review-open': async ({ file, options, missing }, engine, task) => {
    engine.review_open(options);
    await task.read(file, (bytes) => engine.review_push(bytes));
    return engine.review_close(missing);
  },
  'review-file': ({ request, choices }, engine) => engine.review_file(request, choices),
  'review-example': (request, engine) => engine.review_example(request.id),
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
  'review-save': ({ what, title }, engine) => [new TextEncoder().encode(what === 'json' ? engine.review_json() : engine.review_html(title))],
  strength: ({ tau, l, column, choices }, engine) => engine.strength(tau, l, column, choices),
};
