// Downloading the release: if decisions are still open, a dialog confirms it once.
import { signal } from '@preact/signals';
import type { Download } from '../../engine/protocol';
import { list } from '../../words/numbers';
import { tell } from '../page/notice';
import { openDecisions } from './decisions';
import { download } from './result';
import { verdict } from './verdict';

/** Whether the owner is being asked. */
export const asking = signal(false);

/** The verdict that the dialog was about. */
let askedAbout: string | null = null;

/** The files that are to be downloaded. */
let files: readonly Download[] = ['table'];

/** Downloads the published table alone; the first time with something open, asks before that. */
export function handOutTable(): void {
  begin(['table']);
}

/** Downloads the release: all files for recipients, in the same way. */
export function handOut(): void {
  begin(['table', 'public-report']);
}

function begin(wanted: readonly Download[]): void {
  files = wanted;
  const line = verdict.peek()?.line ?? null;
  if (openDecisions.peek().length === 0 || line === askedAbout) void give();
  else asking.value = true;
}

/** Downloads it with what is open, and the report that lists it as undecided if that is wanted. */
export function handOutAnyway(withReport = false): void {
  askedAbout = verdict.peek()?.line ?? null;
  asking.value = false;
  if (withReport) files = [...files, 'report'];
  void give();
}

async function give(): Promise<void> {
  const given: string[] = [];
  for (const what of files) {
    const name = await download(what);
    if (name === null) return;
    given.push(name);
  }
  const all = given.length > 1;
  tell(all ? `Downloaded: ${list(given)}.` : `Downloaded: ${given[0] ?? ''}. A report for recipients belongs with it.`, all ? null : 'public-report');
}

/** Goes back to what is open. */
export function decideFirst(): void {
  asking.value = false;
}
