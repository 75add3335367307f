// The trees by which values are made more general.
import { useEffect } from 'preact/hooks';
import { Message } from '../../parts/Message';
import { Nothing } from '../../parts/Nothing';
import { PickFile } from '../../parts/PickFile';
import { Term } from '../../parts/Term';
import { engine } from '../../state/engine';
import { save } from '../../state/save';
import { choices } from '../../state/table';
import { loadHierarchy, makeAutomatic, need, shown, trees, troubles } from '../../state/taxonomies';
import type { TaxonomyView } from '../../engine/types';
import { counted, sentence } from '../../words/numbers';
import { Levels } from './Levels';
import { Tree } from './Tree';

/** What a hierarchy file may be called. */
export const HIERARCHY_FILES = '.csv,.txt,text/csv,text/plain';

/** The Taxonomies screen. */
export function TaxonomiesScreen() {
  const now = choices.value;
  const taking = now === null ? [] : [...now.qi, ...now.sensitive.map(({ column }) => column)];
  const current = shown.value !== null && taking.includes(shown.value) ? shown.value : (taking[0] ?? null);
  useEffect(() => {
    if (current !== shown.value) shown.value = current;
    for (const column of taking) void need(column);
  });
  if (current === null) {
    return (
      <Nothing title="No column takes part yet" to="data" action="Choose roles">
        Each quasi-identifier and each sensitive column has a tree that says how its values are made more general.
      </Nothing>
    );
  }
  const sensitive = new Set(now?.sensitive.map(({ column }) => column));
  return (
    <>
      <div class="screen-head">
        <div>
          <h2>Taxonomies</h2>
          <p>
            A <Term name="taxonomy" /> is used for every column that takes part. Where you have none, one is made from the values.
          </p>
        </div>
      </div>
      <div class="taxonomies">
        <ul class="taxonomy-columns" aria-label="Columns that take part">
          {taking.map((column) => (
            <li key={column}>
              <button type="button" aria-current={column === current} onClick={() => (shown.value = column)}>
                <span class="taxonomy-column-name">{column}</span>
                <small>{summary(column, sensitive.has(column))}</small>
              </button>
            </li>
          ))}
        </ul>
        <Column column={current} key={current} />
      </div>
    </>
  );
}

function summary(column: string, sensitive: boolean): string {
  const tree = trees.value[column];
  const role = sensitive ? 'sensitive' : 'quasi-identifier';
  if (troubles.value[column] !== undefined) return `${role} · needs your attention`;
  if (tree === undefined) return `${role} · …`;
  return `${role} · ${counted(tree.levels, 'level')}, ${counted(tree.leaves, 'value')}`;
}

function Column({ column }: { column: string }) {
  const tree = trees.value[column];
  const trouble = troubles.value[column];
  const download = async (): Promise<void> => {
    const bytes = await engine.ask<'hierarchy-file'>({ kind: 'hierarchy-file', column });
    save(new Blob([bytes], { type: 'text/csv;charset=utf-8' }), `${column}.csv`);
  };
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
            <button type="button" class="plain" onClick={() => void download()}>
              Download as hierarchy file
            </button>
          )}
        </div>
      </div>
      {trouble !== undefined && <Message error={trouble} />}
      {tree?.warnings.map((warning) => (
        <p class="quiet warning" key={warning}>
          {warning}
        </p>
      ))}
      {tree === undefined ? trouble === undefined && <p class="quiet">…</p> : <Shape tree={tree} />}
    </section>
  );
}

function made(tree: TaxonomyView): string {
  const how = tree.how.endsWith('.') ? tree.how.slice(0, -1) : tree.how;
  return tree.source === 'automatic' ? `Made from the values: ${how}.` : `${sentence(how)}.`;
}

function Shape({ tree }: { tree: TaxonomyView }) {
  return (
    <>
      <Levels tree={tree} />
      <Tree tree={tree} key={`${tree.column} ${tree.how} ${tree.labels.ends.length}`} />
    </>
  );
}
