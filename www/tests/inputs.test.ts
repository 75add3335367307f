// The package at its door: whatever it is given, it answers or rejects with an EngineError that names the argument.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { over } from '../npm/api';
import type { EngineWorker } from '../src/engine/client';
import { isEngineError } from '../src/engine/failure';
import type { FromWorker, ToWorker } from '../src/engine/protocol';

/** A worker of the test's own: it does what `answer` does, and nothing else. */
class Fake {
  static all: Fake[] = [];
  onmessage: ((event: { data: FromWorker }) => void) | null = null;
  onerror = null;
  onmessageerror = null;
  sent: ToWorker[] = [];
  ended = false;

  constructor(readonly answer: (message: ToWorker, say: (message: FromWorker) => void) => void = () => undefined) {
    Fake.all.push(this);
  }

  postMessage(message: ToWorker): void {
    this.sent.push(message);
    this.answer(message, (said) => this.onmessage?.({ data: said }));
  }

  terminate(): void {
    this.ended = true;
  }
}

const { anonymize, startEngine } = over(() => new Fake());
/** The functions as JavaScript calls them. */
const call = anonymize as unknown as (...given: unknown[]) => Promise<unknown>;
const start = startEngine as unknown as (...given: unknown[]) => ReturnType<typeof startEngine>;

const TABLE = 'age,disease\n1,flu\n2,cold\n';
const INPUT = { qi: ['age'], sensitive: ['disease'], requirements: [{ name: 'k', params: { k: 2 } }] };

async function refusal(promise: Promise<unknown>): Promise<string> {
  const error: unknown = await promise.then(
    () => new Error('it was taken'),
    (thrown: unknown) => thrown,
  );
  if (!isEngineError(error)) throw new Error(`no EngineError: ${String(error)}`);
  expect(error.kind).not.toBe('internal');
  return `${error.code}: ${error.message}`;
}

beforeEach(() => void (Fake.all = []));
afterEach(() => void vi.useRealTimers());

describe('anonymize', () => {
  const signal = new AbortController().signal;
  const cyclic: Record<string, unknown> = { ...INPUT };
  cyclic['keep'] = [cyclic];
  it.each<[string, unknown[], string]>([
    ['a DataView', [new DataView(new ArrayBuffer(8)), INPUT], 'bad-argument: data: a DataView is given; a File or Blob, a Uint8Array (as a Buffer is), or the text of a table is expected.'],
    ['an ArrayBuffer', [new ArrayBuffer(8), INPUT], 'bad-argument: data: an ArrayBuffer is given;'],
    ['other typed arrays', [new Uint16Array(8), INPUT], 'bad-argument: data: a Uint16Array is given;'],
    ['a stream', [new ReadableStream(), INPUT], 'bad-argument: data: a ReadableStream is given;'],
    ['null', [null, INPUT], 'bad-argument: data: null is given;'],
    ['nothing', [], 'bad-argument: data: undefined is given;'],
    ['an object', [{}, INPUT], 'bad-argument: data: an object is given;'],
    ['a number, which were that many NUL bytes', [5, INPUT], 'bad-argument: data: number 5 is given;'],
    ['a list of bytes', [[1, 2], INPUT], 'bad-argument: data: a list is given;'],
    ['a promise', [Promise.resolve(TABLE), INPUT], 'bad-argument: data: a Promise is given;'],
    ['nothing required', [TABLE], 'bad-argument: input: undefined is given; a plain object with columns and requirements, or the text of a recipe is expected.'],
    ['a Map for what is required', [TABLE, new Map()], 'bad-argument: input: a Map is given;'],
    ['no quasi-identifier', [TABLE, { requirements: [] }], 'bad-argument: input.qi: it is missing; a list of texts, names of columns is expected.'],
    ['no requirements', [TABLE, { qi: ['age'] }], 'bad-argument: input.requirements: it is missing;'],
    ['a name for a list', [TABLE, { ...INPUT, qi: 'age' }], 'bad-argument: input.qi: the text "age" is given; a list of texts, names of columns is expected.'],
    ['a Set for a list', [TABLE, { ...INPUT, qi: new Set(['age']) }], 'bad-argument: input.qi: a Set is given;'],
    ['undefined for a list', [TABLE, { ...INPUT, qi: undefined }], 'bad-argument: input.qi: undefined is given;'],
    ['a number among names', [TABLE, { ...INPUT, sensitive: [5] }], 'bad-argument: input.sensitive: a list is given;'],
    ['a Map of hierarchies', [TABLE, { ...INPUT, hierarchies: new Map([['age', '1;*']]) }], 'bad-argument: input.hierarchies: a Map is given; a plain object with the text of a hierarchy file by column is expected.'],
    ['an empty Map of hierarchies', [TABLE, { ...INPUT, hierarchies: new Map() }], 'bad-argument: input.hierarchies: a Map is given;'],
    ['a hierarchy as bytes', [TABLE, { ...INPUT, hierarchies: { age: new Uint8Array(3) } }], 'bad-argument: input.hierarchies.age: a Uint8Array is given; the text of a hierarchy file is expected.'],
    ['a hierarchy of a column without a role', [TABLE, { ...INPUT, hierarchies: { agee: '1;*' } }], 'hierarchy-without-role: input.hierarchies["agee"]: this column is neither in qi nor in sensitive, so its hierarchy would not be used. The nearest column with a role is "age".'],
    ['hierarchies misspelt', [TABLE, { ...INPUT, hierarchys: {} }], 'unknown-key: input.hierarchys: this key is unknown. Rename it to the nearest known key, "hierarchies".'],
    ['a choice misspelt', [TABLE, { ...INPUT, kep: [] }], 'unknown-key: input.kep: this key is unknown. Rename it to the nearest known key, "keep".'],
    ['a key of version 2', [TABLE, { ...INPUT, merge_alike: [] }], 'unknown-key: input.merge_alike: this key is unknown. '],
    ['a Map among the choices', [TABLE, { ...INPUT, missing: new Map() }], 'bad-argument: input.missing: a Map is given; plain data, as JSON has it is expected.'],
    ['a number that JSON has not', [TABLE, { ...INPUT, seed: NaN }], 'bad-argument: input.seed: number NaN is given;'],
    ['a BigInt', [TABLE, { ...INPUT, seed: 5n }], 'bad-argument: input.seed: a bigint is given;'],
    ['a circle', [TABLE, cyclic], 'bad-argument: input.keep: a list is given;'],
    ['a misspelt secret, which would be drawn anew each time', [TABLE, INPUT, { Secret: '0'.repeat(32) }], 'unknown-key: options.Secret: this key is unknown. Rename it to the nearest known key, "secret".'],
    ['an option that is none', [TABLE, INPUT, { colour: 1 }], 'unknown-key: options.colour: this key is unknown. Known keys: signal, onProgress, finishEarly, '],
    ['a number for a secret', [TABLE, INPUT, { secret: 5 }], 'bad-argument: options.secret: number 5 is given; 32 hexadecimal digits as text is expected.'],
    ['a signal in the place of the options', [TABLE, INPUT, signal], 'bad-argument: options: an AbortSignal is given; a plain object is expected. Pass the signal as { signal }.'],
    ['a controller for its signal', [TABLE, INPUT, { signal: new AbortController() }], 'bad-argument: options.signal: an AbortController is given; an AbortSignal is expected.'],
    ['text for a function', [TABLE, INPUT, { onProgress: 'yes' }], 'bad-argument: options.onProgress: the text "yes" is given; a function is expected.'],
    ['null for options', [TABLE, INPUT, null], 'bad-argument: options: null is given;'],
    ['a worker for what begins one', [TABLE, INPUT, { worker: new Fake() }], 'bad-argument: options.worker: an object is given; a function is expected.'],
    ['no worker', [TABLE, INPUT, { worker: () => ({}) }], 'bad-argument: options.worker: it hands back no worker'],
    ['a worker that cannot begin', [TABLE, INPUT, { worker: () => { throw new Error('no'); } }], 'bad-argument: options.worker: this function has thrown (Error: no).'],
    ['a time that is none', [TABLE, INPUT, { answerWithin: 0 }], 'bad-argument: options.answerWithin: number 0 is given; a number of seconds above 0, or Infinity is expected.'],
  ])('refuses %s', async (_, given, expected) => {
    expect((await refusal(call(...given))).slice(0, expected.length)).toBe(expected);
    expect(Fake.all.filter((worker) => worker.sent.some(({ kind }) => kind === 'ask') && !worker.ended)).toEqual([]);
  });

  it.each<[string, unknown]>([
    ['text', TABLE],
    ['a Blob', new Blob([TABLE])],
    ['a File', new File([TABLE], 't.csv')],
    ['bytes', new TextEncoder().encode(TABLE)],
    ['a Buffer', Buffer.from(TABLE)],
  ])('takes %s as it is', async (_, data) => {
    const failed = refusal(call(data, INPUT, { worker: () => new Fake((message, say) => message.kind === 'ask' && say({ id: message.id, kind: 'failed', error: { code: 'here', kind: 'input', message: '', place: {}, nearest: null } })) }));
    expect(await failed).toBe('here: ');
  });

  it('says over the choices what the engine says over the recipe that is made of them', async () => {
    const said = async (message: string): Promise<string> =>
      refusal(call(TABLE, INPUT, { worker: () => new Fake((asked, say) => asked.kind === 'ask' && say({ id: asked.id, kind: 'failed', error: { code: 'recipe-malformed', kind: 'input', message, place: {}, nearest: null } })) }));
    const beginning = 'this recipe cannot be read: line 1';
    expect(await said(`${beginning}: key "choices.sensitive[0].colum" is unknown. Rename it to the nearest known key, "column".`)).toBe(
      'unknown-key: input: key "sensitive[0].colum" is unknown. Rename it to the nearest known key, "column".',
    );
    expect(await said(`${beginning}, choices.seed: this is text`)).toBe('recipe-malformed: input.seed: this is text');
  });
});

describe('an engine that stays', () => {
  const file = new File([TABLE], 't.csv');
  it.each<[string, unknown[], string]>([
    ['nothing', [undefined], 'bad-argument: request: undefined is given; a plain object is expected.'],
    ['null', [null], 'bad-argument: request: null is given;'],
    ['text', ['publish'], 'bad-argument: request: the text "publish" is given;'],
    ['no kind', [{}], 'bad-argument: request.kind: undefined is given; the name of a request is expected.'],
    ['a misspelt kind', [{ kind: 'publishe' }], 'bad-argument: request.kind: the text "publishe" is given; the name of a request is expected. The nearest request is "publish".'],
    ['a name of every object', [{ kind: 'constructor' }], 'bad-argument: request.kind: the text "constructor" is given;'],
    ['text for a file', [{ kind: 'open-file', file: TABLE, options: {}, missing: [] }], `bad-argument: request.file: the text "age,disease`],
    ['a Map for choices', [{ kind: 'publish', choices: new Map() }], 'bad-argument: request.choices: a Map is given;'],
    ['a function', [{ kind: 'rows', start: () => 0, count: 1 }], 'bad-argument: request.start: a function is given;'],
    ['a file for files', [{ kind: 'set-hierarchies', files: file }], 'bad-argument: request.files: a File is given; a list of Files is expected.'],
    ['another download', [{ kind: 'download', what: 'tables' }], 'bad-argument: request.what: the text "tables" is given; "table", "report" or "recipe" is expected.'],
    ['a key that a composed request lacks', [{ kind: 'download', whatt: 'table' }], 'unknown-key: request.whatt: this key is unknown. Rename it to the nearest known key, "what".'],
    ['a signal in the place of the watch', [{ kind: 'examples' }, new AbortController().signal], 'bad-argument: watch: an AbortSignal is given; a plain object is expected. Pass the signal as { signal }.'],
    ['an unknown watch', [{ kind: 'examples' }, { onprogress: () => 0 }], 'unknown-key: watch.onprogress: this key is unknown. Rename it to the nearest known key, "onProgress".'],
  ])('refuses %s', async (_, given, expected) => {
    const engine = start();
    const said = await refusal((engine.request as unknown as (...given: unknown[]) => Promise<unknown>).apply(engine, given));
    expect(said.slice(0, expected.length)).toBe(expected);
    expect(Fake.all).toEqual([]);
  });

  it('refuses options that are none, where a try can catch it', () => {
    for (const options of [new AbortController().signal, { Worker: () => new Fake() }, 5, null]) {
      expect(() => start(options)).toThrow(expect.objectContaining({ kind: 'input' }));
    }
  });

  it('says what the engine does not take of a request, as a failure of the argument', async () => {
    const message = 'page and engine do not understand each other (key "strat" is unknown. Rename it to the nearest known key, "start".); this is a fault of Tauell';
    const engine = start({ worker: () => new Fake((asked, say) => asked.kind === 'ask' && say({ id: asked.id, kind: 'failed', error: { code: 'boundary', kind: 'internal', message, place: {}, nearest: null } })) });
    expect(await refusal(engine.request({ kind: 'rows', start: 0, count: 1 }))).toBe('bad-argument: request: key "strat" is unknown. Rename it to the nearest known key, "start".');
  });

  it('rejects where a worker that was given throws', async () => {
    const engine = start({ worker: () => new Fake(() => { throw new TypeError('no port'); }) });
    expect(await refusal(engine.request({ kind: 'examples' }))).toMatch(/^worker-failed: The worker has thrown \(TypeError: no port\)/);
  });
});

describe('what listens and what does not answer', () => {
  const progressing = (): EngineWorker =>
    new Fake((message, say) => {
      if (message.kind === 'ask') queueMicrotask(() => say({ id: message.id, kind: 'progress', progress: { phase: 'reading', done: 1, total: 2 } as never }));
    });

  it.each<[string, () => unknown]>([
    ['throws', () => { throw new Error('mine'); }],
    ['rejects', () => Promise.reject(new Error('mine'))],
  ])('rejects the request where onProgress %s, and gives it up in the worker', async (_, onProgress) => {
    const engine = start({ worker: progressing });
    const failed = refusal(engine.request({ kind: 'examples' }, { onProgress } as never));
    expect(await failed).toMatch(/^listener-failed: onProgress: this function threw an error \(Error: mine\)/);
    expect(Fake.all[0]?.sent.map(({ kind }) => kind)).toContain('cancel');
  });

  it('rejects the requirement next where another listener throws while nothing is requested', async () => {
    vi.useFakeTimers();
    const engine = start({ worker: () => new Fake(), silent: () => { throw new Error('mine'); } });
    const failed = refusal(engine.request({ kind: 'examples' }));
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await failed).toMatch(/^listener-failed: silent: this function threw an error \(Error: mine\)/);
    engine.stop();
  });

  it.each([[undefined, 300], [20, 20]])('ends a worker that states nothing for as long as it may (%s)', async (answerWithin, seconds) => {
    vi.useFakeTimers();
    const engine = start({ worker: () => new Fake(), ...(answerWithin === undefined ? {} : { answerWithin }) });
    let error: unknown;
    void engine.request({ kind: 'examples' }).catch((thrown: unknown) => (error = thrown));
    await vi.advanceTimersByTimeAsync((seconds - 1) * 1000);
    expect(error).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1000);
    expect(error).toMatchObject({ code: 'no-answer', message: expect.stringContaining(`for ${seconds} seconds`) as string });
    expect(Fake.all[0]?.ended).toBe(true);
  });

  it('waits for a worker that states that it is there', async () => {
    vi.useFakeTimers();
    const engine = start({ answerWithin: 5, worker: () => new Fake((message, say) => message.kind === 'ping' && say({ kind: 'pong' })) });
    let settled = false;
    void engine.request({ kind: 'examples' }).catch(() => (settled = true));
    await vi.advanceTimersByTimeAsync(600_000);
    expect(settled).toBe(false);
    engine.stop();
  });
});
