// The requirement as one sentence, with its numbers in accent; of several sensitive columns the one that is chosen.
import type { Choices } from '../../engine/types';
import { column, ownLimits, setColumn } from '../../state/requirement/layers';
import { leastOf, PRESETS } from '../../state/requirement/presets';
import { askedOf, kOfTable } from '../../words/requirement-choices';
import type { AskedOf } from '../../words/requirement-choices';
import { requirementParts } from '../../words/limits';
import type { Part } from '../../words/limits';
import { counted } from '../../words/numbers';
import { said } from '../../words/require';

/** Limits whose sentence is as long as any: its space is reserved while a slider moves. */
const LONGEST: AskedOf = { tauL: { tau: '0.8888', l: 20 }, require: [] };

export function Sentence({ choices }: { choices: Choices }) {
  const of = column.value;
  const asked = of === null ? { tauL: null, require: [] } : askedOf(choices, of);
  const k = kOfTable(choices) ?? null;
  const others = PRESETS.map((preset) => requirementParts(of, { tauL: preset, require: [] }, leastOf(preset, choices.method)));
  const ghosts = ownLimits.value ? [...others, requirementParts(of, LONGEST, 100)] : others;
  return (
    <header class="requirement-head">
      <Whose choices={choices} of={of} />
      {/* All sentences in one place, one of them seen: what is below stays where it is. */}
      <div class="sentence-place">
        <h2 class="sentence">
          <Parts of={requirementParts(of, asked, k)} />
        </h2>
        {ghosts.map((parts, at) => (
          <div class="sentence" key={at} aria-hidden="true" data-ghost>
            <Parts of={parts} />
          </div>
        ))}
      </div>
      {asked.require.length > 0 && (
        <p class="sub">
          {asked.tauL === null ? 'Required' : 'Also required'}: {asked.require.map(said).join('; ')}.
        </p>
      )}
    </header>
  );
}

function Parts({ of }: { of: readonly Part[] }) {
  return <>{of.map(({ text, number }, at) => (number ? <em key={at}>{text}</em> : text))}</>;
}

/** Which column the sentence is of. */
function Whose({ choices: { sensitive }, of }: { choices: Choices; of: string | null }) {
  if (sensitive.length < 2) return <p class="label">{of === null ? 'Privacy requirement' : `Privacy requirement for ${of}`}</p>;
  return (
    <div class="requirement-whose">
      <fieldset class="roles">
        <legend class="visually-hidden">Sensitive column</legend>
        {sensitive.map(({ column: one }) => (
          <label key={one}>
            <input type="radio" name="requirement-of" checked={one === of} onChange={() => setColumn(one)} />
            <span>{one}</span>
          </label>
        ))}
      </fieldset>
      <p class="label">The sentence and the curve are about this column. A preset applies to {sensitive.length === 2 ? 'both' : `all ${counted(sensitive.length, 'sensitive column')}`}.</p>
    </div>
  );
}
