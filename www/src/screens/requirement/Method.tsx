// Which method makes the release: four questions narrow the list, and what can be chosen about the one in force.
import { useComputed } from '@preact/signals';
import type { Choices, MethodChoice } from '../../engine/types';
import { MethodOptions } from '../../parts/MethodOptions';
import { change, methodOf, withOption } from '../../state/data/settings';
import { answer, answers } from '../../state/requirement/layers';
import { keepingPreset, underMethod } from '../../state/requirement/presets';
import { beyond } from '../../words/aims';
import { kOfTable } from '../../words/requirement-choices';
import { fits, QUESTIONS } from '../../words/chooser';
import type { Answer, Question } from '../../words/chooser';
import { METHODS } from '../../words/methods';
import type { MethodKind } from '../../words/methods';
import { count, counted, list } from '../../words/numbers';
import { GENERALIZE_SENSITIVE_OPTION } from '../../words/sensitive';

const ANSWERS: readonly (readonly [Answer, string])[] = [
  ['any', 'Any'],
  ['yes', 'Yes'],
  ['no', 'No'],
];

/** The questions, and the methods that fit the answers. */
export function Method({ choices }: { choices: Choices }) {
  const left = useComputed(() => METHODS.filter((method) => fits(method, answers.value))).value;
  const chosen = METHODS.find(({ name }) => name === choices.method.name);
  const stray = chosen !== undefined && !left.includes(chosen);
  const k = kOfTable(choices);
  // A method that keeps the quasi-identifier exact forms classes first, where k is required as well.
  const classesFirst = chosen?.keeps_quasi_identifier === true && k !== undefined && beyond(chosen, [{ name: 'k', params: {} }]).length === 0;
  return (
    <>
      <div class="questions">
        {QUESTIONS.map((question) => (
          <Ask key={question.name} question={question} />
        ))}
      </div>
      <p class="sub" role="status">
        {left.length === METHODS.length ? `All ${count(METHODS.length)} methods fit.` : `${counted(left.length, 'method')} of ${count(METHODS.length)} ${left.length === 1 ? 'fits' : 'fit'} your answers.`}
      </p>
      <fieldset class="picks methods">
        <legend class="visually-hidden">Method</legend>
        {(stray ? [chosen, ...left] : left).map((method) => (
          <Pick key={method.name} method={method} choices={choices} chosen={method === chosen} stray={method === chosen && stray} />
        ))}
      </fieldset>
      {classesFirst && <p class="sub">Because k = {count(k)} is also required, classes of at least {count(k)} people are formed first, and their quasi-identifier is generalized.</p>}
    </>
  );
}

function Ask({ question: { name, title, yes, no } }: { question: Question }) {
  const at = answers.value[name];
  return (
    <fieldset class="question">
      <legend>{title}</legend>
      <span class="roles">
        {ANSWERS.map(([value, words]) => (
          <label key={value} title={value === 'any' ? 'All methods' : value === 'yes' ? yes : no}>
            <input type="radio" name={`method-${name}`} checked={at === value} onChange={() => answer(name, value)} />
            <span>{words}</span>
          </label>
        ))}
      </span>
    </fieldset>
  );
}

function Pick({ method: { name, title, meaning, publishes, aims_at }, choices, chosen, stray }: { method: MethodKind; choices: Choices; chosen: boolean; stray: boolean }) {
  const cannot = beyond({ aims_at }, underMethod(choices, methodOf(name)).requirements);
  return (
    <label class="pick">
      <input type="radio" name="method" checked={chosen} onChange={() => change('method', (now) => keepingPreset(now, (from) => ({ ...from, method: methodOf(name) })))} />
      <span class="name">{title}</span>
      {stray ? <span class="tag warn">does not fit your answers</span> : cannot.length > 0 ? <span class="tag plain">does not support {list(cannot)}</span> : <span />}
      <span class="why">{chosen ? `${meaning} ${publishes}` : meaning}</span>
    </label>
  );
}

/** The options of the method; empty if it has none. */
export function Options({ method }: { method: MethodChoice }) {
  const kind = METHODS.find(({ name }) => name === method.name);
  if (kind === undefined || kind.options.every(({ name }) => name === GENERALIZE_SENSITIVE_OPTION)) return null;
  return (
    <section class="advanced-part" aria-labelledby="options-title">
      <h3 id="options-title">Options of {kind.title}</h3>
      <MethodOptions method={method} onPick={(option, value) => change(option.title.toLowerCase(), (now) => withOption(now, option.name, value))} without={GENERALIZE_SENSITIVE_OPTION} />
    </section>
  );
}
