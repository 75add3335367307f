// Someone who knows the whole method: what she finds out, once it was worked out.
import type { MinimalityView } from '../../engine/types';
import { Message } from '../../parts/Message';
import { minimality, WHAT, workOut } from '../../state/review/minimality';
import type { Reviewed } from '../../state/review/review';
import { works } from '../../state/page/work';
import { count, percent } from '../../words/numbers';

/** What the whole method gives away. */
export function Method({ made }: { made: Reviewed }) {
  const { view, running, trouble } = minimality.value;
  if (!made.view.can_work_out && view === null) return null;
  const progress = works.value.find(({ what }) => what === WHAT)?.progress;
  const done = progress == null || progress.total === 0 ? 0 : progress.done / progress.total;
  return (
    <section class="work" aria-labelledby="review-method">
      <h4 id="review-method">Minimality attack</h4>
      <p class="quiet">
        Someone who knows everybody's quasi-identifier, the method and its options can run the method on every original table that there could be, and keep those that give this
        one.
      </p>
      {view !== null && <Found view={view} columns={made.view.quasi_identifiers} />}
      {running !== null ? (
        <div class="work-running">
          <progress max={1} value={done} aria-label={WHAT} />
          <span class="quiet">{percent(Math.min(1, done))}</span>
          <button type="button" onClick={() => running.abort()} aria-label={`Cancel: ${WHAT}`}>
            Cancel
          </button>
        </div>
      ) : (
        view === null && (
          <button type="button" onClick={() => void workOut()}>
            Work out what that gives away
          </button>
        )
      )}
      {trouble !== null && <Message error={trouble} />}
    </section>
  );
}

function Found({ view, columns }: { view: MinimalityView; columns: readonly string[] }) {
  return (
    <>
      <p class="work-finding" role="status">
        {view.sentence}
      </p>
      <p class="quiet">{view.how}</p>
      <details class="fold">
        <summary>Of whom most is found out</summary>
        <div class="figure-table" tabIndex={0} role="region" aria-label="Of whom most is found out">
          <table>
            <thead>
              <tr>
                <th scope="col">row</th>
                {columns.map((column) => (
                  <th scope="col" key={column}>
                    {column}
                  </th>
                ))}
                <th scope="col">likeliest value</th>
                <th scope="col">how likely</th>
                <th scope="col">more than allowed</th>
              </tr>
            </thead>
            <tbody>
              {view.people.map(({ row, quasi_identifier, column, value, share, violated: broken }) => (
                <tr key={`${row} ${column}`}>
                  <th scope="row">{count(row + 1)}</th>
                  {quasi_identifier.map((label, at) => (
                    <td key={columns[at]}>{label}</td>
                  ))}
                  <td>{value}</td>
                  <td>{percent(share)}</td>
                  <td>{broken ? 'yes' : 'no'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </>
  );
}
