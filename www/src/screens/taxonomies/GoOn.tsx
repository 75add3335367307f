// The first taxonomy that was not shown yet. The bar at the foot of the page leads on at any time.
import { seen } from '../../state/taxonomies/visits';
import { setShown } from '../../state/taxonomies/trees';
import { counted } from '../../words/numbers';

/** The next one, under the list of columns; nothing once all have been seen. */
export function GoOn({ columns }: { columns: readonly string[] }) {
  const open = columns.filter((column) => !seen.value.has(column));
  const [next] = open;
  if (next === undefined) return null;
  return (
    <div class="go-on">
      <p class="quiet small">You have not viewed {counted(open.length, 'taxonomy', 'taxonomies')} yet. Tauell uses each as it is unless you change it.</p>
      <button type="button" onClick={() => (setShown(next))}>
        Next: {next}
      </button>
    </div>
  );
}
