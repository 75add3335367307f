// A question before a table is opened: which way of reading is meant, and what each would give.
import type { ReadOptions, ReadingTrial } from '../../engine/types';
import { ways } from '../../state/data/readings';
import { DELIMITER, ENCODING } from '../../words/kinds';
import { counted } from '../../words/numbers';

/** The ways of reading that give a table, the one that leaves out the fewest rows first. */
export function WaysOfReading({ file, onPick }: { file: File; onPick: (options: ReadOptions) => void }) {
  const found = ways.value;
  if (found === null || found.file !== file || found.trials.length === 0) return null;
  return (
    <fieldset class="ways">
      <legend>Which reading is meant?</legend>
      <ul>
        {found.trials.map((way) => (
          <li key={`${way.dialect.delimiter} ${way.dialect.encoding}`}>
            <button type="button" onClick={() => onPick({ ...way.options, on_fault: 'skip' })}>
              {nameOf(way)}
            </button>
            <span>
              {counted(way.rows, 'row')} in {counted(way.columns, 'column')}: {way.names.join(', ')}
              {way.columns > way.names.length && ', …'}.{' '}
              {way.excluded_rows === 0 ? 'No row is left out.' : <strong>{counted(way.excluded_rows, 'row')} left out.</strong>}
            </span>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function nameOf({ dialect, options, excluded_rows: leftOut }: ReadingTrial): string {
  const delimiter = DELIMITER.find(([sign]) => sign === dialect.delimiter)?.[1].toLowerCase() ?? dialect.delimiter;
  const encoding = options.encoding === null ? '' : ` and ${ENCODING.find(([code]) => code === options.encoding)?.[1] ?? options.encoding}`;
  return `Read with ${delimiter}s${encoding}${leftOut === 0 ? '' : `, without ${counted(leftOut, 'row')}`}`;
}
