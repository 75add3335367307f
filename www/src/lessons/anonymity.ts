// Lesson 2: k-anonymity, and its two attacks: on the inpatients of Machanavajjhala and others, published as they print it.
import type { InferenceView, ReviewClass, ReviewView } from '../engine/types';
import { counted, list, percent, sentence, small } from '../words/numbers';
import { asking } from './desk';
import type { Desk, Opened } from './desk';
import { numbersAround, step } from './lesson';
import type { Lesson } from './lesson';
import { beliefs } from './pictures';
import type { Shown, TableShown } from './shown';

const INPATIENTS = 'inpatients';
const FOUR_ANONYMOUS = 'inpatients-4-anonymous';
const THREE_DIVERSE = 'inpatients-3-diverse';
/** The people of the two attacks, by their rows; the names are the paper's. */
const BOB = 8;
const UMEKO = 2;
/** A row whose condition is the one that Alice rules out for Umeko. */
const RARE = 0;

/** A published table of the inpatients, with its original. */
interface Published {
  original: Opened;
  view: ReviewView;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
  classes: readonly ReviewClass[];
  /** Each row's class. */
  classOf: readonly number[];
}

async function published(desk: Desk, id: string): Promise<Published> {
  const { view, rows, columns } = await desk.reviewPublished(id);
  const classes: ReviewClass[] = [];
  const classOf: number[] = [];
  for (let index = 0; index < view.classes; index++) {
    const one = await desk.ask<'review-class'>({ kind: 'review-class', index });
    if (one === null) continue;
    classes.push(one);
    for (const row of one.rows) classOf[row] = index;
  }
  return { original: await desk.rowsOf(INPATIENTS), view, rows, columns, classes, classOf };
}

const valuesOf = ({ view }: Published): readonly string[] => view.attributes[0]?.values ?? [];
const classesOf = ({ view }: Published): string => counted(view.classes, 'equivalence class', 'equivalence classes');
const sensitiveOf = ({ columns }: Published): string => columns.at(-1) ?? '';

/** The quasi-identifier of a row in the original. */
function knownOf({ original, view }: Published, row: number): string[] {
  return view.quasi_identifiers.map((name) => original.rows[row]?.[original.columns.indexOf(name)] ?? '');
}

/** The quasi-identifier in words. */
function described(of: Published, row: number): string {
  const known = (name: string): string => of.original.rows[row]?.[of.original.columns.indexOf(name)] ?? '';
  return `${known('age')} years old, ${known('nationality')}, from ${known('zip')}`;
}

function trueValue(of: Published, row: number): string {
  return of.original.rows[row]?.[of.original.columns.indexOf(sensitiveOf(of))] ?? '';
}

/** The published rows by class; the rows of some classes may be marked. */
function byClass(of: Published, name: string, marked: readonly number[] | null, tinted = false): TableShown {
  const values = valuesOf(of);
  const order = of.rows.map((_, row) => row).sort((a, b) => (of.classOf[a] ?? 0) - (of.classOf[b] ?? 0) || a - b);
  const last = of.columns.length - 1;
  return {
    name,
    columns: of.columns,
    sensitive: last,
    rows: order.map((row) => ({
      cells: (of.rows[row] ?? []).map((text, at) => (at === last ? { text, values: [values.indexOf(text)] } : { text, ...(!tinted || text === (of.original.rows[row]?.[of.original.columns.indexOf(of.columns[at] ?? '')] ?? '') ? {} : { general: text === '*' ? 1 : 0.5 }) })),
      group: of.classOf[row] ?? 0,
      ...(marked === null ? {} : { look: marked.includes(of.classOf[row] ?? -1) ? ('marked' as const) : ('back' as const) }),
    })),
  };
}

const original = step<null, { opened: Opened; view: ReviewView }>({
  title: 'The patients of a hospital',
  source: 'Machanavajjhala and others 2006, Figure 1',
  start: null,
  find: async (desk) => {
    const opened = await desk.open(INPATIENTS);
    return { opened, view: await desk.reviewTable(asking(opened.choices, [])) };
  },
  says: ({ opened }) => [
    `These are ${counted(opened.rows.length, 'inpatient')}, without names. A neighbour may know ${list(opened.choices.qi)}, the quasi-identifier. The condition is no one else's business.`,
    'Rows with equal quasi-identifier form an equivalence class, class for short. A table is k-anonymous if every class has at least k rows.',
  ],
  asks: {
    question: () => 'What is the largest k for which this table is k-anonymous?',
    answers: ({ view }) => kAnswers(view).map((k) => `k = ${k}`),
    right: ({ view }) => kAnswers(view).indexOf(view.k.value ?? 1),
    findings: ({ view }) => [view.k.sentence, 'Every table is k-anonymous for this k, so it protects no one.'].slice(0, view.k.value === 1 ? 2 : 1),
  },
  shows: ({ opened, view }) => ({
    kind: 'table',
    title: 'The original table',
    table: {
      name: 'The inpatients',
      columns: opened.columns,
      sensitive: opened.columns.length - 1,
      rows: opened.rows.map((row) => ({ cells: row.map((text, at) => (at === row.length - 1 ? { text, values: [view.attributes[0]?.values.indexOf(text) ?? 0] } : { text })) })),
    },
  }),
});

const kAnswers = (view: ReviewView): readonly number[] => [...new Set([1, 2, 4, view.k.value ?? 1])].sort((a, b) => a - b);

const fourAnonymous = step<null, Published>({
  title: 'Hidden among others',
  source: 'Machanavajjhala and others 2006, Figure 2',
  start: null,
  find: (desk) => published(desk, FOUR_ANONYMOUS),
  says: () => ['The hospital publishes this release: postcodes are shortened, ages are ranges, and nationality is generalized to *. Lines separate the classes.'],
  asks: {
    question: () => 'How large is the smallest class?',
    answers: ({ view }) => numbersAround(view.k.value ?? 1, 1, view.rows).map(small),
    right: ({ view }) => numbersAround(view.k.value ?? 1, 1, view.rows).indexOf(view.k.value ?? 1),
    findings: ({ view }) => [view.k.sentence, 'No name leads to a row of its own any more, so the attack of the previous lesson fails.'],
  },
  shows: (of) => ({ kind: 'table', title: classesOf(of), table: byClass(of, 'The release', null, true) }),
});

/** What an adversary infers about a person whose quasi-identifier they know. */
interface Attacked extends Published {
  found: InferenceView;
}

async function attack(desk: Desk, id: string, row: number, ruledOut: readonly number[] = []): Promise<Attacked> {
  const of = await published(desk, id);
  return { ...of, found: await desk.infer(knownOf(of, row), ruledOut) };
}

const CANNOT = 'Not certain';
const certain = ({ found }: Attacked): number => (found.remaining === 1 ? found.posterior.findIndex((share) => share > 0) : -1);

const homogeneity = step<null, Attacked>({
  title: 'The first attack: homogeneity',
  source: 'Machanavajjhala and others 2006, section 1.1, homogeneity attack',
  start: null,
  find: (desk) => attack(desk, FOUR_ANONYMOUS, BOB),
  says: (of) => [
    `Alice knows that Bob, a neighbour, is in the table. Bob is ${described(of, BOB)}.`,
    `${sentence(small(of.found.rows))} rows fit Bob, and Alice does not know which one is the right one.`,
  ],
  asks: {
    question: () => 'What can Alice infer about Bob\'s condition?',
    answers: (of) => [...valuesOf(of), CANNOT],
    right: (of) => (certain(of) < 0 ? valuesOf(of).length : certain(of)),
    findings: (of) =>
      certain(of) < 0
        ? [`The ${small(of.found.rows)} rows that fit Bob contain ${counted(of.found.remaining, 'condition')}, so none of them is certain.`]
        : [`All ${small(of.found.rows)} rows that fit Bob contain ${valuesOf(of)[certain(of)] ?? ''}.`, 'Alice need not know which row is Bob\'s. k-anonymity limits identity disclosure, but this class discloses the attribute.'],
  },
  shows: (of, _, answered) => ({ kind: 'table', title: answered ? 'The rows that fit Bob' : classesOf(of), table: byClass(of, 'The release', answered ? Array.from(of.found.classes) : null) }),
});

/** Before a learner chooses a person, the answer marks every class in which a condition is certain. */
const everyone = step<number | null, Attacked & { certain: number; of: number }>({
  title: 'For how many?',
  source: 'Machanavajjhala and others 2006, Observation 1',
  start: null,
  find: async (desk, row) => {
    const of = await attack(desk, FOUR_ANONYMOUS, row ?? BOB);
    const scan = await desk.ask<'review-scan'>({ kind: 'review-scan', attribute: 0, threshold: 1 });
    return { ...of, certain: scan.certain.rows, of: of.view.rows };
  },
  says: () => ['If all rows of a class contain the same condition, it is certain for everyone in the class.'],
  asks: {
    question: ({ of }) => `For how many of the ${of} people is the condition certain?`,
    answers: (of) => numbersAround(of.certain, 0, of.of).map(small).map((word) => (word === 'no' ? 'none' : word)),
    right: (of) => numbersAround(of.certain, 0, of.of).indexOf(of.certain),
    findings: (of) => [of.certain === 0 ? 'For no one: every class contains several conditions.' : `For ${small(of.certain)}: ${counted(certainClasses(of).length, 'class contains', 'classes contain')} only one condition. A larger k only makes such a class larger.`],
  },
  does: {
    task: 'Choose a person, and see which rows fit.',
    controls: [
      {
        kind: 'one',
        label: 'Person',
        options: (of) => of.original.rows.map((_, row) => knownOf(of, row).join(', ')),
        now: (row) => row ?? BOB,
        set: (_, row) => row,
      },
    ],
    follows: (of) => [`${sentence(small(of.found.rows))} rows fit. ${likeliest(of)}`],
  },
  shows: (of, row, answered) => ({
    kind: 'table',
    title: !answered ? classesOf(of) : row === null ? 'The rows whose condition is certain' : `The rows that fit ${knownOf(of, row).join(', ')}`,
    table: byClass(of, 'The release', !answered ? null : row === null ? certainClasses(of) : Array.from(of.found.classes)),
  }),
});

const hasOneValue = (one: ReviewClass): boolean => (one.attributes[0]?.curve.cumulative[0] ?? 0) > 1 - 1e-9;

/** The classes in which one value is certain. */
const certainClasses = ({ classes }: Published): readonly number[] => classes.filter(hasOneValue).map(({ index }) => index);

/** The likeliest values of the person, with their probability. */
function likeliest(of: Attacked): string {
  const shares = of.found.after;
  const most = Math.max(...shares);
  const names = valuesOf(of).filter((_, at) => Math.abs((shares[at] ?? 0) - most) < 1e-9);
  return most > 1 - 1e-9 ? `${sentence(list(names))} is certain.` : `Most likely: ${list(names)}, ${percent(most)}${names.length > 1 ? ' each' : ''}.`;
}

/** The question is about a condition that no one like Umeko has. Its answer shows this belief, until a learner sets another. */
const background = step<number | null, Attacked & { belief: readonly number[]; prior: readonly number[] }>({
  title: 'The second attack: background knowledge',
  source: 'Machanavajjhala and others 2006, section 1.1 and Theorem 3.1',
  start: null,
  find: async (desk, frequency) => {
    const of = await attack(desk, FOUR_ANONYMOUS, UMEKO);
    const rare = valuesOf(of).indexOf(trueValue(of, RARE));
    const whole = Array.from(of.view.attributes[0]?.whole.induced ?? []);
    const [own = 0] = of.found.classes;
    // If the class contains nothing else, the condition cannot be ruled out.
    const factor = of.found.posterior.some((share, at) => at !== rare && share > 0) ? (frequency ?? 0) : 1;
    const { posterior, prior } = await desk.ask<'review-belief'>({
      kind: 'review-belief',
      request: { attribute: 0, class: own, of_person: whole.map((share, at) => (at === rare ? share * factor : share)), of_class: null },
    });
    return { ...of, belief: Array.from(posterior), prior: Array.from(prior) };
  },
  says: (of) => [
    `Alice's pen-friend Umeko is in the table too. Umeko is ${described(of, UMEKO)}. The ${small(of.found.rows)} rows that fit contain ${counted(of.found.remaining, 'condition')}, so the first attack fails.`,
    `But Alice has heard that ${trueValue(of, RARE).toLowerCase()} is rare among people like Umeko.`,
  ],
  asks: {
    question: (of) => `If no one like Umeko had ${trueValue(of, RARE).toLowerCase()}, what could Alice infer?`,
    answers: (of) => [...valuesOf(of).map((value) => `${value}, with certainty`), 'Nothing new'],
    right: (of) => {
      const left = valuesOf(of).filter((value, at) => (of.found.posterior[at] ?? 0) > 0 && value !== trueValue(of, RARE));
      return left.length === 1 ? valuesOf(of).indexOf(left[0] ?? '') : valuesOf(of).length;
    },
    findings: (of) => {
      const left = valuesOf(of).filter((value, at) => (of.found.posterior[at] ?? 0) > 0 && value !== trueValue(of, RARE));
      return [left.length === 1 ? `${left[0] ?? ''} is the only other condition in the class. Alice's background knowledge does the rest, and no release can control what an adversary knows.` : `${list(left)} would remain.`];
    },
  },
  does: {
    task: 'Set how frequent it is among people like Umeko, and see what Alice believes.',
    controls: [{ kind: 'number', label: 'Its frequency, compared with everyone:', least: 0, most: 1, step: 0.05, now: (frequency) => frequency ?? 0, set: (_, frequency) => frequency, said: (value) => percent(value) }],
    follows: (of) => {
      const most = Math.max(...of.belief);
      return [`Most likely to Alice: ${list(valuesOf(of).filter((_, at) => Math.abs((of.belief[at] ?? 0) - most) < 1e-9))}, ${percent(most)}.`];
    },
  },
  shows: (of, _, answered) => {
    if (!answered) return { kind: 'table', title: 'The rows that fit Umeko', table: byClass(of, 'The release', Array.from(of.found.classes)) };
    return beliefs('What Alice believes about Umeko', { column: sensitiveOf(of), values: valuesOf(of), prior: of.prior, posterior: of.belief, after: of.belief, ruledOut: [] });
  },
});

const diverse = step<{ who: number; out: readonly boolean[] }, Attacked>({
  title: 'Several values in every class',
  source: 'Machanavajjhala and others 2006, Figure 3',
  start: { who: 0, out: [] },
  find: (desk, { who, out }) => attack(desk, THREE_DIVERSE, who === 0 ? BOB : UMEKO, out.flatMap((gone, at) => (gone ? [at] : []))),
  says: (of) => [`The same people in other classes. Every class contains at least ${small(leastValues(of))} conditions: the table satisfies distinct ${leastValues(of)}-diversity.`],
  asks: {
    question: () => 'How many conditions must Alice rule out before Bob\'s is certain?',
    answers: () => ['none', 'one', 'two', 'three'],
    right: (of) => Math.min(3, leastValues(of) - 1),
    findings: (of) => [`${leastValues(of) - 1 === 1 ? 'One' : `At least ${small(leastValues(of) - 1)}`}. ℓ-diversity does not limit what an adversary knows. It states how much they must know.`],
  },
  does: {
    task: 'Rule out conditions for Bob or Umeko, and see what remains.',
    controls: [
      { kind: 'one', label: 'Person', options: () => ['Bob', 'Umeko'], now: ({ who }) => who, set: ({ out }, who) => ({ who, out }) },
      { kind: 'any', label: 'Ruled out', options: valuesOf, now: ({ out }) => out, set: ({ who, out }, at, on) => ({ who, out: Array.from({ length: Math.max(out.length, at + 1) }, (_, place) => (place === at ? on : (out[place] ?? false))) }) },
    ],
    follows: (of) => [of.found.after.some((share) => share > 0) ? likeliest(of) : 'Nothing remains, so one of the conditions was ruled out wrongly.'],
  },
  shows: (of, { who, out }, answered): Shown => {
    const [own = 0] = of.found.classes;
    const name = who === 0 ? 'Bob' : 'Umeko';
    if (!answered) return { kind: 'table', title: `The rows that fit ${name}`, table: byClass(of, 'The release', [own]) };
    const { prior, posterior, after } = of.found;
    return beliefs(`What Alice believes about ${name}`, { column: sensitiveOf(of), values: valuesOf(of), prior, posterior, after, ruledOut: out.flatMap((gone, at) => (gone ? [at] : [])) });
  },
});

/** The fewest distinct values of any class. */
function leastValues({ classes }: Published): number {
  return Math.min(...classes.map((one) => one.attributes[0]?.distribution.induced.filter((share) => share > 0).length ?? 0));
}

const compared = step<null, { tables: readonly Published[]; certain: readonly number[] }>({
  title: 'What k does not measure',
  source: 'Machanavajjhala and others 2006, sections 1.1 and 4',
  start: null,
  find: async (desk) => {
    const tables: Published[] = [];
    const certain: number[] = [];
    for (const id of [FOUR_ANONYMOUS, THREE_DIVERSE]) {
      tables.push(await published(desk, id));
      certain.push((await desk.ask<'review-scan'>({ kind: 'review-scan', attribute: 0, threshold: 1 })).certain.rows);
    }
    return { tables, certain };
  },
  says: () => ['These are two releases of the same people. One disclosed Bob\'s condition to Alice, the other did not.'],
  asks: {
    question: () => 'Which release has the larger k?',
    answers: () => ['The first', 'The second', 'Both have the same k'],
    right: ({ tables }) => {
      const [first = 0, second = 0] = tables.map(({ view }) => view.k.value ?? 1);
      return first > second ? 0 : second > first ? 1 : 2;
    },
    findings: ({ tables, certain }) => [
      `${equal(tables.map(({ view }) => view.k.value ?? 1))} k counts rows and ignores conditions: the first release makes the condition of ${howMany(certain[0] ?? 0)} certain, the second that of ${howMany(certain[1] ?? 0)}.`,
      'Counting the values of a class is better, but not enough: one value may still have most of the class. That is the next lesson.',
    ],
  },
  shows: ({ tables }, _, answered): Shown => ({ kind: 'table', title: 'The classes of both releases', table: classesTable(tables, answered) }),
});

/** The classes of several releases, a row each: their rows, and once the question is answered, their conditions. */
function classesTable(tables: readonly Published[], answered: boolean): TableShown {
  const known = tables[0]?.view.quasi_identifiers ?? [];
  // A column that is at its root throughout does not tell classes apart.
  const columns = known.flatMap((name, at) => (tables.some(({ rows }) => rows.some((row) => row[at] !== '*')) ? [{ name, at }] : []));
  const some = tables.some((of) => certainClasses(of).length > 0);
  return {
    name: 'Classes',
    columns: ['release', ...columns.map(({ name }) => name), 'rows', ...(answered ? ['conditions'] : [])],
    ...(answered ? { sensitive: columns.length + 2 } : {}),
    rows: tables.flatMap((of, release) =>
      of.classes.map((one) => {
        const values = valuesOf(of).flatMap((value, at) => ((one.attributes[0]?.distribution.induced[at] ?? 0) > 0 ? [{ value, at }] : []));
        return {
          cells: [
            { text: release === 0 ? 'first' : 'second' },
            ...columns.map(({ at }) => ({ text: of.rows[one.rows[0] ?? 0]?.[at] ?? '' })),
            { text: String(one.rows.length) },
            ...(answered ? [{ text: list(values.map(({ value }) => value)), values: values.map(({ at }) => at) }] : []),
          ],
          group: release,
          ...(answered && some ? { look: hasOneValue(one) ? ('marked' as const) : ('back' as const) } : {}),
        };
      }),
    ),
  };
}

const howMany = (people: number): string => (people === 0 ? 'no one' : counted(people, 'person', 'people'));
const equal = (all: readonly number[]): string => (new Set(all).size === 1 ? `Both have k = ${all[0] ?? 1}.` : `They have k = ${list(all.map(String))}.`);

/** Lesson 2. */
export const anonymity: Lesson = {
  id: 'k-anonymity',
  title: 'k-anonymity, and its two attacks',
  about: 'Everyone shares a class with others, and two attacks still disclose their conditions: homogeneity and background knowledge.',
  papers: 'Machanavajjhala and others 2006',
  steps: [original, fourAnonymous, homogeneity, everyone, background, diverse, compared],
};
