// The one engine of the page, and how it is.
import { signal } from '@preact/signals';
import { beginWorker } from '../engine/carried';
import { EngineClient } from '../engine/client';
import type { Journal } from '../engine/journal';
import type { EngineError } from '../engine/types';
import { whileRunning } from './work';

/** Set where the table is gone from the engine and has to be picked again, with what had been done to it. */
export const lost = signal<{ error: EngineError; held: Journal } | null>(null);
/** Why what was published is no longer there, although the table is. */
export const unpublished = signal<EngineError | null>(null);
/** For how many seconds the engine has said nothing although something is asked of it; 0 while it answers. */
export const silence = signal(0);
/** Counts engines: what was held by an older one beside table, trees and publication is gone. */
export const renewals = signal(0);

/** The engine behind its worker. */
export const engine = new EngineClient(
  {
    lost: (error, held) => (lost.value = { error, held }),
    unpublished: (error) => (unpublished.value = error),
    renewed: (back) => {
      whileRunning('Restarting the engine', back);
      void back.then(() => (renewals.value += 1));
    },
    silent: (seconds) => (silence.value = seconds),
  },
  beginWorker,
);

/** Gives the engine's memory back with all that is in it. What it held beside the table is read again where it is wanted. */
export function forgetAll(): void {
  engine.empty();
  renewals.value += 1;
}
