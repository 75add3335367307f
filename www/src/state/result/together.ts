// Composition: what the current result discloses in combination with earlier releases of the table that were downloaded. Computed
// in the worker, with the lowest priority, and shown before the next download. A download that no one got can be forgotten.
import { signal } from '@preact/signals';
import type { CompositionReport } from '../../engine/types';
import { announce } from '../page/announce';
import { engine } from '../page/engine';
import { record } from '../page/history';
import { tell } from '../page/notice';
import { result } from './result';
import { renewVerdict } from './verdict';
import { whenever } from '../page/whenever';

/** The findings for the current result, one report per earlier release. */
export const together = signal<readonly CompositionReport[]>([]);
/** Whether the owner has answered that someone got an earlier file. */
export const givenOut = signal(false);
/** Whether the computation runs. */
export const comparing = signal(false);

let running: AbortController | null = null;

whenever(
  () => result.value,
  (made) => {
    running?.abort();
    running = null;
    givenOut.value = false;
    together.value = [];
    comparing.value = false;
    const before = made !== null && engine.journal.steps.some(({ kind }) => kind === 'remember');
    if (before) void compare();
  },
);

export function setGivenOut(next: (typeof givenOut)['value']): void {
  givenOut.value = next;
}

/** No one got the earlier files: they are no earlier releases any more. One step that can be undone. */
export async function forgetEarlier(): Promise<void> {
  const several = together.peek().length > 1;
  try {
    await counting('forget');
  } catch {
    // The result has gone on meanwhile.
    return;
  }
  record({ what: several ? 'forgetting the earlier files' : 'forgetting the earlier file', of: 'choice', undo: () => counting('recall'), redo: () => counting('forget') });
  tell(several ? 'The earlier files no longer count as releases, since no one got them.' : 'The earlier file no longer counts as a release, since no one got it.', 'undo');
}

/** Forgets the earlier releases, or takes that back, and assesses the present one again. */
async function counting(kind: 'forget' | 'recall'): Promise<void> {
  await engine.request<typeof kind>({ kind });
  running?.abort();
  await compare();
}

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
