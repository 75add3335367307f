// The small picture on a column's card: plain boxes, because a card is drawn for every column at once.
import type { Profile } from '../engine/types';
import { count, counted } from '../words/numbers';

const TOP = 5;

/** How a column's values are spread: columns for numbers and dates, the most frequent values with their counts for the rest. */
export function Histogram({ profile }: { profile: Profile }) {
  const most = Math.max(1, ...profile.histogram.map((bar) => bar.count));
  const ordered = profile.kind === 'date' || profile.histogram.some(({ from }) => from !== undefined);
  if (profile.histogram.length === 0) return <p class="quiet histogram-none">No values.</p>;
  if (ordered) {
    return (
      <div class="histogram-columns">
        <div class="histogram-bars" role="img" aria-label={`Spread from ${profile.minimum ?? ''} to ${profile.maximum ?? ''}`}>
          {profile.histogram.map((bar) => (
            <span key={bar.label} title={`${bar.label}: ${counted(bar.count, 'row')}`}>
              <i style={{ blockSize: `${(bar.count / most) * 100}%` }} />
            </span>
          ))}
        </div>
        <div class="histogram-ends">
          <span>{profile.minimum}</span>
          <span>{profile.maximum}</span>
        </div>
      </div>
    );
  }
  const top = profile.histogram.slice(0, TOP);
  const rest = profile.distinct - top.length;
  return (
    <ol class="histogram-top">
      {top.map((bar) => (
        <li key={bar.label}>
          <span class="histogram-label" title={bar.label}>
            {bar.label}
          </span>
          <span class="histogram-bar">
            <i style={{ inlineSize: `${(bar.count / most) * 100}%` }} />
          </span>
          <span class="histogram-count">{count(bar.count)}</span>
        </li>
      ))}
      {rest > 0 && <li class="quiet">and {counted(rest, 'other value')}</li>}
    </ol>
  );
}
