// A file from elsewhere: which one, what its columns are, and whether it was made from the open table.
import { useId } from 'preact/hooks';
import { PickFile } from '../../parts/PickFile';
import { showColumns } from '../../state/review/columns';
import type { Foreign } from '../../state/review/review';
import { changeForeign, closeForeign, example, foreign, notInOriginal, openForeign, pickExample, publishedExamples, readForeignAgain, requirements } from '../../state/review/review';
import { table, title } from '../../state/data/table';
import { setScreen } from '../../state/page/screen';
import { counted, list } from '../../words/numbers';
import { TABLE_FILES } from '../../words/files';
import { Faults } from '../data/Faults';
import { Labels } from './Labels';

type Part = 'qi' | 'sensitive' | 'none';
const PARTS: readonly (readonly [Part, string])[] = [
  ['qi', 'Quasi-identifier'],
  ['sensitive', 'Sensitive'],
  ['none', 'Not assessed'],
];

/** The file, or what to do to have one. */
export function Elsewhere() {
  const shown = example.value;
  if (shown !== null) {
    return (
      <div class="elsewhere">
        <p>
          <strong>{shown.name}</strong> <span class="quiet">{shown.source}</span>
        </p>
        <p class="elsewhere-about">{shown.description}</p>
        <Others />
      </div>
    );
  }
  const from = foreign.value;
  if (from !== null) return <Roles from={from} />;
  return (
    <div class="elsewhere">
      <p>
        Drop a CSV file here, or choose one. Tauell reads generalized labels such as <code>30-39</code>, <code>130**</code>, <code>1985-03</code> and{' '}
        <code>*</code>. You then see how they were read, and can change that.
      </p>
      <div class="actions">
        <PickFile class="main" accept={TABLE_FILES} label="Choose a file" onPick={(file) => void openForeign(file)}>
          Choose a file
        </PickFile>
      </div>
      <Others />
    </div>
  );
}

/** The built-in examples, and the way back to a file. */
function Others() {
  return (
    <div class="elsewhere-examples" role="group" aria-label="Published examples">
      <span class="quiet">Or review a table from the papers:</span>
      {publishedExamples.value.map((one) => (
        <button
          type="button"
          key={one.id}
          data-published={one.id}
          aria-pressed={example.value?.id === one.id}
          title={`${one.description} ${one.source}`}
          onClick={() => void pickExample(one)}
        >
          {one.name}
        </button>
      ))}
      {example.value !== null && (
        <button type="button" class="plain" onClick={closeForeign}>
          Choose my own file
        </button>
      )}
    </div>
  );
}

function Roles({ from }: { from: Foreign }) {
  const roleOf = (column: string): Part => (from.qi.includes(column) ? 'qi' : from.sensitive.includes(column) ? 'sensitive' : 'none');
  const set = (column: string, role: Part): void => {
    const without = (names: readonly string[]): string[] => names.filter((name) => name !== column);
    const order = from.view.columns.map(({ name }) => name);
    const within = (names: readonly string[]): string[] => order.filter((name) => names.includes(name));
    // The open table's order of importance stays; what is added comes at the end.
    const qi = role === 'qi' ? [...without(from.qi), column] : without(from.qi);
    const sensitive = role === 'sensitive' ? within([...from.sensitive, column]) : without(from.sensitive);
    // Someone is at work here: the columns stay open.
    showColumns(true);
    changeForeign({ qi, sensitive, suggested: false });
  };
  const confirm = (): void => {
    // A requirement is still to be chosen, and its place is beneath the roles.
    if (requirements.peek().length === 0) showColumns(true);
    changeForeign({ suggested: false });
  };
  const id = useId();
  const lacks =
    from.qi.length === 0
      ? 'Choose at least one quasi-identifier: a column that an adversary may know about a person.'
      : from.sensitive.length === 0
        ? 'No column is sensitive: only singling out and linkability are reviewed.'
        : null;
  return (
    <div class="elsewhere">
      <div class="elsewhere-file">
        <p>
          <strong>{from.file.name}</strong>{' '}
          <span class="quiet">
            {counted(from.view.rows, 'row')}, {counted(from.view.columns.length, 'column')}
          </span>
        </p>
        <div class="actions">
          <PickFile accept={TABLE_FILES} label="Choose another file" class="plain" onPick={(file) => void openForeign(file)}>
            Choose another file
          </PickFile>
          <button type="button" class="plain" onClick={closeForeign}>
            Close
          </button>
        </div>
      </div>
      <Faults faults={from.view.faults} quoted={from.quotedFormulas} onQuoted={(quoted) => void readForeignAgain(quoted)} />
      <ul class="elsewhere-roles">
        {from.view.columns.map(({ name }, at) => (
          <li key={name} data-suggested={from.suggested}>
            <label for={`${id}-${at}`}>{name}</label>
            <select id={`${id}-${at}`} value={roleOf(name)} onChange={(event) => set(name, event.currentTarget.value as Part)}>
              {PARTS.map(([part, label]) => (
                <option key={part} value={part}>
                  {label}
                </option>
              ))}
            </select>
          </li>
        ))}
      </ul>
      {from.suggested && (
        <p class="review-lacks" role="status">
          The roles are suggestions, based on names and values.{' '}
          <button type="button" class="link" onClick={confirm}>
            Confirm these roles
          </button>
        </p>
      )}
      {table.value === null ? (
        <p class="small muted">
          To compare published rows with original rows,{' '}
          <button type="button" class="link" onClick={() => setScreen('data')}>
            open the original on Data
          </button>
          .
        </p>
      ) : (
        <label class="check">
          <input type="checkbox" checked={from.withOriginal} onChange={(event) => changeForeign({ withOriginal: event.currentTarget.checked })} />
          <span>
            Made from the open table ({title.value})
            <small>The review then reads its labels by the open taxonomies, and compares published rows with original rows.</small>
          </span>
        </label>
      )}
      {notInOriginal.value.length > 0 && (
        <p class="review-lacks" role="status">
          {title.value} has no {notInOriginal.value.length === 1 ? 'column' : 'columns'} {list(notInOriginal.value)}, so this file was not made from it. The review goes on
          without an original.
        </p>
      )}
      {lacks !== null && (
        <p class="review-lacks" role="status">
          {lacks}
        </p>
      )}
      <Labels from={from} />
    </div>
  );
}
