// A file that was published elsewhere: which one, what its columns are, and whether the open table is what it was made from.
import { useId } from 'preact/hooks';
import { PickFile } from '../../parts/PickFile';
import type { Foreign } from '../../state/review/review';
import { changeForeign, closeForeign, example, foreign, openForeign, pickExample, publishedExamples, readForeignAgain } from '../../state/review/review';
import { table, title } from '../../state/data/table';
import { counted } from '../../words/numbers';
import { TABLE_FILES } from '../../words/files';
import { Faults } from '../data/Faults';
import { Labels } from './Labels';

type Part = 'qi' | 'sensitive' | 'none';
const PARTS: readonly (readonly [Part, string])[] = [
  ['qi', 'Quasi-identifier'],
  ['sensitive', 'Sensitive'],
  ['none', 'Not looked at'],
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
        Drop a CSV file here, or pick one. Its labels are read as they are written: <code>30-39</code>, <code>130**</code>, <code>1985-03</code> and{' '}
        <code>*</code> say what they stand for. You then see what was read, and can set it otherwise.
      </p>
      <div class="actions">
        <PickFile class="main" accept={TABLE_FILES} label="Pick the published file" onPick={(file) => void openForeign(file)}>
          Pick the published file
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
      <span class="quiet">Or look at a table from the papers:</span>
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
          A file of your own
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
    changeForeign({ qi, sensitive, suggested: false });
  };
  const id = useId();
  const lacks = from.qi.length === 0 ? 'by which columns people can be found' : from.sensitive.length === 0 ? 'which column is sensitive' : null;
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
          <PickFile accept={TABLE_FILES} label="Pick another published file" class="plain" onPick={(file) => void openForeign(file)}>
            Pick another file
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
          The roles are suggestions, made from names and values.{' '}
          <button type="button" class="link" onClick={() => changeForeign({ suggested: false })}>
            They are right
          </button>
        </p>
      )}
      {table.value !== null && (
        <label class="check">
          <input type="checkbox" checked={from.withOriginal} onChange={(event) => changeForeign({ withOriginal: event.currentTarget.checked })} />
          <span>
            Made from the open table ({title.value})
            <small>Its values and trees then say what each label stands for, and the review can look at original and published rows together.</small>
          </span>
        </label>
      )}
      {lacks !== null && (
        <p class="review-lacks" role="status">
          Say {lacks}.
        </p>
      )}
      <Labels from={from} />
    </div>
  );
}
