// The whole table against the limit, as the engine draws it.
import type { Choices } from '../../engine/types';
import { Figure } from '../../parts/Figure';
import { Term } from '../../parts/Term';
import { assessment, limits } from '../../state/requirement/assessment';
import { column } from '../../state/requirement/layers';
import { askedOf } from '../../words/requirement-choices';
import { METHODS } from '../../words/methods';
import { counted } from '../../words/numbers';

/** The curve of the column that is chosen; nothing if none is sensitive. */
export function Curve({ choices }: { choices: Choices }) {
  const on = column.value;
  const of = assessment.value?.attributes.find((one) => one.column === on) ?? null;
  if (on === null || of === null) return null;
  // Limits out of range have no curve; that of the table stays.
  const tauL = (limits.value[on]?.fault ?? null) === null ? askedOf(choices, on).tauL : null;
  // Sets satisfy the limit by themselves: the whole table is not checked against it.
  const sets = METHODS.find(({ name }) => name === choices.method.name)?.adds_values === true;
  const { missing_sensitive: blank, missing_qi: missing } = assessment.value?.dropped ?? { missing_sensitive: 0, missing_qi: 0 };
  return (
    <Figure name={`requirement-${on}`} of={{ kind: 'requirement', column: on, tau: tauL?.tau ?? null, l: tauL?.l ?? 0 }} turn={[of]} height={300}>
      {blank + missing > 0 && assessment.value !== null && <p class="caption">The whole table: the {counted(assessment.value.rows, 'person', 'people')} who are not excluded.</p>}
      {sets && tauL !== null && (
        <p class="caption">
          Every <Term name="set">set of values</Term> satisfies the limit, regardless of the whole table.
        </p>
      )}
    </Figure>
  );
}
