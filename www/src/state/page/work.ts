// What is under way: shown with its progress, and with a way to end it.
import { signal } from '@preact/signals';
import type { Watch } from '../../engine/client';
import type { WorkProgress } from '../../engine/protocol';

/** Something under way. */
export interface Work {
  /** In words: "Reading adult.csv". */
  what: string;
  /** The progress; without a phase if there is none to name. */
  progress: (Omit<WorkProgress, 'phase'> & Partial<Pick<WorkProgress, 'phase'>>) | null;
  /** Seconds in all, as forecast before it began. */
  forecast?: number;
  /** Ends a search with the best that it has found so far; absent if there is no search. */
  finishEarly?: () => void;
  /** Ends it; nothing where that cannot be. */
  cancel: (() => void) | null;
}

/** What something that runs is given: the signal that ends it, and what to call when there is news of it. */
export interface Running extends Required<Pick<Watch, 'signal' | 'finishEarly' | 'onProgress'>> {
  onForecast: (seconds: number) => void;
}

/** What is under way, the latest last. */
export const works = signal<readonly Work[]>([]);

/** Shows something that cannot be cancelled for as long as it runs. */
export function whileRunning(what: string, running: Promise<void>): void {
  const work: Work = { what, progress: null, cancel: null };
  works.value = [...works.peek(), work];
  void running.finally(() => (works.value = works.peek().filter((other) => other !== work)));
}

/** Shows something under way; each call of what it returns says how it is now, and `null` that it is over. */
export function showing(first: Work): (next: Work | null) => void {
  let work = first;
  // Not tracked: beginning a piece of work does not subscribe to its progress.
  works.value = [...works.peek(), work];
  return (next) => {
    works.value = works.peek().flatMap((other) => (other !== work ? [other] : next === null ? [] : [next]));
    if (next !== null) work = next;
  };
}

/** Runs something long so that the page shows it and can cancel it; a search can also be finished early where `finishes`. */
export async function during<T>(what: string, run: (watch: Running) => Promise<T>, outer?: AbortSignal, finishes = false): Promise<T> {
  const [abort, enough] = [new AbortController(), new AbortController()];
  outer?.addEventListener('abort', () => abort.abort(), { once: true });
  let work: Work = { what, progress: null, cancel: () => abort.abort(), ...(finishes ? { finishEarly: () => enough.abort() } : {}) };
  const show = showing(work);
  const change = (news: Partial<Work>): void => show((work = { ...work, ...news }));
  try {
    return await run({ signal: abort.signal, finishEarly: enough.signal, onProgress: (progress) => change({ progress }), onForecast: (seconds) => change({ forecast: seconds }) });
  } finally {
    show(null);
  }
}
