// What a method-aware adversary can infer: computed on request, and part of the verdict from then on.
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

/** At most so many original tables are tried one by one; if more fit the classes, two random walks of so many steps replace that. */
const REQUEST = { most_candidates: 1_000_000, steps: 100_000, seed: 0 };

/** The work's name, as it is shown and announced. */
export const WHAT = 'Assessing a method-aware adversary';

/** The state for the review on screen. */
export const minimality = signal<Long<MinimalityView>>({ running: null, view: null, trouble: null });
/** The question of the review that all of it is about. */
let about: Question | null = null;

// Findings about one table do not apply to another. A second review of the same table does not count as another: running work
// continues.
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

// Another table is to be reviewed: that review does not wait.
whenever(
  () => question.value,
  (now) => {
    if (now !== about) giveUp();
  },
);

/** Ends running work and notifies the user, who did not request the end. */
function giveUp(): void {
  const { running } = minimality.peek();
  if (running === null) return;
  running.abort();
  minimality.value = { running: null, view: null, trouble: null };
  tell('The assessment of a method-aware adversary was stopped: another table is under review now.');
}

/** The verdict on a review, with later findings; for the current release its own verdict. */
export function verdictOf(made: Reviewed): Verdict {
  if (made.view.subject === 'published' && verdict.value !== null) return verdict.value;
  const { view } = minimality.value;
  return (made.question === about ? view?.verdict : undefined) ?? made.view.verdict;
}

/** Assesses the method-aware adversary. */
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
    // The engine was restarted and had no review yet.
    const lost = error.code === 'nothing-open' && minimality.peek().running === mine;
    settle(error.kind === 'cancelled' || lost ? {} : { trouble: error });
    if (lost) tell('The engine was restarted during the assessment of a method-aware adversary. Start the assessment again.');
  }
}
