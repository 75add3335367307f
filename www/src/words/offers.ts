// Changes that retain more, in words: what each gains, and what it means for protection.
import type { RequirementsStatus, RemedyFigures } from '../engine/types';
import { count, points, small } from './numbers';

/** A gain with the shares before and after. */
export interface GainInWords {
  points: string;
  /** "64% → 71%", or of which columns the gain is. */
  from: string;
}

/** Below this a tenth of a point is shown. */
const WHOLE_FROM = 0.03;

/** What a change gains. `others`: it is a gain of the other columns alone, because one is unpublished. */
export function gainInWords(before: number, after: number, others: number | null): GainInWords {
  if (others !== null) return { points: `${others < 0 ? '−' : '+'}${points(others)}`, from: 'in the other columns' };
  const digits = Math.abs(after - before) < WHOLE_FROM ? 1 : 0;
  const [from, to] = [before, after].map((share) => Number((share * 100).toFixed(digits)));
  // What is shown adds up: the points are the difference of the two percentages.
  const gain = Number(((to ?? 0) - (from ?? 0)).toFixed(digits));
  const text = String(Math.abs(gain));
  return { points: `${gain < 0 ? '−' : '+'}${text} ${text === '1' ? 'point' : 'points'}`, from: `${String(from)}% → ${String(to)}%` };
}

/** One parameter of a requirement that is eased: "ℓ = 2". */
const EASED = /^([τℓk]) = (\S+?)(?: (for .+))?$/u;
const LESS = /, which protects less$/;

/** What is to be done, without its remark. */
export function changeInWords(what: string): string {
  const plain = what.replace(LESS, '');
  const [, name, value = '', whose = ''] = EASED.exec(plain) ?? [];
  if (name !== undefined && LESS.test(what)) return `${name === 'τ' ? 'Raise' : 'Lower'} ${name} to ${value}${whose === '' ? '' : ` ${whose}`}`;
  return plain;
}

/** What is allowed then. */
function weaker(what: string): string {
  const [, name, value = ''] = EASED.exec(what.replace(LESS, '')) ?? [];
  switch (name) {
    case 'τ':
      return `one value may have ${value.includes('/') ? value : `${String(Number((Number(value) * 100).toFixed(1)))}%`} of a class`;
    case 'ℓ':
      return `${small(Number(value))} values may share a whole class`;
    case 'k':
      return `a class may have only ${small(Number(value))} people`;
    default:
      return 'the requirement allows more';
  }
}

/** The best first. */
export const REQUIREMENTS_STATUSES: readonly RequirementsStatus[] = [
  'no-requirement',
  'satisfied',
  'method-aware-not-assessed',
  'method-aware-violated',
  'published-unchanged-violated',
  'violated',
];

/** What becomes of the verdict. An adversary who is not assessed is neither stronger nor weaker news than one who is. */
function verdictInWords(before: RequirementsStatus, after: RequirementsStatus): string {
  if (before === after) return 'The same protection.';
  if (after === 'method-aware-not-assessed') return 'A method-aware adversary is not assessed then.';
  if (before === 'method-aware-not-assessed' && after === 'method-aware-violated') return 'A method-aware adversary is assessed then: the requirement is violated.';
  const isBetter = REQUIREMENTS_STATUSES.indexOf(after) < REQUIREMENTS_STATUSES.indexOf(before);
  return isBetter ? 'Stronger protection: the verdict improves.' : 'Weaker protection: the verdict is worse.';
}

/** What becomes of protection, and of sensitive values. */
export function protectionInWords(what: string, promisesLess: boolean, before: RemedyFigures, after: RemedyFigures): string {
  const protection = promisesLess ? `Weaker protection: ${weaker(what)}.` : verdictInWords(before.requirements_status, after.requirements_status);
  if (before.generalized_rows === after.generalized_rows) return protection;
  if (after.generalized_rows === 0) return `${protection} All sensitive values become exact, ${count(before.generalized_rows)} more than now.`;
  return `${protection} ${count(after.generalized_rows)} sensitive ${after.generalized_rows === 1 ? 'value is' : 'values are'} generalized, not ${count(before.generalized_rows)}.`;
}
