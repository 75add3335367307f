// What comes next: the first tree that nobody has seen, and then the requirement. Who has seen enough goes on at once.
import { seen } from '../../state/taxonomies/visits';
import { setScreen } from '../../state/page/screen';
import { setShown } from '../../state/taxonomies/trees';
import { counted } from '../../words/numbers';

/** The way on, under the list of columns. */
export function GoOn({ columns }: { columns: readonly string[] }) {
  const open = columns.filter((column) => !seen.value.has(column));
  const [next] = open;
  const toRequirement = (): void => {
    setScreen('requirement');
  };
  if (next === undefined) {
    return (
      <div class="go-on">
        <button type="button" class="main" onClick={toRequirement}>
          Go on to the requirement
        </button>
      </div>
    );
  }
  return (
    <div class="go-on">
      <p class="quiet">{counted(open.length, 'tree')} not looked at yet. Each can stay as it was made.</p>
      <button type="button" class="main" onClick={() => (setShown(next))}>
        Next: {next}
      </button>
      <button type="button" class="plain" onClick={toRequirement}>
        Go on to the requirement
      </button>
    </div>
  );
}
