// Choices about cells and rows of the file, which few people need.
import type { Choices } from '../../engine/types';
import { Choice } from '../../parts/Choice';
import { Term } from '../../parts/Term';
import { saveChoices } from '../../state/data/recipes';
import { change } from '../../state/data/settings';
import { FORMULA_CHOICES, FORMULAS } from '../../words/formulas';
import { whyForWhom } from '../../words/handing';

/** Missing cells, the order of rows, formulas. */
export function More({ choices }: { choices: Choices }) {
  return (
    <section class="advanced-part" aria-labelledby="more-title">
      <h3 id="more-title">Cells and rows of the release</h3>
      <div class="more-body">
        <Choice
          legend={
            <>
              A <Term name="missing" /> quasi-identifier
            </>
          }
          name="missing"
          value={choices.missing.quasi_identifier}
          options={[
            ['value', 'is a value of its own', 'The row is published; the cell stays empty or becomes *.'],
            ['drop', 'excludes its row', 'The report counts such rows.'],
          ]}
          onPick={(missingQi) => change('missing quasi-identifiers', (now) => ({ ...now, missingQi }))}
        />
        <Choice
          legend="Order of published rows"
          name="row-order"
          value={choices.row_order}
          options={[
            ['class', 'by class', "A row's place discloses nothing."],
            ['input', 'as in the file', "For checking only: an adversary who knows the file's order finds a row by its place."],
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
      <button type="button" class="save-recipe" title={whyForWhom('recipe')} onClick={() => void saveChoices()}>
        Save as a recipe
      </button>
    </section>
  );
}
