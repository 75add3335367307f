// What it costs to resist a method-aware adversary, in sentences.
import type { MethodResult, ComparedFigures } from '../engine/types';
import { shareOf } from './limits';
import { sentence, count, points, small } from './numbers';
import { said } from './require';

/** The price of two methods on one table: the chosen one, and the one by the other answer. `holds` says whether the chosen one holds. */
export function priceInWords(chosen: MethodResult, other: MethodResult, holds: boolean): string[] {
  const [known, open] = holds ? [chosen, other] : [other, chosen];
  const lines = [keptInWords(chosen, other, known, open)];
  if (open.figures !== undefined) {
    lines.push(...aboveInWords(open.title, open.figures));
    if (known.figures !== undefined) lines.push(...leftInWords(open, open.figures, known, known.figures));
  }
  return lines;
}

/** What each retains, and the difference; or why there is no table. */
function keptInWords(chosen: MethodResult, other: MethodResult, known: MethodResult, open: MethodResult): string {
  const [here, there] = [chosen.figures, other.figures];
  if (here === undefined && there === undefined) return `This requirement is infeasible with ${chosen.title} and with ${other.title}. ${why(known)}`;
  if (here === undefined || there === undefined) {
    const [with_, without] = here === undefined ? [other, chosen] : [chosen, other];
    return `This requirement is feasible with ${with_.title}, infeasible with ${without.title}. ${why(without)}`;
  }
  const kept = `${chosen.title} retains ${shareOf(here.information_qi)} of the quasi-identifier's information; ${other.title} would retain ${shareOf(there.information_qi)}.`;
  const price = (open.figures?.information_qi ?? 0) - (known.figures?.information_qi ?? 0);
  return `${kept} Resisting this adversary ${price > LEAST ? `${known === chosen ? 'costs' : 'would cost'} ${points(price)}` : `${known === chosen ? 'costs' : 'would cost'} nothing`}.`;
}

/** A smaller difference is none. */
const LEAST = 0.0005;

function why({ refusal }: MethodResult): string {
  if (refusal === undefined) return '';
  // A message of the engine comes after a file or a column elsewhere; here it is a sentence.
  const message = sentence(refusal.message).replace(/[^.]$/, '$&.');
  return refusal.nearest === undefined ? message : `${message} The nearest feasible requirement: ${said(refusal.nearest)}.`;
}

/** For how many people an adversary who knows the one that need not resist exceeds the limit, where that was computed. */
function aboveInWords(title: string, { above_the_limit: above, rows }: ComparedFigures): string[] {
  if (above === undefined) return [];
  const whom = `An adversary who knows ${title}`;
  switch (above.how) {
    case 'counted':
    case 'walked':
      return [`${whom} exceeds the limit for ${above.people === 0 ? 'no one' : `${small(above.people ?? 0)} of ${count(rows)} people`}${above.how === 'walked' ? ', by random walks over the originals' : ''}.`];
    case 'at-least':
      return [`${whom} exceeds the limit for at least ${small(above.people ?? 0)} of ${count(rows)} people.`];
    case 'inconclusive':
      return [`${whom} may exceed the limit; short random walks could not settle for how many people. Review can run longer ones.`];
    case 'not-assessed':
      return [`${whom} may exceed the limit. Not assessed on a table of this size: for how many people.`];
    case 'proven':
      return [];
  }
}

/** Suppressed rows and generalized sensitive values, if they differ. */
function leftInWords(open: MethodResult, of: ComparedFigures, known: MethodResult, other: ComparedFigures): string[] {
  const lines: string[] = [];
  if (of.sensitive_generalized > 0 && other.sensitive_generalized === 0) lines.push(`${open.title} generalizes ${shareOf(of.sensitive_generalized)} of the sensitive values; ${known.title} generalizes none.`);
  if (of.suppressed_share > 0 && other.suppressed_share === 0) lines.push(`${open.title} suppresses ${shareOf(of.suppressed_share)} of the rows; ${known.title} suppresses none.`);
  return lines;
}
