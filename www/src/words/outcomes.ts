// A requirement on this table, in a line: whether it is feasible, and if not, why.
import type { Assessment, AssessmentOfAttribute, Choices } from '../engine/types';
import { askedOf } from './requirement-choices';
import { brief } from './brief';
import { limitAt, roundedUp, shareOf } from './limits';
import { count, counted, sentence, small } from './numbers';

/** Letters of a value in a line. */
const MOST = 28;

/** Why a requirement is infeasible, in a few words; the engine's own sentence if none are shorter. */
export function whyNot(found: Assessment, choices: Pick<Choices, 'requirements'>): string {
  const column = found.attributes.find(({ feasible }) => !feasible);
  if (column === undefined) return short(found.k?.sentence ?? '');
  const { tauL } = askedOf(choices, column.column);
  if (tauL === null || column.tau_l_feasible) return short(column.also.find(({ feasible }) => !feasible)?.sentence ?? column.sentence);
  if (tauL.l > column.largest_l) return `${brief(column.column, MOST)} has ${counted(column.largest_l, 'value')}; ${count(tauL.l)} are needed`;
  if (column.excess <= 0) return short(column.sentence);
  const limit = roundedUp(limitAt(tauL, column.tightest_k));
  return `${mostFrequent(column, column.tightest_k, limit)}; the limit is ${limit}`;
}

/** What the k most frequent values have of the whole table: more than the limit, which rounding must not hide. */
function mostFrequent({ curve, values }: AssessmentOfAttribute, k: number, limit: string): string {
  const rounded = shareOf(curve.cumulative[k - 1] ?? 1);
  const share = rounded === limit ? `slightly over ${rounded}` : rounded;
  if (k === 1) return `${brief(values[curve.order[0] ?? 0] ?? 'One value', MOST)} has ${share}`;
  return `${sentence(small(k))} values have ${share}`;
}

/** The first sentence, without what it begins with in the engine. */
function short(text: string): string {
  const [first = ''] = text.replace(/^Infeasible[^:]*: /, '').split(/(?<=[a-z\d)"])[.;]\s/);
  return sentence(first.replace(/\.$/, ''));
}

/** The same of an error that a run ended with. */
export const refusalInWords = short;
