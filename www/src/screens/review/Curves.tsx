// The curves F of all classes, of the chosen one and of the whole table, against the limit.
import type { ReviewAttribute } from '../../engine/types';
import { Figure } from '../../parts/Figure';
import { Term } from '../../parts/Term';
import { curves } from '../../state/pictures';
import { attribute, looked, lookedView } from '../../state/review';
import type { Reviewed } from '../../state/review';
import { count, percent, percentAtMost } from '../../words/numbers';

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
  const who = index === null ? 'the class' : `class ${count(index + 1)}`;
  const { column, values, psi, band, whole_curve: whole } = of;
  return (
    <Figure
      name={`review-curves-${column}`}
      ask={curves({
        column,
        values,
        curves: [
          ['limit', psi],
          ['class', own?.curve.cumulative],
          ['whole', whole.cumulative],
          ['worst', made.view.classes < 2 ? undefined : of.reached],
          ['aware', general(of) ? of.reached_aware : undefined],
        ],
        band,
        order: (own?.curve ?? whole).order,
        class: index,
      })}
      of={[made.turn, attribute.value, own]}
      height={320}
      numbers={() => ({
        head: [
          'k',
          `${who}: value added`,
          `${who} F(k)`,
          'whole table F(k)',
          'highest in any class',
          ...(general(of) ? ['knowing the method'] : []),
          ...(psi.length > 0 ? ['limit ψ(k)'] : []),
        ],
        rows: values.map((_, at) => [
          String(at + 1),
          own === undefined ? '' : (values[own.curve.order[at] ?? 0] ?? ''),
          own === undefined ? '' : percent(own.curve.cumulative[at] ?? 1),
          percent(whole.cumulative[at] ?? 1),
          percent(of.reached[at] ?? 1),
          ...(general(of) ? [percent(of.reached_aware[at] ?? 1)] : []),
          ...(psi.length > 0 ? [percentAtMost(psi[at] ?? 1)] : []),
        ]),
      })}
    >
      <p class="caption">
        <Term name="F(k)" />: what the k most frequent values have together. The grey band holds the classes of all people, its darker part the middle half. Dotted: the highest in any class, value by value
        {psi.length > 0 && (
          <>
            ; <Term name="psi">the limit</Term> bounds it (Theorem 1 of the 2009 paper)
          </>
        )}
        .{general(of) && ' Dashes and dots: the same for someone who knows how rows were chosen.'}
      </p>
    </Figure>
  );
}
