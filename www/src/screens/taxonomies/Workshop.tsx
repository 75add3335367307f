// The editor of one taxonomy: where it comes from, its levels, the tree itself, and next to it what it can be made from.
import { signal, useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { PickFile } from '../../parts/PickFile';
import { preview } from '../../state/taxonomies/builders';
import { pressing } from '../../state/taxonomies/checks';
import { downloadTree, loadHierarchy, makeAutomatic, trees, troubles } from '../../state/taxonomies/trees';
import { weightInWords, weightsOf } from '../../state/taxonomies/weights';
import type { TaxonomyView } from '../../engine/types';
import { whyForWhom } from '../../words/handing';
import { counted, sentence } from '../../words/numbers';
import { under } from '../../words/under';
import { Levels } from './Levels';
import { Build } from './panels/Build';
import { Check } from './panels/Check';
import { HIERARCHY_FILES, Trouble } from './panels/Files';
import { Weights } from './panels/Weights';
import { isLeaf, shapeOf } from './shape';
import { Editor } from './tree/Editor';
import { atFirst } from './tree/standing';
import { Tree } from './tree/Tree';

type Panel = 'build' | 'check' | 'weights';

/** The workshop of one column. */
export function Workshop({ column, sensitive }: { column: string; sensitive: boolean }) {
  const tree = under(trees.value, column);
  const panel = useSignal<Panel | null>(null);
  const toggle = (which: Panel): void => {
    panel.value = panel.value === which ? null : which;
  };
  const close = (): void => {
    panel.value = null;
  };
  const odd = pressing(column);
  const weights = weightsOf(column);
  const weight =
    sensitive && tree !== undefined
      ? (node: number): string | null => (isLeaf(shapeOf(tree).ends, node) ? weightInWords(weights, tree, node) : null)
      : undefined;
  const ahead = panel.value === 'build' && preview.value?.column === column ? preview.value.tree : null;
  return (
    <section class="taxonomy" aria-label={`Taxonomy of ${column}`}>
      <div class="section-head">
        <div>
          <h3>{column}</h3>
          {tree !== undefined && <p class="quiet">{made(tree)}</p>}
        </div>
        <div class="actions">
          <PickFile accept={HIERARCHY_FILES} label={`Hierarchy file for ${column}`} onPick={(file) => void loadHierarchy(column, file)}>
            Load a hierarchy file
          </PickFile>
          {tree !== undefined && tree.source !== 'automatic' && (
            <button type="button" class="plain" onClick={() => void makeAutomatic(column)}>
              Back to automatic
            </button>
          )}
          {tree !== undefined && (
            <button type="button" class="plain" title={whyForWhom('hierarchy-file')} onClick={() => void downloadTree(column)}>
              Download the hierarchy file
            </button>
          )}
        </div>
      </div>
      <Trouble column={column} />
      {tree?.warnings.map((warning) => (
        <p class="quiet warning" key={warning}>
          {warning}
        </p>
      ))}
      {tree === undefined ? (
        under(troubles.value, column) === undefined && <p class="quiet">…</p>
      ) : (
        <>
          <div class="panel-openers">
            <Opener open={panel.value === 'build'} onToggle={() => toggle('build')}>
              Make it from the values
            </Opener>
            <Opener open={panel.value === 'check'} onToggle={() => toggle('check')}>
              {odd === 0 ? 'Check' : `Check: ${counted(odd, 'remark')}`}
            </Opener>
            {sensitive && (
              <Opener open={panel.value === 'weights'} onToggle={() => toggle('weights')}>
                Weights
              </Opener>
            )}
          </div>
          <Levels tree={ahead ?? tree} />
          <div class="workshop" data-panel={panel.value !== null}>
            {ahead === null ? <Editor tree={tree} weight={weight} /> : <Ahead tree={ahead} how={ahead.how} />}
            {panel.value === 'build' && <Build column={column} onClose={close} />}
            {panel.value === 'check' && <Check tree={tree} onClose={close} />}
            {panel.value === 'weights' && <Weights tree={tree} onClose={close} />}
          </div>
        </>
      )}
    </section>
  );
}

function Opener({ open, onToggle, children }: { open: boolean; onToggle: () => void; children: string }) {
  return (
    <button type="button" class="opener" aria-expanded={open} onClick={onToggle}>
      {children}
    </button>
  );
}

/** A tree that could be taken, to look at. */
function Ahead({ tree, how }: { tree: TaxonomyView; how: string }) {
  const standing = useMemo(() => signal(atFirst(tree)), [tree]);
  return (
    <div class="tree-editor">
      <p class="tree-said tree-ahead" role="status">
        Not in use yet: {how}.
      </p>
      <Tree tree={tree} label={`Preview of the taxonomy of ${tree.column}`} standing={standing} />
    </div>
  );
}

function made(tree: TaxonomyView): string {
  const how = tree.how.endsWith('.') ? tree.how.slice(0, -1) : tree.how;
  return tree.source === 'automatic' ? `Made from the values: ${how}.` : `${sentence(how)}.`;
}
