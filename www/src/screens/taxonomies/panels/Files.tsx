// Hierarchy files in and out, one or a whole set.
import { useSignal } from '@preact/signals';
import { useId, useRef } from 'preact/hooks';
import { ForWhom } from '../../../parts/ForWhom';
import { Message, Note } from '../../../parts/Message';
import { title } from '../../../state/data/table';
import { dismissTrouble, downloadTrees, lacking, loadHierarchies, placeHierarchy, setOutcome, noteSetOutcome, troubles } from '../../../state/taxonomies/trees';
import { list } from '../../../words/numbers';
import { under } from '../../../words/under';

/** What hierarchy files, one or many, may be called. */
export const HIERARCHY_FILES = '.csv,.txt,text/csv,text/plain';
/** A longer list helps no one; what is placed under the root can be moved in the tree. */
const MOST_GROUPS = 500;
const SETS = `${HIERARCHY_FILES},.zip,application/zip`;

/** Loads and downloads the trees of all columns at once. */
export function SetActions({ columns }: { columns: readonly string[] }) {
  const input = useRef<HTMLInputElement>(null);
  const stem = (title.value ?? 'table').replace(/\.[^.]*$/, '').replace(/[^\p{L}\p{N}_-]+/gu, '-');
  return (
    <div class="actions">
      <button type="button" onClick={() => input.current?.click()}>
        Load hierarchy files or a ZIP
      </button>
      <input
        ref={input}
        type="file"
        multiple
        class="visually-hidden"
        tabIndex={-1}
        aria-label="Hierarchy files for several columns"
        accept={SETS}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = '';
          if (files.length > 0) void loadHierarchies(files);
        }}
      />
      <button type="button" class="plain" onClick={() => void downloadTrees(columns, `${stem}-hierarchies.zip`)}>
        Download all (ZIP)
      </button>
      <ForWhom file="hierarchy-file" />
    </div>
  );
}

/** What became of a set of files. */
export function SetOutcome() {
  const outcome = setOutcome.value;
  if (outcome === null) return null;
  const { taken, unmatched, refused } = outcome;
  return (
    <Note done={unmatched.length === 0 && refused.length === 0}>
      <div role="status">
        <p>
          {taken.length === 0 ? 'No file was loaded.' : `Loaded: ${list(taken.map(({ file, view }) => `${file} for ${view.column}`), 12)}.`}
        </p>
        {unmatched.length > 0 && (
          <ul>
            {unmatched.map(({ file, reason }) => (
              <li key={file}>
                {file}: {reason}
              </li>
            ))}
          </ul>
        )}
        {refused.length > 0 && (
          <ul>
            {refused.map(({ file, column, error }) => (
              <li key={file}>
                {file}, for {column}: {error.message}
              </li>
            ))}
          </ul>
        )}
      </div>
      <button type="button" class="link" onClick={() => (noteSetOutcome(null))}>
        Close this list
      </button>
    </Note>
  );
}

/** What went wrong with a taxonomy. A file that only lacks values can be taken all the same. */
export function Trouble({ column }: { column: string }) {
  const id = useId();
  const below = useSignal('');
  const trouble = under(troubles.value, column);
  const offer = under(lacking.value, column);
  if (trouble === undefined) return null;
  return (
    <Message error={trouble}>
      {offer !== undefined && offer.groups.length > 0 && (
        <form
          class="place-form"
          onSubmit={(event) => {
            event.preventDefault();
            void placeHierarchy(column, offer.file, below.value === '' ? null : below.value);
          }}
        >
          <label for={id}>Place them under</label>
          <select id={id} value={below.value} onChange={(event) => (below.value = event.currentTarget.value)}>
            {offer.groups.slice(0, MOST_GROUPS).map((group, at) => (
              <option value={at === 0 ? '' : group} key={group}>
                {group}
              </option>
            ))}
          </select>
          <button type="submit">Load the file with them there</button>
        </form>
      )}
      <button type="button" class="link" onClick={() => dismissTrouble(column)}>
        Keep the previous taxonomy
      </button>
    </Message>
  );
}
