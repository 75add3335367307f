// Lesson 8: what a class with several values still discloses: by similar values, by shares unlike those of the whole table, and by values
// that it lacks. On the patients of Sei and Ohsuga, whose diseases are minor or serious.
import { cells } from '../engine/text';
import type { MeasureView, ReviewView } from '../engine/types';
import { counted, list, percent, sentence, small } from '../words/numbers';
import { quoted } from '../words/require';
import { asking } from './desk';
import type { Desk, Opened } from './desk';
import { numbersAround, step } from './lesson';
import type { Lesson } from './lesson';
import { wholeTable } from './pictures';
import { publish, reason, spreadOf, tableOf, tryToPublish, valuesOf } from './release';
import type { Made, Tried } from './release';
import type { Shown } from './shown';

const PATIENTS = 'patients';
/** Splits the table as long as every part satisfies the requirement. */
const SPLITTING = { name: 'mondrian', options: {} };
/** Two equally frequent diseases in every class. */
const TWO = 'simple-l=2';
/** The distances between values, as the measures are named, and in words. */
const DISTANCES: readonly (readonly [name: string, said: string])[] = [
  ['t-close', 'equal'],
  ['t-close-ordered', 'by order'],
  ['t-close-hierarchical', 'by taxonomy'],
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
/** The values that a class contains. */
const present = (made: Made, group: number): readonly string[] => valuesOf(made).filter((_, at) => (sharesOf(made, group)[at] ?? 0) > 0);
const missing = (made: Made, group: number): readonly string[] => valuesOf(made).filter((_, at) => (sharesOf(made, group)[at] ?? 0) === 0);
const className = (group: number): string => `Class ${String(group + 1)}`;
const classes = ({ classes: all }: Made): string => counted(all.length, 'class', 'classes');

/** The kind of each value: its parent in the taxonomy. */
async function kinds(desk: Desk, column: string): Promise<ReadonlyMap<string, string>> {
  const { labels, parent } = await desk.ask<'taxonomy'>({ kind: 'taxonomy', column });
  const names = cells(labels);
  return new Map(names.map((name, at) => [name, names[parent[at] ?? 0] ?? '']));
}

interface Kinds extends Seen {
  /** The kind of all values of each class; null if they are of several kinds. */
  kindOf: readonly (string | null)[];
  kinds: readonly string[];
  certain: number;
}

const similar = step<null, Kinds>({
  title: 'Two diseases of one kind',
  source: 'Li, Li and Venkatasubramanian 2007, similarity attack; the patients are those of Sei and Ohsuga 2014, Table 1',
  start: null,
  find: async (desk) => {
    const seen = await see(desk, TWO);
    const above = await kinds(desk, seen.made.view.attributes[0]?.column ?? '');
    const kindOf = seen.made.classes.map(({ index }) => {
      const [kind = '', ...others] = new Set(present(seen.made, index).map((value) => above.get(value) ?? ''));
      return others.length === 0 ? kind : null;
    });
    const certain = seen.made.classes.reduce((sum, { index, size }) => sum + (kindOf[index] === null ? 0 : size), 0);
    return { ...seen, kindOf, kinds: [...new Set(valuesOf(seen.made).map((value) => above.get(value) ?? ''))], certain };
  },
  says: ({ made, kinds: all }) => [
    `This release has ${counted(made.rows.length, 'patient')} in ${classes(made)}. Every class contains two equally frequent diseases, so it satisfies ℓ-diversity.`,
    `In the taxonomy, every disease is ${list(all).replace(' and ', ' or ')}.`,
  ],
  asks: {
    question: ({ made, kinds: all }) => `For how many of the ${small(made.rows.length)} patients is it certain whether their disease is ${list(all).replace(' and ', ' or ')}?`,
    answers: ({ certain, made }) => numbersAround(certain, 0, made.rows.length).map((n) => (n === 0 ? 'none' : small(n))),
    right: ({ certain, made }) => numbersAround(certain, 0, made.rows.length).indexOf(certain),
    findings: ({ made, kindOf, certain }) => [
      certain === 0
        ? 'Every class contains diseases of both kinds.'
        : `${made.classes.flatMap(({ index }) => (kindOf[index] == null ? [] : [`${className(index)} contains ${list(present(made, index))}. Whichever disease a patient there has, it is ${kindOf[index] ?? ''}`])).join('. ')}.`,
      'ℓ-diversity counts values. It ignores that two of them are similar.',
    ],
  },
  shows: ({ made, kindOf, certain }, _, answered) => {
    const table = tableOf(made, 'The release');
    return {
      kind: 'table',
      title: 'Two diseases in every class',
      table: answered && certain > 0 ? { ...table, rows: table.rows.map((row) => ({ ...row, look: kindOf[row.group ?? 0] == null ? ('back' as const) : ('marked' as const) })) } : table,
    };
  },
});

/** The value whose share is furthest above that of the whole table. */
function raised(made: Made, group: number): { value: string; share: number; whole: number } {
  const whole = wholeOf(made);
  const more = sharesOf(made, group).map((share, at) => share - (whole[at] ?? 0));
  const at = more.indexOf(Math.max(...more));
  return { value: valuesOf(made)[at] ?? '', share: sharesOf(made, group)[at] ?? 0, whole: whole[at] ?? 0 };
}

const movedAnswers = (seen: Seen): readonly number[] => [...new Set([1 / 4, 1 / 2, measured(seen, 't-close')?.value ?? 0])].sort((a, b) => a - b);

const distance = step<number, Seen>({
  title: 'How far is a class from the whole table?',
  source: 'Li, Li and Venkatasubramanian 2007, earth mover distance',
  start: 1,
  find: (desk) => see(desk, TWO),
  says: ({ made }, group) => {
    const { value, share, whole } = raised(made, group);
    return [
      `${sentence(value)} has ${percent(whole)} of the whole table, which anyone may know. In class ${String(group + 1)}, it has ${percent(share)}. The difference is what the class discloses.`,
      'The earth mover\'s distance measures this difference: it is the weight that must move from some values to others to turn the class into the whole table.',
    ];
  },
  asks: {
    question: () => 'How much of its weight must move in the class that is furthest from the whole table?',
    answers: (seen) => movedAnswers(seen).map(percent),
    right: (seen) => movedAnswers(seen).indexOf(measured(seen, 't-close')?.value ?? 0),
    findings: (seen) => [measured(seen, 't-close')?.sentence ?? '', 'A table is t-close if the distance of every class is at most t.'],
  },
  does: {
    task: 'Compare the classes with the whole table.',
    controls: [{ kind: 'one', label: 'Class', options: ({ made }) => made.classes.map(({ index }) => className(index)), now: (group) => group, set: (_, group) => group }],
    follows: ({ made }, group) => {
      const { value, share, whole } = raised(made, group);
      return [`${className(group)} raises the share of ${value} from ${percent(whole)} to ${percent(share)}.`];
    },
  },
  shows: ({ made }, group) => spreadOf(made, Math.min(group, made.classes.length - 1)),
});

const near = step<number, Seen>({
  title: 'Similar values are close',
  source: 'Li, Li and Venkatasubramanian 2007, hierarchical distance',
  start: 2,
  find: (desk) => see(desk, TWO),
  says: () => [
    'Moving weight can cost more if the two values are further apart. In this taxonomy, diseases of one kind are close, and those of different kinds are as far apart as possible.',
    'So a class whose diseases are all of one kind is far from the whole table.',
  ],
  asks: {
    question: () => 'Which class is furthest from the whole table, by the taxonomy?',
    answers: ({ made }) => made.classes.map(({ index }) => `${className(index)}: ${list(present(made, index))}`),
    right: (seen) => measured(seen, 't-close-hierarchical')?.worst_class ?? 0,
    findings: (seen) => [measured(seen, 't-close-hierarchical')?.sentence ?? ''],
  },
  does: {
    task: 'Choose the distance between values.',
    controls: [{ kind: 'one', label: 'Distance', options: () => DISTANCES.map(([, said]) => said), now: (at) => at, set: (_, at) => at }],
    follows: (seen, at) => {
      const found = measured(seen, DISTANCES[at]?.[0] ?? '');
      return [`${found?.title ?? ''}: ${found?.reached ?? ''}, in class ${String((found?.worst_class ?? 0) + 1)}.`];
    },
  },
  shows: (seen, at, answered) =>
    answered ? spreadOf(seen.made, measured(seen, DISTANCES[at]?.[0] ?? '')?.worst_class ?? 0) : { kind: 'table', title: 'Two diseases in every class', table: tableOf(seen.made, 'The release') },
});

/** The t of the lesson. */
const T = 0.3;

interface Close {
  chosen: Seen;
  /** With t = 0. */
  equal: Seen;
}

/** The question is about t = 0. Its answer shows that release, until a learner sets another t. */
const seenAt = ({ chosen, equal }: Close, t: number | null): Seen => (t === null ? equal : chosen);

const close = step<number | null, Close>({
  title: 'Require t-closeness',
  source: 'Li, Li and Venkatasubramanian 2007, t-closeness',
  start: null,
  find: async (desk, t) => ({ equal: await see(desk, 't-close=0'), chosen: await see(desk, `t-close=${t ?? T}`) }),
  says: ({ chosen: { made } }, t) => [`Now Mondrian splits the table only as long as the distance of every class is at most t = ${String(t ?? T)}. This leaves ${classes(made)}.`],
  asks: {
    question: () => 'How many classes are there if none may differ from the whole table?',
    answers: ({ equal, chosen }) => classAnswers(equal, chosen.made).map((n) => counted(n, 'class', 'classes')),
    right: ({ equal, chosen }) => classAnswers(equal, chosen.made).indexOf(equal.made.classes.length),
    findings: ({ equal }) => [
      equal.made.classes.length === 1
        ? 'The whole table is one class. It discloses about each person only what it discloses about everyone, and no longer shows how a disease depends on the quasi-identifier.'
        : 'Every class is like the whole table, and discloses about each person only what it discloses about everyone.',
      'The smaller t is, the less a class discloses about its people, and the less a study can learn from the release.',
    ],
  },
  does: {
    task: 'Raise t, and see what the classes disclose.',
    controls: [{ kind: 'number', label: 't', least: 0, most: 0.8, step: 0.05, now: (t) => t ?? 0, set: (_, t) => Math.round(t * 100) / 100, said: String }],
    follows: (found, t) => [`${classes(seenAt(found, t).made)}. ${measured(seenAt(found, t), 't-close')?.sentence ?? ''}`],
  },
  shows: (found, t, answered) => {
    const seen = answered ? seenAt(found, t) : found.chosen;
    return { kind: 'table', title: classes(seen.made), table: tableOf(seen.made, 'The release', answered && seen.made.classes.length > 1 ? (measured(seen, 't-close')?.worst_class ?? null) : null) };
  },
});

const classAnswers = (all: Seen, made: Made): readonly number[] => [...new Set([all.made.classes.length, made.classes.length, made.rows.length])].sort((a, b) => a - b);

/** People for whom a value is ruled out. */
const peopleExcluded = (seen: Seen): number => seen.made.classes.reduce((sum, { index, size }) => sum + ((excludedOf(seen)[index] ?? 0) > 0 ? size : 0), 0);
const mostExcluded = (seen: Seen): number => excludedOf(seen).indexOf(Math.max(...excludedOf(seen)));

const absent = step<number, Seen>({
  title: 'Values that a class lacks',
  source: 'Machanavajjhala and others 2006, section 4: negative disclosure',
  start: T,
  find: (desk, t) => see(desk, `t-close=${t}`),
  says: (_, t) => [`This release is t-close with t = ${String(t)}. But a class that lacks a disease discloses that none of its people has it.`],
  asks: {
    question: ({ made }) => `For how many of the ${small(made.rows.length)} patients is some disease ruled out?`,
    answers: (seen) => numbersAround(peopleExcluded(seen), 0, seen.made.rows.length).map((n) => (n === 0 ? 'none' : small(n))),
    right: (seen) => numbersAround(peopleExcluded(seen), 0, seen.made.rows.length).indexOf(peopleExcluded(seen)),
    findings: (seen) => {
      const most = mostExcluded(seen);
      return [
        peopleExcluded(seen) === 0 ? 'Every class contains all diseases.' : `${className(most)}, for example, lacks ${list(missing(seen.made, most))}.`,
        'If a class lacks a value, the value\'s whole share must move. So every class contains each value whose share is above t. A rarer value may be absent, and rare diseases are often the most sensitive.',
      ];
    },
  },
  does: {
    task: 'Change t, and see what is ruled out.',
    controls: [{ kind: 'number', label: 't', least: 0, most: 0.8, step: 0.05, now: (t) => t, set: (_, t) => Math.round(t * 100) / 100, said: String }],
    follows: (seen) => {
      const most = mostExcluded(seen);
      return [peopleExcluded(seen) === 0 ? 'No disease is ruled out for anyone.' : `Some disease is ruled out for ${small(peopleExcluded(seen))} patients. ${className(most)}, for example, lacks ${list(missing(seen.made, most))}.`];
    },
  },
  shows: (seen, _, answered): Shown => {
    const most = mostExcluded(seen);
    return answered && (excludedOf(seen)[most] ?? 0) > 0 ? spreadOf(seen.made, most) : { kind: 'table', title: classes(seen.made), table: tableOf(seen.made, 'The release') };
  },
});

interface Named {
  tried: Tried;
  values: readonly string[];
  named: string;
  having: number;
  rows: number;
}

/** The number of classes that lack the value. */
const lacking = ({ tried: { made }, values, named }: Named): number => made?.classes.filter(({ index }) => (sharesOf(made, index)[values.indexOf(named)] ?? 0) === 0).length ?? 0;

const classesNamed = ({ tried: { made }, having, rows }: Named): readonly number[] => [...new Set([1, made?.classes.length ?? 0, having + 1, rows])].sort((a, b) => a - b);

const never = step<{ value: number; least: number }, Named>({
  title: 'Name the values that every class needs',
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
    `npd-recursive diversity prevents this for values that you name. If ${named} has at least ${percent(least / 100)} of every class, the release does not rule it out for anyone.`,
  ],
  asks: {
    question: ({ having, named, rows }) => `${sentence(small(having))} of the ${small(rows)} patients ${having === 1 ? 'has' : 'have'} ${named}. Into how many classes is the table split now?`,
    answers: (found) => (found.tried.made === null ? ['None: it is infeasible', 'one'] : classesNamed(found).map(small)),
    right: (found) => (found.tried.made === null ? 0 : classesNamed(found).indexOf(found.tried.made.classes.length)),
    findings: (found) => [
      found.tried.made === null ? reason(found.tried) : `Every class needs someone who has ${found.named}, so there can be no more classes than such people.`,
      'Name only the few values for which this matters, because each one may reduce the number of classes.',
    ],
  },
  does: {
    task: 'Name another disease, or require more of it.',
    controls: [
      { kind: 'one', label: 'In every class', options: ({ values }) => values, now: ({ value }) => value, set: ({ least }, value) => ({ value, least }) },
      { kind: 'number', label: 'At least', least: 5, most: 40, step: 5, now: ({ least }) => least, set: ({ value }, least) => ({ value, least }), said: (n) => percent(n / 100) },
    ],
    follows: (found) => [found.tried.made === null ? reason(found.tried) : `${classes(found.tried.made)}. ${lacking(found) === 0 ? 'None' : sentence(small(lacking(found)))} of them ${lacking(found) > 1 ? 'lack' : 'lacks'} ${found.named}.`],
  },
  shows: ({ tried: { made, assessment } }, _, answered) => {
    const [one] = assessment.attributes;
    return made === null || !answered
      ? wholeTable(one?.column ?? '', one?.values ?? [], one?.whole.induced ?? [])
      : { kind: 'table', title: classes(made), table: tableOf(made, 'The release') };
  },
});

/** Lesson 8. */
export const closeness: Lesson = {
  id: 't-closeness',
  title: 't-closeness, and values that a class lacks',
  about: 'A class with several values can still disclose much: if they are similar, if their shares are unusual, or if some are absent.',
  papers: 'Li, Li and Venkatasubramanian 2007; Machanavajjhala and others 2006',
  steps: [similar, distance, near, close, absent, never],
};
