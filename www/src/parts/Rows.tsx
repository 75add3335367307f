// A table of any length and width: only the rows and columns in view exist. Sticky header, scrolls both ways, works by keyboard.
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useMemo, useRef } from 'preact/hooks';
import { count as inDigits } from '../words/numbers';
import { useColumnsInView } from './columns';
import { reachable, useVirtual } from './virtual';

/** A column of the table on screen. */
export interface RowsColumn {
  name: string;
  /** A remark under the name, such as the column's role. */
  remark?: string;
  /** Width in characters. */
  width: number;
  align?: 'start' | 'end';
}

/** What one row shows. */
export interface RowView {
  cells: readonly ComponentChildren[] | ((column: number) => ComponentChildren);
  /** Classes of the row itself. */
  look?: string;
}

interface Props {
  label: string;
  columns: readonly RowsColumn[];
  count: number;
  rowHeight: number;
  /** The row at a place; nothing while it is being fetched. */
  row: (index: number) => RowView | null;
  /** Hears which rows are in view. */
  onView?: (first: number, last: number) => void;
  /** If rows can be chosen: the chosen one, and what choosing does. */
  active?: number | null;
  onChoose?: (index: number) => void;
  /** Brings this row into view when it changes. */
  goTo?: number | null;
  maxRows?: number;
  /** Whether the first column stays in view when the others are scrolled sideways. */
  keepsFirst?: boolean;
}

const GAP_CH = 2;
/** The header, and a scroll bar below the rows. */
const HEAD_PX = 64;

/** A virtualised table. With `onChoose` it is a grid whose rows are chosen by click or with the arrow keys. */
export function Rows(props: Props) {
  const { label, columns, rowHeight, row, onView, active = null, onChoose, goTo, maxRows = 16, keepsFirst = false } = props;
  const count = reachable(props.count, rowHeight);
  const scroller = useRef<HTMLDivElement>(null);
  const id = useId();
  const virtual = useVirtual(scroller, count, rowHeight);
  const items = virtual.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? -1;
  useEffect(() => onView?.(first, last), [first, last, onView]);
  useEffect(() => {
    if (goTo !== null && goTo !== undefined) virtual.scrollToIndex(goTo, { align: 'center' });
  }, [goTo, virtual]);

  const measure = useRef<HTMLDivElement>(null);
  const widths = columns.map(({ width }) => width + GAP_CH);
  const told = widths.join(' ');
  const stretch = useColumnsInView(scroller, measure, useMemo(() => widths, [told]));
  const inStretch = columns.slice(stretch.first, stretch.end).map((column, at) => ({ ...column, at: stretch.first + at }));
  // The first column, and an empty track as wide as the columns between it and the stretch.
  const [kept] = keepsFirst && stretch.first > 0 ? columns : [];
  const shown = kept === undefined ? inStretch : [{ ...kept, at: 0 }, ...inStretch];
  const tracks = shown.map(({ width }) => width + GAP_CH);
  if (kept !== undefined) tracks.splice(1, 0, stretch.before - kept.width - GAP_CH);
  const place = (at: number): { gridColumnStart: number } | undefined => (kept !== undefined && at === stretch.first ? { gridColumnStart: 3 } : undefined);
  const all = tracks.reduce((sum, width) => sum + width, kept === undefined ? stretch.before : 0) + stretch.after;
  // Where all columns exist they share what room there is.
  const shares = stretch.before === 0 && stretch.after === 0;
  const sideways = {
    inlineSize: `max(100%, ${all}ch)`,
    gridTemplateColumns: tracks.map((width) => (shares ? `minmax(${width}ch, ${width}fr)` : `${width}ch`)).join(' '),
    paddingInlineStart: kept === undefined ? `${stretch.before}ch` : 0,
    paddingInlineEnd: `${stretch.after}ch`,
  };
  const choosable = onChoose !== undefined;
  const page = Math.max(1, maxRows - 2);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!choosable) return;
    const at = active ?? -1;
    const to = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + page,
      PageUp: at - page,
      Home: 0,
      End: count - 1,
    }[event.key];
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const next = Math.max(0, Math.min(count - 1, to));
    virtual.scrollToIndex(next, { align: 'auto' });
    onChoose(next);
  };

  return (
    <div
      ref={scroller}
      class="rows"
      data-keeps-first={keepsFirst}
      role={choosable ? 'grid' : 'table'}
      aria-label={label}
      aria-rowcount={props.count + 1}
      aria-colcount={columns.length}
      aria-activedescendant={choosable && active !== null && active >= first && active <= last ? `${id}-${active}` : undefined}
      tabIndex={0}
      onKeyDown={onKeyDown}
      style={{ blockSize: `${Math.min(count, maxRows) * rowHeight + HEAD_PX}px` }}
    >
      <div class="rows-measure" ref={measure} aria-hidden="true" />
      <div class="rows-head" role="rowgroup" style={{ inlineSize: sideways.inlineSize }}>
        <div role="row" aria-rowindex={1} class="rows-row" style={sideways}>
          {shown.map((column) => (
            <div role="columnheader" aria-colindex={column.at + 1} class="rows-name" data-align={column.align ?? 'start'} style={place(column.at)} key={column.name}>
              <span>{column.name}</span>
              {column.remark !== undefined && <small>{column.remark}</small>}
            </div>
          ))}
        </div>
      </div>
      <div class="rows-body" role="rowgroup" style={{ blockSize: `${count * rowHeight}px` }}>
        {items.map(({ index, start }) => {
          const view = row(index);
          return (
            <div
              key={index}
              id={`${id}-${index}`}
              role="row"
              aria-rowindex={index + 2}
              aria-selected={choosable ? index === active : undefined}
              class={`rows-row ${view?.look ?? ''}`}
              style={{ ...sideways, blockSize: `${rowHeight}px`, transform: `translateY(${start}px)` }}
              onClick={choosable ? () => onChoose(index) : undefined}
            >
              {shown.map((column) => (
                <div role={choosable ? 'gridcell' : 'cell'} aria-colindex={column.at + 1} class="rows-cell" data-align={column.align ?? 'start'} style={place(column.at)} key={column.name}>
                  {view === null ? <span class="rows-waiting">…</span> : typeof view.cells === 'function' ? view.cells(column.at) : view.cells[column.at]}
                </div>
              ))}
            </div>
          );
        })}
      </div>
      {count < props.count && (
        <p class="rows-beyond">
          The first {inDigits(count)} of {inDigits(props.count)} rows can be shown here. The downloaded file contains all.
        </p>
      )}
    </div>
  );
}
