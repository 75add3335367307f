// What came out: what a person asks of it first, then runs, figures, the table beside the original, and the pictures.
import { Later } from '../../parts/Later';
import { Lots } from '../../parts/Lots';
import { Message } from '../../parts/Message';
import { Nothing } from '../../parts/Nothing';
import { Present } from '../../parts/Present';
import { Remedies } from '../../parts/Remedies';
import { publishAndShow } from '../../state/page/actions';
import { lacking, publishable } from '../../state/requirement/assessment';
import { presenting } from '../../state/page/presenting';
import { search } from '../../state/result/remedies';
import { download, publishing, refusal, result, stale } from '../../state/result/result';
import { resultPart, setResultPart } from '../../state/result/part';
import { table } from '../../state/data/table';
import { apartInWords } from '../../words/apart';
import { whyForWhom } from '../../words/handing';
import { list, unbroken } from '../../words/numbers';
import { ClassPanel } from './ClassPanel';
import { Comparison, goToComparison } from './comparison/Comparison';
import { Answers } from './answers/Answers';
import { Figures } from './Figures';
import { Formulas } from './Formulas';
import { Pictures } from './Pictures';
import { Presented } from './Presented';
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
        <Comparison />
      </>
    );
  }
  if (resultPart.value === 'summary') return <Summary made={made} />;
  if (presenting.value) return <Presented made={made} />;
  return (
    <>
      <div class="screen-head">
        <div>
          <h2>{made.view.groups.length === 0 ? 'The published table' : 'The published tables'}</h2>
        </div>
        <div class="actions">
          <button type="button" class="plain" onClick={goToComparison}>
            Compare methods
          </button>
          <Present />
        </div>
      </div>
      <div class="handing">
        <div role="group" aria-labelledby="for-recipients">
          <h3 id="for-recipients">For recipients</h3>
          <div class="actions">
            <button type="button" class={stale.value.length === 0 ? 'main' : ''} title={whyForWhom('published-table')} onClick={() => void download('table')}>
              {made.view.groups.length === 0 ? 'Download the table (CSV)' : 'Download the tables (ZIP)'}
            </button>
            <button type="button" title={whyForWhom('public-report')} onClick={() => void download('public-report')}>
              Report for recipients (JSON)
            </button>
          </div>
        </div>
        <div role="group" aria-labelledby="for-you-alone">
          <h3 id="for-you-alone">For you alone</h3>
          <div class="actions">
            <button type="button" title={whyForWhom('report')} onClick={() => void download('report')}>
              Report (JSON)
            </button>
            <button type="button" title={whyForWhom('recipe')} onClick={() => void download('recipe')}>
              Recipe (JSON)
            </button>
            <button type="button" title={whyForWhom('summary')} onClick={() => (setResultPart('summary'))}>
              Summary to sign
            </button>
          </div>
        </div>
      </div>
      {refusal.value !== null && <Message error={refusal.value} />}
      <Stale />
      {search.value.of === 'publishing' && <Remedies />}
      {made.view.report.excluded !== undefined && (
        <div class="note excluded">
          <p>
            <strong>{unbroken(made.view.report.excluded)}</strong>{' '}
            {made.view.report.dropped.missing_sensitive > 0 && 'Having no value can itself be sensitive. To publish it as a value, change what counts as missing on the Data screen.'}
          </p>
        </div>
      )}
      <Answers made={made} />
      {made.view.groups.length > 0 && <p class="apart">{apartInWords(made.view.groups)}</p>}
      {made.secret !== null && <Lots published={made.secret} />}
      <Warnings made={made} />
      <Together />
      <Formulas made={made} />
      <Runs />
      <Figures made={made} />
      {/* The class that is looked at stays in view for as long as there is something of it. */}
      <div>
        <ClassPanel made={made} />
        <Later height={660}>
          <PublishedTable made={made} />
        </Later>
        <Later height={800}>
          <Pictures made={made} />
        </Later>
      </div>
      <Later height={240}>
        <Comparison />
      </Later>
    </>
  );
}

function Stale() {
  if (stale.value.length === 0) return null;
  return (
    <div class="note stale" role="status">
      <p>
        <strong>Your choices have changed since this result was made:</strong> {list(stale.value)}.
      </p>
      <button type="button" class="main" disabled={!publishable.value || publishing.value} onClick={() => void publishAndShow()}>
        Publish again
      </button>
    </div>
  );
}

function NotYet() {
  if (table.value === null || lacking.value !== null) {
    return (
      <Nothing title="Nothing is published yet" to="data" action={table.value === null ? 'Go to the data' : 'Choose roles'}>
        {table.value === null ? 'Open a table first.' : `Choose ${lacking.value ?? 'roles'} first.`}
      </Nothing>
    );
  }
  if (!publishable.value) {
    return (
      <>
        {refusal.value !== null && <Message error={refusal.value} />}
        <Nothing title="Nothing is published yet" to="requirement" action="Look at the requirement">
          The requirement cannot be met as it stands.
        </Nothing>
      </>
    );
  }
  return (
    <div class="nothing">
      {refusal.value !== null && <Message error={refusal.value} />}
      <h2>Nothing is published yet</h2>
      <p>All that is needed is chosen.</p>
      <button type="button" class="main" disabled={publishing.value} onClick={() => void publishAndShow()}>
        Publish
      </button>
    </div>
  );
}
