// Lesson 1: leaving the names out is not enough. Two tables are linked, as Sweeney linked the voters of a town with its patients.
import { counted, list, percent, small } from '../words/numbers';
import { asking, knowing } from './desk';
import type { Desk, Opened } from './desk';
import { numbersAround, step } from './lesson';
import type { Lesson } from './lesson';
import { amountsOf } from './pictures';
import type { Shown, TableShown } from './shown';

const PATIENTS = 'patients';
const REGISTER = 'register';
const CENSUS = 'census';
/** What both tables have. */
const SHARED = ['Sex', 'Age', 'Address'];
/** What somebody may know of the people of the census. */
const ANSWERS = ['age', 'sex', 'region', 'education', 'marital-status', 'employment'];
/** Methods of which a lesson asks k alone: this one splits the table as long as every part has k people. */
const SPLITTING = { name: 'mondrian', options: {} };

interface Linked {
  patients: Opened;
  register: Opened;
  /** Of each person of the register, the rows of the hospital's table that fit. */
  fitting: readonly (readonly number[])[];
  /** Of each, what the table says with certainty; null where nothing is certain. */
  known: readonly (string | null)[];
  values: readonly string[];
  /** The published quasi-identifier of each row of the hospital's table. */
  labels: readonly (readonly string[])[];
}

/** The columns of a table by their places. */
function picked({ columns, rows }: Opened, names: readonly string[]): string[][] {
  const at = names.map((name) => columns.indexOf(name));
  return rows.map((row) => at.map((place) => row[place] ?? ''));
}

/** How many people each person looks like, by these columns alone, herself among them. */
async function alike(desk: Desk, table: string, columns: readonly string[]): Promise<{ opened: Opened; sizes: readonly number[]; classOf: readonly number[]; values: readonly string[] }> {
  const opened = await desk.open(table);
  const view = await desk.reviewTable(knowing(asking(opened.choices, []), columns));
  const classOf: number[] = [];
  if (opened.rows.length > 0) {
    for (let index = 0; index < view.classes; index++) {
      const one = await desk.ask<'review-class'>({ kind: 'review-class', index });
      for (const row of one?.rows ?? []) classOf[row] = index;
    }
  }
  return { opened, sizes: Array.from(view.class_sizes), classOf, values: view.attributes[0]?.values ?? [] };
}

const alone = (sizes: readonly number[]): number => sizes.filter((size) => size === 1).length;

/** Holds the register beside what the hospital gave out: as it stands, or with everybody hidden among k. */
async function link(desk: Desk, k: number): Promise<Linked> {
  const register = await desk.rowsOf(REGISTER);
  const patients = await desk.open(PATIENTS);
  const choices = { ...knowing(asking(patients.choices, k > 1 ? [`k=${k}`] : []), SHARED), method: SPLITTING };
  const labels: string[][] = [];
  const rowsOf: number[][] = [];
  let values: readonly string[];
  if (k === 1) {
    const view = await desk.reviewTable(choices);
    values = view.attributes[0]?.values ?? [];
    labels.push(...picked(patients, SHARED));
    for (let index = 0; index < view.classes; index++) rowsOf.push(Array.from((await desk.ask<'review-class'>({ kind: 'review-class', index }))?.rows ?? []));
  } else {
    const made = await desk.publish(choices);
    const rows = await desk.ask<'result-rows'>({ kind: 'result-rows', start: 0, count: made.report.rows });
    const view = await desk.ask<'review-published'>({ kind: 'review-published' });
    values = view.attributes[0]?.values ?? [];
    for (const [at, row] of rows.original_row.entries()) {
      const of = rows.class_of_row[at] ?? 0;
      (rowsOf[of] ??= []).push(row);
      const cells = await desk.ask<'class'>({ kind: 'class', index: of });
      labels[row] = (cells?.cells ?? []).map(({ label }) => label);
    }
  }
  const fitting: number[][] = [];
  const known: (string | null)[] = [];
  for (const person of picked(register, SHARED)) {
    const found = await desk.infer(person);
    fitting.push(Array.from(found.classes).flatMap((index) => rowsOf[index] ?? []).sort((a, b) => a - b));
    known.push(found.rows > 0 && found.remaining === 1 ? (values[found.posterior.indexOf(Math.max(...found.posterior))] ?? null) : null);
  }
  return { patients, register, fitting, known, values, labels };
}

/** People of the register of whom a row is known for certain: one row fits, and it fits nobody else. */
function found({ fitting }: Linked): number[] {
  return fitting.flatMap((rows, person) => {
    const [row] = rows;
    return rows.length === 1 && fitting.every((others, other) => other === person || !others.includes(row ?? -1)) ? [person] : [];
  });
}

function nameOf({ register }: Linked, person: number): string {
  return register.rows[person]?.[register.columns.indexOf('Name')] ?? '';
}

/** The hospital's table without names. */
function withoutNames({ patients, labels, values }: Linked, marked: readonly number[] | null): TableShown {
  const disease = patients.columns.indexOf('Disease');
  return {
    name: 'What the hospital gave out',
    columns: [...SHARED, 'Disease'],
    sensitive: SHARED.length,
    rows: patients.rows.map((row, at) => ({
      cells: [...(labels[at] ?? []).map((text) => ({ text })), { text: row[disease] ?? '', values: [values.indexOf(row[disease] ?? '')] }],
      ...(marked === null ? {} : { look: marked.includes(at) ? 'marked' : 'back' }),
    })),
  };
}

function linkShown(linked: Linked, title: string, person: number | null): Shown {
  const marked = person === null ? null : [person];
  return {
    kind: 'link',
    title,
    left: {
      name: 'A register that anybody may read',
      columns: linked.register.columns,
      rows: linked.register.rows.map((row, at) => ({ cells: row.map((text) => ({ text })), ...(marked === null ? {} : { look: marked.includes(at) ? ('marked' as const) : ('back' as const) }) })),
    },
    right: withoutNames(linked, person === null ? null : (linked.fitting[person] ?? [])),
    pairs: linked.fitting.flatMap((rows, left) => (person === null || person === left ? rows.map((right) => ({ left, right, marked: person === left || (person === null && linked.known[left] !== null && rows.length === 1) })) : [])),
  };
}

/** What is found out of somebody of the register, in a sentence or two. */
function learned(linked: Linked, person: number): string[] {
  const name = nameOf(linked, person);
  const rows = linked.fitting[person] ?? [];
  const known = linked.known[person] ?? null;
  if (rows.length === 0) return [`No row fits ${name}: ${name} is not in the hospital's table.`];
  const others = linked.fitting.flatMap((fit, other) => (other !== person && fit.some((row) => rows.includes(row)) ? [nameOf(linked, other)] : []));
  if (rows.length > 1) return [`${counted(rows.length, 'row')} fit ${name}${known === null ? ', with more than one disease among them' : `, and all of them say ${known}`}.`];
  if (others.length > 0) return [`One row fits ${name}, and it fits ${list(others)} as well: whose it is stays open. It says ${known ?? ''}.`];
  return [`One row fits ${name}, and no other name fits that row: it says ${known ?? ''}.`];
}

const who = step<null, { sizes: readonly number[]; linked: Linked }>({
  title: 'A table without names',
  source: 'Sei and Ohsuga 2014, Table 1',
  start: null,
  find: async (desk) => {
    const { sizes } = await alike(desk, PATIENTS, SHARED);
    return { sizes, linked: await link(desk, 1) };
  },
  says: ({ linked }) => [
    `A hospital gives out a table of ${counted(linked.patients.rows.length, 'patient')}, for research. It has left the names out.`,
    'What is left of a person is her sex, her age, where she lives, and her disease.',
  ],
  asks: {
    question: () => 'How many of them are the only one of their sex, age and address?',
    answers: ({ linked, sizes }) => numbersAround(alone(sizes), 0, linked.patients.rows.length).map((n) => small(n)).map((word) => (word === 'no' ? 'none' : word)),
    right: ({ linked, sizes }) => numbersAround(alone(sizes), 0, linked.patients.rows.length).indexOf(alone(sizes)),
    findings: ({ linked, sizes }) => [
      alone(sizes) === linked.patients.rows.length
        ? `All ${small(alone(sizes))}. Whoever knows these three of a person knows which row is hers, name or no name.`
        : `${counted(alone(sizes), 'person', 'people')} of ${small(linked.patients.rows.length)}. Whoever knows these three of such a person knows which row is hers, name or no name.`,
    ],
  },
  shows: ({ linked }) => ({ kind: 'table', title: 'The table, as it is given out', table: withoutNames(linked, null) }),
});

const columnsKnown = step<readonly boolean[], { sizes: readonly number[]; classOf: readonly number[]; opened: Opened; values: readonly string[]; columns: readonly string[] }>({
  title: 'How little is enough',
  source: 'Machanavajjhala and others 2006, Definition 2.1',
  start: [true, false, false],
  find: async (desk, known) => {
    const columns = SHARED.filter((_, at) => known[at]);
    if (columns.length > 0) return { ...(await alike(desk, PATIENTS, columns)), columns };
    // Who knows nothing of anybody cannot tell one from another.
    const { opened, values } = await alike(desk, PATIENTS, SHARED);
    return { opened, values, columns, sizes: [opened.rows.length], classOf: opened.rows.map(() => 0) };
  },
  says: () => ['Columns that others may know of a person, and that together single her out, are a quasi-identifier. Each of them looks harmless.'],
  does: {
    task: 'Choose what somebody knows of a person, and see who is alone with it.',
    controls: [{ kind: 'any', label: 'What somebody knows', options: () => SHARED, now: (known) => known, set: (known, at, on) => known.map((before, place) => (place === at ? on : before)) }],
    follows: ({ columns, sizes, opened }) => [
      columns.length === 0
        ? 'Who knows nothing of a person cannot find her.'
        : `By ${list(columns.map((name) => name.toLowerCase()))} ${alone(sizes) === 0 ? 'nobody is' : alone(sizes) === opened.rows.length ? `all ${small(opened.rows.length)} are` : `${small(alone(sizes))} of ${small(opened.rows.length)} ${alone(sizes) === 1 ? 'is' : 'are'}`} alone.`,
    ],
  },
  shows: ({ opened, sizes, classOf, values, columns }) => ({
    kind: 'table',
    title: `Who is alone by what is known${columns.length === 0 ? ': nobody' : ''}`,
    table: {
      name: 'What the hospital gave out',
      columns: [...SHARED, 'Disease'],
      sensitive: SHARED.length,
      rows: picked(opened, [...SHARED, 'Disease']).map((row, at) => ({
        cells: row.map((text, place) => (place === SHARED.length ? { text, values: [values.indexOf(text)] } : { text, unknown: !columns.includes(SHARED[place] ?? '') })),
        look: sizes[classOf[at] ?? 0] === 1 ? 'marked' : 'back',
      })),
    },
  }),
});

const oneFound = step<number, Linked>({
  title: 'A second table',
  source: 'Sweeney, as told in Machanavajjhala and others 2006, section 1',
  start: 3,
  find: (desk) => link(desk, 1),
  says: (linked) => [
    'There are other tables. A register of voters has names, sex, age and address. It says nothing of anybody\'s health, and anybody may read it.',
    `${nameOf(linked, 3)} stands in it.`,
  ],
  asks: {
    question: (linked) => `What can a reader of both tables say of ${nameOf(linked, 3)}'s disease?`,
    answers: (linked) => ['Nothing: the hospital left the names out', 'What it may be, but not what it is', `What it is${linked.fitting[3]?.length === 0 ? ', or that there is none' : ''}`],
    right: (linked) => (linked.fitting[3]?.length === 0 ? 0 : linked.known[3] === null || !found(linked).includes(3) ? 1 : 2),
    findings: (linked) => learned(linked, 3),
  },
  does: {
    task: 'Choose somebody else in the register.',
    controls: [{ kind: 'one', label: 'Whom you look for', options: (linked) => linked.register.rows.map((_, person) => nameOf(linked, person)), now: (person) => person, set: (_, at) => at }],
    follows: (linked, person) => (person === 3 ? [] : learned(linked, person)),
  },
  shows: (linked, person, answered) => linkShown(linked, answered || person !== 3 ? `What is known of ${nameOf(linked, person)}` : 'Two tables, and what both of them have', answered || person !== 3 ? person : null),
  picks: (_, row) => row,
});

const everybody = step<null, Linked>({
  title: 'Everybody at once',
  source: 'Sweeney, as told in Machanavajjhala and others 2006, section 1',
  start: null,
  find: (desk) => link(desk, 1),
  says: () => ['What is done by hand for one person is done by a computer for all: two rows belong together where sex, age and address are the same. That is a join, and takes no cleverness.'],
  asks: {
    question: (linked) => `Of how many of the ${counted(linked.register.rows.length, 'person', 'people')} of the register is the row, and so the disease, known for certain?`,
    answers: (linked) => numbersAround(found(linked).length, 0, linked.register.rows.length).map(small).map((word) => (word === 'no' ? 'nobody' : word)),
    right: (linked) => numbersAround(found(linked).length, 0, linked.register.rows.length).indexOf(found(linked).length),
    findings: (linked) => {
      const none = linked.fitting.flatMap((rows, person) => (rows.length === 0 ? [nameOf(linked, person)] : []));
      const shared = linked.fitting.flatMap((rows, person) => (rows.length > 0 && !found(linked).includes(person) ? [nameOf(linked, person)] : []));
      return [
        found(linked).length === 0 ? 'Of nobody.' : `Of ${list(found(linked).map((person) => nameOf(linked, person)), 12)}: ${small(found(linked).length)}.`,
        ...(shared.length > 1 ? [`${list(shared)} share a row: one of them was in the hospital, and who reads on cannot tell which. Nobody protected them; they were lucky to be alike.`] : []),
        ...(none.length > 0 ? [`No row fits ${list(none)}. That somebody was not in the hospital is found out, too.`] : []),
      ];
    },
  },
  shows: (linked, _, answered) => (answered ? linkShown(linked, `${counted(found(linked).length, 'person', 'people')} found`, null) : { ...linkShown(linked, 'Two tables, and what both of them have', null), pairs: [] } as Shown),
});

const large = step<readonly boolean[], { n: number; alone: number; all: number; columns: readonly string[] }>({
  title: 'Nobody hides in a large table',
  source: 'Sweeney, as told in Machanavajjhala and others 2006, section 1',
  start: [true, true, true, false, false, false],
  find: async (desk, known) => {
    const columns = ANSWERS.filter((_, at) => known[at]);
    const { sizes: fine } = await alike(desk, CENSUS, ANSWERS);
    const n = fine.reduce((sum, size) => sum + size, 0);
    const { sizes } = columns.length === 0 ? { sizes: [n] } : await alike(desk, CENSUS, columns);
    return { n, columns, alone: alone(sizes), all: alone(fine) };
  },
  says: ({ n }) => [`A few patients are easily told apart. This census has ${counted(n, 'person', 'people')}; it is made up, but its answers are as everyday answers are.`],
  asks: {
    question: () => `How many of them are the only one with their ${list(ANSWERS.map((name) => name.replace('-', ' ')))}?`,
    answers: () => ['Hardly anybody', 'About one in ten', 'More than half'],
    right: ({ n, all }) => (all / n > 0.5 ? 2 : all / n > 0.03 ? 1 : 0),
    findings: ({ n, all }) => [`${counted(all, 'person is', 'people are')} alone, ${percent(all / n)} of all. More rows do not help for long: every further column cuts all groups up again.`],
  },
  does: {
    task: 'Choose what is known of a person.',
    controls: [{ kind: 'any', label: 'What is known', options: () => ANSWERS, now: (known) => known, set: (known, at, on) => known.map((before, place) => (place === at ? on : before)) }],
    follows: (found) => [`By ${found.columns.length === 0 ? 'nothing at all' : list(found.columns)} ${counted(found.alone, 'person is', 'people are')} alone: ${percent(found.alone / found.n)}.`],
  },
  shows: ({ n, alone: now, columns }) =>
    amountsOf({
      // The question is about all columns, the picture about those that are chosen.
      title: `By ${columns.length === 0 ? 'nothing at all' : list(columns)}, ${percent(now / n)} of the people are alone`,
      name: 'People who are the only one with what is known of them',
      axis: 'people',
      amounts: [
        { name: 'alone', amount: now, said: `${counted(now, 'person', 'people')}, ${percent(now / n)}`, marked: true },
        { name: 'like others', amount: n - now, said: `${counted(n - now, 'person', 'people')}, ${percent((n - now) / n)}`, marked: false },
      ],
      most: n,
      shares: false,
    }),
});

const hidden = step<number, Linked>({
  title: 'Hidden among others',
  source: 'Machanavajjhala and others 2006, section 1',
  start: 2,
  find: (desk, k) => link(desk, k),
  says: () => [
    'The remedy is not to leave more out, but to say less exactly: an interval for an age, the beginning of a postcode. Then a person looks like some others, and a name leads to several rows.',
    'Where everybody looks like at least k - 1 others, the table is k-anonymous.',
  ],
  does: {
    task: 'Set k, and link again.',
    controls: [{ kind: 'number', label: 'Everybody among at least', least: 1, most: 4, step: 1, now: (k) => k, set: (_, k) => k, said: (k) => counted(k, 'person', 'people') }],
    follows: (linked) => {
      const sure = linked.known.flatMap((value, person) => (value !== null && (linked.fitting[person]?.length ?? 0) > 1 ? [nameOf(linked, person)] : []));
      return [
        found(linked).length === 0 ? 'No name leads to a row of its own any more.' : `${counted(found(linked).length, 'name')} still ${found(linked).length === 1 ? 'leads' : 'lead'} to a row of its own: ${list(found(linked).map((person) => nameOf(linked, person)), 12)}.`,
        sure.length > 0
          ? `And yet the disease of ${list(sure, 12)} is certain: all the rows that fit have the same.`
          : 'Whether the disease is hidden, too, is another question. It is the next lesson.',
      ];
    },
  },
  shows: (linked, k) => linkShown(linked, k === 1 ? 'The table as it stands' : `Everybody among at least ${k}`, null),
});

/** Lesson 1. */
export const names: Lesson = {
  id: 'names',
  title: 'Names off is not enough',
  about: 'Two harmless tables are linked, and people without names have them again.',
  papers: 'Sweeney, as told in Machanavajjhala and others 2006; Sei and Ohsuga 2014',
  steps: [who, columnsKnown, oneFound, everybody, large, hidden],
};
