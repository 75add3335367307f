// Background knowledge in numbers: what the adversary expects of similar people, and what the table adds.
import type { EngineError, ReviewAttribute } from '../../engine/types';
import { Message } from '../../parts/Message';
import { belief, beliefOpen, beliefTrouble, frequency, ofClass, ofPerson, setBeliefOpen } from '../../state/review/inference';
import { looked } from '../../state/review/review';
import { count, figure, percent } from '../../words/numbers';

/** The fold for known frequencies. */
export function Belief({ of }: { of: ReviewAttribute }) {
  return (
    <details class="fold" onToggle={(event) => (setBeliefOpen(event.currentTarget.open))} open={beliefOpen.value}>
      <summary>Background knowledge in numbers</summary>
      {beliefOpen.value && <Numbers of={of} />}
    </details>
  );
}

function Numbers({ of }: { of: ReviewAttribute }) {
  const index = looked.value;
  const found = belief.value;
  return (
    <div class="belief">
      <p>
        Enter how frequent each value is among all people with exactly this person's quasi-identifier, f(s|q), and among all people who match the values of{' '}
        {index === null ? 'their class' : `class ${count(index + 1)}`}, f(s|q*). An empty field takes the share in the whole table. The belief follows Theorem 3.1 of Machanavajjhala et al. (2006).
      </p>
      {beliefTrouble.value !== null && <Message error={named(beliefTrouble.value, of.values)} />}
      {found !== null && <p role="status">{found.sentence}</p>}
      <div class="figure-table" tabIndex={0} role="region" aria-label="Background knowledge">
        <table>
          <thead>
            <tr>
              <th scope="col">{of.column}</th>
              <th scope="col">f(s|q)</th>
              <th scope="col">f(s|q*)</th>
              <th scope="col">before</th>
              <th scope="col">after</th>
            </tr>
          </thead>
          <tbody>
            {of.values.map((value, at) => (
              <tr key={value}>
                <th scope="row">{value}</th>
                <td>
                  <Typed label={`f(s|q) of ${value}`} in={ofPerson} at={at} hint={figure(of.whole.induced[at] ?? 0)} />
                </td>
                <td>
                  <Typed label={`f(s|q*) of ${value}`} in={ofClass} at={at} hint={figure(of.whole.induced[at] ?? 0)} />
                </td>
                <td>{found === null ? '' : percent(found.prior[at] ?? 0)}</td>
                <td>{found === null ? '' : percent(found.posterior[at] ?? 0)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

/** The engine counts values; here they have names. */
function named(error: EngineError, values: readonly string[]): EngineError {
  return { ...error, message: error.message.replace(/^value ([\d,]+)/, (all, at: string) => (values[Number(at.replaceAll(',', '')) - 1] === undefined ? all : `"${values[Number(at.replaceAll(',', '')) - 1]}"`)) };
}

function Typed({ label, in: values, at, hint }: { label: string; in: typeof ofPerson; at: number; hint: string }) {
  const text = values.value[at] ?? '';
  return (
    <input
      class="number"
      type="text"
      inputMode="decimal"
      autocomplete="off"
      aria-label={label}
      placeholder={hint}
      aria-invalid={text !== '' && frequency(text) === null}
      value={text}
      onInput={(event) => (values.value = { ...values.value, [at]: event.currentTarget.value })}
    />
  );
}
