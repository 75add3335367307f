// What the result at hand and the versions of the table that were downloaded before give away together: worked out in the worker,
// behind all else, and shown before the next download.
import { signal } from '@preact/signals';
import type { CompositionReport } from '../../engine/types';
import { announce } from '../page/announce';
import { engine } from '../page/engine';
import { result } from './result';
import { renewVerdict } from './verdict';
import { whenever } from '../page/whenever';

/** What was found for the result at hand, a report for each other version. */
export const together = signal<readonly CompositionReport[]>([]);
/** Whether it is being worked out. */
export const comparing = signal(false);

let running: AbortController | null = null;

whenever(
  () => result.value,
  (made) => {
    running?.abort();
    running = null;
    together.value = [];
    comparing.value = false;
    const before = made !== null && engine.journal.steps.some(({ kind }) => kind === 'remember');
    if (before) void compare();
  },
);

async function compare(): Promise<void> {
  const mine = new AbortController();
  running = mine;
  comparing.value = true;
  try {
    const reports = await engine.request<'composition'>({ kind: 'composition' }, { signal: mine.signal, gently: true });
    if (running !== mine) return;
    together.value = reports;
    void renewVerdict();
    const worse = reports.find((report) => report.discloses_more);
    if (worse !== undefined) announce('Composition attack: this version and one that you downloaded before give away more than either alone.');
  } catch {
    // The table or the result has gone on meanwhile.
  } finally {
    if (running === mine) {
      running = null;
      comparing.value = false;
    }
  }
}
