// The one engine of the page, and how it is.
import { signal } from '@preact/signals';
import { beginWorker } from '../../engine/script';
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
/** The restart of the engine and its reason, until the user dismisses it. */
export const restarted = signal<string | null>(null);

export function setRestarted(next: (typeof restarted)['value']): void {
  restarted.value = next;
}
/** For how many seconds the engine has been silent during a request; 0 while it answers. */
export const silence = signal(0);

export function setSilence(next: (typeof silence)['value']): void {
  silence.value = next;
}
/**
 * Counts engines: a new one has the table, the taxonomies and the release, and nothing else that an older one had. `givenUp` lists
 * requests to the old one that are not repeated: one of them may have ended it.
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
 * The restart of the engine in one line, on every screen: the user may have made no request, or may have gone on meanwhile. The
 * place of the request offers the next step. Null if the user ended the engine, or if the whole page reports it.
 */
function inShort({ kind, code }: EngineError): string | null {
  if (kind === 'cancelled' || code === TABLE_LOST) return null;
  const what =
    code === OUT_OF_MEMORY ? 'Memory ran out, and the engine' : code === ENGINE_ENDED ? 'The browser ended the engine, and it' : 'The engine stopped, and it';
  const kept = engine.journal.opened === null ? '' : ' Your table is open as before, with your choices and taxonomies.';
  return `${what} was restarted.${kept}`;
}

/**
 * A second engine, for one piece of work. It begins with nothing and is not restarted when it ends: its caller reports that, and
 * closes it when the work is done.
 */
export function furtherEngine(forWhat: 'compares' | 'prices' | 'shows' | 'teaches' | 'tries'): EngineClient {
  const nothing = (): void => undefined;
  return new EngineClient({ lost: nothing, unpublished: nothing, renewed: nothing, silent: nothing }, () => beginWorker(`tauell engine that ${forWhat}`), false);
}

/** Frees the engine's memory with all that is in it. Whatever it contained apart from the table is read again when needed. */
export function forgetAll(): void {
  engine.stop();
  renewals.value = { count: renewals.peek().count + 1, givenUp: [] };
}
