// The pictures of a result.
import type { ResultAttribute } from '../../engine/types';
import { Figure } from '../../parts/Figure';
import { Term } from '../../parts/Term';
import { chosen } from '../../state/result/result';
import type { Result } from '../../state/result/result';
import type { PresentedPicture } from '../../state/result/part';
import { counted } from '../../words/numbers';

/** About how high a picture of bars is: this much space is reserved until it is drawn. */
const BARS_HEIGHT = 170;

/** The same of the columns' levels. */
const ROW = 28;
const AROUND = 74;

/** All pictures: two for each sensitive column, then the classes' sizes and the columns' levels. */
export function Pictures({ made }: { made: Result }) {
  return (
    <div class="pictures">
      {made.view.attributes.map((attribute) => (
        <OfAttribute made={made} attribute={attribute} key={attribute.column} />
      ))}
      <Sizes made={made} />
      <LevelsPicture made={made} />
    </div>
  );
}

/** One picture alone, of the first sensitive column where it is of one. */
export function OnePicture({ made, which }: { made: Result; which: PresentedPicture }) {
  const [attribute] = made.view.attributes;
  if (which === 'sizes') return <Sizes made={made} />;
  if (which === 'columns') return <LevelsPicture made={made} />;
  return attribute === undefined ? null : <OfAttribute made={made} attribute={attribute} only={which} />;
}

function OfAttribute({ made, attribute, only }: { made: Result; attribute: ResultAttribute; only?: 'curve' | 'values' }) {
  const { column, psi } = attribute;
  const of = { attribute: made.view.attributes.indexOf(attribute), class: chosen.value };
  const limited = psi.length > 0;
  const sets = made.view.report.attributes.find(({ column: name }) => name === column)?.levels.every(({ rows }) => rows === 0) === true;
  return (
    <>
      {only !== 'values' && (
        <Figure name={`promise-${column}`} of={{ kind: 'result-curves', ...of }} turn={[made.turn]} height={300}>
          <p class="caption">
            <Term name="F(k)" /> of the chosen class{limited && <> against <Term name="psi">the limit</Term></>}. The grey band contains the classes of all
            people, its darker part those of the middle half.
          </p>
        </Figure>
      )}
      {only !== 'curve' && (
        <Figure name={`distribution-${column}`} of={{ kind: 'result-values', ...of }} turn={[made.turn]} height={BARS_HEIGHT}>
          <p class="caption">
            What an adversary who knows the quasi-identifier infers about a person in the class. Solid: published exactly. Hatched: <Term name="induced" /> by
            generalized values{sets && <> or by a <Term name="set" />, whose values count equally</>}. Ticks: all classes combined{sets && '. The Estimate screen estimates the original table'}.
          </p>
        </Figure>
      )}
    </>
  );
}

function Sizes({ made }: { made: Result }) {
  return (
    <Figure name="class-sizes" of={{ kind: 'result-sizes', class: chosen.value }} turn={[made.turn]} height={240}>
      <p class="caption">Each bar: the people in classes of that size. The larger the class, the harder it is to re-identify a person.</p>
    </Figure>
  );
}

function LevelsPicture({ made }: { made: Result }) {
  const { attributes, suppressed_rows: suppressed } = made.view.report;
  return (
    <Figure name="levels" of={{ kind: 'result-levels' }} turn={[made.turn]} height={attributes.length * ROW + AROUND}>
      <p class="caption">
        Empty: exact. Filled: generalized, and the stronger the colour, the higher in the <Term name="taxonomy" />. Percentages: <Term name="information">information retained</Term>.
        {suppressed > 0 && ` Missing on the right: ${counted(suppressed, 'suppressed row')}.`}
      </p>
    </Figure>
  );
}
