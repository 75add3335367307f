// Methods side by side in pictures: how close their classes come to the limit, and what each is worth.
import type { ComparedCurve, ComparedFigures, ComparedShape } from '../../../engine/types';
import { Figure } from '../../../parts/Figure';
import { Term } from '../../../parts/Term';
import type { Beside } from '../../../state/comparison';
import { multiples, scatter } from '../../../state/pictures';
import { figure, percent, percentAtMost } from '../../../words/numbers';

/** About how high a row of small pictures is. */
const ROW_HEIGHT = 256;
const SCATTER_HEIGHT = 360;
/** From the largest to the least, as they are told. */
const QUANTILES = ['least', 'a quarter', 'median', 'three quarters', 'largest'];

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
        <OfColumn key={column} column={column} published={published} of={made.rows.map(({ standing }) => standing)} />
      ))}
    </div>
  );
}

interface Props {
  column: string;
  published: readonly Published[];
  of: readonly unknown[];
}

function OfColumn({ column, published, of }: Props) {
  const with_ = published.flatMap(({ title, figures }) => {
    const curve = figures.curves.find(({ attribute }) => attribute === column);
    return curve === undefined ? [] : [{ title, figures, curve }];
  });
  const psi = with_[0]?.curve.psi ?? [];
  const excessOf = ({ excessive_protection: all }: ComparedFigures) => all.find(({ attribute }) => attribute === column)?.excess;
  const shape = ({ title, figures, curve }: Published & { curve: ComparedCurve }): ComparedShape => ({
    name: title,
    quantiles: curve.quantiles,
    protection: excessOf(figures)?.mean ?? 0,
    information: figures.information,
  });
  const shapes = with_.map(shape);
  // All are drawn again when one more is there, and only then.
  const key = JSON.stringify(shapes);
  const worth = with_.filter(({ figures }) => excessOf(figures) !== undefined);
  return (
    <>
      <Figure
        name={`compared-curves-${column}`}
        ask={multiples(column, psi, shapes)}
        of={[key, of.length]}
        height={ROW_HEIGHT}
        numbers={() => ({
          head: ['method', 'k', ...QUANTILES.map((name) => `F(k), ${name}`), ...(psi.length > 0 ? ['limit ψ(k)'] : [])],
          rows: with_.flatMap(({ title, curve }) =>
            (curve.quantiles[2] ?? []).map((_, at) => [
              title,
              String(at + 1),
              ...QUANTILES.map((_, quantile) => percent(curve.quantiles[quantile]?.[at] ?? 1)),
              ...(psi.length > 0 ? [percentAtMost(psi[at] ?? 1)] : []),
            ]),
          ),
        })}
      >
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
        <Figure
          name={`compared-worth-${column}`}
          ask={scatter(column, worth.map(shape))}
          of={[key]}
          height={SCATTER_HEIGHT}
          numbers={() => ({
            head: ['method', 'excessive protection, the mean', 'least', 'most', 'information kept'],
            rows: worth.map(({ title, figures }) => {
              const excess = excessOf(figures);
              return [title, ...[excess?.mean, excess?.least, excess?.most].map((value) => figure(value ?? 0)), figure(figures.information)];
            }),
          })}
        >
          <p class="caption">
            Higher keeps more <Term name="information">information</Term>; further to the left is less <Term name="excess">excessive protection</Term> of {column}. Hollow: another method is
            no worse in either.
          </p>
        </Figure>
      )}
    </>
  );
}
