// Rows that could not be read: how many, which, and why.
import type { Faults as FaultsView } from '../../engine/types';
import { Note } from '../../parts/Message';
import { count, counted } from '../../words/numbers';

const SHOWN_LINES = 12;

interface FaultsProps {
  faults: FaultsView;
  /** Whether the apostrophe before a formula was removed. */
  quoted: boolean;
  /** Reads the file again with or without it; absent if the file cannot be read again. */
  onQuoted?: (quoted: boolean) => void;
}

/** The rows that were skipped; nothing if all could be read. */
export function Faults({ faults, quoted, onQuoted }: FaultsProps) {
  if (faults.total === 0 && faults.misquoted === 0 && faults.quoted_formulas === 0 && faults.remarks.length === 0) return null;
  return (
    <Note>
      {faults.total > 0 && (
        <>
          <p>
            <strong>{counted(faults.total, 'row')} skipped.</strong> All other rows were read.
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
          <strong>{counted(faults.misquoted, 'row has', 'rows have')} text after a closing quote.</strong> The quotes were removed and the text was
          read: {places(faults)}.
        </p>
      )}
      {faults.quoted_formulas > 0 && (
        <>
          <p>
            <strong>{counted(faults.quoted_formulas, 'cell has', 'cells have')} an apostrophe before a formula.</strong>{' '}
            {quoted
              ? 'The apostrophes were removed, because you said that this file was published with quoted formulas.'
              : 'They may belong to the values. If this file was published with quoted formulas, remove the apostrophes.'}
          </p>
          {onQuoted !== undefined && (
            <button type="button" onClick={() => onQuoted(!quoted)}>
              {quoted ? 'Read the apostrophes' : 'Remove the apostrophes'}
            </button>
          )}
        </>
      )}
      {faults.remarks.map((remark) => (
        <p key={remark}>{remark}</p>
      ))}
    </Note>
  );
}

/** The places of the first misquoted cells, and how many more there are. */
function places({ misquoted, first_misquoted: first }: FaultsView): string {
  const shown = first.slice(0, SHOWN_LINES).map(({ line, message }) => {
    const field = /field ([\d,]+)/.exec(message)?.[1];
    return field === undefined ? `line ${count(line)}` : `line ${count(line)}, field ${field}`;
  });
  const more = misquoted - shown.length;
  return shown.join('; ') + (more > 0 ? ` and ${count(more)} more` : '');
}
