// What is left to learn from the table: figures, columns, count queries and decision trees.
import { amountsHeight, amountsPicture } from '../../charts/amounts';
import type { AttributeUtility } from '../../engine/types';
import { Figure } from '../../parts/Figure';
import type { Reviewed } from '../../state/review';
import { figure as inDigits, percent, sentence } from '../../words/numbers';
import { columnsFinding, known } from '../../words/utility';
import { Queries, Trees } from './Learning';

/** The figures, the columns, and what takes its time. */
export function Utility({ made }: { made: Reviewed }) {
  const { figures, attributes } = made.view.utility;
  return (
    <>
      <dl class="figures use-figures">
        {figures.map((figure) => (
          <div key={figure.name} data-figure={figure.name}>
            <dt>{sentence(figure.title)}</dt>
            <dd>
              <strong>{known(figure.value, inDigits)}</strong>
              <span class="quiet">{figure.sentence}</span>
            </dd>
          </div>
        ))}
      </dl>
      <Columns made={made} attributes={attributes} />
      <div class="learning">
        <Queries made={made} />
        {made.view.attributes.length > 0 && <Trees made={made} />}
      </div>
    </>
  );
}

function Columns({ made, attributes }: { made: Reviewed; attributes: readonly AttributeUtility[] }) {
  const amounts = attributes.map(({ name, role, information, unchanged }) => ({
    name: role === 'sensitive' ? `${name} (sensitive)` : name,
    value: information ?? 0,
    text: information === null ? 'unknown' : `${inDigits(information)}, ${known(unchanged, percent)} exact`,
  }));
  return (
    <Figure
      title={columnsFinding(attributes)}
      description="The information that each column keeps."
      name="review-columns"
      draw={(library, width) => amountsPicture(library, width, amounts, { label: 'information kept', most: 1, format: (value) => String(value) })}
      of={[made.turn]}
      height={amountsHeight(amounts)}
      numbers={() => ({
        head: ['column', 'information', 'certainty penalty', 'exact cells'],
        rows: attributes.map(({ name, information, certainty_penalty, unchanged }) => [name, known(information, inDigits), known(certainty_penalty, inDigits), known(unchanged, percent)]),
      })}
    />
  );
}
