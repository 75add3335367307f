// What is odd about a tree, each with a sentence and a way out.
import { cell } from '../../../engine/text';
import type { Remark, TaxonomyView } from '../../../engine/types';
import { remarks } from '../../../state/taxonomies/checks';
import { placeMissing } from '../../../state/taxonomies/workshop';
import { count, sentence } from '../../../words/numbers';
import { under } from '../../../words/under';
import { isLeaf, shapeOf } from '../shape';
import { currentNode } from '../tree/standing';
import { standingIn } from '../tree/standings';

/** The panel of the remarks. */
export function Check({ tree, onClose }: { tree: TaxonomyView; onClose: () => void }) {
  const found = under(remarks.value, tree.column);
  return (
    <section class="panel" aria-label={`Check of ${tree.column}`}>
      <h4>Check</h4>
      {found === undefined && <p class="quiet">…</p>}
      {found?.length === 0 && <p>No remarks: every value of the table has its place, and every level adds something.</p>}
      <ul class="remarks">
        {found?.map((remark, at) => (
          <li key={`${remark.code} ${at}`} data-code={remark.code} data-severity={remark.severity}>
            <p>{sentence(remark.sentence)}</p>
            <p class="quiet">{sentence(remark.advice)}</p>
            <WayOut tree={tree} remark={remark} />
          </li>
        ))}
      </ul>
      <div class="panel-actions">
        <button type="button" class="plain" onClick={onClose}>
          Close
        </button>
      </div>
    </section>
  );
}

function WayOut({ tree, remark }: { tree: TaxonomyView; remark: Remark }) {
  const standing = standingIn(tree);
  if (remark.code !== 'missing-values') return null;
  const { ends } = shapeOf(tree);
  const here = currentNode(tree, standing.value);
  const group = isLeaf(ends, here) && here !== 0 ? (tree.parent[here] ?? 0) : here;
  return (
    <>
      <button type="button" onClick={() => void placeMissing(tree.column, tree.keys[group] ?? 0)}>
        Place {remark.count === 1 ? 'it' : `all ${count(remark.count)}`} under {cell(tree.labels, group)}
      </button>
      <small class="quiet">Go to another node in the tree to place {remark.count === 1 ? 'it' : 'them'} there.</small>
    </>
  );
}
