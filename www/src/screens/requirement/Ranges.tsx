// Numeric sensitive columns: neighbouring numbers are hardly different secrets, so ranges are offered first.
import { useEffect } from 'preact/hooks';
import { groupIntoRanges, inRanges, needRanges, ranges } from '../../state/requirement/ranges';
import { count } from '../../words/numbers';

/** An offer for each column that is numeric, has many values, and is not in ranges yet. */
export function Ranges() {
  useEffect(needRanges, []);
  return (
    <>
      {ranges.value.map((offer) => (
        <p class="ranges" key={offer.column}>
          <span>
            {offer.column} has {count(offer.distinct)} different numbers{offer.pair === null ? '.' : `; ${offer.pair[0]} and ${offer.pair[1]} are hardly different secrets.`}
          </span>
          <button type="button" onClick={() => void groupIntoRanges(offer)}>
            Group into ranges<span class="visually-hidden"> of {offer.column}</span>
          </button>
        </p>
      ))}
      {inRanges.value.map(({ column, distinct }) => (
        <p class="sub" key={column}>
          {column} generalizes to ranges. The requirement still counts its {count(distinct)} numbers as different values.
        </p>
      ))}
    </>
  );
}
