// Which file is read, and which of its columns is sensitive.
import { useId } from 'preact/hooks';
import { PickFile } from '../../parts/PickFile';
import { closeReading, mayBeOriginal, reading, readPublished, receive, received, sayOriginal, saySensitive, sensitive, withOriginal } from '../../state/read/read';
import { result } from '../../state/result/result';
import { title } from '../../state/data/table';
import { PUBLISHED_FILES } from '../../words/files';
import { counted } from '../../words/numbers';

/** The file, or what to do to have one. */
export function Source() {
  if (reading.value?.kind === 'published') {
    return (
      <div class="read-source">
        <p>
          <strong>The release made here</strong> <span class="quiet">of {title.value}</span>
        </p>
        <div class="actions">
          <Pick label="Read a file instead" main={false} />
          <button type="button" class="plain" onClick={closeReading}>
            Close
          </button>
        </div>
      </div>
    );
  }
  if (received.value !== null) return <Received />;
  return (
    <div class="read-source">
      <h3 class="finding">A file that you received</h3>
      <p>
        Drop a published file here, or choose one. It can be a table with sets of values as <code>{'{flu, cough}'}</code>, a table of rows with its table of groups, or any
        generalized table. Add rows and groups at once, one after the other, or as the ZIP archive downloaded here.
      </p>
      <div class="actions">
        <Pick label="Choose a file" main />
        {result.value !== null && <Published />}
      </div>
    </div>
  );
}

function Pick({ label, main }: { label: string; main: boolean }) {
  return (
    <PickFile class={main ? 'main' : ''} several accept={PUBLISHED_FILES} label={label} onPick={(_, all) => void receive(all)}>
      {label}
    </PickFile>
  );
}

function Published() {
  return (
    <button type="button" onClick={readPublished}>
      Read the release made here
    </button>
  );
}

function Received() {
  const id = useId();
  const view = received.value;
  if (view === null) return null;
  const { files, columns, lacks } = view;
  const apart = columns.some((column) => column.apart);
  const [first] = sensitive.value;
  return (
    <div class="read-source">
      <ul class="read-files">
        {files.map(({ name, rows, groups }) => (
          <li key={`${name} ${groups}`}>
            <strong>{name}</strong> <span class="quiet">{groups ? `a table of groups, ${counted(rows, 'row')}` : counted(rows, 'row')}</span>
          </li>
        ))}
      </ul>
      {lacks !== null && (
        <p class="review-lacks" role="status">
          {lacks}
        </p>
      )}
      <div class="actions">
        <Pick label={lacks === null ? 'Choose another file' : 'Open the other table'} main={false} />
        {result.value !== null && <Published />}
        <button type="button" class="plain" onClick={closeReading}>
          Close
        </button>
      </div>
      {columns.length > 0 && !apart && (
        <p class="read-sensitive">
          <label for={id}>Sensitive column</label>
          <select id={id} value={first ?? ''} onChange={(event) => saySensitive(event.currentTarget.value)}>
            {columns.map(({ name }) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        </p>
      )}
      {mayBeOriginal.value && (
        <label class="check">
          <input type="checkbox" checked={withOriginal.value} onChange={(event) => sayOriginal(event.currentTarget.checked)} />
          <span>
            Made from the open table ({title.value})
            <small>Its taxonomies then give the meaning of labels, and true shares are marked next to the estimates.</small>
          </span>
        </label>
      )}
    </div>
  );
}
