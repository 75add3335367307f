// The distance of the result from the most information that any generalization could retain: computed automatically for each
// result, with the lowest priority, and dropped with the result.
import { signal } from '@preact/signals';
import type { BoundView } from '../../engine/types';
import { engine } from '../page/engine';
import { unlessMoved } from './live';
import { result } from './result';
import { table } from '../data/table';
import { whenever } from '../page/whenever';

/** The bound of the current result; null if there is none. */
export const bound = signal<BoundView | 'computing' | null>(null);

/** A result that is soon followed by another is not compared with a bound. */
const REST_MS = 1_000;
/** For a table of more rows it is computed by the command alone. */
const MOST_ROWS = 250_000;
let resting: ReturnType<typeof setTimeout> | undefined;
let running: AbortController | null = null;

whenever(
  () => result.value,
  (made) => {
    end();
    bound.value = null;
    if (made === null || (table.peek()?.rows ?? 0) > MOST_ROWS) return;
    bound.value = 'computing';
    begin();
  },
);

unlessMoved(end, () => {
  if (bound.peek() === 'computing' && running === null) begin();
});

function begin(): void {
  end();
  resting = setTimeout(() => void compute(), REST_MS);
}

function end(): void {
  clearTimeout(resting);
  running?.abort();
  running = null;
}

async function compute(): Promise<void> {
  const mine = new AbortController();
  running = mine;
  let view: BoundView | null = null;
  try {
    view = await engine.request<'bound-published'>({ kind: 'bound-published' }, { signal: mine.signal, gently: true });
  } catch {
    // It was stopped, or the result has gone on meanwhile.
  }
  if (running !== mine) return;
  running = null;
  bound.value = view;
}
