// The requirements, each with the margin of the worst class.
import type { ComponentChildren } from 'preact';
import type { RequirementOutcome } from '../../engine/types';
import { textOf } from '../../words/requirement-choices';
import { points, sentence } from '../../words/numbers';
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
        {sentence(said(textOf(outcome)))} is {satisfied ? 'satisfied' : 'violated'} for {whose}, against an adversary who knows the quasi-identifier. The worst class: {marginInWords(name, margin)}.
      </>
    );
  }
  const what = `(${String(params['tau'])}, ${String(params['l'])})-diversity`;
  if (!satisfied) {
    return (
      <>
        {what} is violated for {whose}, against an adversary who knows the quasi-identifier: the worst class is {points(margin)} over the limit.
      </>
    );
  }
  return (
    <>
      {what} is satisfied for {whose}, against an adversary who knows the quasi-identifier:{' '}
      {Math.abs(margin) < EXACTLY ? 'the worst class is exactly at the limit.' : `the worst class is ${points(margin)} below the limit.`}
    </>
  );
}
