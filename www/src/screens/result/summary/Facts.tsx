// What came out, in figures, and what each column keeps.
import type { Result } from '../../../state/result/result';
import { count, counted } from '../../../words/numbers';
import { droppedInWords, smallestInWords } from '../Figures';

/** Of more columns than these, those that lost most are shown. */
const MOST_COLUMNS = 10;

/** The figures. */
export function Facts({ made }: { made: Result }) {
  const { report, losses, class_sizes, roles, columns } = made.view;
  const smallest = class_sizes.reduce((least, size) => Math.min(least, size), Infinity);
  const kept = [...losses.columns];
  const shown = kept.length <= MOST_COLUMNS ? kept : kept.sort((a, b) => a.share - b.share).slice(0, MOST_COLUMNS);
  const asTheyStand = columns.filter((_, at) => roles[at] === 'published-unchanged');
  return (
    <section aria-labelledby="summary-facts">
      <h3 id="summary-facts">What came out</h3>
      <div class="summary-facts">
        <dl>
          <div>
            <dt>Rows</dt>
            <dd>
              {report.excluded ?? `${count(report.rows)}. ${droppedInWords(report.dropped)}`}{' '}
              {report.suppressed_rows > 0 && `${counted(report.suppressed_rows, 'row is', 'rows are')} left out.`}
            </dd>
          </div>
          <div>
            <dt>Smallest class</dt>
            <dd>
              {count(smallest)}. {smallestInWords(made)}
            </dd>
          </div>
          <div>
            <dt>Detail kept</dt>
            <dd>{losses.sentences.join(' ')}</dd>
          </div>
          {asTheyStand.length > 0 && (
            <div>
              <dt>As they stand</dt>
              <dd>{asTheyStand.join(', ')}</dd>
            </div>
          )}
          {report.unpublished_columns.length > 0 && (
            <div>
              <dt>Not published</dt>
              <dd>{report.unpublished_columns.join(', ')}</dd>
            </div>
          )}
        </dl>
        <table>
          <thead>
            <tr>
              <th scope="col">Column</th>
              <th scope="col">Role</th>
              <th scope="col">Detail kept</th>
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
                <td colSpan={3}>{counted(losses.columns.length - shown.length, 'more column')} kept as much or more.</td>
              </tr>
            </tfoot>
          )}
        </table>
      </div>
    </section>
  );
}
