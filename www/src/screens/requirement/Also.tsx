// Requirements in addition to (τ, ℓ), or in its place: others on one sensitive column, and k where no column is sensitive.
import type { AssessmentOfRequirement, Choices } from '../../engine/types';
import { RequireForm } from '../../parts/RequireForm';
import { announce } from '../../state/page/announce';
import { change, withK, withRequire, withTauL } from '../../state/data/settings';
import { kOfTable } from '../../words/requirement-choices';
import { tight } from '../../words/limits';
import { kOf, said } from '../../words/require';
import { REQUIREMENTS } from '../../words/requirements';

// (τ, ℓ) has its sliders.
const OF_VALUES = REQUIREMENTS.filter(({ name, asks_of }) => name !== 'tau-l' && asks_of === 'values');
const OF_CLASSES = REQUIREMENTS.filter(({ asks_of }) => asks_of === 'rows');

interface AlsoProps {
  column: string;
  /** Its values, as far as they are known. */
  values: readonly string[];
  asked: readonly string[];
  found: readonly AssessmentOfRequirement[];
  /** Whether (τ, ℓ) is required of it. */
  tauL: boolean;
  choices: Choices;
}

/** Other requirements on a sensitive column. */
export function Also({ column, values, asked, found, tauL, choices }: AlsoProps) {
  const set = (next: readonly string[]): void => change(`requirements for ${column}`, (now) => withRequire(now, column, next));
  const add = (text: string): void => {
    if (asked.includes(text)) return announce(`${said(text)} is already required.`);
    set([...asked, text]);
    announce(`Added: ${said(text)}.`);
  };
  return (
    <div class="also">
      {choices.sensitive.length > 1 && <h4>{column}</h4>}
      <Asked
        label={`Other requirements for ${column}`}
        asked={asked}
        found={found}
        onTakeOff={(text) => set(asked.filter((other) => other !== text))}
        onTake={(text, nearest) => set(asked.map((other) => (other === text ? nearest : other)))}
      />
      <RequireForm kinds={OF_VALUES} values={values} label={`Add a requirement for ${column}`} onAdd={add}>
        Add
      </RequireForm>
      {tauL && (asked.length > 0 || kOfTable(choices) !== undefined) && (
        <button type="button" class="plain" onClick={() => change(`τ and ℓ for ${column}`, (now) => withTauL(now, column, null))}>
          Do not require (τ, ℓ)-diversity
        </button>
      )}
    </div>
  );
}

/** k for the whole table. */
export function WholeTable({ k, found }: { k: number | null; found: AssessmentOfRequirement | null }) {
  const set = (next: number | null): void => change('k', (now) => withK(now, next));
  const text = k === null ? [] : [`k=${k}`];
  return (
    <section class="whole-table" aria-labelledby="whole-table-title">
      <h3 id="whole-table-title">k-anonymity</h3>
      <Asked
        label="Requirement for every class"
        asked={text}
        found={found === null ? [] : [found]}
        onTakeOff={() => set(null)}
        onTake={(_, nearest) => set(kOf(nearest))}
      />
      <RequireForm kinds={OF_CLASSES} label="Require k for the whole table" onAdd={(added) => set(kOf(added))}>
        {k === null ? 'Add' : 'Set'}
      </RequireForm>
    </section>
  );
}

interface AskedProps {
  label: string;
  asked: readonly string[];
  found: readonly AssessmentOfRequirement[];
  onTakeOff: (text: string) => void;
  onTake: (text: string, nearest: string) => void;
}

function Asked({ label, asked, found, onTakeOff, onTake }: AskedProps) {
  if (asked.length === 0) return null;
  return (
    <ul class="also-asked" aria-label={label}>
      {asked.map((text, at) => {
        // The answers come in the order of the questions; one of a moment ago may be about another.
        const answer = found.length === asked.length ? found[at] : undefined;
        const { nearest = null } = answer ?? {};
        return (
          <li key={text} data-feasible={answer?.feasible ?? true}>
            <p>
              <strong>{said(text)}</strong>
              <button type="button" class="plain" aria-label={`Remove: ${said(text)}`} onClick={() => onTakeOff(text)}>
                ×
              </button>
            </p>
            {answer !== undefined && <p class="quiet">{tight(answer.sentence)}</p>}
            {answer?.feasible === false && nearest !== null && (
              <button type="button" onClick={() => onTake(text, nearest)}>
                Require the nearest feasible: {said(nearest)}
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
