// What is left to learn from the table: figures, columns, count queries and decision trees.
import { amountsHeight, amountsPicture } from '../../charts/amounts';
import type { UtilityAttribute, UtilityFigure } from '../../engine/types';
import { Figure } from '../../parts/Figure';
import type { Reviewed } from '../../state/review';
import { count, mean, measure, percent } from '../../words/numbers';
import { Queries, Trees } from './Learning';

/** The figures, the columns, and what takes its time. */
export function Utility({ made }: { made: Reviewed }) {
  const { figures, attributes } = made.view.utility;
  return (
    <>
      <dl class="figures use-figures">
        {figures.map((figure) => (
          <div key={figure.name} data-figure={figure.name}>
            <dt>{figure.title}</dt>
            <dd>
              <strong>{valueInWords(figure)}</strong>
              <span class="quiet">{figure.sentence}</span>
            </dd>
          </div>
        ))}
      </dl>
      <Columns made={made} attributes={attributes} />
      <div class="learning">
        <Queries made={made} />
        <Trees made={made} />
      </div>
    </>
  );
}

/** A figure to the precision that matters: whole numbers whole, shares to three digits. */
export function valueInWords({ value }: Pick<UtilityFigure, 'value'>): string {
  if (Number.isInteger(value)) return count(value);
  return Math.abs(value) <= 1 ? measure(value) : mean(value);
}

/** Which column kept the most, and which the least. */
export function columnsFinding(attributes: readonly UtilityAttribute[]): string {
  const sorted = [...attributes].sort((a, b) => a.information - b.information);
  const [worst] = sorted;
  const best = sorted.at(-1);
  if (worst === undefined || best === undefined) return 'No column takes part';
  if (worst.base === 1) return 'Every cell is exact';
  if (worst === best || worst.information === best.information) return `${worst.column} keeps ${measure(worst.information)} of its information`;
  return `${worst.column} keeps the least of its information, ${measure(worst.information)}; ${best.column} the most, ${measure(best.information)}`;
}

function Columns({ made, attributes }: { made: Reviewed; attributes: readonly UtilityAttribute[] }) {
  const amounts = attributes.map(({ column, sensitive, information, base }) => ({
    name: sensitive ? `${column} (sensitive)` : column,
    value: information,
    text: `${measure(information)}, ${percent(base)} exact`,
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
        rows: attributes.map(({ column, information, certainty_penalty, base }) => [column, measure(information), measure(certainty_penalty), percent(base)]),
      })}
    />
  );
}
