// What someone finds out who knows the whole method: worked out on request, and part of the verdict from then on.
import { signal } from '@preact/signals';
import { asEngineError } from '../../engine/failure';
import type { MinimalityView, Verdict } from '../../engine/types';
import { announce } from '../page/announce';
import { engine } from '../page/engine';
import type { Long } from './learning';
import { takeVerdict, verdict } from '../result/verdict';
import { question, reviewed } from './review';
import type { Question, Reviewed } from './review';
import { tell } from '../page/notice';
import { whenever } from '../page/whenever';
import { during } from '../page/work';

/** Original tables that are tried one by one at the most; where more fit the classes, two walks of so many steps are made. */
const REQUEST = { most_candidates: 1_000_000, steps: 100_000, seed: 0 };

/** The work's name, as it is shown and announced. */
export const WHAT = 'Working out what the whole method gives away';

/** How it stands with the review on screen. */
export const minimality = signal<Long<MinimalityView>>({ running: null, view: null, trouble: null });
/** The question of the review that all of it is about. */
let about: Question | null = null;

// What was found out about one table says nothing about another. The same table reviewed once more is no other: what runs goes on.
whenever(
  () => reviewed.value,
  (made) => {
    if (made === null) return;
    const view = made.view.minimality ?? null;
    if (made.question === about) {
      minimality.value = { ...minimality.peek(), view };
      return;
    }
    giveUp();
    about = made.question;
    minimality.value = { running: null, view, trouble: null };
  },
);

// Another table is to be reviewed: that is not kept waiting.
whenever(
  () => question.value,
  (now) => {
    if (now !== about) giveUp();
  },
);

/** Ends what runs, and says so: nobody has asked for its end. */
function giveUp(): void {
  const { running } = minimality.peek();
  if (running === null) return;
  running.abort();
  minimality.value = { running: null, view: null, trouble: null };
  tell('What the whole method gives away was not worked out to the end: another table is under review now.');
}

/** The verdict on a review, with what was worked out since; of the release at hand it is the release's own. */
export function verdictOf(made: Reviewed): Verdict {
  if (made.view.subject === 'published' && verdict.value !== null) return verdict.value;
  const { view } = minimality.value;
  return (made.question === about ? view?.verdict : undefined) ?? made.view.verdict;
}

/** Works it out. */
export async function workOut(): Promise<void> {
  const mine = new AbortController();
  const ofRelease = reviewed.peek()?.view.subject === 'published';
  minimality.value = { running: mine, view: null, trouble: null };
  const settle = (next: Partial<Long<MinimalityView>>): void => {
    if (minimality.peek().running === mine) minimality.value = { running: null, view: null, trouble: null, ...next };
  };
  try {
    const view = await during(WHAT, (watch) => engine.request<'review-minimality'>({ kind: 'review-minimality', request: REQUEST }, watch), mine.signal);
    settle({ view });
    if (ofRelease) takeVerdict(view.verdict);
    announce(view.verdict.line);
  } catch (thrown) {
    const error = asEngineError(thrown);
    // Another engine was asked before it had the review.
    const lost = error.code === 'nothing-open' && minimality.peek().running === mine;
    settle(error.kind === 'cancelled' || lost ? {} : { trouble: error });
    if (lost) tell('The engine was started again before what the whole method gives away was worked out to the end. Begin it once more.');
  }
}
