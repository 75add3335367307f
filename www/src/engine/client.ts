// The page's side of the worker: promises with progress and cancel, and a new worker where the old one has died.
import { cancelled, ENGINE_STOPPED, failure, stopped } from './failure';
import type { Answers, FromWorker, Kind, Progress, Request, RequestOf, ToWorker } from './protocol';
import type { EngineError } from './types';

/** How a request is watched and ended. */
export interface Watch {
  /** Cancels the request when it is aborted. */
  signal?: AbortSignal;
  /** Hears how far the request is, at most every 50 ms. */
  onProgress?: (progress: Progress) => void;
  /** Whether a cancel waits for the worker however long it takes. Without, a worker that does not answer one is ended. */
  gently?: boolean;
}

interface Pending {
  resolve: (value: never) => void;
  reject: (error: EngineError) => void;
  onProgress: ((progress: Progress) => void) | undefined;
}

/** How long a worker may take to answer a cancel before it is ended. */
const CANCEL_MS = 2_000;

/** The engine behind its worker. Failures reject as `EngineError`. */
export class EngineClient {
  #worker: Worker | null = null;
  #pending = new Map<number, Pending>();
  #lastId = 0;
  /** What brings a new worker to where the old one was: the opened table, then all that was done to it in its order, since an undo needs what it takes back. */
  #opened: Request | null = null;
  #changes: Request[] = [];
  #restoring: Promise<void> | null = null;

  constructor(
    /** Called when the table could not be brought back after the engine had stopped. */
    readonly onLost: (error: EngineError) => void,
  ) {}

  /** Asks the engine. The promise rejects with an `EngineError`, of kind `cancelled` where the request was cancelled. */
  async ask<K extends Kind>(request: RequestOf<K>, watch: Watch = {}): Promise<Answers[K]> {
    if (this.#restoring !== null) await this.#restoring;
    if (watch.signal?.aborted === true) throw cancelled();
    const answer = await this.#send<K>(request, watch);
    this.#remember(request);
    return answer;
  }

  #send<K extends Kind>(request: Request, watch: Watch): Promise<Answers[K]> {
    const worker = (this.#worker ??= this.#start());
    const id = ++this.#lastId;
    return new Promise<Answers[K]>((resolve, reject) => {
      let hardStop: ReturnType<typeof setTimeout> | undefined;
      const abort = (): void => {
        this.#post(worker, { kind: 'cancel', id });
        if (watch.gently === true) return;
        hardStop = setTimeout(() => {
          if (this.#pending.has(id)) this.#restart(cancelled());
        }, CANCEL_MS);
      };
      const settled = (): void => {
        clearTimeout(hardStop);
        watch.signal?.removeEventListener('abort', abort);
      };
      this.#pending.set(id, {
        resolve: (value: Answers[K]) => {
          settled();
          resolve(value);
        },
        reject: (error) => {
          settled();
          reject(error);
        },
        onProgress: watch.onProgress,
      });
      watch.signal?.addEventListener('abort', abort, { once: true });
      this.#post(worker, { kind: 'ask', id, request });
    });
  }

  #post(worker: Worker, message: ToWorker): void {
    worker.postMessage(message);
  }

  #start(): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'tauell engine' });
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#receive(data);
    worker.onerror = (event) => {
      event.preventDefault();
      if (this.#worker === worker) this.#restart(stopped());
    };
    return worker;
  }

  #receive(message: FromWorker): void {
    const pending = this.#pending.get(message.id);
    if (pending === undefined) return;
    if (message.kind === 'progress') {
      pending.onProgress?.(message.progress);
      return;
    }
    if (message.kind === 'failed' && message.error.code === ENGINE_STOPPED) {
      this.#restart(message.error);
      return;
    }
    this.#pending.delete(message.id);
    if (message.kind === 'done') pending.resolve(message.value as never);
    else pending.reject(message.error);
  }

  /** Ends the worker, fails all that it owed, and brings the table back in a new one. */
  #restart(why: EngineError): void {
    this.#worker?.terminate();
    this.#worker = null;
    const owed = [...this.#pending.values()];
    this.#pending.clear();
    for (const pending of owed) pending.reject(why);
    // Where bringing it back is itself what breaks the engine, a second try would not end.
    if (this.#restoring !== null || this.#opened === null) return;
    const steps = [this.#opened, ...this.#changes];
    this.#restoring = (async () => {
      try {
        for (const step of steps) await this.#send(step, {});
      } catch {
        this.#opened = null;
        this.onLost(
          failure(
            'table-lost',
            'internal',
            'The engine stopped, and the table could not be read again. Pick the file once more; your choices are kept where its columns are the same.',
          ),
        );
      } finally {
        this.#restoring = null;
      }
    })();
  }

  #remember(request: Request): void {
    switch (request.kind) {
      case 'open-file':
      case 'open-example':
        this.#opened = request;
        this.#changes = [];
        break;
      case 'set-missing':
      case 'set-hierarchy':
      case 'set-hierarchies':
      case 'place-hierarchy':
      case 'set-automatic':
      case 'set-builder':
      case 'edit-taxonomy':
      case 'place-missing':
      case 'undo-taxonomy':
      case 'redo-taxonomy':
      case 'load-recipe':
        this.#changes.push(request);
        break;
      default:
        break;
    }
  }
}
