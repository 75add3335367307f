// Choices that most people never need.
import type { ComponentChildren } from 'preact';
import type { Choices, MethodChoice } from '../../engine/types';
import { Term } from '../../parts/Term';
import { change, methodOf, withOption } from '../../state/settings';
import { FORMULA_CHOICES, FORMULAS } from '../../words/formulas';
import { METHODS } from '../../words/methods';
import type { MethodKind, MethodOption } from '../../words/methods';
import { SENSITIVE_VALUES_OPTION } from '../../words/sensitive';
import { under } from '../../words/under';

/** Missing cells, the method's options, the order of rows. */
export function More({ choices }: { choices: Choices }) {
  return (
    <details class="more">
      <summary>More</summary>
      <div class="more-body">
        <Choice
          legend={<>A <Term name="missing" /> quasi-identifier</>}
          name="missing"
          value={choices.missing.quasi_identifier}
          options={[
            ['value', 'is a value of its own', 'The row is published; the cell says as little as the file did.'],
            ['drop', 'leaves its row out', 'Such rows are counted in the report.'],
          ]}
          onPick={(missingQi) => change('missing quasi-identifiers', (now) => ({ ...now, missingQi }))}
        />
        <Options method={choices.method} />
        <Choice
          legend="Rows of the published file"
          name="row-order"
          value={choices.row_order}
          options={[
            ['class', 'by class', "A row's place gives nothing away."],
            ['input', 'as in the file', 'For checking only: whoever knows the order of the file can find a row by its place.'],
          ]}
          onPick={(rowOrder) => change('order of rows', (now) => ({ ...now, rowOrder }))}
        />
        <Choice
          legend="Cells that a spreadsheet would run"
          name="formulas"
          value={choices.formulas}
          options={FORMULA_CHOICES.map((one) => [one, FORMULAS[one].label, FORMULAS[one].meaning] as const)}
          onPick={(formulas) => change('formulas', (now) => ({ ...now, formulas }))}
        />
      </div>
    </details>
  );
}

/** What publishes, where there is more than one method: each with what it does and what a reader gets. */
export function Method({ method, all = METHODS }: { method: MethodChoice; all?: readonly MethodKind[] }) {
  if (all.length < 2) return null;
  return (
    <div class="method">
      <Choice
        legend="Method"
        name="method"
        value={method.name}
        options={all.map(({ name, title, meaning, publishes }) => [name, title, `${meaning} ${publishes}`] as const)}
        onPick={(name) => change('method', (now) => ({ ...now, method: methodOf(name) }))}
      />
    </div>
  );
}

/** What can be chosen about the method, as its list has it. Sensitive values have a place of their own. */
function Options({ method }: { method: MethodChoice }) {
  const kind = METHODS.find(({ name }) => name === method.name);
  const pick = (option: MethodOption, value: string | boolean): void =>
    change(option.title.toLowerCase(), (now) => withOption(now, option.name, value));
  return (
    <>
      {kind?.options.map((option) => {
        const value = under(method.options, option.name);
        if (value === undefined || option.name === SENSITIVE_VALUES_OPTION) return null;
        if (option.kind === 'word') {
          return (
            <Choice
              key={option.name}
              legend={option.name === 'ties' ? <Term name="tie rule">{option.title}</Term> : option.title}
              name={option.name}
              value={String(value)}
              options={option.words.map(({ name, title, meaning }) => [name, title, meaning] as const)}
              onPick={(picked) => pick(option, picked)}
            />
          );
        }
        return (
          <label class="check" key={option.name}>
            <input type="checkbox" checked={value === true} onChange={(event) => pick(option, event.currentTarget.checked)} />
            <span>
              {option.title}
              <small>{option.meaning}</small>
            </span>
          </label>
        );
      })}
    </>
  );
}

interface ChoiceProps<T extends string> {
  legend: ComponentChildren;
  name: string;
  value: T;
  options: readonly (readonly [T, string, string])[];
  onPick: (value: T) => void;
}

function Choice<T extends string>({ legend, name, value, options, onPick }: ChoiceProps<T>) {
  return (
    <fieldset class="choice">
      <legend>{legend}</legend>
      {options.map(([option, label, meaning]) => (
        <label class="check" key={option}>
          <input type="radio" name={name} checked={value === option} onChange={() => onPick(option)} />
          <span>
            {label}
            <small>{meaning}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
