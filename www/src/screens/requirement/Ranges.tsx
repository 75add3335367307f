// Numeric sensitive columns: numbers that are hardly different are hardly two secrets, so ranges are offered first.
import { change, settings, withRanges } from '../../state/data/settings';
import { assessment } from '../../state/requirement/assessment';
import { count } from '../../words/numbers';
import { under } from '../../words/under';

/** Numbers of a column are at most this far from 0. */
const WIDEST = 1e15;

/** An offer for each column of many numbers; for one in ranges, what that means, and the way back. */
export function Ranges() {
  const numeric = (assessment.value?.attributes ?? []).flatMap(({ column, ranges }) => (ranges === null ? [] : [{ column, ...ranges }]));
  return (
    <>
      {numeric.map(({ column, distinct, closest: [low, high], width, ranges }) => {
        const chosen = under(settings.value.ranges, column);
        return chosen === undefined ? (
          <p class="ranges" key={column}>
            <span>
              {column} has {count(distinct)} different numbers; {low} and {high} differ too little to be two secrets.
            </span>
            <button type="button" onClick={() => change(`ranges of ${column}`, (now) => withRanges(now, column, width))}>
              Use {count(ranges)} ranges of {width}
              <span class="visually-hidden"> for {column}</span>
            </button>
          </p>
        ) : (
          <p class="ranges" key={column}>
            <label>
              {column} is published in ranges of{' '}
              <input
                type="number"
                min="0"
                step="any"
                value={String(chosen)}
                aria-label={`Width of the ranges of ${column}`}
                onChange={({ currentTarget }) => {
                  const wanted = Number(currentTarget.value);
                  if (wanted > 0 && wanted <= WIDEST) change(`ranges of ${column}`, (now) => withRanges(now, column, String(wanted)));
                  else currentTarget.value = String(chosen);
                }}
              />
              , which count as its values.
            </label>
            <button type="button" onClick={() => change(`numbers of ${column}`, (now) => withRanges(now, column, null))}>
              Use numbers<span class="visually-hidden"> of {column}</span>
            </button>
          </p>
        );
      })}
    </>
  );
}
