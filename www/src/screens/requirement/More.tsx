// Choices that most people never need.
import type { Choices, MethodChoice } from '../../engine/types';
import { Choice } from '../../parts/Choice';
import { MethodOptions } from '../../parts/MethodOptions';
import { Term } from '../../parts/Term';
import { change, methodOf, withOption } from '../../state/settings';
import { FORMULA_CHOICES, FORMULAS } from '../../words/formulas';
import { METHODS } from '../../words/methods';
import type { MethodKind } from '../../words/methods';
import { SENSITIVE_VALUES_OPTION } from '../../words/sensitive';

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
        <MethodOptions
          method={choices.method}
          onPick={(option, value) => change(option.title.toLowerCase(), (now) => withOption(now, option.name, value))}
          without={SENSITIVE_VALUES_OPTION}
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
