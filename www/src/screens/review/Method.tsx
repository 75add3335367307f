// What a method-aware adversary infers, once assessed.
import type { MinimalityView } from '../../engine/types';
import { Message } from '../../parts/Message';
import { minimality, WHAT, workOut } from '../../state/review/minimality';
import type { Reviewed } from '../../state/review/review';
import { works } from '../../state/page/work';
import { count, percent } from '../../words/numbers';

/** The assessment, or the way to it. */
export function Method({ made }: { made: Reviewed }) {
  const { view, running, trouble } = minimality.value;
  if (!made.view.can_work_out && view === null) return null;
  const progress = works.value.find(({ what }) => what === WHAT)?.progress;
  const done = progress == null || progress.total === 0 ? 0 : progress.done / progress.total;
  return (
    <section class="work" aria-labelledby="review-method">
      <h4 id="review-method">Minimality attack</h4>
      <p class="quiet">
        An adversary who knows everyone's quasi-identifier, the method and its options can run the method on every possible original, and rule out those that do not lead to this
        table.
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
            Assess what that discloses
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
        <summary>People about whom most is inferred</summary>
        <div class="figure-table" tabIndex={0} role="region" aria-label="People about whom most is inferred">
          <table>
            <thead>
              <tr>
                <th scope="col">row</th>
                {columns.map((column) => (
                  <th scope="col" key={column}>
                    {column}
                  </th>
                ))}
                <th scope="col">most likely value</th>
                <th scope="col">probability</th>
                <th scope="col">above the limit</th>
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
