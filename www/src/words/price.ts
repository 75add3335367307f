// What it costs that a table holds against whoever knows its method, in sentences.
import type { MethodResult, ComparedFigures } from '../engine/types';
import { sentence, count, percent, points, small } from './numbers';
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

/** What each keeps, and what that comes to; or why there is no table. */
function keptInWords(chosen: MethodResult, other: MethodResult, known: MethodResult, open: MethodResult): string {
  const [here, there] = [chosen.figures, other.figures];
  if (here === undefined && there === undefined) return `Neither ${chosen.title} nor ${other.title} can publish this table as it is asked for. ${why(known)}`;
  if (here === undefined || there === undefined) {
    const [with_, without] = here === undefined ? [other, chosen] : [chosen, other];
    return `${without.title} has no table here, ${with_.title} has one. ${why(without)}`;
  }
  const of = 'of the information of the quasi-identifier';
  const kept = `${chosen.title} keeps ${percent(here.information_qi)} ${of}, ${other.title} would keep ${percent(there.information_qi)}.`;
  const price = (open.figures?.information_qi ?? 0) - (known.figures?.information_qi ?? 0);
  return `${kept} ${price > LEAST ? `So it ${known === chosen ? 'costs' : 'would cost'} ${points(price)}.` : `So it costs nothing ${known === chosen ? 'here' : 'on this table'}.`}`;
}

/** A smaller difference is none. */
const LEAST = 0.0005;

function why({ refusal }: MethodResult): string {
  if (refusal === undefined) return '';
  // A message of the engine stands after a file or a column elsewhere; here it is a sentence.
  const message = sentence(refusal.message).replace(/[^.]$/, '$&.');
  return refusal.nearest === undefined ? message : `${message} What it can keep: ${said(refusal.nearest)}.`;
}

/** Whom the one that need not hold gives away, where that was worked out. */
function aboveInWords(title: string, { above_the_limit: above, rows }: ComparedFigures): string[] {
  if (above === undefined) return [];
  const whom = `Whoever knows how ${title} works`;
  switch (above.how) {
    case 'counted':
    case 'walked':
      return [`${whom} learns more than is allowed of ${above.people === 0 ? 'nobody' : `${small(above.people ?? 0)} of ${count(rows)} people`}${above.how === 'walked' ? ', by what walks over originals found' : ''}.`];
    case 'not-settled':
      return [`${whom} may learn more than is allowed; of how many people, short walks could not settle. The review makes longer ones.`];
    case 'not-examined':
      return [`${whom} may learn more than is allowed; of how many people is not worked out for a table of this size.`];
    case 'proven':
      return [];
  }
}

/** What becomes of rows and sensitive values, where that is not the same. */
function leftInWords(open: MethodResult, of: ComparedFigures, known: MethodResult, other: ComparedFigures): string[] {
  const lines: string[] = [];
  if (of.sensitive_generalized > 0 && other.sensitive_generalized === 0) lines.push(`${open.title} publishes ${percent(of.sensitive_generalized)} of the sensitive values in broader terms; ${known.title} leaves all as they are.`);
  if (of.suppressed > 0 && other.suppressed === 0) lines.push(`${open.title} leaves out ${percent(of.suppressed)} of the rows; ${known.title} leaves out none.`);
  return lines;
}
