// The worker, whose script the page carries with it.
import script from 'virtual:engine-worker';

let address: string | null = null;

/** Begins a worker with a name for developer tools. Made from a blob it has the page's policy; made from a file it would have its own. */
export function beginWorker(name = 'tauell engine'): Worker {
  address ??= URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
  return new Worker(address, { name });
}
