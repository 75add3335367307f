// The people of a class as the table shows them.
import { useEffect, useState } from 'preact/hooks';
import { cell } from '../../engine/text';
import type { ReviewClass, TextBlock } from '../../engine/types';
import { Rows } from '../../parts/Rows';
import type { RowsColumn, RowView } from '../../parts/Rows';
import { engine } from '../../state/page/engine';
import { attribute } from '../../state/review/review';
import type { Reviewed } from '../../state/review/review';
import { sensitiveFirst } from './order';
import { count } from '../../words/numbers';
import { widthOf } from '../data/Preview';

const ROW_PX = 28;
const MOST_MEASURED = 50;

/** The rows. */
export function ClassRows({ made, view }: { made: Reviewed; view: ReviewClass }) {
  const [block, setBlock] = useState<{ of: ReviewClass; cells: TextBlock } | null>(null);
  useEffect(() => {
    let wanted = true;
    engine
      .request<'review-cells'>({ kind: 'review-cells', rows: view.rows })
      .then((cells) => wanted && setBlock({ of: view, cells }))
      // The rows of a review that has been replaced meanwhile.
      .catch(() => undefined);
    return () => {
      wanted = false;
    };
  }, [view]);
  const names = [...made.view.quasi_identifiers, ...made.view.attributes.map(({ column }) => column)];
  // The chosen sensitive column comes first and stays in view: it is what differs between these rows.
  const first = made.view.quasi_identifiers.length;
  const all = sensitiveFirst(names.length, first, attribute.value);
  // If sensitive values are apart from the rows, no row has one: they are shown with the class, above.
  const order = made.view.linked ? all : all.filter((at) => at < first);
  const cells = block?.of === view ? block.cells : null;
  const sample = (column: number): string[] =>
    cells === null ? [] : Array.from({ length: Math.min(MOST_MEASURED, view.rows.length) }, (_, at) => cell(cells, at * names.length + column));
  const kept = made.view.linked ? order[0] : undefined;
  const others = order.filter((column) => column !== kept);
  const row = (at: number): RowView | null => {
    if (cells === null) return null;
    const number = <span class="quiet">{count((view.rows[at] ?? 0) + 1)}</span>;
    const text = (column: number): string => cell(cells, at * names.length + column);
    return { cells: [...(kept === undefined ? [] : [text(kept)]), number, ...others.map(text)] };
  };
  const columnOf = (column: number): RowsColumn => ({ name: names[column] ?? '', width: widthOf(names[column] ?? '', sample(column)) });
  const rowColumn: RowsColumn = { name: 'row', width: 6, align: 'end' };
  return (
    <>
      <Rows
        label={`The rows of class ${count(view.index + 1)}`}
        columns={[...(kept === undefined ? [] : [columnOf(kept)]), rowColumn, ...others.map(columnOf)]}
        keepsFirst
        count={view.rows.length}
        rowHeight={ROW_PX}
        row={row}
        maxRows={6}
      />
      {view.rows.length < view.size && <p class="quiet">The first {count(view.rows.length)} of {count(view.size)} rows.</p>}
    </>
  );
}
