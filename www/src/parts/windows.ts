// Rows that live in the worker, fetched a window at a time and kept for as long as they are likely to be seen again.
import { useEffect, useReducer, useRef } from 'preact/hooks';

const WINDOW_ROWS = 200;
const KEPT_WINDOWS = 24;

/** A row within its window. */
export interface Found<W> {
  window: W;
  /** The row's place within the window. */
  row: number;
}

interface Store<W> {
  windows: Map<number, W>;
  asked: Set<number>;
  source: unknown;
}

/** Finds rows among the fetched windows, and fetches what is missing. `source` identifies the table: for another one, all rows are fetched again. */
export function useWindows<W>(
  source: unknown,
  first: number,
  last: number,
  fetch: (start: number, count: number) => Promise<W>,
): (index: number) => Found<W> | null {
  const [, draw] = useReducer((turn: number) => turn + 1, 0);
  const held = useRef<Store<W>>({ windows: new Map(), asked: new Set(), source });
  if (held.current.source !== source) held.current = { windows: new Map(), asked: new Set(), source };
  const store = held.current;

  useEffect(() => {
    if (last < first) return;
    for (let at = Math.floor(first / WINDOW_ROWS); at <= Math.floor(last / WINDOW_ROWS); at++) {
      if (store.windows.has(at) || store.asked.has(at)) continue;
      store.asked.add(at);
      fetch(at * WINDOW_ROWS, WINDOW_ROWS)
        .then((window) => {
          store.windows.set(at, window);
          // The oldest goes first: a map keeps the order of insertion.
          for (const old of store.windows.keys()) {
            if (store.windows.size <= KEPT_WINDOWS) break;
            store.windows.delete(old);
          }
          draw(undefined);
        })
        .catch(() => undefined)
        .finally(() => store.asked.delete(at));
    }
  });

  return (index) => {
    const window = store.windows.get(Math.floor(index / WINDOW_ROWS));
    return window === undefined ? null : { window, row: index % WINDOW_ROWS };
  };
}
