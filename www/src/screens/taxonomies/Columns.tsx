// The columns that take part: quasi-identifiers in their order of importance, then sensitive ones. The order can be changed here.
import { useEffect, useRef } from 'preact/hooks';
import { useImportance } from '../../parts/importance';
import { needsAttention, pressing } from '../../state/taxonomies/checks';
import { setShown, trees } from '../../state/taxonomies/trees';
import { counted } from '../../words/numbers';
import { under } from '../../words/under';

interface Props {
  qi: readonly string[];
  sensitive: readonly string[];
  current: string;
}

/** The list of columns. */
export function Columns({ qi, sensitive, current }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const { row, onKeyDown } = useImportance(qi, (place) => list.current?.querySelectorAll<HTMLElement>('[data-column]')[place]?.focus());
  // On a narrow screen the columns are in a row that scrolls: the one that is shown is in view.
  useEffect(() => {
    const row = list.current;
    const at = row?.querySelector<HTMLElement>('[aria-current=true]')?.parentElement;
    if (row && at && row.scrollWidth > row.clientWidth) row.scrollTo({ left: at.offsetLeft - row.offsetLeft - 24 });
  }, [current]);
  return (
    <div class="taxonomy-list">
      {qi.length > 1 && (
        <p class="quiet" id="importance-hint">
          Most important first: drag, or Alt with ↑{'\u00a0'}↓.
        </p>
      )}
      <ul class="taxonomy-columns" aria-label="Columns that take part" ref={list}>
        {[...qi, ...sensitive].map((column, at) => {
          const ordered = at < qi.length && qi.length > 1;
          return (
            <li key={column} data-first-sensitive={at === qi.length && qi.length > 0} {...(ordered ? row(column, at) : {})}>
              <button
                type="button"
                data-column={column}
                aria-current={column === current}
                aria-describedby={ordered ? 'importance-hint' : undefined}
                onClick={() => (setShown(column))}
                onKeyDown={(event) => ordered && onKeyDown(event, column, at)}
              >
                <span class="taxonomy-column-name">{column}</span>
                <small>{at < qi.length ? `quasi-identifier${qi.length > 1 ? ` ${at + 1}` : ''}` : 'sensitive'}</small>
                <small>{standing(column)}</small>
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** The state of a column's taxonomy, in words. */
function standing(column: string): string {
  if (needsAttention(column)) return 'needs your attention';
  const tree = under(trees.value, column);
  if (tree === undefined) return '…';
  const odd = pressing(column);
  const size = `${counted(tree.levels, 'level')}, ${counted(tree.leaves, 'value')}`;
  return odd === 0 ? size : `${size} · ${counted(odd, 'remark')}`;
}
