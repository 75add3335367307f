// The order in which quasi-identifiers matter: by dragging, with the buttons, or with Alt and the arrow keys.
import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { Term } from '../../parts/Term';
import { announce } from '../../state/announce';
import { change, withPlace } from '../../state/settings';

/** The list of quasi-identifiers. */
export function Importance({ order }: { order: readonly string[] }) {
  const dragged = useSignal<string | null>(null);
  const over = useSignal<number | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const move = (column: string, to: number): void => {
    const place = Math.max(0, Math.min(order.length - 1, to));
    change('order of importance', (now) => withPlace(now, column, place));
    announce(`${column} is now number ${place + 1} of ${order.length}.`);
    // The focus goes with the row, not with its place.
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLElement>('li')[place]?.focus());
  };
  if (order.length < 2) return null;
  return (
    <section class="importance" aria-labelledby="importance-title">
      <h3 id="importance-title">
        What should stay exact longest: the order of <Term name="importance" />
      </h3>
      <ol ref={list}>
        {order.map((column, at) => (
          <li
            key={column}
            tabIndex={0}
            draggable
            data-over={over.value === at && dragged.value !== column}
            data-dragged={dragged.value === column}
            aria-label={`${column}, number ${at + 1} of ${order.length}. Alt with the arrow keys moves it.`}
            onKeyDown={(event) => {
              if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
              event.preventDefault();
              move(column, at + (event.key === 'ArrowUp' ? -1 : 1));
            }}
            onDragStart={(event) => {
              dragged.value = column;
              event.dataTransfer?.setData('text/plain', column);
              if (event.dataTransfer !== null) event.dataTransfer.effectAllowed = 'move';
            }}
            onDragOver={(event) => {
              if (dragged.value === null) return;
              event.preventDefault();
              over.value = at;
            }}
            onDrop={(event) => {
              if (dragged.value === null) return;
              event.preventDefault();
              event.stopPropagation();
              move(dragged.value, at);
              dragged.value = null;
              over.value = null;
            }}
            onDragEnd={() => {
              dragged.value = null;
              over.value = null;
            }}
          >
            <span class="grip" aria-hidden="true">
              ⋮⋮
            </span>
            <span class="importance-name">{column}</span>
            <button type="button" class="plain" disabled={at === 0} aria-label={`Move ${column} up`} onClick={() => move(column, at - 1)}>
              ↑
            </button>
            <button
              type="button"
              class="plain"
              disabled={at === order.length - 1}
              aria-label={`Move ${column} down`}
              onClick={() => move(column, at + 1)}
            >
              ↓
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
