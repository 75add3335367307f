// How long something under way will still take, from a forecast and from its progress: stated only if that is worth knowing, and known
// well enough.
import type { WorkProgress } from '../engine/protocol';

/** Before so many seconds and so large a share, progress alone shows nothing about the remaining time. */
const LEAST_SECONDS = 2;
const LEAST_SHARE = 0.03;
/** Less than this is no news. */
const WORTH_SAYING = 5;

/** How far something under way is. */
export interface Standing {
  /** Seconds since it began. */
  seconds: number;
  /** The phase that it is in, if it has any. */
  phase: WorkProgress['phase'] | null;
  /** Seconds since the first progress of the phase, since each has its own measure of how far it is. */
  ofPhase: number;
  /** How far the phase is, from 0 to 1; null if that is unknown. */
  done: number | null;
  /** Seconds in all, as forecast before it began; null without a forecast. */
  forecast: number | null;
}

/** Phases in which classes are formed: most of the time that is forecast, from the first to the last. */
const FORMING: ReadonlySet<string> = new Set<WorkProgress['phase']>(['sensitive', 'sweeping']);
/** Phases that the forecast covers, but that are not measured from its beginning. */
const COVERED: ReadonlySet<string> = new Set<WorkProgress['phase']>(['residue', 'improving']);

/** Seconds that are left; null if not known. */
function left({ seconds, phase, ofPhase, done, forecast }: Standing): number | null {
  // The further the phase is, the more its own progress counts, and the less the forecast: a mean of ofPhase / done and the forecast.
  if (forecast !== null && phase !== null && FORMING.has(phase) && done !== null) return (1 - done) * ((1 - done) * forecast + ofPhase);
  if (forecast !== null && (phase === null || COVERED.has(phase))) return forecast - seconds;
  if (done === null || ofPhase < LEAST_SECONDS || done < LEAST_SHARE || done >= 1) return null;
  return (ofPhase * (1 - done)) / done;
}

/** What is left, in words; nothing if it is little, or not known yet. */
export function remaining(now: Standing): string | null {
  const rest = left(now);
  if (rest === null || rest < WORTH_SAYING) return null;
  return `${about(rest)} left`;
}

/** A time that is known roughly. */
export function about(seconds: number): string {
  if (seconds < 100) return `about ${Math.ceil(seconds / 5) * 5} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? `about ${minutes} min` : 'more than an hour';
}
