// The page's side of the worker: requests with progress and cancel, and a new worker after the old one has died.
import { cancelled, ended, failure, isBroken, listenerFailed, noAnswer, stopped, TABLE_LOST, withoutTable } from './failure';
import { asItEnded, BLANK, noted, same } from './journal';
import type { Journal } from './journal';
import { watchOver } from './liveness';
import type { Watched } from './liveness';
import { MARKS } from './protocol';
import type { Answers, FromWorker, Kind, WorkProgress, Request, RequestOf, ToWorker } from './protocol';
import type { EngineError } from './types';

/** How a request is watched and ended. */
export interface Watch {
  /** Cancels the request when it is aborted. */
  signal?: AbortSignal;
  /**
   * Ends a search with the best that it has found so far when it is aborted (`publish` with local search). The answer's report lists the
   * method with the number of steps after which it stopped; these choices make the same table again.
   */
  finishEarly?: AbortSignal;
  /** Hears how far the request is, at most every 50 ms. */
  onProgress?: (progress: WorkProgress) => void;
  /** Whether a cancel waits for the worker however long it takes. Without, a worker that does not answer one is ended. */
  gently?: boolean;
}

/**
 * What the client needs of a worker: a `Worker` of the browser, or something like it. It hears events of the browser's kind:
 * `data` of a message, `preventDefault` of an error. Their types are `never`, so that none of the browser's is needed.
 */
export interface EngineWorker {
  onmessage: ((event: never) => void) | null;
  onerror: ((event: never) => void) | null;
  onmessageerror: ((event: never) => void) | null;
  postMessage(message: ToWorker): void;
  terminate(): void;
}

/** What the page hears besides answers. */
export interface Events {
  /** The table could not be brought back after the engine had stopped. The steps in the journal can be repeated on the same file. */
  lost: (error: EngineError, held: Journal) => void;
  /** The table is back, but its release could not be regenerated. */
  unpublished: (error: EngineError) => void;
  /** A new engine replaces the old one. `back` settles when all is restored or lost, with the reason and the requests that were given up. */
  renewed: (back: Promise<Renewal>) => void;
  /** The engine has been silent for so many seconds although it owes an answer; 0 once it is heard again. */
  silent: (seconds: number) => void;
}

/** Why a new engine was begun. */
export interface Renewal {
  /** Why the old one ended; of kind `cancelled` where it was ended on purpose. */
  why: EngineError;
  /** The requests to the old one that are not repeated. */
  givenUp: readonly Kind[];
}

interface Pending {
  request: Request;
  watch: Watch;
  /** Whether a worker has ended already, over it for all that is known. */
  again: boolean;
  resolve: (value: never) => void;
  reject: (error: EngineError) => void;
}

/** Over no request: none has this number. */
const NOTHING = 0;

/** How long a worker may take to answer a cancel before it is ended. */
const CANCEL_MS = 2_000;

/** Whether a request forms releases or writes them, and changes neither table nor trees. */
const isOfPublications = ({ kind }: Request): boolean => MARKS[kind].effect === 'publishes';

/** Memory that a worker may keep beyond what its table needs, in bytes: less is not worth reading a table again. */
const SPARE_BYTES = 64 << 20;
/** The most memory the engine uses for a table, in sizes of its file: when it is read, published and written. */
const PER_BYTE = 8;

/** Calls a listener; what it throws, now or later, goes to `fail`. */
function heard(call: () => unknown, fail: (thrown: unknown) => void): void {
  try {
    const later = call();
    if (later instanceof Promise) later.catch(fail);
  } catch (thrown) {
    fail(thrown);
  }
}

/** The engine behind its worker. Failures reject as `EngineError`. */
export class EngineClient {
  #worker: EngineWorker | null = null;
  #watched: Watched | null = null;
  #pending = new Map<number, Pending>();
  #lastId = 0;
  #journal: Journal = BLANK;
  #left: Journal = BLANK;
  /** What all else waits for: the engine is being brought somewhere. */
  #restoring: Promise<void> | null = null;
  /** Whether that is because a worker has ended. */
  #recovering = false;
  /** What the worker's memory has grown to, in bytes. */
  #memory = 0;
  /** Whether it was ended for good. */
  #closed = false;
  /** What a listener has thrown while no request was pending. */
  #unheard: EngineError | null = null;

  /**
   * `begin` makes a worker that runs the script of `worker.ts`. Where `again` is false none takes the place of one that has ended:
   * what it owed fails with the reason, and the engine is closed. A worker that is silent for `within` seconds, although it owes
   * an answer, is ended, and all that it owes fails.
   */
  constructor(
    readonly events: Events,
    readonly begin: () => EngineWorker,
    readonly again = true,
    readonly within = Infinity,
  ) {}

  /** What the engine holds. It brings another engine, or this one later, to the same place. */
  get journal(): Journal {
    return this.#journal;
  }

  /** What it held when the table or its trees were last changed, before that: earlier requests that were done by then are in it. */
  get left(): Journal {
    return this.#left;
  }

  /** The same once nothing is being brought back any more. */
  async settled(): Promise<Journal> {
    while (this.#restoring !== null) await this.#restoring;
    return this.#journal;
  }

  /** Sends the engine a request. Rejects with an `EngineError`, of kind `cancelled` if the request was cancelled. */
  async request<K extends Kind>(request: RequestOf<K>, watch: Watch = {}): Promise<Answers[K]> {
    while (this.#restoring !== null) await this.#restoring;
    if (watch.signal?.aborted === true) throw cancelled();
    const unheard = this.#unheard;
    this.#unheard = null;
    if (unheard !== null) throw unheard;
    let answer: Answers[K];
    try {
      answer = await this.#send<K>(request, watch);
    } catch (thrown) {
      // What was read of a table that was refused is of no use.
      if (MARKS[request.kind].whole_file) this.#slim();
      throw thrown;
    }
    const before = this.#journal;
    this.#journal = noted(before, watch.finishEarly?.aborted === true ? asItEnded(request, answer) : request);
    if (!isOfPublications(request) && before !== this.#journal) this.#left = before;
    if (before.opened !== null && before.opened !== this.#journal.opened) this.#slim();
    return answer;
  }

  /**
   * Brings the engine to where it was when it had this journal; requests meanwhile wait. It can be cancelled until
   * the table is there again; a failure before that leaves the engine as it is.
   */
  async bring(to: Journal, watch: Watch = {}): Promise<void> {
    while (this.#restoring !== null) await this.#restoring;
    if (to.opened === null || same(to, this.#journal)) return;
    const work = this.#replay(to, watch);
    const restoring = work.then(
      () => undefined,
      () => undefined,
    );
    this.#restoring = restoring;
    try {
      await work;
    } finally {
      if (this.#restoring === restoring) this.#restoring = null;
    }
    this.#slim();
  }

  /**
   * Begins a new worker after a large table was followed by a much smaller one: a worker's memory grows and never shrinks, so that of the
   * large one would be kept for as long as the small one is open. What is there is small, and soon read again.
   */
  #slim(): void {
    const { opened } = this.#journal;
    const size = opened?.kind === 'open-file' ? opened.file.size : 0;
    if (this.again && this.#restoring === null && this.#memory > SPARE_BYTES + PER_BYTE * size) this.#restart(cancelled(), NOTHING);
  }

  /** Makes the worker run what a first run needs, for as long as it has nothing else to do. */
  rehearse(): void {
    if (!this.#closed && this.#restoring === null) this.#post((this.#worker ??= this.#start()), { kind: 'rehearse' });
  }

  /** Ends the worker with all that it holds, which gives its memory back; the next request begins a new one. */
  stop(): void {
    // What is being brought back is waited for by others.
    if (this.#restoring !== null) return;
    this.#end();
    this.#journal = BLANK;
    const owed = [...this.#pending.values()];
    this.#pending.clear();
    for (const { reject } of owed) reject(cancelled());
  }

  /** Ends the worker for good, whatever it is at: what it owes is given up as cancelled, and so are all later requests. */
  close(): void {
    this.#close(cancelled());
  }

  #close(why: EngineError): void {
    this.#closed = true;
    this.#end();
    this.#journal = BLANK;
    const owed = [...this.#pending.values()];
    this.#pending.clear();
    for (const { reject } of owed) reject(why);
  }

  /** Ends the worker with all that it holds; what it owes fails with the reason, and the next request begins a new one. */
  #giveUp(why: EngineError): void {
    this.#end();
    this.#journal = BLANK;
    const owed = [...this.#pending.values()];
    this.#pending.clear();
    for (const { reject } of owed) reject(why);
  }

  /** Calls a listener. One that throws ends nothing but the pending request: that fails, or if there is none, the next one. */
  #tell<E extends keyof Events>(event: E, ...told: Parameters<Events[E]>): void {
    const listener = this.events[event] as (...told: Parameters<Events[E]>) => unknown;
    heard(
      () => listener(...told),
      (thrown) => {
        const why = listenerFailed(event, thrown);
        if (this.#pending.size === 0) this.#unheard = why;
        for (const [id, { reject }] of [...this.#pending]) {
          this.#pending.delete(id);
          if (this.#worker !== null) this.#post(this.#worker, { kind: 'cancel', id });
          reject(why);
        }
      },
    );
  }

  #end(): void {
    this.#worker?.terminate();
    this.#watched?.end();
    this.#worker = null;
    this.#watched = null;
    this.#memory = 0;
  }

  /** Ends the worker and begins a new one: the request that waited longest is given up, all others are repeated. */
  renew(): void {
    const [first] = this.#pending.keys();
    this.#restart(cancelled(), first);
  }

  async #replay(to: Journal, watch: Watch): Promise<void> {
    if (to.opened === null) return;
    await this.#send(to.opened, watch);
    this.#journal = { opened: to.opened, steps: [] };
    for (const step of to.steps) {
      try {
        await this.#send(step, watch.onProgress === undefined ? {} : { onProgress: watch.onProgress });
        this.#journal = noted(this.#journal, step);
      } catch (thrown) {
        // Without its release a table is still what it was.
        if (!isOfPublications(step)) throw thrown;
        if (step.kind === 'publish') this.#tell('unpublished', thrown as EngineError);
      }
    }
  }

  #send<K extends Kind>(request: Request, watch: Watch, again = false): Promise<Answers[K]> {
    if (this.#closed) return Promise.reject(cancelled());
    const worker = (this.#worker ??= this.#start());
    const id = ++this.#lastId;
    return new Promise<Answers[K]>((resolve, reject) => {
      let hardStop: ReturnType<typeof setTimeout> | undefined;
      const abort = (): void => {
        this.#post(worker, { kind: 'cancel', id });
        if (watch.gently === true) return;
        hardStop = setTimeout(() => {
          if (this.#pending.has(id)) this.#restart(cancelled(), id);
        }, CANCEL_MS);
      };
      const finish = (): void => this.#post(worker, { kind: 'finish-early', id });
      const settled = (): void => {
        clearTimeout(hardStop);
        watch.signal?.removeEventListener('abort', abort);
        watch.finishEarly?.removeEventListener('abort', finish);
      };
      this.#pending.set(id, {
        request,
        watch,
        again,
        resolve: (value: Answers[K]) => {
          settled();
          resolve(value);
        },
        reject: (error) => {
          settled();
          reject(error);
        },
      });
      watch.signal?.addEventListener('abort', abort, { once: true });
      watch.finishEarly?.addEventListener('abort', finish, { once: true });
      this.#post(worker, { kind: 'ask', id, request });
      if (watch.finishEarly?.aborted === true) finish();
    });
  }

  #post(worker: EngineWorker, message: ToWorker): void {
    worker.postMessage(message);
  }

  #start(): EngineWorker {
    const worker = this.begin();
    const restart = (why: EngineError): void => {
      if (this.#worker === worker) this.#restart(why);
    };
    worker.onmessage = ({ data }: { data: FromWorker }) => {
      if (this.#worker === worker) this.#receive(data);
    };
    worker.onerror = (event: { preventDefault: () => void }) => {
      event.preventDefault();
      restart(stopped());
    };
    worker.onmessageerror = () => restart(stopped());
    this.#watched = watchOver((message) => this.#post(worker, message), {
      gone: () => restart(ended()),
      silent: (seconds) => this.#tell('silent', seconds),
      asked: () => this.#pending.size > 0,
      overdue: () => {
        if (this.#worker === worker) this.#giveUp(noAnswer(this.within));
      },
    }, this.within);
    return worker;
  }

  #receive(message: FromWorker): void {
    this.#watched?.heard();
    if (message.kind === 'held') this.#watched?.held();
    if (!('id' in message)) return;
    const pending = this.#pending.get(message.id);
    if (pending === undefined) return;
    if (message.kind === 'progress') {
      const fail = (thrown: unknown): void => {
        if (this.#pending.get(message.id) !== pending) return;
        this.#pending.delete(message.id);
        if (this.#worker !== null) this.#post(this.#worker, { kind: 'cancel', id: message.id });
        pending.reject(listenerFailed('onProgress', thrown));
      };
      heard(() => pending.watch.onProgress?.(message.progress), fail);
      return;
    }
    if (message.kind === 'failed' && isBroken(message.error)) {
      this.#restart(message.error, message.id);
      return;
    }
    this.#pending.delete(message.id);
    this.#memory = message.memory ?? this.#memory;
    if (message.kind === 'done') pending.resolve(message.value as never);
    else pending.reject(message.error);
  }

  /**
   * Ends the worker and brings all that it held back in a new one. What it still owed fails if it may have been the cause
   * (`over`, if that is known). The rest, and a request for what is there, is sent once more. A failure that lists what is still there
   * is reported when that is known.
   */
  #restart(why: EngineError, over?: number): void {
    if (!this.again) {
      this.#close(why);
      return;
    }
    this.#end();
    const owed = [...this.#pending];
    this.#pending.clear();
    const bringing = this.#restoring;
    // If bringing it back itself breaks the engine, a second try would not end.
    if (this.#recovering || bringing !== null) for (const [, pending] of owed.splice(0)) pending.reject(why);
    if (this.#recovering) return;
    this.#recovering = true;
    const back = (async (): Promise<Renewal> => {
      await bringing;
      const journal = this.#journal;
      let fate = journal.opened === null ? withoutTable(why) : why;
      try {
        await this.#replay(journal, {});
      } catch {
        fate = failure(
          TABLE_LOST,
          'internal',
          'The engine stopped, and the table could not be read again. Open the file again: your choices and taxonomies stay for columns that are the same.',
        );
        this.#journal = BLANK;
        this.#tell('lost', fate, journal);
      }
      this.#recovering = false;
      this.#restoring = null;
      const givenUp: Kind[] = [];
      for (const [id, { request, watch, again, resolve, reject }] of owed) {
        const cause = over === undefined || over === id;
        const once = MARKS[request.kind].once_more && why.kind !== 'cancelled' && fate.code !== TABLE_LOST;
        if (watch.signal?.aborted === true) reject(cancelled());
        // What may have been the cause is not tried again, but for a look, once. What only waited goes on waiting.
        else if (cause && (again || !once)) {
          givenUp.push(request.kind);
          reject(why.kind === 'cancelled' ? why : fate);
        } else void this.#send(request, watch, again || cause).then((value) => resolve(value as never), reject);
      }
      return { why: fate, givenUp };
    })();
    this.#restoring = back.then(() => undefined);
    this.#tell('renewed', back);
  }
}
