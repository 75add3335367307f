// What can be inferred about one person, in a headline.
import type { InferenceView } from '../engine/types';
import { list, percent, small } from './numbers';

/** From here on a share is all of it. */
const SURE = 1 - 1e-9;

/** Shares that differ by no more are equal, but for rounding. */
const EQUAL = 1e-12;
/** Equally likely values that are named. */
const MOST_TIED = 4;

/** The most likely value, and whether it is certain. */
export function likeliest(shares: ArrayLike<number>): { index: number; share: number; certain: boolean } | null {
  let index = -1;
  for (let at = 0; at < shares.length; at++) if (index < 0 || (shares[at] ?? 0) > (shares[index] ?? 0) + EQUAL) index = at;
  const share = shares[index] ?? 0;
  return index < 0 || share <= 0 ? null : { index, share, certain: share >= SURE };
}

/** The headline: what is certain, or how much is open. */
export function headline(view: Pick<InferenceView, 'after' | 'remaining'>, values: readonly string[]): { text: string; certain: boolean } {
  const top = likeliest(view.after);
  if (top === null) return { text: 'With these values ruled out, no value is possible.', certain: false };
  const name = values[top.index] ?? '';
  if (top.certain) return { text: `${name}, with certainty`, certain: true };
  const tied = values.filter((_, at) => Math.abs((view.after[at] ?? 0) - top.share) <= EQUAL);
  const most = tied.length > 1 ? `${list(tied, MOST_TIED)} are equally likely, with ${percent(top.share)} each` : `The most likely is ${name}, with ${percent(top.share)}`;
  return { text: `Not certain: ${small(view.remaining)} values are possible. ${most}.`, certain: false };
}
