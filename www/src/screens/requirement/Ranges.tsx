// A numeric sensitive column: neighbouring numbers are no different secrets, so ranges are offered first.
import { useEffect } from 'preact/hooks';
import { column } from '../../state/requirement/layers';
import { groupIntoRanges, needRanges, ranges } from '../../state/requirement/ranges';
import { count } from '../../words/numbers';

/** The offer for the column that is chosen; nothing where it is not numeric, has few values, or is in ranges already. */
export function Ranges() {
  const of = column.value;
  const offer = of === null ? null : ranges.value;
  useEffect(() => needRanges(), [of]);
  if (of === null || offer?.column !== of) return null;
  const { distinct, pair } = offer;
  return (
    <p class="ranges">
      <span>
        {of} has {count(distinct)} different numbers{pair === null ? '.' : `; ${pair[0]} and ${pair[1]} are not two secrets.`}
      </span>
      <button type="button" onClick={() => void groupIntoRanges()}>
        Group into ranges
      </button>
    </p>
  );
}
