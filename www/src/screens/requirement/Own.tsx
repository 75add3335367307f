// Limits that a person sets: τ, ℓ and k, by slider or number, and whether this table can satisfy them.
import { signal } from '@preact/signals';
import { useEffect, useId } from 'preact/hooks';
import type { AssessmentOfAttribute, AssessmentOfRequirement, Choices, LimitView } from '../../engine/types';
import { Term } from '../../parts/Term';
import type { TermName } from '../../words/terms';
import { engine } from '../../state/page/engine';
import { change, FIRST, withK, withTauL } from '../../state/data/settings';
import { choices as choicesNow } from '../../state/data/table';
import { assessment, limits } from '../../state/requirement/assessment';
import { column } from '../../state/requirement/layers';
import { askedOf, kOfTable } from '../../words/requirement-choices';
import type { TauL } from '../../words/requirement-choices';
import { tight } from '../../words/limits';
import { count, counted, percentAtMost } from '../../words/numbers';
import { kOf, said } from '../../words/require';
import { tauOf } from '../../words/tau';

const HIGHEST_TAU = 0.99;
const STEP = 0.01;
/** The slider of k ends here; the number next to it does not. */
const MOST_K = 20;

/** The controls. `onTouch` hears that one of them is used. */
export function Own({ choices, onTouch }: { choices: Choices; onTouch: () => void }) {
  const of = column.value;
  const found = assessment.value?.attributes.find((one) => one.column === of) ?? null;
  const least = assessment.value?.k ?? null;
  return (
    <div class="own-limits" onInput={onTouch} onPointerDown={onTouch}>
      {of !== null && <OfColumn column={of} choices={choices} found={found} />}
      <LeastClass k={kOfTable(choices) ?? null} />
      {/* Below the sliders: its length changes, and what is dragged stays where it is. */}
      <div class="own-says">
        <Says column={of} choices={choices} found={found} />
        {least?.feasible === false && <LeastInfeasible found={least} />}
      </div>
    </div>
  );
}

function OfColumn({ column: of, choices, found }: { column: string; choices: Choices; found: AssessmentOfAttribute | null }) {
  const { tauL, require } = askedOf(choices, of);
  if (tauL !== null) return <Parameters key={of} column={of} tauL={tauL} found={found} limit={limits.value[of] ?? null} />;
  return (
    <div class="own-none">
      {require.length === 0 && kOfTable(choices) === undefined && (
        <p class="promise-fault" role="alert">
          Nothing is required of {of} yet.
        </p>
      )}
      <button type="button" onClick={() => change(`τ and ℓ for ${of}`, (now) => withTauL(now, of, FIRST.tauL))}>
        Require (τ, ℓ)-diversity
      </button>
    </div>
  );
}

interface ParametersProps {
  column: string;
  tauL: Readonly<TauL>;
  found: AssessmentOfAttribute | null;
  limit: LimitView | null;
}

function Parameters({ column: of, tauL: { tau, l }, found, limit }: ParametersProps) {
  const value = tauOf(tau);
  const fault = limit?.fault ?? null;
  const set = (next: TauL): void => change(`requirement for ${of}`, (now) => withTauL(now, of, next));
  const setTau = (text: string): void => {
    raised.value = null;
    set({ tau: text, l });
  };
  // A smaller ℓ may need a larger τ. The engine says how large.
  const setL = (next: number): void => {
    raised.value = null;
    // Before the choices change, so that the answer is here before τ is found to be too small.
    const asking = engine.request<'limits'>({ kind: 'limits', limits: [{ column: of, tau, l: String(next) }] });
    set({ tau, l: next });
    void asking.then(
      ([answer]) => {
        const least = answer?.least_tau ?? null;
        if (value === null || least === null || value >= (answer?.least_share ?? 0) - 1e-12) return;
        const now = choicesNow.value === null ? null : askedOf(choicesNow.value, of).tauL;
        if (now?.l !== next || now.tau !== tau) return;
        raised.value = `τ was raised to ${least}, the lowest that ${counted(next, 'value')} allow.`;
        set({ tau: least, l: next });
      },
      () => undefined,
    );
  };
  return (
    <>
      <Control
        label="Largest share of one value"
        term="tau"
        symbol="τ"
        slider={{ name: `τ for ${of}, slider`, min: Math.ceil((limit?.least_share ?? 0) * 100) / 100, max: HIGHEST_TAU, step: STEP, value: value ?? 0.5, words: value === null ? tau : tight(percentAtMost(value)) }}
        text={tau}
        decimal
        invalid={fault !== null}
        onSlide={(next) => setTau(String(next))}
        onType={(text) => setTau(text.trim())}
      />
      <Control
        label="Minimum number of different values"
        term="l"
        symbol="ℓ"
        slider={{ name: `ℓ for ${of}, slider`, min: 2, max: Math.max(l, found?.largest_l ?? 10, 2), step: 1, value: l, words: counted(l, 'value') }}
        text={Number.isNaN(l) ? '' : String(l)}
        invalid={fault !== null}
        least={2}
        onSlide={setL}
        onType={(text) => setL(text === '' ? NaN : Number(text))}
      />
    </>
  );
}

/** Why τ was raised, the last time that it was. */
const raised = signal<string | null>(null);

/** Notes on τ and ℓ: that they are out of range, that τ was raised, whether this table can satisfy them. */
function Says({ column: of, choices, found }: { column: string | null; choices: Choices; found: AssessmentOfAttribute | null }) {
  useEffect(() => () => void (raised.value = null), [of]);
  if (of === null || askedOf(choices, of).tauL === null) return null;
  const fault = limits.value[of]?.fault ?? null;
  return (
    <>
      {raised.value !== null && (
        <p class="sub" role="status">
          {raised.value}
        </p>
      )}
      {fault !== null && (
        <p class="promise-fault" role="alert">
          {fault}
        </p>
      )}
      {found !== null && fault === null && found.psi.length > 0 && <Feasibility of={found} />}
    </>
  );
}

const setK = (next: number): void => change('k', (now) => withK(now, Number.isInteger(next) && next > 1 ? next : null));

/** The smallest class; 1 asks for none. */
function LeastClass({ k }: { k: number | null }) {
  return (
    <Control
        label="Minimum number of people in a class"
        term="k"
        symbol="k"
        note="1: none"
        slider={{ name: 'k, slider', min: 1, max: Math.max(MOST_K, k ?? 0), step: 1, value: k ?? 1, words: k === null ? 'no minimum' : counted(k, 'person', 'people') }}
        text={String(k ?? 1)}
        least={1}
        onSlide={setK}
        onType={(text) => text !== '' && setK(Number(text))}
    />
  );
}

function LeastInfeasible({ found: { sentence: why, nearest } }: { found: AssessmentOfRequirement }) {
  return (
    <>
      <p>{why}</p>
      {nearest !== null && (
        <button type="button" onClick={() => setK(kOf(nearest) ?? 1)}>
          Require the nearest feasible: {said(nearest)}
        </button>
      )}
    </>
  );
}

interface ControlProps {
  label: string;
  term: TermName;
  symbol: string;
  note?: string;
  slider: { name: string; min: number; max: number; step: number; value: number; words: string };
  text: string;
  decimal?: boolean;
  invalid?: boolean;
  least?: number;
  onSlide: (value: number) => void;
  onType: (text: string) => void;
}

/** A slider with its number. */
function Control({ label, term, symbol, note, slider, text, decimal = false, invalid = false, least, onSlide, onType }: ControlProps) {
  const id = useId();
  const field = {
    id,
    class: 'number',
    autocomplete: 'off',
    'aria-invalid': invalid,
    value: text,
    onInput: (event: { currentTarget: HTMLInputElement }) => onType(event.currentTarget.value),
  };
  return (
    <div class="parameter">
      <span class="parameter-name">
        <label for={id}>{label}</label>
        <Term name={term}>
          <i>{symbol}</i>
        </Term>
        {note !== undefined && <small class="muted">{note}</small>}
      </span>
      <input
        type="range"
        aria-label={slider.name}
        min={slider.min}
        max={slider.max}
        step={slider.step}
        value={slider.value}
        aria-valuetext={slider.words}
        onInput={(event) => onSlide(Number(event.currentTarget.value))}
      />
      {decimal ? <input type="text" inputMode="decimal" {...field} /> : <input type="number" min={least} step={1} {...field} />}
    </div>
  );
}

/** Whether (τ, ℓ) can be satisfied, with the nearest that can. */
export function Feasibility({ of, brief = false }: { of: AssessmentOfAttribute; brief?: boolean }) {
  const { nearest, column: on } = of;
  return (
    <div class="feasibility" data-feasible={of.tau_l_feasible} role="status">
      {/* That all can stay exact needs no words here. */}
      {!brief && (!of.tau_l_feasible || of.excess > 0) && <p>{tight(of.sentence)}</p>}
      {!of.tau_l_feasible && nearest !== null && (
        <button type="button" onClick={() => change(`requirement for ${on}`, (now) => withTauL(now, on, { tau: nearest.tau, l: nearest.l }))}>
          Require the nearest feasible: ({nearest.tau}, {count(nearest.l)})
        </button>
      )}
    </div>
  );
}
