// Handing out the release: where something is still open, the owner is asked once.
import { signal } from '@preact/signals';
import { openDecisions } from './decisions';
import { download } from './result';
import { verdict } from './verdict';

/** Whether the owner is being asked. */
export const asking = signal(false);

/** The verdict that the owner was asked about. */
let askedAbout: string | null = null;

/** Downloads the published table; the first time with something open, asks before that. */
export function handOut(): void {
  const line = verdict.peek()?.line ?? null;
  if (openDecisions.peek().length === 0 || line === askedAbout) void download('table');
  else asking.value = true;
}

/** Downloads it with what is open; the report lists it as undecided. */
export function handOutAnyway(): void {
  askedAbout = verdict.peek()?.line ?? null;
  asking.value = false;
  void download('table');
}

/** Goes back to what is open. */
export function decideFirst(): void {
  asking.value = false;
}
