// Lesson 4: (τ, ℓ)-diversity on the hospital table of Tian and Zhang: the limit ψ, F(k) of the table and of classes, and generalized
// sensitive values.
import type { AssessmentOfAttribute, Choices, CumulativeFrequencies, StepView, StrengthView } from '../engine/types';
import { atMost, count, counted, list, percent, percentAtMost, sentence, share, small } from '../words/numbers';
import { asking } from './desk';
import type { Desk, Opened } from './desk';
import { isShare, numbersAround, sharesAround, step } from './lesson';
import type { Lesson } from './lesson';
import { against, classAgainst, publish, tableOf, valuesOf, worst } from './release';
import type { Made } from './release';
import type { Shown } from './shown';
import { eligibleOf, eligibleTable, strength } from './strength';

const HOSPITAL = 'hospital';

/** A (τ, ℓ) requirement. */
interface Asked {
  tau: number;
  l: number;
}

/** The requirement of the papers for this table. */
const PAPER: Asked = { tau: 0.5, l: 3 };

const asked = ({ choices }: Opened, { tau, l }: Asked): Choices => asking(choices, [`tau-l=${atMost(tau)},${l}`]);

const said = ({ tau, l }: Asked): string => `τ = ${atMost(tau)} and ℓ = ${count(l)}`;

/** The whole table against the requirement. */
interface Whole {
  opened: Opened;
  of: AssessmentOfAttribute;
}

async function whole(desk: Desk, what: Asked): Promise<Whole> {
  const opened = await desk.open(HOSPITAL);
  const { attributes } = await desk.ask<'assess'>({ kind: 'assess', choices: asked(opened, what) });
  const [of] = attributes;
  if (of === undefined) throw new Error('The hospital has a sensitive column.');
  return { opened, of };
}

function wholeAgainst({ column, values }: AssessmentOfAttribute, curve: CumulativeFrequencies, psi: ArrayLike<number>): Shown {
  return against({ name: 'The whole table', column, values, curve, psi, class: null });
}

const limitAt = (psi: ArrayLike<number>, k: number): number => psi[k - 1] ?? 1;
const shareAt = ({ cumulative }: CumulativeFrequencies, k: number): number => cumulative[k - 1] ?? 1;
/** The k most frequent values. */
const firstOf = ({ order }: CumulativeFrequencies, values: readonly string[], k: number): string => list(Array.from(order.slice(0, k), (value) => values[value] ?? ''));

/** The k at which F(k) is closest to the limit, or furthest above it. */
function tightest(curve: CumulativeFrequencies, psi: ArrayLike<number>, l: number): number {
  let found = 1;
  for (let k = 2; k < l; k++) if (limitAt(psi, k) - shareAt(curve, k) < limitAt(psi, found) - shareAt(curve, found) - 1e-12) found = k;
  return found;
}

/** `hepatitis and phthisis together have 83%, and the limit is 75%`. */
function withLimit(curve: CumulativeFrequencies, psi: ArrayLike<number>, values: readonly string[], k: number): string {
  return `${firstOf(curve, values, k)} ${k === 1 ? 'has' : 'together have'} ${percent(shareAt(curve, k))}, and the limit is ${percentAtMost(limitAt(psi, k))}`;
}

const two = step<Asked, Whole>({
  title: 'A limit for one value, for two, for more',
  source: 'Tian and Zhang 2009, Definition 4',
  start: PAPER,
  find: whole,
  says: (_, what) => [
    'Tian and Zhang use two numbers. No disease has more than τ of a class, and it takes at least ℓ diseases to fill one. In between, the limit rises evenly.',
    `F(k) is the share that the k most frequent diseases of a class have together. In every class, F(k) must be at most the limit ψ(k). Take ${said(what)}.`,
  ],
  asks: {
    question: () => 'How much of a class may its two most frequent diseases have together?',
    answers: ({ of }) => sharesAround(limitAt(of.psi, 2)).map(percentAtMost),
    right: ({ of }) => sharesAround(limitAt(of.psi, 2)).findIndex(isShare(limitAt(of.psi, 2))),
    findings: ({ of }, { l }) => [
      `${sentence(list(Array.from({ length: l }, (_, at) => `${small(at + 1)} may have ${percentAtMost(limitAt(of.psi, at + 1))}`)))}. The limit rises by equal steps.`,
      'The dashed line in the picture is F(k) of the whole table.',
    ],
  },
  shows: ({ of }, _, answered) => wholeAgainst(of, of.curve, answered ? of.psi : []),
});

const lower = step<Asked, Whole>({
  title: 'Lower τ',
  source: 'Tian and Zhang 2009, Definition 4; 2011, section III',
  start: { tau: 0.8, l: 3 },
  find: whole,
  says: () => ['A smaller τ limits the most frequent disease. A larger ℓ limits several diseases together. You can set each on its own, which a requirement with one number does not allow.'],
  does: {
    task: 'Lower τ until the table exceeds the limit, and see at which k.',
    controls: [
      { kind: 'number', label: 'τ', least: 0.35, most: 0.95, step: 0.05, now: ({ tau }) => tau, set: ({ l }, tau) => ({ l, tau }), said: atMost },
      { kind: 'number', label: 'ℓ', least: 3, most: 4, step: 1, now: ({ l }) => l, set: ({ tau }, l) => ({ tau, l }), said: count },
    ],
    follows: ({ of }, { l }) => [`${sentence(withLimit(of.curve, of.psi, of.values, tightest(of.curve, of.psi, l)))}: ${of.excess > 1e-9 ? 'violated' : 'satisfied'}.`],
  },
  shows: ({ of }) => wholeAgainst(of, of.curve, of.psi),
});

/** The whole table before it is divided into classes. */
interface Generalized extends Whole {
  /** The steps that generalize a sensitive value. */
  made: readonly StepView[];
  /** F(k) of the whole table before the first of them, and after each. */
  curves: readonly CumulativeFrequencies[];
}

/** The number of steps that are read of a run. */
const READ = 200;

async function generalizedTable(desk: Desk): Promise<Generalized> {
  const of = await whole(desk, PAPER);
  await desk.ask<'steps'>({ kind: 'steps', choices: asked(of.opened, PAPER) });
  const { steps } = await desk.ask<'steps-part'>({ kind: 'steps-part', start: 0, count: READ });
  const before = steps.slice(0, Math.max(0, steps.findIndex(({ kind }) => kind === 'orders')));
  const made = before.filter(({ kind }) => kind === 'generalizes');
  const after = steps[before.length]?.people?.curves[0];
  return { ...of, made, curves: [...made.flatMap(({ people }) => people?.curves[0] ?? []), ...(after === undefined ? [of.of.curve] : [after])] };
}

/** The first generalized value, and the values it stands for. */
function firstGeneralized({ made, of }: Generalized): { label: string; of: string; from: string } | null {
  const [first] = made;
  const [value] = first?.changes.values ?? [];
  const [, from = 0] = first?.values[0] ?? [];
  return value === undefined ? null : { label: value.label, of: list(Array.from(value.of, (at) => of.values[at] ?? '')), from: of.values[from] ?? '' };
}

const generalize = step<number, Generalized>({
  title: 'Generalize a disease',
  source: 'Tian and Zhang 2009, section III.C',
  start: 0,
  find: generalizedTable,
  says: ({ of }) => [
    of.excess > 1e-9
      ? `With ${said(PAPER)}, the whole table violates the requirement: ${withLimit(of.curve, of.psi, of.values, of.tightest_k)}. However it is divided, some class violates it too.`
      : `With ${said(PAPER)}, the whole table satisfies the requirement: ${withLimit(of.curve, of.psi, of.values, of.tightest_k)}.`,
  ],
  asks: {
    question: () => 'No row may be suppressed, and nothing false may be published. What can help a table that violates the requirement?',
    answers: () => ['Larger classes', 'Generalizing the disease of some people', 'Nothing'],
    right: () => 1,
    findings: (found) => {
      const to = firstGeneralized(found);
      return [
        to === null
          ? 'A generalized value says less, but it is true. No value of this table need be generalized before it is divided.'
          : `A row with ${to.from} is published with "${to.label}", which is true. It represents ${to.of} equally, so part of its weight goes from the frequent disease to a rarer one.`,
      ];
    },
  },
  does: {
    task: 'Generalize the disease of one person after another, and watch the line.',
    controls: [{ kind: 'one', label: 'People with a generalized disease', options: ({ curves }) => curves.map((_, people) => (people === 0 ? 'none' : small(people))), now: (people) => people, set: (_, people) => people }],
    follows: ({ curves, of }, people) => {
      const now = curves[Math.min(people, curves.length - 1)] ?? of.curve;
      const k = tightest(now, of.psi, PAPER.l);
      return [`${sentence(withLimit(now, of.psi, of.values, k))}: ${shareAt(now, k) > limitAt(of.psi, k) + 1e-9 ? 'still violated' : 'satisfied'}.`];
    },
  },
  shows: ({ curves, of }, people) => wholeAgainst(of, curves[Math.min(people, curves.length - 1)] ?? of.curve, of.psi),
});

/** A release. */
interface OneMade {
  made: Made;
}

const generalRows = ({ view }: Made): number => Math.round(view.report.sensitive_generalized * view.report.rows);
const classes = ({ classes: all }: Made): string => counted(all.length, 'class', 'classes');

const table = step<null, OneMade>({
  title: 'The release',
  source: 'Tian and Zhang 2009, Figure 2a',
  start: null,
  find: async (desk) => ({ made: await publish(desk, asked(await desk.open(HOSPITAL), PAPER)) }),
  says: ({ made }) => [`Sequential Sweep divides the ${counted(made.view.report.rows, 'patient')} into ${classes(made)} that satisfy the requirement. No row is suppressed.`],
  asks: {
    question: ({ made }) => `How many of the ${counted(made.view.report.rows, 'patient')} have a generalized disease?`,
    answers: ({ made }) => numbersAround(generalRows(made), 0, made.view.report.rows).map(small).map((word) => (word === 'no' ? 'none' : word)),
    right: ({ made }) => numbersAround(generalRows(made), 0, made.view.report.rows).indexOf(generalRows(made)),
    findings: ({ made }) => [made.view.losses.sentences.at(-1) ?? '', 'All other diseases are published unchanged.'].slice(0, generalRows(made) > 0 ? 2 : 1),
  },
  shows: ({ made }, _, answered) => {
    const of = tableOf(made, 'The release');
    const sensitive = of.sensitive ?? 0;
    // Rows with a generalized disease are marked.
    const look = (text: string): 'marked' | 'back' => (made.classes.some(({ attributes }) => attributes[0]?.published.some(({ label, base }) => label === text && !base)) ? 'marked' : 'back');
    return {
      kind: 'table',
      title: classes(made),
      table: answered && generalRows(made) > 0 ? { ...of, rows: of.rows.map((row) => ({ ...row, look: look(row.cells[sensitive]?.text ?? '') })) } : of,
    };
  },
});

const byClass = step<{ tau: number; group: number }, OneMade>({
  title: 'Every class against the limit',
  source: 'Tian and Zhang 2009, Definition 4 and section III',
  start: { tau: 0.5, group: 0 },
  find: async (desk, { tau }) => ({ made: await publish(desk, asked(await desk.open(HOSPITAL), { tau, l: PAPER.l })) }),
  says: () => ['The limit applies to every class. With another τ, the method forms other classes and generalizes the disease of other people.'],
  does: {
    task: 'Change τ, and check each class.',
    controls: [
      { kind: 'number', label: 'τ', least: 0.35, most: 0.95, step: 0.05, now: ({ tau }) => tau, set: ({ group }, tau) => ({ group, tau }), said: atMost },
      { kind: 'one', label: 'Class', options: ({ made }) => made.classes.map(({ index }) => `Class ${count(index + 1)}`), now: ({ group }, { made }) => shownClass(made, group), set: ({ tau }, group) => ({ tau, group }) },
    ],
    follows: ({ made }, state) => {
      const at = shownClass(made, state.group);
      const curve = made.classes[at]?.attributes[0]?.curve;
      const psi = made.view.attributes[0]?.psi ?? [];
      if (curve === undefined) return [];
      return [
        `${classes(made)}; ${generalRows(made) === 0 ? 'no one has' : `${counted(generalRows(made), 'person has', 'people have')}`} a generalized disease.`,
        `In class ${count(at + 1)}, of ${counted(made.classes[at]?.size ?? 0, 'person', 'people')}, ${withLimit(curve, psi, valuesOf(made), tightest(curve, psi, PAPER.l))}.`,
      ];
    },
  },
  shows: ({ made }, { group }) => classAgainst(made, shownClass(made, group)),
});

/** A class that exists: another τ may leave fewer. */
const shownClass = ({ classes: all }: Made, group: number): number => Math.min(group, all.length - 1);

const reach = step<null, { view: StrengthView; nearest: Asked | null }>({
  title: 'What is feasible now',
  source: 'Tian and Zhang 2009, sections I and II; 2011, section III',
  start: null,
  find: async (desk) => {
    const view = await strength(desk, HOSPITAL);
    const { choices } = await desk.open(HOSPITAL);
    const exact = { ...choices, method: { ...choices.method, options: { ...choices.method.options, generalize_sensitive: 'never' } } };
    const { attributes } = await desk.ask<'assess'>({ kind: 'assess', choices: asking(exact, [`tau-l=${atMost(PAPER.tau)},${PAPER.l}`]) });
    const nearest = attributes[0]?.nearest ?? null;
    return { view, nearest: nearest === null ? null : { tau: Number(nearest.tau), l: nearest.l } };
  },
  says: ({ view, nearest }) => [
    `Every requirement has its eligible range. With exact diseases, the feasible requirement with the smallest τ is ${eligibleOf(view, 'tau-l')}.${nearest === null ? '' : ` With ℓ = ${count(nearest.l)}, τ = ${atMost(nearest.tau)} is feasible.`}`,
  ],
  asks: {
    question: () => 'What is the strictest feasible requirement if diseases may be generalized?',
    answers: reachAnswers,
    right: (found) => reachAnswers(found).indexOf(generalized(found.view, 'tau-l')),
    findings: ({ view }) => [
      `With ${generalized(view, 'tau-l')}, all diseases are equally frequent. At the root of the taxonomy a value stands for all diseases, so every requirement in this range is feasible.`,
      'Other requirements become feasible too, if they count a generalized disease as a part of each disease that it stands for.',
    ],
  },
  shows: ({ view }, _, answered) => eligibleTable(view, answered),
});

const generalized = ({ eligible }: StrengthView, name: string): string => eligible.find((one) => one.name === name)?.generalized ?? '';

function reachAnswers({ view, nearest }: { view: StrengthView; nearest: Asked | null }): readonly string[] {
  return [...new Set([eligibleOf(view, 'tau-l'), ...(nearest === null ? [] : [`τ = ${atMost(nearest.tau)}, ℓ = ${count(nearest.l)}`]), generalized(view, 'tau-l')])];
}

const guarantee = step<null, { now: Made; before: Made }>({
  title: 'What it guarantees',
  source: 'Tian and Zhang 2009, Theorem 1 and Figure 1b',
  start: null,
  find: async (desk) => {
    const opened = await desk.open(HOSPITAL);
    const before = await publish(desk, { ...asking(opened.choices, ['recursive-l=3,2']), method: { name: 'incognito', options: {} } });
    return { before, now: await publish(desk, asked(opened, PAPER)) };
  },
  says: ({ before }) => [`In the previous lesson, recursive ℓ-diversity was satisfied, and an adversary could infer a disease with a probability of ${percent(worst(before).share)}.`],
  asks: {
    question: () => 'How likely can the likeliest disease be in this release, for an adversary who knows the quasi-identifier?',
    answers: ({ now }) => sharesAround(worst(now).share).map(percent),
    right: ({ now }) => sharesAround(worst(now).share).findIndex(isShare(worst(now).share)),
    findings: ({ now }) => [
      `At most ${percent(worst(now).share)}. An adversary who knows the quasi-identifier, and considers the diseases of a generalized value equally likely, believes in no disease with more than ${share(PAPER.tau)}, and in no two with more than ${share(limitAt(now.view.attributes[0]?.psi ?? [], 2))}.`,
      'An adversary who also knows how the method chooses the values to generalize may infer more. That is the subject of a later lesson.',
    ],
  },
  shows: ({ now }, _, answered) => (answered ? classAgainst(now, worst(now).index) : { kind: 'table', title: classes(now), table: tableOf(now, 'The release') }),
});

/** Lesson 4. */
export const tau: Lesson = {
  id: 'tau-l',
  title: '(τ, ℓ)-diversity: a limit for every k',
  about: 'Two numbers instead of one, and generalized diseases if the table is too skewed.',
  papers: 'Tian and Zhang 2009 and 2011',
  steps: [two, lower, generalize, table, byClass, reach, guarantee],
};
