// Which of the changes that were tried are worth being offered.
import type { RemedyFigures } from '../../engine/types';
import { REQUIREMENTS_STATUSES } from '../../words/offers';

/** The properties of a change that decide whether it is offered. */
export interface Weighed {
  helps: boolean;
  gain: number;
  promises_less: boolean;
  leavesOut: boolean;
  figures: Pick<RemedyFigures, 'generalized_rows' | 'requirements_status'>;
}

/** Changes that are offered at a time. */
const MOST = 5;

/**
 * Whether `one` has no advantage over `other`: a change with the same requirement and the same columns is never dropped for one
 * that weakens or removes any.
 */
function isPassed(one: Weighed, other: Weighed): boolean {
  if (other.promises_less || other.leavesOut) return false;
  const rank = (of: Weighed): number => REQUIREMENTS_STATUSES.indexOf(of.figures.requirements_status);
  return other.gain >= one.gain && other.figures.generalized_rows <= one.figures.generalized_rows && rank(other) <= rank(one);
}

/**
 * Those that help and that no other does better than in all: first those that require no less, the largest gain first; a gain of some
 * columns alone after all others.
 */
export function bestOf<T extends Weighed>(tried: readonly T[]): readonly T[] {
  const helping = tried.filter(({ helps }) => helps);
  // Of equals the one that was tried first stays.
  const best = helping.filter((one, at) => !helping.some((other, place) => place !== at && isPassed(one, other) && !(isPassed(other, one) && at < place)));
  return best.sort((a, b) => Number(a.leavesOut) - Number(b.leavesOut) || Number(a.promises_less) - Number(b.promises_less) || b.gain - a.gain).slice(0, MOST);
}
