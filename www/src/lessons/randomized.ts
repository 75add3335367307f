// Lesson 7: the quasi-identifier is published unchanged and the sensitive value is uncertain, in sets drawn at random and in groups. On the
// patients of Sei and Ohsuga, and on a census whose true values are known.
import type { Condition, EstimatedPart, EstimatesView } from '../engine/types';
import { count, counted, list, percent, points, sentence, small } from '../words/numbers';
import { asking } from './desk';
import type { Desk, Opened } from './desk';
import { numbersAround, step } from './lesson';
import type { Lesson } from './lesson';
import { publish, tableOf, valuesOf } from './release';
import type { Made } from './release';
import type { EstimateShown, Shown, TableShown } from './shown';

const PATIENTS = 'patients';
const CENSUS = 'census';
/** The ℓ for the census. */
const OF_MANY = 3;
/** The parts of the census to estimate: everyone, and ever fewer people. */
const PARTS: readonly (readonly Condition[])[] = [
  [],
  [{ column: 'sex', values: ['female'] }],
  [
    { column: 'sex', values: ['female'] },
    { column: 'education', values: ['doctorate'] },
  ],
];

/** The disease of the question, by its place in the taxonomy. */
const ASKED = 5;

type Way = 'random-addition' | 'anatomy';

/** The secret of a draw. In earnest, no one may know it. */
const secretOf = (draw: number): string => String(draw).repeat(32);

async function drawn(desk: Desk, table: string, way: Way, l: number, draw: number): Promise<{ opened: Opened; choices: Opened['choices'] }> {
  const opened = await desk.open(table);
  await desk.ask<'use-secret'>({ kind: 'use-secret', text: secretOf(draw) });
  return { opened, choices: { ...asking(opened.choices, [`simple-l=${l}`]), method: { name: way, options: {} } } };
}

/** A release of the patients. */
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

/** The rows with their sets. No lines separate them, since none shares a class. */
function setsTable(made: Made): TableShown {
  const table = tableOf(made, 'The release');
  return { ...table, rows: table.rows.map(({ cells }) => ({ cells })) };
}

/** The name that a published row has in the original. */
const nameOf = ({ opened, made }: Uncertain, row: number): string => opened.rows[made.from[row] ?? 0]?.[opened.columns.indexOf('Name')] ?? '';

const estimate = (desk: Desk, conditions: readonly Condition[], method: 'raw' | 'projected'): Promise<EstimatesView> =>
  desk.ask<'read-estimate'>({ kind: 'read-estimate', request: { attribute: 0, conditions: [...conditions], by: null, method } });

/** The root of a mean squared error, in points. */
const off = (square: number | null | undefined): string => points(Math.sqrt(square ?? 0));

/** The people of a part, in words. */
const whoOf = (part: EstimatedPart | undefined): string => (part === undefined || part.who === '' ? 'everyone' : part.who);

const price = step<number, { made: Made; exact: number; cells: number }>({
  title: 'The cost of generalizing',
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
    `In this release of ${counted(made.rows.length, 'patient')}, no disease has more than one in ${small(l)} rows of a class. For this, the quasi-identifier was generalized.`,
  ],
  asks: {
    question: ({ cells }) => `How many of the ${count(cells)} cells of the quasi-identifier are still exact?`,
    answers: ({ exact, cells }) => numbersAround(exact, 0, cells).map(count),
    right: ({ exact, cells }) => numbersAround(exact, 0, cells).indexOf(exact),
    findings: ({ exact, cells }) => [
      `Only ${percent(exact / cells)} of them. A study of how a disease depends on age or address loses most of its data.`,
      'There is another way: publish the quasi-identifier unchanged, and make the disease uncertain.',
    ],
  },
  does: {
    task: 'Make the requirement stricter, and see what remains.',
    controls: [{ kind: 'number', label: 'Rows with one disease: at most one in', least: 2, most: 4, step: 1, now: (l) => l, set: (_, l) => l, said: small }],
    follows: ({ made, exact, cells }) => [`${counted(made.classes.length, 'class', 'classes')}, and ${count(exact)} of ${count(cells)} cells are exact.`],
  },
  shows: ({ made }) => ({ kind: 'table', title: counted(made.classes.length, 'class', 'classes'), table: tableOf(made, 'The release') }),
});

const sets = step<{ l: number; draw: number }, Uncertain & { excluded: number; all: number; who: string }>({
  title: 'Randomized addition',
  source: 'Sei and Ohsuga 2014, Algorithm 1 and Table 4',
  start: { l: 2, draw: 3 },
  find: async (desk, { l, draw }) => {
    const of = await uncertain(desk, 'random-addition', l, draw);
    const { attributes } = await desk.ask<'review-published'>({ kind: 'review-published' });
    await desk.ask<'read-published'>({ kind: 'read-published' });
    const { who } = await desk.ask<'read-disclosure'>({ kind: 'read-disclosure', attribute: 0 });
    return { ...of, excluded: attributes[0]?.excluded[of.made.classOf[0] ?? 0] ?? 0, all: valuesOf(of.made).length, who };
  },
  says: (_, { l }) => [`Randomized addition publishes the quasi-identifier unchanged. It publishes each disease in a set, together with ${small(l - 1)} drawn at random. The set does not show which is the true one.`],
  asks: {
    question: ({ all }) => `There are ${counted(all, 'disease')}. How many of them does a set rule out for its person?`,
    answers: ({ excluded, all }) => numbersAround(excluded, 0, all).map((n) => (n === 0 ? 'none' : small(n))),
    right: ({ excluded, all }) => numbersAround(excluded, 0, all).indexOf(excluded),
    findings: ({ excluded, who }) => [`All that are not in it: ${small(excluded)}. This negative disclosure is the price of the method.`, who],
  },
  does: {
    task: 'Draw again, or make the sets larger.',
    controls: [
      { kind: 'number', label: 'Draw', least: 1, most: 9, step: 1, now: ({ draw }) => draw, set: ({ l }, draw) => ({ l, draw }), said: count },
      { kind: 'number', label: 'Values per set:', least: 2, most: 4, step: 1, now: ({ l }) => l, set: ({ draw }, l) => ({ l, draw }), said: small },
    ],
    follows: (of) => {
      const row = of.made.from.indexOf(0);
      return [`Row ${count(row + 1)}, which is ${nameOf(of, row)}'s, contains ${list(setOf(of.made, row).map((value) => valuesOf(of.made)[value] ?? ''))}.`];
    },
  },
  shows: ({ made }) => ({ kind: 'table', title: 'The quasi-identifier is exact, the disease uncertain', table: setsTable(made) }),
});

/** How many sets contain a value, and how many people are estimated to have it. */
interface Counted extends Uncertain {
  value: number;
  holding: readonly number[];
  raw: number;
  truth: number;
}

/** A number of people, which in an estimate need not be whole. */
const people = (n: number): string => String(Number(n.toFixed(2)));

const countedAnswers = ({ made, holding, raw }: Counted): readonly number[] => [...new Set([holding.length, raw, made.rows.length])].sort((a, b) => a - b);

const correct = step<{ value: number; draw: number }, Counted>({
  title: 'Estimate a count',
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
  says: (of) => [`The release does not show who has ${valuesOf(of.made)[of.value] ?? ''}, but recipients can estimate how many people have it. ${sentence(small(of.holding.length))} of ${counted(of.made.rows.length, 'set')} ${of.holding.length === 1 ? 'contains' : 'contain'} it, some only by chance.`],
  asks: {
    question: (of) => `What is the estimated number of people with ${valuesOf(of.made)[of.value] ?? ''}?`,
    answers: (of) => countedAnswers(of).map((n) => (n < 0 ? `${people(n)}, which means none` : people(n))),
    right: (of) => countedAnswers(of).indexOf(of.raw),
    findings: (of) => [
      'The probability that a draw adds a value to a set is known, and equal for all values. The estimate subtracts the expected additions, and scales up the rest.',
      `The true number is ${people(of.truth)}. With only ${small(of.made.rows.length)} people, an estimate is no more than a hint.`,
    ],
  },
  does: {
    task: 'Choose a disease, draw again, and compare.',
    controls: [
      { kind: 'one', label: 'Disease', options: (of) => valuesOf(of.made), now: ({ value }) => value, set: ({ draw }, value) => ({ value, draw }) },
      { kind: 'number', label: 'Draw', least: 1, most: 9, step: 1, now: ({ draw }) => draw, set: ({ value }, draw) => ({ value, draw }), said: count },
    ],
    follows: (of) => [`${counted(of.holding.length, 'set')} with ${valuesOf(of.made)[of.value] ?? ''}. Estimated number of people: ${people(of.raw)}. True number: ${people(of.truth)}.`],
  },
  shows: (of) => {
    const table = setsTable(of.made);
    return { kind: 'table', title: `Sets that contain ${valuesOf(of.made)[of.value] ?? ''}`, table: { ...table, rows: table.rows.map((row, at) => ({ ...row, look: of.holding.includes(at) ? 'marked' : 'back' })) } };
  },
});

/** The estimates for each part of the census. */
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
  /** The estimates for the patients. */
  few: EstimatesView;
  views: readonly EstimatesView[];
}

const errors = ({ few, views }: Many): readonly number[] => {
  const [most, least] = [Math.sqrt(few.parts[0]?.expected_mse ?? 0), Math.sqrt(views[0]?.parts[0]?.expected_mse ?? 0)];
  return [least, (most + least) / 2, most];
};

const who = (views: readonly EstimatesView[]): readonly string[] => views.map(({ parts }) => whoOf(parts[0]));

const many = step<number, Many>({
  title: 'Many people, small errors',
  source: 'Sei and Ohsuga 2014, equation 2 and Figure 1; the error is our own formula',
  start: 0,
  find: async (desk) => {
    await uncertain(desk, 'random-addition', 2, 1);
    await desk.ask<'read-published'>({ kind: 'read-published' });
    const few = await estimate(desk, [], 'projected');
    return { few, views: await ofCensus(desk, 'random-addition') };
  },
  says: ({ few, views }) => [
    `For ${counted(few.parts[0]?.rows ?? 0, 'patient')}, the expected error of an estimated share is ${off(few.parts[0]?.expected_mse)}. Recipients can compute it: it depends on the numbers of people, of values and of members per set, and on nothing secret.`,
    `The census has ${counted(views[0]?.parts[0]?.rows ?? 0, 'person', 'people')}. Its release contains the ${views[0]?.column ?? ''} in sets of ${small(OF_MANY)}.`,
  ],
  asks: {
    question: () => 'What is the expected error of a share in the census?',
    answers: (found) => errors(found).map(points),
    right: () => 0,
    findings: ({ views }) => [`The actual error is ${off(views[0]?.parts[0]?.mse)} this time. No row of the release shows its person's value, and yet the estimates for everyone are close.`],
  },
  does: {
    task: 'Estimate for fewer people.',
    controls: [{ kind: 'one', label: 'People', options: ({ views }) => who(views), now: (at) => at, set: (_, at) => at }],
    follows: ({ views }, at) => {
      const part = views[at]?.parts[0];
      return [`${counted(part?.rows ?? 0, 'person', 'people')}: expected error ${off(part?.expected_mse)}, actual error ${off(part?.mse)}.`];
    },
  },
  shows: ({ few, views }, at, answered) => (answered ? estimateShown(views[at], 'Estimated from sets') : estimateShown(few, 'Estimated from the patients’ sets')),
});

/** Rows with the number of their group, and the values of each group. */
function anatomyShown({ made }: Uncertain, group: number | null): Shown {
  const table = tableOf(made, 'The people of each group');
  const look = (of: number) => (group === null ? {} : { look: of === group ? ('marked' as const) : ('back' as const) });
  const groups = made.classes.flatMap(({ index, attributes }) => (attributes[0]?.published ?? []).map(({ label, rows, covers }) => ({ index, label, rows, covers: Array.from(covers) })));
  const left: TableShown = { ...table, sensitive: -1, rows: table.rows.map((row, at) => ({ cells: row.cells.map(({ text }) => ({ text })), group: row.group ?? 0, ...look(made.classOf[at] ?? 0) })) };
  const right: TableShown = {
    name: 'The diseases of each group',
    columns: made.view.groups[0]?.columns ?? [],
    sensitive: 1,
    rows: groups.map(({ index, label, rows, covers }) => ({ cells: [{ text: String(index + 1) }, { text: label, values: covers }, { text: String(rows) }], group: index, ...look(index) })),
  };
  return {
    kind: 'link',
    title: 'Two tables instead of one',
    left,
    right,
    pairs: made.classOf.flatMap((own, row) => groups.flatMap(({ index }, at) => (index === own && (group === null || group === own) ? [{ left: row, right: at, marked: group === own }] : []))),
  };
}

/** A person in a release by Anatomy, by the row in the original. */
interface Grouped extends Uncertain {
  person: number;
}

/** A column of a table. */
const picked = ({ columns, rows }: Opened, name: string): string[] => rows.map((row) => row[columns.indexOf(name)] ?? '');

/** A person's group, and the largest probability of a value in it. */
function groupOf({ made, person }: Grouped): { row: number; group: number; share: number; values: readonly string[] } {
  const row = made.from.indexOf(person);
  const group = made.classOf[row] ?? 0;
  const attribute = made.classes[group]?.attributes[0];
  return { row, group, share: attribute?.curve.cumulative[0] ?? 0, values: attribute?.published.map(({ label }) => label) ?? [] };
}

const likely = (of: Grouped): readonly number[] => [...new Set([1, 1 / valuesOf(of.made).length, groupOf(of).share])].sort((a, b) => a - b);

const groups = step<{ l: number; person: number }, Grouped>({
  title: 'Anatomy: two tables',
  source: 'Xiao and Tao 2006, Anatomy',
  start: { l: 2, person: 0 },
  find: async (desk, { l, person }) => ({ ...(await uncertain(desk, 'anatomy', l, 1)), person }),
  says: ({ made }) => [`Anatomy also publishes the quasi-identifier unchanged. One table shows which of ${counted(made.classes.length, 'group')} each person is in, another the diseases of each group. Neither shows whose disease is whose.`],
  asks: {
    question: (of) => `An adversary finds ${nameOf(of, groupOf(of).row)} in group ${count(groupOf(of).group + 1)}. How likely is the likeliest disease?`,
    answers: (of) => likely(of).map(percent),
    right: (of) => likely(of).indexOf(groupOf(of).share),
    findings: (of) => [`${list(groupOf(of).values)} are equally likely. As with sets, the release shows who is in the table, and a group rules out every disease that it lacks.`],
  },
  does: {
    task: 'Choose another person, or require larger groups.',
    controls: [
      { kind: 'one', label: 'Person', options: ({ opened }) => picked(opened, 'Name'), now: ({ person }) => person, set: ({ l }, person) => ({ l, person }) },
      { kind: 'number', label: 'Distinct diseases per group, at least', least: 2, most: 4, step: 1, now: ({ l }) => l, set: ({ person }, l) => ({ l, person }), said: count },
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

/** The value whose estimate is furthest from the true share. */
function farthest(view: EstimatesView | undefined): { value: string; share: number; truth: number } {
  const part = view?.parts[0];
  const far = (part?.shares ?? []).map((share, at) => Math.abs(share - (part?.truth[at] ?? 0)));
  const at = far.indexOf(Math.max(...far));
  return { value: view?.values[at] ?? '', share: part?.shares[at] ?? 0, truth: part?.truth[at] ?? 0 };
}

const compared = step<number, Held>({
  title: 'Sets or groups: which estimate is closer?',
  source: 'Sei and Ohsuga 2014, section 6.2; Xiao and Tao 2006, Anatomy',
  start: 1,
  find: async (desk) => ({ sets: await ofCensus(desk, 'random-addition'), groups: await ofCensus(desk, 'anatomy') }),
  says: ({ sets: views }, at) => [
    `The same census was released twice: in sets of ${small(OF_MANY)}, and in groups of ${small(OF_MANY)}. For everyone together, groups give the exact shares.`,
    `A recipient wants the shares for a part: ${whoOf(views[at]?.parts[0])}, ${counted(views[at]?.parts[0]?.rows ?? 0, 'person', 'people')}.`,
  ],
  asks: {
    question: () => 'Which estimates are closer to the true shares of this part?',
    answers: () => ['The sets', 'The groups'],
    right: (found, at) => (missed(found.sets, at) < missed(found.groups, at) ? 0 : 1),
    findings: (found, at) => {
      const { value, share, truth } = farthest(found.groups[at]);
      return [
        `The error is ${off(missed(found.sets, at))} with sets and ${off(missed(found.groups, at))} with groups. The worst estimate from groups is ${percent(share)} for ${value}, instead of ${percent(truth)}.`,
        'A group does not show who has which value, so each person counts as a mix of the group. If values depend on the quasi-identifier, this biases the estimates, however many people there are.',
      ];
    },
  },
  does: {
    task: 'Compare the estimates for everyone, and for fewer people.',
    controls: [{ kind: 'one', label: 'People', options: ({ sets: views }) => who(views), now: (at) => at, set: (_, at) => at }],
    follows: (found, at) => [`Error with sets: ${off(missed(found.sets, at))}. Error with groups: ${off(missed(found.groups, at))}.`],
  },
  shows: (found, at, answered) => (answered ? estimateShown(found.groups[at], 'Estimated from groups') : estimateShown({ ...estimateShown(found.sets[at], '').view }, 'Estimated from sets')),
});

interface Again extends Uncertain {
  /** The values that remain for each row of the original after several releases. */
  left: readonly (readonly number[])[];
  alone: number;
  told: string;
}

const again = step<number, Again>({
  title: 'Do not draw again',
  source: 'Sei and Ohsuga 2014, Algorithm 1; the effect of another draw is our own result',
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
  says: (_, times) => [`The hospital releases the same patients ${times === 1 ? 'once' : times === 2 ? 'twice' : `${small(times)} times`}, from another secret each time. A patient's own disease is in all of their sets, another one only if every draw adds it.`],
  asks: {
    question: ({ left }) => `For how many of the ${small(left.length)} patients does only one disease remain?`,
    answers: ({ left, alone }) => numbersAround(alone, 0, left.length).map((n) => (n === 0 ? 'none' : small(n))),
    right: ({ left, alone }) => numbersAround(alone, 0, left.length).indexOf(alone),
    findings: ({ told }) => [told],
  },
  does: {
    task: 'Change the number of releases.',
    controls: [{ kind: 'number', label: 'Releases, each from another secret:', least: 1, most: 5, step: 1, now: (times) => times, set: (_, times) => times, said: count }],
    follows: ({ left, alone }) => [`Only one disease remains for ${alone === 0 ? 'no one' : `${small(alone)} of ${small(left.length)} patients`}.`],
  },
  shows: ({ opened, made, left }, times, answered) => {
    const columns = made.view.columns.slice(0, -1);
    const values = valuesOf(made);
    return {
      kind: 'table',
      title: !answered ? 'The patients' : times === 1 ? 'The set of each patient' : 'The diseases in all sets of a patient',
      table: {
        name: answered ? 'What remains' : 'What the adversary knows',
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
  title: 'Exact quasi-identifiers, uncertain values',
  about: 'The quasi-identifier is published unchanged, each sensitive value hides among others, and recipients can still estimate counts.',
  papers: 'Sei and Ohsuga 2014; Xiao and Tao 2006',
  steps: [price, sets, correct, many, groups, compared, again],
};
