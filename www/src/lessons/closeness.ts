// Lesson 8: what a group tells although it has several values: of values that are near to each other, of a share that is not the whole
// table's, and of a value that is missing. On the patients of Sei and Ohsuga, whose diseases are minor or serious.
import { cells } from '../engine/text';
import type { MeasureView, ReviewView } from '../engine/types';
import { counted, list, percent, small } from '../words/numbers';
import { quoted } from '../words/require';
import { asking } from './desk';
import type { Desk, Opened } from './desk';
import { numbersAround, step } from './lesson';
import type { Lesson } from './lesson';
import { wholeTable } from './pictures';
import { publish, reason, spreadOf, tableOf, tryToPublish, valuesOf } from './published';
import type { Made, Tried } from './published';
import type { Shown } from './shown';

const PATIENTS = 'patients';
/** The table is split as long as every part keeps what is asked. */
const SPLITTING = { name: 'mondrian', options: {} };
/** Two diseases in every group, none more frequent than the other. */
const TWO = 'simple-l=2';
/** The distances between values, as the measures are named, and in words. */
const DISTANCES: readonly (readonly [name: string, said: string])[] = [
  ['t-close', 'all values as far apart'],
  ['t-close-ordered', 'by their order'],
  ['t-close-hierarchical', 'by their tree'],
];

interface Seen {
  opened: Opened;
  made: Made;
  view: ReviewView;
}

const asked = (opened: Opened, text: string) => ({ ...asking(opened.choices, [text]), method: SPLITTING });

async function see(desk: Desk, text: string): Promise<Seen> {
  const opened = await desk.open(PATIENTS);
  const made = await publish(desk, asked(opened, text));
  return { opened, made, view: await desk.ask<'review-published'>({ kind: 'review-published' }) };
}

const measured = ({ view }: Seen, name: string): MeasureView | undefined => view.attributes[0]?.measures.find((one) => one.name === name);
const excludedOf = ({ view }: Seen): readonly number[] => Array.from(view.attributes[0]?.excluded ?? []);
const sharesOf = (made: Made, group: number): readonly number[] => Array.from(made.classes[group]?.attributes[0]?.distribution.induced ?? []);
const wholeOf = (made: Made): readonly number[] => Array.from(made.view.attributes[0]?.whole.induced ?? []);
/** The values that a group has. */
const present = (made: Made, group: number): readonly string[] => valuesOf(made).filter((_, at) => (sharesOf(made, group)[at] ?? 0) > 0);
const missing = (made: Made, group: number): readonly string[] => valuesOf(made).filter((_, at) => (sharesOf(made, group)[at] ?? 0) === 0);
const groupName = (group: number): string => `Group ${String(group + 1)}`;

/** The kind of each value: what stands right above it in its tree. */
async function kinds(desk: Desk, column: string): Promise<ReadonlyMap<string, string>> {
  const { labels, parent } = await desk.ask<'taxonomy'>({ kind: 'taxonomy', column });
  const names = cells(labels);
  return new Map(names.map((name, at) => [name, names[parent[at] ?? 0] ?? '']));
}

interface Kinds extends Seen {
  /** The one kind of a group, where all its values are of one. */
  kindOf: readonly (string | null)[];
  kinds: readonly string[];
  told: number;
}

const similar = step<number, Kinds>({
  title: 'Two diseases, and nothing in doubt',
  source: 'Li, Li and Venkatasubramanian 2007, similarity attack; the patients are those of Sei and Ohsuga 2014, Table 1',
  start: 3,
  find: async (desk) => {
    const seen = await see(desk, TWO);
    const above = await kinds(desk, seen.made.view.attributes[0]?.column ?? '');
    const kindOf = seen.made.classes.map(({ index }) => {
      const [kind = '', ...others] = new Set(present(seen.made, index).map((value) => above.get(value) ?? ''));
      return others.length === 0 ? kind : null;
    });
    const told = seen.made.classes.reduce((sum, { index, size }) => sum + (kindOf[index] === null ? 0 : size), 0);
    return { ...seen, kindOf, kinds: [...new Set(valuesOf(seen.made).map((value) => above.get(value) ?? ''))], told };
  },
  says: ({ made, kinds: all }) => [
    `${counted(made.rows.length, 'patient')} in ${counted(made.classes.length, 'group')}. Every group has two diseases, one as frequent as the other: ℓ-diversity is kept.`,
    `A disease here is ${list(all).replace(' and ', ' or ')}.`,
  ],
  asks: {
    question: ({ made, kinds: all }) => `Of how many of the ${small(made.rows.length)} does the table tell for certain whether it is ${list(all).replace(' and ', ' or ')}?`,
    answers: ({ told, made }) => numbersAround(told, 0, made.rows.length).map((n) => (n === 0 ? 'nobody' : small(n))),
    right: ({ told, made }) => numbersAround(told, 0, made.rows.length).indexOf(told),
    findings: ({ made, kindOf, told }) => [
      told === 0
        ? 'Every group has diseases of both kinds.'
        : `${made.classes.flatMap(({ index }) => (kindOf[index] == null ? [] : [`${groupName(index)} has ${list(present(made, index))}, all ${kindOf[index] ?? ''}`])).join('. ')}.`,
      'ℓ-diversity counts values. It does not see that two of them are nearly the same.',
    ],
  },
  does: {
    task: 'Look at each group.',
    controls: [{ kind: 'one', label: 'Group', options: ({ made }) => made.classes.map(({ index }) => groupName(index)), now: (group) => group, set: (_, group) => group }],
    follows: ({ made, kindOf }, group) => [`${groupName(group)}: ${list(present(made, group))}. ${kindOf[group] == null ? 'The kind stays open.' : `Whichever it is, it is ${kindOf[group] ?? ''}.`}`],
  },
  shows: ({ made }, group, answered) => ({ kind: 'table', title: 'Two diseases in every group', table: tableOf(made, 'As it is published', answered ? group : null) }),
});

/** The value whose share a group raises most above the whole table's. */
function raised(made: Made, group: number): { value: string; share: number; whole: number } {
  const whole = wholeOf(made);
  const more = sharesOf(made, group).map((share, at) => share - (whole[at] ?? 0));
  const at = more.indexOf(Math.max(...more));
  return { value: valuesOf(made)[at] ?? '', share: sharesOf(made, group)[at] ?? 0, whole: whole[at] ?? 0 };
}

const movedAnswers = (seen: Seen): readonly number[] => [...new Set([1 / 4, 1 / 2, measured(seen, 't-close')?.value ?? 0])].sort((a, b) => a - b);

const distance = step<number, Seen>({
  title: 'How far a group is from the whole',
  source: 'Li, Li and Venkatasubramanian 2007, earth mover distance',
  start: 1,
  find: (desk) => see(desk, TWO),
  says: ({ made }, group) => {
    const { value, share, whole } = raised(made, group);
    return [
      `Before the group is known, ${value} has ${percent(whole)}: that is its share of the whole table, which anybody may know. In group ${String(group + 1)} it has ${percent(share)}. What a group tells is what it makes different.`,
      'So one measures how much weight has to be moved from some values to others until the group is like the whole table.',
    ];
  },
  asks: {
    question: () => 'How much of its weight has to be moved in the group that is farthest?',
    answers: (seen) => movedAnswers(seen).map(percent),
    right: (seen) => movedAnswers(seen).indexOf(measured(seen, 't-close')?.value ?? 0),
    findings: (seen) => [measured(seen, 't-close')?.sentence ?? '', 'Where no group is farther than t, the table is t-close.'],
  },
  does: {
    task: 'Compare the groups with the whole table.',
    controls: [{ kind: 'one', label: 'Group', options: ({ made }) => made.classes.map(({ index }) => groupName(index)), now: (group) => group, set: (_, group) => group }],
    follows: ({ made }, group) => {
      const { value, share, whole } = raised(made, group);
      return [`${groupName(group)} raises ${value} from ${percent(whole)} to ${percent(share)}.`];
    },
  },
  shows: ({ made }, group) => spreadOf(made, Math.min(group, made.classes.length - 1)),
});

const near = step<number, Seen>({
  title: 'Near values, short ways',
  source: 'Li, Li and Venkatasubramanian 2007; for the tree the hierarchical distance',
  start: 2,
  find: (desk) => see(desk, TWO),
  says: () => [
    'Moving weight between two values can count by how far apart they are. In a tree, values of one kind are near, and those of different kinds as far apart as can be.',
    'Then a group whose diseases are all of one kind has a long way to the whole table.',
  ],
  asks: {
    question: () => 'Which group is the farthest by the tree?',
    answers: ({ made }) => made.classes.map(({ index }) => `${groupName(index)}: ${list(present(made, index))}`),
    right: (seen) => measured(seen, 't-close-hierarchical')?.worst_class ?? 0,
    findings: (seen) => [measured(seen, 't-close-hierarchical')?.sentence ?? ''],
  },
  does: {
    task: 'Choose what makes values far apart.',
    controls: [{ kind: 'one', label: 'Distance', options: () => DISTANCES.map(([, said]) => said), now: (at) => at, set: (_, at) => at }],
    follows: (seen, at) => {
      const found = measured(seen, DISTANCES[at]?.[0] ?? '');
      return [`${found?.title ?? ''}: ${found?.reached ?? ''}, in group ${String((found?.worst_class ?? 0) + 1)}.`];
    },
  },
  shows: (seen, at, answered) =>
    answered ? spreadOf(seen.made, measured(seen, DISTANCES[at]?.[0] ?? '')?.worst_class ?? 0) : { kind: 'table', title: 'Two diseases in every group', table: tableOf(seen.made, 'As it is published') },
});

const close = step<number, Seen & { all: Seen }>({
  title: 'Ask for t',
  source: 'Li, Li and Venkatasubramanian 2007, t-closeness',
  start: 0.3,
  find: async (desk, t) => ({ all: await see(desk, 't-close=0'), ...(await see(desk, `t-close=${t}`)) }),
  says: ({ made }, t) => [`Now the table is split only as long as no group is farther than t = ${String(t)} from the whole. ${counted(made.classes.length, 'group')} ${made.classes.length === 1 ? 'comes' : 'come'} of it.`],
  asks: {
    question: () => 'And if no group may differ from the whole table at all?',
    answers: ({ all, made }) => groupAnswers(all, made).map((n) => counted(n, 'group')),
    right: ({ all, made }) => groupAnswers(all, made).indexOf(all.made.classes.length),
    findings: ({ all }) => [
      all.made.classes.length === 1
        ? 'The whole table is the group. Nothing is told of anybody that is not told of everybody, and nothing is left to learn of how a disease goes with what is known of people.'
        : 'Each is like the whole table: nothing is told of anybody that is not told of everybody.',
      'The smaller t, the less a group tells of each of its people, and the less there is to learn from it.',
    ],
  },
  does: {
    task: 'Pull t.',
    controls: [{ kind: 'number', label: 't', least: 0, most: 0.8, step: 0.05, now: (t) => t, set: (_, t) => Math.round(t * 100) / 100, said: String }],
    follows: (seen) => [`${counted(seen.made.classes.length, 'group')}. ${measured(seen, 't-close')?.sentence ?? ''}`],
  },
  shows: (seen) => ({ kind: 'table', title: counted(seen.made.classes.length, 'group'), table: tableOf(seen.made, 'As it is published', seen.made.classes.length > 1 ? (measured(seen, 't-close')?.worst_class ?? null) : null) }),
});

const groupAnswers = (all: Seen, made: Made): readonly number[] => [...new Set([all.made.classes.length, made.classes.length, made.rows.length])].sort((a, b) => a - b);

/** People of whom something is ruled out. */
const peopleExcluded = (seen: Seen): number => seen.made.classes.reduce((sum, { index, size }) => sum + ((excludedOf(seen)[index] ?? 0) > 0 ? size : 0), 0);
const mostExcluded = (seen: Seen): number => excludedOf(seen).indexOf(Math.max(...excludedOf(seen)));

const absent = step<number, Seen>({
  title: 'What a missing value says',
  source: 'Machanavajjhala and others 2006, section 4: negative disclosure',
  start: 0.3,
  find: (desk, t) => see(desk, `t-close=${t}`),
  says: (_, t) => [`No group is farther than t = ${String(t)} from the whole table. But a group that lacks a disease tells of all its people that they do not have it.`],
  asks: {
    question: ({ made }) => `Of how many of the ${small(made.rows.length)} is some disease still ruled out?`,
    answers: (seen) => numbersAround(peopleExcluded(seen), 0, seen.made.rows.length).map((n) => (n === 0 ? 'nobody' : small(n))),
    right: (seen) => numbersAround(peopleExcluded(seen), 0, seen.made.rows.length).indexOf(peopleExcluded(seen)),
    findings: (seen) => {
      const most = mostExcluded(seen);
      return [
        peopleExcluded(seen) === 0 ? 'Every group has all diseases.' : `${groupName(most)} lacks ${list(missing(seen.made, most))}.`,
        'A value that is missing has to be moved in with its whole share. So what is more frequent than t is in every group; what is rarer may be missing, and a rare disease is often the one that nobody wants told.',
      ];
    },
  },
  does: {
    task: 'Pull t, and see what is ruled out.',
    controls: [{ kind: 'number', label: 't', least: 0, most: 0.8, step: 0.05, now: (t) => t, set: (_, t) => Math.round(t * 100) / 100, said: String }],
    follows: (seen) => {
      const most = mostExcluded(seen);
      return [peopleExcluded(seen) === 0 ? 'Nothing is ruled out for anybody.' : `Something is ruled out for ${small(peopleExcluded(seen))}. ${groupName(most)} lacks ${list(missing(seen.made, most))}.`];
    },
  },
  shows: (seen, _, answered): Shown => {
    const most = mostExcluded(seen);
    return answered && (excludedOf(seen)[most] ?? 0) > 0 ? spreadOf(seen.made, most) : { kind: 'table', title: counted(seen.made.classes.length, 'group'), table: tableOf(seen.made, 'As it is published') };
  },
});

interface Named {
  tried: Tried;
  values: readonly string[];
  named: string;
  having: number;
  rows: number;
}

/** In how many groups nobody has a value. */
const lacking = ({ tried: { made }, values, named }: Named): number => made?.classes.filter(({ index }) => (sharesOf(made, index)[values.indexOf(named)] ?? 0) === 0).length ?? 0;

const groupsNamed = ({ tried: { made }, having, rows }: Named): readonly number[] => [...new Set([1, made?.classes.length ?? 0, having + 1, rows])].sort((a, b) => a - b);

const never = step<{ value: number; least: number }, Named>({
  title: 'Say what must never be missing',
  source: 'Machanavajjhala and others 2006, section 4.3: negative and positive disclosure-recursive diversity',
  start: { value: 5, least: 10 },
  find: async (desk, { value, least }) => {
    const opened = await desk.open(PATIENTS);
    const { attributes } = await desk.ask<'assess'>({ kind: 'assess', choices: asked(opened, TWO) });
    const values = attributes[0]?.values ?? [];
    const whole = Array.from(attributes[0]?.whole.induced ?? []);
    const named = values[Math.min(value, values.length - 1)] ?? '';
    const tried = await tryToPublish(desk, asked(opened, `npd-recursive-l=3,${least},1,${quoted(named)}`));
    return { tried, values, named, having: Math.round((whole[values.indexOf(named)] ?? 0) * opened.rows.length), rows: opened.rows.length };
  },
  says: ({ named }, { least }) => [
    `The other answer to a missing value: name it. Of ${named} every group has to have at least ${percent(least / 100)}, so that nobody can be said to be without it.`,
  ],
  asks: {
    question: ({ having, named, rows }) => `${small(having).replace(/^./, (letter) => letter.toUpperCase())} of the ${small(rows)} ${having === 1 ? 'has' : 'have'} ${named}. Into how many groups is the table split now?`,
    answers: (found) => (found.tried.made === null ? ['It cannot be published', 'one'] : groupsNamed(found).map(small)),
    right: (found) => (found.tried.made === null ? 0 : groupsNamed(found).indexOf(found.tried.made.classes.length)),
    findings: (found) => [
      found.tried.made === null ? reason(found.tried) : `Each group needs somebody who has ${found.named}, so there can be no more groups than such people.`,
      'Such a promise is for the few values of which it matters: each that is named takes groups away.',
    ],
  },
  does: {
    task: 'Name another disease, or ask for more of it.',
    controls: [
      { kind: 'one', label: 'Never missing', options: ({ values }) => values, now: ({ value }) => value, set: ({ least }, value) => ({ value, least }) },
      { kind: 'number', label: 'At least', least: 5, most: 40, step: 5, now: ({ least }) => least, set: ({ value }, least) => ({ value, least }), said: (n) => percent(n / 100) },
    ],
    follows: (found) => [found.tried.made === null ? reason(found.tried) : `${counted(found.tried.made.classes.length, 'group')}. ${found.named} is missing in ${lacking(found) === 0 ? 'none' : small(lacking(found))}.`],
  },
  shows: ({ tried: { made, assessment } }) => {
    const [one] = assessment.attributes;
    return made === null
      ? wholeTable(one?.column ?? '', one?.values ?? [], one?.whole.induced ?? [])
      : { kind: 'table', title: counted(made.classes.length, 'group'), table: tableOf(made, 'As it is published') };
  },
});

/** Lesson 8. */
export const closeness: Lesson = {
  id: 't-closeness',
  title: 't-closeness, and what is not there',
  about: 'A group with several values can still tell much: by what they have in common, by how often, and by what is missing.',
  papers: 'Li, Li and Venkatasubramanian 2007; Machanavajjhala and others 2006',
  steps: [similar, distance, near, close, absent, never],
};
