// Count queries and decision trees: what takes a while, with its progress and a way to end it.
import type { ComponentChildren } from 'preact';
import type { ClassifyView, QueriesView } from '../../engine/types';
import { Figure } from '../../parts/Figure';
import { Message } from '../../parts/Message';
import { askQueries, classification, learnTrees, queries, QUERIES } from '../../state/review/learning';
import type { Long } from '../../state/review/learning';
import { attribute } from '../../state/review/review';
import type { Reviewed } from '../../state/review/review';
import { works } from '../../state/page/work';
import { count, counted, percent } from '../../words/numbers';
import { AROUND, ROW } from './Utility';

/** Count queries. */
export function Queries({ made }: { made: Reviewed }) {
  const now = queries.value;
  return (
    <Work
      title="Count queries"
      about="How many people have these values? Random questions, answered from the published table and from the original."
      action={`Run ${count(QUERIES)} count queries`}
      what="Running count queries"
      now={now}
      original={made.view.original}
      onRun={() => void askQueries()}
    >
      {now.view !== null && <Answered view={now.view} />}
    </Work>
  );
}

/** Decision trees. */
export function Trees({ made }: { made: Reviewed }) {
  const now = classification.value;
  const column = made.view.attributes[attribute.value]?.column ?? '';
  return (
    <Work
      title="Decision trees"
      about={`How well can ${column} be predicted from the other columns? One tree is learned from the published rows, one from the original rows; both are tested on held-out rows.`}
      action="Learn decision trees"
      what="Learning decision trees"
      now={now}
      original={made.view.original}
      onRun={() => void learnTrees(attribute.value)}
    >
      {now.view !== null && <Learned view={now.view} />}
    </Work>
  );
}

interface WorkProps {
  title: string;
  about: string;
  action: string;
  what: string;
  now: Long<unknown>;
  original: Reviewed['view']['original'];
  onRun: () => void;
  children: ComponentChildren;
}

function Work({ title, about, action, what, now, original, onRun, children }: WorkProps) {
  const progress = works.value.find((work) => work.what === what)?.progress;
  const done = progress === null || progress === undefined || progress.total === 0 ? 0 : progress.done / progress.total;
  return (
    <section class="work" aria-label={title}>
      <h4>{title}</h4>
      <p class="quiet">{about}</p>
      {original === 'none' ? (
        <p>This needs the original: open the table that the file was made from on Data, and tick “Made from the open table” above, among the columns.</p>
      ) : now.running !== null ? (
        <div class="work-running">
          <progress max={1} value={done} aria-label={what} />
          <span class="quiet">{percent(Math.min(1, done))}</span>
          <button type="button" onClick={() => now.running?.abort()} aria-label={`Cancel: ${what}`}>
            Cancel
          </button>
        </div>
      ) : (
        <button type="button" onClick={onRun}>
          {now.view === null ? action : `${action} again`}
        </button>
      )}
      {now.trouble !== null && <Message error={now.trouble} />}
      {children}
    </section>
  );
}

function Answered({ view }: { view: QueriesView }) {
  return (
    <>
      <p class="work-finding" role="status">
        {view.sentence}
      </p>
      {view.skipped > 0 && <p class="quiet">{counted(view.skipped, 'question')} that no one matches {view.skipped === 1 ? 'was' : 'were'} skipped.</p>}
      {view.by_predicates.length > 0 && <Figure name="queries-by-columns" of={{ kind: 'review-queries', by: 'columns' }} turn={[view]} height={view.by_predicates.length * ROW + AROUND} />}
      {view.by_level.length > 0 && <Figure name="queries-by-level" of={{ kind: 'review-queries', by: 'level' }} turn={[view]} height={view.by_level.length * ROW + AROUND} />}
    </>
  );
}

function Learned({ view }: { view: ClassifyView }) {
  return (
    <>
      <p class="work-finding" role="status">
        {view.sentence}
      </p>
      <Figure name="decision-trees" of={{ kind: 'review-trees' }} turn={[view]} height={3 * ROW + AROUND}>
        <p class="caption">
          Learned from {counted(view.training_rows, 'row')}, tested on {counted(view.held_out_rows, 'row')}. Rules: {count(view.original.rules)} from the original, {count(view.published.rules)} from
          the published table.
        </p>
      </Figure>
      <Rules view={view} />
    </>
  );
}

/** How many of each tree's rules are accurate on enough held-out rows. */
function Rules({ view }: { view: ClassifyView }) {
  if (view.rules.length === 0) return null;
  return (
    <details class="fold">
      <summary>Rules that hold on held-out rows</summary>
      <div class="figure-table" tabIndex={0} role="region" aria-label="Rules that hold on held-out rows">
        <table>
          <thead>
            <tr>
              <th scope="col">accuracy at least</th>
              <th scope="col">share of held-out rows at least</th>
              <th scope="col">from the original</th>
              <th scope="col">from the published table</th>
            </tr>
          </thead>
          <tbody>
            {view.rules.map(({ accuracy, coverage, original, published }) => (
              <tr key={`${accuracy} ${coverage}`}>
                <th scope="row">{percent(accuracy)}</th>
                <td>{percent(coverage)}</td>
                <td>{count(original)}</td>
                <td>{count(published)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
