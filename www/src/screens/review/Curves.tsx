// The curves F of all classes, of the chosen one and of the whole table, against the limit.
import type { ReviewAttribute } from '../../engine/types';
import { Figure } from '../../parts/Figure';
import { Term } from '../../parts/Term';
import { attribute, looked } from '../../state/review/review';
import type { Reviewed } from '../../state/review/review';

/** Whether anything sensitive is published in general terms: only then does it matter whether one knows how. */
export function general(of: ReviewAttribute): boolean {
  return of.method_aware !== null && of.method_aware.generalized_rows > 0;
}

/** The picture. */
export function Curves({ made }: { made: Reviewed }) {
  const of = made.view.attributes[attribute.value];
  if (of === undefined) return null;
  const { column, psi } = of;
  return (
    <Figure name={`review-curves-${column}`} of={{ kind: 'review-curves', attribute: attribute.value, class: looked.value }} turn={[made.turn]} height={320}>
      <p class="caption">
        <Term name="F(k)" />: the share of the k most frequent values together. The grey band covers the classes of all people, its darker part the middle half. Dotted: the highest in any class, for each k
        {psi.length > 0 && (
          <>
            ; <Term name="psi">the limit</Term> bounds it (Tian and Zhang 2009, Theorem 1)
          </>
        )}
        .{general(of) && ' Dashes and dots: the same for an adversary who knows the rule by which rows were chosen.'}
      </p>
    </Figure>
  );
}
