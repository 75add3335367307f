// The small picture in a column's line: one path however many bars, because a list may have hundreds of lines.
import type { Profile } from '../engine/types';
import { counted, labelled, list, percent } from '../words/numbers';

const WIDTH = 132;
const HEIGHT = 27;
/** What is not nothing has a bar that is seen. */
const LEAST = 1.5;
const SAID = 4;

/** Bars of a column's values as one path. */
export function barsOf(counts: readonly number[]): string {
  const most = Math.max(1, ...counts);
  const gap = counts.length > 12 ? 1 : counts.length > 4 ? 1.5 : 3;
  const width = (WIDTH - gap * (counts.length - 1)) / counts.length;
  return counts
    .map((count, at) => {
      const height = count === 0 ? 0 : Math.max(LEAST, (count / most) * (HEIGHT - 1));
      return `M${(at * (width + gap)).toFixed(1)} ${HEIGHT}v${(-height).toFixed(1)}h${width.toFixed(1)}v${height.toFixed(1)}z`;
    })
    .join('');
}

/** How a column's values are spread, and which share of its cells is blank. */
export function Spark({ profile }: { profile: Profile }) {
  const { histogram, missing, rows } = profile;
  return (
    <span class="spark-place">
      {histogram.length === 0 ? (
        <span class="small quiet">No values.</span>
      ) : (
        <svg class="spark" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={inWords(profile)}>
          <title>{inWords(profile)}</title>
          <path d={barsOf(histogram.map(({ count }) => count))} />
        </svg>
      )}
      {missing > 0 && rows > 0 && (
        <span class="blank-share" title={`${percent(missing / rows)} blank`}>
          <i style={{ inlineSize: `${(missing / rows) * 100}%` }} />
        </span>
      )}
    </span>
  );
}

function inWords({ histogram, minimum, maximum, kind, distinct }: Profile): string {
  if (kind === 'date' || histogram.some(({ from }) => from !== undefined)) return `Spread from ${minimum ?? ''} to ${maximum ?? ''}`;
  const said = histogram.slice(0, SAID).map(({ label, count }) => `${labelled(label)}: ${counted(count, 'row')}`);
  const more = distinct - said.length;
  return list(more > 0 ? [...said, `${counted(more, 'other value')}`] : said, SAID + 1);
}
