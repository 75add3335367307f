// Methods side by side: which are compared, how far each is, what came of it, and its table in full.
import { ForWhom } from '../../../parts/ForWhom';
import { MethodOptions } from '../../../parts/MethodOptions';
import { adjust, beside, busy, candidates, comparable, compare, end, movedOn, saveComparison, tick } from '../../../state/result/comparison';
import { list } from '../../../words/numbers';
import { ComparedPictures } from './ComparedPictures';
import { ComparedTable } from './ComparedTable';

const TITLE = 'compare-title';

/** Goes to the section: it stands below all that is told of the one table. */
export function goToComparison(): void {
  const heading = document.getElementById(TITLE);
  heading?.scrollIntoView();
  heading?.focus({ preventScroll: true });
}

/** The section; nothing where there is nothing to compare by. */
export function Comparison() {
  if (!comparable.value) return null;
  const made = beside.value;
  const done = made?.rows.filter(({ standing }) => standing.is === 'done').length ?? 0;
  const picked = candidates.value.filter((one) => one.picked).length;
  return (
    <section class="compare" aria-labelledby={TITLE}>
      <div class="compare-head">
        <h3 id={TITLE} tabIndex={-1}>
          Methods side by side
        </h3>
        <p class="quiet">
          Which method is best depends on the table and on what is required. Each of these makes a table of its own from the same rows; all are checked by the same verifier and
          measured by the same figures. Random draws come from one secret, drawn when the page was loaded or taken from a file, as those of the result and of the price do: the same
          choices have the same figures. What is published stays.
        </p>
      </div>
      <Candidates />
      <div class="compare-run">
        {busy.value ? (
          <button type="button" onClick={end}>
            Cancel all
          </button>
        ) : (
          <button type="button" class={made === null || movedOn.value.length > 0 ? 'main' : ''} disabled={picked === 0} onClick={compare}>
            {made === null ? 'Compare' : 'Compare again'}
          </button>
        )}
        {done > 0 && !busy.value && (
          <>
            <button type="button" onClick={() => void saveComparison()}>
              Comparison (JSON)
            </button>
            <ForWhom file="comparison" />
          </>
        )}
        {picked === 0 && <span class="quiet">Tick at least one method.</span>}
      </div>
      {made !== null && movedOn.value.length > 0 && (
        <div class="note stale" role="status">
          <p>
            <strong>These methods were compared by earlier choices:</strong> {list(movedOn.value)}.
          </p>
        </div>
      )}
      {made !== null && <ComparedTable made={made} />}
      {made !== null && done > 0 && <ComparedPictures made={made} />}
    </section>
  );
}

/** All methods, each to tick, with what can be chosen about it. */
function Candidates() {
  return (
    <fieldset class="compare-methods">
      <legend class="visually-hidden">Methods to compare</legend>
      {candidates.value.map(({ kind, method, cannot, picked }) => (
        <div key={kind.name}>
          <label class="check">
            <input type="checkbox" checked={picked} onChange={(event) => tick(kind.name, event.currentTarget.checked)} />
            <span>
              {kind.title}
              {cannot.length > 0 && <small>It cannot aim at {list(cannot)}.</small>}
            </span>
          </label>
          <details>
            <summary aria-label={`About ${kind.title}`}>{kind.options.length > 0 ? 'About it, and options' : 'About it'}</summary>
            <div class="compare-about">
              <p class="quiet">
                {kind.meaning} {kind.publishes}
              </p>
              <MethodOptions
                method={method}
                of={`compare-${kind.name}-`}
                onPick={(option, value) => adjust({ ...method, options: { ...method.options, [option.name]: value } })}
              />
            </div>
          </details>
        </div>
      ))}
    </fieldset>
  );
}
