// Whether a worker is still there. A worker can end without a word: its memory ran out, or the browser ended it. A lock that only
// the worker holds shows that for certain, at once. In a browser without locks, and for a worker that is there but stuck, its
// silence shows it, and only while it owes an answer.
import type { ToWorker } from './protocol';

const TICK_MS = 1_000;
/** So many ticks without a word are silence. Counted, not measured: a machine that slept has not waited. */
const SILENT_TICKS = 15;

/** What the watch of a worker reports. */
export interface Seen {
  /** It has been silent for as long as it may, although it owes an answer. */
  overdue: () => void;
  /** It has ended. */
  gone: () => void;
  /** It has been silent for so many seconds although it owes an answer; 0 once it has been heard again. */
  silent: (seconds: number) => void;
  /** Whether it owes an answer. */
  asked: () => boolean;
}

/** The watch over one worker. */
export interface Watched {
  /** It has said something. */
  heard: () => void;
  /** It holds its lock: from now on its end is known. */
  held: () => void;
  /** It is no longer watched. */
  end: () => void;
}

/** Watches a worker from its start. `within` is how many seconds it may be silent while it owes an answer. */
export function watchOver(post: (message: ToWorker) => void, { gone, silent, asked, overdue }: Seen, within = Infinity): Watched {
  const { locks } = (globalThis as { navigator?: Partial<Navigator> }).navigator ?? {};
  const name = `tauell-engine-${Math.random().toString(36).slice(2)}`;
  let over = false;
  let ticks = 0;
  if (locks !== undefined) post({ kind: 'hold', name });
  const timer = setInterval(() => {
    if (!asked()) {
      ticks = 0;
      return;
    }
    ticks += 1;
    if (ticks % SILENT_TICKS === 0) silent((ticks * TICK_MS) / 1000);
    if (ticks * TICK_MS >= within * 1000) {
      overdue();
      return;
    }
    post({ kind: 'ping' });
  }, TICK_MS);
  return {
    heard: () => {
      if (ticks >= SILENT_TICKS) silent(0);
      ticks = 0;
    },
    held: () => {
      void locks?.request(name, () => {
        if (!over) gone();
      });
    },
    end: () => {
      over = true;
      if (ticks >= SILENT_TICKS) silent(0);
      clearInterval(timer);
    },
  };
}
