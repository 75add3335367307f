// What is odd about a tree, each with a sentence and a way out.
import { cell } from '../../../engine/text';
import type { Remark, TaxonomyView } from '../../../engine/types';
import { remarks } from '../../../state/checks';
import { editTree } from '../../../state/workshop';
import { counted, list, sentence } from '../../../words/numbers';
import { isLeaf, shapeOf } from '../shape';
import { currentNode } from '../tree/standing';
import { standingIn } from '../tree/standings';

/** The panel of the remarks. */
export function Check({ tree, onClose }: { tree: TaxonomyView; onClose: () => void }) {
  const found = remarks.value[tree.column];
  return (
    <section class="panel" aria-label={`Check of ${tree.column}`}>
      <h4>Check</h4>
      {found === undefined && <p class="quiet">…</p>}
      {found?.length === 0 && <p>Nothing to remark: every value of the table has its place, and each level says something.</p>}
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
  const { labels, count } = remark;
  return (
    <>
      <p>{list(labels, 8)}</p>
      <button
        type="button"
        onClick={() => void editTree(tree.column, { kind: 'add_values', parent: tree.keys[group] ?? 0, labels: [...labels] })}
      >
        Place {labels.length < count ? `the first ${labels.length} of ` : ''}
        {counted(count, 'missing value')} under {cell(tree.labels, group)}
      </button>
      <small class="quiet">Go to another group in the tree to place them there.</small>
    </>
  );
}
