// Methods side by side in pictures: how close their classes come to the limit, and what each is worth.
import type { ComparedFigures } from '../../../engine/types';
import { Figure } from '../../../parts/Figure';
import { Term } from '../../../parts/Term';
import type { Beside } from '../../../state/result/comparison';

/** About how high a row of small pictures is. */
const ROW_HEIGHT = 256;
const SCATTER_HEIGHT = 360;

interface Published {
  title: string;
  figures: ComparedFigures;
}

/** All pictures: two for each sensitive column, of the methods that published. */
export function ComparedPictures({ made }: { made: Beside }) {
  const published = made.rows.flatMap(({ title, standing }) => {
    const figures = standing.is === 'done' ? standing.compared.figures : undefined;
    return figures === undefined ? [] : [{ title, figures }];
  });
  const columns = published[0]?.figures.curves.map(({ attribute }) => attribute) ?? [];
  if (columns.length === 0) return null;
  return (
    <div class="compare-pictures">
      {columns.map((column) => (
        <OfColumn key={column} column={column} published={published} />
      ))}
    </div>
  );
}

interface Props {
  column: string;
  published: readonly Published[];
}

function OfColumn({ column, published }: Props) {
  const with_ = published.flatMap(({ title, figures }) => {
    const curve = figures.curves.find(({ attribute }) => attribute === column);
    return curve === undefined ? [] : [{ title, figures, curve }];
  });
  const psi = with_[0]?.curve.psi ?? [];
  const excessOf = ({ excessive_protection: all }: ComparedFigures) => all.find(({ attribute }) => attribute === column)?.excess;
  const methods = with_.map(({ title, curve }) => ({ name: title, band: curve.quantiles }));
  const worth = with_.flatMap(({ title, figures }) => {
    const excess = excessOf(figures);
    if (excess === undefined) return [];
    return [{ name: title, protection: excess.mean, least_protection: excess.least, most_protection: excess.most, information: figures.information }];
  });
  return (
    <>
      <Figure name={`compared-curves-${column}`} of={{ kind: 'compared-curves', of: { column, psi, methods } }} height={ROW_HEIGHT}>
        <p class="caption">
          <Term name="F(k)" /> of {column}, by method: the line is the class of the median person, the band holds those of all people, its darker part the middle half
          {psi.length > 0 && (
            <>
              . What <Term name="psi">the limit</Term> allows is shaded; what lies far below it is protection beyond what was asked
            </>
          )}
          .
        </p>
      </Figure>
      {worth.length > 1 && (
        <Figure name={`compared-worth-${column}`} of={{ kind: 'compared-worth', of: { column, methods: worth } }} height={SCATTER_HEIGHT}>
          <p class="caption">
            Higher keeps more <Term name="information">information</Term>; further to the left is less <Term name="excess">excessive protection</Term> of {column}. Hollow: another method is
            no worse in either.
          </p>
        </Figure>
      )}
    </>
  );
}
