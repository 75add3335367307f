// What was asked, each with how the worst class stands to it.
import type { ComponentChildren } from 'preact';
import type { RequirementOutcome } from '../../engine/types';
import { points } from '../../words/numbers';
import { marginInWords, said } from '../../words/require';

const EXACTLY = 1e-9;

/** Each requirement in words. */
export function Promises({ of }: { of: readonly RequirementOutcome[] }) {
  return (
    <ul class="promises">
      {of.map((outcome) => (
        <li key={`${outcome.name} ${outcome.params.join(' ')} ${outcome.column ?? ''}`} data-satisfied={outcome.satisfied}>
          {promiseInWords(outcome)}
        </li>
      ))}
    </ul>
  );
}

function promiseInWords({ name, column: attribute, params, satisfied, margin }: RequirementOutcome): ComponentChildren {
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
