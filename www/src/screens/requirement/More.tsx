// Choices that most people never need.
import type { ComponentChildren } from 'preact';
import type { Choices } from '../../engine/types';
import { Term } from '../../parts/Term';
import { change } from '../../state/settings';
import { FORMULA_CHOICES, FORMULAS } from '../../words/formulas';

/** Missing cells, ties, the order of rows. */
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
        <Choice
          legend={<Term name="tie rule">Tie rule</Term>}
          name="ties"
          value={choices.method.ties}
          options={[
            ['balanced', 'Balanced', 'Takes from a class the value that is easier to place later. Usually keeps more information.'],
            ['rank', 'By rank', 'Takes the value that comes first in its taxonomy.'],
          ]}
          onPick={(ties) => change('tie rule', (now) => ({ ...now, method: { ...now.method, ties } }))}
        />
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
