// Faults of a real engine in a real worker, caused from outside: the tested page is the page that is shipped.
//
// The worker's script is begun with a few lines that are between it and the wasm file. They let the browser's own loader make a
// memory that may not grow far, and see every call of the engine and every call that the engine makes. So a fault can strike in
// the middle of the requirement for: where the engine, deep in its work, calls out.
import type { Page } from '@playwright/test';

/** What happens to the engine. */
export const FAULTS = ['ends', 'panics', 'has no memory'] as const;

/** One of these. */
export type Fault = (typeof FAULTS)[number];

/** A fault over one call of the engine: how it is called and for which request, as `ask rows`, `begin publish`, `step publish`. */
export interface Harm {
  at: string;
  fault: Fault;
}

/** What a panic is told to quote: none of it may be seen outside. */
export const PLANTED = 'planted-cell-4711';

/** What the worker says to the test. */
interface Said {
  harm: 'struck' | 'spared' | 'console' | 'memory' | 'held' | 'went';
  text: string;
}

/**
 * Makes every worker of the page one that can be harmed. `always` strikes in each of them from its start; without `bounds` its
 * memory may grow as far as it can.
 */
export async function harmable(page: Page, { always = null, bounds = true }: { always?: Harm | null; bounds?: boolean } = {}): Promise<void> {
  await page.addInitScript(
    ({ script, always }) => {
      const said: Said[] = [];
      const workers: Worker[] = [];
      // Engines next to the page's own end with their work: what is reported is for the latest that is there.
      const ended = new Set<Worker>();
      const latest = (): Worker | undefined => workers.findLast((worker) => !ended.has(worker));
      const BlobOfPage = Blob;
      const WorkerOfPage = Worker;
      const scope = window as unknown as Record<string, unknown>;
      // The one script that the page makes is that of its worker.
      scope['Blob'] = class extends BlobOfPage {
        constructor(parts?: BlobPart[], options?: BlobPropertyBag) {
          super(options?.type === 'text/javascript' ? [script, ...(parts ?? [])] : parts, options);
        }
      };
      scope['Worker'] = class extends WorkerOfPage {
        constructor(address: string | URL, options?: WorkerOptions) {
          super(address, options);
          // What is tried next to all else comes and goes by itself, and is not what a test is about, unless it states so.
          const beside = /(tries|prices)$/.test(options?.name ?? '');
          if (beside && always?.at.endsWith('remedy') !== true) return;
          if (!beside) workers.push(this);
          this.addEventListener('message', (event: MessageEvent) => {
            if (typeof (event.data as Said | null)?.harm === 'string') said.push(event.data as Said);
          });
          if (always !== null) this.postMessage({ harm: always });
        }
        override terminate(): void {
          super.terminate();
          ended.add(this);
        }
      };
      scope['harmed'] = { said, workers, latest, tell: (told: unknown) => latest()?.postMessage(told) };
    },
    { script: `(${inTheWorker.toString()})(${JSON.stringify(PLANTED)}, ${String(bounds)});\n`, always },
  );
}

/** Lets a fault strike the next time that the engine is requested this. */
export async function strike(page: Page, harm: Harm): Promise<void> {
  await page.evaluate((harm) => (window as unknown as { harmed: { tell: (told: unknown) => void } }).harmed.tell({ harm }), harm);
}

/** How many workers the page has begun, how often a fault struck, how often the requirement needed no memory, and what the workers wrote into the console. */
export async function seen(page: Page): Promise<{ workers: number; struck: number; spared: number; console: string[] }> {
  return page.evaluate(() => {
    const { said, workers } = (window as unknown as { harmed: { said: Said[]; workers: Worker[] } }).harmed;
    return {
      workers: workers.length,
      struck: said.filter(({ harm }) => harm === 'struck').length,
      spared: said.filter(({ harm }) => harm === 'spared').length,
      console: said.flatMap(({ harm, text }) => (harm === 'console' ? [text] : [])),
    };
  });
}

/** What a worker can be held at: reading a file after its first part, or working after its first slice. */
export type Held = 'reading' | 'working';

/** Lets workers stop there until they are let go on. */
export async function hold(page: Page, what: Held): Promise<void> {
  await page.evaluate((hold) => (window as unknown as { harmed: { tell: (told: unknown) => void } }).harmed.tell({ harm: { hold } }), what);
}

/** Waits until a worker is still there. */
export async function stands(page: Page): Promise<void> {
  await page.waitForFunction(() => (window as unknown as { harmed: { said: Said[] } }).harmed.said.at(-1)?.harm === 'held');
}

/** Lets it go on. */
export async function goOn(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { said, tell } = (window as unknown as { harmed: { said: Said[]; tell: (told: unknown) => void } }).harmed;
    said.push({ harm: 'went', text: '' });
    tell({ harm: { hold: null } });
  });
}

/** What the engine at work holds of memory, in bytes. */
export async function memoryHeld(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const worker = (window as unknown as { harmed: { latest: () => Worker | undefined } }).harmed.latest();
    if (worker === undefined) return 0;
    const answer = new Promise<number>((resolve) => {
      worker.addEventListener('message', (event: MessageEvent) => {
        const said = event.data as Said | null;
        if (said?.harm === 'memory') resolve(Number(said.text));
      });
    });
    worker.postMessage({ harm: 'memory' });
    return answer;
  });
}

/** Runs in the worker before the page's own script. It must be alone: it is sent as text. */
function inTheWorker(planted: string, bounds: boolean): void {
  // Room for small tables, and for no more.
  const MOST_PAGES = 400;
  type Exports = Record<string, (...given: number[]) => number>;
  let harm: { at: string; fault: string } | null = null;
  let exports: Exports = {};
  let memory: WebAssembly.Memory | null = null;
  let inside = 0;
  let bounded = false;
  let held: string | null = null;
  const waiting: (() => void)[] = [];
  const post = self.postMessage.bind(self) as (message: unknown) => void;
  const tell = (what: string, text: string): void => post({ harm: what, text });
  console.error = (...words: unknown[]) => tell('console', words.join(' '));

  self.addEventListener('message', (event: MessageEvent) => {
    const told = (event.data as { harm?: typeof harm | 'memory' | { hold: string | null } }).harm;
    if (told === undefined || told === null) return;
    event.stopImmediatePropagation();
    if (typeof told === 'object' && 'hold' in told) {
      held = told.hold;
      for (const go of waiting.splice(0)) go();
    } else if (told === 'memory') tell('memory', String(memory?.buffer.byteLength ?? 0));
    else harm = told;
  });

  // Files are read in parts, and work goes on in slices: both can be held between one and the next.
  const stand = (what: string, go: () => void): void => {
    if (held !== what) return go();
    waiting.push(go);
    tell('held', what);
  };
  const read = Blob.prototype.arrayBuffer;
  Blob.prototype.arrayBuffer = function () {
    return new Promise((resolve) => stand('reading', () => resolve(read.call(this))));
  };
  const next = ReadableStreamDefaultReader.prototype.read;
  ReadableStreamDefaultReader.prototype.read = function () {
    return new Promise((resolve) => stand('reading', () => resolve(next.call(this))));
  };
  const send = MessagePort.prototype.postMessage;
  MessagePort.prototype.postMessage = function (message: unknown) {
    stand('working', () => send.call(this, message));
  };

  /** The number at a place of a wasm file, and the place after it. */
  const number = (bytes: Uint8Array, at: number): [number, number] => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++] ?? 0;
      value |= (byte & 127) << shift;
      if (byte < 128) return [value, at];
    }
  };
  /** The same wasm file with a memory that may grow to so many pages: no more is given, the requirement. */
  const withBounds = (file: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> => {
    for (let at = 8; at < file.length; ) {
      const [length, start] = number(file, at + 1);
      if (file[at] === 5) {
        const [least] = number(file, start + 2);
        const section = [1, 1, least, MOST_PAGES & 127 | 128, MOST_PAGES >> 7];
        if (least > 127 || file[start + 1] !== 0) throw new Error('another memory than was expected');
        bounded = true;
        const head = [5, section.length, ...section];
        const made = new Uint8Array(file.length + head.length - (start + length - at));
        made.set(file.subarray(0, at));
        made.set(head, at);
        made.set(file.subarray(start + length), at + head.length);
        return made;
      }
      at = start + length;
    }
    throw new Error('no memory in the wasm file');
  };
  if (bounds) {
    const compile = WebAssembly.compile.bind(WebAssembly);
    WebAssembly.compile = (file: BufferSource) => compile(withBounds(new Uint8Array(file as ArrayBuffer)));
  }

  const strike = (): void => {
    const now = harm;
    if (now === null) return;
    harm = null;
    tell('struck', now.at);
    if (now.fault === 'ends') {
      self.postMessage = () => undefined;
      self.close();
      throw new Error('ended');
    }
    // A panic of the engine, over a text, below all that it is doing.
    const letters = new TextEncoder().encode(planted);
    const place = exports['__wbindgen_malloc']?.(letters.length, 1) ?? 0;
    new Uint8Array(memory?.buffer ?? new ArrayBuffer(0)).set(letters, place >>> 0);
    exports['panic_over']?.(place, letters.length);
  };
  /** Takes all memory there is; what it returns gives it back. */
  const fill = (): (() => void) => {
    const taken: [number, number][] = [];
    for (const size of [1 << 16, 1 << 12, 1 << 9, 1 << 6, 1 << 3]) {
      try {
        for (;;) taken.push([exports['__wbindgen_malloc']?.(size, 4) ?? 0, size]);
      } catch {
        // No more of this size.
      }
    }
    return () => {
      for (const [place, size] of taken) exports['__wbindgen_free']?.(place, size, 4);
    };
  };

  /** What is under way, where its turn has come and in the background. */
  const begun = ['', ''];
  /** The kind of request that a call of the engine is about. Its first argument is the engine. */
  const kindOf = (how: string, [, first]: readonly unknown[]): string => {
    if (how === 'push') return begun[0] ?? '';
    if (how !== 'ask' && how !== 'begin') return begun[Number(first)] ?? '';
    const { kind } = first as { kind: string };
    if (how === 'begin') begun[['try-remedy', 'composition', 'learn-published', 'bound-published', 'assess-published', 'singling-out'].includes(kind) ? 1 : 0] = kind;
    return kind;
  };

  const Instance = WebAssembly.Instance;
  (WebAssembly as unknown as Record<string, unknown>)['Instance'] = function (module: WebAssembly.Module, given: WebAssembly.Imports) {
    const imports = Object.fromEntries(
      Object.entries(given).map(([name, room]) => [
        name,
        Object.fromEntries(
          Object.entries(room).map(([key, value]) => [
            key,
            typeof value !== 'function'
              ? value
              : (...args: never[]) => {
                  if (inside > 0 && harm?.fault !== 'has no memory') strike();
                  return (value as (...args: never[]) => unknown)(...args);
                },
          ]),
        ),
      ]),
    );
    const instance = new Instance(module, imports as WebAssembly.Imports);
    exports = instance.exports as unknown as Exports;
    memory = instance.exports['memory'] as WebAssembly.Memory;
    const called = Object.entries(instance.exports).map(([name, value]): [string, unknown] => {
      if (typeof value !== 'function') return [name, value];
      const how = name.replace('engine_', '');
      const call = value as (...args: unknown[]) => unknown;
      return [
        name,
        (...args: unknown[]) => {
          const at = how === name ? null : `${how} ${kindOf(how, args)}`;
          if (at === null || harm?.at !== at) return call(...args);
          if (harm.fault === 'has no memory') {
            if (!bounded) throw new Error('the memory has no bounds');
            const empty = fill();
            harm = null;
            tell('struck', at);
            const answer = call(...args);
            // It needed none.
            empty();
            tell('spared', at);
            return answer;
          }
          inside += 1;
          try {
            const answer = call(...args);
            // What calls nothing outside is struck at its end.
            strike();
            return answer;
          } finally {
            inside -= 1;
          }
        },
      ];
    });
    return { exports: Object.fromEntries(called) };
  };
}
