// A thread of Node as the worker that the client knows. It differs in three things: how messages arrive, what the script finds
// around it, and that a file crosses as a mere blob, without its name.
import { Worker } from 'node:worker_threads';
import type * as Threads from 'node:worker_threads';
import script from 'virtual:engine-worker';
import type { EngineWorker } from '../src/engine/client';

/** A file on its way into a thread. */
interface Packed {
  packedFile: Blob;
  name: string;
}

/** The message with its files as blobs with names. */
function packed(value: unknown): unknown {
  if (value instanceof File) return { packedFile: value, name: value.name } satisfies Packed;
  if (Array.isArray(value)) return value.map(packed);
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, packed(part)]));
}

/** Runs first in the thread, from its text: it can use nothing from around it. */
function around({ parentPort }: typeof Threads): void {
  const unpacked = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(unpacked);
    if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
    const { packedFile, name } = value as Partial<Packed>;
    if (packedFile instanceof Blob && name !== undefined) return new File([packedFile], name);
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, unpacked(part)]));
  };
  Object.assign(globalThis, {
    self: globalThis,
    postMessage: (message: unknown, options?: { transfer: Threads.Transferable[] }) => parentPort?.postMessage(message, options?.transfer),
  });
  parentPort?.on('message', (data: unknown) => {
    const onmessage: unknown = Reflect.get(globalThis, 'onmessage');
    if (typeof onmessage === 'function') Reflect.apply(onmessage, globalThis, [{ data: unpacked(data) }]);
  });
}

/** Begins a thread that runs the script of the worker. It ends with `terminate`, and keeps the process alive until then. */
export function beginThread(): EngineWorker {
  const thread = new Worker(`(${around.toString()})(require('node:worker_threads'));\n${script}`, { eval: true, name: 'tauell engine' });
  const worker: EngineWorker = {
    onmessage: null,
    onerror: null,
    onmessageerror: null,
    postMessage: (message) => thread.postMessage(packed(message)),
    terminate: () => void thread.terminate(),
  };
  const stopped = (): void => worker.onerror?.({ preventDefault: () => undefined } as never);
  thread.on('message', (data) => worker.onmessage?.({ data } as never));
  thread.on('messageerror', (data) => worker.onmessageerror?.({ data } as never));
  thread.on('error', stopped);
  thread.on('exit', stopped);
  return worker;
}
