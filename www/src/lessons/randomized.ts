// Lesson 7: what is known of people stays exact, and the sensitive value is uncertain: sets drawn by lot, and groups. On the patients of
// Sei and Ohsuga, and on the census, of which is known what is true.
import type { Condition, EstimatedPart, EstimatesView } from '../engine/types';
import { count, counted, list, percent, points, small } from '../words/numbers';
import { asking } from './desk';
import type { Desk, Opened } from './desk';
import { numbersAround, step } from './lesson';
import type { Lesson } from './lesson';
import { publish, tableOf, valuesOf } from './published';
import type { Made } from './published';
import type { EstimateShown, Shown, TableShown } from './shown';

const PATIENTS = 'patients';
const CENSUS = 'census';
/** What is asked of the census, where nothing else is said. */
const OF_MANY = 3;
/** The parts of the census that are asked for: everybody, and ever fewer. */
const PARTS: readonly (readonly Condition[])[] = [
  [],
  [{ column: 'sex', values: ['female'] }],
  [
    { column: 'sex', values: ['female'] },
    { column: 'education', values: ['doctorate'] },
  ],
];

/** The disease that is asked for at the start, by its place in the tree. */
const ASKED = 5;

type Way = 'random-addition' | 'anatomy';

/** A draw of lots: whoever knows it could draw them again, so that a published table never tells it. */
const secretOf = (draw: number): string => String(draw).repeat(32);

async function drawn(desk: Desk, table: string, way: Way, l: number, draw: number): Promise<{ opened: Opened; choices: Opened['choices'] }> {
  const opened = await desk.open(table);
  await desk.ask<'use-secret'>({ kind: 'use-secret', text: secretOf(draw) });
  return { opened, choices: { ...asking(opened.choices, [`simple-l=${l}`]), method: { name: way, options: {} } } };
}

/** A published table of the patients. */
interface Uncertain {
  opened: Opened;
  made: Made;
}

async function uncertain(desk: Desk, way: Way, l: number, draw: number): Promise<Uncertain> {
  const { opened, choices } = await drawn(desk, PATIENTS, way, l, draw);
  return { opened, made: await publish(desk, choices) };
}

/** The base values that a published row stands for. */
function setOf(made: Made, row: number): readonly number[] {
  const published = made.classes[made.classOf[row] ?? 0]?.attributes[0]?.published ?? [];
  const label = made.rows[row]?.[made.view.roles.indexOf('sensitive')];
  return Array.from(published.find((one) => one.label === label)?.covers ?? []);
}

/** The rows with their sets: each stands for itself, so that no line parts it from the next. */
function setsTable(made: Made): TableShown {
  const table = tableOf(made, 'As it is published');
  return { ...table, rows: table.rows.map(({ cells }) => ({ cells })) };
}

/** Somebody of the open table, as she is published. */
const nameOf = ({ opened, made }: Uncertain, row: number): string => opened.rows[made.from[row] ?? 0]?.[opened.columns.indexOf('Name')] ?? '';

const estimate = (desk: Desk, conditions: readonly Condition[], method: 'raw' | 'projected'): Promise<EstimatesView> =>
  desk.ask<'read-estimate'>({ kind: 'read-estimate', request: { attribute: 0, conditions: [...conditions], by: null, method } });

/** How far a share is off, of a mean square. */
const off = (square: number | null | undefined): string => points(Math.sqrt(square ?? 0));

/** Who is asked for, in words. */
const whoOf = (part: EstimatedPart | undefined): string => (part === undefined || part.who === '' ? 'everybody' : part.who);

const price = step<number, { made: Made; exact: number; cells: number }>({
  title: 'What general values cost',
  source: 'Sei and Ohsuga 2014, Table 1 and section 1',
  start: 2,
  find: async (desk, l) => {
    const { choices } = await desk.open(PATIENTS);
    const made = await publish(desk, asking(choices, [`simple-l=${l}`]));
    const known = made.view.roles.flatMap((role, at) => (role === 'quasi-identifier' ? [at] : []));
    const heights = made.general.flatMap((row) => known.map((at) => row[at] ?? 0));
    return { made, exact: heights.filter((height) => height === 0).length, cells: heights.length };
  },
  says: ({ made }, l) => [
    `${counted(made.rows.length, 'patient')}, in groups in which no disease has more than one in ${small(l)} of the people. To look alike, all that is known of them had to become broader.`,
  ],
  asks: {
    question: ({ cells }) => `Of the ${count(cells)} cells by which people are known, how many still say exactly what they said?`,
    answers: ({ exact, cells }) => numbersAround(exact, 0, cells).map(count),
    right: ({ exact, cells }) => numbersAround(exact, 0, cells).indexOf(exact),
    findings: ({ exact, cells }) => [
      `${percent(exact / cells)} of them. Whoever studies how a disease goes with what is known of people has lost what he came for.`,
      'It can be done the other way round: all that is known of people stays exact, and the disease becomes uncertain.',
    ],
  },
  does: {
    task: 'Ask for more, and see what is left.',
    controls: [{ kind: 'number', label: 'No disease above one in', least: 2, most: 4, step: 1, now: (l) => l, set: (_, l) => l, said: small }],
    follows: ({ made, exact, cells }) => [`${counted(made.classes.length, 'group')}, and ${count(exact)} of ${count(cells)} cells are exact.`],
  },
  shows: ({ made }) => ({ kind: 'table', title: 'The patients, in groups that look alike', table: tableOf(made, 'As it is published') }),
});

const sets = step<{ l: number; draw: number }, Uncertain & { excluded: number; all: number; who: string }>({
  title: 'Another value by lot',
  source: 'Sei and Ohsuga 2014, Algorithm 1 and Table 4',
  start: { l: 2, draw: 3 },
  find: async (desk, { l, draw }) => {
    const of = await uncertain(desk, 'random-addition', l, draw);
    const { attributes } = await desk.ask<'review-published'>({ kind: 'review-published' });
    await desk.ask<'read-published'>({ kind: 'read-published' });
    const { who } = await desk.ask<'read-disclosure'>({ kind: 'read-disclosure', attribute: 0 });
    return { ...of, excluded: attributes[0]?.excluded[of.made.classOf[0] ?? 0] ?? 0, all: valuesOf(of.made).length, who };
  },
  says: (_, { l }) => [`Now every row keeps what is known of it. Its disease stands in a set, beside ${small(l - 1)} drawn by lot. Which of them is true is not told.`],
  asks: {
    question: ({ all }) => `There are ${counted(all, 'disease')}. How many of them are ruled out for certain, for one person?`,
    answers: ({ excluded, all }) => numbersAround(excluded, 0, all).map((n) => (n === 0 ? 'none' : small(n))),
    right: ({ excluded, all }) => numbersAround(excluded, 0, all).indexOf(excluded),
    findings: ({ excluded, who }) => [`All that are not in her set: ${small(excluded)}. That is the price of this way.`, who],
  },
  does: {
    task: 'Draw other lots, or larger sets.',
    controls: [
      { kind: 'number', label: 'Draw', least: 1, most: 9, step: 1, now: ({ draw }) => draw, set: ({ l }, draw) => ({ l, draw }), said: count },
      { kind: 'number', label: 'Values in a set:', least: 2, most: 4, step: 1, now: ({ l }) => l, set: ({ draw }, l) => ({ l, draw }), said: small },
    ],
    follows: (of) => {
      const row = of.made.from.indexOf(0);
      return [`${nameOf(of, row)} is published with ${list(setOf(of.made, row).map((value) => valuesOf(of.made)[value] ?? ''))}.`];
    },
  },
  shows: ({ made }) => ({ kind: 'table', title: 'Everything exact but the disease', table: setsTable(made) }),
});

/** How often a value is in a set, and how many are estimated to have it. */
interface Counted extends Uncertain {
  value: number;
  holding: readonly number[];
  raw: number;
  truth: number;
}

/** People, of whom an estimate may count parts. */
const people = (n: number): string => String(Number(n.toFixed(2)));

const countedAnswers = ({ made, holding, raw }: Counted): readonly number[] => [...new Set([holding.length, raw, made.rows.length])].sort((a, b) => a - b);

const correct = step<{ value: number; draw: number }, Counted>({
  title: 'Count, then take off what lots put there',
  source: 'Sei and Ohsuga 2014, equations 6 and 9',
  start: { value: ASKED, draw: 3 },
  find: async (desk, { value, draw }) => {
    const of = await uncertain(desk, 'random-addition', 2, draw);
    await desk.ask<'read-published'>({ kind: 'read-published' });
    const view = await estimate(desk, [], 'raw');
    const at = Math.min(value, view.values.length - 1);
    const [part] = view.parts;
    return {
      ...of,
      value: at,
      holding: of.made.rows.flatMap((_, row) => (setOf(of.made, row).includes(at) ? [row] : [])),
      raw: part?.counts[at] ?? 0,
      truth: Math.round((part?.truth[at] ?? 0) * (part?.rows ?? 0)),
    };
  },
  says: (of) => [`Nobody can say who has ${valuesOf(of.made)[of.value] ?? ''}. How many have it, can be estimated: of ${counted(of.made.rows.length, 'set')} ${small(of.holding.length)} ${of.holding.length === 1 ? 'holds' : 'hold'} it, some by lot alone.`],
  asks: {
    question: (of) => `How many people have ${valuesOf(of.made)[of.value] ?? ''}, as one estimates?`,
    answers: (of) => countedAnswers(of).map((n) => (n < 0 ? `${people(n)}, which means none` : people(n))),
    right: (of) => countedAnswers(of).indexOf(of.raw),
    findings: (of) => [
      'One knows how often lots put a value where it is not: the same for every value. That much is taken off, and what is left is scaled up to all people.',
      `In truth it is ${people(of.truth)}. Of ${small(of.made.rows.length)} people an estimate is no more than a hint.`,
    ],
  },
  does: {
    task: 'Choose a disease, draw other lots, and compare.',
    controls: [
      { kind: 'one', label: 'Disease', options: (of) => valuesOf(of.made), now: ({ value }) => value, set: ({ draw }, value) => ({ value, draw }) },
      { kind: 'number', label: 'Draw', least: 1, most: 9, step: 1, now: ({ draw }) => draw, set: ({ value }, draw) => ({ value, draw }), said: count },
    ],
    follows: (of) => [`${counted(of.holding.length, 'set')} with ${valuesOf(of.made)[of.value] ?? ''}: estimated ${people(of.raw)}, in truth ${people(of.truth)}.`],
  },
  shows: (of) => {
    const table = setsTable(of.made);
    return { kind: 'table', title: `Sets that hold ${valuesOf(of.made)[of.value] ?? ''}`, table: { ...table, rows: table.rows.map((row, at) => ({ ...row, look: of.holding.includes(at) ? 'marked' : 'back' })) } };
  },
});

/** What is estimated of each part of the census. */
const estimated = new WeakMap<Desk, Map<Way, readonly EstimatesView[]>>();

async function ofCensus(desk: Desk, way: Way): Promise<readonly EstimatesView[]> {
  const known = estimated.get(desk)?.get(way);
  if (known !== undefined) return known;
  const { choices } = await drawn(desk, CENSUS, way, OF_MANY, 1);
  await desk.publish(choices);
  await desk.ask<'read-published'>({ kind: 'read-published' });
  const views: EstimatesView[] = [];
  for (const conditions of PARTS) views.push(await estimate(desk, conditions, 'projected'));
  estimated.set(desk, (estimated.get(desk) ?? new Map<Way, readonly EstimatesView[]>()).set(way, views));
  return views;
}

function estimateShown(view: EstimatesView | undefined, name: string): EstimateShown & { title: string } {
  return { kind: 'estimate', title: '', name, view: view ?? { column: '', form: 'sets', values: [], whole: [], parts: [], more: 0, notes: [] } };
}

interface Many {
  few: EstimatedPart | undefined;
  views: readonly EstimatesView[];
}

const errors = ({ few, views }: Many): readonly number[] => {
  const [most, least] = [Math.sqrt(few?.expected_mse ?? 0), Math.sqrt(views[0]?.parts[0]?.expected_mse ?? 0)];
  return [least, (most + least) / 2, most];
};

const who = (views: readonly EstimatesView[]): readonly string[] => views.map(({ parts }) => whoOf(parts[0]));

const many = step<number, Many>({
  title: 'Many people, small errors',
  source: 'Sei and Ohsuga 2014, equation 2 and Figure 1; the error as it is worked out here',
  start: 0,
  find: async (desk) => {
    await uncertain(desk, 'random-addition', 2, 1);
    await desk.ask<'read-published'>({ kind: 'read-published' });
    const [few] = (await estimate(desk, [], 'projected')).parts;
    return { few, views: await ofCensus(desk, 'random-addition') };
  },
  says: ({ few, views }) => [
    `Of ${counted(few?.rows ?? 0, 'patient')} an estimated share is off by ${off(few?.expected_mse)} on average. A file says that of itself: how far off depends on how many people, values and members of a set there are, and on nothing secret.`,
    `The census has ${counted(views[0]?.parts[0]?.rows ?? 0, 'person', 'people')}. Their ${views[0]?.column ?? ''} is published in sets of ${small(OF_MANY)}.`,
  ],
  asks: {
    question: () => 'How far is a share of the census off, on average?',
    answers: (found) => errors(found).map(points),
    right: () => 0,
    findings: ({ views }) => [`Held against the truth, the shares are off by ${off(views[0]?.parts[0]?.mse)} this time. Nobody has a value of her own in this file, and yet the whole is told well.`],
  },
  does: {
    task: 'Ask for fewer people.',
    controls: [{ kind: 'one', label: 'Who', options: ({ views }) => who(views), now: (at) => at, set: (_, at) => at }],
    follows: ({ views }, at) => {
      const part = views[at]?.parts[0];
      return [`${counted(part?.rows ?? 0, 'person', 'people')}: off by ${off(part?.expected_mse)} on average, and by ${off(part?.mse)} against the truth.`];
    },
  },
  shows: ({ views }, at) => estimateShown(views[at], 'Estimated from sets'),
});

/** Rows with the number of their group, and the values of each group. */
function anatomyShown({ made }: Uncertain, group: number | null): Shown {
  const table = tableOf(made, 'Who is in which group');
  const look = (of: number) => (group === null ? {} : { look: of === group ? ('marked' as const) : ('back' as const) });
  const groups = made.classes.flatMap(({ index, attributes }) => (attributes[0]?.published ?? []).map(({ label, rows, covers }) => ({ index, label, rows, covers: Array.from(covers) })));
  const left: TableShown = { ...table, sensitive: -1, rows: table.rows.map((row, at) => ({ cells: row.cells.map(({ text }) => ({ text })), group: row.group ?? 0, ...look(made.classOf[at] ?? 0) })) };
  const right: TableShown = {
    name: 'What is in which group',
    columns: made.view.groups[0]?.columns ?? [],
    sensitive: 1,
    rows: groups.map(({ index, label, rows, covers }) => ({ cells: [{ text: String(index + 1) }, { text: label, values: covers }, { text: String(rows) }], group: index, ...look(index) })),
  };
  return {
    kind: 'link',
    title: 'Two tables in place of one',
    left,
    right,
    pairs: made.classOf.flatMap((own, row) => groups.flatMap(({ index }, at) => (index === own && (group === null || group === own) ? [{ left: row, right: at, marked: group === own }] : []))),
  };
}

/** Somebody in a table of groups, by her row in the open one. */
interface Grouped extends Uncertain {
  person: number;
}

/** A column of a table. */
const picked = ({ columns, rows }: Opened, name: string): string[] => rows.map((row) => row[columns.indexOf(name)] ?? '');

/** The group of somebody, and how likely her likeliest value is. */
function groupOf({ made, person }: Grouped): { row: number; group: number; share: number; values: readonly string[] } {
  const row = made.from.indexOf(person);
  const group = made.classOf[row] ?? 0;
  const attribute = made.classes[group]?.attributes[0];
  return { row, group, share: attribute?.curve.cumulative[0] ?? 0, values: attribute?.published.map(({ label }) => label) ?? [] };
}

const likely = (of: Grouped): readonly number[] => [...new Set([1, 1 / valuesOf(of.made).length, groupOf(of).share])].sort((a, b) => a - b);

const groups = step<{ l: number; person: number }, Grouped>({
  title: 'Anatomy: the table cut in two',
  source: 'Xiao and Tao 2006, Anatomy',
  start: { l: 2, person: 0 },
  find: async (desk, { l, person }) => ({ ...(await uncertain(desk, 'anatomy', l, 1)), person }),
  says: ({ made }) => [`Another way to leave exact what is known: two tables. One says who is in which of ${counted(made.classes.length, 'group')}, the other which diseases each group has. Which is whose is told in neither.`],
  asks: {
    question: (of) => `Somebody finds ${nameOf(of, groupOf(of).row)} in group ${count(groupOf(of).group + 1)}. How likely is the likeliest disease?`,
    answers: (of) => likely(of).map(percent),
    right: (of) => likely(of).indexOf(groupOf(of).share),
    findings: (of) => [`${list(groupOf(of).values)}: each as likely as the others. As with sets, who is in the table stays visible, and all that the group lacks is ruled out.`],
  },
  does: {
    task: 'Choose somebody else, or ask for larger groups.',
    controls: [
      { kind: 'one', label: 'Who', options: ({ opened }) => picked(opened, 'Name'), now: ({ person }) => person, set: ({ l }, person) => ({ l, person }) },
      { kind: 'number', label: 'Different diseases in a group, at least', least: 2, most: 4, step: 1, now: ({ l }) => l, set: ({ person }, l) => ({ l, person }), said: small },
    ],
    follows: (of) => [`${nameOf(of, groupOf(of).row)} is in group ${count(groupOf(of).group + 1)}, with ${list(groupOf(of).values)}.`],
  },
  shows: (of, _, answered) => anatomyShown(of, answered ? groupOf(of).group : null),
});

interface Held {
  sets: readonly EstimatesView[];
  groups: readonly EstimatesView[];
}

const missed = (views: readonly EstimatesView[], at: number): number => views[at]?.parts[0]?.mse ?? 0;

/** The value of which an estimate is farthest from the truth. */
function farthest(view: EstimatesView | undefined): { value: string; share: number; truth: number } {
  const part = view?.parts[0];
  const far = (part?.shares ?? []).map((share, at) => Math.abs(share - (part?.truth[at] ?? 0)));
  const at = far.indexOf(Math.max(...far));
  return { value: view?.values[at] ?? '', share: part?.shares[at] ?? 0, truth: part?.truth[at] ?? 0 };
}

const held = step<number, Held>({
  title: 'Sets or groups: which is nearer?',
  source: 'Sei and Ohsuga 2014, section 6.2; Xiao and Tao 2006, Anatomy',
  start: 1,
  find: async (desk) => ({ sets: await ofCensus(desk, 'random-addition'), groups: await ofCensus(desk, 'anatomy') }),
  says: ({ sets: views }, at) => [
    `The same census, once in sets of ${small(OF_MANY)} and once in groups of ${small(OF_MANY)}. Of everybody together the groups tell the truth exactly.`,
    `Now somebody asks for a part: ${whoOf(views[at]?.parts[0])}, ${counted(views[at]?.parts[0]?.rows ?? 0, 'person', 'people')}.`,
  ],
  asks: {
    question: () => 'Which of the two is nearer to the truth there?',
    answers: () => ['The sets', 'The groups'],
    right: (found, at) => (missed(found.sets, at) < missed(found.groups, at) ? 0 : 1),
    findings: (found, at) => {
      const { value, share, truth } = farthest(found.groups[at]);
      return [
        `The sets are off by ${off(missed(found.sets, at))}, the groups by ${off(missed(found.groups, at))}. Farthest off by groups is ${value}: ${percent(share)} are estimated, and in truth it is ${percent(truth)}.`,
        'A group says nothing of who in it has which value, so that each of its people counts as a mix of all. Where the value goes with what is known, the estimate is drawn towards the mix, however many people there are.',
      ];
    },
  },
  does: {
    task: 'Ask for everybody, and for fewer.',
    controls: [{ kind: 'one', label: 'Who', options: ({ sets: views }) => who(views), now: (at) => at, set: (_, at) => at }],
    follows: (found, at) => [`Sets: off by ${off(missed(found.sets, at))}. Groups: off by ${off(missed(found.groups, at))}.`],
  },
  shows: (found, at, answered) => (answered ? estimateShown(found.groups[at], 'Estimated from groups') : estimateShown({ ...estimateShown(found.sets[at], '').view }, 'Estimated from sets')),
});

interface Again extends Uncertain {
  /** What is left for each row, by the order of the open table, after so many publications. */
  left: readonly (readonly number[])[];
  alone: number;
  told: string;
}

const again = step<number, Again>({
  title: 'Never draw twice',
  source: 'Sei and Ohsuga 2014, Algorithm 1; what fresh lots tell is worked out here',
  start: 2,
  find: async (desk, times) => {
    let left: readonly (readonly number[])[] = [];
    let of = await uncertain(desk, 'random-addition', 2, 1);
    for (let draw = 1; draw <= times; draw++) {
      if (draw > 1) of = await uncertain(desk, 'random-addition', 2, draw);
      const { made } = of;
      const now = made.from.map((_, row) => setOf(made, made.from.indexOf(row)));
      left = draw === 1 ? now : left.map((before, row) => before.filter((value) => now[row]?.includes(value) ?? false));
    }
    await desk.ask<'read-published'>({ kind: 'read-published' });
    const { again_sentence: told } = await desk.ask<'read-disclosure'>({ kind: 'read-disclosure', attribute: 0 });
    return { ...of, left, alone: left.filter((values) => values.length === 1).length, told };
  },
  says: (_, times) => [`The hospital publishes the same patients ${times === 1 ? 'once' : times === 2 ? 'twice' : `${small(times)} times`}, and draws lots anew each time. A person's own disease is in all her sets; others are there only while the lots agree.`],
  asks: {
    question: ({ left }) => `Of how many of the ${small(left.length)} is one disease alone left?`,
    answers: ({ left, alone }) => numbersAround(alone, 0, left.length).map((n) => (n === 0 ? 'nobody' : small(n))),
    right: ({ left, alone }) => numbersAround(alone, 0, left.length).indexOf(alone),
    findings: ({ told }) => [told],
  },
  does: {
    task: 'Publish more or less often.',
    controls: [{ kind: 'number', label: 'Published so often, with fresh lots:', least: 1, most: 5, step: 1, now: (times) => times, set: (_, times) => times, said: count }],
    follows: ({ left, alone }) => [`One disease is left for ${small(alone) === 'no' ? 'nobody' : `${small(alone)} of ${small(left.length)}`}.`],
  },
  shows: ({ opened, made, left }, times, answered) => {
    const columns = made.view.columns.slice(0, -1);
    const values = valuesOf(made);
    return {
      kind: 'table',
      title: times === 1 ? 'What a set leaves' : 'What is in all sets of a person',
      table: {
        name: answered ? 'What is left' : 'The people of the table',
        columns: answered ? [...columns, made.view.columns.at(-1) ?? ''] : columns,
        ...(answered ? { sensitive: columns.length } : {}),
        rows: opened.rows.map((row, at) => {
          const set = left[at] ?? [];
          return {
            cells: [...columns.map((name) => ({ text: row[opened.columns.indexOf(name)] ?? '' })), ...(answered ? [{ text: list(set.map((value) => values[value] ?? '')), values: set }] : [])],
            ...(answered ? { look: set.length === 1 ? ('marked' as const) : ('back' as const) } : {}),
          };
        }),
      },
    };
  },
});

/** Lesson 7. */
export const randomized: Lesson = {
  id: 'estimates',
  title: 'Exact people, uncertain values',
  about: 'What is known of people stays exact, the sensitive value hides among others, and the whole can still be estimated.',
  papers: 'Sei and Ohsuga 2014; Xiao and Tao 2006',
  steps: [price, sets, correct, many, groups, held, again],
};
