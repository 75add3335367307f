// Values that differ in spelling only, and values that are none: what that means, and what can be done.
import type { SpellingRemark } from '../../engine/types';
import { Note } from '../../parts/Message';
import { change, withMerged } from '../../state/data/settings';
import { readAsMissing } from '../../state/data/table';

/** What the spelling of a column's values means for what is published. */
export function Spelling({ remark }: { remark: SpellingRemark }) {
  const { column, sensitive, merged, alike_sentence: alike, no_values_sentence: noValues } = remark;
  return (
    <Note>
      {alike !== null && (
        <div class="spelling">
          <p>{alike}</p>
          {sensitive && (
            <button
              type="button"
              onClick={() => change(merged ? `separate spellings of ${column}` : `merged spellings of ${column}`, (now) => withMerged(now, column, !merged))}
            >
              {merged ? `Separate the spellings of ${column}` : `Merge the spellings of ${column}`}
            </button>
          )}
        </div>
      )}
      {noValues !== null && (
        <div class="spelling">
          <p>{noValues}</p>
          <button type="button" onClick={() => readAsMissing(remark.no_values)}>
            {!sensitive && remark.no_values.length === 1 ? 'Read it as missing' : 'Read them as missing'}
            <span class="visually-hidden"> in {column}</span>
          </button>
        </div>
      )}
    </Note>
  );
}
