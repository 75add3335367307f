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

/** What each method is worth: protection against information retained, a picture a sensitive column. */
export function WorthPictures({ made }: { made: Beside }) {
  const [published, columns] = publishedOf(made);
  const drawn = columns.flatMap((column) => {
    const methods = worthOf(column, published);
    return methods.length > 1 ? [{ column, methods }] : [];
  });
  if (drawn.length === 0) return null;
  return (
    <div class="compare-worth">
      {drawn.map(({ column, methods }) => (
        <Figure key={column} name={`compared-worth-${column}`} of={{ kind: 'compared-worth', of: { column, methods } }} height={SCATTER_HEIGHT}>
          <p class="caption">
            Higher: more <Term name="information">information</Term> retained. Further left: less <Term name="excess">excessive protection</Term> of {column}. Hollow: another method is at
            least as good in both.
          </p>
        </Figure>
      ))}
    </div>
  );
}

/** The curves of each sensitive column, by method. */
export function CurvePictures({ made }: { made: Beside }) {
  const [published, columns] = publishedOf(made);
  if (columns.length === 0) return null;
  return (
    <div class="compare-pictures">
      {columns.map((column) => (
        <Curves key={column} column={column} published={published} />
      ))}
    </div>
  );
}

/** The methods that have a table, and the sensitive columns. */
function publishedOf(made: Beside): [readonly Published[], readonly string[]] {
  const published = made.rows.flatMap(({ title, standing }) => {
    const figures = standing.is === 'done' ? standing.compared.figures : undefined;
    return figures === undefined ? [] : [{ title, figures }];
  });
  return [published, published[0]?.figures.curves.map(({ column: attribute }) => attribute) ?? []];
}

/** What each is worth under one column. */
function worthOf(column: string, published: readonly Published[]) {
  return published.flatMap(({ title, figures }) => {
    const excess = figures.excessive_protection.find(({ column: attribute }) => attribute === column)?.excess;
    if (excess === undefined) return [];
    // What a table without links retains cannot be compared with the others.
    if (!figures.linked) return [];
    return [{ name: title, protection: excess.mean, least_protection: excess.least, most_protection: excess.most, information: figures.information }];
  });
}

interface Props {
  column: string;
  published: readonly Published[];
}

function Curves({ column, published }: Props) {
  const with_ = published.flatMap(({ title, figures }) => {
    const curve = figures.curves.find(({ column: attribute }) => attribute === column);
    return curve === undefined ? [] : [{ title, curve }];
  });
  const psi = with_[0]?.curve.psi ?? [];
  const methods = with_.map(({ title, curve }) => ({ name: title, band: curve.quantiles }));
  return (
    <Figure name={`compared-curves-${column}`} of={{ kind: 'compared-curves', of: { column, psi, methods } }} height={ROW_HEIGHT}>
      <p class="caption">
        <Term name="F(k)" /> of {column}, by method: the line is the class of the median person, the band contains those of all people, its darker part the middle half
        {psi.length > 0 && (
          <>
            . What <Term name="psi">the limit</Term> allows is shaded; a curve far below it protects beyond the requirement
          </>
        )}
        .
      </p>
    </Figure>
  );
}
