// The chosen class: which one it is, what it shows of its people, and the way to others.
import { useSignal } from '@preact/signals';
import { colourOf } from '../../charts/colours';
import type { ClassView } from '../../engine/types';
import { Term } from '../../parts/Term';
import { chosen, chosenView, setChosen } from '../../state/result/result';
import type { Result } from '../../state/result/result';
import { canStep, whyThisClass } from '../../state/learn/stepping';
import { count, counted } from '../../words/numbers';
import { marginInWords } from '../../words/require';

/** The chosen class. */
export function ClassPanel({ made }: { made: Result }) {
  const index = chosen.value;
  const { class_sizes: sizes, attributes } = made.view;
  const total = sizes.length;
  if (index === null || total === 0) return null;
  const view = chosenView.value;
  const pick = (next: number): void => {
    setChosen(Math.max(0, Math.min(total - 1, next)));
  };
  const extreme = (values: ArrayLike<number>, sign: 1 | -1): number => {
    let best = 0;
    for (let at = 1; at < values.length; at++) if ((values[at] ?? 0) * sign < (values[best] ?? 0) * sign) best = at;
    return best;
  };
  const margins = attributes[0]?.margins ?? new Float64Array();
  return (
    <section class="class-panel" aria-labelledby="class-title">
      <div class="class-head">
        <h3 id="class-title">
          <Term name="class">Class</Term> {count(index + 1)} of {count(total)}, {counted(sizes[index] ?? 0, 'person', 'people')}
        </h3>
        <div class="class-pick" role="group" aria-label="Choose a class">
          <button type="button" class="plain" aria-disabled={index === 0} aria-label="Previous class" onClick={() => pick(index - 1)}>
            ←
          </button>
          <ClassNumber index={index} total={total} onPick={pick} />
          <button type="button" class="plain" aria-disabled={index === total - 1} aria-label="Next class" onClick={() => pick(index + 1)}>
            →
          </button>
          {attributes.length > 0 && (
            <button type="button" class="plain" onClick={() => pick(extreme(margins, 1))}>
              Tightest
            </button>
          )}
          <button type="button" class="plain" onClick={() => pick(extreme(sizes, 1))}>
            Smallest
          </button>
          <button type="button" class="plain" onClick={() => pick(extreme(sizes, -1))}>
            Largest
          </button>
          {canStep.value && (
            <button type="button" class="plain" onClick={() => whyThisClass(index)}>
              Why these people?
            </button>
          )}
        </div>
      </div>
      {view !== null && view.index === index && <Contents view={view} made={made} />}
    </section>
  );
}

function ClassNumber({ index, total, onPick }: { index: number; total: number; onPick: (index: number) => void }) {
  const typed = useSignal<string | null>(null);
  return (
    <input
      class="number"
      type="number"
      min={1}
      max={total}
      aria-label={`Class number, 1 to ${count(total)}`}
      value={typed.value ?? index + 1}
      onInput={(event) => {
        typed.value = event.currentTarget.value;
        const next = event.currentTarget.valueAsNumber;
        if (Number.isInteger(next) && next >= 1 && next <= total) onPick(next - 1);
      }}
      onBlur={() => (typed.value = null)}
    />
  );
}

function Contents({ view, made }: { view: ClassView; made: Result }) {
  return (
    <div class="class-contents">
      <dl class="class-cells">
        {view.cells.map(({ column, label, leaves }) => (
          <div key={column}>
            <dt>{column}</dt>
            <dd>
              {label}
              {leaves > 1 && <span class="quiet"> {counted(leaves, 'value')}</span>}
            </dd>
          </div>
        ))}
      </dl>
      {view.attributes.map((attribute) => {
        const values = made.view.attributes.find(({ column }) => column === attribute.column)?.values ?? [];
        return (
          <div class="class-values" key={attribute.column}>
            <p>
              <span class="quiet">{attribute.column}: </span>
              {marginInWords(leading(made, attribute.column), attribute.margin)}
              {attribute.tightest_k > 0 && `, tightest for ${counted(attribute.tightest_k, 'value')}`}.
            </p>
            <ul>
              {attribute.published.map(({ label, rows, base, covers }) => (
                <li key={label}>
                  <span class="swatch" aria-hidden="true" data-base={base}>
                    {covers.slice(0, 4).map((value) => (
                      <i key={value} style={{ '--swatch': colourOf(value) }} />
                    ))}
                  </span>
                  <span>{label}</span>
                  <span class="quiet">
                    {counted(rows, 'row')}
                    {!base && `: may be ${covers.length > 6 ? `any of ${count(covers.length)} values` : covers.map((value) => values[value] ?? '').join(' or ')}`}
                  </span>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </div>
  );
}

/** The requirement that a column's margins are of: (τ, ℓ) if it is required, else the first. */
function leading({ view: { report } }: Result, column: string): string {
  const own = report.requirements.filter(({ column: attribute }) => attribute === column);
  return (own.find(({ name }) => name === 'tau-l') ?? own[0])?.name ?? 'k';
}
