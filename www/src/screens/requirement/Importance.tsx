// The order in which quasi-identifiers matter: by dragging, with the buttons, or with Alt and the arrow keys; and how much each counts.
import { useRef } from 'preact/hooks';
import { useImportance } from '../../parts/importance';
import { change, settings, withImportance } from '../../state/data/settings';
import { Term } from '../../parts/Term';
import { count } from '../../words/numbers';
import { under } from '../../words/under';

/** How many times as much a column may count. */
const TIMES: readonly (readonly [number, string])[] = [
  [1, 'once'],
  [2, 'twice'],
  [4, '4 times'],
  [10, '10 times'],
];

/** The list of quasi-identifiers. */
export function Importance({ order }: { order: readonly string[] }) {
  const list = useRef<HTMLOListElement>(null);
  const { move, row, onKeyDown } = useImportance(order, (place) => list.current?.querySelectorAll<HTMLElement>('li')[place]?.focus());
  if (order.length < 2) return null;
  return (
    <section class="importance" aria-labelledby="importance-title">
      <h3 id="importance-title">
        <Term name="importance">Importance of columns</Term>
      </h3>
      <p class="sub">The order breaks ties. With Sequential Sweep, Local search and Transparent Sweep, a column that counts more stays exact longer.</p>
      <ol ref={list}>
        {order.map((column, at) => (
          <li
            key={column}
            tabIndex={0}
            {...row(column, at)}
            aria-label={`${column}, number ${count(at + 1)} of ${count(order.length)}. Press Alt with an arrow key to move it.`}
            onKeyDown={(event) => onKeyDown(event, column, at)}
          >
            <span class="grip" aria-hidden="true">
              ⋮⋮
            </span>
            <span class="importance-name">{column}</span>
            <Times column={column} />
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

/** How many times as much the cells of a column count as those of the others. */
function Times({ column }: { column: string }) {
  const times = under(settings.value.importance, column) ?? 1;
  const choices = TIMES.some(([known]) => known === times) ? TIMES : [...TIMES, [times, `${count(times)} times`] as const];
  return (
    <select
      aria-label={`How much ${column} counts`}
      title="How much the column counts"
      value={times}
      onChange={({ currentTarget }) => change(`how much ${column} counts`, (now) => withImportance(now, column, Number(currentTarget.value)))}
    >
      {choices.map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </select>
  );
}
