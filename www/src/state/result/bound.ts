// How far the result is from the most that any method could retain: computed by itself once a result stands, behind all else, and never
// kept beyond it.
import { signal } from '@preact/signals';
import type { BoundView } from '../../engine/types';
import { engine } from '../page/engine';
import { result } from './result';
import { whenever } from '../page/whenever';

/** What is known of the result at hand; nothing where it is still being computed, or cannot be said. */
export const bound = signal<BoundView | null>(null);

/** A result that is soon followed by another is not held against anything. */
const REST_MS = 1_000;
let resting: ReturnType<typeof setTimeout> | undefined;
let running: AbortController | null = null;

whenever(
  () => result.value,
  (made) => {
    clearTimeout(resting);
    running?.abort();
    running = null;
    bound.value = null;
    if (made !== null) resting = setTimeout(() => void compute(), REST_MS);
  },
);

async function compute(): Promise<void> {
  const mine = new AbortController();
  running = mine;
  try {
    const view = await engine.ask<'bound-published'>({ kind: 'bound-published' }, { signal: mine.signal, gently: true });
    if (running === mine) bound.value = view;
  } catch {
    // It was stopped, or the result has gone on meanwhile.
  }
  if (running === mine) running = null;
}
