// The level vectors in their order, with the current one marked: as a Hasse diagram, or as a list if there are too many.
import { Figure } from '../../../parts/Figure';
import { at, goTo } from '../../../state/learn/stepping';
import type { StepsView } from '../../../engine/types';
import type { Standing } from '../../../state/learn/standing';
import { count, figure } from '../../../words/numbers';

/** With more level vectors than this, a list. */
const DRAWN = 60;
/** Level vectors of the list before and after the current one. */
const AROUND = 4;

/** The order of visits. */
export function Lattice({ of, here }: { of: StepsView; here: Standing }) {
  if (of.vectors.length > DRAWN) return <List of={of} here={here} />;
  const columns = of.attributes.map(({ column }) => column);
  return (
    <div class="step-lattice">
      <Figure name="level-vectors" of={{ kind: 'lattice', step: at.value }} turn={[of]} height={280}>
        <p class="caption">
          {of.tables
            ? `Each circle is a table at the levels of ${columns.join(', ')}, with the most general one at the top. ✓ satisfies the requirements, ✗ violates them. A dashed circle follows from another and is not checked.`
            : `The levels of ${columns.join(', ')} in the order of visits, from the most exact at the bottom to the most general at the top.`}
        </p>
      </Figure>
    </div>
  );
}

function List({ of, here }: { of: StepsView; here: Standing }) {
  const present = here.step.vector ?? 0;
  const first = Math.max(0, Math.min(of.vectors.length - 2 * AROUND - 1, present - AROUND));
  return (
    <section class="step-lattice" aria-labelledby="vectors-title">
      <h3 id="vectors-title">
        Level vectors <small class="quiet">{count(of.vectors.length)} in total</small>
      </h3>
      <ol start={first + 1}>
        {of.vectors.slice(first, first + 2 * AROUND + 1).map(({ levels, information }, nth) => (
          <li key={first + nth} aria-current={first + nth === here.step.vector ? 'step' : undefined}>
            {levels.join(' ')} <span class="quiet">{figure(information)}</span>
          </li>
        ))}
      </ol>
      <button type="button" class="plain" onClick={() => goTo(0)}>
        Go to the first step
      </button>
    </section>
  );
}
