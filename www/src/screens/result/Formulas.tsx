// Published cells that a spreadsheet would run: how many, and what becomes of them. Nothing if the table has none.
import type { Formulas as Choice } from '../../engine/types';
import { choices } from '../../state/data/table';
import { publish } from '../../state/result/result';
import type { Result } from '../../state/result/result';
import { change } from '../../state/data/settings';
import { FORMULA_CHOICES, FORMULAS } from '../../words/formulas';

/** The count, with the choice; another choice publishes again. */
export function Formulas({ made }: { made: Result }) {
  const { sentence } = made.view.report.formulas;
  if (sentence === undefined) return null;
  const now = choices.value?.formulas ?? made.choices.formulas;
  const pick = (formulas: Choice): void => {
    change('formulas', (before) => ({ ...before, formulas }));
    void publish();
  };
  return (
    <fieldset class="formulas">
      <legend>Formulas</legend>
      <p>{sentence}</p>
      <div class="formulas-choice">
        {FORMULA_CHOICES.map((one) => (
          <label class="check" key={one}>
            <input type="radio" name="formulas-of-result" checked={now === one} onChange={() => pick(one)} />
            <span>
              {FORMULAS[one].label}
              <small>{FORMULAS[one].meaning}</small>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
