// What came out: the verdict, rows that one knows before and after, what was retained of each column; all else unfolds.
import type { Report } from '../../engine/types';
import { Later } from '../../parts/Later';
import { Message } from '../../parts/Message';
import { Nothing } from '../../parts/Nothing';
import { Present } from '../../parts/Present';
import { Remedies } from '../../parts/Remedies';
import { publishAndShow } from '../../state/page/actions';
import { lacking, publishable } from '../../state/requirement/assessment';
import { presenting } from '../../state/page/presenting';
import { search } from '../../state/result/remedies';
import { publishing, refusal, result, stale } from '../../state/result/result';
import type { Result } from '../../state/result/result';
import { resultPart } from '../../state/result/part';
import { runs } from '../../state/result/runs';
import { successorComes } from '../../state/result/successor';
import { table } from '../../state/data/table';
import { count, counted, list } from '../../words/numbers';
import { peopleOrRows } from '../../words/people-or-rows';
import { ClassPanel } from './ClassPanel';
import { ClassList } from './ClassList';
import { Comparison, ComparisonAlone } from './comparison/Comparison';
import { Familiar } from './answers/Familiar';
import { More } from './answers/More';
import { Release } from './answers/Release';
import { Retained } from './answers/Retained';
import { Safe } from './answers/Safe';
import { Fold } from './Fold';
import { Figures, rowsOfPeople } from './Figures';
import { Formulas } from './Formulas';
import { Pictures } from './Pictures';
import { Presented } from './Presented';
import { Promises } from './Promises';
import { PublishedTable } from './PublishedTable';
import { Runs } from './Runs';
import { Summary } from './summary/Summary';
import { Together } from './Together';
import { Warnings } from './Warnings';

/** The Result screen. */
export function ResultScreen() {
  const made = result.value;
  if (made === null) {
    return (
      <>
        <NotYet />
        <ComparisonAlone />
      </>
    );
  }
  if (resultPart.value === 'summary') return <Summary made={made} />;
  if (presenting.value) return <Presented made={made} />;
  return (
    <>
      <h2 class="visually-hidden">{made.view.groups.length === 0 ? 'The published table' : 'The published tables'}</h2>
      <Safe made={made} />
      {refusal.value !== null && <Message error={refusal.value} />}
      <Stale />
      {search.value.of === 'publishing' && <Remedies />}
      <Beneath made={made} />
    </>
  );
}

/** All beneath the verdict. What is old while its successor is on its way is dimmed, and stays where it is. */
function Beneath({ made }: { made: Result }) {
  const { report, class_sizes: sizes } = made.view;
  return (
    <div class="result" data-old={successorComes.value} aria-busy={successorComes.value}>
      <Together />
      <Formulas made={made} />
      <div class="two flip section">
        <div>
          <Familiar made={made} />
          <More />
        </div>
        <div>
          <Retained made={made} />
          <Release made={made} />
        </div>
      </div>
      <Warnings made={made} />
      <div class="folds section">
        <Fold name="rows" title={`All ${count(report.rows)} rows`} note="published next to the original">
          <PublishedTable made={made} />
        </Fold>
        <Fold name="classes" title="Classes" note={classesInWords(report, sizes)}>
          <ClassList made={made} />
          <ClassPanel made={made} />
          <Later height={800}>
            <Pictures made={made} />
          </Later>
        </Fold>
        {runs.value.length > 1 && (
          <Fold name="runs" title="Runs so far" note={counted(runs.value.length, 'run')} eager>
            <Runs />
          </Fold>
        )}
        <Fold name="figures" title="All figures" note="what is not protected, every measure, what a model can learn" eager>
          <Promises of={report.requirements} />
          <Figures made={made} />
        </Fold>
        <Comparison />
      </div>
      <div class="result-tools">
        <Present />
      </div>
    </div>
  );
}

function classesInWords(report: Report, sizes: ArrayLike<number>): string {
  const smallest = Array.from(sizes).reduce((least, size) => Math.min(least, size), Infinity);
  return `${counted(report.classes, 'class', 'classes')}${Number.isFinite(smallest) ? `, the smallest of ${peopleOrRows(smallest, rowsOfPeople(report))}` : ''}`;
}

function Stale() {
  if (stale.value.length === 0 || successorComes.value) return null;
  return (
    <div class="note stale" role="status">
      <p>
        <strong>Your choices have changed since this release was made:</strong> {list(stale.value)}.
      </p>
      <button type="button" class="main" disabled={!publishable.value || publishing.value} onClick={() => void publishAndShow()}>
        Make a new release
      </button>
    </div>
  );
}

function NotYet() {
  if (table.value === null || lacking.value !== null) {
    return (
      <Nothing title="No release yet" to="data" action={table.value === null ? 'Go to Data' : 'Choose roles'}>
        {table.value === null ? 'Open a table first.' : `Choose ${lacking.value ?? 'roles'} first.`}
      </Nothing>
    );
  }
  if (!publishable.value) {
    return (
      <>
        {refusal.value !== null && <Message error={refusal.value} />}
        <Nothing title="No release yet" to="requirement" action="See the requirement">
          The requirement is infeasible.
        </Nothing>
      </>
    );
  }
  return (
    <div class="nothing">
      {refusal.value !== null && <Message error={refusal.value} />}
      <h2>No release yet</h2>
      <p>Everything needed is chosen.</p>
      <button type="button" class="main" disabled={publishing.value} onClick={() => void publishAndShow()}>
        Make the release
      </button>
    </div>
  );
}
