// The classes, sorted by what one wants to see; choosing one shows it everywhere.
import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { atRoots, CLASS_ORDERS, classOrder, inOrder, ordersOf, setClassOrder } from '../../state/result/class-order';
import type { ClassOrder } from '../../state/result/class-order';
import { publishedColumns } from '../../state/result/published';
import { chosen, setChosen } from '../../state/result/result';
import type { Result } from '../../state/result/result';
import { count, counted } from '../../words/numbers';

const NAMES: Record<ClassOrder, string> = {
  least: 'Least retained first',
  typical: 'Most typical first',
  largest: 'Largest first',
  smallest: 'Smallest first',
  closest: 'Closest to the limit first',
};
const AT_ONCE = 8;
const MOST_COLUMNS = 6;

/** The list. */
export function ClassList({ made }: { made: Result }) {
  const more = useSignal(AT_ONCE);
  const columns = publishedColumns.value;
  const orders = ordersOf(made, columns);
  const order = orders.includes(classOrder.value) ? classOrder.value : (orders[0] ?? 'largest');
  const places = useMemo(() => inOrder(order, made, columns), [order, made, columns]);
  if (places.length === 0) return null;
  const shown = columns.slice(0, MOST_COLUMNS);
  const last = places.filter((index) => atRoots(columns, index));
  return (
    <div class="class-list">
      <div class="class-list-head">
        <label>
          <span class="label">Order</span>
          <select
            value={order}
            onChange={(event) => {
              more.value = AT_ONCE;
              setClassOrder(CLASS_ORDERS.find((one) => one === event.currentTarget.value) ?? 'largest');
            }}
          >
            {orders.map((one) => (
              <option value={one} key={one}>
                {NAMES[one]}
              </option>
            ))}
          </select>
        </label>
        {order === 'least' && last.length > 0 && last.length < places.length && (
          <p class="small muted">
            {last.length === 1 ? 'The class' : `The ${counted(last.length, 'class', 'classes')}`} with only * {last.length === 1 ? 'comes' : 'come'} last.
          </p>
        )}
      </div>
      <div class="class-list-table" tabIndex={0} role="region" aria-label="Classes in this order">
        <table class="lined">
          <thead>
            <tr>
              <th scope="col">Class</th>
              <th scope="col">People</th>
              {shown.map(({ name }) => (
                <th scope="col" key={name}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {places.slice(0, more.value).map((index) => (
              <tr key={index} aria-current={chosen.value === index}>
                <th scope="row">
                  <button type="button" class="link" aria-pressed={chosen.value === index} onClick={() => setChosen(index)}>
                    Class {count(index + 1)}
                  </button>
                </th>
                <td>{count(made.view.class_sizes[index] ?? 0)}</td>
                {shown.map(({ name, labels }) => (
                  <td key={name}>{labels[index]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {columns.length > shown.length && <p class="small muted">{counted(columns.length - shown.length, 'less important column is', 'less important columns are')} not listed.</p>}
      {places.length > more.value && (
        <button type="button" class="link" onClick={() => (more.value += AT_ONCE * 2)}>
          Show more of {counted(places.length, 'class', 'classes')}
        </button>
      )}
    </div>
  );
}
