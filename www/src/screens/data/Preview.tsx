// All rows of the table, as they were read.
import { useCallback, useMemo, useState } from 'preact/hooks';
import { cell } from '../../engine/text';
import type { TableView, TextBlock } from '../../engine/types';
import { Rows } from '../../parts/Rows';
import type { RowsColumn, RowView } from '../../parts/Rows';
import { useWindows } from '../../parts/windows';
import { engine } from '../../state/page/engine';
import { setFold } from '../../state/result/folds';
import { chosenView, result, setChosen } from '../../state/result/result';
import { setScreen } from '../../state/page/screen';
import { settings } from '../../state/data/settings';
import { edition } from '../../state/data/table';
import { ROLE } from '../../words/kinds';
import { count, counted, list } from '../../words/numbers';
import { under } from '../../words/under';

const ROW_PX = 28;
const NARROWEST = 5;
const WIDEST = 28;

/** How wide a column is: its name, and its longest value as far as the profile shows them. */
export function widthOf(name: string, values: readonly (string | null)[], remark = ''): number {
  const longest = Math.max(name.length, Math.ceil(remark.length * 0.8), ...values.map((value) => value?.length ?? 0));
  return Math.max(NARROWEST, Math.min(WIDEST, longest));
}

/** The preview of all rows. */
export function Preview({ view }: { view: TableView }) {
  const [range, setRange] = useState({ first: 0, last: -1 });
  const onView = useCallback((first: number, last: number) => setRange({ first, last }), []);
  const fetch = useCallback((start: number, rows: number) => engine.request<'rows'>({ kind: 'rows', start, count: rows }), []);
  const find = useWindows<TextBlock>(edition.value, range.first, range.last, fetch);
  const roles = settings.value.roles;
  const published = result.value !== null;
  const [picked, setPicked] = useState<Picked | null>(null);
  const pick = async (row: number): Promise<void> => {
    setPicked({ row, index: undefined });
    const index = await engine.request<'class-of-row'>({ kind: 'class-of-row', row }).catch(() => null);
    setPicked((now) => (now?.row === row ? { row, index } : now));
    if (index !== null) setChosen(index);
  };
  const columns = useMemo(
    (): RowsColumn[] => [
      { name: 'row', width: Math.max(3, count(view.rows).length), align: 'end' },
      ...view.columns.map(({ name, profile }): RowsColumn => {
        const role = under(roles, name);
        const remark = role === undefined ? 'undecided' : ROLE[role].toLowerCase();
        return {
          name,
          remark,
          width: widthOf(name, [profile.minimum, profile.maximum, ...profile.histogram.map(({ label }) => label)], remark),
          align: profile.kind === 'integer' || profile.kind === 'decimal' ? 'end' : 'start',
        };
      }),
    ],
    [view, roles],
  );
  const row = (index: number): RowView | null => {
    const found = find(index);
    if (found === null) return null;
    const start = found.row * view.columns.length;
    return { cells: (at) => (at === 0 ? <span class="quiet">{count(index + 1)}</span> : cell(found.window, start + at - 1)) };
  };
  return (
    <section aria-labelledby="preview-title">
      <div class="section-head">
        <div>
          <h2 id="preview-title">All rows</h2>
          {published && <p class="caption">Choose a row to see its class.</p>}
        </div>
      </div>
      <Rows
        label="All rows of the table"
        columns={columns}
        count={view.rows}
        rowHeight={ROW_PX}
        row={row}
        onView={onView}
        {...(published ? { active: picked?.row ?? null, onChoose: (index: number) => void pick(index) } : {})}
      />
      {published && picked !== null && <Where picked={picked} />}
    </section>
  );
}

interface Picked {
  row: number;
  /** Its class; `null` if the row was excluded or suppressed, `undefined` until that is known. */
  index: number | null | undefined;
}

/** The class of a row of the original. */
function Where({ picked: { row, index } }: { picked: Picked }) {
  if (index === undefined) return null;
  if (index === null) return <p role="status">Row {count(row + 1)} is not in the release.</p>;
  const view = chosenView.value;
  return (
    <p role="status">
      Row {count(row + 1)} is in class {count(index + 1)}
      {view?.index === index && `, one of ${counted(view.size, 'person', 'people')} with ${list(view.cells.map(({ column, label }) => `${column} ${label}`), 12)}`}.{' '}
      <button
        type="button"
        class="link"
        onClick={() => {
          setFold('classes', true);
          setScreen('result');
        }}
      >
        See the class
      </button>
    </p>
  );
}
