// Requirements to choose from, each with what it comes to on this table before anything is released.
import type { ComponentChildren } from 'preact';
import { useEffect, useId } from 'preact/hooks';
import type { Assessment, Choices } from '../../engine/types';
import { Term } from '../../parts/Term';
import { table } from '../../state/data/table';
import { change } from '../../state/data/settings';
import { assessment, sound } from '../../state/requirement/assessment';
import { column, ownLimits, preset, setOwnLimits, titleOf } from '../../state/requirement/layers';
import { standings, watchOutcomes } from '../../state/requirement/outcomes';
import type { Standing } from '../../state/requirement/outcomes';
import { aimsAtK, leastOf, PRESETS, presetOf, withPreset } from '../../state/requirement/presets';
import type { Preset } from '../../state/requirement/presets';
import type { Outcome } from '../../state/requirement/trials';
import { peopleOrRows } from '../../words/people-or-rows';
import { askedOf, kOfTable } from '../../words/requirement-choices';
import { requirementLine, requirementSymbols, shareOf } from '../../words/limits';
import { count, counted } from '../../words/numbers';
import { Feasibility, Own } from './Own';

/** The rows, with the controls of a person's own limits under theirs. */
export function Presets({ choices }: { choices: Choices }) {
  useEffect(() => watchOutcomes(), []);
  const title = useId();
  const at = preset.value;
  const all = standings.value;
  const pick = (next: Preset): void => {
    setOwnLimits(false);
    change(`the ${next.name} requirement`, (now) => withPreset(now, next));
  };
  // Its numbers may be those of a preset while they are set by hand.
  const own = all[presetOf(choices)?.name ?? 'own'];
  const found = assessment.value;
  return (
    <section class="requirement-presets" aria-labelledby={title}>
      <h3 class="finding" id={title} aria-live="polite">
        {findingOf(at, found, at === null ? own : all[at.name])}
      </h3>
      {found !== null && excludedInWords(found) !== '' && <p class="sub">{excludedInWords(found)}</p>}
      <div class="picks" role="radiogroup" aria-labelledby={title}>
        {PRESETS.map((one) => (
          <Row key={one.name} title={one.title} symbols={requirementSymbols(choices.sensitive.length === 0 ? null : one, leastOf(one, choices.method))} checked={one === at} standing={all[one.name]} onPick={() => pick(one)}>
            {requirementLine(column.value, one, leastOf(one, choices.method))}
          </Row>
        ))}
        <Row title="Your own" symbols={at === null ? ownSymbols(choices) : ''} checked={at === null} standing={at === null && sound.value ? own : null} onPick={() => setOwnLimits(true)}>
          {at === null ? '' : 'Set the limits by hand.'}
        </Row>
      </div>
      {at !== null && Object.values(all).some(({ outcome }) => outcome?.is === 'satisfied') && (
        <p class="small muted presets-say">
          <Term name="information">Retained</Term>: how exact published cells are.
        </p>
      )}
      {at === null && <Own choices={choices} onTouch={() => !ownLimits.peek() && setOwnLimits(true)} />}
      {!aimsAtK(choices.method) && <p class="sub">{titleOf(choices.method.name)} does not support k-anonymity, so presets require (τ, ℓ)-diversity alone.</p>}
      {stricterRetainsMore(all, choices.method.name)}
      {at !== null && <Nearest found={found} />}
      {Object.values(all).some(({ is }) => is === 'untried') && <p class="sub">Not tried: a run takes long on a table of this size. Make the release to see whether it is possible.</p>}
    </section>
  );
}

interface RowProps {
  title: string;
  symbols: string;
  checked: boolean;
  standing: Standing | null;
  onPick: () => void;
  children: ComponentChildren;
}

function Row({ title, symbols, checked, standing, onPick, children }: RowProps) {
  const id = useId();
  return (
    <label class="pick preset">
      <input type="radio" name="requirement" checked={checked} aria-labelledby={`${id}-name`} aria-describedby={`${id}-line ${id}-out`} onChange={onPick} />
      <span class="name" id={`${id}-name`}>
        {title}
        {symbols !== '' && <small>{symbols}</small>}
      </span>
      <span class="line" id={`${id}-line`}>
        {children}
      </span>
      {standing !== null && (
        <span class="out" id={`${id}-out`} data-current={standing.current}>
          <InWords of={standing} />
        </span>
      )}
    </label>
  );
}

function InWords({ of: { outcome, is } }: { of: Standing }) {
  if (is === 'untried') return <span class="muted">Not tried</span>;
  if (outcome === null) {
    return (
      <>
        <span class="muted">Computing…</span>
        <Meter share={0} />
      </>
    );
  }
  if (outcome.is !== 'satisfied') return <Why of={outcome} />;
  return (
    <>
      <span>
        <b>{shareOf(outcome.retained)}</b> retained, {counted(outcome.classes, 'class', 'classes')}
        {outcome.suppressed > 0 && `, ${count(outcome.suppressed)} suppressed`}
      </span>
      <Meter share={outcome.retained} />
      {outcome.generalized > 0 && <small class="muted">A generalized sensitive value for {shareOf(outcome.generalized)} of people</small>}
    </>
  );
}

function Why({ of: { is, why } }: { of: Exclude<Outcome, { is: 'satisfied' }> }) {
  return (
    <>
      <b class={is === 'impossible' ? 'red' : ''}>{is === 'impossible' ? 'Infeasible' : 'Could not be tried'}</b>
      <small class={is === 'impossible' ? 'red' : 'muted'}>{why}</small>
    </>
  );
}

function Meter({ share }: { share: number }) {
  return (
    <span class="meter" aria-hidden="true">
      <i style={{ inlineSize: `${share * 100}%` }} />
    </span>
  );
}

/** For a preset that cannot be satisfied: the nearest (τ, ℓ) that can. */
function Nearest({ found }: { found: Assessment | null }) {
  const of = found?.attributes.find(({ tau_l_feasible: can, nearest }) => !can && nearest !== null);
  return of === undefined ? null : <Feasibility of={of} brief />;
}

/** A stricter preset that retains more than one before it: whatever satisfies it satisfies the others, so the method alone is the reason. */
function stricterRetainsMore(all: Readonly<Record<Preset['name'], Standing>>, method: string) {
  const known = PRESETS.flatMap(({ name, title }) => {
    const { outcome, current } = all[name];
    return current && outcome?.is === 'satisfied' ? [{ title, retained: outcome.retained }] : [];
  });
  for (const [at, later] of known.entries()) {
    const earlier = known.slice(0, at).find(({ retained }) => later.retained > retained + LEAST_GAIN);
    if (earlier !== undefined) return <p class="sub">{`${later.title} retains more than ${earlier.title}: ${titleOf(method)} does not always find the classes that retain most.`}</p>;
  }
  return null;
}

/** A smaller difference does not show in the figures. */
const LEAST_GAIN = 0.005;

function findingOf(at: Preset | null, found: Assessment | null, { outcome, current }: Standing): string {
  const name = at?.title ?? 'This requirement';
  if (!sound.value) return 'A limit is out of range';
  if (found === null) return 'Choose a requirement';
  if (!found.feasible || (current && outcome?.is === 'impossible')) return `${name} is infeasible on this table`;
  const { missing_sensitive: sensitive, missing_qi: qi } = found.dropped;
  return `${name} is feasible for ${sensitive + qi > 0 ? '' : 'all '}${peopleOrRows(found.rows, table.value?.person_columns ?? [])}`;
}

function excludedInWords({ dropped: { missing_sensitive: sensitive, missing_qi: qi } }: Assessment): string {
  const parts = [
    ...(sensitive > 0 ? [`${counted(sensitive, 'person', 'people')} with a blank sensitive value`] : []),
    ...(qi > 0 ? [`${counted(qi, 'person', 'people')} with a missing quasi-identifier`] : []),
  ];
  return parts.length === 0 ? '' : `Excluded: ${parts.join(', ')}.`;
}

function ownSymbols(choices: Choices): string {
  const of = column.value;
  return requirementSymbols(of === null ? null : askedOf(choices, of).tauL, kOfTable(choices) ?? null);
}
