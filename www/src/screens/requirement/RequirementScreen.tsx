// The privacy requirement: a sentence, presets with what each comes to on this table, the curve; under Advanced all else.
import { Message, Note } from '../../parts/Message';
import { Nothing } from '../../parts/Nothing';
import { Present } from '../../parts/Present';
import { Remedies } from '../../parts/Remedies';
import { assessment, lacking, objection } from '../../state/requirement/assessment';
import { ownLimits, preset, setOwnLimits } from '../../state/requirement/layers';
import { refusal } from '../../state/result/result';
import { choices } from '../../state/data/table';
import { presenting } from '../../state/page/presenting';
import { kOfTable } from '../../words/requirement-choices';
import type { Choices, ColumnDisclosure } from '../../engine/types';
import { Advanced } from './Advanced';
import { WholeTable } from './Also';
import { Curve } from './Curve';
import { Live } from './Live';
import { Own } from './Own';
import { Presets } from './Presets';
import { Ranges } from './Ranges';
import { RequirementMap } from './RequirementMap';
import { Sentence } from './Sentence';
import { Spelling } from './Spelling';

/** The Requirement screen. */
export function RequirementScreen() {
  const now = choices.value;
  if (now === null || (now.sensitive.length === 0 && kOfTable(now) === undefined)) {
    return (
      <>
        <Nothing title={`Choose ${lacking.value ?? 'a table'} first`} to="data" action={now === null ? 'Go to Data' : 'Choose roles'}>
          A privacy requirement limits what an adversary who knows the quasi-identifier can infer about a person's sensitive value.
        </Nothing>
        {now !== null && now.qi.length > 0 && (
          <>
            <p class="k-alone">Without a sensitive column you can require k-anonymity alone: every class has at least k people.</p>
            <WholeTable k={null} found={null} />
          </>
        )}
      </>
    );
  }
  if (presenting.value && now.sensitive.length > 0) return <Presented choices={now} />;
  return (
    <div class="requirement">
      <Sentence choices={now} />
      <Discloses found={assessment.value?.disclosures ?? []} />
      {assessment.value?.spelling.map((remark) => <Spelling key={remark.column} remark={remark} />)}
      <Ranges />
      <div class={`requirement-columns${now.sensitive.length > 0 ? ' two flip' : ''}`}>
        <Presets choices={now} />
        <div class="requirement-aside">
          <Curve choices={now} />
          {preset.value === null && <Live />}
          <Remedies />
        </div>
      </div>
      {/* Below the sliders: what comes and goes while one moves does not push it away. */}
      {objection.value !== null && <Message error={objection.value} />}
      {refusal.value !== null && <Message error={refusal.value} />}
      {assessment.value?.importance != null && <Note>{assessment.value.importance}</Note>}
      {assessment.value?.wide != null && <Note>{assessment.value.wide}</Note>}
      {now.sensitive.length > 0 && <RequirementMap />}
      <Advanced choices={now} />
    </div>
  );
}

/** For an audience: the sentence, its limits and the curve, large, as the sliders move. */
function Presented({ choices: now }: { choices: Choices }) {
  return (
    <div class="requirement">
      <Sentence choices={now} />
      <div class="requirement-presented">
        <div>
          <Own choices={now} onTouch={() => !ownLimits.peek() && setOwnLimits(true)} />
          <Present />
        </div>
        <Curve choices={now} />
      </div>
    </div>
  );
}

/** Columns and taxonomies that disclose a sensitive value by themselves: what is refused first. */
function Discloses({ found }: { found: readonly ColumnDisclosure[] }) {
  return [...found]
    .sort((a, b) => Number(b.refused) - Number(a.refused))
    .map(({ column, sensitive, refused, owner_only: alone, sentence: said }) => (
      <Note key={`${column} ${sensitive}`}>
        {alone && 'Private, not for recipients: '}
        {said}
        {refused && ' Until then, no release can be made.'}
        {alone && ' The release does not depend on it.'}
      </Note>
    ));
}
