// How long a release will take, before it is made: previews of a few of its rows are timed, and show how the time grows with the rows.
// It costs a few milliseconds where the release is quick, and a few percent of its time where it is slow.
import { asEngineError } from '../../engine/failure';
import type { Choices } from '../../engine/types';
import { engine } from '../page/engine';
import { table } from '../data/table';

/** Only a release that takes so many seconds or more has a forecast. */
export const WORTH_SECONDS = 10;
/** Rows of the smallest preview; each larger one has four times as many. */
const FEW = 500;
const TIMES = 4;
/** Fewer rows are no measure of a method. */
const LEAST = 50;
/** The time grows at least with this power of the rows, and at most with that. */
const POWERS = [0.5, 2] as const;
/** Where the smaller preview alone shows that a release is quick even if its time grows with this power, nothing more is timed. */
const STEEP = 1.5;

/** A third preview has at most this share of the rows: it takes a few percent of the release's own time. */
const MOST_SHARE = 0.25;

/** Rows, and the seconds that they take. */
type Timing = readonly [rows: number, seconds: number];

/**
 * The seconds of all rows, from those of two numbers of rows or more, in rising order. What a run takes for any number of rows hides the
 * growth in the smaller ones, so the steepest growth counts.
 */
export function extrapolated(timings: readonly Timing[], all: number): number {
  const between = ([few, fewSeconds]: Timing, [more, moreSeconds]: Timing): number => Math.log(Math.max(moreSeconds, 1e-6) / Math.max(fewSeconds, 1e-6)) / Math.log(more / few);
  const powers = timings.slice(1).map((timing, at) => between(timings[at] ?? timing, timing));
  const [rows, seconds] = timings.at(-1) ?? [all, 0];
  return seconds * (all / rows) ** Math.min(POWERS[1], Math.max(POWERS[0], ...powers));
}

/** The forecast, in seconds; null if the release is quick, or if the previews fail. Throws only if it was cancelled. */
export async function forecast(now: Choices, signal: AbortSignal): Promise<number | null> {
  const rows = table.peek()?.rows ?? 0;
  const few = Math.min(FEW, Math.floor(rows / (2 * TIMES)));
  if (few < LEAST) return null;
  const time = async (most: number): Promise<number> => {
    const began = performance.now();
    await engine.request<'preview'>({ kind: 'preview', choices: now, rows: most }, { signal, gently: true });
    return (performance.now() - began) / 1000;
  };
  const isQuick = (seconds: number): boolean => seconds * (rows / few) ** STEEP < WORTH_SECONDS;
  try {
    // The first one may be slow because nothing has run yet.
    if (isQuick(await time(few))) return null;
    const seconds = await time(few);
    if (isQuick(seconds)) return null;
    const timings: Timing[] = [[few, seconds]];
    for (const more of [few * TIMES, few * TIMES ** 2]) {
      if (timings.length > 1 && (extrapolated(timings, rows) < WORTH_SECONDS || more > rows * MOST_SHARE)) break;
      timings.push([more, await time(more)]);
    }
    const all = extrapolated(timings, rows);
    return all < WORTH_SECONDS ? null : all;
  } catch (thrown) {
    const error = asEngineError(thrown);
    if (error.kind === 'cancelled') throw error;
    // So few rows cannot satisfy the requirement.
    return null;
  }
}
