// The subgroup: values of the columns by which people can be found, and how they are compared.
import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import type { EstimateMethod, RecipientColumn, RecipientView } from '../../engine/types';
import { Choice } from '../../parts/Choice';
import { ask, askForAll, attribute, by, conditions, setBy, setWay, way } from '../../state/read/read';
import { count, list } from '../../words/numbers';
import { brief } from '../../words/brief';
import { under } from '../../words/under';

/** So many values are shown at once; more are folded into a summary. */
const FEW = 6;
/** So many of a long list are drawn; a search finds the others. */
const MOST = 200;
const LETTERS = 24;

const WAYS: readonly (readonly [EstimateMethod, string, string])[] = [
  ['projected', 'no share below 0', 'The possible distribution nearest to the plain estimate; never farther from the truth.'],
  ['raw', 'plain', 'Right on average; the share of a rare value can be below 0.'],
  ['em', 'most likely', 'The distribution under which the published sets are most likely.'],
];

/** The questions. */
export function Whom({ of }: { of: RecipientView }) {
  const id = useId();
  const sets = of.sensitive[attribute.value]?.form === 'sets';
  const asked = Object.keys(conditions.value).length > 0 || by.value !== null;
  return (
    <section class="whom" aria-labelledby={`${id}-title`}>
      <div class="section-head">
        <h3 id={`${id}-title`}>Subgroup</h3>
        {asked && (
          <button type="button" class="plain" onClick={askForAll}>
            Everyone
          </button>
        )}
      </div>
      {of.columns.map((column) => (
        <Column key={column.column} of={column} />
      ))}
      <p class="whom-by">
        <label for={`${id}-by`}>Compare by</label>
        <select id={`${id}-by`} value={by.value ?? ''} onChange={(event) => (setBy(event.currentTarget.value === '' ? null : event.currentTarget.value))}>
          <option value="">nothing</option>
          {of.columns.map(({ column }) => (
            <option key={column} value={column}>
              {column}
            </option>
          ))}
        </select>
      </p>
      {sets && <Choice legend="Estimate" name="read-way" value={way.value} options={WAYS} onPick={(picked) => (setWay(picked))} />}
    </section>
  );
}

function Column({ of }: { of: RecipientColumn }) {
  const chosen = under(conditions.value, of.column) ?? [];
  const set = (label: string, on: boolean): void => ask(of.column, on ? [...chosen, label] : chosen.filter((other) => other !== label));
  if (of.values.length + of.more <= FEW) {
    return (
      <fieldset class="whom-few">
        <legend>{of.column}</legend>
        <div class="chips">
          {of.values.map(({ label }) => (
            <button type="button" class="chip" key={label} aria-pressed={chosen.includes(label)} onClick={() => set(label, !chosen.includes(label))}>
              {label}
            </button>
          ))}
        </div>
      </fieldset>
    );
  }
  return <Many of={of} chosen={chosen} onSet={set} />;
}

function Many({ of, chosen, onSet }: { of: RecipientColumn; chosen: readonly string[]; onSet: (label: string, on: boolean) => void }) {
  const open = useSignal(false);
  const sought = useSignal('');
  const id = useId();
  const wanted = sought.value.trim().toLowerCase();
  const found = of.values.filter(({ label }) => wanted === '' || label.toLowerCase().includes(wanted));
  const shown = found.slice(0, MOST);
  return (
    <details class="whom-many" onToggle={(event) => (open.value = event.currentTarget.open)}>
      <summary>
        {of.column}
        <span class="quiet">: {chosen.length === 0 ? 'any' : list(chosen.map((label) => brief(label, LETTERS)), 3)}</span>
      </summary>
      {open.value && (
        <div class="whom-values">
          <input type="text" aria-label={`Find a value of ${of.column}`} placeholder="Find" value={sought.value} onInput={(event) => (sought.value = event.currentTarget.value)} />
          <div class="whom-list" role="group" aria-labelledby={`${id}-of`} tabIndex={0}>
            <span class="visually-hidden" id={`${id}-of`}>
              Values of {of.column}
            </span>
            {shown.map(({ label, level, group }) => (
              <label class="check" key={`${level} ${label}`} style={{ paddingInlineStart: wanted === '' ? `${level * 16}px` : '' }}>
                <input type="checkbox" checked={chosen.includes(label)} onChange={(event) => onSet(label, event.currentTarget.checked)} />
                <span data-group={group}>{label}</span>
              </label>
            ))}
            {shown.length === 0 && <p class="quiet">No value matches.</p>}
          </div>
          {found.length + of.more > shown.length && <p class="quiet">{count(found.length + of.more - shown.length)} more: find them by name.</p>}
          {chosen.length > 0 && (
            <button type="button" class="plain" onClick={() => ask(of.column, [])}>
              Any
            </button>
          )}
        </div>
      )}
    </details>
  );
}
