// What is left to learn from the table: figures, columns, count queries and decision trees.
import { Figure } from '../../parts/Figure';
import type { Reviewed } from '../../state/review/review';
import { figure as inDigits, list, sentence } from '../../words/numbers';
import { known } from '../../words/utility';
import { Queries, Trees } from './Learning';

/** About how high a picture of a few bars is. */
export const ROW = 28;
export const AROUND = 56;

/** The figures, the columns, and what takes its time. */
export function Utility({ made }: { made: Reviewed }) {
  const { figures } = made.view.utility;
  const unknown = figures.filter(({ value }) => value === null);
  return (
    <>
      <dl class="figures use-figures">
        {figures.filter(({ value }) => value !== null).map((figure) => (
          <div key={figure.name} data-figure={figure.name}>
            <dt>{sentence(figure.title)}</dt>
            <dd>
              <strong>{known(figure.value, inDigits)}</strong>
              <span class="quiet">{figure.sentence}</span>
            </dd>
          </div>
        ))}
      </dl>
      {unknown.length > 0 && <p class="quiet utility-unknown">Unknown without the original table: {list(unknown.map(({ title }) => title), unknown.length)}.</p>}
      <Figure name="review-columns" of={{ kind: 'review-columns' }} turn={[made.turn]} height={made.view.utility.attributes.length * ROW + AROUND} />
      <div class="learning">
        <Queries made={made} />
        {made.view.attributes.length > 0 && <Trees made={made} />}
      </div>
    </>
  );
}
