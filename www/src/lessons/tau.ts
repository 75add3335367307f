// Lesson 4: (τ, ℓ)-diversity on the hospital of Tian and Zhang: the limit ψ, F(k) of table and groups, and broader sensitive values.
import type { AssessmentOfAttribute, Choices, CumulativeFrequencies, StepView, StrengthView } from '../engine/types';
import { atMost, count, counted, list, percent, percentAtMost, sentence, share, small } from '../words/numbers';
import { asking } from './desk';
import type { Desk, Opened } from './desk';
import { isShare, numbersAround, sharesAround, step } from './lesson';
import type { Lesson } from './lesson';
import { against, groupAgainst, publish, tableOf, valuesOf, worst } from './published';
import type { Made } from './published';
import type { Shown } from './shown';
import { eligibleOf, eligibleTable, strength } from './strength';

const HOSPITAL = 'hospital';

/** What is asked. */
interface Asked {
  tau: number;
  l: number;
}

/** What the papers ask of this table. */
const PAPER: Asked = { tau: 0.5, l: 3 };

const asked = ({ choices }: Opened, { tau, l }: Asked): Choices => asking(choices, [`tau-l=${atMost(tau)},${l}`]);

const said = ({ tau, l }: Asked): string => `τ = ${atMost(tau)} and ℓ = ${count(l)}`;

/** The whole table beside what is asked. */
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

/** The k at which least is left below the limit. */
function tightest(curve: CumulativeFrequencies, psi: ArrayLike<number>, l: number): number {
  let found = 1;
  for (let k = 2; k < l; k++) if (limitAt(psi, k) - shareAt(curve, k) < limitAt(psi, found) - shareAt(curve, found) - 1e-12) found = k;
  return found;
}

/** `hepatitis and phthisis have 83% together, the limit is 75%`. */
function besideLimit(curve: CumulativeFrequencies, psi: ArrayLike<number>, values: readonly string[], k: number): string {
  return `${firstOf(curve, values, k)} ${k === 1 ? 'has' : 'have'} ${percent(shareAt(curve, k))}${k === 1 ? '' : ' together'}, the limit is ${percentAtMost(limitAt(psi, k))}`;
}

const two = step<Asked, Whole>({
  title: 'A limit for one value, for two, and on',
  source: 'Tian and Zhang 2009, Definition 4',
  start: PAPER,
  find: whole,
  says: (_, what) => [
    'The readings of ℓ-diversity in the lesson before say what is well represented in one number. Tian and Zhang take two. No disease has more than τ of a group, and it takes ℓ diseases to make up the whole of it. In between the limit rises evenly. It is called ψ.',
    `F(k) is what the k most frequent diseases of a group have together, and may not be above ψ(k). Take ${said(what)}.`,
  ],
  asks: {
    question: () => 'How much of a group may its two most frequent diseases have together?',
    answers: ({ of }) => sharesAround(limitAt(of.psi, 2)).map(percentAtMost),
    right: ({ of }) => sharesAround(limitAt(of.psi, 2)).findIndex(isShare(limitAt(of.psi, 2))),
    findings: ({ of }, { l }) => [
      `${Array.from({ length: l }, (_, at) => `${sentence(small(at + 1))}: ${percentAtMost(limitAt(of.psi, at + 1))}`).join('. ')}. Each step from one disease to the next is as high as the other.`,
      'The line in the picture is F(k) of the whole table, the shaded part is what the limit allows.',
    ],
  },
  shows: ({ of }, _, answered) => wholeAgainst(of, of.curve, answered ? of.psi : []),
});

const pull = step<Asked, Whole>({
  title: 'Pull τ',
  source: 'Tian and Zhang 2009, Definition 4; 2011, section III',
  start: { tau: 0.8, l: 3 },
  find: whole,
  says: () => ['A smaller τ holds the most frequent disease down, a larger ℓ the next ones together with it. Each can be set without the other; with one number that cannot be.'],
  does: {
    task: 'Pull τ down until the table is above the limit, and see at which k that is.',
    controls: [
      { kind: 'number', label: 'τ', least: 0.35, most: 0.95, step: 0.05, now: ({ tau }) => tau, set: ({ l }, tau) => ({ l, tau }), said: atMost },
      { kind: 'number', label: 'ℓ', least: 3, most: 4, step: 1, now: ({ l }) => l, set: ({ tau }, l) => ({ tau, l }), said: count },
    ],
    follows: ({ of }, { l }) => [`${sentence(besideLimit(of.curve, of.psi, of.values, tightest(of.curve, of.psi, l)))}: ${of.excess > 1e-9 ? 'the table is above it' : 'the table keeps it'}.`],
  },
  shows: ({ of }) => wholeAgainst(of, of.curve, of.psi),
});

/** What is done to the whole table before it is cut into groups. */
interface Broadened extends Whole {
  /** The steps that publish somebody's value in broader terms. */
  made: readonly StepView[];
  /** F(k) of the whole table before the first of them, and after each. */
  curves: readonly CumulativeFrequencies[];
}

/** As many steps as are read of a run. */
const READ = 200;

async function broadened(desk: Desk): Promise<Broadened> {
  const of = await whole(desk, PAPER);
  await desk.ask<'steps'>({ kind: 'steps', choices: asked(of.opened, PAPER) });
  const { steps } = await desk.ask<'steps-part'>({ kind: 'steps-part', start: 0, count: READ });
  const before = steps.slice(0, Math.max(0, steps.findIndex(({ kind }) => kind === 'orders')));
  const made = before.filter(({ kind }) => kind === 'generalizes');
  const after = steps[before.length]?.people?.curves[0];
  return { ...of, made, curves: [...made.flatMap(({ people }) => people?.curves[0] ?? []), ...(after === undefined ? [of.of.curve] : [after])] };
}

/** What a broader value is called, and what it stands for. */
function broader({ made, of }: Broadened): { label: string; of: string; from: string } | null {
  const [first] = made;
  const [value] = first?.changes.values ?? [];
  const [, from = 0] = first?.values[0] ?? [];
  return value === undefined ? null : { label: value.label, of: list(Array.from(value.of, (at) => of.values[at] ?? '')), from: of.values[from] ?? '' };
}

const broaden = step<number, Broadened>({
  title: 'A broader disease',
  source: 'Tian and Zhang 2009, section III.C',
  start: 0,
  find: broadened,
  says: ({ of }) => [
    of.excess > 1e-9
      ? `With ${said(PAPER)} this table is above the limit: ${besideLimit(of.curve, of.psi, of.values, of.tightest_k)}. Whatever the groups, one of them is above it too.`
      : `With ${said(PAPER)} this table keeps the limit as it stands: ${besideLimit(of.curve, of.psi, of.values, of.tightest_k)}.`,
  ],
  asks: {
    question: () => 'Nobody is to be left out, and nothing false is to be said. What can be done where a table is above the limit?',
    answers: () => ['Make larger groups', 'Say of some people a broader disease', 'Nothing'],
    right: () => 1,
    findings: (found) => {
      const to = broader(found);
      return [
        to === null
          ? 'What is general says less, and still the truth. This table needs it of nobody before it is cut into groups.'
          : `Somebody who has ${to.from} is published with "${to.label}". That is true, and whoever reads it has to reckon with ${to.of}, each alike: a share of the frequent disease goes to a rarer one.`,
      ];
    },
  },
  does: {
    task: 'Publish one person after the other with a broader disease, and watch the line.',
    controls: [{ kind: 'one', label: 'People with a broader disease', options: ({ curves }) => curves.map((_, people) => (people === 0 ? 'nobody' : small(people))), now: (people) => people, set: (_, people) => people }],
    follows: ({ curves, of }, people) => {
      const now = curves[Math.min(people, curves.length - 1)] ?? of.curve;
      const k = tightest(now, of.psi, PAPER.l);
      return [`${sentence(besideLimit(now, of.psi, of.values, k))}: ${shareAt(now, k) > limitAt(of.psi, k) + 1e-9 ? 'still above it' : 'the table keeps it'}.`];
    },
  },
  shows: ({ curves, of }, people) => wholeAgainst(of, curves[Math.min(people, curves.length - 1)] ?? of.curve, of.psi),
});

/** A table as it is published. */
interface OneMade {
  made: Made;
}

const general = ({ view }: Made): number => Math.round(view.report.sensitive_generalized * view.report.rows);

const table = step<null, OneMade>({
  title: 'The table that comes of it',
  source: 'Tian and Zhang 2009, Figure 2a',
  start: null,
  find: async (desk) => ({ made: await publish(desk, asked(await desk.open(HOSPITAL), PAPER)) }),
  says: ({ made }) => [`Now the people are put into groups that keep the limit: ${counted(made.classes.length, 'group')} of the ${counted(made.view.report.rows, 'patient')}. Nobody is left out.`],
  asks: {
    question: ({ made }) => `Of how many of the ${counted(made.view.report.rows, 'patient')} is the disease broader than it was?`,
    answers: ({ made }) => numbersAround(general(made), 0, made.view.report.rows).map(small).map((word) => (word === 'no' ? 'nobody' : word)),
    right: ({ made }) => numbersAround(general(made), 0, made.view.report.rows).indexOf(general(made)),
    findings: ({ made }) => [made.view.losses.sentences.at(-1) ?? '', 'Everybody else keeps the disease as it was.'].slice(0, general(made) > 0 ? 2 : 1),
  },
  shows: ({ made }, _, answered) => {
    const of = tableOf(made, 'As it is published');
    const sensitive = of.sensitive ?? 0;
    // Whose disease is broader stands out.
    const look = (text: string): 'marked' | 'back' => (made.classes.some(({ attributes }) => attributes[0]?.published.some(({ label, base }) => label === text && !base)) ? 'marked' : 'back');
    return {
      kind: 'table',
      title: `${counted(made.classes.length, 'group')}, as published`,
      table: answered && general(made) > 0 ? { ...of, rows: of.rows.map((row) => ({ ...row, look: look(row.cells[sensitive]?.text ?? '') })) } : of,
    };
  },
});

const groups = step<{ tau: number; group: number }, OneMade>({
  title: 'Every group against the limit',
  source: 'Tian and Zhang 2009, Definition 4 and section III',
  start: { tau: 0.5, group: 0 },
  find: async (desk, { tau }) => ({ made: await publish(desk, asked(await desk.open(HOSPITAL), { tau, l: PAPER.l })) }),
  says: () => ['The limit is asked of each group. With another τ the groups are others, and so are the people whose disease is broader.'],
  does: {
    task: 'Pull τ, and look at one group after the other.',
    controls: [
      { kind: 'number', label: 'τ', least: 0.35, most: 0.95, step: 0.05, now: ({ tau }) => tau, set: ({ group }, tau) => ({ group, tau }), said: atMost },
      { kind: 'one', label: 'Group', options: ({ made }) => made.classes.map(({ index }) => `Group ${count(index + 1)}`), now: ({ group }) => group, set: ({ tau }, group) => ({ tau, group }) },
    ],
    follows: ({ made }, state) => {
      const at = shownGroup(made, state.group);
      const curve = made.classes[at]?.attributes[0]?.curve;
      const psi = made.view.attributes[0]?.psi ?? [];
      if (curve === undefined) return [];
      return [
        `${counted(made.classes.length, 'group')}; ${general(made) === 0 ? 'nobody has' : `${counted(general(made), 'person has', 'people have')}`} a broader disease.`,
        `Group ${count(at + 1)}, ${counted(made.classes[at]?.size ?? 0, 'person', 'people')}: ${besideLimit(curve, psi, valuesOf(made), tightest(curve, psi, PAPER.l))}.`,
      ];
    },
  },
  shows: ({ made }, { group }) => groupAgainst(made, shownGroup(made, group)),
});

/** A group that is there. */
const shownGroup = ({ classes }: Made, group: number): number => Math.min(group, classes.length - 1);

const reach = step<null, { view: StrengthView; nearest: Asked | null }>({
  title: 'What can be asked now',
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
    `Each measure has its eligible range. As the diseases stand, the smallest τ is had with ${eligibleOf(view, 'tau-l')}${nearest === null ? '' : `; ℓ = ${count(nearest.l)} takes τ = ${atMost(nearest.tau)}`}.`,
  ],
  asks: {
    question: () => 'And where diseases may be published in broader terms?',
    answers: reachAnswers,
    right: (found) => reachAnswers(found).indexOf(generalized(found.view, 'tau-l')),
    findings: ({ view }) => [
      `${generalized(view, 'tau-l')}: as even as the diseases of the table can be at all. At the top of the tree a value says nothing any more, so there is a table for whatever is asked.`,
      'The other measures would gain by it as well, once a broader disease is shared out among what it stands for.',
    ],
  },
  shows: ({ view }, _, answered) => eligibleTable(view, answered),
});

const generalized = ({ eligible }: StrengthView, name: string): string => eligible.find((one) => one.name === name)?.generalized ?? '';

function reachAnswers({ view, nearest }: { view: StrengthView; nearest: Asked | null }): readonly string[] {
  return [...new Set([eligibleOf(view, 'tau-l'), ...(nearest === null ? [] : [`τ = ${atMost(nearest.tau)}, ℓ = ${count(nearest.l)}`]), generalized(view, 'tau-l')])];
}

const promise = step<null, { now: Made; before: Made }>({
  title: 'What it promises',
  source: 'Tian and Zhang 2009, Theorem 1 and Figure 1b',
  start: null,
  find: async (desk) => {
    const opened = await desk.open(HOSPITAL);
    const before = await publish(desk, { ...asking(opened.choices, ['recursive-l=3,2']), method: { name: 'incognito', options: {} } });
    return { before, now: await publish(desk, asked(opened, PAPER)) };
  },
  says: ({ before }) => [`In the lesson before recursive ℓ-diversity was kept, and somebody was found out with ${percent(worst(before).share)}.`],
  asks: {
    question: () => 'How sure can somebody be of anybody in the table of (τ, ℓ)?',
    answers: ({ now }) => sharesAround(worst(now).share).map(percent),
    right: ({ now }) => sharesAround(worst(now).share).findIndex(isShare(worst(now).share)),
    findings: ({ now }) => [
      `${percent(worst(now).share)}. Who knows all that can be known of a person, and takes the diseases of a broader one to be alike, believes in no disease with more than τ, ${share(PAPER.tau)}, and in no two with more than ${share(limitAt(now.view.attributes[0]?.psi ?? [], 2))}.`,
      'It does not hold against somebody who knows more: how the method chose whose disease to make broader. That has a lesson of its own.',
    ],
  },
  shows: ({ now }, _, answered) => (answered ? groupAgainst(now, worst(now).index) : { kind: 'table', title: `${counted(now.classes.length, 'group')}, as published`, table: tableOf(now, 'As it is published') }),
});

/** Lesson 4. */
export const tau: Lesson = {
  id: 'tau-l',
  title: '(τ, ℓ)-diversity: a limit for every k',
  about: 'Two numbers instead of one, and a disease in broader terms where the table is too skewed.',
  papers: 'Tian and Zhang 2009 and 2011',
  steps: [two, pull, broaden, table, groups, reach, promise],
};
