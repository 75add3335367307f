// One sensitive column: its parameters, what they mean, the picture, and whether the table can meet them.
import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import type { AssessmentOfAttribute, LimitView } from '../../engine/types';
import { Figure } from '../../parts/Figure';
import { Term } from '../../parts/Term';
import { engine } from '../../state/page/engine';
import { change, FIRST, withTauL } from '../../state/data/settings';
import { choices } from '../../state/data/table';
import { count, percentAtMost } from '../../words/numbers';
import { askedOf, kOfTable } from '../../words/asked';
import type { AskedOf, TauL } from '../../words/asked';
import { METHODS } from '../../words/methods';
import { limits } from '../../state/requirement/assessment';
import { tauOf } from '../../words/tau';
import { Also } from './Also';

const HIGHEST_TAU = 0.99;
const STEP = 0.01;

interface Props {
  column: string;
  asked: AskedOf;
  of: AssessmentOfAttribute | null;
  several: boolean;
}

/** What is required of one sensitive column. */
export function Sensitive({ column, asked: { tauL, require }, of, several }: Props) {
  const id = useId();
  const limit = limits.value[column] ?? null;
  const fault = tauL === null ? null : (limit?.fault ?? null);
  const others = require.length > 0 || (choices.value !== null && kOfTable(choices.value) !== undefined);
  const ask = (next: TauL | null): void => change(`τ and ℓ for ${column}`, (now) => withTauL(now, column, next));
  return (
    <section class="sensitive" aria-labelledby={`${id}-title`}>
      <div class="sensitive-choice">
        <h3 id={`${id}-title`}>{several ? `(τ, ℓ)-diversity of ${column}` : '(τ, ℓ)-diversity'}</h3>
        {tauL !== null ? (
          <>
            <Parameters column={column} tauL={tauL} of={of} limit={limit} />
            {others && (
              <button type="button" class="plain" onClick={() => ask(null)}>
                Do not require (τ, ℓ)-diversity
              </button>
            )}
          </>
        ) : (
          <>
            {!others && (
              <p class="promise-fault" role="alert">
                Nothing is asked of {column} yet.
              </p>
            )}
            <button type="button" onClick={() => ask(FIRST.tauL)}>
              Require (τ, ℓ)-diversity
            </button>
          </>
        )}
        <Also column={column} values={of?.values ?? []} asked={require} found={of?.also ?? []} alone={tauL === null} />
      </div>
      {of !== null && fault === null && <Picture of={of} tauL={tauL} />}
    </section>
  );
}

interface ParametersProps {
  column: string;
  tauL: Readonly<TauL>;
  of: AssessmentOfAttribute | null;
  limit: LimitView | null;
}

function Parameters({ column, tauL: { tau, l }, of, limit }: ParametersProps) {
  const id = useId();
  const raised = useSignal<string | null>(null);
  const value = tauOf(tau);
  const fault = limit?.fault ?? null;
  const most = Math.max(l, of?.largest_l ?? 10, 2);
  const set = (next: TauL): void => change(`requirement for ${column}`, (now) => withTauL(now, column, next));
  const setTau = (text: string): void => {
    raised.value = null;
    set({ tau: text, l });
  };
  // A smaller ℓ may need a larger τ. The engine says how large.
  const setL = (next: number): void => {
    raised.value = null;
    // Before the choices change, so that the answer is here before τ is found to be too small.
    const asking = engine.ask<'limits'>({ kind: 'limits', limits: [{ column, tau, l: String(next) }] });
    set({ tau, l: next });
    void asking.then(
      ([found]) => {
        const least = found?.least_tau ?? null;
        if (value === null || least === null || value >= (found?.least_share ?? 0) - 1e-12) return;
        const now = choices.value === null ? null : askedOf(choices.value, column).tauL;
        if (now?.l !== next || now.tau !== tau) return;
        raised.value = `τ was raised to ${least}: with ${count(next)} values none can stay below that.`;
        set({ tau: least, l: next });
      },
      () => undefined,
    );
  };
  return (
    <>
        <div class="parameter">
          <label for={`${id}-tau`}>
            Largest share of one value
          </label>
          <span class="parameter-symbol">
            <Term name="tau"><i>τ</i></Term>
          </span>
          <input
            type="range"
            aria-label={`τ for ${column}, slider`}
            min={Math.ceil((limit?.least_share ?? 0) * 100) / 100}
            max={HIGHEST_TAU}
            step={STEP}
            value={value ?? 0.5}
            aria-valuetext={value === null ? tau : percentAtMost(value)}
            onInput={(event) => setTau(String(Number(event.currentTarget.value)))}
          />
          <input
            id={`${id}-tau`}
            class="number"
            type="text"
            inputMode="decimal"
            autocomplete="off"
            aria-invalid={fault !== null}
            value={tau}
            onInput={(event) => setTau(event.currentTarget.value.trim())}
          />
        </div>
        <div class="parameter">
          <label for={`${id}-l`}>
            Spread over at least so many values
          </label>
          <span class="parameter-symbol">
            <Term name="l"><i>ℓ</i></Term>
          </span>
          <input
            type="range"
            aria-label={`ℓ for ${column}, slider`}
            min={2}
            max={most}
            step={1}
            value={l}
            onInput={(event) => setL(Number(event.currentTarget.value))}
          />
          <input
            id={`${id}-l`}
            class="number"
            type="number"
            min={2}
            step={1}
            aria-invalid={fault !== null}
            value={Number.isNaN(l) ? '' : l}
            onInput={(event) => setL(event.currentTarget.valueAsNumber)}
          />
        </div>
        {raised.value !== null && (
          <p class="quiet" role="status">
            {raised.value}
          </p>
        )}
        {/* Below the sliders: its length changes, and what is dragged must stay where it is. */}
        {fault === null ? <p class="promise">{limit?.sentence}</p> : <p class="promise-fault" role="alert">{fault}</p>}
        {of !== null && fault === null && of.psi.length > 0 && <Feasibility of={of} onTake={set} />}
    </>
  );
}

function Feasibility({ of, onTake }: { of: AssessmentOfAttribute; onTake: (next: TauL) => void }) {
  const { nearest } = of;
  return (
    <div class="feasibility" data-feasible={of.tau_l_feasible} role="status">
      <p>{of.sentence}</p>
      {!of.tau_l_feasible && nearest !== null && (
        <button type="button" onClick={() => onTake({ tau: nearest.tau, l: nearest.l })}>
          Take the nearest that can: τ = {nearest.tau}, ℓ = {nearest.l}
        </button>
      )}
    </div>
  );
}

function Picture({ of, tauL }: { of: AssessmentOfAttribute; tauL: Readonly<TauL> | null }) {
  // Sets keep the limit by themselves: what the whole table is like is not held against it.
  const sets = METHODS.find(({ name }) => name === choices.value?.method.name)?.adds_values === true;
  return (
    <Figure
      name={`requirement-${of.column}`}
      of={{ kind: 'requirement', column: of.column, tau: tauL?.tau ?? null, l: tauL?.l ?? 0 }}
      turn={[of]}
      height={280}
    >
      <p class="caption">
        {tauL !== null && (
          <>
            {sets ? (
              <>
                Dotted: <Term name="psi">the limit</Term>. Every <Term name="set">set of values</Term> keeps it, whatever the table is like.{' '}
              </>
            ) : (
              <>
                Shaded: what <Term name="psi">the limit</Term> allows. A class may lie anywhere in it.{' '}
              </>
            )}
          </>
        )}
        Dashed: <Term name="F(k)" /> of the whole table, before anyone is put into a class.
      </p>
    </Figure>
  );
}
