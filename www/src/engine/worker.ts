// The worker: it owns the engine, and everything that could take longer than a frame happens here.
//
// Requests are answered one after the other, in the order in which they came. Two things need not wait: a cancel, and, while
// something long runs over it, a look at what is there already. For both, the long tasks (reading a file, publishing, count
// queries, decision trees) work in slices of a few milliseconds and let messages in between.
import wasm from 'virtual:engine-wasm';
import { bytesOf, unpacked } from './bytes';
import { chunksOf } from './chunks';
import { Engine, initSync, panicked } from './pkg/tauell.js';
import { asEngineError, cancelled, failure } from './failure';
import { parted } from './comparing';
import { download, groupTables, together } from './downloads';
import { setHierarchies } from './hierarchies';
import { isInSlices } from './object';
import type { EngineObject, InSlices, Named, Of } from './object';
import { MARKS } from './protocol';
import type { FromWorker, Request, ToWorker } from './protocol';
import { rehearse } from './rehearsal';
import { ENGINE_MARKS } from './requests';
import type { EngineAnswers } from './requests';
import type { WorkProgress } from './types';
import { count } from '../words/numbers';

/** One slice of work is to take no longer. Short enough that a cancel is seen at once, long enough that the slices cost nothing. */
const SLICE_MS = 8;
const PROGRESS_MS = 50;
/** Units of work of a first slice, and the fewest of any. One unit may be a whole query. */
const BUDGET = { first: 1, least: 1 };
/** The same where a unit is a matter of nanoseconds: from less the first slices would only be longer in coming to their length. */
const FINE_BUDGET = { first: 250_000, least: 10_000 };
/** The most units of a slice: where the last ones had less to do than they were thought to, the next may have more. */
const MOST_BUDGET = 2_000_000;

interface Waiting {
  id: number;
  request: Request;
}

/** What the worker uses of what is around it: it is typed as a page, and is none. */
const scope: {
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
  postMessage(message: FromWorker, options?: { transfer: Transferable[] }): void;
} = self;

let memory: WebAssembly.Memory | undefined;
const ready: Promise<EngineObject> = unpacked(wasm)
  .then((bytes) => WebAssembly.compile(bytes))
  .then((module) => {
    memory = initSync({ module }).memory;
    return new Engine();
  });

/** What the engine's memory has grown to, in bytes. */
function held(): number {
  return memory?.buffer.byteLength ?? 0;
}

const queue: Waiting[] = [];
/** What may wait until no other request is pending. */
const later: { id: number; request: Of<InSlices> }[] = [];
/** The one of these that is being answered; 0 where none is. */
let trying = 0;
/** What continues once no other request is pending. */
const idle: (() => void)[] = [];
const cancels = new Set<number>();
/** Searches that are to end with what they have found. */
const finishes = new Set<number>();
let busy = false;
/** Whether a table has been opened, or is to be. */
let opened = false;
/** The request that is being answered; 0 where none is. */
let current = 0;
let atWork: EngineObject | null = null;
/** How far the reading of a file is, as a sentence: the message if memory runs out over it. */
let reached = '';

scope.onmessage = ({ data }) => {
  if (data.kind === 'ping') {
    scope.postMessage({ kind: 'pong' });
    return;
  }
  if (data.kind === 'rehearse') {
    void rehearsing();
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
  if (data.kind === 'finish-early') {
    // No search in the background can be finished early.
    if (data.id === current || queue.some(({ id }) => id === data.id)) finishes.add(data.id);
    return;
  }
  const { id, request } = data;
  const { way, effect } = MARKS[request.kind];
  if (effect === 'opens') opened = true;
  if (atWork !== null && way === 'look') {
    void settle(data, atWork);
    return;
  }
  if (way === 'background' && isInSlices(request)) {
    later.push({ id, request });
    void tryLater();
    return;
  }
  queue.push(data);
  void drain();
};

/** Rehearses until a table is opened: from then on, that is what is worked at. */
async function rehearsing(): Promise<void> {
  await ready;
  const engine = new Engine();
  try {
    await rehearse(engine, async () => {
      await breathe();
      while (busy) await new Promise<void>((go) => idle.push(go));
      if (opened) throw cancelled();
    });
  } catch {
    // Nothing depends on it.
  } finally {
    engine.free();
  }
}

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
          'The engine could not be loaded. Reload the page. If that does not help, use a current Chrome, Edge, Firefox or Safari: the page needs WebAssembly.',
        ),
      });
    }
    cancels.delete(next.id);
    finishes.delete(next.id);
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

async function inBackground({ id, request }: (typeof later)[number], engine: EngineObject): Promise<EngineAnswers[InSlices]> {
  const began = performance.now();
  // A slice begins only while no other request is pending, and nothing comes between the question and the slice.
  const mayGoOn = async (): Promise<void> => {
    await breathe();
    while (busy) await new Promise<void>((go) => idle.push(go));
    if (!cancels.has(id)) return;
    engine.cancel(true);
    throw cancelled();
  };
  await mayGoOn();
  engine.begin(named(request));
  await mayGoOn();
  await slices(engine, request.kind, mayGoOn);
  return engine.finish(true, secondsSince(began));
}

async function settle({ id, request }: Waiting, engine: EngineObject): Promise<void> {
  try {
    const value = await answer(id, request, engine);
    scope.postMessage({ id, kind: 'done', value, memory: held() }, { transfer: transferable(value) });
  } catch (thrown) {
    scope.postMessage({ id, kind: 'failed', error: asEngineError(thrown, panicked, reached), memory: held() });
  } finally {
    reached = '';
  }
}

/** A request as it crosses into the engine. */
function named<R extends object>(request: R): Named<R> {
  return ('file' in request && request.file instanceof File ? { ...request, file: request.file.name } : request) as Named<R>;
}

async function answer(id: number, request: Request, engine: EngineObject): Promise<unknown> {
  switch (request.kind) {
    case 'set-hierarchies': {
      const files = [];
      for (const file of request.files) files.push({ name: file.name, bytes: await bytesOf(file) });
      return setHierarchies(engine, files);
    }
    case 'download':
      return download(engine, request.what, breathe);
    case 'download-groups':
      return groupTables(engine, breathe);
    case 'download-together':
      return together(engine, request.name, breathe);
    default:
      if (isInSlices(request)) return inSlices(id, request, engine);
      return engine.ask(named(request), 'file' in request ? await bytesOf(request.file) : undefined);
  }
}

/** Reads the request's file, where it has one, and works in slices, with progress; looks are answered between these. */
async function inSlices(id: number, request: Of<InSlices>, engine: EngineObject): Promise<EngineAnswers[InSlices]> {
  const began = performance.now();
  const report = reporter(id);
  const phases = parted();
  const endIfCancelled = (): void => {
    if (!cancels.has(id)) return;
    engine.cancel(false);
    throw cancelled();
  };
  const mayGoOn = async (progress: WorkProgress): Promise<void> => {
    report(progress);
    phases.seen(progress.phase, secondsSince(began));
    await breathe();
    if (finishes.has(id)) engine.finish_early(false);
    endIfCancelled();
  };
  if (request.kind === 'publish') reached = ' Half of the rows or columns are likely to fit.';
  engine.begin(named(request));
  if ('file' in request) await read(request.file, engine, mayGoOn);
  // The last look at the file lets messages in as well, and a short file has no slices after it.
  endIfCancelled();
  atWork = engine;
  try {
    await slices(engine, request.kind, mayGoOn);
  } finally {
    atWork = null;
  }
  return phases.told(request.kind, engine.finish(false, secondsSince(began)));
}

/** Hands the file to the engine, and lets others in between chunks, as between slices. */
async function read(file: File, engine: EngineObject, mayGoOn: (progress: WorkProgress) => Promise<void>): Promise<void> {
  let at = 0;
  let rested = performance.now();
  for await (const chunk of chunksOf(file)) {
    // Publishing takes about as much again as the table.
    reached = ` It read ${megabytes(at)} of ${megabytes(file.size)} MB of this file; a file of ${megabytes(at / 2)} MB leaves enough memory to publish.`;
    engine.push(chunk);
    at += chunk.length;
    if (performance.now() - rested < SLICE_MS && at < file.size) continue;
    await mayGoOn({ phase: 'reading', done: at, total: file.size });
    rested = performance.now();
  }
}

/** Works in slices until it can be finished; `between` lets others in, and throws where it was cancelled. */
async function slices(engine: EngineObject, kind: InSlices, between: (progress: WorkProgress) => Promise<void>): Promise<void> {
  const { way, fine } = ENGINE_MARKS[kind];
  const background = way === 'background';
  const { first, least } = fine ? FINE_BUDGET : BUDGET;
  for (let budget = first; ; ) {
    const began = performance.now();
    const progress = engine.step(background, budget);
    if (progress === null) return;
    const took = performance.now() - began;
    if (took < SLICE_MS / 4) budget = Math.min(MOST_BUDGET, budget * 2);
    else if (took > SLICE_MS) budget = Math.max(least, budget / 2);
    await between(progress);
  }
}

function megabytes(bytes: number): string {
  return count(Math.floor(bytes / 1_048_576));
}

function secondsSince(began: number): number {
  return (performance.now() - began) / 1000;
}

/** Says how far a request is, at most every 50 ms. */
function reporter(id: number): (progress: WorkProgress) => void {
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
