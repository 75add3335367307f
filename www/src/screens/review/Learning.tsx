// Count queries and decision trees: what takes a while, with its progress and a way to end it.
import type { ComponentChildren } from 'preact';
import { amountsHeight, amountsPicture } from '../../charts/amounts';
import type { Amount } from '../../charts/amounts';
import type { ClassifyView, QueriesView, QueryGroup } from '../../engine/types';
import { Figure } from '../../parts/Figure';
import { Message } from '../../parts/Message';
import { askQueries, classification, learnTrees, queries, QUERIES } from '../../state/learning';
import type { Long } from '../../state/learning';
import { attribute } from '../../state/review';
import type { Reviewed } from '../../state/review';
import { works } from '../../state/work';
import { count, counted, percent } from '../../words/numbers';

/** Count queries. */
export function Queries({ made }: { made: Reviewed }) {
  const now = queries.value;
  return (
    <Work
      title="Count queries"
      about="How many people are like this and like that? Random questions, answered from the published table and from the original."
      action={`Ask ${count(QUERIES)} count queries`}
      what="Asking count queries"
      now={now}
      original={made.view.original}
      onRun={() => void askQueries()}
    >
      {now.view !== null && <Answered made={made} view={now.view} />}
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
      about={`How well can ${column} be predicted from the other columns? One tree is learned from the published rows, one from the original ones; both are tried on rows that were held out.`}
      action="Learn decision trees"
      what="Learning decision trees"
      now={now}
      original={made.view.original}
      onRun={() => void learnTrees(attribute.value)}
    >
      {now.view !== null && <Learned made={made} view={now.view} />}
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
        <p>This needs the original: open the table that the file was made from, and say so above.</p>
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

function Answered({ made, view }: { made: Reviewed; view: QueriesView }) {
  return (
    <>
      <p class="work-finding" role="status">
        {view.sentence}
      </p>
      {view.skipped > 0 && <p class="quiet">{counted(view.skipped, 'question')} that nobody fits {view.skipped === 1 ? 'was' : 'were'} left out.</p>}
      <Groups made={made} groups={view.by_predicates} title="By the number of columns in the question" name="queries-by-columns" nameOf={(key) => counted(key, 'column')} />
      <Groups made={made} groups={view.by_level} title="By how broad the question is" name="queries-by-level" nameOf={(key) => `level ${key}`} />
    </>
  );
}

function Groups({ made, groups, title, name, nameOf }: { made: Reviewed; groups: readonly QueryGroup[]; title: string; name: string; nameOf: (key: number) => string }) {
  if (groups.length === 0) return null;
  const amounts: Amount[] = groups.map(({ key, mean_error, median_error }) => ({ name: nameOf(key), value: mean_error, tick: median_error, text: percent(mean_error) }));
  const worst = groups.reduce((most, group) => (group.mean_error > most.mean_error ? group : most));
  return (
    <Figure
      title={worst.mean_error === 0 ? `${title}: every answer is exact` : `${title}: the largest error is ${percent(worst.mean_error)}, with ${nameOf(worst.key)}`}
      description={`${title}: average relative error as bars, median as ticks.`}
      name={name}
      draw={(library, width) => amountsPicture(library, width, amounts, { label: 'average relative error; the tick: the median', format: (value) => percent(value) })}
      of={[made.turn, groups]}
      height={amountsHeight(amounts)}
      numbers={() => ({
        head: ['group', 'questions', 'average relative error', 'median'],
        rows: groups.map(({ key, queries: asked, mean_error, median_error }) => [nameOf(key), count(asked), percent(mean_error), percent(median_error)]),
      })}
    />
  );
}

function Learned({ made, view }: { made: Reviewed; view: ClassifyView }) {
  const amounts: Amount[] = [
    { name: 'from the original', value: view.original.accuracy, text: percent(view.original.accuracy) },
    { name: 'from the published', value: view.published.accuracy, text: percent(view.published.accuracy) },
    { name: 'always the most frequent', value: view.majority_accuracy, text: percent(view.majority_accuracy), quiet: true },
  ];
  return (
    <>
      <p class="work-finding" role="status">
        {view.sentence}
      </p>
      <Figure
        title={view.ratio === null ? 'The original predicts nothing, and neither does the published table' : `The published table predicts ${percent(view.ratio)} as well as the original`}
        description="Share of held-out rows that each tree predicts right."
        name="decision-trees"
        draw={(library, width) => amountsPicture(library, width, amounts, { label: 'predicted right', most: 1, format: (value) => percent(value) })}
        of={[made.turn, view]}
        height={amountsHeight(amounts)}
        numbers={() => ({
          head: ['tree', 'predicted right', 'rules'],
          rows: [
            ['from the original', percent(view.original.accuracy), count(view.original.rules)],
            ['from the published', percent(view.published.accuracy), count(view.published.rules)],
            ['always the most frequent', percent(view.majority_accuracy), '1'],
          ],
        })}
      >
        <p class="caption">
          Learned from {counted(view.training_rows, 'row')}, tried on {counted(view.held_out_rows, 'row')}. Rules: {count(view.original.rules)} from the original, {count(view.published.rules)} from
          the published.
        </p>
      </Figure>
      <Rules view={view} />
    </>
  );
}

/** How many of each tree's rules are good for something. */
function Rules({ view }: { view: ClassifyView }) {
  if (view.rules.length === 0) return null;
  return (
    <details class="fold">
      <summary>Rules that hold on held-out rows</summary>
      <div class="figure-table" tabIndex={0} role="region" aria-label="Rules that hold on held-out rows">
        <table>
          <thead>
            <tr>
              <th scope="col">right for at least</th>
              <th scope="col">of at least so many held-out rows</th>
              <th scope="col">from the original</th>
              <th scope="col">from the published</th>
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
