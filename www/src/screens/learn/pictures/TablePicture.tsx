// A small table: some rows may be marked, lines separate classes, and each sensitive value has its colour.
import { Fragment } from 'preact';
import { colourOf, generality } from '../../../charts/colours';
import type { CellShown, RowShown, TableShown } from '../../../lessons/shown';

interface Props {
  of: TableShown;
  /** A further column. */
  beyond?: { head: string; of: (row: number) => string };
  onPick?: ((row: number) => void) | undefined;
}

/** The table. */
export function TablePicture({ of, beyond, onPick }: Props) {
  return (
    <div class="shown-scroll" tabIndex={0} role="group" aria-label={of.name}>
      <table class="shown-table">
        <caption>{of.name}</caption>
        <thead>
          <tr>
            <th scope="col" class="shown-row-number">
              <span class="visually-hidden">Row</span>
            </th>
            {of.columns.map((name, at) => (
              <th scope="col" key={name} data-sensitive={at === of.sensitive}>
                {name}
              </th>
            ))}
            {beyond !== undefined && <th scope="col">{beyond.head}</th>}
          </tr>
        </thead>
        <tbody>
          {of.rows.map((row, at) => (
            <tr key={at} data-row={at} data-look={row.look} data-first={at > 0 && row.group !== of.rows[at - 1]?.group} data-pick={onPick !== undefined} onClick={onPick === undefined ? undefined : () => onPick(at)}>
              <RowCells row={row} at={at} sensitive={of.sensitive} />
              {beyond !== undefined && <td class="quiet">{beyond.of(at)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function RowCells({ row, at, sensitive }: { row: RowShown; at: number; sensitive: number | undefined }) {
  return (
    <Fragment>
      <th scope="row" class="shown-row-number">
        {at + 1}
        {row.look === 'marked' && <span class="visually-hidden"> (marked)</span>}
      </th>
      {row.cells.map((cell, place) => (
        <td key={place} data-sensitive={place === sensitive} data-unknown={cell.unknown} style={cell.general === undefined ? undefined : { '--general': generality(cell.general) }}>
          <Cell of={cell} />
        </td>
      ))}
    </Fragment>
  );
}

function Cell({ of }: { of: CellShown }) {
  if (of.values === undefined) return <>{of.text}</>;
  return (
    <span class="shown-value">
      <span class="swatch" aria-hidden="true" data-base={of.values.length === 1}>
        {of.values.slice(0, 4).map((value) => (
          <i key={value} style={{ '--swatch': colourOf(value) }} />
        ))}
      </span>
      {of.text}
    </span>
  );
}
