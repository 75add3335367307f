// The worker: it owns the engine, and everything that could take longer than a frame happens here.
//
// Requests are answered one after the other, in the order in which they came. Two things need not wait: a cancel, and, while
// something long runs over it, a look at what is there already. For both, the long tasks (reading a file, publishing, count
// queries, decision trees) work in slices of a few milliseconds and let messages in between.
import wasm from 'virtual:engine-wasm';
import { bytesOf, unpacked } from './bytes';
import { Engine, initSync, panicked } from './pkg/tauell.js';
import { asEngineError, cancelled, failure } from './failure';
import { setHierarchies } from './hierarchies';
import type { Answers, EngineObject, FromWorker, Kind, Progress, RequestOf, Request, ToWorker } from './protocol';
import type { ReviewAsk } from './review';
import { count } from '../words/numbers';
import { reviewing } from './reviewing';
import type { Task } from './reviewing';

const SLICE_BYTES = 1 << 20;
/** Aim of one slice of work. Short enough that a cancel is seen at once, long enough that the slices cost nothing. */
const SLICE_MS = 8;
const PROGRESS_MS = 50;
/** Units of work of a first slice of publishing, and the fewest of any. */
const PUBLISH_BUDGET = { first: 250_000, least: 10_000 };
/** The same for a review, where one unit may be a whole query. */
const REVIEW_BUDGET = { first: 1, least: 1 };
/** Rows of published text handed over as one part of a download. */
const PART_ROWS = 50_000;

/** Requests that change nothing and can be answered while something long runs. */
const LOOKS: ReadonlySet<Kind> = new Set<Kind>([
  'rows',
  'taxonomy',
  'hierarchy-file',
  'suggest-builders',
  'builder-of',
  'preview-builder',
  'check-taxonomy',
  'check-hierarchy',
  'result-rows',
  'class',
  'class-of-row',
  'published-examples',
  'review-class',
  'review-cells',
  'review-original-rows',
  'review-chair',
  'review-scan',
  'review-belief',
]);

interface Waiting {
  id: number;
  request: Request;
}

const scope = self as unknown as {
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
  postMessage(message: FromWorker, transfer?: Transferable[]): void;
};

let memory: WebAssembly.Memory | undefined;
const ready: Promise<EngineObject> = unpacked(wasm)
  .then((bytes) => WebAssembly.compile(bytes))
  .then((module) => {
    memory = initSync({ module }).memory;
    return new Engine() as unknown as EngineObject;
  });

/** What the engine's memory has grown to, in bytes. */
function held(): number {
  return memory?.buffer.byteLength ?? 0;
}

const queue: Waiting[] = [];
type Later = 'try-remedy' | 'together';
/** What may wait until nothing else is asked. */
const later: { id: number; request: RequestOf<Later> }[] = [];
/** The one of these that is being answered; 0 where none is. */
let trying = 0;
/** What goes on once nothing else is asked. */
const idle: (() => void)[] = [];
const cancels = new Set<number>();
let busy = false;
/** The request that is being answered; 0 where none is. */
let current = 0;
let atWork: EngineObject | null = null;
/** How far the reading of a file is, as a sentence: what is said where memory runs out over it. */
let reached = '';
/** How long the table under work took to read: it goes into the report. */
let readSeconds = 0;

scope.onmessage = ({ data }) => {
  if (data.kind === 'ping') {
    scope.postMessage({ kind: 'pong' });
    return;
  }
  if (data.kind === 'hold') {
    // Never given back: it falls to the page when this worker ends, however it ends.
    void navigator.locks.request(data.name, () => {
      scope.postMessage({ kind: 'held' });
      return new Promise(() => undefined);
    });
    return;
  }
  if (data.kind === 'cancel') {
    for (const waiting of [queue, later]) {
      const at = waiting.findIndex(({ id }) => id === data.id);
      if (at < 0) continue;
      waiting.splice(at, 1);
      scope.postMessage({ id: data.id, kind: 'failed', error: cancelled() });
      return;
    }
    if (data.id === current || data.id === trying) {
      cancels.add(data.id);
    }
    return;
  }
  if (atWork !== null && LOOKS.has(data.request.kind)) {
    void settle(data, atWork);
    return;
  }
  if (data.request.kind === 'try-remedy' || data.request.kind === 'together') {
    later.push({ id: data.id, request: data.request });
    void tryLater();
    return;
  }
  queue.push(data);
  void drain();
};

async function drain(): Promise<void> {
  if (busy) return;
  busy = true;
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    current = next.id;
    try {
      await settle(next, await ready);
    } catch {
      // The engine could not even be loaded.
      scope.postMessage({
        id: next.id,
        kind: 'failed',
        error: failure(
          'no-engine',
          'internal',
          'The engine could not be loaded. Reload the page; if that does not help, this browser may not support WebAssembly.',
        ),
      });
    }
    cancels.delete(next.id);
    current = 0;
  }
  busy = false;
  for (const go of idle.splice(0)) go();
}

/** What is tried in the background: it never keeps anything else waiting. */
async function tryLater(): Promise<void> {
  if (trying !== 0) return;
  for (let next = later.shift(); next !== undefined; next = later.shift()) {
    trying = next.id;
    try {
      const value = await inBackground(next, await ready);
      scope.postMessage({ id: next.id, kind: 'done', value, memory: held() });
    } catch (thrown) {
      scope.postMessage({ id: next.id, kind: 'failed', error: asEngineError(thrown, panicked) });
    }
    cancels.delete(next.id);
  }
  trying = 0;
}

async function inBackground({ id, request }: (typeof later)[number], engine: EngineObject): Promise<Answers[Later]> {
  // A slice begins only where nothing else is asked, and nothing comes between the question and the slice.
  const mayGoOn = async (): Promise<void> => {
    await breathe();
    while (busy) await new Promise<void>((go) => idle.push(go));
    if (!cancels.has(id)) return;
    if (request.kind === 'together') engine.together_cancel();
    else engine.trial_cancel();
    throw cancelled();
  };
  await mayGoOn();
  if (request.kind === 'together') engine.together_begin();
  else engine.trial_begin(request.choices);
  for (let budget = PUBLISH_BUDGET.first; ; ) {
    await mayGoOn();
    const began = performance.now();
    if (request.kind === 'together') {
      const { done, total } = engine.together_step(budget);
      if (done >= total) return engine.together_finish();
    } else if (engine.trial_step(budget).phase === 'finished') return engine.trial_finish(request.what, request.before);
    const took = performance.now() - began;
    if (took < SLICE_MS / 2) budget *= 2;
    else if (took > SLICE_MS * 2) budget = Math.max(PUBLISH_BUDGET.least, budget / 2);
  }
}

async function settle({ id, request }: Waiting, engine: EngineObject): Promise<void> {
  try {
    const value = await answer(id, request, engine);
    scope.postMessage({ id, kind: 'done', value, memory: held() }, transferable(value));
  } catch (thrown) {
    scope.postMessage({ id, kind: 'failed', error: asEngineError(thrown, panicked, reached), memory: held() });
  } finally {
    reached = '';
  }
}

/** Columns whose trees have been made. */
const made = new Set<string>();

/** The engine with a column's tree made. Keys of nodes are numbered as trees are made, and what is repeated in a new worker must find the same keys. */
function withTree(engine: EngineObject, column: string): EngineObject {
  if (!made.has(column)) engine.taxonomy(column);
  made.add(column);
  return engine;
}

type Own = Exclude<Kind, ReviewAsk['kind'] | Later>;
type Handlers = { [K in Own]: (request: RequestOf<K>, engine: EngineObject, id: number) => Answers[K] | Promise<Answers[K]> };

const handlers: Handlers = {
  examples: (_, engine) => engine.examples(),
  'open-file': openFile,
  'try-readings': async (request, engine, id) => {
    engine.try_open(request.options);
    await task(id, engine).read(request.file, (bytes) => engine.try_push(bytes));
    return engine.try_close();
  },
  'open-example': (request, engine) => {
    const began = performance.now();
    const opened = engine.open_example(request.id, request.seed);
    made.clear();
    readSeconds = secondsSince(began);
    return opened;
  },
  rows: (request, engine) => engine.rows(request.start, request.count),
  'set-missing': (request, engine) => {
    made.clear();
    return engine.set_missing(request.tokens);
  },
  'merge-alike': (request, engine) => {
    made.clear();
    return engine.merge_alike(request.columns);
  },
  taxonomy: (request, engine) => engine.taxonomy(request.column),
  'set-hierarchy': async (request, engine) =>
    withTree(engine, request.column).set_hierarchy(request.column, request.file.name, await bytesOf(request.file)),
  'set-automatic': (request, engine) => withTree(engine, request.column).set_automatic(request.column),
  'place-hierarchy': async (request, engine) =>
    withTree(engine, request.column).set_hierarchy_and_place(request.column, request.file.name, await bytesOf(request.file), request.under ?? undefined),
  'set-hierarchies': async ({ files }, engine) => {
    const named = [];
    for (const file of files) named.push({ name: file.name, bytes: await bytesOf(file) });
    return setHierarchies(engine, named, (column) => void withTree(engine, column));
  },
  'hierarchy-file': (request, engine) => engine.hierarchy_file(request.column),
  'hierarchies-zip': (request, engine) => engine.hierarchies_zip(request.columns),
  'edit-taxonomy': (request, engine) => engine.edit_taxonomy(request.column, request.edit),
  'place-missing': (request, engine) => engine.place_missing(request.column, request.parent),
  'undo-taxonomy': (request, engine) => engine.undo_taxonomy(request.column),
  'redo-taxonomy': (request, engine) => engine.redo_taxonomy(request.column),
  'suggest-builders': (request, engine) => engine.suggest_builders(request.column),
  'builder-of': (request, engine) => engine.builder_of(request.column),
  'preview-builder': (request, engine) => engine.preview_builder(request.column, request.builder),
  'set-builder': (request, engine) => withTree(engine, request.column).set_builder(request.column, request.builder),
  'check-taxonomy': (request, engine) => engine.check_taxonomy(request.column),
  'check-hierarchy': async (request, engine) =>
    engine.check_hierarchy(request.column, request.file.name, await bytesOf(request.file)),
  'weights-from-csv': async (request, engine) =>
    engine.weights_from_csv(request.column, request.file.name, await bytesOf(request.file)),
  assess: (request, engine) => engine.assess(request.choices),
  remedies: (request, engine) => engine.remedies(request.choices, request.refused),
  publish,
  'result-rows': (request, engine) => engine.result_rows(request.start, request.count),
  class: (request, engine) => engine.class_view(request.index),
  'class-of-row': (request, engine) => engine.class_of_row(request.row),
  download,
  remember: (_, engine) => engine.remember(),
  'recipe-of': (request, engine) => engine.recipe_of(request.choices),
  'recipe-values': (request, engine) => engine.recipe_values(request.text),
  'recipe-reading': (request, engine) => engine.recipe_reading(request.text),
  'load-recipe': (request, engine) => {
    made.clear();
    const choices = engine.load_recipe(request.text);
    return { choices, table: engine.table_view() };
  },
};

function answer(id: number, request: Request, engine: EngineObject): unknown {
  if (request.kind in handlers) {
    const handle = handlers[request.kind as Own] as (request: Request, engine: EngineObject, id: number) => unknown;
    return handle(request, engine, id);
  }
  const handle = reviewing[request.kind as ReviewAsk['kind']] as (request: Request, engine: EngineObject, task: Task) => unknown;
  return handle(request, engine, task(id, engine));
}

async function openFile(request: RequestOf<'open-file'>, engine: EngineObject, id: number): Promise<Answers['open-file']> {
  const began = performance.now();
  engine.open(request.options);
  await task(id, engine).read(request.file, (bytes) => engine.push(bytes));
  const view = engine.close(request.missing);
  made.clear();
  readSeconds = secondsSince(began);
  return view;
}

async function publish(request: RequestOf<'publish'>, engine: EngineObject, id: number): Promise<Answers['publish']> {
  const start = performance.now();
  reached = ' Half of the rows, or half of the columns, are likely to fit.';
  engine.publish_begin(request.choices);
  await slices(id, engine, PUBLISH_BUDGET, {
    step: (budget) => engine.publish_step(budget),
    finished: ({ phase }) => phase === 'finished',
    cancel: () => engine.publish_cancel(),
  });
  engine.set_seconds(readSeconds, secondsSince(start));
  return engine.publish_finish();
}

interface Sliced<S> {
  step: (budget: number) => S;
  finished: (status: S) => boolean;
  cancel: () => void;
}

/** Works in slices until `finished`, with progress; what the engine is asked meanwhile is answered between them. */
async function slices<S extends Progress>(id: number, engine: EngineObject, { first, least }: typeof PUBLISH_BUDGET, work: Sliced<S>): Promise<void> {
  const report = reporter(id);
  atWork = engine;
  try {
    let budget = first;
    for (;;) {
      const began = performance.now();
      const status = work.step(budget);
      if (work.finished(status)) return;
      const { phase, done, total } = status;
      report({ phase, done, total });
      const took = performance.now() - began;
      if (took < SLICE_MS / 2) budget *= 2;
      else if (took > SLICE_MS * 2) budget = Math.max(least, budget / 2);
      await breathe();
      if (cancels.has(id)) {
        work.cancel();
        throw cancelled();
      }
    }
  } finally {
    atWork = null;
  }
}

/** The long tasks of one request. */
function task(id: number, engine: EngineObject): Task {
  return {
    read: async (file, take) => {
      const report = reporter(id);
      for (let start = 0; start < file.size; start += SLICE_BYTES) {
        const end = Math.min(start + SLICE_BYTES, file.size);
        // Publishing takes about as much again as the table.
        reached = ` It came as far as ${megabytes(start)} of ${megabytes(file.size)} MB of this file; with ${megabytes(start / 2)} MB there is room to publish.`;
        take(await bytesOf(file, start, end));
        report({ phase: 'reading', done: end, total: file.size });
        await breathe();
        if (cancels.has(id)) throw cancelled();
      }
    },
    slices: (phase, step, cancel) =>
      slices(id, engine, REVIEW_BUDGET, { step: (budget) => ({ phase, ...step(budget) }), finished: ({ done, total }) => done >= total, cancel }),
  };
}

async function download(request: RequestOf<'download'>, engine: EngineObject): Promise<Answers['download']> {
  if (request.what === 'report') return [new TextEncoder().encode(engine.report_json())];
  if (request.what === 'recipe') return [new TextEncoder().encode(engine.recipe_json())];
  const parts: Answers['download'] = [];
  for (let start = 0; ; start += PART_ROWS) {
    const part = engine.table_part(start, PART_ROWS);
    if (part.length === 0) return parts;
    parts.push(part);
    await breathe();
  }
}

function megabytes(bytes: number): string {
  return count(Math.floor(bytes / 1_048_576));
}

function secondsSince(began: number): number {
  return (performance.now() - began) / 1000;
}

/** Says how far a request is, at most every 50 ms. */
function reporter(id: number): (progress: Progress) => void {
  let last = performance.now();
  return (progress) => {
    const now = performance.now();
    if (now - last < PROGRESS_MS) return;
    last = now;
    scope.postMessage({ id, kind: 'progress', progress });
  };
}

// A round through a channel lets waiting messages in without the 4 ms that timers are held back.
const channel = new MessageChannel();
const breathing: (() => void)[] = [];
channel.port1.onmessage = () => breathing.shift()?.();
function breathe(): Promise<void> {
  return new Promise((resolve) => {
    breathing.push(resolve);
    channel.port2.postMessage(null);
  });
}

/** The buffers of the typed arrays in an answer: they are handed over, not copied. The engine's own memory never is. */
function transferable(value: unknown): Transferable[] {
  const found = new Set<ArrayBuffer>();
  const look = (part: unknown): void => {
    if (ArrayBuffer.isView(part)) {
      if (part.buffer instanceof ArrayBuffer && part.buffer !== memory?.buffer && part.buffer.byteLength > 0) found.add(part.buffer);
    } else if (Array.isArray(part)) {
      if (typeof part[0] === 'object') part.forEach(look);
    } else if (typeof part === 'object' && part !== null) {
      Object.values(part).forEach(look);
    }
  };
  look(value);
  return [...found];
}
