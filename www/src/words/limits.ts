// What a requirement limits, as a sentence on the Requirement screen: the class, the column, and the share of one value and of two.
import { brief } from './brief';
import type { AskedOf, TauL } from './requirement-choices';
import { count, counted, percent, percentAtMost, shareAtMost, small } from './numbers';
import { tauOf } from './tau';

/** A part of a sentence; a number stands out. */
export interface Part {
  readonly text: string;
  readonly number?: true;
}

/** Letters of a column's name in a sentence. */
const MOST = 30;

/** ψ(k): the share of a class that k values may have together. */
export function limitAt({ tau, l }: TauL, k: number): number {
  const one = tauOf(tau) ?? 1;
  return k >= l ? 1 : Math.min(1, one + ((1 - one) * (k - 1)) / (l - 1));
}

/** A number and its unit without a blank between them. */
export const tight = (text: string): string => text.replaceAll(/[\s\u00a0]%/g, '%');

/** A limit in tenths of a percent. Rounded up: less would be stricter than the requirement. */
export function roundedUp(share: number): string {
  return share * 100 < 10 ? tight(percentAtMost(share)) : `${String(Math.ceil(share * 1000 - 1e-6) / 10)}%`;
}

/** A share of a table, without a blank before its unit. */
export const shareOf = (share: number): string => tight(percent(share));

/** Words by which a value is called in everyday speech; "no numchron" or "no status" would be none. */
const NOUNS: ReadonlySet<string> = new Set(
  [
    'age, allergy, answer, attitude, belief, benefit, bonus, cancer, cause, charge, citizenship, complaint, condition, conviction, cost',
    'crime, debt, diagnosis, disability, disease, disorder, drug, education, ethnicity, expense, fee, finding, gender, grade, illness',
    'income, infection, injury, job, language, loan, medication, medicine, mood, nationality, occupation, operation, opinion, outcome',
    'party, payment, pension, prescription, price, procedure, profession, race, rating, reason, relationship, religion, rent, result',
    'salary, score, sector, sentence, sexuality, substance, symptom, therapy, treatment, union, vaccine, vote, wage, ward, wealth',
  ].flatMap((line) => line.split(', ')),
);

/** What a value of a column is called: "cause of death", or "value of Dx1" if no word of its name is one by which values are called. */
export function nounOf(column: string): string {
  const plain = column.trim().replaceAll(/[_\-.\s]+/g, ' ');
  // "Disease" is a word; "HIV" and "Dx1" are names.
  const words = /^[A-Z][a-z]+( [a-z]+)*$/.test(plain) ? plain.toLowerCase() : plain;
  const each = words.split(' ');
  // "No education years has" is no English.
  const isPlural = /s$/.test(words) && !NOUNS.has(each.at(-1) ?? '');
  return /^[a-z]{2,}( [a-z]{2,})*$/.test(words) && each.some((word) => NOUNS.has(word)) && !isPlural && words.length <= MOST ? words : `value of ${brief(column, MOST)}`;
}

/** The same where the column has been named already. */
export const briefNounOf = (column: string): string => (nounOf(column).startsWith('value of ') ? 'value' : nounOf(column));

/** The requirement as a sentence. */
export function requirementParts(column: string | null, { tauL, require }: AskedOf, k: number | null): Part[] {
  if (column === null || tauL === null) {
    if (k === null) return [{ text: require.length > 0 ? 'Every class must satisfy the requirements below.' : 'Nothing is required yet.' }];
    return [{ text: 'Every class has at least ' }, { text: counted(k, 'person', 'people'), number: true }, { text: '.' }];
  }
  const people = k === null ? 'the people' : 'them';
  const class_: Part[] = k === null ? [{ text: 'In every class' }] : [{ text: 'Every class has at least ' }, { text: counted(k, 'person', 'people'), number: true }, { text: '. In each' }];
  const one: Part[] = [{ text: `, no ${nounOf(column)} has more than ` }, { text: tight(shareAtMost(tauOf(tauL.tau) ?? 1)), number: true }, { text: ` of ${people}` }];
  if (!(tauL.l > 2)) return [...class_, ...one, { text: '.' }];
  const pair = limitAt(tauL, 2);
  const two: Part[] = [{ text: ' no two have more than ' }, { text: wordOrRounded(pair), number: true }];
  // The least number of values is stated only if it does not follow from the two shares.
  if (Math.ceil(Math.max(1 / (tauOf(tauL.tau) ?? 1), 2 / pair) - 1e-9) >= tauL.l) return [...class_, ...one, { text: ', and' }, ...two, { text: '.' }];
  return [...class_, ...one, { text: ',' }, ...two, { text: ', and at least ' }, { text: small(tauL.l), number: true }, { text: ' values occur.' }];
}

const wordOrRounded = (share: number): string => (/%/.test(shareAtMost(share)) ? roundedUp(share) : shareAtMost(share));

/** The same in a row of a list, in figures. */
export function requirementLine(column: string | null, tauL: TauL | null, k: number | null): string {
  if (column === null || tauL === null) return k === null ? 'No minimum class size.' : `Every class has at least ${counted(k, 'person', 'people')}.`;
  const classes = k === null ? 'In every class' : `In classes of at least ${counted(k, 'person', 'people')}`;
  const one = `no ${briefNounOf(column)} has more than ${tight(percentAtMost(tauOf(tauL.tau) ?? 1))}`;
  return `${classes}, ${one}${tauL.l > 2 ? `, no two more than ${roundedUp(limitAt(tauL, 2))}` : ''}.`;
}

/** The same in symbols: "(0.5, 3), k = 3". */
export function requirementSymbols(tauL: TauL | null, k: number | null): string {
  const parts = [...(tauL === null ? [] : [`(${tauL.tau}, ${count(tauL.l)})`]), ...(k === null ? [] : [`k = ${count(k)}`])];
  return parts.join(', ');
}
