// Lesson 6: the adversary who knows the method. The hospital of Tian and Zhang keeps its promise, and to her it does not.
import type { Choices, MinimalityView, ReviewView } from '../engine/types';
import { METHODS } from '../words/methods';
import { atMost, count, counted, list, percent, percentAtMost, sentence, small } from '../words/numbers';
import { asking } from './desk';
import type { Desk, Opened } from './desk';
import { isShare, numbersAround, sharesAround, step } from './lesson';
import type { Lesson } from './lesson';
import { amountsOf } from './pictures';
import { against, publish, reason, tableOf, tryToPublish, valuesOf } from './published';
import type { Made, Tried } from './published';
import type { Shown } from './shown';

const HOSPITAL = 'hospital';
const FOUR = 'four';

/** What the papers ask of the hospital. */
const PAPER = { tau: 0.5, l: 3 };
const TAUS: readonly number[] = [0.5, 0.6, 0.7, 0.8, 0.9];
/** So many originals are run through the method at the most; beyond them they are sampled. */
const REQUEST = { most_candidates: 1_000_000, steps: 100_000, seed: 0 };
/** A secret that everybody may read: the lesson draws the same lots each time. */
const SECRET = '00112233445566778899aabbccddeeff';

const asked = ({ choices }: Opened, tau: number): Choices => asking(choices, [`tau-l=${atMost(tau)},${PAPER.l}`]);

/** What was published, with its review. */
interface Published {
  opened: Opened;
  made: Made;
  review: ReviewView;
}

async function published(desk: Desk, table: string, choices: (opened: Opened) => Choices): Promise<Published> {
  const opened = await desk.open(table);
  const made = await publish(desk, choices(opened));
  return { opened, made, review: await desk.ask<'review-published'>({ kind: 'review-published' }) };
}

const hospital = (desk: Desk): Promise<Published> => published(desk, HOSPITAL, (opened) => asked(opened, PAPER.tau));

/** What somebody finds out who runs the method on every original that there could be. */
interface Worked extends Published {
  found: MinimalityView;
}

async function worked(desk: Desk, tau: number): Promise<Worked> {
  return desk.once(`worked ${atMost(tau)}`, async () => {
    const of = await published(desk, HOSPITAL, (opened) => asked(opened, tau));
    return { ...of, found: await desk.ask<'review-minimality'>({ kind: 'review-minimality', request: REQUEST }) };
  });
}

/** The smallest table, as the papers would publish it: sensitive values in broader terms where needed. */
async function workedFour(desk: Desk): Promise<Worked> {
  return desk.once('four', async () => {
    const of = await published(desk, FOUR, ({ choices }) => ({ ...choices, method: { ...choices.method, options: { ...choices.method.options, generalize_sensitive: 'as-needed' } } }));
    return { ...of, found: await desk.ask<'review-minimality'>({ kind: 'review-minimality', request: REQUEST }) };
  });
}

const nobody = (word: string): string => (word === 'no' ? 'nobody' : word);

const promise = step<null, Published>({
  title: 'Against whom a promise holds',
  source: 'Tian and Zhang 2009, Figure 2a and Theorem 1',
  start: null,
  find: hospital,
  says: ({ made }) => [
    `The hospital has published its ${counted(made.view.report.rows, 'patient')} with τ = ${atMost(PAPER.tau)} and ℓ = ${count(PAPER.l)}. Every group keeps it: no disease has more than ${percentAtMost(PAPER.tau)} of any.`,
    'A promise is always against somebody. What does she know beforehand?',
  ],
  asks: {
    question: () => 'Against whom does this one hold?',
    answers: () => ['Anybody who reads the table', 'Who knows the person, but not how the table was made', 'Nobody'],
    right: ({ made }) => ((made.view.report.verdict.violations.quasi_identifier.people > 0 && 2) || ((made.view.report.verdict.violations.method_aware?.people ?? 0) > 0 ? 1 : 0)),
    findings: ({ made }) => [made.view.report.verdict.line, 'How a method works is no secret: it stands in papers, and in the report beside the table. So it is fair to ask what it gives away.'],
  },
  shows: ({ made }) => ({ kind: 'table', title: `${counted(made.classes.length, 'group')}, as published`, table: tableOf(made, 'As it is published') }),
});

/** The first group in which a value is published in broader terms, and what is true of those who have it. */
function behind({ opened, made }: Published): { group: number; label: string; covers: readonly string[]; truly: readonly string[] } | null {
  const values = valuesOf(made);
  const column = opened.columns.indexOf(made.view.attributes[0]?.column ?? '');
  const sensitive = made.view.roles.indexOf('sensitive');
  for (const { index, attributes } of made.classes) {
    const broad = attributes[0]?.published.find(({ base }) => !base);
    if (broad === undefined) continue;
    const truly = made.rows.flatMap((row, at) => (made.classOf[at] === index && row[sensitive] === broad.label ? [opened.rows[made.from[at] ?? 0]?.[column] ?? ''] : []));
    return { group: index, label: broad.label, covers: Array.from(broad.covers, (at) => values[at] ?? ''), truly };
  }
  return null;
}

const CANNOT = 'It stays open';

const broad = step<null, Published>({
  title: 'What is behind a broader value',
  source: 'Tian and Zhang 2009, section III.C',
  start: null,
  find: hospital,
  says: (of) => {
    const found = behind(of);
    if (found === null) return ['Nobody in this table has a broader disease than her own.'];
    return [
      `${sentence(small(found.truly.length))} ${found.truly.length === 1 ? 'person is' : 'people are'} published with "${found.label}". A reader who knows nothing else reckons with ${list(found.covers)}, each alike.`,
      'Another reader knows how the method works: it makes a disease broader because that disease is too frequent, and for no other reason.',
    ];
  },
  asks: {
    question: (of) => `Which disease does she say ${(behind(of)?.truly.length ?? 0) === 1 ? 'this person has' : 'they have'}?`,
    answers: (of) => [...(behind(of)?.covers ?? []), CANNOT],
    right: (of) => {
      const found = behind(of);
      const all = new Set(found?.truly);
      return found !== null && all.size === 1 ? found.covers.indexOf(found.truly[0] ?? '') : (found?.covers.length ?? 0);
    },
    findings: ({ review }) => [review.attributes[0]?.method_aware_sentence ?? 'No disease is broader, so there is nothing to see through.'],
  },
  shows: (of, _, answered) => {
    const found = behind(of);
    return { kind: 'table', title: found === null ? 'As it is published' : `Who has "${found.label}"`, table: tableOf(of.made, 'As it is published', found !== null && answered ? found.group : null) };
  },
});

/** F(k) of a group as she reads it. */
interface Aware extends Published {
  cumulative: readonly (readonly number[])[];
}

async function aware(desk: Desk): Promise<Aware> {
  const of = await hospital(desk);
  const cumulative: number[][] = [];
  for (const { index, attributes } of of.made.classes) {
    const one = await desk.ask<'review-class'>({ kind: 'review-class', index });
    const read = Array.from(one?.attributes[0]?.method_aware ?? []);
    const shares = (read.length > 0 ? read : Array.from(attributes[0]?.distribution.induced ?? [])).sort((a, b) => b - a);
    cumulative.push(shares.map((_, at) => shares.slice(0, at + 1).reduce((sum, share) => sum + share, 0)));
  }
  return { ...of, cumulative };
}

const mostAware = ({ cumulative }: Aware): number => Math.max(...cumulative.map(([first = 0]) => first));

const curves = step<number | null, Aware>({
  title: 'The limit, for her',
  source: 'Tian and Zhang 2009, Definition 4',
  start: null,
  find: aware,
  says: () => ['She puts back what was made broader, and counts again.'],
  asks: {
    question: () => `The limit for one disease is ${percentAtMost(PAPER.tau)}. How sure is she of somebody's disease in the group of which she learns most?`,
    answers: (of) => sharesAround(mostAware(of)).map(percent),
    right: (of) => sharesAround(mostAware(of)).findIndex(isShare(mostAware(of))),
    findings: (of) => [
      mostAware(of) > PAPER.tau + 1e-9
        ? `${percent(mostAware(of))}. The promise does not hold against her in that group.`
        : `${percent(mostAware(of))}: no more than is allowed.`,
    ],
  },
  does: {
    task: 'Look at one group after the other, as she reads it.',
    controls: [{ kind: 'one', label: 'Group', options: ({ made }) => made.classes.map(({ index }) => `Group ${count(index + 1)}`), now: (group) => group ?? 0, set: (_, group) => group }],
    follows: (of, group) => {
      const at = groupOf(of, group);
      return [`Group ${count(at + 1)}: the most frequent disease has ${percent(of.made.classes[at]?.attributes[0]?.curve.cumulative[0] ?? 0)} as it is published, and ${percent(of.cumulative[at]?.[0] ?? 0)} to her.`];
    },
  },
  shows: (of, group, answered) => {
    const at = groupOf(of, group);
    const attribute = of.made.view.attributes[0];
    const curve = of.made.classes[at]?.attributes[0]?.curve ?? { cumulative: new Float64Array(), order: new Uint32Array() };
    return against({ name: `Group ${at + 1}`, column: attribute?.column ?? '', values: valuesOf(of.made), curve, psi: attribute?.psi ?? [], class: at, ...(answered ? { aware: of.cumulative[at] ?? [] } : {}) });
  },
});

/** The group that is looked at: the one of which she learns most where none is chosen. */
const groupOf = (of: Aware, group: number | null): number => Math.min(group ?? of.cumulative.findIndex(([first = 0]) => first === mostAware(of)), of.cumulative.length - 1);

const smallest = step<null, Worked>({
  title: 'Nothing broader, and found out all the same',
  source: 'Wong, Fu, Wang and Pei 2007, the minimality attack',
  start: null,
  find: workedFour,
  says: ({ opened, made }) => [
    `Another table, of ${small(opened.rows.length)}. She knows where each of them lives, and reads what is published: ${counted(made.classes.length, 'group')}, and every disease as it is.`,
    'The method makes a group as small as it can. Why did it make none that is smaller?',
  ],
  asks: {
    question: ({ opened }) => `What does she say of the first, who lives at ${opened.rows[0]?.[0] ?? ''}?`,
    answers: ({ made }) => [...valuesOf(made), CANNOT],
    right: ({ made, found }) => {
      const first = found.people.find(({ row }) => row === 0);
      return first !== undefined && first.share > 1 - 1e-9 ? valuesOf(made).indexOf(first.value) : valuesOf(made).length;
    },
    findings: (of) => {
      const first = of.found.people.find(({ row }) => row === 0);
      const same = of.opened.rows.filter((row) => row[0] === of.opened.rows[0]?.[0]).length;
      return [
        first !== undefined && first.share > 1 - 1e-9
          ? `${sentence(first.value)}, for certain. ${sentence(small(same))} live at ${of.opened.rows[0]?.[0] ?? ''}: with different diseases they would have been a group of their own. So they share one, and only ${first.value} is there often enough.`
          : 'It stays open: in this table more than one disease fits.',
        of.found.how,
      ];
    },
  },
  shows: ({ opened, made }, _, answered): Shown => ({
    kind: 'link',
    title: 'What she knows, and what she reads',
    left: {
      name: 'Who lives where',
      columns: [opened.columns[0] ?? ''],
      rows: opened.rows.map((row) => ({ cells: [{ text: row[0] ?? '' }], ...(answered ? { look: row[0] === opened.rows[0]?.[0] ? ('marked' as const) : ('back' as const) } : {}) })),
    },
    right: tableOf(made, 'As it is published'),
    pairs: [],
  }),
});

const candidatesOf = ({ found }: Worked): number => found.candidates ?? 0;
const consistentOf = ({ found }: Worked): number => found.consistent ?? 0;

const originals = step<null, Worked>({
  title: 'All tables that it could have been',
  source: 'Wong, Fu, Wang and Pei 2007',
  start: null,
  find: (desk) => worked(desk, PAPER.tau),
  says: (of) => [
    'She need not be clever. She writes down every original table that fits what is published, runs the method on each, and keeps those of which it makes this very table.',
    `For the hospital ${count(candidatesOf(of))} originals fit.`,
  ],
  asks: {
    question: () => 'Of how many of them does the method make this table?',
    answers: (of) => numbersAround(consistentOf(of), 1, candidatesOf(of)).map(count),
    right: (of) => numbersAround(consistentOf(of), 1, candidatesOf(of)).indexOf(consistentOf(of)),
    findings: ({ found }) => [found.how],
  },
  shows: (of, _, answered) =>
    amountsOf({
      title: 'Originals that she has to reckon with',
      name: 'Originals',
      axis: 'originals',
      most: candidatesOf(of),
      shares: false,
      amounts: [
        { name: 'Fit what is published', amount: candidatesOf(of), said: count(candidatesOf(of)), marked: false },
        ...(answered ? [{ name: 'Are published like this', amount: consistentOf(of), said: count(consistentOf(of)), marked: true }] : []),
      ],
    }),
});

const people = step<null, Worked>({
  title: 'Whom she finds out',
  source: 'Wong, Fu, Wang and Pei 2007; Tian and Zhang 2009, Figure 2a',
  start: null,
  find: (desk) => worked(desk, PAPER.tau),
  says: (of) => [`In the ${count(consistentOf(of))} originals that are left she counts how often each patient has which disease.`],
  asks: {
    question: ({ found }) => `Of how many of the ${small(found.people.length)} does she learn more than is allowed?`,
    answers: ({ found }) => numbersAround(found.violated_people, 0, found.people.length).map(small).map(nobody),
    right: ({ found }) => numbersAround(found.violated_people, 0, found.people.length).indexOf(found.violated_people),
    findings: ({ found }) => [found.sentence, found.certain > 0 ? `Of ${small(found.certain)} one disease is left in all of them.` : 'Of nobody one disease alone is left.'],
  },
  shows: ({ opened, made, found }, _, answered) => {
    const values = valuesOf(made);
    return {
      kind: 'table',
      title: answered ? 'What she believes of each' : 'The patients, as she knows them',
      table: {
        name: 'The patients',
        columns: [...opened.choices.qi, ...(answered ? ['likeliest', 'how likely'] : [])],
        ...(answered ? { sensitive: opened.choices.qi.length } : {}),
        rows: [...found.people]
          .sort((a, b) => (answered ? 0 : a.row - b.row))
          .map(({ quasi_identifier, value, share }) => ({
            cells: [...quasi_identifier.map((text) => ({ text })), ...(answered ? [{ text: value, values: [values.indexOf(value)] }, { text: percent(share) }] : [])],
            ...(answered ? { look: share > 1 - 1e-9 ? ('marked' as const) : ('back' as const) } : {}),
          })),
      },
    };
  },
});

const larger = step<number, readonly Worked[]>({
  title: 'Tauell says so',
  source: 'Wong, Fu, Wang and Pei 2007; Tian and Zhang 2009',
  start: 0,
  find: (desk) => desk.each(TAUS, (tau) => worked(desk, tau)),
  says: () => ['Every table that Tauell publishes by a method of this kind carries a sentence about this reader, and for a small table the review works out what she learns.'],
  asks: {
    question: () => 'A larger τ allows more. From which on does she learn no more than is allowed of anybody?',
    answers: () => [...TAUS.map((tau) => `τ = ${atMost(tau)}`), 'None of these is enough'],
    right: (all) => {
      const at = all.findIndex(({ found }) => found.violated_people === 0);
      return at < 0 ? TAUS.length : at;
    },
    findings: (all) => {
      const at = all.findIndex(({ found }) => found.violated_people === 0);
      return [at < 0 ? 'None of these is enough.' : `${percentAtMost(TAUS[at] ?? 1)} is allowed then: it is the promise that has come down to what she learns.`];
    },
  },
  does: {
    task: 'Pull τ, and read the verdict.',
    controls: [{ kind: 'number', label: 'τ', least: 0, most: TAUS.length - 1, step: 1, now: (at) => at, set: (_, at) => at, said: (at) => atMost(TAUS[at] ?? 1) }],
    follows: (all, at) => [all[at]?.found.verdict.line ?? ''],
  },
  shows: (all, at, answered) =>
    amountsOf({
    title: 'People of whom she learns more than is allowed',
    name: 'People of whom she learns more',
    axis: 'people',
    most: Math.max(1, ...all.map(({ found }) => found.people.length)),
    shares: false,
    amounts: (answered ? all : all.slice(0, 1)).map(({ found }, place) => ({ name: `τ = ${atMost(TAUS[place] ?? 1)}`, amount: found.violated_people, said: nobody(small(found.violated_people)), marked: place === at })),
    }),
});

/** The methods that are held beside each other. */
const BESIDE = ['sweep', 'random-addition'] as const;
const titleOf = (name: string): string => METHODS.find((method) => method.name === name)?.title ?? name;

const holds = step<number, { beside: readonly { name: string; made: Made; line: string }[] }>({
  title: 'Lots instead of looking',
  source: 'Sei and Ohsuga 2014',
  start: 0,
  find: async (desk) => {
    const first = await worked(desk, PAPER.tau);
    const opened = await desk.open(HOSPITAL);
    await desk.ask<'use-secret'>({ kind: 'use-secret', text: SECRET });
    const made = await publish(desk, { ...asked(opened, PAPER.tau), method: { name: BESIDE[1], options: {} } });
    return {
      beside: [
        { name: BESIDE[0], made: first.made, line: first.found.verdict.line },
        { name: BESIDE[1], made, line: made.view.report.verdict.line },
      ],
    };
  },
  says: ({ beside }) => [
    'A method gives itself away because it looks at the diseases when it makes its groups. Another one draws lots instead, from a secret that nobody else knows.',
    `${titleOf(beside[1]?.name ?? '')} leaves every patient as she is, and puts her disease among others that are drawn.`,
  ],
  asks: {
    question: () => 'Asked for the same promise, does it hold against the reader who knows the method?',
    answers: () => ['Yes', 'No'],
    right: ({ beside }) => ((beside[1]?.made.view.report.verdict.violations.method_aware?.people ?? 1) === 0 ? 0 : 1),
    findings: ({ beside }) => [beside[1]?.line ?? '', 'She knows how lots are drawn, but not how they fell. What such a table is still good for is the next lesson.'],
  },
  does: {
    task: 'Hold the two tables beside each other.',
    controls: [{ kind: 'one', label: 'Method', options: ({ beside }) => beside.map(({ name }) => titleOf(name)), now: (at) => at, set: (_, at) => at }],
    follows: ({ beside }, at) => [beside[at]?.line ?? ''],
  },
  shows: ({ beside }, at) => {
    const of = beside[at];
    if (of === undefined) throw new Error('There are two tables.');
    return { kind: 'table', title: titleOf(of.name), table: tableOf(of.made, 'As it is published') };
  },
});

/** What the hospital can keep by both of these: diseases made broader where needed, and every one as it is, in groups packed by lots. */
const BOTH = { tau: 0.5, l: 2 };
const SWEEPS = ['sweep', 'transparent-sweep'] as const;

/** The same promise by two methods: of how many each one is above the limit, and what is said of it. */
interface Known {
  readonly patients: number;
  readonly qi: readonly string[];
  readonly beside: readonly { readonly name: string; readonly tried: Tried; readonly above: number; readonly line: string }[];
}

const packed = step<number, Known>({
  title: 'Groups that may be known',
  source: 'Xiao, Tao and Koudas 2010, and Tauell',
  start: 1,
  find: async (desk) =>
    desk.once('packed', async () => {
      const { choices, rows } = await desk.open(HOSPITAL);
      const both = asking(choices, [`tau-l=${atMost(BOTH.tau)},${BOTH.l}`]);
      const beside: Known['beside'][number][] = [];
      for (const name of SWEEPS) {
        await desk.ask<'use-secret'>({ kind: 'use-secret', text: SECRET });
        const tried = await tryToPublish(desk, { ...both, method: name === choices.method.name ? choices.method : { name, options: {} } });
        const of = tried.made?.view.report.verdict;
        if (of === undefined) beside.push({ name, tried, above: 0, line: reason(tried) });
        else if (METHODS.find((method) => method.name === name)?.holds_where_known === true) beside.push({ name, tried, above: 0, line: of.line });
        else {
          await desk.ask<'review-published'>({ kind: 'review-published' });
          const found = await desk.ask<'review-minimality'>({ kind: 'review-minimality', request: REQUEST });
          beside.push({ name, tried, above: found.violated_people, line: found.verdict.line });
        }
      }
      return { patients: rows.length, qi: choices.qi, beside };
    }),
  says: ({ beside: [first] }) => [
    'Can there be groups of people who look alike, and nothing for her to find? First the diseases are dealt into stacks of equally many patients, by lots, before anybody looks at who has them. Then each group takes equally many from every stack.',
    `Whoever exchanges two stacks gets the same groups. Asked for τ = ${atMost(BOTH.tau)} and ℓ = ${count(BOTH.l)}, ${titleOf(first?.name ?? '')} makes a table in which she learns more than is allowed of ${nobody(small(first?.above ?? 0))}.`,
  ],
  asks: {
    question: ({ beside }) => `${titleOf(beside[1]?.name ?? '')} makes its groups of such stacks. Of how many does she learn more than is allowed?`,
    answers: ({ patients, beside }) => numbersAround(beside[1]?.above ?? 0, 0, patients).map(small).map(nobody),
    right: ({ patients, beside }) => numbersAround(beside[1]?.above ?? 0, 0, patients).indexOf(beside[1]?.above ?? 0),
    findings: ({ beside }) => [
      beside[1]?.line ?? '',
      'It is not for everybody: who knows the disease of one patient, her own say, may tell from it which stack is which. And a second table of the same patients, from other lots, tells more than one.',
    ],
  },
  does: {
    task: 'Hold the two tables beside each other.',
    controls: [{ kind: 'one', label: 'Method', options: ({ beside }) => beside.map(({ name }) => titleOf(name)), now: (at) => at, set: (_, at) => at }],
    follows: ({ beside, qi }, at) => {
      const of = beside[at];
      const made = of?.tried.made;
      if (made == null) return [of?.line ?? ''];
      const { sensitive_generalized: broader, utility } = made.view.report;
      return [of?.line ?? '', `It keeps ${percent(utility.information_qi)} of what ${list(qi)} tell, with ${broader > 0 ? `${percent(broader)} of the diseases in broader terms` : 'every disease as it is'}.`];
    },
  },
  shows: ({ beside }, at) => {
    const of = beside[at];
    if (of === undefined) throw new Error('There are two tables.');
    return { kind: 'table', title: titleOf(of.name), table: of.tried.made === null ? { name: titleOf(of.name), columns: [], rows: [] } : tableOf(of.tried.made, 'As it is published') };
  },
});

/** Lesson 6. */
export const minimality: Lesson = {
  id: 'minimality',
  title: 'Someone who knows the method',
  about: 'A table keeps its promise. Who knows how it was made learns more of its people, and of some for certain.',
  papers: 'Tian and Zhang 2009; Wong, Fu, Wang and Pei 2007; Sei and Ohsuga 2014; Xiao, Tao and Koudas 2010',
  steps: [promise, broad, curves, smallest, originals, people, larger, holds, packed],
};
