// Lesson 5: what (τ, ℓ) costs, on the census table on which the papers try their methods: what is kept, and what can still be counted.
import type { AssessmentOfAttribute, Choices, QueriesView, ResultView, GeneralizeSensitiveReport } from '../engine/types';
import { METHODS } from '../words/methods';
import { atMost, count, counted, list, percent, points, small } from '../words/numbers';
import { asking } from './desk';
import type { Desk, Opened } from './desk';
import { isShare, sharesAround, step } from './lesson';
import type { Lesson } from './lesson';
import { amountsOf, wholeTable } from './pictures';
import type { Shown } from './shown';

const ADULT = 'adult';

/** What is asked. */
interface Asked {
  tau: number;
  l: number;
}

/** What the example asks. */
const FIRST: Asked = { tau: 0.5, l: 2 };
const TAUS: readonly number[] = [0.5, 0.6, 0.7, 0.8, 0.9];
const LS: readonly number[] = [2, 3, 4, 5, 6];

const said = ({ tau, l }: Asked): string => `τ = ${atMost(tau)} and ℓ = ${count(l)}`;

const asked = ({ choices }: Opened, { tau, l }: Asked): Choices => asking(choices, [`tau-l=${atMost(tau)},${l}`]);

/** One table as it is published, and what it is worth. */
interface Run {
  what: Asked;
  view: ResultView;
  queries: QueriesView;
}

/** Questions that are asked of a table to see how well it counts, and columns in one of them at the most. */
const QUESTIONS = { queries: 1000, most_predicates: 2, seed: 0 };

async function run(desk: Desk, what: Asked): Promise<Run> {
  return desk.once(`run ${atMost(what.tau)} ${what.l}`, async () => {
    const view = await desk.publish(asked(await desk.open(ADULT), what));
    await desk.ask<'review-published'>({ kind: 'review-published' });
    return { what, view, queries: await desk.ask<'review-queries'>({ kind: 'review-queries', request: QUESTIONS }) };
  });
}

const kept = ({ view }: Pick<Run, 'view'>): number => view.report.utility.information;

/** Tables beside one another, by how much of the detail each keeps. */
function beside(title: string, all: readonly { name: string; amount: number; marked: boolean }[]): Shown {
  return amountsOf({ title, name: title, axis: 'information retained', most: 1, shares: true, amounts: all.map(({ name, amount, marked }) => ({ name, amount, marked, said: percent(amount) })) });
}

interface Whole {
  opened: Opened;
  rows: number;
  of: AssessmentOfAttribute;
}

async function whole(desk: Desk): Promise<Whole> {
  const opened = await desk.open(ADULT);
  const { rows, attributes } = await desk.ask<'assess'>({ kind: 'assess', choices: asked(opened, FIRST) });
  const [of] = attributes;
  if (of === undefined) throw new Error('The census has a sensitive column.');
  return { opened, rows, of };
}

const mostOf = ({ of }: Whole): number => of.curve.order[0] ?? 0;

const census = step<null, Whole>({
  title: 'The table on which methods are tried',
  source: 'Tian and Zhang 2009, section IV; UCI Adult',
  start: null,
  find: whole,
  says: ({ rows, opened, of }) => [
    `So far the tables were small. This one has ${counted(rows, 'person', 'people')} of a census of the United States; nearly every paper on anonymity tries its method on it.`,
    `Others may know ${list(opened.choices.qi)}. Sensitive is ${of.column}: somebody's place in the household, in ${small(of.values.length)} values.`,
  ],
  asks: {
    question: () => 'Which value would a reader guess who knows nothing else of a person?',
    answers: ({ of }) => of.values,
    right: mostOf,
    findings: (found) => {
      const share = found.of.whole.induced[mostOf(found)] ?? 0;
      return [`${found.of.values[mostOf(found)] ?? ''}: ${counted(Math.round(share * found.rows), 'person has', 'people have')} it, ${percent(share)}. Of somebody whose sex and marital status are known it is often far likelier, or certain. That is what has to be hidden.`];
    },
  },
  shows: ({ of }) => wholeTable(of.column, of.values, of.whole.induced),
});

const one = step<null, Run>({
  title: 'What is kept',
  source: 'Tian and Zhang 2009, Definition 5',
  start: null,
  find: (desk) => run(desk, FIRST),
  says: ({ view }) => [
    `Published so that every group keeps ${said(FIRST)}, it has ${counted(view.report.classes, 'group')}.`,
    'What it is still worth can be measured: a cell that stands as it was keeps all of its detail, one that could be anything none, and one in between the less the more it could be.',
  ],
  asks: {
    question: () => 'How much of the detail is kept, over all cells?',
    answers: (of) => sharesAround(kept(of)).map(percent),
    right: (of) => sharesAround(kept(of)).findIndex(isShare(kept(of))),
    findings: ({ view }) => [...view.losses.sentences],
  },
  shows: ({ view }, _, answered) =>
    beside(
      answered ? 'What each column keeps of its detail' : 'Before it is published',
      view.losses.columns.map(({ name, role, share }) => ({ name, amount: answered ? share : 1, marked: role === 'sensitive' })),
    ),
});

const byTau = step<number, readonly Run[]>({
  title: 'Pull τ',
  source: 'Tian and Zhang 2009, section IV; 2011, section 5.3',
  start: 0,
  find: (desk) => desk.each(TAUS, (tau) => run(desk, { tau, l: FIRST.l })),
  says: (runs) => [`With a larger τ more is allowed, and less has to be hidden. For ℓ = ${count(FIRST.l)} and τ = ${atMost(TAUS[0] ?? 0)} it was ${percent(kept(runs[0] ?? never()))}.`],
  asks: {
    question: () => `How much is kept with τ = ${atMost(TAUS.at(-1) ?? 1)}?`,
    answers: (runs) => sharesAround(kept(runs.at(-1) ?? never())).map(percent),
    right: (runs) => sharesAround(kept(runs.at(-1) ?? never())).findIndex(isShare(kept(runs.at(-1) ?? never()))),
    findings: (runs) => [`${percent(kept(runs.at(-1) ?? never()))}. Between the two lie ${points(kept(runs.at(-1) ?? never()) - kept(runs[0] ?? never()))}: what it costs to let nobody be known with more than ${percent(TAUS[0] ?? 0)} instead of ${percent(TAUS.at(-1) ?? 1)}.`],
  },
  does: {
    task: 'Pull τ, and see what it costs and where.',
    controls: [{ kind: 'number', label: 'τ', least: 0, most: TAUS.length - 1, step: 1, now: (at) => at, set: (_, at) => at, said: (at) => atMost(TAUS[at] ?? 1) }],
    follows: (runs, at) => [...(runs[at] ?? never()).view.losses.sentences],
  },
  shows: (runs, at, answered) => beside('What is kept of the detail', runs.slice(0, answered ? runs.length : 1).map((of, place) => ({ name: `τ = ${atMost(of.what.tau)}`, amount: kept(of), marked: place === at }))),
});

const never = (): never => {
  throw new Error('A table is published for each.');
};

/** Whether no table keeps more than one of which less is asked. */
const falls = (runs: readonly Run[]): boolean => runs.every((of, at) => at === 0 || kept(of) <= kept(runs[at - 1] ?? of) + 1e-12);

const byL = step<number, readonly Run[]>({
  title: 'Raise ℓ',
  source: 'Tian and Zhang 2009, sections III and IV',
  start: 0,
  find: (desk) => desk.each(LS, (l) => run(desk, { tau: FIRST.tau, l })),
  says: () => [`A larger ℓ asks more: whoever keeps τ = ${atMost(FIRST.tau)} with one ℓ keeps it with every smaller one as well.`],
  asks: {
    question: () => `With ℓ from ${small(LS[0] ?? 0)} to ${small(LS.at(-1) ?? 0)}: is less kept each time?`,
    answers: () => ['Yes, each time', 'No, not each time'],
    right: (runs) => (falls(runs) ? 0 : 1),
    findings: (runs) => {
      const up = runs.findIndex((of, at) => at > 0 && kept(of) > kept(runs[at - 1] ?? of) + 1e-12);
      if (up < 0) return [`Yes: from ${percent(kept(runs[0] ?? never()))} down to ${percent(kept(runs.at(-1) ?? never()))}.`];
      return [
        `Not from ${count(LS[up - 1] ?? 0)} to ${count(LS[up] ?? 0)}: ${percent(kept(runs[up - 1] ?? never()))}, and then ${percent(kept(runs[up] ?? never()))}.`,
        'The best table of all cannot get better when more is asked, but no quick method finds it. This one goes through the groups once and takes what closes. So it pays to try a stricter requirement: its table keeps the other one too.',
      ];
    },
  },
  does: {
    task: 'Raise ℓ, and see what it costs and where.',
    controls: [{ kind: 'number', label: 'ℓ', least: 0, most: LS.length - 1, step: 1, now: (at) => at, set: (_, at) => at, said: (at) => count(LS[at] ?? 2) }],
    follows: (runs, at) => [...(runs[at] ?? never()).view.losses.sentences],
  },
  shows: (runs, at, answered) => beside('What is kept of the detail', runs.slice(0, answered ? runs.length : 1).map((of, place) => ({ name: `ℓ = ${count(of.what.l)}`, amount: kept(of), marked: place === at }))),
});

/** The two ways to come to a table: sensitive values as they are, or some in broader terms. */
interface Ways {
  exact: GeneralizeSensitiveReport['never'];
  general: GeneralizeSensitiveReport['as_needed'];
  reason: string;
}

const CHOSEN = [0.5, 0.7, 0.9] as const;

async function ways(desk: Desk, tau: number): Promise<Ways> {
  const { never: exact, as_needed: general, reason } = (await run(desk, { tau, l: FIRST.l })).view.report.generalize_sensitive;
  return { exact, general, reason };
}

const broader = step<number, Ways>({
  title: 'Larger groups, or broader values',
  source: 'Tian and Zhang 2009, section III.C',
  start: 0,
  find: (desk, at) => ways(desk, CHOSEN[at] ?? FIRST.tau),
  says: () => ['Where a value is too frequent in its surroundings there are two ways out. A group can be made larger, until there are enough others. Or some of its people are published with a broader value, and the group stays small.'],
  asks: {
    question: (_, at) => `With τ = ${atMost(CHOSEN[at] ?? 1)}, which way keeps more of the detail?`,
    answers: () => ['Larger groups, and every value exact', 'Broader values for some'],
    right: ({ exact, general }) => ((general?.information ?? 0) > (exact?.information ?? 0) ? 1 : 0),
    findings: ({ exact, general, reason }) => [
      `Exact values keep ${exact === null ? 'nothing, since the table cannot be published so' : percent(exact.information)}, broader ones ${general === null ? 'were not tried' : `${percent(general.information)}: ${counted(general.generalized_rows, 'person is', 'people are')} published with one`}.`,
      `Tauell tried both. ${reason}`,
    ],
  },
  does: {
    task: 'Choose a larger τ, and compare again.',
    controls: [{ kind: 'one', label: 'τ', options: () => CHOSEN.map((tau) => `τ = ${atMost(tau)}`), now: (at) => at, set: (_, at) => at }],
    follows: ({ reason }) => [reason],
  },
  shows: ({ exact, general }, _, answered) =>
    beside(
      'What is kept of the detail, both ways',
      (answered
        ? [
            { name: 'Exact values', of: exact },
            { name: 'Broader values', of: general },
          ]
        : [{ name: 'Exact values', of: exact }]
      ).map(({ name, of }) => ({ name, amount: of?.information ?? 0, marked: (of?.information ?? 0) >= Math.max(exact?.information ?? 0, general?.information ?? 0) && answered })),
    ),
});

const counting = step<number, readonly Run[]>({
  title: 'What can still be counted',
  source: 'Tian and Zhang 2011, section 5.3.3',
  start: 0,
  find: (desk) => desk.each(TAUS, (tau) => run(desk, { tau, l: FIRST.l })),
  says: (runs) => [
    'Detail is one measure. Another asks what tables are for: how many people of such an age, and such a place in the household, are there? The published table answers with what is likely.',
    `${counted((runs[0] ?? never()).queries.drawn, 'such question')} were drawn, and each answer was held against the truth.`,
  ],
  asks: {
    question: () => `With τ = ${atMost(TAUS[0] ?? 0)}, how far off is an answer of the better half, at the most?`,
    answers: (runs) => sharesAround((runs[0] ?? never()).queries.median_error).map(percent),
    right: (runs) => sharesAround((runs[0] ?? never()).queries.median_error).findIndex(isShare((runs[0] ?? never()).queries.median_error)),
    findings: (runs) => [`${percent((runs[0] ?? never()).queries.median_error)} of the truth. Most questions are of few people, and of few people a table that hides each of them cannot tell much.`],
  },
  does: {
    task: 'Pull τ.',
    controls: [{ kind: 'number', label: 'τ', least: 0, most: TAUS.length - 1, step: 1, now: (at) => at, set: (_, at) => at, said: (at) => atMost(TAUS[at] ?? 1) }],
    follows: (runs, at) => [`Half of the answers are within ${percent((runs[at] ?? never()).queries.median_error)} of the truth.`],
  },
  shows: (runs, at, answered) => {
    const shown = runs.slice(0, answered ? runs.length : 0);
    const most = Math.max(1, ...shown.map(({ queries }) => queries.median_error));
    return shown.length === 0
      ? beside('What is kept of the detail', runs.map((of, place) => ({ name: `τ = ${atMost(of.what.tau)}`, amount: kept(of), marked: place === at })))
      : amountsOf({
          title: 'How far off the better half of the answers is, at the most',
          name: 'How far off answers are',
          axis: 'median relative error',
          most,
          shares: true,
          amounts: shown.map(({ what, queries }, place) => ({ name: `τ = ${atMost(what.tau)}`, amount: queries.median_error, said: percent(queries.median_error), marked: place === at })),
        });
  },
});

/** Methods that generalize and can keep (τ, ℓ). */
const TRIED = ['sweep', 'incognito', 'mondrian', 'one-d', 'tp'] as const;

const titleOf = (name: string): string => METHODS.find((method) => method.name === name)?.title ?? name;

const methods = step<null, readonly { name: string; amount: number }[]>({
  title: 'The same promise by another method',
  source: 'Tian and Zhang 2009, section IV; 2011, section 5.3',
  start: null,
  find: (desk) =>
    desk.each(TRIED, (name) =>
      desk.once(`method ${name}`, async () => {
        const choices = asked(await desk.open(ADULT), FIRST);
        const { report } = await desk.publish(name === 'sweep' ? choices : { ...choices, method: { name, options: {} } });
        return { name, amount: report.utility.information };
      }),
    ),
  says: () => [`${said(FIRST)} is a promise, not a method. ${small(TRIED.length).replace(/^./, (letter) => letter.toUpperCase())} methods of the field publish this table so that it is kept.`],
  asks: {
    question: () => 'Which of them keeps most of the detail here?',
    answers: (all) => all.map(({ name }) => titleOf(name)),
    right: (all) => all.findIndex(({ amount }) => amount === Math.max(...all.map((other) => other.amount))),
    findings: (all) => {
      const sorted = [...all].sort((a, b) => b.amount - a.amount);
      const [first, ...others] = sorted;
      const last = others.at(-1);
      return [
        `${titleOf(first?.name ?? '')} with ${percent(first?.amount ?? 0)}; ${titleOf(last?.name ?? '')} keeps ${percent(last?.amount ?? 0)}.`,
        'On another table it may be another. The promise is the same, so the one that keeps most can be taken: Compare methods on the Result screen tries them on a table of your own.',
      ];
    },
  },
  shows: (all, _, answered) => beside('What is kept of the detail', all.slice(0, answered ? all.length : 1).map(({ name, amount }) => ({ name: titleOf(name), amount, marked: answered && amount === Math.max(...all.map((other) => other.amount)) }))),
});

/** Lesson 5. */
export const cost: Lesson = {
  id: 'cost',
  title: 'What it costs',
  about: 'A promise is paid for with detail: how much, by which requirement, and by which method, on a census.',
  papers: 'Tian and Zhang 2009 and 2011',
  steps: [census, one, byTau, byL, broader, counting, methods],
};
