// What brings a new engine to where another one was: the table that was opened, then all that was done to it in its order, since
// an undo needs what it takes back.
import type { Kind, Request } from './protocol';

/** Immutable: what is done next makes another one. */
export interface Journal {
  readonly opened: Request | null;
  readonly steps: readonly Request[];
}

/** Of an engine that holds nothing. */
export const BLANK: Journal = { opened: null, steps: [] };

const OPENS: ReadonlySet<Kind> = new Set<Kind>(['open-file', 'open-example']);
const CHANGES: ReadonlySet<Kind> = new Set<Kind>([
  'set-missing',
  'merge-alike',
  'set-hierarchy',
  'set-hierarchies',
  'place-hierarchy',
  'set-automatic',
  'set-builder',
  'edit-taxonomy',
  'place-missing',
  'undo-taxonomy',
  'redo-taxonomy',
  'load-recipe',
  'publish',
  'remember',
]);

/** The journal after a request was answered. Of publications only the last is still there, and those that were given out. */
export function noted(journal: Journal, request: Request): Journal {
  if (OPENS.has(request.kind)) return { opened: request, steps: [] };
  if (!CHANGES.has(request.kind)) return journal;
  const kept = request.kind === 'publish' ? journal.steps.filter((_, at) => isStillThere(journal.steps, at)) : journal.steps;
  return { opened: journal.opened, steps: [...kept, request] };
}

/** Whether a step is no publication, or one that is remembered before the next. */
function isStillThere(steps: readonly Request[], at: number): boolean {
  if (steps[at]?.kind !== 'publish') return true;
  const next = steps.slice(at + 1).find(({ kind }) => kind === 'publish' || kind === 'remember');
  return next?.kind === 'remember';
}

/** Whether two journals lead to the same place by the same way. */
export function same(one: Journal, other: Journal): boolean {
  return one.opened === other.opened && one.steps.length === other.steps.length && one.steps.every((step, at) => step === other.steps[at]);
}
