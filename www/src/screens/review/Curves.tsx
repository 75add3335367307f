// The curves F of all classes, of the chosen one and of the whole table, against the limit.
import { finding, psiPicture } from '../../charts/psi';
import type { Further, PsiData } from '../../charts/psi';
import type { ReviewAttribute } from '../../engine/types';
import { Figure } from '../../parts/Figure';
import { Term } from '../../parts/Term';
import { attribute, looked, lookedView } from '../../state/review';
import type { Reviewed } from '../../state/review';
import { count, percent, percentAtMost } from '../../words/numbers';

/** How many values are shown: past l there is no limit, and what follows says little. */
const BEYOND = 3;
const LEAST_K = 6;
const MOST_K = 16;

/** The l of the (τ, ℓ) that is held against the table; the number of values where there is none. */
export function limitL(of: ReviewAttribute): number {
  const held = of.held.find(({ name }) => name === 'tau-l');
  const l = held?.params[1];
  return typeof l === 'number' ? l : of.values.length;
}

/** Whether anything sensitive is published in general terms: only then does it matter whether one knows how. */
export function general(of: ReviewAttribute): boolean {
  return of.aware !== null && of.aware.general_rows > 0;
}

/** The picture. */
export function Curves({ made }: { made: Reviewed }) {
  const of = made.view.attributes[attribute.value];
  if (of === undefined) return null;
  const index = looked.value;
  const own = lookedView.value?.index === index ? lookedView.value?.attributes[attribute.value] : undefined;
  const named = (order: ArrayLike<number>): string[] => Array.from(order, (value) => of.values[value] ?? '');
  const who = index === null ? 'the class' : `class ${count(index + 1)}`;
  const whole = { cumulative: of.whole_curve.cumulative, names: named(of.whole_curve.order) };
  const chosen = own === undefined ? undefined : { cumulative: own.curve.cumulative, names: named(own.curve.order), label: who };
  const one = made.view.classes < 2;
  const further: Further[] = [
    ...(one ? [] : [{ text: 'worst of all classes', points: of.reached, dashes: '1 3' }]),
    ...(!general(of) ? [] : [{ text: 'worst, knowing the method', points: of.reached_aware, dashes: '7 3 1 3', held: true }]),
  ];
  const l = limitL(of);
  const most = of.psi.length > 0 ? Math.max(l + BEYOND, LEAST_K) : MOST_K;
  const data: PsiData = { psi: of.psi, l, most, whole, band: of.band, further, ...(chosen === undefined ? {} : { chosen }) };
  const main = chosen ?? whole;
  const title =
    of.psi.length > 0
      ? finding(chosen === undefined ? 'the whole table' : who, main, of.psi, data.l)
      : `The likeliest value has ${percent(main.cumulative[0] ?? 1)} of ${who}, at most ${percent(of.reached[0] ?? 1)} of any class`;
  return (
    <Figure
      title={title}
      description={`Cumulative shares of ${of.column} in ${who}, in the whole table and in all classes${of.psi.length > 0 ? ', against the limit ψ' : ''}.`}
      name={`review-curves-${of.column}`}
      draw={(library, width) => psiPicture(library, width, data)}
      of={[made.turn, attribute.value, own]}
      height={320}
      numbers={() => ({
        head: [
          'k',
          `${who}: value added`,
          `${who} F(k)`,
          'whole table F(k)',
          'worst of all classes',
          ...(general(of) ? ['worst, knowing the method'] : []),
          ...(of.psi.length > 0 ? ['limit ψ(k)'] : []),
        ],
        rows: of.values.map((_, at) => [
          String(at + 1),
          chosen?.names[at] ?? '',
          chosen === undefined ? '' : percent(chosen.cumulative[at] ?? 1),
          percent(whole.cumulative[at] ?? 1),
          percent(of.reached[at] ?? 1),
          ...(general(of) ? [percent(of.reached_aware[at] ?? 1)] : []),
          ...(of.psi.length > 0 ? [percentAtMost(of.psi[at] ?? 1)] : []),
        ]),
      })}
    >
      <p class="caption">
        <Term name="F(k)" />: what the k most frequent values have together. The grey band holds the classes of all people, its darker part the middle half. Dotted: the worst of all classes, value by value
        {of.psi.length > 0 && (
          <>
            ; <Term name="psi">the limit</Term> bounds it (Theorem 1 of the 2009 paper)
          </>
        )}
        .{general(of) && ' Dashes and dots: the same for someone who knows how rows were chosen.'}
      </p>
    </Figure>
  );
}
