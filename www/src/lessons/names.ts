// Lesson 1: removing names is not enough. Two tables are linked, as Sweeney linked a voter register with medical records.
import { count, counted, list, percent, sentence, small } from '../words/numbers';
import { asking, knowing } from './desk';
import type { Desk, Opened } from './desk';
import { numbersAround, step } from './lesson';
import type { Lesson } from './lesson';
import { amountsOf } from './pictures';
import type { Shown, TableShown } from './shown';

const PATIENTS = 'patients';
const REGISTER = 'register';
const CENSUS = 'census';
/** The columns that both tables have. */
const SHARED = ['Sex', 'Age', 'Address'];
/** What an adversary may know about the people of the census. */
const ANSWERS = ['age', 'sex', 'region', 'education', 'marital-status', 'employment'];
/** A method for k alone: it splits the table as long as every part has k people. */
const SPLITTING = { name: 'mondrian', options: {} };

interface Linked {
  patients: Opened;
  register: Opened;
  /** For each person in the register, the rows of the hospital's table that fit. */
  fitting: readonly (readonly number[])[];
  /** For each person, the value that is certain; null if none is. */
  known: readonly (string | null)[];
  values: readonly string[];
  /** The published quasi-identifier of each row of the hospital's table. */
  labels: readonly (readonly string[])[];
}

/** Some columns of a table, by row. */
function picked({ columns, rows }: Opened, names: readonly string[]): string[][] {
  const at = names.map((name) => columns.indexOf(name));
  return rows.map((row) => at.map((place) => row[place] ?? ''));
}

/** The equivalence classes of a table by some of its columns. */
async function classesBy(desk: Desk, table: string, columns: readonly string[]): Promise<{ opened: Opened; sizes: readonly number[]; classOf: readonly number[]; values: readonly string[] }> {
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

/** People who are in a class of one. */
const unique = (sizes: readonly number[]): number => sizes.filter((size) => size === 1).length;

/** Links the register with the hospital's table: as it is, or generalized to classes of at least k rows. */
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

/** People in the register whose row is certain: one row fits, and it fits no one else. */
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
    name: 'What the hospital released',
    columns: [...SHARED, 'Disease'],
    sensitive: SHARED.length,
    rows: patients.rows.map((row, at) => ({
      cells: [...(labels[at] ?? []).map((text) => ({ text })), { text: row[disease] ?? '', values: [values.indexOf(row[disease] ?? '')] }],
      ...(marked === null ? {} : { look: marked.includes(at) ? 'marked' : 'back' }),
    })),
  };
}

/** The two tables, with lines between rows that fit; `people` and their rows are marked. */
function linkShown(linked: Linked, title: string, people: readonly number[] | null): Shown {
  const rows = people?.flatMap((person) => linked.fitting[person] ?? []) ?? null;
  return {
    kind: 'link',
    title,
    left: {
      name: 'A public register',
      columns: linked.register.columns,
      rows: linked.register.rows.map((row, at) => ({ cells: row.map((text) => ({ text })), ...(people === null ? {} : { look: people.includes(at) ? ('marked' as const) : ('back' as const) }) })),
    },
    right: withoutNames(linked, rows),
    pairs: linked.fitting.flatMap((fit, left) => (people?.includes(left) ?? true ? fit.map((right) => ({ left, right, marked: people !== null })) : [])),
  };
}

/** The two tables before anyone has linked them. */
function unlinked(linked: Linked): Shown {
  const shown = linkShown(linked, 'Two tables, and the columns they share', null);
  return shown.kind === 'link' ? { ...shown, pairs: [] } : shown;
}

/** What the tables disclose about a person in the register, in a sentence or two. */
function disclosed(linked: Linked, person: number): string[] {
  const name = nameOf(linked, person);
  const rows = linked.fitting[person] ?? [];
  const known = linked.known[person] ?? null;
  if (rows.length === 0) return [`No row fits ${name}: ${name} is not in the hospital's table.`];
  const others = linked.fitting.flatMap((fit, other) => (other !== person && fit.some((row) => rows.includes(row)) ? [nameOf(linked, other)] : []));
  if (rows.length > 1) return [`${counted(rows.length, 'row')} fit ${name}${known === null ? ', with more than one disease' : `, and all of them contain ${known}`}.`];
  if (others.length > 0) return [`One row fits ${name}, but it fits ${list(others)} too, so no one can tell whose it is. It contains ${known ?? ''}.`];
  return [`One row fits ${name}, and it fits no one else in the register. It contains ${known ?? ''}.`];
}

const who = step<null, { sizes: readonly number[]; linked: Linked }>({
  title: 'A table without names',
  source: 'Sei and Ohsuga 2014, Table 1',
  start: null,
  find: async (desk) => {
    const { sizes } = await classesBy(desk, PATIENTS, SHARED);
    return { sizes, linked: await link(desk, 1) };
  },
  says: ({ linked }) => [
    `For research, a hospital releases a table of ${counted(linked.patients.rows.length, 'patient')}. It has removed the names.`,
    'Each row still contains the sex, age, address and disease of one patient.',
  ],
  asks: {
    question: () => 'How many patients share their sex, age and address with no one else in the table?',
    answers: ({ linked, sizes }) => numbersAround(unique(sizes), 0, linked.patients.rows.length).map((n) => small(n)).map((word) => (word === 'no' ? 'none' : word)),
    right: ({ linked, sizes }) => numbersAround(unique(sizes), 0, linked.patients.rows.length).indexOf(unique(sizes)),
    findings: ({ linked, sizes }) => [
      unique(sizes) === linked.patients.rows.length
        ? `All ${small(unique(sizes))}. An adversary who knows these three values of a patient can find the row without the name.`
        : `${sentence(small(unique(sizes)))} of ${small(linked.patients.rows.length)}. An adversary who knows these three values of such a patient can find the row without the name.`,
    ],
  },
  shows: ({ linked }) => ({ kind: 'table', title: 'The table as released', table: withoutNames(linked, null) }),
});

const columnsKnown = step<readonly boolean[], { sizes: readonly number[]; classOf: readonly number[]; opened: Opened; values: readonly string[]; columns: readonly string[] }>({
  title: 'How little is enough',
  source: 'Machanavajjhala and others 2006, Definition 2.1',
  start: [true, false, false],
  find: async (desk, known) => {
    const columns = SHARED.filter((_, at) => known[at]);
    if (columns.length > 0) return { ...(await classesBy(desk, PATIENTS, columns)), columns };
    // An adversary who knows nothing cannot tell any two people apart.
    const { opened, values } = await classesBy(desk, PATIENTS, SHARED);
    return { opened, values, columns, sizes: [opened.rows.length], classOf: opened.rows.map(() => 0) };
  },
  says: () => ['A quasi-identifier is a set of columns that an adversary may know about a person and that can together single the person out. Each column alone looks harmless.'],
  does: {
    task: 'Choose what the adversary knows, and see who is singled out.',
    controls: [{ kind: 'any', label: 'The adversary knows', options: () => SHARED, now: (known) => known, set: (known, at, on) => known.map((before, place) => (place === at ? on : before)) }],
    follows: ({ columns, sizes, opened }) => [
      columns.length === 0
        ? 'An adversary who knows nothing singles out no one.'
        : `${sentence(list(columns.map((name) => name.toLowerCase())))} ${columns.length === 1 ? 'singles' : 'single'} out ${unique(sizes) === 0 ? 'no one' : unique(sizes) === opened.rows.length ? `all ${small(opened.rows.length)}` : `${small(unique(sizes))} of ${small(opened.rows.length)}`}.`,
    ],
  },
  shows: ({ opened, sizes, classOf, values, columns }) => ({
    kind: 'table',
    title: columns.length === 0 ? 'No one is singled out' : `Who is singled out by ${list(columns.map((name) => name.toLowerCase()))}`,
    table: {
      name: 'What the hospital released',
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
  source: 'Sweeney, as described in Machanavajjhala and others 2006, section 1',
  start: 3,
  find: (desk) => link(desk, 1),
  says: (linked) => [
    'There are other tables. A public register lists everyone in the areas it covers, with name, sex, age and address. It contains nothing about health.',
    `${nameOf(linked, 3)} is in the register.`,
  ],
  asks: {
    question: (linked) => `What can an adversary who has both tables infer about ${nameOf(linked, 3)}'s disease?`,
    answers: (linked) => [linked.fitting[3]?.length === 0 ? `Only that ${nameOf(linked, 3)} was not a patient` : 'Nothing: the hospital removed the names', 'Which diseases it may be, but not which it is', 'Which disease it is'],
    right: (linked) => (linked.fitting[3]?.length === 0 ? 0 : linked.known[3] === null || !found(linked).includes(3) ? 1 : 2),
    findings: (linked) => disclosed(linked, 3),
  },
  does: {
    task: 'Choose someone else in the register.',
    controls: [{ kind: 'one', label: 'Person', options: (linked) => linked.register.rows.map((_, person) => nameOf(linked, person)), now: (person) => person, set: (_, at) => at }],
    follows: (linked, person) => (person === 3 ? [] : disclosed(linked, person)),
  },
  shows: (linked, person, answered) => (answered || person !== 3 ? linkShown(linked, `What the tables disclose about ${nameOf(linked, person)}`, [person]) : unlinked(linked)),
  picks: (_, row) => row,
});

const everyone = step<null, Linked>({
  title: 'Everyone at once',
  source: 'Sweeney, as described in Machanavajjhala and others 2006, section 1',
  start: null,
  find: (desk) => link(desk, 1),
  says: () => ['A computer does this for everyone at once: it matches rows with equal sex, age and address. This is a join, and it takes no skill.'],
  asks: {
    question: (linked) => `For how many of the ${counted(linked.register.rows.length, 'person', 'people')} in the register is the row, and so the disease, certain?`,
    answers: (linked) => numbersAround(found(linked).length, 0, linked.register.rows.length).map(small).map((word) => (word === 'no' ? 'none' : word)),
    right: (linked) => numbersAround(found(linked).length, 0, linked.register.rows.length).indexOf(found(linked).length),
    findings: (linked) => {
      const none = linked.fitting.flatMap((rows, person) => (rows.length === 0 ? [nameOf(linked, person)] : []));
      const shared = linked.fitting.flatMap((rows, person) => (rows.length > 0 && !found(linked).includes(person) ? [nameOf(linked, person)] : []));
      return [
        found(linked).length === 0 ? 'For no one.' : `For ${small(found(linked).length)}: ${list(found(linked).map((person) => nameOf(linked, person)), 12)}.`,
        ...(shared.length > 1 ? [`${list(shared)} fit the same row. One of them was a patient, but the adversary cannot tell which: only chance protects them.`] : []),
        ...(none.length > 0 ? [`No row fits ${list(none)}, so the adversary also infers who was not a patient. This is membership disclosure.`] : []),
      ];
    },
  },
  shows: (linked, _, answered) => (answered ? linkShown(linked, `${counted(found(linked).length, 'person', 'people')} re-identified`, found(linked)) : unlinked(linked)),
});

/** How many people some columns single out. */
interface Singled {
  columns: readonly string[];
  people: number;
}

/** How many the chosen columns single out, and how many all columns do. */
interface Census {
  n: number;
  chosen: Singled;
  all: Singled;
}

/** What the adversary knows before the question is answered. */
const FEW: readonly boolean[] = [true, true, true, false, false, false];
const EVERYTHING: readonly boolean[] = ANSWERS.map(() => true);

const columnsOf = ({ columns }: Singled): string => (columns.length === 0 ? 'no column' : list(columns.map((name) => name.replace('-', ' '))));

/** The question is about all columns. Its answer shows these, until a learner chooses others. */
const singled = ({ chosen, all }: Census, known: readonly boolean[] | null): Singled => (known === null ? all : chosen);

const large = step<readonly boolean[] | null, Census>({
  title: 'A large table hides no one',
  source: 'Sweeney, as described in Machanavajjhala and others 2006, section 1',
  start: null,
  find: async (desk, known) => {
    const columns = ANSWERS.filter((_, at) => (known ?? FEW)[at]);
    const { sizes: fine } = await classesBy(desk, CENSUS, ANSWERS);
    const n = fine.reduce((sum, size) => sum + size, 0);
    const { sizes } = columns.length === 0 ? { sizes: [n] } : await classesBy(desk, CENSUS, columns);
    return { n, chosen: { columns, people: unique(sizes) }, all: { columns: ANSWERS, people: unique(fine) } };
  },
  says: ({ n }) => [`It is easy to single out one of a few patients. This census has ${counted(n, 'person', 'people')}. It is synthetic, but its columns are everyday ones.`],
  asks: {
    question: ({ all }) => `How many of them are singled out by ${columnsOf(all)}?`,
    answers: () => ['Hardly anyone', 'About one in ten', 'More than half'],
    right: ({ n, all }) => (all.people / n > 0.5 ? 2 : all.people / n > 0.03 ? 1 : 0),
    findings: ({ n, all }) => [`${counted(all.people, 'person is', 'people are')} singled out, ${percent(all.people / n)} of all. More rows do not help for long, because every further column divides the people again.`],
  },
  does: {
    task: 'Choose what the adversary knows.',
    controls: [
      {
        kind: 'any',
        label: 'The adversary knows',
        options: () => ANSWERS.map((name) => name.replace('-', ' ')),
        now: (known) => known ?? EVERYTHING,
        set: (known, at, on) => (known ?? EVERYTHING).map((before, place) => (place === at ? on : before)),
      },
    ],
    follows: (found, known) => [`${sentence(columnsOf(singled(found, known)))} ${singled(found, known).columns.length > 1 ? 'single' : 'singles'} out ${counted(singled(found, known).people, 'person', 'people')}: ${percent(singled(found, known).people / found.n)}.`],
  },
  shows: (found, known, answered) => {
    const { n } = found;
    const of = answered ? singled(found, known) : found.chosen;
    return amountsOf({
      title: `${sentence(columnsOf(of))} ${of.columns.length > 1 ? 'single' : 'singles'} out ${percent(of.people / n)} of the people`,
      name: 'People who are singled out by what is known about them',
      axis: 'people',
      amounts: [
        { name: 'singled out', amount: of.people, said: `${counted(of.people, 'person', 'people')}, ${percent(of.people / n)}`, marked: true },
        { name: 'like others', amount: n - of.people, said: `${counted(n - of.people, 'person', 'people')}, ${percent((n - of.people) / n)}`, marked: false },
      ],
      most: n,
      shares: false,
    });
  },
});

const generalized = step<number, Linked>({
  title: 'Generalize',
  source: 'Machanavajjhala and others 2006, section 1',
  start: 2,
  find: (desk, k) => link(desk, k),
  says: () => [
    'The remedy is to publish less exact values, not fewer columns: an interval for an age or for an address. Rows with equal published values form an equivalence class, and a name leads to the whole class.',
    'A table is k-anonymous if every class has at least k rows.',
  ],
  does: {
    task: 'Set k, and link the tables again.',
    controls: [{ kind: 'number', label: 'Rows per class, at least', least: 1, most: 4, step: 1, now: (k) => k, set: (_, k) => k, said: count }],
    follows: (linked) => {
      const sure = linked.known.flatMap((value, person) => (value !== null && (linked.fitting[person]?.length ?? 0) > 1 ? [nameOf(linked, person)] : []));
      const single = found(linked);
      return [
        single.length === 0 ? 'No name leads to a row of its own any more.' : `${counted(single.length, 'name')} still ${single.length === 1 ? 'leads to a row of its own' : 'lead to rows of their own'}: ${list(single.map((person) => nameOf(linked, person)), 12)}.`,
        sure.length > 0 ? `Yet the disease of ${list(sure, 12)} is certain: all rows that fit contain the same one.` : 'Are the diseases safe too? The next lesson answers that.',
      ];
    },
  },
  shows: (linked, k) => linkShown(linked, k === 1 ? 'The table as released' : `Every class has at least ${counted(k, 'row')}`, null),
});

/** Lesson 1. */
export const names: Lesson = {
  id: 'names',
  title: 'Removing names is not enough',
  about: 'Two harmless-looking tables are linked, and the rows have names again.',
  papers: 'Sweeney, as described in Machanavajjhala and others 2006; Sei and Ohsuga 2014',
  steps: [who, columnsKnown, oneFound, everyone, large, generalized],
};
