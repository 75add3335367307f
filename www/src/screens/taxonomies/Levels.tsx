// A taxonomy at a glance: each level a strip, cut where its nodes end. What is generalized goes up from the bottom strip.
import { cell } from '../../engine/text';
import type { TaxonomyView } from '../../engine/types';
import { generality } from '../../charts/colours';
import { counted } from '../../words/numbers';
import { levelRuns } from './shape';

/** Strips with more cuts than this are drawn as one: the cuts would be finer than a pixel. */
const MOST_CUTS = 240;
/** What one letter takes, and what stays free beside a label. */
const LETTER_PX = 7.2;
const ROOM_PX = 10;
/** What of the window is not strip, with the columns beside it and without. */
const BESIDE_PX = 430;
const AROUND_PX = 150;

/** The strips of all levels. */
export function Levels({ tree }: { tree: TaxonomyView }) {
  const runs = levelRuns(tree);
  const deepest = Math.max(1, tree.levels - 1);
  return (
    <figure class="levels" aria-label={`${counted(tree.levels, 'level')}, from any value at the top to exact values at the bottom`}>
      {runs.map((level, depth) => (
        <div class="level" key={depth}>
          <span class="level-name quiet">{depth === tree.levels - 1 ? 'exact' : depth === 0 ? 'top' : depth}</span>
          <div class="level-strip" aria-hidden="true">
            {level.length > MOST_CUTS ? (
              <span class="level-run" style={{ flexGrow: 1, background: generality(1 - depth / deepest) }}>
                {counted(level.length, 'value')}
              </span>
            ) : (
              level.map(({ node, leaves }) => (
                <span
                  class="level-run"
                  key={node}
                  title={`${cell(tree.labels, node)}: ${counted(leaves, 'value')}`}
                  style={{ flexGrow: leaves, background: generality(1 - depth / deepest) }}
                >
                  {fits(cell(tree.labels, node), leaves / tree.leaves)}
                </span>
              ))
            )}
          </div>
          <span class="level-count quiet">{level.length}</span>
        </div>
      ))}
    </figure>
  );
}

function fits(label: string, share: number): string | null {
  const strip = Math.min(1280, innerWidth) - (innerWidth > 800 ? BESIDE_PX : AROUND_PX);
  return share * strip >= label.length * LETTER_PX + ROOM_PX ? label : null;
}
