// Composition: what the current result discloses in combination with earlier releases of the table that were downloaded. Computed
// in the worker, with the lowest priority, and shown before the next download.
import { signal } from '@preact/signals';
import type { CompositionReport } from '../../engine/types';
import { announce } from '../page/announce';
import { engine } from '../page/engine';
import { result } from './result';
import { renewVerdict } from './verdict';
import { whenever } from '../page/whenever';

/** The findings for the current result, one report per earlier release. */
export const together = signal<readonly CompositionReport[]>([]);
/** Whether the computation runs. */
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
    if (worse !== undefined) announce('Composition attack: this release and one you downloaded before disclose more together than either alone.');
  } catch {
    // The table or the result has gone on meanwhile.
  } finally {
    if (running === mine) {
      running = null;
      comparing.value = false;
    }
  }
}
