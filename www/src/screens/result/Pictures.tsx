// The pictures of a result.
import { useEffect } from 'preact/hooks';
import { distributionFinding, distributionHeight, distributionPicture } from '../../charts/distribution';
import { levelsFinding, levelsHeight, levelsPicture, stepsInWords, topOf } from '../../charts/levels';
import { finding, psiPicture, rises } from '../../charts/psi';
import { inBins } from '../../charts/bins';
import { sizesFinding, sizesPicture } from '../../charts/sizes';
import type { ResultAttribute } from '../../engine/types';
import { Figure } from '../../parts/Figure';
import { Term } from '../../parts/Term';
import { chosen, chosenView } from '../../state/result';
import type { Result } from '../../state/result';
import { need, trees } from '../../state/taxonomies';
import { askedOf } from '../../words/asked';
import { count, figure, percent, percentAtMost } from '../../words/numbers';
import { under } from '../../words/under';

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

function OfAttribute({ made, attribute }: { made: Result; attribute: ResultAttribute }) {
  const index = chosen.value;
  const view = chosenView.value?.index === index ? chosenView.value : null;
  const own = view?.attributes.find(({ column }) => column === attribute.column);
  const limited = attribute.psi.length > 0;
  const l = askedOf(made.choices, attribute.column).tauL?.l ?? attribute.values.length;
  const named = (order: ArrayLike<number>): string[] => Array.from(order, (value) => attribute.values[value] ?? '');
  const whole = { cumulative: attribute.whole_curve.cumulative, names: named(attribute.whole_curve.order) };
  const who = index === null ? 'the class' : `class ${count(index + 1)}`;
  const picked = own === undefined ? undefined : { cumulative: own.curve.cumulative, names: named(own.curve.order), label: who };
  const psiData = { psi: attribute.psi, l, whole, band: attribute.band, ...(picked === undefined ? {} : { chosen: picked }) };
  const distribution = {
    values: attribute.values,
    exact: own?.distribution.exact ?? attribute.whole.exact,
    induced: own?.distribution.induced ?? attribute.whole.induced,
    whole: attribute.whole.induced,
    limit: attribute.psi[0] ?? null,
  };
  return (
    <>
      <Figure
        title={limited ? finding(who, picked ?? whole, attribute.psi, l) : rises(who, picked ?? whole)}
        description={`Cumulative shares of ${attribute.column} in ${who}, in the whole table and in all classes${limited ? ', against the limit ψ' : ''}.`}
        name={`promise-${attribute.column}`}
        draw={(library, width) => psiPicture(library, width, psiData)}
        of={[made.turn, own]}
        height={300}
        numbers={() => ({
          head: ['k', `${who}: value added`, `${who} F(k)`, 'whole table F(k)', ...(limited ? ['limit ψ(k)'] : [])],
          rows: attribute.values.map((_, at) => [
            String(at + 1),
            picked?.names[at] ?? '',
            picked === undefined ? '' : percent(picked.cumulative[at] ?? 1),
            percent(whole.cumulative[at] ?? 1),
            ...(limited ? [percentAtMost(attribute.psi[at] ?? 1)] : []),
          ]),
        })}
      >
        <p class="caption">
          <Term name="F(k)" /> of the chosen class{limited && <> against <Term name="psi">the limit</Term></>}. The grey band holds the classes of all
          people; its darker part those of the middle half.
        </p>
      </Figure>
      <Figure
        title={distributionFinding(who, distribution)}
        description={`Shares of the values of ${attribute.column} in ${who}, with the whole table as ticks.`}
        name={`distribution-${attribute.column}`}
        draw={(library, width) => distributionPicture(library, width, distribution)}
        of={[made.turn, own]}
        height={distributionHeight(distribution)}
        numbers={() => ({
          head: [attribute.column, `${who}: exact`, `${who}: induced`, 'whole table'],
          rows: attribute.values.map((value, at) => [
            value,
            percent(distribution.exact[at] ?? 0),
            percent(distribution.induced[at] ?? 0),
            percent(distribution.whole[at] ?? 0),
          ]),
        })}
      >
        <p class="caption">
          What a reader can infer about a person of the class. Full: published exactly. Hatched: <Term name="induced" /> by broader values. The ticks: the whole table.
        </p>
      </Figure>
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
  const { attributes } = made.view.report;
  useEffect(() => {
    for (const { name } of attributes) void need(name);
  }, [attributes]);
  const depths = attributes.map(({ name }) => under(trees.value, name)?.levels);
  return (
    <Figure
      title={levelsFinding(attributes)}
      description="For each column, the share of rows at each level of its taxonomy, exact values at the left."
      name="levels"
      draw={(library, width) => levelsPicture(library, width, attributes, (name) => depths[attributes.findIndex((other) => other.name === name)])}
      of={[made.turn, ...depths]}
      height={levelsHeight(attributes)}
      numbers={() => ({
        head: ['column', 'how far up', 'rows', 'information of the column'],
        rows: attributes.flatMap((attribute, at) =>
          attribute.levels.map(({ level, rows }) => [
            attribute.name,
            stepsInWords(level, topOf(attribute, depths[at])),
            count(rows),
            figure(attribute.information),
          ]),
        ),
      })}
    >
      <p class="caption">
        Empty: exact. Filled: made more general; the stronger the colour, the further up its <Term name="taxonomy" />. At the right the <Term name="information">information</Term> that
        the column keeps.
      </p>
    </Figure>
  );
}
