// A few rows from the beginning of the file, before and after.
import { familiar, SHOWN } from '../../../state/result/familiar';
import type { FamiliarRow, Familiar as Known } from '../../../state/result/familiar';
import type { Result } from '../../../state/result/result';
import { apartInWords, inPlaceOf } from '../../../words/apart';
import { familiarTitle, unpublishedInWords } from '../../../words/familiar';
import { generality } from '../../../charts/colours';
import { count, counted, list } from '../../../words/numbers';
import { unfold } from '../Fold';

/** Of more columns, it shows those with the most changes, and always the sensitive ones. */
const MOST_COLUMNS = 6;

/** The rows; their space is reserved during the search. Those of the release before stay until then, with their title. */
export function Familiar({ made: latest }: { made: Result }) {
  const known = familiar.value;
  const now = known !== null && fits(known, latest) ? known : null;
  const made = now?.made ?? latest;
  const { view } = made;
  const rows = now?.rows ?? [];
  const shown = columnsOf(made, rows);
  const hidden = view.columns.length - shown.length;
  // Rows that are not there yet may have changed.
  const changed = rows.length === 0 || rows.some((row) => shown.some((column) => changedIn(made, row, column)));
  const ranges = Object.keys(made.choices.ranges ?? {});
  const stars = rows.some((row) => shown.some((column) => row.published[column] === '*'));
  return (
    <section class="familiar" aria-labelledby="familiar-title">
      <h2 id="familiar-title">{familiarTitle(Math.max(1, rows.length || 3), view.report, view.groups, ranges)}</h2>
      <p class="sub small">
        {changed ? 'The published value, and the original below it where it changed.' : `Nothing in these rows changed${view.groups.length > 0 ? ', except:' : ranges.length > 0 ? `, apart from the ranges of ${list(ranges)}.` : '.'}`} {stars && '* means any value.'}{' '}
        {view.groups.length > 0 && inPlaceOf(view.groups)} {now !== null && unpublishedInWords(now.unpublished, rows.at(-1)?.number ?? 0, view.report)}
      </p>
      <table class="lined pairs" aria-busy={now?.made !== latest} data-old={now !== null && now.made !== latest}>
        <thead>
          <tr>
            <th scope="col">
              <span class="visually-hidden">Row</span>
            </th>
            {shown.map((column) => (
              <th scope="col" key={column}>
                {view.columns[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.length === 0 && Array.from({ length: SHOWN }, (_, at) => <Awaited columns={shown.length} key={at} />)}
          {rows.map((row) => (
            <tr key={row.number}>
              <th scope="row" class="rowno">
                Row {count(row.number)}
              </th>
              {shown.map((column) => (
                <Cell made={made} row={row} column={column} key={column} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p class="small">
        <button type="button" class="link" onClick={() => unfold('rows')}>
          See all {count(view.report.rows)} rows
        </button>
        {hidden > 0 && <span class="muted"> with {counted(hidden, 'more column')}</span>}
      </p>
      {view.groups.length > 0 && <p class="small muted apart">{apartInWords(view.groups)}</p>}
    </section>
  );
}

/** The space of a row that is being searched for. */
function Awaited({ columns }: { columns: number }) {
  return (
    <tr class="awaited" aria-hidden="true">
      <th>&nbsp;</th>
      {Array.from({ length: columns }, (_, at) => (
        <td key={at}>
          <span class="same">&nbsp;</span>
          <span class="was">&nbsp;</span>
        </td>
      ))}
    </tr>
  );
}

/** Whether rows that are there may stand for a release until its own are there. */
function fits({ made, rows }: Known, latest: Result): boolean {
  return made === latest || (rows.length > 0 && made.view.columns.join('\n') === latest.view.columns.join('\n'));
}

function changedIn({ view }: Result, row: FamiliarRow, column: number): boolean {
  return view.roles[column] !== 'group' && row.published[column] !== row.original[column];
}

/** The columns that are shown, in their order. */
function columnsOf(made: Result, rows: readonly FamiliarRow[]): number[] {
  const { columns, roles } = made.view;
  const all = columns.map((_, column) => column);
  if (all.length <= MOST_COLUMNS) return all;
  const how = (column: number): number => rows.reduce((sum, row) => sum + (row.generality[column] ?? 0), 0);
  const first = (column: number): number => (roles[column] === 'sensitive' || roles[column] === 'group' ? 0 : roles[column] === 'quasi-identifier' ? 1 : 2);
  return [...all]
    .sort((a, b) => first(a) - first(b) || how(b) - how(a) || a - b)
    .slice(0, MOST_COLUMNS)
    .sort((a, b) => a - b);
}

function Cell({ made, row, column }: { made: Result; row: FamiliarRow; column: number }) {
  const changed = changedIn(made, row, column);
  const value = row.published[column] ?? '';
  return (
    <td data-label={made.view.columns[column]}>
      {changed ? (
        <>
          <span class="now" style={{ background: generality(row.generality[column] ?? 0) }} title={value}>
            {value}
          </span>
          <span class="was" title={row.original[column]}>
            <span class="visually-hidden">was </span>
            {row.original[column] || 'blank'}
          </span>
        </>
      ) : (
        <span class="same" title={value}>
          {value === '' ? <span class="muted">blank</span> : value}
        </span>
      )}
    </td>
  );
}
