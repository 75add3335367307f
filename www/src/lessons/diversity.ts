// Lesson 3: three kinds of ℓ-diversity, and what a skewed table does to each, on the hospital table of Tian and Zhang.
import type { StrengthView } from '../engine/types';
import { count, counted, figure, list, percent, sentence, share, small } from '../words/numbers';
import { asking } from './desk';
import type { Change, Desk, Opened } from './desk';
import { isShare, sharesAround, step } from './lesson';
import type { Lesson } from './lesson';
import { wholeTable } from './pictures';
import { publish, reason, spreadOf, tableOf, tryToPublish, valuesOf, worst } from './release';
import type { Made, Tried } from './release';
import type { Shown } from './shown';
import { eligibleOf, eligibleTable, strength } from './strength';

const HOSPITAL = 'hospital';
/** The papers publish these tables with every column at one level. */
const FULL_DOMAIN = { name: 'incognito', options: {} };

const asked = (opened: Opened, texts: readonly string[]) => ({ ...asking(opened.choices, texts), method: FULL_DOMAIN });

/** The largest share of any value in the whole table, and its value. */
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
  title: 'A table with a frequent value',
  source: 'Tian and Zhang 2009, Figure 1a',
  start: null,
  find: whole,
  says: ({ opened, values }) => [
    `This hospital table has ${counted(opened.rows.length, 'patient')} and ${counted(values.length, 'disease')}: ${list(values)}. Like most real tables, it is skewed.`,
    'ℓ-diversity requires that every class contains at least ℓ well-represented values. There are several ways to define "well represented".',
  ],
  asks: {
    question: ({ name }) => `Can the table be divided so that ${name} has a smaller share of every class than of the whole table?`,
    answers: () => ['Yes, with the right classes', 'No'],
    right: () => 1,
    findings: ({ name, most }) => [`${sentence(name)} has ${share(most)} of the table, and that share is the mean of its shares in the classes, weighted by size. If it is smaller in one class, it is larger in another. So no limit for every class can be stricter than the whole table allows.`],
  },
  shows: wholeShown,
});

interface OneMade {
  opened: Opened;
  made: Made;
}

const distinct = step<number, OneMade>({
  title: 'Distinct ℓ-diversity: count the values',
  source: 'Machanavajjhala and others 2006, section 4.2',
  start: 2,
  find: async (desk, l) => {
    const opened = await desk.open(HOSPITAL);
    return { opened, made: await publish(desk, asked(opened, [`distinct-l=${l}`])) };
  },
  says: (_, l) => [`The first definition counts: every class contains at least ${small(l)} distinct diseases.`],
  asks: {
    question: () => 'What is the largest share that one disease has of a class here?',
    answers: ({ made }) => sharesAround(worst(made).share).map(percent),
    right: ({ made }) => sharesAround(worst(made).share).findIndex(isShare(worst(made).share)),
    findings: ({ made }) => {
      const { share: most, value, index } = worst(made);
      return [`${sentence(valuesOf(made)[value] ?? '')} has ${percent(most)} of class ${count(index + 1)}, so this guess is right for ${percent(most)} of its people. One other patient is enough for a second distinct value.`];
    },
  },
  does: {
    task: 'Require more distinct values.',
    controls: [{ kind: 'number', label: 'Distinct diseases per class, at least', least: 2, most: 4, step: 1, now: (l) => l, set: (_, l) => l, said: count }],
    follows: ({ made }) => [`${classes(made)}. ${largest(made)}`],
  },
  shows: ({ made }, _, answered) => ({ kind: 'table', title: classes(made), table: tableOf(made, 'The release', answered ? worst(made).index : null) }),
});

const entropy = step<number, Tried>({
  title: 'Entropy ℓ-diversity: measure the uncertainty',
  source: 'Machanavajjhala and others 2006, Definition 4.1',
  start: 2,
  find: async (desk, l) => tryToPublish(desk, asked(await desk.open(HOSPITAL), [`entropy-l=${l}`])),
  says: () => ['The second definition measures: a class is at least as uncertain as ℓ equally frequent values. The measure of uncertainty is entropy, and ℓ need not be a whole number.'],
  does: {
    task: 'Raise ℓ until it is infeasible.',
    controls: [{ kind: 'number', label: 'ℓ', least: 1.5, most: 4, step: 0.1, now: (l) => l, set: (_, l) => Math.round(l * 10) / 10, said: figure }],
    follows: (tried) => [tried.made === null ? reason(tried) : `${classes(tried.made)}. ${largest(tried.made)}`],
  },
  shows: (tried) => (tried.made === null ? refused(tried) : spreadOf(tried.made, worst(tried.made).index)),
});

/** The whole table, if no division of it satisfies the requirement. */
function refused({ assessment }: Tried): Shown {
  const [one] = assessment.attributes;
  return wholeTable(one?.column ?? '', one?.values ?? [], one?.whole.induced ?? []);
}

const classes = (made: Made): string => counted(made.classes.length, 'class', 'classes');
const largest = (made: Made): string => `The largest share of one disease in a class is ${percent(worst(made).share)}.`;

const recursive = step<{ c: number; l: number }, Tried>({
  title: 'Recursive (c, ℓ)-diversity: compare with the rest',
  source: 'Machanavajjhala and others 2006, Definition 4.2; Tian and Zhang 2009, Figure 1b',
  start: { c: 3, l: 2 },
  find: async (desk, { c, l }) => tryToPublish(desk, asked(await desk.open(HOSPITAL), [`recursive-l=${c},${l}`])),
  says: (_, { c, l }) => [`The third definition compares: the most frequent value has less than c times what all values from the ℓ-th most frequent on have together. With c = ${figure(c)} and ℓ = ${count(l)}, this is the release with which Tian and Zhang begin.`],
  asks: {
    question: (tried) => (tried.made === null ? 'Is this requirement feasible?' : 'An adversary knows someone\'s quasi-identifier. How likely can the likeliest disease be?'),
    answers: (tried) => (tried.made === null ? ['Yes', 'No'] : sharesAround(worst(tried.made).share).map(percent)),
    right: (tried) => (tried.made === null ? 1 : sharesAround(worst(tried.made).share).findIndex(isShare(worst(tried.made).share))),
    findings: (tried) => {
      if (tried.made === null) return [reason(tried)];
      const { share: most, value, index } = worst(tried.made);
      return [`${sentence(valuesOf(tried.made)[value] ?? '')} has ${percent(most)} of class ${count(index + 1)}. The requirement is satisfied, yet the adversary infers this disease with that probability: a positive disclosure.`];
    },
  },
  does: {
    task: 'Make it stricter: lower c or raise ℓ.',
    controls: [
      { kind: 'number', label: 'c', least: 1, most: 6, step: 0.5, now: ({ c }) => c, set: ({ l }, c) => ({ c, l }), said: figure },
      { kind: 'number', label: 'ℓ', least: 2, most: 4, step: 1, now: ({ l }) => l, set: ({ c }, l) => ({ c, l }), said: count },
    ],
    follows: (tried) => [tried.made === null ? reason(tried) : `${classes(tried.made)}. ${largest(tried.made)}`],
  },
  shows: (tried, _, answered) => (tried.made === null ? refused(tried) : { kind: 'table', title: classes(tried.made), table: tableOf(tried.made, 'The release', answered ? worst(tried.made).index : null) }),
});

const eligible = step<null, { view: StrengthView; all: Whole }>({
  title: 'What is feasible',
  source: 'Tian and Zhang 2009, section I',
  start: null,
  find: async (desk) => ({ view: await strength(desk, HOSPITAL), all: await whole(desk) }),
  says: () => ['For each requirement, a table has an eligible range: beyond it, no division into classes satisfies the requirement. A frequent value narrows the range.', 'Simple ℓ-diversity is one more: no disease has more than one ℓ-th of a class.'],
  asks: {
    question: ({ all }) => `${sentence(all.name)} has ${share(all.most)} of the table. What is the largest ℓ for which simple ℓ-diversity is feasible?`,
    answers: ({ all }) => simpleAnswers(all).map((l) => `ℓ = ${count(l)}`),
    right: ({ all }) => simpleAnswers(all).indexOf(Math.floor(1 / all.most + 1e-9)),
    findings: ({ view }) => [`${eligibleOf(view, 'simple-l')} is the limit, because the whole table is the best that any division can do for its most frequent value.`],
  },
  shows: ({ view }, _, answered) => (answered ? eligibleTable(view, false) : { ...eligibleTable({ ...view, eligible: view.eligible.filter(({ name }) => name !== 'simple-l') }, false) }),
});

const simpleAnswers = ({ most, values }: Whole): readonly number[] => [...new Set([1, Math.floor(1 / most + 1e-9), 3, values.length])].sort((a, b) => a - b);

/** The hospital table with changed rows, so that `wanted` people have the most frequent disease. */
async function withFrequent(desk: Desk, wanted: number): Promise<{ view: StrengthView; all: Whole; people: number; of: number }> {
  const now = await whole(desk);
  const at = now.opened.columns.indexOf(now.column);
  const others = now.values.filter((value) => value !== now.name);
  const having = now.opened.rows.flatMap((row, index) => (row[at] === now.name ? [index] : []));
  const without = now.opened.rows.flatMap((row, index) => (row[at] === now.name ? [] : [index]));
  const had = new Map(others.map((value) => [value, now.opened.rows.filter((row) => row[at] === value).length]));
  // A changed row gets the disease that is rarest by then.
  const rarest = (): string => {
    const [value = '', rows = 0] = [...had].reduce((least, one) => (one[1] < least[1] ? one : least));
    had.set(value, rows + 1);
    return value;
  };
  const changes: Change[] = [
    ...having.slice(wanted).map((row) => ({ table: HOSPITAL, row, column: now.column, value: rarest() })),
    // Every other disease keeps a row as long as possible.
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
  says: () => ['Here you can change how many people of this table have the frequent disease.'],
  does: {
    task: 'Make the table even, then more skewed, and watch the ranges.',
    controls: [{ kind: 'number', label: 'People with the frequent disease:', least: 3, most: 9, step: 1, now: (n) => n, set: (_, n) => n, said: count }],
    follows: ({ view, all, people, of }) => [
      `${sentence(small(people))} of ${small(of)} people have ${all.name}: ${percent(all.most)}.`,
      `Simple ℓ-diversity: ${eligibleOf(view, 'simple-l')}. Entropy ℓ-diversity: ${eligibleOf(view, 'entropy-l')}.`,
    ],
  },
  shows: ({ view }) => eligibleTable(view, true),
});

const ruledOut = step<null, OneMade & { excluded: readonly number[]; all: number }>({
  title: 'Negative disclosure',
  source: 'Tian and Zhang 2009, section I: negative disclosure',
  start: null,
  find: async (desk) => {
    const opened = await desk.open(HOSPITAL);
    const made = await publish(desk, asked(opened, ['recursive-l=3,2']));
    const view = await desk.ask<'review-published'>({ kind: 'review-published' });
    return { opened, made, excluded: Array.from(view.attributes[0]?.excluded ?? []), all: valuesOf(made).length };
  },
  says: ({ made, all }) => [`The table has ${counted(all, 'disease')}, but its ${classes(made)} need not contain them all.`],
  asks: {
    question: ({ made }) => `For how many of the ${counted(made.view.report.rows, 'person', 'people')} is some disease ruled out?`,
    answers: (found) => excludedAnswers(found).map(small).map((word) => (word === 'no' ? 'none' : word)),
    right: (found) => excludedAnswers(found).indexOf(excludedPeople(found)),
    findings: (found) => [
      excludedPeople(found) === 0
        ? 'For no one: every class contains all diseases.'
        : `For ${small(excludedPeople(found))}: ${lacking(found)}. Anyone in such a class does not have the missing disease. A small ℓ does not prevent this, and a larger one is infeasible here.`,
      'Tian and Zhang solve both problems: they allow generalized sensitive values, and they limit the share of one value, of two and of more. That is the next lesson.',
    ],
  },
  shows: ({ made, excluded }, _, answered) => {
    const table = tableOf(made, 'The release');
    const some = excluded.some((values) => values > 0);
    return {
      kind: 'table',
      title: classes(made),
      table: answered && some ? { ...table, rows: table.rows.map((row) => ({ ...row, look: (excluded[row.group ?? 0] ?? 0) > 0 ? ('marked' as const) : ('back' as const) })) } : table,
    };
  },
});

/** `class 1 lacks anemia` for each class that lacks a value. */
function lacking({ made }: { made: Made }): string {
  const values = valuesOf(made);
  const of = made.classes.flatMap(({ index, attributes }) => {
    const absent = values.filter((_, at) => (attributes[0]?.distribution.induced[at] ?? 0) === 0);
    return absent.length === 0 ? [] : [`class ${count(index + 1)} lacks ${list(absent)}`];
  });
  return list(of);
}

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
  about: 'Three definitions of ℓ-diversity, and one frequent disease that limits them all.',
  papers: 'Machanavajjhala and others 2006; Tian and Zhang 2009',
  steps: [skewed, distinct, entropy, recursive, eligible, skew, ruledOut],
};
