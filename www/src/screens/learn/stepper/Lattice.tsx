// The level vectors in their order, the present one marked: as a Hasse diagram, or a list where they are too many for one.
import { Figure } from '../../../parts/Figure';
import { at, goTo } from '../../../state/learn/stepping';
import type { StepsView } from '../../../engine/types';
import type { Standing } from '../../../state/learn/standing';
import { count, figure } from '../../../words/numbers';

/** More level vectors are a list. */
const DRAWN = 60;
/** So many of the list stand before and after the present one. */
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
            ? `Every circle is a table, with the levels of ${columns.join(', ')}; at the top everything is general. ✓ keeps what is asked, ✗ does not; dashed is what follows from another.`
            : `The levels of ${columns.join(', ')} as they are visited, the most exact first; at the top everything is general.`}
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
        Level vectors <small class="quiet">{count(of.vectors.length)} in all</small>
      </h3>
      <ol start={first + 1}>
        {of.vectors.slice(first, first + 2 * AROUND + 1).map(({ levels, information }, nth) => (
          <li key={first + nth} aria-current={first + nth === here.step.vector ? 'step' : undefined}>
            {levels.join(' ')} <span class="quiet">{figure(information)}</span>
          </li>
        ))}
      </ol>
      <button type="button" class="plain" onClick={() => goTo(0)}>
        From the first
      </button>
    </section>
  );
}
