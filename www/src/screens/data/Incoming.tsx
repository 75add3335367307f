// A file that fits a column of the open table as a hierarchy: for which column, or a table after all.
import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { incoming, setIncoming, takeAsHierarchy, takeAsTable } from '../../state/data/incoming';
import type { Incoming as Asked } from '../../state/data/incoming';
import { table } from '../../state/data/table';

/** The question; empty if there is none. */
export function Incoming() {
  const asked = incoming.value;
  return asked === null ? null : <Question asked={asked} key={asked.file.name} />;
}

function Question({ asked: { file, fits } }: { asked: Asked }) {
  const id = useId();
  const column = useSignal(fits[0] ?? '');
  return (
    <div class="note incoming" role="alert">
      <p>
        <strong>{file.name} looks like a hierarchy file.</strong> Its first column contains the values of {fits[0]}, and the others generalize them.
        The table stays open.
      </p>
      <form
        class="incoming-form"
        onSubmit={(event) => {
          event.preventDefault();
          void takeAsHierarchy(column.value);
        }}
      >
        <label for={id}>For which column?</label>
        <select id={id} value={column.value} onChange={(event) => (column.value = event.currentTarget.value)}>
          {fits.map((name) => (
            <option value={name} key={name}>
              {name}
            </option>
          ))}
          {(table.value?.columns ?? [])
            .filter(({ name }) => !fits.includes(name))
            .map(({ name }) => (
              <option value={name} key={name}>
                {name} (does not fit)
              </option>
            ))}
        </select>
        <button type="submit" class="main">
          Use it as the taxonomy of {column.value}
        </button>
        <button type="button" onClick={() => void takeAsTable()}>
          Open it as a table
        </button>
        <button type="button" class="plain" onClick={() => (setIncoming(null))}>
          Ignore it
        </button>
      </form>
    </div>
  );
}
