// Lesson 6: the method-aware adversary. The hospital table of Tian and Zhang satisfies its requirement, but not against this adversary.
import type { Choices, CumulativeFrequencies, MinimalityView, ReviewView } from '../engine/types';
import { METHODS } from '../words/methods';
import { atMost, count, counted, list, percent, percentAtMost, sentence, small } from '../words/numbers';
import { asking } from './desk';
import type { Desk, Opened } from './desk';
import { isShare, numbersAround, sharesAround, step } from './lesson';
import type { Lesson } from './lesson';
import { amountsOf } from './pictures';
import { against, publish, reason, tableOf, tryToPublish, valuesOf } from './release';
import type { Made, Tried } from './release';
import type { Shown } from './shown';

const HOSPITAL = 'hospital';
const FOUR = 'four';

/** The requirement of the papers for the hospital table. */
const PAPER = { tau: 0.5, l: 3 };
const TAUS: readonly number[] = [0.5, 0.6, 0.7, 0.8, 0.9];
/** At most this many originals are run through the method; more are sampled. */
const REQUEST = { most_candidates: 1_000_000, steps: 100_000, seed: 0 };
/** A public secret, so that the lesson draws the same each time. */
const SECRET = '00112233445566778899aabbccddeeff';

const asked = ({ choices }: Opened, tau: number): Choices => asking(choices, [`tau-l=${atMost(tau)},${PAPER.l}`]);

/** A release, with its review. */
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

const ORIGINALS = 'What a method-aware adversary infers: the method runs on every possible original of the release.';

/** What an adversary infers who runs the method on every possible original. */
interface Worked extends Published {
  found: MinimalityView;
}

async function worked(desk: Desk, tau: number): Promise<Worked> {
  return desk.once(`worked ${atMost(tau)}`, async () => {
    const of = await published(desk, HOSPITAL, (opened) => asked(opened, tau));
    return { ...of, found: await desk.ask<'review-minimality'>({ kind: 'review-minimality', request: REQUEST }) };
  });
}

/** The smallest table, published as in the papers: sensitive values are generalized as needed. */
async function workedFour(desk: Desk): Promise<Worked> {
  return desk.once('four', async () => {
    const of = await published(desk, FOUR, ({ choices }) => ({ ...choices, method: { ...choices.method, options: { ...choices.method.options, generalize_sensitive: 'as-needed' } } }));
    return { ...of, found: await desk.ask<'review-minimality'>({ kind: 'review-minimality', request: REQUEST }) };
  });
}

const none = (word: string): string => (word === 'no' ? 'none' : word);
const classes = ({ classes: all }: Made): string => counted(all.length, 'class', 'classes');

const adversary = step<null, Published>({
  title: 'Against which adversary?',
  source: 'Tian and Zhang 2009, Figure 2a and Theorem 1',
  start: null,
  find: hospital,
  says: ({ made }) => [
    `The hospital releases its ${counted(made.view.report.rows, 'patient')} with τ = ${atMost(PAPER.tau)} and ℓ = ${count(PAPER.l)}. Every class satisfies the requirement: no disease has more than ${percentAtMost(PAPER.tau)} of a class.`,
    'Every guarantee assumes an adversary. What may the adversary know?',
  ],
  asks: {
    question: () => 'Against which adversary is the requirement satisfied?',
    answers: () => ['One who knows the quasi-identifier and the method', 'One who knows the quasi-identifier, but not the method', 'Neither'],
    right: ({ made }) => ((made.view.report.verdict.violations.quasi_identifier.people > 0 && 2) || ((made.view.report.verdict.violations.method_aware?.people ?? 0) > 0 ? 1 : 0)),
    findings: ({ made }) => [made.view.report.verdict.line, 'How a method works is no secret: papers describe it, and the report names it. So assume that an adversary knows it: this is a method-aware adversary.'],
  },
  shows: ({ made }) => ({ kind: 'table', title: classes(made), table: tableOf(made, 'The release') }),
});

/** The first class that contains a generalized value, the rows with it, and their true values. */
function behind({ opened, made }: Published): { rows: readonly number[]; label: string; covers: readonly string[]; truly: readonly string[] } | null {
  const values = valuesOf(made);
  const column = opened.columns.indexOf(made.view.attributes[0]?.column ?? '');
  const sensitive = made.view.roles.indexOf('sensitive');
  for (const { index, attributes } of made.classes) {
    const broad = attributes[0]?.published.find(({ base }) => !base);
    if (broad === undefined) continue;
    const rows = made.rows.flatMap((row, at) => (made.classOf[at] === index && row[sensitive] === broad.label ? [at] : []));
    const truly = rows.map((at) => opened.rows[made.from[at] ?? 0]?.[column] ?? '');
    return { rows, label: broad.label, covers: Array.from(broad.covers, (at) => values[at] ?? ''), truly };
  }
  return null;
}

const CANNOT = 'Not certain';

const generalized = step<null, Published>({
  title: 'Behind a generalized value',
  source: 'Tian and Zhang 2009, section III.C',
  start: null,
  find: hospital,
  says: (of) => {
    const found = behind(of);
    if (found === null) return ['No disease in this release is generalized.'];
    return [
      `${sentence(small(found.truly.length))} ${found.truly.length === 1 ? 'row contains' : 'rows contain'} "${found.label}". An adversary who does not know the method considers ${list(found.covers)} equally likely.`,
      'A method-aware adversary knows that the method generalizes a disease for one reason only: it is too frequent.',
    ];
  },
  asks: {
    question: (of) => `Which disease does a method-aware adversary infer for ${(behind(of)?.truly.length ?? 0) === 1 ? 'this row' : 'these rows'}?`,
    answers: (of) => [...(behind(of)?.covers ?? []), CANNOT],
    right: (of) => {
      const found = behind(of);
      const all = new Set(found?.truly);
      return found !== null && all.size === 1 ? found.covers.indexOf(found.truly[0] ?? '') : (found?.covers.length ?? 0);
    },
    findings: ({ review }) => [review.attributes[0]?.method_aware_sentence ?? 'No disease is generalized, so there is nothing to infer.'],
  },
  shows: (of) => {
    const found = behind(of);
    const table = tableOf(of.made, 'The release');
    return {
      kind: 'table',
      title: found === null ? classes(of.made) : `The rows with "${found.label}"`,
      table: found === null ? table : { ...table, rows: table.rows.map((row, at) => ({ ...row, look: found.rows.includes(at) ? ('marked' as const) : ('back' as const) })) },
    };
  },
});

/** F(k) of each class for an adversary who knows how values are chosen. */
interface Aware extends Published {
  curves: readonly CumulativeFrequencies[];
}

async function aware(desk: Desk): Promise<Aware> {
  const of = await hospital(desk);
  const curves: CumulativeFrequencies[] = [];
  for (const { index, attributes } of of.made.classes) {
    const one = await desk.ask<'review-class'>({ kind: 'review-class', index });
    const read = Array.from(one?.attributes[0]?.method_aware ?? []);
    const shares = read.length > 0 ? read : Array.from(attributes[0]?.distribution.induced ?? []);
    const order = shares.map((_, value) => value).sort((a, b) => (shares[b] ?? 0) - (shares[a] ?? 0));
    let sum = 0;
    curves.push({ cumulative: Float64Array.from(order, (value) => (sum += shares[value] ?? 0)), order: Uint32Array.from(order) });
  }
  return { ...of, curves };
}

const firstOf = ({ cumulative }: CumulativeFrequencies): number => cumulative[0] ?? 0;
const mostAware = (of: Aware): number => Math.max(...of.curves.map(firstOf));

const curves = step<number | null, Aware>({
  title: 'The limit, recomputed',
  source: 'Tian and Zhang 2009, Definition 4',
  start: null,
  find: aware,
  says: () => ['This adversary replaces each generalized disease with what they infer about it, and computes F(k) again.'],
  asks: {
    question: () => `The limit for one disease is ${percentAtMost(PAPER.tau)}. What is the largest share of one disease in a class now?`,
    answers: (of) => sharesAround(mostAware(of)).map(percent),
    right: (of) => sharesAround(mostAware(of)).findIndex(isShare(mostAware(of))),
    findings: (of) => [
      mostAware(of) > PAPER.tau + 1e-9
        ? `${percent(mostAware(of))} is above the limit: in this class, the requirement is violated against a method-aware adversary.`
        : `${percent(mostAware(of))} is within the limit.`,
    ],
  },
  does: {
    task: 'Compare the classes.',
    controls: [{ kind: 'one', label: 'Class', options: ({ made }) => made.classes.map(({ index }) => `Class ${count(index + 1)}`), now: (chosen, of) => classOf(of, chosen), set: (_, chosen) => chosen }],
    follows: (of, chosen) => {
      const at = classOf(of, chosen);
      return [`In class ${count(at + 1)}, the most frequent disease has ${percent(of.made.classes[at]?.attributes[0]?.curve.cumulative[0] ?? 0)} as published, and ${percent(of.curves[at]?.cumulative[0] ?? 0)} for a method-aware adversary.`];
    },
  },
  shows: (of, chosen, answered) => {
    const at = classOf(of, chosen);
    const attribute = of.made.view.attributes[0];
    const curve = of.made.classes[at]?.attributes[0]?.curve ?? { cumulative: new Float64Array(), order: new Uint32Array() };
    return against({ name: `Class ${at + 1}`, column: attribute?.column ?? '', values: valuesOf(of.made), curve, psi: attribute?.psi ?? [], class: at, ...(answered && of.curves[at] !== undefined ? { aware: of.curves[at] } : {}) });
  },
});

/** The chosen class; if none is chosen, the one that discloses most. */
const classOf = (of: Aware, chosen: number | null): number => Math.min(chosen ?? of.curves.findIndex((curve) => firstOf(curve) === mostAware(of)), of.curves.length - 1);

const smallest = step<null, Worked>({
  title: 'Exact values disclose too',
  source: 'Wong, Fu, Wang and Pei 2007, the minimality attack',
  start: null,
  computes: ORIGINALS,
  find: workedFour,
  says: ({ opened, made }) => [
    `Another table has ${small(opened.rows.length)} people. The adversary knows where each of them lives. The release has ${classes(made)} and exact diseases.`,
    'The method makes a class as small as it can. So why is there no smaller one?',
  ],
  asks: {
    question: ({ opened }) => `What can the adversary infer about the first person, who lives at ${opened.rows[0]?.[0] ?? ''}?`,
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
          ? `${sentence(first.value)}, with certainty. ${sentence(small(same))} people live at ${of.opened.rows[0]?.[0] ?? ''}. With different diseases, they would have formed a class of their own. So they have the same disease, and only ${first.value} occurs often enough.`
          : 'No disease is certain: more than one fits this table.',
        of.found.how,
      ];
    },
  },
  shows: ({ opened, made, found }, _, answered): Shown => {
    const first = found.people.find(({ row }) => row === 0);
    const inferred = answered && first !== undefined && first.share > 1 - 1e-9 ? first.value : null;
    const release = tableOf(made, 'The release');
    const look = (marked: boolean) => ({ look: marked ? ('marked' as const) : ('back' as const) });
    return {
      kind: 'link',
      title: 'What the adversary knows, and the release',
      left: {
        name: 'Who lives where',
        columns: [opened.columns[0] ?? ''],
        rows: opened.rows.map((row) => ({ cells: [{ text: row[0] ?? '' }], ...(answered ? look(row[0] === opened.rows[0]?.[0]) : {}) })),
      },
      right: inferred === null ? release : { ...release, rows: release.rows.map((row) => ({ ...row, ...look(row.cells[release.sensitive ?? 0]?.text === inferred) })) },
      pairs: [],
    };
  },
});

const candidatesOf = ({ found }: Worked): number => found.candidates ?? 0;
const consistentOf = ({ found }: Worked): number => found.consistent ?? 0;

const originals = step<null, Worked>({
  title: 'Every possible original',
  source: 'Wong, Fu, Wang and Pei 2007',
  start: null,
  computes: ORIGINALS,
  find: (desk) => worked(desk, PAPER.tau),
  says: (of) => [
    'The attack takes no ingenuity. The adversary lists every original that fits the release, runs the method on each, and discards those that lead to another release.',
    `For the hospital table, ${count(candidatesOf(of))} originals fit.`,
  ],
  asks: {
    question: () => 'How many of them lead to this release?',
    answers: (of) => numbersAround(consistentOf(of), 1, candidatesOf(of)).map(count),
    right: (of) => numbersAround(consistentOf(of), 1, candidatesOf(of)).indexOf(consistentOf(of)),
    findings: ({ found }) => [found.how],
  },
  shows: (of, _, answered) =>
    amountsOf({
      title: 'Originals that the adversary must consider',
      name: 'Originals',
      axis: 'originals',
      most: candidatesOf(of),
      shares: false,
      amounts: [
        { name: 'Fit the release', amount: candidatesOf(of), said: count(candidatesOf(of)), marked: false },
        ...(answered ? [{ name: 'Lead to the release', amount: consistentOf(of), said: count(consistentOf(of)), marked: true }] : []),
      ],
    }),
});

const people = step<null, Worked>({
  title: 'What is disclosed',
  source: 'Wong, Fu, Wang and Pei 2007; Tian and Zhang 2009, Figure 2a',
  start: null,
  computes: ORIGINALS,
  find: (desk) => worked(desk, PAPER.tau),
  says: (of) => [`In the ${count(consistentOf(of))} originals that remain, the adversary counts how often each patient has each disease.`],
  asks: {
    question: ({ found }) => `For how many of the ${small(found.people.length)} patients is the requirement violated against this adversary?`,
    answers: ({ found }) => numbersAround(found.violated_people, 0, found.people.length).map(small).map(none),
    right: ({ found }) => numbersAround(found.violated_people, 0, found.people.length).indexOf(found.violated_people),
    findings: ({ found }) => [found.sentence, found.certain > 0 ? `For ${small(found.certain)} ${found.certain === 1 ? 'patient' : 'patients'}, all these originals agree on the disease.` : 'For no patient do all these originals agree on the disease.'],
  },
  shows: ({ opened, made, found }, _, answered) => {
    const values = valuesOf(made);
    return {
      kind: 'table',
      title: answered ? 'What the adversary believes' : 'What the adversary knows',
      table: {
        name: 'The patients',
        columns: [...opened.choices.qi, ...(answered ? ['most likely', 'probability'] : [])],
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

/** The first τ that is satisfied against a method-aware adversary; the number of them if none is. */
const enough = (all: readonly Worked[]): number => {
  const at = all.findIndex(({ found }) => found.violated_people === 0);
  return at < 0 ? TAUS.length : at;
};

/** The τ that a learner set; before that, the right answer. */
const tauOf = (all: readonly Worked[], at: number | null): number => at ?? Math.min(enough(all), TAUS.length - 1);

const larger = step<number | null, readonly Worked[]>({
  title: 'A weaker requirement',
  source: 'Wong, Fu, Wang and Pei 2007; Tian and Zhang 2009',
  start: null,
  computes: 'A release for each τ, and the release of every possible original of it.',
  find: (desk) => desk.each(TAUS, (tau) => worked(desk, tau)),
  says: () => ['For every release by such a method, Tauell reports whether it assessed this adversary. For a small table, a review computes what they can infer.'],
  asks: {
    question: () => 'A larger τ is a weaker requirement. What is the smallest τ here that is satisfied for everyone, against this adversary?',
    answers: () => [...TAUS.map((tau) => `τ = ${atMost(tau)}`), 'None of these'],
    right: enough,
    findings: (all) => [enough(all) === TAUS.length ? 'None of these is large enough.' : `With τ = ${atMost(TAUS[enough(all)] ?? 1)}, one disease may have ${percentAtMost(TAUS[enough(all)] ?? 1)} of a class. The requirement is now weak enough to allow what this adversary infers.`],
  },
  does: {
    task: 'Change τ, and read the verdict.',
    controls: [{ kind: 'number', label: 'τ', least: 0, most: TAUS.length - 1, step: 1, now: (at, all) => tauOf(all, at), set: (_, at) => at, said: (at) => atMost(TAUS[at] ?? 1) }],
    follows: (all, at) => [all[tauOf(all, at)]?.found.verdict.line ?? ''],
  },
  shows: (all, at, answered) =>
    amountsOf({
      title: 'People for whom the requirement is violated',
      name: 'People for whom the requirement is violated',
      axis: 'people',
      most: Math.max(1, ...all.map(({ found }) => found.people.length)),
      shares: false,
      amounts: (answered ? all : all.slice(0, 1)).map(({ found }, place) => ({ name: `τ = ${atMost(TAUS[place] ?? 1)}`, amount: found.violated_people, said: none(small(found.violated_people)), marked: !answered || place === tauOf(all, at) })),
    }),
});

/** The methods that are compared. */
const COMPARED = ['sweep', 'random-addition'] as const;
const titleOf = (name: string): string => METHODS.find((method) => method.name === name)?.title ?? name;

/** The question is about the second method. Its answer shows that release, until a learner chooses one. */
const drawn = step<number | null, { compared: readonly { name: string; made: Made; line: string }[] }>({
  title: 'Random draws',
  source: 'Sei and Ohsuga 2014',
  start: null,
  computes: 'A release by each of two methods, and what a method-aware adversary infers from it.',
  find: async (desk) => {
    const first = await worked(desk, PAPER.tau);
    const opened = await desk.open(HOSPITAL);
    await desk.ask<'use-secret'>({ kind: 'use-secret', text: SECRET });
    const made = await publish(desk, { ...asked(opened, PAPER.tau), method: { name: COMPARED[1], options: {} } });
    return {
      compared: [
        { name: COMPARED[0], made: first.made, line: first.found.verdict.line },
        { name: COMPARED[1], made, line: made.view.report.verdict.line },
      ],
    };
  },
  says: ({ compared }) => [
    'If a method\'s decisions depend on people\'s diseases, its release can disclose something about these. Another kind of method draws at random instead, from a secret.',
    `${titleOf(compared[1]?.name ?? '')} publishes the quasi-identifier unchanged, and hides each disease among others that are drawn at random.`,
  ],
  asks: {
    question: () => 'Is the same requirement now satisfied against a method-aware adversary who does not have the secret?',
    answers: () => ['Yes', 'No'],
    right: ({ compared }) => ((compared[1]?.made.view.report.verdict.violations.method_aware?.people ?? 1) === 0 ? 0 : 1),
    findings: ({ compared }) => [
      (compared[1]?.made.view.report.verdict.violations.method_aware?.people ?? 1) === 0
        ? `This adversary knows how values are drawn, but not which were drawn. The verdict on this release: ${compared[1]?.line ?? ''}`
        : (compared[1]?.line ?? ''),
      'The next lesson shows what such a release is good for.',
    ],
  },
  does: {
    task: 'Compare the two releases.',
    controls: [{ kind: 'one', label: 'Method', options: ({ compared }) => compared.map(({ name }) => titleOf(name)), now: (at) => at ?? 1, set: (_, at) => at }],
    follows: ({ compared }, at) => [compared[at ?? 1]?.line ?? ''],
  },
  shows: ({ compared }, at, answered) => {
    const of = compared[at ?? (answered ? 1 : 0)];
    if (of === undefined) throw new Error('There are two releases.');
    return { kind: 'table', title: titleOf(of.name), table: tableOf(of.made, 'The release') };
  },
});

/** A requirement that both methods can satisfy for the hospital table: one with generalized diseases, the other with exact ones. */
const BOTH = { tau: 0.5, l: 2 };
const SWEEPS = ['sweep', 'transparent-sweep'] as const;

/** The same requirement by two methods: for how many patients each violates it, and the verdict. */
interface Known {
  readonly patients: number;
  readonly qi: readonly string[];
  readonly compared: readonly { readonly name: string; readonly tried: Tried; readonly above: number; readonly line: string }[];
}

const transparent = step<number, Known>({
  title: 'Classes that disclose nothing more',
  source: 'Xiao, Tao and Koudas 2010, and Tauell',
  start: 1,
  computes: 'A release by each method, and what a method-aware adversary infers from it.',
  find: async (desk) =>
    desk.once('packed', async () => {
      const { choices, rows } = await desk.open(HOSPITAL);
      const both = asking(choices, [`tau-l=${atMost(BOTH.tau)},${BOTH.l}`]);
      const compared: Known['compared'][number][] = [];
      for (const name of SWEEPS) {
        await desk.ask<'use-secret'>({ kind: 'use-secret', text: SECRET });
        const tried = await tryToPublish(desk, { ...both, method: name === choices.method.name ? choices.method : { name, options: {} } });
        const of = tried.made?.view.report.verdict;
        if (of === undefined) compared.push({ name, tried, above: 0, line: reason(tried) });
        else if (METHODS.find((method) => method.name === name)?.holds_where_known === true) compared.push({ name, tried, above: 0, line: of.line });
        else {
          await desk.ask<'review-published'>({ kind: 'review-published' });
          const found = await desk.ask<'review-minimality'>({ kind: 'review-minimality', request: REQUEST });
          compared.push({ name, tried, above: found.violated_people, line: found.verdict.line });
        }
      }
      return { patients: rows.length, qi: choices.qi, compared };
    }),
  says: ({ compared: [first, second] }) => [
    `Can classes with a generalized quasi-identifier resist this adversary? ${titleOf(second?.name ?? '')} first deals the diseases into stacks of equal size, by their frequencies and at random. Then every class takes equally many patients from each stack.`,
    `If two stacks change places, the classes stay the same. With τ = ${atMost(BOTH.tau)} and ℓ = ${count(BOTH.l)}, ${titleOf(first?.name ?? '')} violates the requirement for ${none(small(first?.above ?? 0))} of the patients against this adversary.`,
  ],
  asks: {
    question: ({ compared }) => `For how many patients does ${titleOf(compared[1]?.name ?? '')} violate it?`,
    answers: ({ patients, compared }) => numbersAround(compared[1]?.above ?? 0, 0, patients).map(small).map(none),
    right: ({ patients, compared }) => numbersAround(compared[1]?.above ?? 0, 0, patients).indexOf(compared[1]?.above ?? 0),
    findings: ({ compared }) => [
      compared[1]?.tried.made != null && compared[1].above === 0 ? `Its classes do not disclose which stack a disease comes from. The verdict on this release: ${compared[1].line}` : (compared[1]?.line ?? ''),
      'The guarantee has limits. An adversary who knows a patient\'s disease, such as their own, may infer which stack is which. A second release from another secret may disclose more than one.',
    ],
  },
  does: {
    task: 'Compare the two releases.',
    controls: [{ kind: 'one', label: 'Method', options: ({ compared }) => compared.map(({ name }) => titleOf(name)), now: (at) => at, set: (_, at) => at }],
    follows: ({ compared, qi }, at) => {
      const of = compared[at];
      const made = of?.tried.made;
      if (made == null) return [of?.line ?? ''];
      const { sensitive_generalized: general, utility } = made.view.report;
      return [of?.line ?? '', `It retains ${percent(utility.information_qi)} of the information in ${list(qi)}, with ${general > 0 ? `${percent(general)} of the diseases generalized` : 'every disease exact'}.`];
    },
  },
  shows: ({ compared }, at) => {
    const of = compared[at];
    if (of === undefined) throw new Error('There are two releases.');
    return { kind: 'table', title: titleOf(of.name), table: of.tried.made === null ? { name: titleOf(of.name), columns: [], rows: [] } : tableOf(of.tried.made, 'The release') };
  },
});

/** Lesson 6. */
export const minimality: Lesson = {
  id: 'minimality',
  title: 'The method-aware adversary',
  about: 'A release satisfies its requirement. An adversary who knows the method infers more, in part with certainty.',
  papers: 'Tian and Zhang 2009; Wong, Fu, Wang and Pei 2007; Sei and Ohsuga 2014; Xiao, Tao and Koudas 2010',
  steps: [adversary, generalized, curves, smallest, originals, people, larger, drawn, transparent],
};
