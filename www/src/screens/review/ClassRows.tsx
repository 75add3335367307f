// The people of a class as the table shows them.
import { useEffect, useState } from 'preact/hooks';
import { cell } from '../../engine/text';
import type { ReviewClass, TextBlock } from '../../engine/types';
import { Rows } from '../../parts/Rows';
import type { RowView } from '../../parts/Rows';
import { engine } from '../../state/engine';
import type { Reviewed } from '../../state/review';
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
      .ask<'review-cells'>({ kind: 'review-cells', rows: view.rows })
      .then((cells) => wanted && setBlock({ of: view, cells }))
      // The rows of a review that has been replaced meanwhile.
      .catch(() => undefined);
    return () => {
      wanted = false;
    };
  }, [view]);
  const names = [...made.view.quasi_identifiers, ...made.view.attributes.map(({ column }) => column)];
  // What is sensitive stands first: it is what differs between these rows, and with many columns the last are out of view.
  const first = made.view.quasi_identifiers.length;
  const all = names.map((_, at) => (at + first) % names.length);
  // Apart from the rows no row has a sensitive value: they stand with the class, above.
  const order = made.view.linked ? all : all.filter((at) => at < first);
  const cells = block?.of === view ? block.cells : null;
  const sample = (column: number): string[] =>
    cells === null ? [] : Array.from({ length: Math.min(MOST_MEASURED, view.rows.length) }, (_, at) => cell(cells, at * names.length + column));
  const row = (at: number): RowView | null =>
    cells === null ? null : { cells: [<span class="quiet">{count((view.rows[at] ?? 0) + 1)}</span>, ...order.map((column) => cell(cells, at * names.length + column))] };
  return (
    <>
      <Rows
        label={`The rows of class ${count(view.index + 1)}`}
        columns={[{ name: 'row', width: 6, align: 'end' }, ...order.map((column) => ({ name: names[column] ?? '', width: widthOf(names[column] ?? '', sample(column)) }))]}
        count={view.rows.length}
        rowHeight={ROW_PX}
        row={row}
        maxRows={6}
      />
      {view.rows.length < view.size && <p class="quiet">The first {count(view.rows.length)} of {count(view.size)} rows.</p>}
    </>
  );
}
