// What brings a new engine to where another one was: the table that was opened, then all that was done to it in its order, since
// an undo needs what it takes back.
import { MARKS } from './protocol';
import type { Request } from './protocol';
import type { ResultView } from './types';

/** Immutable: what is done next makes another one. */
export interface Journal {
  readonly opened: Request | null;
  readonly steps: readonly Request[];
}

/** Of an engine that holds nothing. */
export const BLANK: Journal = { opened: null, steps: [] };

/** The journal after a request was answered. Of the releases, it contains only the last one and those that were downloaded. */
export function noted(journal: Journal, request: Request): Journal {
  const { effect } = MARKS[request.kind];
  if (effect === 'opens') return { opened: request, steps: [] };
  if (effect === 'nothing') return journal;
  const kept = request.kind === 'publish' ? journal.steps.filter((_, at) => isStillThere(journal.steps, at)) : journal.steps;
  return { opened: journal.opened, steps: [...kept, request] };
}

/** The request that makes the same release again: that of a search which was finished early stops after as many steps. */
export function asItEnded(request: Request, answer: unknown): Request {
  if (request.kind !== 'publish') return request;
  const { report } = answer as ResultView;
  return { ...request, choices: { ...request.choices, method: report.method } };
}

/** The same without releases: what brings a further engine to the same table and the same trees. */
export function ofTable({ opened, steps }: Journal): Journal {
  return { opened, steps: steps.filter(({ kind }) => MARKS[kind].effect !== 'publishes') };
}

/** Whether a step forms no release, or one that is remembered before the next, or at which others were forgotten. */
function isStillThere(steps: readonly Request[], at: number): boolean {
  if (steps[at]?.kind !== 'publish') return true;
  const next = steps.slice(at + 1).find(({ kind }) => kind === 'publish' || kind === 'remember' || kind === 'forget');
  return next !== undefined && next.kind !== 'publish';
}

/** Whether two journals lead to the same place by the same way. */
export function same(one: Journal, other: Journal): boolean {
  return one.opened === other.opened && one.steps.length === other.steps.length && one.steps.every((step, at) => step === other.steps[at]);
}
