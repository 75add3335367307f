// What is left to learn from the table: figures, columns, count queries and decision trees.
import { Figure } from '../../parts/Figure';
import type { Reviewed } from '../../state/review/review';
import { figure as inDigits, sentence } from '../../words/numbers';
import { known } from '../../words/utility';
import { Queries, Trees } from './Learning';

/** About how high a picture of a few bars is. */
export const ROW = 28;
export const AROUND = 56;

/** The figures, the columns, and what takes its time. */
export function Utility({ made }: { made: Reviewed }) {
  const { figures } = made.view.utility;
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
      <Figure name="review-columns" of={{ kind: 'review-columns' }} turn={[made.turn]} height={made.view.utility.attributes.length * ROW + AROUND} />
      <div class="learning">
        <Queries made={made} />
        {made.view.attributes.length > 0 && <Trees made={made} />}
      </div>
    </>
  );
}
