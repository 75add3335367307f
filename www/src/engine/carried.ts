// The worker's script, which the page carries with it.
import script from 'virtual:engine-worker';

let address: string | null = null;

/** An address of the worker's script. A worker made from a blob has the page's policy; one from a file would have its own. */
export function scriptOfWorker(): string {
  return (address ??= URL.createObjectURL(new Blob([script], { type: 'text/javascript' })));
}
