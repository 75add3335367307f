// The picture of a step.
import { generality } from '../../../charts/colours';
import type { CurvesPicture } from '../../../engine/types';
import type { Shown, TableShown } from '../../../lessons/shown';
import { Figure } from '../../../parts/Figure';
import { EstimatePicture } from './EstimatePicture';
import { askDesk } from '../../../state/learn/desk';
import { LinkPicture } from './LinkPicture';
import { TablePicture } from './TablePicture';

interface Props {
  of: Shown;
  /** Whether a high picture is shown in two halves next to each other. */
  halves?: boolean;
  onPick: ((row: number) => void) | undefined;
}

/** A picture, or a table, with its title. */
export function ShownPicture({ of, halves = false, onPick }: Props) {
  switch (of.kind) {
    case 'table':
      return (
        <figure class="shown">
          <figcaption>{of.title}</figcaption>
          <TablePicture of={of.table} />
          <Tints of={[of.table]} />
        </figure>
      );
    case 'link':
      return (
        <figure class="shown">
          <figcaption>{of.title}</figcaption>
          <LinkPicture of={of} onPick={onPick} />
          <Tints of={[of.left, of.right]} />
        </figure>
      );
    case 'picture':
      return (
        <div class="shown">
          {of.about !== undefined && <p class="quiet">{of.about}</p>}
          <Figure name={of.name} title={of.title} {...(of.heading === undefined ? {} : { heading: of.heading })} of={of.of} height={of.height} ask={askDesk} />
          {of.of.kind === 'curves' && <Shading of={of.of.of} />}
        </div>
      );
    case 'estimate':
      return <EstimatePicture of={of} halves={halves} />;
  }
}

/** What is shaded in a picture of curves: what is left below the limit, and what exceeds it. */
function Shading({ of: { psi, lines } }: { of: CurvesPicture }) {
  const shares = lines[0]?.shares ?? [];
  const margins = psi.filter((limit) => limit < 1).map((limit, at) => limit - (shares[at] ?? 1));
  const words = [...(margins.some((margin) => margin > 1e-9) ? ['Shaded: within the limit ψ(k).'] : []), ...(margins.some((margin) => margin < -1e-9) ? ['Red: above the limit ψ(k).'] : [])];
  return words.length === 0 ? null : <p class="caption">{words.join(' ')}</p>;
}

/** How far a cell was generalized, from a little to the root. */
const STEPS = [0.25, 0.5, 0.75, 1];

/** What the tints of cells mean, where there are any. */
function Tints({ of }: { of: readonly TableShown[] }) {
  if (!of.some(({ rows }) => rows.some(({ cells }) => cells.some(({ general = 0 }) => general > 0)))) return null;
  return (
    <p class="caption shown-tints">
      <span aria-hidden="true">
        {STEPS.map((step) => (
          <i key={step} style={{ '--general': generality(step) }} />
        ))}
      </span>
      The stronger the tint, the more a cell is generalized.
    </p>
  );
}
