// Lesson 3: ℓ-diversity in its three readings, and what a skewed table does to each: on the hospital of Tian and Zhang.
import type { StrengthView } from '../engine/types';
import { count, counted, figure, list, percent, share, small } from '../words/numbers';
import { asking } from './desk';
import type { Change, Desk, Opened } from './desk';
import { isShare, sharesAround, step } from './lesson';
import type { Lesson } from './lesson';
import { wholeTable } from './pictures';
import { publish, reason, spreadOf, tableOf, tryToPublish, valuesOf, worst } from './published';
import type { Made, Tried } from './published';
import type { Shown } from './shown';
import { eligibleOf, eligibleTable, strength } from './strength';

const HOSPITAL = 'hospital';
/** The papers publish these tables with every column at one level. */
const FULL_DOMAIN = { name: 'incognito', options: {} };

const asked = (opened: Opened, texts: readonly string[]) => ({ ...asking(opened.choices, texts), method: FULL_DOMAIN });

/** The largest share of any value in the whole table, and whose it is. */
interface Whole {
  opened: Opened;
  column: string;
  values: readonly string[];
  shares: readonly number[];
  most: number;
  name: string;
}

async function whole(desk: Desk): Promise<Whole> {
  const opened = await desk.open(HOSPITAL);
  const { attributes } = await desk.ask<'assess'>({ kind: 'assess', choices: opened.choices });
  const [one] = attributes;
  const shares = Array.from(one?.whole.induced ?? []);
  const most = Math.max(...shares);
  return { opened, column: one?.column ?? '', values: one?.values ?? [], shares, most, name: one?.values[shares.indexOf(most)] ?? '' };
}

function wholeShown({ column, values, shares }: Whole): Shown {
  return wholeTable(column, values, shares);
}

const skewed = step<null, Whole>({
  title: 'A table in which one value is frequent',
  source: 'Tian and Zhang 2009, Figure 1a',
  start: null,
  find: whole,
  says: ({ opened, values }) => [
    `A hospital with ${counted(opened.rows.length, 'patient')} and ${counted(values.length, 'disease')}: ${list(values)}. Real tables are seldom even; this one is not.`,
    'ℓ-diversity asks that every group has at least ℓ values that are well represented. What well represented means, can be read in several ways.',
  ],
  asks: {
    question: () => 'Look at the picture. Can a group be made in which the most frequent disease has less than its share of the whole table, in all groups at once?',
    answers: () => ['Yes, with the right groups', 'No'],
    right: () => 1,
    findings: ({ name, most }) => [`No: ${name} has ${share(most)} of the table. If it had less in one group, it would have more in another: the shares of the groups come to that of the whole. Nothing that is asked of every group can be stricter than the whole table allows.`],
  },
  shows: wholeShown,
});

interface OneMade {
  opened: Opened;
  made: Made;
}

const distinct = step<number, OneMade>({
  title: 'Distinct: so many different values',
  source: 'Machanavajjhala and others 2006, section 4.2',
  start: 2,
  find: async (desk, l) => {
    const opened = await desk.open(HOSPITAL);
    return { opened, made: await publish(desk, asked(opened, [`distinct-l=${l}`])) };
  },
  says: (_, l) => [`The first reading only counts: every group has at least ${small(l)} different diseases.`],
  asks: {
    question: ({ made }) => `Here are ${counted(made.classes.length, 'group')}. What share of its group has the most frequent disease in the worst of them?`,
    answers: ({ made }) => sharesAround(worst(made).share).map(percent),
    right: ({ made }) => sharesAround(worst(made).share).findIndex(isShare(worst(made).share)),
    findings: ({ made }) => {
      const { share: most, value, index } = worst(made);
      return [`${percent(most)}: ${valuesOf(made)[value] ?? ''} in group ${count(index + 1)}. Whoever says so of everybody in it is right that often. One other patient is enough to make a group distinct.`];
    },
  },
  does: {
    task: 'Ask for more different values.',
    controls: [{ kind: 'number', label: 'Different diseases in every group:', least: 2, most: 4, step: 1, now: (l) => l, set: (_, l) => l, said: small }],
    follows: ({ made }) => [`${counted(made.classes.length, 'group')}. In the worst of them one disease has ${percent(worst(made).share)}.`],
  },
  shows: ({ made }, _, answered) => ({ kind: 'table', title: counted(made.classes.length, 'group'), table: tableOf(made, 'As it is published', answered ? worst(made).index : null) }),
});

const entropy = step<number, Tried>({
  title: 'Entropy: as uncertain as ℓ equal values',
  source: 'Machanavajjhala and others 2006, Definition 4.1',
  start: 2,
  find: async (desk, l) => tryToPublish(desk, asked(await desk.open(HOSPITAL), [`entropy-l=${l}`])),
  says: () => ['The second reading weighs: a group has to be at least as uncertain as one of ℓ equally frequent values. Uncertainty is measured by the entropy. ℓ need not be whole.'],
  does: {
    task: 'Raise ℓ until it cannot be kept.',
    controls: [{ kind: 'number', label: 'ℓ', least: 1.5, most: 4, step: 0.1, now: (l) => l, set: (_, l) => Math.round(l * 10) / 10, said: figure }],
    follows: (tried) => [tried.made === null ? reason(tried) : `${counted(tried.made.classes.length, 'group')}. In the worst of them one disease has ${percent(worst(tried.made).share)}.`],
  },
  shows: (tried) => (tried.made === null ? refused(tried) : spreadOf(tried.made, worst(tried.made).index)),
});

/** The whole table, where no grouping keeps what is asked. */
function refused({ assessment }: Tried): Shown {
  const [one] = assessment.attributes;
  return wholeTable(one?.column ?? '', one?.values ?? [], one?.whole.induced ?? []);
}

const recursive = step<{ c: number; l: number }, Tried>({
  title: 'Recursive: not too frequent beside the rest',
  source: 'Machanavajjhala and others 2006, Definition 4.2; Tian and Zhang 2009, Figure 1b',
  start: { c: 3, l: 2 },
  find: async (desk, { c, l }) => tryToPublish(desk, asked(await desk.open(HOSPITAL), [`recursive-l=${c},${l}`])),
  says: (_, { c, l }) => [`The third reading compares: the most frequent value has less than c times what all values from the ℓ-th most frequent on have together. With c = ${figure(c)} and ℓ = ${count(l)} this is the table that Tian and Zhang begin with.`],
  asks: {
    question: (tried) => (tried.made === null ? 'Can this table keep it?' : 'How sure can somebody be of a person in the worst group?'),
    answers: (tried) => (tried.made === null ? ['Yes', 'No'] : sharesAround(worst(tried.made).share).map(percent)),
    right: (tried) => (tried.made === null ? 1 : sharesAround(worst(tried.made).share).findIndex(isShare(worst(tried.made).share))),
    findings: (tried) => {
      if (tried.made === null) return [reason(tried)];
      const { share: most, value, index } = worst(tried.made);
      return [`${percent(most)}: ${valuesOf(tried.made)[value] ?? ''} in group ${count(index + 1)}. The requirement is kept, and still somebody is found out nearly that often: a positive disclosure.`];
    },
  },
  does: {
    task: 'Make it stricter: c smaller, or ℓ larger.',
    controls: [
      { kind: 'number', label: 'c', least: 1, most: 6, step: 0.5, now: ({ c }) => c, set: ({ l }, c) => ({ c, l }), said: figure },
      { kind: 'number', label: 'ℓ', least: 2, most: 4, step: 1, now: ({ l }) => l, set: ({ c }, l) => ({ c, l }), said: count },
    ],
    follows: (tried) => [tried.made === null ? reason(tried) : `${counted(tried.made.classes.length, 'group')}. In the worst of them one disease has ${percent(worst(tried.made).share)}.`],
  },
  shows: (tried, _, answered) => (tried.made === null ? refused(tried) : { kind: 'table', title: counted(tried.made.classes.length, 'group'), table: tableOf(tried.made, 'As it is published', answered ? worst(tried.made).index : null) }),
});

const eligible = step<null, { view: StrengthView; all: Whole }>({
  title: 'What can be asked at all',
  source: 'Tian and Zhang 2009, section I',
  start: null,
  find: async (desk) => ({ view: await strength(desk, HOSPITAL), all: await whole(desk) }),
  says: () => ['Each reading has a range within which the table can keep it: its eligible range. Beyond it nothing can be published, whatever the groups. A frequent value narrows it.'],
  asks: {
    question: ({ all }) => `${all.name} has ${share(all.most)} of the table. What is the largest ℓ for which no disease has more than an ℓ-th part of any group?`,
    answers: ({ all }) => simpleAnswers(all).map((l) => `ℓ = ${count(l)}`),
    right: ({ all }) => simpleAnswers(all).indexOf(Math.floor(1 / all.most + 1e-9)),
    findings: ({ view }) => [`${eligibleOf(view, 'simple-l')}. Whoever wants more has to choose: publish nothing, or promise less.`],
  },
  shows: ({ view }, _, answered) => (answered ? eligibleTable(view, false) : { ...eligibleTable({ ...view, eligible: view.eligible.filter(({ name }) => name !== 'simple-l') }, false) }),
});

const simpleAnswers = ({ most, values }: Whole): readonly number[] => [...new Set([1, Math.floor(1 / most + 1e-9), 3, values.length])].sort((a, b) => a - b);

/** Rows of the hospital that are changed, so that so many have the most frequent disease. */
async function withFrequent(desk: Desk, wanted: number): Promise<{ view: StrengthView; all: Whole; people: number; of: number }> {
  const now = await whole(desk);
  const at = now.opened.columns.indexOf(now.column);
  const others = now.values.filter((value) => value !== now.name);
  const having = now.opened.rows.flatMap((row, index) => (row[at] === now.name ? [index] : []));
  const without = now.opened.rows.flatMap((row, index) => (row[at] === now.name ? [] : [index]));
  const had = new Map(others.map((value) => [value, now.opened.rows.filter((row) => row[at] === value).length]));
  // Whoever gets another disease gets the one that is rarest by then.
  const rarest = (): string => {
    const [value = '', rows = 0] = [...had].reduce((least, one) => (one[1] < least[1] ? one : least));
    had.set(value, rows + 1);
    return value;
  };
  const changes: Change[] = [
    ...having.slice(wanted).map((row) => ({ table: HOSPITAL, row, column: now.column, value: rarest() })),
    // Each of the others is left to somebody as long as that can be.
    ...[...without].reverse().slice(0, Math.max(0, wanted - having.length)).map((row) => ({ table: HOSPITAL, row, column: now.column, value: now.name })),
  ];
  const other = desk.under(changes);
  return { view: await strength(other, HOSPITAL), all: await whole(other), people: wanted, of: now.opened.rows.length };
}

const skew = step<number, { view: StrengthView; all: Whole; people: number; of: number }>({
  title: 'What skew does',
  source: 'Tian and Zhang 2009, section I',
  start: 6,
  find: withFrequent,
  says: () => ['The same table, with more or fewer people who have the frequent disease.'],
  does: {
    task: 'Make the table even, and then more skewed, and watch the ranges.',
    controls: [{ kind: 'number', label: 'People with the frequent disease:', least: 3, most: 9, step: 1, now: (n) => n, set: (_, n) => n, said: count }],
    follows: ({ view, all, people, of }) => [
      `${small(people).replace(/^./, (letter) => letter.toUpperCase())} of ${small(of)} have the same: ${all.name} has ${percent(all.most)}.`,
      `Simple ℓ-diversity: ${eligibleOf(view, 'simple-l')}. Entropy: ${eligibleOf(view, 'entropy-l')}.`,
    ],
  },
  shows: ({ view }) => eligibleTable(view, true),
});

const ruledOut = step<null, OneMade & { excluded: readonly number[]; all: number }>({
  title: 'What is ruled out is told, too',
  source: 'Tian and Zhang 2009, section I: negative disclosure',
  start: null,
  find: async (desk) => {
    const opened = await desk.open(HOSPITAL);
    const made = await publish(desk, asked(opened, ['recursive-l=3,2']));
    const view = await desk.ask<'review-published'>({ kind: 'review-published' });
    return { opened, made, excluded: Array.from(view.attributes[0]?.excluded ?? []), all: valuesOf(made).length };
  },
  says: ({ made, all }) => [`The table has ${counted(all, 'disease')}, and nothing asks its ${counted(made.classes.length, 'group')} to have them all.`],
  asks: {
    question: ({ made }) => `Of how many of the ${counted(made.view.report.rows, 'person', 'people')} is some disease ruled out for certain?`,
    answers: (found) => excludedAnswers(found).map(small).map((word) => (word === 'no' ? 'nobody' : word)),
    right: (found) => excludedAnswers(found).indexOf(excludedPeople(found)),
    findings: (found) => [
      excludedPeople(found) === 0
        ? 'Of nobody: every group has all of them.'
        : `Of ${small(excludedPeople(found))}. Their group lacks a disease, so they do not have it: a negative disclosure. A small ℓ cannot prevent it, and a larger one is out of reach.`,
      'Tian and Zhang answer both: they let a sensitive value be published in broader terms, and they limit what one, two and more values have together. That is the next lesson.',
    ],
  },
  shows: ({ made, excluded }, _, answered) => {
    const most = excluded.indexOf(Math.max(...excluded));
    return { kind: 'table', title: counted(made.classes.length, 'group'), table: tableOf(made, 'As it is published', answered && most >= 0 && (excluded[most] ?? 0) > 0 ? most : null) };
  },
});

function excludedPeople({ made, excluded }: { made: Made; excluded: readonly number[] }): number {
  return made.classes.reduce((sum, { index, size }) => sum + ((excluded[index] ?? 0) > 0 ? size : 0), 0);
}

function excludedAnswers(found: { made: Made; excluded: readonly number[] }): readonly number[] {
  return [...new Set([0, excludedPeople(found), Math.round(found.made.view.report.rows / 2), found.made.view.report.rows])].sort((a, b) => a - b);
}

/** Lesson 3. */
export const diversity: Lesson = {
  id: 'l-diversity',
  title: 'ℓ-diversity, and what skew does to it',
  about: 'Three readings of several values in every group, and one frequent disease that defeats them all.',
  papers: 'Machanavajjhala and others 2006; Tian and Zhang 2009',
  steps: [skewed, distinct, entropy, recursive, eligible, skew, ruledOut],
};
