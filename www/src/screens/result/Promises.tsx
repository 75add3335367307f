// What was asked, each with how the worst class stands to it.
import type { ComponentChildren } from 'preact';
import type { RequirementOutcome } from '../../engine/types';
import { textOf } from '../../words/asked';
import { points } from '../../words/numbers';
import { marginInWords, said } from '../../words/require';

const EXACTLY = 1e-9;

/** Each requirement in words. */
export function Promises({ of }: { of: readonly RequirementOutcome[] }) {
  return (
    <ul class="promises">
      {of.map((outcome) => (
        <li key={`${textOf(outcome)} ${outcome.column ?? ''}`} data-satisfied={outcome.satisfied}>
          {promiseInWords(outcome)}
        </li>
      ))}
    </ul>
  );
}

function promiseInWords(outcome: RequirementOutcome): ComponentChildren {
  const { name, column, params, satisfied, margin } = outcome;
  const whose = column ?? 'every class';
  if (name !== 'tau-l') {
    return (
      <>
        {said(textOf(outcome))}, for {whose}, {satisfied ? 'is kept' : 'does not hold'} against someone who knows the person. The worst class: {marginInWords(name, margin)}.
      </>
    );
  }
  const what = `τ = ${String(params['tau'])}, ℓ = ${String(params['l'])}`;
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
