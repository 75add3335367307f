// Methods compared: what each is worth in a picture, then against whom it is safe, what it retains, its smallest class.
import { ForWhom } from '../../../parts/ForWhom';
import { MethodOptions } from '../../../parts/MethodOptions';
import { adjust, beside, busy, candidates, comparable, compare, end, movedOn, saveComparison, tick } from '../../../state/result/comparison';
import { counted, list } from '../../../words/numbers';
import { Fold } from '../Fold';
import { CurvePictures, WorthPictures } from './ComparedPictures';
import { ComparedTable } from './ComparedTable';

/** Beneath a result it unfolds; nothing where there is nothing to compare by. */
export function Comparison() {
  if (!comparable.value) return null;
  const made = beside.value;
  const done = made?.rows.filter(({ standing }) => standing.is === 'done').length ?? 0;
  return (
    <Fold name="compare" title="Compare methods" note={made === null ? 'which suits this table and requirement' : `${counted(done, 'method')} compared`}>
      <Compared />
    </Fold>
  );
}

/** The same where it is all that there is to see. */
export function ComparisonAlone() {
  if (!comparable.value) return null;
  return (
    <section class="section" aria-labelledby="compare-title">
      <h2 id="compare-title">Compare methods</h2>
      <Compared />
    </section>
  );
}

function Compared() {
  const made = beside.value;
  const done = made?.rows.filter(({ standing }) => standing.is === 'done').length ?? 0;
  const picked = candidates.value.filter((one) => one.picked).length;
  return (
    <div class="compare" role="region" aria-label="Compare methods">
      <p class="muted">
        Which method is best depends on the table and the requirement. Each method makes its own table from the same rows, and the same verifier checks them all. The current release stays.
      </p>
      <div class="compare-run">
        {busy.value ? (
          <button type="button" onClick={end}>
            Cancel all
          </button>
        ) : (
          <button type="button" disabled={picked === 0} onClick={compare}>
            {made === null || movedOn.value.length > 0 ? `Compare ${counted(picked, 'method')}` : `Compare ${counted(picked, 'method')} again`}
          </button>
        )}
        {done > 0 && !busy.value && (
          <>
            <button type="button" class="plain" onClick={() => void saveComparison()}>
              Save the comparison (JSON)
            </button>
            <ForWhom file="comparison" />
          </>
        )}
        {picked === 0 && <span class="muted">Choose at least one method.</span>}
      </div>
      <details class="compare-choose">
        <summary>Choose methods and their options</summary>
        <Candidates />
      </details>
      {made !== null && movedOn.value.length > 0 && (
        <div class="note stale" role="status">
          <p>
            <strong>These methods were compared for earlier choices:</strong> {list(movedOn.value)}.
          </p>
        </div>
      )}
      {made !== null && done > 0 && <WorthPictures made={made} />}
      {made !== null && <ComparedTable made={made} />}
      {made !== null && done > 0 && (
        <details class="compare-choose">
          <summary>Curves of each method against the limit</summary>
          <CurvePictures made={made} />
        </details>
      )}
    </div>
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
              {cannot.length > 0 && <small>It does not support {list(cannot)}.</small>}
            </span>
          </label>
          <details>
            <summary aria-label={`About ${kind.title}`}>{kind.options.length > 0 ? 'Details and options' : 'Details'}</summary>
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
