// The one engine of the page, and how it is.
import { signal } from '@preact/signals';
import { beginWorker } from '../../engine/carried';
import { EngineClient } from '../../engine/client';
import { ENGINE_ENDED, OUT_OF_MEMORY, TABLE_LOST } from '../../engine/failure';
import type { Journal } from '../../engine/journal';
import type { Kind } from '../../engine/protocol';
import type { EngineError } from '../../engine/types';
import { announce } from './announce';
import { whileRunning } from './work';

/** Set where the table is gone from the engine and has to be picked again, with what had been done to it. */
export const lost = signal<{ error: EngineError; held: Journal } | null>(null);

export function setLost(next: (typeof lost)['value']): void {
  lost.value = next;
}
/** Why what was published is no longer there, although the table is. */
export const unpublished = signal<EngineError | null>(null);

export function setUnpublished(next: (typeof unpublished)['value']): void {
  unpublished.value = next;
}
/** That the engine was started again, and why, until somebody has read it. */
export const restarted = signal<string | null>(null);

export function setRestarted(next: (typeof restarted)['value']): void {
  restarted.value = next;
}
/** For how many seconds the engine has said nothing although something is asked of it; 0 while it answers. */
export const silence = signal(0);

export function setSilence(next: (typeof silence)['value']): void {
  silence.value = next;
}
/**
 * Counts engines: what was held by an older one beside table, trees and publication is gone. `givenUp` is what was asked of the old
 * one and not again: it may be what ended it.
 */
export const renewals = signal<{ count: number; givenUp: readonly Kind[] }>({ count: 0, givenUp: [] });

/** The engine behind its worker. */
export const engine: EngineClient = new EngineClient(
  {
    lost: (error, held) => (lost.value = { error, held }),
    unpublished: (error) => (unpublished.value = error),
    renewed: (back) => {
      whileRunning(
        'Restarting the engine',
        back.then(({ why, givenUp }) => {
          const said = inShort(why);
          if (said !== null) {
            restarted.value = said;
            announce(said);
          }
          renewals.value = { count: renewals.peek().count + 1, givenUp };
        }),
      );
    },
    silent: (seconds) => (silence.value = seconds),
  },
  () => beginWorker(),
);

/**
 * That the engine was started again, in one line, on every screen: somebody may have asked for nothing, or have gone on meanwhile.
 * The way on is said where it was asked. Nothing where it was ended on purpose, or where all of the page says it.
 */
function inShort({ kind, code }: EngineError): string | null {
  if (kind === 'cancelled' || code === TABLE_LOST) return null;
  const what =
    code === OUT_OF_MEMORY ? 'Memory ran out, and the engine' : code === ENGINE_ENDED ? 'The browser ended the engine, and it' : 'The engine stopped, and it';
  const kept = engine.journal.opened === null ? '' : ' Your table is open as it was, with your choices and trees.';
  return `${what} was started again.${kept}`;
}

/**
 * A further engine beside it, for one piece of work. It begins with nothing, and is not begun again where it ends: whoever asked it
 * says so, and closes it when the work is done.
 */
export function furtherEngine(forWhat: 'compares' | 'prices' | 'shows' | 'teaches' | 'tries'): EngineClient {
  const nothing = (): void => undefined;
  return new EngineClient({ lost: nothing, unpublished: nothing, renewed: nothing, silent: nothing }, () => beginWorker(`tauell engine that ${forWhat}`), false);
}

/** Gives the engine's memory back with all that is in it. What it held beside the table is read again where it is wanted. */
export function forgetAll(): void {
  engine.stop();
  renewals.value = { count: renewals.peek().count + 1, givenUp: [] };
}
