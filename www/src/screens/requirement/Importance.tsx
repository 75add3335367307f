// The order in which quasi-identifiers matter: by dragging, with the buttons, or with Alt and the arrow keys.
import { useRef } from 'preact/hooks';
import { useImportance } from '../../parts/importance';
import { Term } from '../../parts/Term';
import { count } from '../../words/numbers';

/** The list of quasi-identifiers. */
export function Importance({ order }: { order: readonly string[] }) {
  const list = useRef<HTMLOListElement>(null);
  const { move, row, onKeyDown } = useImportance(order, (place) => list.current?.querySelectorAll<HTMLElement>('li')[place]?.focus());
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
            {...row(column, at)}
            aria-label={`${column}, number ${count(at + 1)} of ${count(order.length)}. Alt with the arrow keys moves it.`}
            onKeyDown={(event) => onKeyDown(event, column, at)}
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
