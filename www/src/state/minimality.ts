// What someone finds out who knows the whole method: worked out on request, and part of the verdict from then on.
import { signal } from '@preact/signals';
import { asEngineError } from '../engine/failure';
import type { MinimalityView, Verdict } from '../engine/types';
import { announce } from './announce';
import { engine } from './engine';
import type { Long } from './learning';
import { result } from './result';
import type { Result } from './result';
import { reviewed } from './review';
import type { Reviewed } from './review';
import { whenever } from './whenever';
import { during } from './work';

/** Original tables that are tried one by one at the most; where more fit the classes, two walks of so many steps are made. */
const REQUEST = { most_candidates: 1_000_000, steps: 100_000, seed: 0 };

/** The work's name, as it is shown and announced. */
export const WHAT = 'Working out what the whole method gives away';

/** How it stands with the review on screen. */
export const minimality = signal<Long<MinimalityView>>({ running: null, view: null, trouble: null });
/** What was worked out for which result. */
const ofResult = signal<{ turn: number; verdict: Verdict } | null>(null);

// What was found out about one table says nothing about another.
whenever(
  () => reviewed.value,
  (made) => {
    minimality.peek().running?.abort();
    minimality.value = { running: null, view: made?.view.minimality ?? null, trouble: null };
  },
);

/** The verdict on a review, with what was worked out since. */
export function verdictOf(made: Reviewed): Verdict {
  return minimality.value.view?.verdict ?? made.view.verdict;
}

/** The verdict on a result, with what was worked out since. */
export function verdictOfResult(made: Result): Verdict {
  const known = ofResult.value;
  return known !== null && known.turn === made.turn ? known.verdict : made.view.report.verdict;
}

/** Works it out. */
export async function workOut(): Promise<void> {
  const mine = new AbortController();
  const of = reviewed.peek()?.view.subject === 'published' ? (result.peek()?.turn ?? null) : null;
  minimality.value = { running: mine, view: null, trouble: null };
  const settle = (next: Partial<Long<MinimalityView>>): void => {
    if (minimality.peek().running === mine) minimality.value = { running: null, view: null, trouble: null, ...next };
  };
  try {
    const view = await during(WHAT, (watch) => engine.ask<'review-minimality'>({ kind: 'review-minimality', request: REQUEST }, watch), mine.signal);
    settle({ view });
    if (of !== null) ofResult.value = { turn: of, verdict: view.verdict };
    announce(view.verdict.line);
  } catch (thrown) {
    const error = asEngineError(thrown);
    settle(error.kind === 'cancelled' ? {} : { trouble: error });
  }
}
