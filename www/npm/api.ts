// What the package adds to the client: a start, and the whole way from a file to a table in one call.
import { EngineClient } from '../src/engine/client';
import type { EngineWorker, Events, Watch } from '../src/engine/client';
import { failure, isEngineError } from '../src/engine/failure';
import type { Answers, Kind, RequestOf } from '../src/engine/protocol';
import { drawnSecret } from '../src/engine/secret';
import type { Choices, EngineError, MethodChoice, Report, SensitiveChoice } from '../src/engine/types';
import { nearest } from '../src/words/nearest';
import { INPUTS, badArgument, check, checkRequest } from './inputs';

/** How an engine is started, and what it reports besides answers. */
export interface EngineOptions extends Partial<Events> {
  /**
   * Makes the worker, in place of one made from a blob (in a browser) or a thread (in Node). If a page's policy allows no
   * `worker-src blob:`, put the text of `workerScript` on your host and pass `() => new Worker(address)`.
   */
  worker?: () => EngineWorker;
  /**
   * How many seconds the worker may send nothing during a request. Then it is ended, and all open requests reject with the code
   * `no-answer`. It reports every second that it is alive, also while it works. Default 300; `Infinity` waits forever.
   */
  answerWithin?: number;
}

/** A sensitive column: its name alone, or with the weights that an adversary is assumed to believe. */
export type SensitiveInput = string | (Pick<SensitiveChoice, 'column'> & Partial<SensitiveChoice>);

/** Columns, requirements and method: the choices of a recipe, by the same keys. A key that is absent has its default; an unknown one is an error. */
export interface AnonymizeInput extends Omit<Partial<Choices>, 'qi' | 'sensitive' | 'requirements' | 'method'> {
  /** The quasi-identifier, the most important column first. */
  qi: string[];
  /** The sensitive columns. */
  sensitive?: SensitiveInput[];
  /** The requirements by name; without `column`, for every sensitive column: `{ name: 'tau-l', params: { tau: '1/2', l: 3 } }`. */
  requirements: Choices['requirements'];
  /** The method and its options. */
  method?: Partial<MethodChoice>;
  /** The text of a hierarchy file by column. Tauell makes the taxonomy of a column without one, as on the page. */
  hierarchies?: Record<string, string>;
}

/** A published table with what goes with it. */
export interface Anonymized {
  /**
   * The table as CSV, in UTF-8: the bytes that page and command write for the same choices. If the method publishes sensitive values
   * apart, it is the table of rows, and `groups` belong to it.
   */
  table: Uint8Array<ArrayBuffer>;
  /** The tables of groups, one per sensitive column; none if sensitive values are in the rows. */
  groups: { column: string; table: Uint8Array<ArrayBuffer> }[];
  /** The requirements, the results and the cost. */
  report: Report;
  /** All choices and taxonomies, as a file that repeats the run. Keep it to yourself: it can contain values of the table. */
  recipe: string;
}

/** How a table is published in one call. */
export interface AnonymizeOptions extends Watch, EngineOptions {
  /**
   * The secret from which a method draws at random (randomized addition, Anatomy, Transparent Sweep): 32 hexadecimal digits. The same
   * secret repeats the same draws; a table that is published again with other draws discloses more each time. Without one,
   * `crypto.getRandomValues` draws it and nothing saves it.
   */
  secret?: string;
}

/** The forms in which a table is accepted. */
export type Data = Blob | Uint8Array | string;

/** Default of `answerWithin`. */
const ANSWER_WITHIN = 300;

/** The engine's sentence about a request of the wrong shape; the reason is in brackets. */
const NOT_TAKEN = /^page and engine do not understand each other \((.*)\); this is/s;
/** The engine's sentence about a recipe that was made from an argument: its line means nothing to the caller. */
const NOT_A_RECIPE = /^this recipe cannot be read: line [\d,]+(?:: key "|, )choices\.?/;

/** The same sentence about an unknown key, with the argument's name. */
const KEY_UNKNOWN = /^input: key ".*" is unknown\./;

/** An engine that takes what the package takes, and fails with nothing but an `EngineError`. */
class StrictEngine extends EngineClient {
  override async request<K extends Kind>(request: RequestOf<K>, watch: Watch = {}): Promise<Answers[K]> {
    checkRequest(request);
    check('watch', watch, INPUTS.watch);
    try {
      return await super.request<K>(request, watch);
    } catch (thrown) {
      throw asArgument(thrown);
    }
  }
}

/** What was thrown as a failure of the package's own: never a bare error. */
function asArgument(thrown: unknown): EngineError {
  if (!isEngineError(thrown)) {
    const what = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown);
    return failure('worker-failed', 'input', `The worker has thrown (${what}). Give a worker that runs the text of workerScript.`);
  }
  const why = thrown.code === 'boundary' ? NOT_TAKEN.exec(thrown.message)?.[1] : undefined;
  return why === undefined ? thrown : badArgument('request', why);
}

/** Begins a worker as the caller does, who may hand back none. */
function checked(begin: () => EngineWorker): () => EngineWorker {
  return () => {
    let made: unknown;
    try {
      made = begin();
    } catch (thrown) {
      throw badArgument('options.worker', `this function has thrown (${String(thrown)}). It begins a worker and hands it back.`);
    }
    const { postMessage, terminate } = (made ?? {}) as Partial<EngineWorker>;
    if (typeof postMessage === 'function' && typeof terminate === 'function') return made as EngineWorker;
    throw badArgument('options.worker', 'it hands back no worker: an object with the functions postMessage and terminate is taken.');
  };
}

/** The package's functions over a way to begin a worker. */
export function over(begin: () => EngineWorker): {
  startEngine: (options?: EngineOptions) => EngineClient;
  anonymize: (data: Data, input: AnonymizeInput | string, options?: AnonymizeOptions) => Promise<Anonymized>;
} {
  const ignore = (): void => undefined;

  function startEngine(options: EngineOptions = {}): EngineClient {
    check('options', options, INPUTS.engineOptions);
    return started(options);
  }

  function started({ worker = begin, answerWithin = ANSWER_WITHIN, lost = ignore, unpublished = ignore, renewed = ignore, silent = ignore }: EngineOptions): EngineClient {
    return new StrictEngine({ lost, unpublished, renewed, silent }, checked(worker), true, answerWithin);
  }

  async function anonymize(data: Data, input: AnonymizeInput | string, options: AnonymizeOptions = {}): Promise<Anonymized> {
    check('data', data, INPUTS.data);
    check('input', input, typeof input === 'string' ? INPUTS.recipe : INPUTS.input);
    check('options', options, INPUTS.options);
    const watch: Watch = {
      ...(options.signal === undefined ? {} : { signal: options.signal }),
      ...(options.finishEarly === undefined ? {} : { finishEarly: options.finishEarly }),
      ...(options.onProgress === undefined ? {} : { onProgress: options.onProgress }),
      ...(options.gently === undefined ? {} : { gently: options.gently }),
    };
    const recipe = typeof input === 'string' ? input : recipeOf(input);
    const engine = started(options);
    try {
      const read = await engine.request<'recipe-reading'>({ kind: 'recipe-reading', text: recipe });
      await engine.request<'open-file'>({ kind: 'open-file', file: fileOf(data), options: read, missing: [] }, watch);
      const { choices } = await engine.request<'load-recipe'>({ kind: 'load-recipe', text: recipe });
      await engine.request<'use-secret'>({ kind: 'use-secret', text: options.secret ?? drawnSecret() });
      await engine.request<'publish'>({ kind: 'publish', choices }, watch);
      const whole = async (parts: Uint8Array<ArrayBuffer>[]): Promise<Uint8Array<ArrayBuffer>> => new Uint8Array(await new Blob(parts).arrayBuffer());
      const got = async (what: 'table' | 'report' | 'recipe'): Promise<Uint8Array<ArrayBuffer>> => whole(await engine.request<'download'>({ kind: 'download', what }, watch));
      const text = async (what: 'report' | 'recipe'): Promise<string> => new TextDecoder().decode(await got(what));
      const groups: Anonymized['groups'] = [];
      for (const { column, parts } of await engine.request<'download-groups'>({ kind: 'download-groups' }, watch)) groups.push({ column, table: await whole(parts) });
      return { table: await got('table'), groups, report: JSON.parse(await text('report')) as Report, recipe: await text('recipe') };
    } catch (thrown) {
      throw typeof input === 'string' ? thrown : ofInput(thrown);
    } finally {
      engine.stop();
    }
  }

  return { startEngine, anonymize };
}

/** A failure over the recipe that was made of the input, as one over that argument. */
function ofInput(thrown: unknown): unknown {
  if (!isEngineError(thrown) || thrown.code !== 'recipe-malformed') return thrown;
  const message = thrown.message.replace(NOT_A_RECIPE, (before) => (before.includes('key "') ? 'input: key "' : 'input.'));
  return { ...thrown, code: KEY_UNKNOWN.test(message) ? 'unknown-key' : thrown.code, message, place: {} };
}

/** The recipe of an input; the engine fills in the defaults. */
function recipeOf({ hierarchies = {}, sensitive = [], ...choices }: AnonymizeInput): string {
  const columns = sensitive.map((one) => (typeof one === 'string' ? { column: one } : one));
  const taking = [...choices.qi, ...columns.map(({ column }) => column)];
  for (const column of Object.keys(hierarchies)) {
    if (taking.includes(column)) continue;
    const meant = nearest(column, taking);
    const advice = meant === null ? 'Add it to qi or sensitive, or remove its hierarchy.' : `The nearest column with a role is "${meant}".`;
    throw badArgument(`input.hierarchies["${column}"]`, `this column is neither in qi nor in sensitive, so its hierarchy would not be used. ${advice}`, 'hierarchy-without-role');
  }
  const taxonomies = Object.fromEntries(Object.entries(hierarchies).map(([column, text]) => [column, { hierarchy: text }]));
  return JSON.stringify({ tauell_recipe: 3, choices: { ...choices, sensitive: columns }, taxonomies });
}

function fileOf(data: Data): File {
  if (data instanceof File) return data;
  const part = typeof data === 'string' || data instanceof Blob ? data : new Uint8Array(data);
  return new File([part], 'table.csv');
}
