// How long something under way will still take, from its progress: stated only if that is worth knowing, and known well enough.

/** Before so many seconds and so large a share, the remaining time cannot be estimated. */
const LEAST_SECONDS = 2;
const LEAST_SHARE = 0.03;
/** Less than this is no news. */
const WORTH_SAYING = 5;

/** What is left, in words; nothing if it is little, or not known yet. `seconds`: since it began; `done`: from 0 to 1. */
export function remaining(seconds: number, done: number): string | null {
  if (seconds < LEAST_SECONDS || done < LEAST_SHARE || done >= 1) return null;
  const left = (seconds * (1 - done)) / done;
  if (left < WORTH_SAYING) return null;
  if (left < 55) return `about ${Math.ceil(left / 5) * 5} s left`;
  const minutes = Math.round(left / 60);
  return minutes < 60 ? `about ${minutes} min left` : 'more than an hour left';
}
