// Runs next to one another, in words.
import type { RequirementChoice } from '../engine/types';
import { textOf } from './requirement-choices';
import { list, points } from './numbers';
import { said } from './require';

/** The summary of a run. */
interface Told {
  number: number;
  information: number;
}

/** Less than this reads as the same. */
const SAME = 5e-5;

/** How much more or less a run retains than another: "That is 2.8 points more than in run 1." */
export function besideRun(now: Told, before: Told): string {
  const more = now.information - before.information;
  if (Math.abs(more) < SAME) return `That is as much as in run ${before.number}.`;
  return `That is ${points(more)} ${more > 0 ? 'more' : 'less'} than in run ${before.number}.`;
}

/** The requirements in short: "τ = 0.5, ℓ = 3 for occupation". */
export function askedInShort(requirements: readonly RequirementChoice[]): string {
  const one = (asked: RequirementChoice): string => {
    const { tau, l } = asked.params;
    const what = asked.name === 'tau-l' ? `τ = ${String(tau)}, ℓ = ${String(l)}` : said(textOf(asked));
    return asked.column === undefined ? what : `${what} for ${asked.column}`;
  };
  return list(requirements.map(one));
}
