// The pictures of a result.
import { useEffect } from 'preact/hooks';
import { levelsFinding, levelsHeight, levelsPicture, stepsInWords, topOf } from '../../charts/levels';
import { inBins } from '../../charts/bins';
import { sizesFinding, sizesPicture } from '../../charts/sizes';
import type { ResultAttribute } from '../../engine/types';
import { Figure } from '../../parts/Figure';
import { Term } from '../../parts/Term';
import { bars, curves } from '../../state/pictures';
import { chosen, chosenView } from '../../state/result';
import type { Result } from '../../state/result';
import type { PresentedPicture } from '../../state/resultPart';
import { need, trees } from '../../state/taxonomies';
import { count, counted, figure, percent, percentAtMost } from '../../words/numbers';
import { under } from '../../words/under';

/** About how high a picture of bars is: its place is kept so until it is there. */
const BARS_HEIGHT = 170;

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
  const index = chosen.value;
  const view = chosenView.value?.index === index ? chosenView.value : null;
  const own = view?.attributes.find(({ column }) => column === attribute.column);
  const { column, values, psi, band, whole_curve: whole } = attribute;
  const limited = psi.length > 0;
  const sets = made.view.report.attributes.find(({ name }) => name === column)?.levels.every(({ rows }) => rows === 0) === true;
  const who = index === null ? 'the class' : `class ${count(index + 1)}`;
  const distribution = own?.distribution ?? attribute.whole;
  return (
    <>
      {only !== 'values' && (
        <Figure
          name={`promise-${column}`}
          ask={curves({
            column,
            values,
            curves: [['limit', psi], ['class', own?.curve.cumulative], ['whole', whole.cumulative]],
            band,
            order: (own?.curve ?? whole).order,
            class: index,
          })}
          of={[made.turn, own]}
          height={300}
          numbers={() => ({
            head: ['k', `${who}: value added`, `${who} F(k)`, 'all classes F(k)', ...(limited ? ['limit ψ(k)'] : [])],
            rows: values.map((_, at) => [
              String(at + 1),
              own === undefined ? '' : (values[own.curve.order[at] ?? 0] ?? ''),
              own === undefined ? '' : percent(own.curve.cumulative[at] ?? 1),
              percent(whole.cumulative[at] ?? 1),
              ...(limited ? [percentAtMost(psi[at] ?? 1)] : []),
            ]),
          })}
        >
          <p class="caption">
            <Term name="F(k)" /> of the chosen class{limited && <> against <Term name="psi">the limit</Term></>}. The grey band holds the classes of all
            people; its darker part those of the middle half.
          </p>
        </Figure>
      )}
      {only !== 'curve' && (
        <Figure
          name={`distribution-${column}`}
          ask={bars({
            column,
            class: own === undefined ? null : index,
            values,
            exact: distribution.exact,
            induced: distribution.induced,
            whole: own === undefined ? undefined : attribute.whole.induced,
            limit: psi[0],
          })}
          of={[made.turn, own]}
          height={BARS_HEIGHT}
          numbers={() => ({
            head: [column, `${who}: exact`, `${who}: induced`, 'all classes'],
            rows: values.map((value, at) => [
              value,
              percent(distribution.exact[at] ?? 0),
              percent(distribution.induced[at] ?? 0),
              percent(attribute.whole.induced[at] ?? 0),
            ]),
          })}
        >
          <p class="caption">
            What a reader can infer about a person of the class. Full: published exactly. Hatched: <Term name="induced" /> by broader values
            {sets && <> or by a <Term name="set" />, each of its values alike</>}. The ticks: all classes combined{sets && '. The Read screen estimates the original table'}.
          </p>
        </Figure>
      )}
    </>
  );
}

function Sizes({ made }: { made: Result }) {
  const { class_sizes: sizes, report } = made.view;
  const own = chosen.value === null ? null : (sizes[chosen.value] ?? null);
  return (
    <Figure
      title={sizesFinding(sizes)}
      description="How many people are in classes of which size."
      name="class-sizes"
      draw={(library, width) => sizesPicture(library, width, sizes, own)}
      of={[made.turn, own]}
      height={240}
      numbers={() => ({
        head: ['people in a class', 'classes', 'people', 'share of all people'],
        rows: inBins(sizes).map(({ label, classes, people }) => [label, count(classes), count(people), percent(people / report.rows)]),
      })}
    >
      <p class="caption">Each bar: the people in classes of that size. In a larger class a person is harder to tell apart.</p>
    </Figure>
  );
}

function LevelsPicture({ made }: { made: Result }) {
  const { attributes, suppressed: leftOut } = made.view.report;
  useEffect(() => {
    for (const { name } of attributes) void need(name);
  }, [attributes]);
  const depths = attributes.map(({ name }) => under(trees.value, name)?.levels);
  return (
    <Figure
      title={levelsFinding(attributes, leftOut)}
      description="For each column, the share of rows at each level of its taxonomy, exact values at the left."
      name="levels"
      draw={(library, width) => levelsPicture(library, width, attributes, leftOut, (name) => depths[attributes.findIndex((other) => other.name === name)])}
      of={[made.turn, ...depths]}
      height={levelsHeight(attributes)}
      numbers={() => ({
        head: ['column', 'how far up', 'rows', 'information of the column'],
        rows: attributes.flatMap((attribute, at) => {
          const row = (how: string, rows: number): string[] => [attribute.name, how, count(rows), figure(attribute.information)];
          const published = attribute.levels.map(({ level, rows }) => row(stepsInWords(level, topOf(attribute, depths[at])), rows));
          return leftOut === 0 ? published : [...published, row('left out', leftOut)];
        }),
      })}
    >
      <p class="caption">
        Empty: exact. Filled: made more general; the stronger the colour, the further up its <Term name="taxonomy" />. At the right the <Term name="information">information</Term> that
        the column keeps.
        {leftOut > 0 && ` What is lacking at the right: ${counted(leftOut, 'row')} left out.`}
      </p>
    </Figure>
  );
}
