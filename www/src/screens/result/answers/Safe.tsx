// Is it safe: the verdict, each promise, what has to be decided first, and the way to who finds out what.
import { Verdict } from '../../../parts/Verdict';
import { verdictOfResult } from '../../../state/review/minimality';
import type { Result } from '../../../state/result/result';
import { setReviewPart } from '../../../state/review/part';
import { setScreen, wantHeading } from '../../../state/page/screen';
import { counted } from '../../../words/numbers';
import { Promises } from '../Promises';
import { goToWarnings, warningsOf } from '../Warnings';

/** The first answer. */
export function Safe({ made }: { made: Result }) {
  const open = warningsOf(made).length;
  return (
    <section class="answer answer-safe" aria-labelledby="answer-safe">
      <h3 id="answer-safe">Is it safe?</h3>
      <Verdict of={verdictOfResult(made)} />
      <Promises of={made.view.report.requirement} />
      <p class="answer-ways">
        {open > 0 && (
          <button type="button" class="link" onClick={goToWarnings}>
            {counted(open, 'thing')} to decide before you download
          </button>
        )}
        <button type="button" class="link" onClick={review}>
          See who finds out what
        </button>
      </p>
    </section>
  );
}

function review(): void {
  setReviewPart(null);
  setScreen('review');
  wantHeading();
}
