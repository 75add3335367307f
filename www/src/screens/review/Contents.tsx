// The parts of the review, one step away.
import { openPart } from '../../state/review/part';
import type { ReviewPart } from '../../state/review/part';

/** The table of contents. */
export function Contents({ parts, now }: { parts: readonly { part: ReviewPart | null; name: string }[]; now: ReviewPart | null }) {
  return (
    <div class="review-contents" role="navigation" aria-label="Parts of the review">
      <ul>
        {parts.map(({ part, name }) => (
          <li key={name}>
            <button type="button" aria-current={part === now ? 'page' : undefined} onClick={() => openPart(part)}>
              {name}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
