// All that the package takes, as one table: what each input is, and the message for anything else. Wrong input is
// refused here, before an engine is begun; what the choices and requests themselves must be, the engine says.
import { failure } from '../src/engine/failure';
import { MARKS } from '../src/engine/protocol';
import type { ComposedRequest } from '../src/engine/protocol';
import type { EngineError } from '../src/engine/types';
import { brief } from '../src/words/brief';
import { nearest } from '../src/words/nearest';
import type { AnonymizeInput, AnonymizeOptions, EngineOptions } from './api';
import type { Watch } from '../src/engine/client';

/** One input: what it is in words, what it is in fact, and what is in it where it is an object. */
interface Input {
  /** In words, to end "…; X is expected". */
  takes: string;
  fits: (value: unknown) => boolean;
  /** Its parts by name. A part may be absent, unless it is `needed`. */
  parts?: Readonly<Record<string, Input & { needed?: true }>>;
  /** Parts of any name, where names are the user's. */
  each?: Input;
  /** The parts that only the package uses. If this is set, the engine has further ones, and itself refuses unknown ones. */
  open?: readonly string[];
  /** A hint for a value that is given in its place. */
  hint?: (value: unknown) => string;
}

const MOST_OF_A_NAME = 60;

/** What something is by the language's own word for it; the same for what comes from another frame. */
function tag(value: unknown): string {
  return Object.prototype.toString.call(value).slice(8, -1);
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || tag(value) !== 'Object') return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** Whether it is data as JSON has it, all the way down. What JSON would drop or change in silence is none. */
function isData(value: unknown, above: readonly unknown[] = []): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (above.includes(value) || above.length > 100) return false;
  const within = [...above, value];
  if (Array.isArray(value)) return Array.from(value as unknown[]).every((part) => isData(part, within));
  return isPlainObject(value) && Object.values(value).every((part) => part === undefined || isData(part, within));
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isFile = (value: unknown): boolean => tag(value) === 'File';

const TEXT: Input = { takes: 'text', fits: isText };
const FUNCTION: Input = { takes: 'a function', fits: (value) => typeof value === 'function' };
const DATA: Input = { takes: 'plain data, as JSON has it', fits: (value) => isData(value) };
const NAMES: Input = { takes: 'a list of texts, names of columns', fits: (value) => Array.isArray(value) && value.every(isText) };
const OBJECT = { takes: 'a plain object', fits: isPlainObject };

/** The parts of `Watch`, which every request takes. */
const WATCH = {
  signal: { takes: 'an AbortSignal', fits: (value) => tag(value) === 'AbortSignal' },
  onProgress: FUNCTION,
  finishEarly: { takes: 'an AbortSignal', fits: (value) => tag(value) === 'AbortSignal' },
  gently: { takes: 'true or false', fits: (value) => typeof value === 'boolean' },
} satisfies Record<keyof Watch, Input>;

const ENGINE = {
  worker: FUNCTION,
  answerWithin: { takes: 'a number of seconds above 0, or Infinity', fits: (value) => typeof value === 'number' && value > 0 },
  lost: FUNCTION,
  unpublished: FUNCTION,
  renewed: FUNCTION,
  silent: FUNCTION,
} satisfies Record<keyof EngineOptions, Input>;

const signalMisplaced = (value: unknown): string => (tag(value) === 'AbortSignal' ? ' Pass the signal as { signal }.' : '');

/** The parts of an input, by the keys of choices; what is in them, the engine knows. `hierarchies` is the package's own. */
const INPUT = {
  qi: { ...NAMES, needed: true },
  sensitive: {
    takes: 'a list of names of columns, or of objects such as { column: "disease" }',
    fits: (value) => Array.isArray(value) && value.every((one) => isText(one) || (isPlainObject(one) && isData(one))),
  },
  requirements: {
    takes: 'a list of objects such as { name: "k", params: { k: 5 } }',
    fits: (value) => Array.isArray(value) && value.every((one) => isPlainObject(one) && isData(one)),
    needed: true,
  },
  hierarchies: {
    ...OBJECT,
    takes: 'a plain object with the text of a hierarchy file by column',
    each: { takes: 'the text of a hierarchy file', fits: isText },
  },
  importance: DATA,
  keep: DATA,
  merge_spellings: DATA,
  ranges: DATA,
  missing: DATA,
  method: DATA,
  row_order: DATA,
  formulas: DATA,
  seed: DATA,
  accepted: DATA,
} satisfies Record<keyof AnonymizeInput, Input & { needed?: true }>;

/** The file of a request: its bytes are read in the worker. */
const FILE: Input = { takes: 'a File', fits: isFile };

/** What the package's own composed requests take; the engine says what the others do. */
const COMPOSED = {
  'set-hierarchies': { files: { takes: 'a list of Files', fits: (value) => Array.isArray(value) && value.every(isFile), needed: true } },
  download: { what: { takes: '"table", "report" or "recipe"', fits: (value) => isText(value) && ['table', 'report', 'recipe'].includes(value), needed: true } },
  'download-groups': {},
  'download-together': { name: { ...TEXT, needed: true } },
} satisfies Record<ComposedRequest['kind'], Record<string, Input & { needed?: true }>>;

const KINDS = Object.keys(MARKS);
const KIND: Input = {
  takes: 'the name of a request',
  fits: (value) => isText(value) && KINDS.includes(value),
  hint: (value) => {
    const meant = isText(value) ? nearest(value, KINDS) : null;
    return meant === null ? '' : ` The nearest request is "${meant}".`;
  },
};

/** The inputs of the package, by function and argument. */
export const INPUTS = {
  data: {
    takes: 'a File or Blob, a Uint8Array (as a Buffer is), or the text of a table',
    fits: (value: unknown): boolean => isText(value) || ['File', 'Blob', 'Uint8Array'].includes(tag(value)),
    hint: (value: unknown) =>
      tag(value) === 'ArrayBuffer' || ArrayBuffer.isView(value) ? ' Wrap its bytes: new Uint8Array(buffer, byteOffset, byteLength).' : '',
  },
  recipe: TEXT,
  input: {
    takes: 'a plain object with columns and requirements, or the text of a recipe',
    fits: isPlainObject,
    parts: INPUT,
  },
  options: { ...OBJECT, parts: { ...WATCH, ...ENGINE, secret: { ...TEXT, takes: '32 hexadecimal digits as text' } } satisfies Record<keyof AnonymizeOptions, Input>, hint: signalMisplaced },
  engineOptions: { ...OBJECT, parts: ENGINE, hint: signalMisplaced },
  watch: { ...OBJECT, parts: WATCH, hint: signalMisplaced },
  request: { ...OBJECT, parts: { kind: { ...KIND, needed: true }, file: FILE }, open: [] },
} satisfies Record<string, Input>;

/** What a composed request takes, by its kind. */
function ofComposed(kind: ComposedRequest['kind']): Input {
  return { ...OBJECT, parts: { kind: KIND, ...COMPOSED[kind] } };
}

/** A given value in words. */
function given(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (typeof value === 'string') return value.length === 0 ? 'empty text' : `the text "${brief(value, MOST_OF_A_NAME)}"`;
  if (typeof value === 'number' || typeof value === 'boolean') return `${typeof value} ${String(value)}`;
  if (typeof value === 'object') {
    const name = tag(value);
    if (Array.isArray(value)) return 'a list';
    return name === 'Object' ? 'an object' : `${/^[AEIO]/.test(name) ? 'an' : 'a'} ${name}`;
  }
  return `a ${typeof value}`;
}

/** The failure over an argument. */
export function badArgument(name: string, why: string, code = 'bad-argument'): EngineError {
  return failure(code, 'input', `${name}: ${why}`);
}

/**
 * Checks an argument against its type.
 *
 * @throws An `EngineError` of code `bad-argument`, or `unknown-key`, that names it, the given value and the expected one.
 */
export function check(name: string, value: unknown, input: Input): void {
  if (!input.fits(value)) throw badArgument(name, `${given(value)} is given; ${input.takes} is expected.${input.hint?.(value) ?? ''}`);
  if (input.parts === undefined && input.each === undefined) return;
  const parts = input.parts ?? {};
  const known = Object.keys(parts);
  for (const [key, part] of Object.entries(value as Record<string, unknown>)) {
    const of = Object.hasOwn(parts, key) ? parts[key] : input.each;
    const way = /^[\w-]+$/.test(key) ? `${name}.${key}` : `${name}["${brief(key, MOST_OF_A_NAME)}"]`;
    if (of !== undefined) {
      // What is `undefined` counts as absent, as JSON and most of JavaScript have it.
      if (part !== undefined || parts[key]?.needed === true) check(way, part, of);
      continue;
    }
    const meant = nearest(key, input.open ?? known);
    if (meant !== null) throw badArgument(way, `this key is unknown. Rename it to the nearest known key, "${meant}".`, 'unknown-key');
    if (input.open === undefined) throw badArgument(way, `this key is unknown. Known keys: ${known.join(', ')}.`, 'unknown-key');
    if (part !== undefined) check(way, part, DATA);
  }
  for (const [key, part] of Object.entries(parts)) {
    if (part.needed === true && !Object.hasOwn(value as object, key)) throw badArgument(`${name}.${key}`, `it is missing; ${part.takes} is expected.`);
  }
}

/**
 * Checks a request: its kind, its file, and all of it if the package composes it.
 *
 * @throws As {@link check}.
 */
export function checkRequest(request: unknown): void {
  check('request', request, OBJECT);
  const { kind } = request as { kind: unknown };
  check('request.kind', kind, KIND);
  check('request', request, Object.hasOwn(COMPOSED, kind as string) ? ofComposed(kind as ComposedRequest['kind']) : INPUTS.request);
}
