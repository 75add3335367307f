// Lesson 2: k-anonymity, and its two attacks: on the inpatients of Machanavajjhala and others, published as they print it.
import type { InferenceView, ReviewClass, ReviewView } from '../engine/types';
import { counted, list, percent, small } from '../words/numbers';
import { asking } from './desk';
import type { Desk, Opened } from './desk';
import { numbersAround, step } from './lesson';
import type { Lesson } from './lesson';
import { beliefs } from './pictures';
import type { Shown, TableShown } from './shown';

const INPATIENTS = 'inpatients';
const FOUR_ANONYMOUS = 'inpatients-4-anonymous';
const THREE_DIVERSE = 'inpatients-3-diverse';
/** The people of the two attacks, by their rows; the paper gives them these names. */
const BOB = 8;
const UMEKO = 2;
/** What the second attack is about, by its row: what the others of Umeko's group have. */
const RARE = 0;

/** A published table of the inpatients, with what it was made from. */
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
const sensitiveOf = ({ columns }: Published): string => columns.at(-1) ?? '';

/** What is known of somebody by her row: her quasi-identifier. */
function knownOf({ original, view }: Published, row: number): string[] {
  return view.quasi_identifiers.map((name) => original.rows[row]?.[original.columns.indexOf(name)] ?? '');
}

/** The same in words. */
function described(of: Published, row: number): string {
  const known = (name: string): string => of.original.rows[row]?.[of.original.columns.indexOf(name)] ?? '';
  return `${known('age')} years old, ${known('nationality')}, from ${known('zip')}`;
}

function trueValue(of: Published, row: number): string {
  return of.original.rows[row]?.[of.original.columns.indexOf(sensitiveOf(of))] ?? '';
}

/** The published rows, group by group; those of these groups stand out. */
function groups(of: Published, name: string, marked: readonly number[] | null, tinted = false): TableShown {
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
  title: 'The patients of one hospital',
  source: 'Machanavajjhala and others 2006, Figure 1',
  start: null,
  find: async (desk) => {
    const opened = await desk.open(INPATIENTS);
    return { opened, view: await desk.reviewTable(asking(opened.choices, [])) };
  },
  says: ({ opened }) => [
    `These are ${counted(opened.rows.length, 'inpatient')}, without their names. What a neighbour may know stands in ${counted(opened.choices.qi.length, 'column')}: ${list(opened.choices.qi)}. What they have is nobody's business.`,
    'A table is k-anonymous where everybody looks like at least k - 1 others, by all that can be known.',
  ],
  asks: {
    question: () => 'For which k is this table k-anonymous, as it stands?',
    answers: ({ view }) => kAnswers(view).map((k) => `k = ${k}`),
    right: ({ view }) => kAnswers(view).indexOf(view.k.value ?? 1),
    findings: ({ view }) => [view.k.sentence, 'With a k of one nothing is promised.'].slice(0, view.k.value === 1 ? 2 : 1),
  },
  shows: ({ opened, view }) => ({
    kind: 'table',
    title: 'The inpatients, as they are',
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
  says: () => ['The hospital publishes it like this: postcodes shortened, ages in ranges, nationality left out. Rows that look the same stand together: a group.'],
  asks: {
    question: () => 'How many people does anybody look like, herself among them, at the least?',
    answers: ({ view }) => numbersAround(view.k.value ?? 1, 1, view.rows).map(small),
    right: ({ view }) => numbersAround(view.k.value ?? 1, 1, view.rows).indexOf(view.k.value ?? 1),
    findings: ({ view }) => [view.k.sentence, 'No name leads to a row of its own. The link of the lesson before is cut.'],
  },
  shows: (of) => ({ kind: 'table', title: `${counted(of.view.classes, 'group')} of people who look alike`, table: groups(of, 'As it is published', null, true) }),
});

/** Somebody whom an adversary knows, and what the table tells of her. */
interface Attacked extends Published {
  found: InferenceView;
}

async function attack(desk: Desk, id: string, row: number, ruledOut: readonly number[] = []): Promise<Attacked> {
  const of = await published(desk, id);
  return { ...of, found: await desk.infer(knownOf(of, row), ruledOut) };
}

const CANNOT = 'She cannot tell';
const certain = ({ found }: Attacked): number => (found.remaining === 1 ? found.posterior.findIndex((share) => share > 0) : -1);

const homogeneity = step<null, Attacked>({
  title: 'The first attack: read on',
  source: 'Machanavajjhala and others 2006, section 1.1, homogeneity attack',
  start: null,
  find: (desk) => attack(desk, FOUR_ANONYMOUS, BOB),
  says: (of) => [
    `Alice knows her neighbour Bob: ${described(of, BOB)}. She saw the ambulance, so he is in the table.`,
    `His row is one of ${small(of.found.rows)}, and she cannot tell which.`,
  ],
  asks: {
    question: () => 'What does Alice say of his condition?',
    answers: (of) => [...valuesOf(of), CANNOT],
    right: (of) => (certain(of) < 0 ? valuesOf(of).length : certain(of)),
    findings: (of) => [of.found.sentences[0] ?? '', certain(of) < 0 ? 'In this table the others of his group keep it open.' : 'She does not need to know which row is his. k-anonymity hides the row, not the value.'].map((text) => text.replace(/^She is/, 'He is').replaceAll('fits her', 'fits him').replaceAll(' that she has it', ' that he has it')),
  },
  shows: (of, _, answered) => ({ kind: 'table', title: answered ? 'The rows that can be his' : 'The table that Alice reads', table: groups(of, 'As it is published', answered ? Array.from(of.found.classes) : null) }),
});

const everybody = step<number, Attacked & { certain: number; of: number }>({
  title: 'For how many?',
  source: 'Machanavajjhala and others 2006, Observation 1',
  start: BOB,
  find: async (desk, row) => {
    const of = await attack(desk, FOUR_ANONYMOUS, row);
    const scan = await desk.ask<'review-scan'>({ kind: 'review-scan', attribute: 0, threshold: 1 });
    return { ...of, certain: scan.certain.rows, of: of.view.rows };
  },
  says: () => ['A group in which everybody has the same tells it of all of them.'],
  asks: {
    question: ({ of }) => `Of how many of the ${of} is the condition certain?`,
    answers: (of) => numbersAround(of.certain, 0, of.of).map(small).map((word) => (word === 'no' ? 'nobody' : word)),
    right: (of) => numbersAround(of.certain, 0, of.of).indexOf(of.certain),
    findings: (of) => [of.certain === 0 ? 'Of nobody: in every group there are several conditions.' : `Of ${small(of.certain)}: ${counted(Array.from(of.classes).filter((one) => isOne(one)).length, 'group has', 'groups have')} one condition alone. A larger k would only make such groups larger.`],
  },
  does: {
    task: 'Choose a row: what is found out of whoever it is?',
    controls: [{ kind: 'one', label: 'The person of row', options: (of) => of.original.rows.map((_, row) => String(row + 1)), now: (row) => row, set: (_, row) => row }],
    follows: (of, row) => [`Row ${row + 1}, ${described(of, row)}: ${likeliest(of)}`],
  },
  shows: (of) => ({ kind: 'table', title: 'The rows that can be hers or his', table: groups(of, 'As it is published', Array.from(of.found.classes)) }),
});

const isOne = (one: ReviewClass): boolean => (one.attributes[0]?.curve.cumulative[0] ?? 0) > 1 - 1e-9;

/** What is likeliest of the person, and how likely. */
function likeliest(of: Attacked): string {
  const shares = of.found.after;
  const most = Math.max(...shares);
  const names = valuesOf(of).filter((_, at) => Math.abs((shares[at] ?? 0) - most) < 1e-9);
  return most > 1 - 1e-9 ? `${list(names)} for certain.` : `${list(names)} with ${percent(most)}${names.length > 1 ? ' each' : ''}.`;
}

const background = step<number, Attacked & { belief: readonly number[]; prior: readonly number[]; own: ReviewClass | null }>({
  title: 'The second attack: know something else',
  source: 'Machanavajjhala and others 2006, section 1.1 and Theorem 3.1',
  start: 1,
  find: async (desk, rarer) => {
    const of = await attack(desk, FOUR_ANONYMOUS, UMEKO);
    const rare = valuesOf(of).indexOf(trueValue(of, RARE));
    const whole = Array.from(of.view.attributes[0]?.whole.induced ?? []);
    const [own = 0] = of.found.classes;
    const { posterior, prior } = await desk.ask<'review-belief'>({
      kind: 'review-belief',
      request: { attribute: 0, class: own, of_person: whole.map((share, at) => (at === rare ? share * rarer : share)), of_class: null },
    });
    return { ...of, belief: Array.from(posterior), prior: Array.from(prior), own: of.classes[own] ?? null };
  },
  says: (of) => [
    `Umeko, a pen-friend of Alice, lies there too: ${described(of, UMEKO)}. Her group of ${small(of.found.rows)} has ${counted(of.found.remaining, 'condition')}, so reading on is not enough.`,
    `But Alice has heard that ${trueValue(of, RARE).toLowerCase()} is rare among people like Umeko.`,
  ],
  asks: {
    question: (of) => `If nobody like her had ${trueValue(of, RARE).toLowerCase()}, what would Alice know?`,
    answers: (of) => [...valuesOf(of).map((value) => `${value}, for certain`), 'No more than before'],
    right: (of) => {
      const left = valuesOf(of).filter((value, at) => (of.found.posterior[at] ?? 0) > 0 && value !== trueValue(of, RARE));
      return left.length === 1 ? valuesOf(of).indexOf(left[0] ?? '') : valuesOf(of).length;
    },
    findings: (of) => {
      const left = valuesOf(of).filter((value, at) => (of.found.posterior[at] ?? 0) > 0 && value !== trueValue(of, RARE));
      return [left.length === 1 ? `${left[0] ?? ''}: it is the only other condition of her group. What Alice knows besides does the rest, and no table can forbid her to know it.` : `${list(left)} would be left.`];
    },
  },
  does: {
    task: 'Set how rare it is among people like her, and see what Alice believes.',
    controls: [{ kind: 'number', label: 'As frequent as with others, times', least: 0, most: 1, step: 0.05, now: (rarer) => rarer, set: (_, rarer) => rarer, said: (value) => percent(value) }],
    follows: (of) => {
      const most = Math.max(...of.belief);
      return [`Alice believes in ${list(valuesOf(of).filter((_, at) => Math.abs((of.belief[at] ?? 0) - most) < 1e-9))} with ${percent(most)}.`];
    },
  },
  shows: (of) => beliefs('What Alice believes of Umeko', { column: sensitiveOf(of), values: valuesOf(of), prior: of.prior, posterior: of.belief, after: of.belief, ruledOut: [] }),
});

const diverse = step<{ who: number; out: readonly boolean[] }, Attacked>({
  title: 'Several values in every group',
  source: 'Machanavajjhala and others 2006, Figure 3',
  start: { who: 0, out: [] },
  find: (desk, { who, out }) => attack(desk, THREE_DIVERSE, who === 0 ? BOB : UMEKO, out.flatMap((gone, at) => (gone ? [at] : []))),
  says: (of) => [`The same people in other groups. Every group has at least ${small(leastValues(of))} conditions: the table is ${leastValues(of)}-diverse.`],
  asks: {
    question: () => 'How many conditions has Alice to rule out before Bob\'s is certain?',
    answers: () => ['none', 'one', 'two', 'three'],
    right: (of) => Math.min(3, leastValues(of) - 1),
    findings: (of) => [`${leastValues(of) - 1 === 1 ? 'One' : `At least ${small(leastValues(of) - 1)}`}. That is the promise of ℓ-diversity: it does not say what somebody knows, only how much she would have to know.`],
  },
  does: {
    task: 'Rule conditions out for one of the two, and see what is left.',
    controls: [
      { kind: 'one', label: 'Who', options: () => ['Bob', 'Umeko'], now: ({ who }) => who, set: ({ out }, who) => ({ who, out }) },
      { kind: 'any', label: 'Ruled out', options: valuesOf, now: ({ out }) => out, set: ({ who, out }, at, on) => ({ who, out: Array.from({ length: Math.max(out.length, at + 1) }, (_, place) => (place === at ? on : (out[place] ?? false))) }) },
    ],
    follows: (of) => [of.found.after.some((share) => share > 0) ? `What is left: ${likeliest(of)}` : 'Nothing is left: one of these must be it.'],
  },
  shows: (of, { who, out }, answered): Shown => {
    const [own = 0] = of.found.classes;
    const name = who === 0 ? 'Bob' : 'Umeko';
    if (!answered) return { kind: 'table', title: `The group of ${name}`, table: groups(of, 'As it is published', [own]) };
    const { prior, posterior, after } = of.found;
    return beliefs(`What Alice believes of ${name}`, { column: sensitiveOf(of), values: valuesOf(of), prior, posterior, after, ruledOut: out.flatMap((gone, at) => (gone ? [at] : [])) });
  },
});

/** The fewest different values of any group. */
function leastValues({ classes }: Published): number {
  return Math.min(...classes.map((one) => one.attributes[0]?.distribution.induced.filter((share) => share > 0).length ?? 0));
}

const compared = step<number, { tables: readonly Published[]; certain: readonly number[] }>({
  title: 'What k does not see',
  source: 'Machanavajjhala and others 2006, sections 1.1 and 4',
  start: 0,
  find: async (desk) => {
    const tables: Published[] = [];
    const certain: number[] = [];
    for (const id of [FOUR_ANONYMOUS, THREE_DIVERSE]) {
      tables.push(await published(desk, id));
      certain.push((await desk.ask<'review-scan'>({ kind: 'review-scan', attribute: 0, threshold: 1 })).certain.rows);
    }
    return { tables, certain };
  },
  says: () => ['Two tables of the same people. One let Alice find out about Bob, the other did not.'],
  asks: {
    question: () => 'Which of the two has the larger k?',
    answers: () => ['The first', 'The second', 'Both have the same'],
    right: ({ tables }) => {
      const [first = 0, second = 0] = tables.map(({ view }) => view.k.value ?? 1);
      return first > second ? 0 : second > first ? 1 : 2;
    },
    findings: ({ tables, certain }) => [
      `k is ${list(tables.map(({ view }) => String(view.k.value ?? 1)))}. It counts people and looks at no condition: in the first table that of ${counted(certain[0] ?? 0, 'person', 'people')} is certain, in the second that of ${certain[1] === 0 ? 'nobody' : counted(certain[1] ?? 0, 'person', 'people')}.`,
      'How many values there are in a group is better than nothing, but it is not enough either: most of a group may have one of them. That is the next lesson.',
    ],
  },
  does: {
    task: 'Look at both.',
    controls: [{ kind: 'one', label: 'The table', options: () => ['The first', 'The second'], now: (at) => at, set: (_, at) => at }],
    follows: ({ tables, certain }, at) => {
      const of = tables[at];
      return of === undefined ? [] : [`k = ${of.view.k.value ?? 1}, at least ${counted(leastValues(of), 'condition')} in every group, certain for ${counted(certain[at] ?? 0, 'person', 'people')}.`];
    },
  },
  shows: ({ tables }, at) => {
    const of = tables[at];
    if (of === undefined) throw new Error('There are two tables.');
    return { kind: 'table', title: at === 0 ? 'The first table' : 'The second table', table: groups(of, 'As it is published', of.classes.filter(isOne).map(({ index }) => index)) };
  },
});

/** Lesson 2. */
export const anonymity: Lesson = {
  id: 'k-anonymity',
  title: 'k-anonymity, and its two attacks',
  about: 'Everybody looks like others, and is found out nevertheless: by reading on, and by knowing something else.',
  papers: 'Machanavajjhala and others 2006',
  steps: [original, fourAnonymous, homogeneity, everybody, background, diverse, compared],
};
