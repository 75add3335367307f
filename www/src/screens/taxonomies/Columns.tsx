// The columns that take part: quasi-identifiers in their order of importance, then sensitive ones. The order can be changed here.
import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { announce } from '../../state/announce';
import { pressing } from '../../state/checks';
import { change, withPlace } from '../../state/settings';
import { shown, trees, troubles } from '../../state/taxonomies';
import { counted } from '../../words/numbers';

interface Props {
  qi: readonly string[];
  sensitive: readonly string[];
  current: string;
}

/** The list of columns. */
export function Columns({ qi, sensitive, current }: Props) {
  const dragged = useSignal<string | null>(null);
  const over = useSignal<number | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const move = (column: string, to: number): void => {
    const place = Math.max(0, Math.min(qi.length - 1, to));
    if (qi[place] === column) return;
    change('order of importance', (now) => withPlace(now, column, place));
    announce(`${column} is now number ${place + 1} of ${qi.length}.`);
    // The focus goes with the column, not with its place.
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLElement>('[data-column]')[place]?.focus());
  };
  const end = (): void => {
    dragged.value = null;
    over.value = null;
  };
  return (
    <div class="taxonomy-list">
      {qi.length > 1 && (
        <p class="quiet" id="importance-hint">
          Most important first: drag, or Alt with ↑ ↓.
        </p>
      )}
      <ul class="taxonomy-columns" aria-label="Columns that take part" ref={list}>
        {[...qi, ...sensitive].map((column, at) => {
          const ordered = at < qi.length && qi.length > 1;
          return (
            <li
              key={column}
              data-over={over.value === at && dragged.value !== column}
              data-first-sensitive={at === qi.length && qi.length > 0}
              draggable={ordered}
              onDragStart={(event) => {
                dragged.value = column;
                event.dataTransfer?.setData('text/plain', column);
                if (event.dataTransfer !== null) event.dataTransfer.effectAllowed = 'move';
              }}
              onDragOver={(event) => {
                if (dragged.value === null || !ordered) return;
                event.preventDefault();
                over.value = at;
              }}
              onDrop={(event) => {
                if (dragged.value === null) return;
                event.preventDefault();
                event.stopPropagation();
                move(dragged.value, at);
                end();
              }}
              onDragEnd={end}
            >
              <button
                type="button"
                data-column={column}
                aria-current={column === current}
                aria-describedby={ordered ? 'importance-hint' : undefined}
                onClick={() => (shown.value = column)}
                onKeyDown={(event) => {
                  if (!ordered || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
                  event.preventDefault();
                  move(column, at + (event.key === 'ArrowUp' ? -1 : 1));
                }}
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

/** How a column's tree stands, in words. */
function standing(column: string): string {
  if (troubles.value[column] !== undefined) return 'needs your attention';
  const tree = trees.value[column];
  if (tree === undefined) return '…';
  const odd = pressing(column);
  const size = `${counted(tree.levels, 'level')}, ${counted(tree.leaves, 'value')}`;
  return odd === 0 ? size : `${size} · ${counted(odd, 'remark')}`;
}
