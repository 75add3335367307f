// The release in figures, and the information that each column retains.
import type { Result } from '../../../state/result/result';
import { count, counted, list } from '../../../words/numbers';
import { droppedInWords, smallestInWords } from '../Figures';

/** Of more columns than these, the sensitive ones are shown, and those that lost most. */
const MOST_COLUMNS = 10;
/** More names than these are in the report: the sheet is one page. */
const MOST_NAMES = 12;

/** Names of columns, or how many there are. */
const named = (columns: readonly string[]): string => (columns.length > MOST_NAMES ? `${counted(columns.length, 'column')}, listed in the report` : columns.join(', '));

/** The figures. */
export function Facts({ made }: { made: Result }) {
  const { report, losses, class_sizes, roles, columns } = made.view;
  const smallest = class_sizes.reduce((least, size) => Math.min(least, size), Infinity);
  const kept = [...losses.columns];
  const isSensitive = ({ role }: (typeof kept)[number]): number => Number(role === 'sensitive');
  const shown = kept.sort((a, b) => isSensitive(b) - isSensitive(a) || (kept.length > MOST_COLUMNS ? a.share - b.share : 0)).slice(0, MOST_COLUMNS);
  const asTheyStand = columns.filter((_, at) => roles[at] === 'published-unchanged');
  const withBlanks = made.choices.sensitive.filter(({ blank }) => blank === 'value').map(({ column }) => column);
  return (
    <section aria-labelledby="summary-facts">
      <h3 id="summary-facts">The release in figures</h3>
      <div class="summary-facts">
        <dl>
          <div>
            <dt>Rows</dt>
            <dd>
              {report.excluded ?? `${count(report.rows)}. ${droppedInWords(report.dropped)}`}{' '}
              {withBlanks.length > 0 && `Blanks in ${list(withBlanks)} are published as a value of their own. `}
              {report.suppressed_rows > 0 && `${counted(report.suppressed_rows, 'row is', 'rows are')} suppressed.`}
            </dd>
          </div>
          <div>
            <dt>Smallest class</dt>
            <dd>
              {count(smallest)}. {smallestInWords(made)}
            </dd>
          </div>
          <div>
            <dt>Information retained</dt>
            <dd>{losses.sentences.join(' ')}</dd>
          </div>
          {asTheyStand.length > 0 && (
            <div>
              <dt>Published unchanged</dt>
              <dd>{named(asTheyStand)}</dd>
            </div>
          )}
          {report.unpublished_columns.length > 0 && (
            <div>
              <dt>Unpublished columns</dt>
              <dd>{named(report.unpublished_columns)}</dd>
            </div>
          )}
        </dl>
        <table>
          <thead>
            <tr>
              <th scope="col">Column</th>
              <th scope="col">Role</th>
              <th scope="col">Information retained</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ name, role, kept: of }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{role}</td>
                <td>{of}</td>
              </tr>
            ))}
          </tbody>
          {losses.columns.length > shown.length && (
            <tfoot>
              <tr>
                <td colSpan={3}>{counted(losses.columns.length - shown.length, 'more column')} retained as much or more.</td>
              </tr>
            </tfoot>
          )}
        </table>
      </div>
    </section>
  );
}
