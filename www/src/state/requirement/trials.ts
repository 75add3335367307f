// Requirements tried on this table: each is a real run in a further engine, one after another, so that what is shown is what choosing it
// brings.
import type { EngineClient } from '../../engine/client';
import { asEngineError, endedOver } from '../../engine/failure';
import type { Choices } from '../../engine/types';
import { refusalInWords, whyNot } from '../../words/outcomes';
import { edition } from '../data/table';
import { furtherEngine } from '../page/engine';
import { bringTable } from '../result/apart';
import { quiet } from '../result/remedies';
import { treeEdition } from '../taxonomies/trees';
import { secret } from './secret';

/** What a requirement comes to. */
export type Outcome =
  | { is: 'satisfied'; retained: number; classes: number; suppressed: number; generalized: number; seconds: number }
  /** It cannot be satisfied, and why. */
  | { is: 'impossible'; why: string }
  /** The run failed, which says nothing about the requirement. */
  | { is: 'failed'; why: string };

/** So many outcomes are remembered: going back to earlier choices runs nothing. */
const MOST_REMEMBERED = 200;

const outcomes = new Map<string, Outcome>();
const keyOf = (now: Choices): string => JSON.stringify([edition.peek(), treeEdition.peek(), secret.peek().text, now]);

/** The outcome of these choices on this table, if they have been tried. */
export const knownOutcome = (now: Choices): Outcome | undefined => outcomes.get(keyOf(now));

/** Another table is open. */
export function forgetOutcomes(): void {
  outcomes.clear();
}

interface Listener<Key> {
  onStart: (key: Key) => void;
  onOutcome: (key: Key, outcome: Outcome) => void;
  /** Nothing more can be tried, and why. */
  onFailure: (why: string) => void;
}

/** Tries choices one after another, whenever nothing runs that the user requested. The returned function ends that. */
export function tryEach<Key>(open: readonly (readonly [Key, Choices])[], listener: Listener<Key>): () => void {
  const own = furtherEngine('tries');
  let ended = false;
  const end = (): void => {
    if (!ended) own.close();
    ended = true;
  };
  const run = async (): Promise<void> => {
    await quiet();
    if (ended) return;
    await bringTable(own, { onProgress: () => undefined });
    for (const [key, now] of open) {
      await quiet();
      if (ended) return;
      const of = keyOf(now);
      listener.onStart(key);
      const outcome = await outcomeOf(own, now);
      if (ended) return;
      if (outcomes.size >= MOST_REMEMBERED) outcomes.delete(outcomes.keys().next().value ?? '');
      outcomes.set(of, outcome);
      listener.onOutcome(key, outcome);
    }
  };
  void run()
    .catch((thrown: unknown) => {
      const error = asEngineError(thrown);
      if (!ended && error.kind !== 'cancelled') listener.onFailure(refusalInWords(error.message));
    })
    .finally(end);
  return end;
}

async function outcomeOf(own: EngineClient, now: Choices): Promise<Outcome> {
  try {
    const found = await own.request<'assess'>({ kind: 'assess', choices: now });
    if (!found.feasible) return { is: 'impossible', why: whyNot(found, now) };
    const began = performance.now();
    const { report } = await own.request<'publish'>({ kind: 'publish', choices: now });
    return { is: 'satisfied', retained: report.utility.information, classes: report.classes, suppressed: report.suppressed_rows, generalized: report.sensitive_generalized, seconds: (performance.now() - began) / 1000 };
  } catch (thrown) {
    const error = asEngineError(thrown);
    if (error.kind === 'cancelled' || endedOver(error)) throw thrown;
    return { is: error.kind === 'infeasible' || error.kind === 'input' ? 'impossible' : 'failed', why: refusalInWords(error.message) };
  }
}
