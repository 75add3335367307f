// What is promised: tau and l for each sensitive column, and what they mean for this table.
import { Message, Note } from '../../parts/Message';
import { Lots } from '../../parts/Lots';
import { Nothing } from '../../parts/Nothing';
import { Remedies } from '../../parts/Remedies';
import { assessment, lacking, objection } from '../../state/requirement/assessment';
import { live, refusal, result, setLive } from '../../state/result/result';
import { saveChoices } from '../../state/data/recipes';
import { drawsFromSecret } from '../../state/requirement/secret';
import { choices, table } from '../../state/data/table';
import { askedOf, kOfTable } from '../../words/asked';
import { whyForWhom } from '../../words/handing';
import { count, counted, figure, sentence } from '../../words/numbers';
import { SENSITIVE_VALUES_OPTION } from '../../words/sensitive';
import type { Choices, ColumnDisclosure } from '../../engine/types';
import { Exactness } from './Exactness';
import { Importance } from './Importance';
import { KnownMethod } from './KnownMethod';
import { WholeTable } from './Also';
import { Method, More, QuasiIdentifier } from './More';
import { Sensitive } from './Sensitive';
import { Spelling } from './Spelling';
import { Strength } from './Strength';

/** The Requirement screen. */
export function RequirementScreen() {
  const now = choices.value;
  if (now === null || (now.sensitive.length === 0 && kOfTable(now) === undefined)) {
    return (
      <>
        <Nothing
          title={`Choose ${lacking.value ?? 'a table'} first`}
          to="data"
          action={now === null ? 'Go to the data' : 'Choose roles'}
        >
          The requirement says how sure anyone may become about a person's sensitive value. It needs to know which column that is, and by
          which columns a person can be found.
        </Nothing>
        {now !== null && now.qi.length > 0 && (
          <>
            <p class="k-alone">Without a sensitive column k-anonymity alone can be required: every class has at least k people, so everybody looks like at least k - 1 others.</p>
            <WholeTable k={null} found={null} />
          </>
        )}
      </>
    );
  }
  const dropped = assessment.value?.dropped;
  return (
    <>
      <div class="screen-head">
        <div>
          <h2>{titleOf(now)}</h2>
          {dropped !== undefined && <p class="quiet">{droppedInWords(dropped, assessment.value?.rows ?? table.value?.rows ?? 0)}</p>}
        </div>
      </div>
      <Tells found={assessment.value?.disclosures ?? []} />
      {assessment.value?.spelling.map((remark) => <Spelling key={remark.column} remark={remark} />)}
      {now.sensitive.map((one) => (
        <Sensitive
          key={one.column}
          column={one.column}
          asked={askedOf(now, one.column)}
          of={assessment.value?.attributes.find(({ column }) => column === one.column) ?? null}
          several={now.sensitive.length > 1}
        />
      ))}
      {/* Below the sliders: what comes and goes while one moves does not push it away. */}
      {objection.value !== null && <Message error={objection.value} />}
      {now.sensitive.length > 0 && <Strength columns={now.sensitive.map(({ column }) => column)} />}
      <div class="requirement-ways">
        <div>
          <WholeTable k={kOfTable(now) ?? null} found={assessment.value?.k ?? null} />
          {now.sensitive.length > 0 && <Exactness method={now.method.name} now={now.method.options[SENSITIVE_VALUES_OPTION]} />}
          <Importance order={now.qi} />
        </div>
        <div>
          <QuasiIdentifier method={now.method} k={kOfTable(now) ?? null} />
          <Method method={now.method} />
          {now.sensitive.length > 0 && <KnownMethod choices={now} />}
        </div>
      </div>
      {drawsFromSecret(now) && <Lots />}
      <More choices={now} />
      <Publish />
    </>
  );
}

/** Columns and trees that tell a sensitive value by themselves: what is refused first. */
function Tells({ found }: { found: readonly ColumnDisclosure[] }) {
  return [...found]
    .sort((a, b) => Number(b.refused) - Number(a.refused))
    .map(({ column, sensitive, refused, owner_only: alone, sentence: said }) => (
      <Note key={`${column} ${sensitive}`}>
        {alone && 'For you alone, not part of what may be known: '}
        {said}
        {refused && ' Until then nothing is published.'}
        {alone && ' What is published does not follow from it.'}
      </Note>
    ));
}

function titleOf({ sensitive }: Choices): string {
  if (sensitive.length === 0) return 'How many people must look alike';
  return sensitive.length === 1 ? `What must stay secret: ${sensitive[0]?.column ?? ''}` : 'What must stay secret';
}

function droppedInWords(dropped: { missing_sensitive: number; missing_qi: number }, rows: number): string {
  const parts = [`${counted(rows, 'row')} will be published.`];
  if (dropped.missing_sensitive > 0) parts.push(`${counted(dropped.missing_sensitive, 'row')} without a sensitive value ${dropped.missing_sensitive === 1 ? 'is' : 'are'} left out.`);
  if (dropped.missing_qi > 0) parts.push(`${counted(dropped.missing_qi, 'row')} with a missing quasi-identifier ${dropped.missing_qi === 1 ? 'is' : 'are'} left out.`);
  return parts.join(' ');
}

function Publish() {
  const made = result.value;
  return (
    <div class="publish">
      {refusal.value !== null && <Message error={refusal.value} />}
      {assessment.value?.importance != null && <Note>{assessment.value.importance}</Note>}
      {assessment.value?.wide != null && <Note>{assessment.value.wide}</Note>}
      <Remedies />
      {lacking.value !== null && <p>To publish, choose {lacking.value} on the Data screen.</p>}
      <div class="publish-row">
        <label class="check">
          <input type="checkbox" checked={live.value} onChange={(event) => (setLive(event.currentTarget.checked))} />
          <span>Publish while I move the sliders</span>
        </label>
        <button type="button" class="plain" title={whyForWhom('recipe')} onClick={() => void saveChoices()}>
          Save as a recipe
        </button>
      </div>
      {live.value && (
        <p class="publish-live">
          {made === null ? (
            <span class="quiet">Nothing is published yet.</span>
          ) : (
            <>
              {sentence(counted(made.view.report.classes, 'class', 'classes'))}, the smallest of {count(made.view.report.k)}; information retained{' '}
              {figure(made.view.report.utility.information)}.
            </>
          )}
        </p>
      )}
    </div>
  );
}
