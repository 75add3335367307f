// How the file was read, and how to read it otherwise.
import { useSignal } from '@preact/signals';
import type { Dialect, ReadOptions, TableView } from '../../engine/types';
import { Term } from '../../parts/Term';
import { readAgain, setMissing } from '../../state/data/table';
import type { FileSource } from '../../state/data/table';
import { DELIMITER, ENCODING } from '../../words/kinds';

/** Empty cells have no sign of their own; in the list they are this word. */
const EMPTY = 'empty';

const shownTokens = (tokens: readonly string[]): string => tokens.map((token) => (token === '' ? EMPTY : token)).join(', ');
const typedTokens = (text: string): string[] =>
  [...new Set(text.split(',').map((part) => part.trim()).filter((part) => part !== ''))].map((part) => (part === EMPTY ? '' : part));

/** The options of reading. Without a table, what is detected is not known. */
export function ReadingOptions({ view, from }: { view: TableView | null; from: FileSource }) {
  const tokens = useSignal<string | null>(null);
  return (
    <div class="reading" role="group" aria-label="How the file is read">
      {(view === null || view.dialect !== null) && <TextOptions dialect={view?.dialect ?? null} from={from} />}
      {view !== null && (
        <div class="reading-missing">
          <label for="missing-tokens">
            <span>
              Read as <Term name="missing" />
            </span>
          </label>
          <input
            id="missing-tokens"
            type="text"
            autocomplete="off"
            spellcheck={false}
            value={tokens.value ?? shownTokens(view.missing_tokens)}
            onInput={(event) => (tokens.value = event.currentTarget.value)}
            onChange={(event) => {
              const next = typedTokens(event.currentTarget.value);
              tokens.value = null;
              if (next.join('\n') !== view.missing_tokens.join('\n')) void setMissing(next);
            }}
          />
        </div>
      )}
    </div>
  );
}

/** How text is taken apart: what a file of another format does not leave open. */
function TextOptions({ dialect, from }: { dialect: Dialect | null; from: FileSource }) {
  const { options } = from;
  const readAs = (other: Partial<ReadOptions>): void => void readAgain(from, { ...other, on_fault: 'ask' });
  const delimiter = dialect?.delimiter;
  const known = DELIMITER.some(([sign]) => sign === delimiter);
  return (
    <>
      <label>
        <span>Delimiter</span>
        <select
          value={options.delimiter ?? ''}
          onChange={(event) => readAs({ delimiter: event.currentTarget.value === '' ? null : event.currentTarget.value })}
        >
          <option value="">Detected{delimiter === undefined ? '' : `: ${nameOf(delimiter)}`}</option>
          {DELIMITER.map(([sign, name]) => (
            <option value={sign} key={sign}>
              {name}
            </option>
          ))}
          {!known && delimiter !== undefined && options.delimiter !== null && <option value={delimiter}>{delimiter}</option>}
        </select>
      </label>
      <label>
        <span>First row</span>
        <select
          value={options.header === null ? '' : options.header ? 'names' : 'row'}
          onChange={(event) => {
            const value = event.currentTarget.value;
            readAs({ header: value === '' ? null : value === 'names' });
          }}
        >
          <option value="">Detected{dialect === null ? '' : dialect.header ? ': column names' : ': data'}</option>
          <option value="names">Column names</option>
          <option value="row">Data</option>
        </select>
      </label>
      <label>
        <span>Encoding</span>
        <select
          value={options.encoding ?? ''}
          onChange={(event) => {
            const value = event.currentTarget.value;
            readAs({ encoding: ENCODING.find(([code]) => code === value)?.[0] ?? null });
          }}
        >
          <option value="">Detected{dialect === null ? '' : `: ${ENCODING.find(([code]) => code === dialect.encoding)?.[1] ?? ''}`}</option>
          {ENCODING.map(([code, name]) => (
            <option value={code} key={code}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}

function nameOf(sign: string): string {
  return DELIMITER.find(([known]) => known === sign)?.[1].toLowerCase() ?? sign;
}
