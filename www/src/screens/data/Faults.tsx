// Rows that could not be read: how many, which, and why.
import type { Faults as FaultsView } from '../../engine/types';
import { Note } from '../../parts/Message';
import { count, counted } from '../../words/numbers';

const SHOWN_LINES = 12;

/** Says which rows were left out; nothing where all could be read. */
export function Faults({ faults }: { faults: FaultsView }) {
  if (faults.total === 0 && faults.misquoted === 0 && faults.remarks.length === 0) return null;
  return (
    <Note>
      {faults.total > 0 && (
        <>
          <p>
            <strong>{counted(faults.total, 'row')} left out.</strong> The rest is read as it stands.
          </p>
          <ul>
            {faults.counts.map(({ kind, count: number, message }) => {
              const lines = faults.first.filter((fault) => fault.kind === kind).map(({ line }) => line);
              const shown = lines.slice(0, SHOWN_LINES).map(count).join(', ');
              const more = number - Math.min(lines.length, SHOWN_LINES);
              return (
                <li key={kind}>
                  {message}: {lines.length === 1 ? 'line' : 'lines'} {shown}
                  {more > 0 && ` and ${count(more)} more`}.
                </li>
              );
            })}
          </ul>
        </>
      )}
      {faults.misquoted > 0 && (
        <p>
          <strong>
            {counted(faults.misquoted, 'row')} with a cell that goes on after its closing quote.
          </strong>{' '}
          The quotes are taken away and the rest is kept: {places(faults)}.
        </p>
      )}
      {faults.remarks.map((remark) => (
        <p key={remark}>{remark}</p>
      ))}
    </Note>
  );
}

/** Where the first misquoted cells stand, and how many more there are. */
function places({ misquoted, first_misquoted: first }: FaultsView): string {
  const shown = first.slice(0, SHOWN_LINES).map(({ line, message }) => {
    const field = /field ([\d,]+)/.exec(message)?.[1];
    return field === undefined ? `line ${count(line)}` : `line ${count(line)}, field ${field}`;
  });
  const more = misquoted - shown.length;
  return shown.join('; ') + (more > 0 ? ` and ${count(more)} more` : '');
}
