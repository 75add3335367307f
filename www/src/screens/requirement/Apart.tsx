// Limits of several sensitive columns, each of which can be set apart from the others.
import type { Choices } from '../../engine/types';
import { setColumn, setOwnLimits } from '../../state/requirement/layers';
import { wantHeading } from '../../state/page/screen';
import { askedOf } from '../../words/requirement-choices';
import { requirementSymbols } from '../../words/limits';
import { said } from '../../words/require';

/** The columns with their limits. */
export function Apart({ choices }: { choices: Choices }) {
  const set = (column: string): void => {
    setColumn(column);
    setOwnLimits(true);
    wantHeading();
  };
  return (
    <section class="advanced-part" aria-labelledby="apart-title">
      <h3 id="apart-title">Limits per column</h3>
      <ul class="hairlines">
        {choices.sensitive.map(({ column }) => {
          const { tauL, require } = askedOf(choices, column);
          const limits = [...(tauL === null ? [] : [requirementSymbols(tauL, null)]), ...require.map(said)];
          return (
            <li key={column} class="apart">
              <span>{column}</span>
              <span class="muted">{limits.length === 0 ? 'none' : limits.join('; ')}</span>
              <button type="button" class="plain" aria-label={`Set the limits for ${column}`} onClick={() => set(column)}>
                Set
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
