// Choices that most people never need.
import type { Choices, MethodChoice } from '../../engine/types';
import { Choice } from '../../parts/Choice';
import { MethodOptions } from '../../parts/MethodOptions';
import { Term } from '../../parts/Term';
import { change, keepsQuasiIdentifier, methodOf, withExactQuasiIdentifier, withOption } from '../../state/data/settings';
import { beyond } from '../../words/aims';
import { FORMULA_CHOICES, FORMULAS } from '../../words/formulas';
import { METHODS } from '../../words/methods';
import type { MethodKind } from '../../words/methods';
import { count } from '../../words/numbers';
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

/** Whether the quasi-identifier may change, where there are methods of both kinds. */
export function QuasiIdentifier({ method, k = null }: { method: MethodChoice; k?: number | null }) {
  const kinds = new Set(METHODS.map(({ keeps_quasi_identifier: keeps }) => keeps));
  if (kinds.size < 2) return null;
  const exact = keepsQuasiIdentifier(method);
  const together = exact && k !== null && beyond(METHODS.find(({ name }) => name === method.name) ?? { aims_at: { only: [] } }, [{ name: 'k', params: {} }]).length === 0;
  return (
    <div class="method quasi">
      <Choice
        legend="The quasi-identifier"
        name="quasi-identifier-kept"
        value={exact ? 'exact' : 'general'}
        options={[
          ['general', 'is made more general', 'People who look alike form classes. Whoever knows a person finds her class, not her row.'],
          [
            'exact',
            'stays exact',
            "Every age and postcode is published as it is. Whoever knows a person's quasi-identifier sees that she is in the table; only her sensitive value is uncertain.",
          ],
        ]}
        onPick={(kept) => change('whether the quasi-identifier stays exact', (now) => withExactQuasiIdentifier(now, kept === 'exact'))}
      />
      {together && <p class="quiet">k = {count(k)} is asked for as well: classes of {count(k)} people or more are formed first, which makes the quasi-identifier more general where fewer share it.</p>}
    </div>
  );
}

/** What publishes, of the methods that treat the quasi-identifier alike: each with what it does and what a reader gets. */
export function Method({ method, all = METHODS }: { method: MethodChoice; all?: readonly MethodKind[] }) {
  const exact = all.find(({ name }) => name === method.name)?.keeps_quasi_identifier ?? false;
  const alike = all.filter(({ keeps_quasi_identifier: keeps }) => keeps === exact);
  if (alike.length < 2) return null;
  return (
    <div class="method">
      <Choice
        legend="Method"
        name="method"
        value={method.name}
        options={alike.map(({ name, title, meaning, publishes }) => [name, title, `${meaning} ${publishes}`] as const)}
        onPick={(name) => change('method', (now) => ({ ...now, method: methodOf(name) }))}
      />
    </div>
  );
}
