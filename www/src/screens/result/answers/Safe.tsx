// Is it safe: the verdict, each promise, what has to be decided first, and the way to who finds out what.
import type { ComponentChildren } from 'preact';
import type { RequirementOutcome } from '../../../engine/types';
import { Verdict } from '../../../parts/Verdict';
import { verdictOfResult } from '../../../state/minimality';
import type { Result } from '../../../state/result';
import { headingWanted, screen } from '../../../state/screen';
import { counted, points } from '../../../words/numbers';
import { marginInWords, said } from '../../../words/require';
import { goToWarnings, warningsOf } from '../Warnings';

const EXACTLY = 1e-9;

/** The first answer. */
export function Safe({ made }: { made: Result }) {
  const open = warningsOf(made).length;
  return (
    <section class="answer answer-safe" aria-labelledby="answer-safe">
      <h3 id="answer-safe">Is it safe?</h3>
      <Verdict of={verdictOfResult(made)} />
      <ul class="promises">
        {made.view.report.requirement.map((outcome) => (
          <li key={`${outcome.name} ${outcome.params.join(' ')} ${outcome.attribute ?? ''}`} data-satisfied={outcome.satisfied}>
            {promiseInWords(outcome)}
          </li>
        ))}
      </ul>
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
  screen.value = 'review';
  headingWanted.value += 1;
}

function promiseInWords({ name, attribute, params, satisfied, margin }: RequirementOutcome): ComponentChildren {
  const whose = attribute ?? 'every class';
  if (name !== 'tau-l') {
    return (
      <>
        {said(`${name}=${params.join(',')}`)}, for {whose}, {satisfied ? 'is kept' : 'does not hold'} against someone who knows the person. The worst class: {marginInWords(name, margin)}.
      </>
    );
  }
  const [tau, l] = params;
  const what = `τ = ${tau ?? '?'}, ℓ = ${l ?? '?'}`;
  if (!satisfied) {
    return (
      <>
        The promise for {whose} ({what}) does not hold: the worst class is {points(margin)} over the limit.
      </>
    );
  }
  return (
    <>
      For {whose} ({what}), against someone who knows the person:{' '}
      {Math.abs(margin) < EXACTLY ? 'the worst class is exactly at the limit.' : `the worst class stays ${points(margin)} below the limit.`}
    </>
  );
}
