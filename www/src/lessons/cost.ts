// Lesson 5: what (τ, ℓ) costs, on the census table of the papers: the information retained, and how well the release answers queries.
import type { AssessmentOfAttribute, Choices, QueriesView, ResultView, GeneralizeSensitiveReport } from '../engine/types';
import { METHODS } from '../words/methods';
import { atMost, count, counted, list, percent, points, sentence, small } from '../words/numbers';
import { asking } from './desk';
import type { Desk, Opened } from './desk';
import { isShare, sharesAround, step } from './lesson';
import type { Lesson } from './lesson';
import { amountsOf, wholeTable } from './pictures';
import type { Shown } from './shown';

const ADULT = 'adult';

/** A (τ, ℓ) requirement. */
interface Asked {
  tau: number;
  l: number;
}

/** The requirement of the example. */
const FIRST: Asked = { tau: 0.5, l: 2 };
const TAUS: readonly number[] = [0.5, 0.6, 0.7, 0.8, 0.9];
const LS: readonly number[] = [2, 3, 4, 5, 6];

const said = ({ tau, l }: Asked): string => `τ = ${atMost(tau)} and ℓ = ${count(l)}`;

const asked = ({ choices }: Opened, { tau, l }: Asked): Choices => asking(choices, [`tau-l=${atMost(tau)},${l}`]);

/** A release, and its utility. */
interface Run {
  what: Asked;
  view: ResultView;
  queries: QueriesView;
}

const EACH_TAU = 'A release of the census table for each τ, and its answers to random queries.';

/** Random queries: how many, and how many columns each has at most. */
const QUERIES = { queries: 1000, most_predicates: 2, seed: 0 };

async function run(desk: Desk, what: Asked): Promise<Run> {
  return desk.once(`run ${atMost(what.tau)} ${what.l}`, async () => {
    const view = await desk.publish(asked(await desk.open(ADULT), what));
    await desk.ask<'review-published'>({ kind: 'review-published' });
    return { what, view, queries: await desk.ask<'review-queries'>({ kind: 'review-queries', request: QUERIES }) };
  });
}

const retained = ({ view }: Pick<Run, 'view'>): number => view.report.utility.information;

/** The information that several releases or columns retain. */
function informationShown(title: string, all: readonly { name: string; amount: number; marked: boolean }[]): Shown {
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
  title: 'A census',
  source: 'Tian and Zhang 2009, section IV; UCI Adult',
  start: null,
  computes: 'How the values are distributed in the census table.',
  find: whole,
  says: ({ rows, opened, of }) => [
    `This table contains ${counted(rows, 'person', 'people')} of a United States census. Many papers on anonymization test their methods on it.`,
    `The quasi-identifier is ${list(opened.choices.qi)}. The sensitive column is ${of.column}, the place of a person in the household, with ${small(of.values.length)} values.`,
  ],
  asks: {
    question: () => 'Which value is the best guess if nothing else is known about a person?',
    answers: ({ of }) => of.values,
    right: mostOf,
    findings: (found) => {
      const share = found.of.whole.induced[mostOf(found)] ?? 0;
      return [`${counted(Math.round(share * found.rows), 'person has', 'people have')} the value ${found.of.values[mostOf(found)] ?? ''}, ${percent(share)}. Given someone's sex and marital status, a value is often far likelier, or certain. The release must limit this.`];
    },
  },
  shows: ({ opened, of }, _, answered) =>
    answered
      ? wholeTable(of.column, of.values, of.whole.induced)
      : {
          kind: 'table',
          title: 'The columns',
          table: {
            name: 'Columns of the census',
            columns: ['column', 'role'],
            rows: [...opened.choices.qi.map((name) => ({ cells: [{ text: name }, { text: 'quasi-identifier' }] })), { cells: [{ text: of.column }, { text: 'sensitive' }] }],
          },
        },
});

const one = step<null, Run>({
  title: 'Information retained',
  source: 'Tian and Zhang 2009, Definition 5',
  start: null,
  computes: 'A release of the census table, and its answers to random queries.',
  find: (desk) => run(desk, FIRST),
  says: ({ view }) => [
    `With ${said(FIRST)}, the release has ${counted(view.report.classes, 'class', 'classes')}.`,
    'One measure of its utility is the information retained: an exact cell retains all of its information. The more values a generalized cell stands for, the less it retains.',
  ],
  asks: {
    question: () => 'How much information does this release retain over all cells?',
    answers: (of) => sharesAround(retained(of)).map(percent),
    right: (of) => sharesAround(retained(of)).findIndex(isShare(retained(of))),
    findings: ({ view }) => [...view.losses.sentences],
  },
  shows: ({ view }, _, answered) =>
    informationShown(
      answered ? 'Information retained, by column' : 'The original',
      view.losses.columns.map(({ name, role, share }) => ({ name, amount: answered ? share : 1, marked: role === 'sensitive' })),
    ),
});

const byTau = step<number, readonly Run[]>({
  title: 'Raise τ',
  source: 'Tian and Zhang 2009, section IV; 2011, section 5.3',
  start: 0,
  computes: EACH_TAU,
  find: (desk) => desk.each(TAUS, (tau) => run(desk, { tau, l: FIRST.l })),
  says: (runs) => [`A larger τ is a weaker requirement, so less need be generalized. With ℓ = ${count(FIRST.l)} and τ = ${atMost(TAUS[0] ?? 0)}, the release retains ${percent(retained(runs[0] ?? never()))} of the information.`],
  asks: {
    question: () => `How much does it retain with τ = ${atMost(TAUS.at(-1) ?? 1)}?`,
    answers: (runs) => sharesAround(retained(runs.at(-1) ?? never())).map(percent),
    right: (runs) => sharesAround(retained(runs.at(-1) ?? never())).findIndex(isShare(retained(runs.at(-1) ?? never()))),
    findings: (runs) => [`It retains ${percent(retained(runs.at(-1) ?? never()))}. The difference of ${points(retained(runs.at(-1) ?? never()) - retained(runs[0] ?? never()))} is the cost of limiting every value to ${percent(TAUS[0] ?? 0)} of a class instead of ${percent(TAUS.at(-1) ?? 1)}.`],
  },
  does: {
    task: 'Change τ, and see which column pays.',
    controls: [{ kind: 'number', label: 'τ', least: 0, most: TAUS.length - 1, step: 1, now: (at) => at, set: (_, at) => at, said: (at) => atMost(TAUS[at] ?? 1) }],
    follows: (runs, at) => [...(runs[at] ?? never()).view.losses.sentences],
  },
  shows: (runs, at, answered) => informationShown('Information retained', runs.slice(0, answered ? runs.length : 1).map((of, place) => ({ name: `τ = ${atMost(of.what.tau)}`, amount: retained(of), marked: place === at }))),
});

const never = (): never => {
  throw new Error('There is a release for each.');
};

/** Whether no release retains more than one with a weaker requirement. */
const falls = (runs: readonly Run[]): boolean => runs.every((of, at) => at === 0 || retained(of) <= retained(runs[at - 1] ?? of) + 1e-12);

const byL = step<number, readonly Run[]>({
  title: 'Raise ℓ',
  source: 'Tian and Zhang 2009, sections III and IV',
  start: 0,
  computes: 'A release of the census table for each ℓ, and its answers to random queries.',
  find: (desk) => desk.each(LS, (l) => run(desk, { tau: FIRST.tau, l })),
  says: () => [`A larger ℓ is a stricter requirement: with τ = ${atMost(FIRST.tau)}, a release that satisfies it for one ℓ satisfies it for every smaller one.`],
  asks: {
    question: () => `ℓ rises from ${small(LS[0] ?? 0)} to ${small(LS.at(-1) ?? 0)}. Does the release retain less information every time?`,
    answers: () => ['Yes, every time', 'No, not every time'],
    right: (runs) => (falls(runs) ? 0 : 1),
    findings: (runs) => {
      const up = runs.findIndex((of, at) => at > 0 && retained(of) > retained(runs[at - 1] ?? of) + 1e-12);
      if (up < 0) return [`It falls from ${percent(retained(runs[0] ?? never()))} to ${percent(retained(runs.at(-1) ?? never()))}.`];
      return [
        `From ℓ = ${count(LS[up - 1] ?? 0)} to ℓ = ${count(LS[up] ?? 0)}, it rises from ${percent(retained(runs[up - 1] ?? never()))} to ${percent(retained(runs[up] ?? never()))}.`,
        'The optimal release cannot improve under a stricter requirement, but finding it is NP-hard, and this method is greedy. So try a stricter requirement too: its release also satisfies the weaker one.',
      ];
    },
  },
  does: {
    task: 'Raise ℓ, and see which column pays.',
    controls: [{ kind: 'number', label: 'ℓ', least: 0, most: LS.length - 1, step: 1, now: (at) => at, set: (_, at) => at, said: (at) => count(LS[at] ?? 2) }],
    follows: (runs, at) => [...(runs[at] ?? never()).view.losses.sentences],
  },
  shows: (runs, at, answered) => informationShown('Information retained', runs.slice(0, answered ? runs.length : 1).map((of, place) => ({ name: `ℓ = ${count(of.what.l)}`, amount: retained(of), marked: place === at }))),
});

/** The two kinds of release: with exact sensitive values, or with some generalized. */
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

const exactOrGeneralized = step<number, Ways>({
  title: 'Larger classes, or generalized values',
  source: 'Tian and Zhang 2009, section III.C',
  start: 0,
  computes: 'Releases of the census table with exact and with generalized values.',
  find: (desk, at) => ways(desk, CHOSEN[at] ?? FIRST.tau),
  says: () => ['If a value is too frequent among similar people, there are two remedies. A class can grow until it contains enough other values. Or the value is generalized for some people, and the class stays small.'],
  asks: {
    question: (_, at) => `With τ = ${atMost(CHOSEN[at] ?? 1)}, which remedy retains more information?`,
    answers: () => ['Larger classes, with exact values', 'Generalized values for some people'],
    right: ({ exact, general }) => ((general?.information ?? 0) > (exact?.information ?? 0) ? 1 : 0),
    findings: ({ exact, general, reason }) => [
      `${exact === null ? 'With exact values, the requirement is infeasible' : `With exact values, the release retains ${percent(exact.information)}`}. ${general === null ? 'Generalized values were not tried' : `With generalized values, it retains ${percent(general.information)}: ${counted(general.generalized_rows, 'person has', 'people have')} one`}.`,
      `Tauell tried both. ${reason}`,
    ],
  },
  does: {
    task: 'Choose a larger τ, and compare again.',
    controls: [{ kind: 'one', label: 'τ', options: () => CHOSEN.map((tau) => `τ = ${atMost(tau)}`), now: (at) => at, set: (_, at) => at }],
    follows: ({ reason }) => [reason],
  },
  shows: ({ exact, general }, _, answered) =>
    informationShown(
      'Information retained',
      (answered
        ? [
            { name: 'Exact values', of: exact },
            { name: 'Generalized values', of: general },
          ]
        : [{ name: 'Exact values', of: exact }]
      ).map(({ name, of }) => ({ name, amount: of?.information ?? 0, marked: (of?.information ?? 0) >= Math.max(exact?.information ?? 0, general?.information ?? 0) && answered })),
    ),
});

const queries = step<number, readonly Run[]>({
  title: 'Query error',
  source: 'Tian and Zhang 2011, section 5.3.3',
  start: 0,
  computes: EACH_TAU,
  find: (desk) => desk.each(TAUS, (tau) => run(desk, { tau, l: FIRST.l })),
  says: (runs) => [
    'Another measure of utility is how well a release answers queries: how many people of a given age have a given place in the household? The release yields an estimate.',
    `Tauell drew ${counted((runs[0] ?? never()).queries.drawn, 'query', 'queries')} at random, and compared each answer with that of the original.`,
  ],
  asks: {
    question: () => `With τ = ${atMost(TAUS[0] ?? 0)}, what is the median relative error?`,
    answers: (runs) => sharesAround((runs[0] ?? never()).queries.median_error).map(percent),
    right: (runs) => sharesAround((runs[0] ?? never()).queries.median_error).findIndex(isShare((runs[0] ?? never()).queries.median_error)),
    findings: (runs) => [`Half of the answers are off by at most ${percent((runs[0] ?? never()).queries.median_error)} of the true count. Most queries concern few people, and a release that protects each person says little about few people.`],
  },
  does: {
    task: 'Raise τ, and see how the error changes.',
    controls: [{ kind: 'number', label: 'τ', least: 0, most: TAUS.length - 1, step: 1, now: (at) => at, set: (_, at) => at, said: (at) => atMost(TAUS[at] ?? 1) }],
    follows: (runs, at) => [`Half of the answers are off by at most ${percent((runs[at] ?? never()).queries.median_error)} of the true count.`],
  },
  shows: (runs, at, answered) => {
    const shown = runs.slice(0, answered ? runs.length : 0);
    const most = Math.max(1, ...shown.map(({ queries }) => queries.median_error));
    return shown.length === 0
      ? informationShown('Information retained', runs.map((of, place) => ({ name: `τ = ${atMost(of.what.tau)}`, amount: retained(of), marked: place === at })))
      : amountsOf({
          title: 'Median relative error of the answers',
          name: 'Query error',
          axis: 'median relative error',
          most,
          shares: true,
          amounts: shown.map(({ what, queries }, place) => ({ name: `τ = ${atMost(what.tau)}`, amount: queries.median_error, said: percent(queries.median_error), marked: place === at })),
        });
  },
});

/** Methods that generalize and can satisfy (τ, ℓ)-diversity. */
const TRIED = ['sweep', 'incognito', 'mondrian', 'one-d', 'tp'] as const;

const titleOf = (name: string): string => METHODS.find((method) => method.name === name)?.title ?? name;

const methods = step<null, readonly { name: string; amount: number }[]>({
  title: 'The same requirement, other methods',
  source: 'Tian and Zhang 2009, section IV; 2011, section 5.3',
  start: null,
  computes: 'A release of the census table by each method.',
  find: (desk) =>
    desk.each(TRIED, (name) =>
      desk.once(`method ${name}`, async () => {
        const choices = asked(await desk.open(ADULT), FIRST);
        const { report } = await desk.publish(name === 'sweep' ? choices : { ...choices, method: { name, options: {} } });
        return { name, amount: report.utility.information };
      }),
    ),
  says: () => [`A requirement does not prescribe how to satisfy it. ${sentence(small(TRIED.length))} methods from the literature form releases of this table with ${said(FIRST)}.`],
  asks: {
    question: () => 'Which of these methods retains the most information here?',
    answers: (all) => all.map(({ name }) => titleOf(name)),
    right: (all) => all.findIndex(({ amount }) => amount === Math.max(...all.map((other) => other.amount))),
    findings: (all) => {
      const sorted = [...all].sort((a, b) => b.amount - a.amount);
      const [first, ...others] = sorted;
      const last = others.at(-1);
      return [
        `${titleOf(first?.name ?? '')} retains ${percent(first?.amount ?? 0)}, ${titleOf(last?.name ?? '')} only ${percent(last?.amount ?? 0)}.`,
        'Another table may have another winner. To try the methods on your own table, use Compare methods on the Result screen.',
      ];
    },
  },
  shows: (all, _, answered) => informationShown('Information retained', all.slice(0, answered ? all.length : 1).map(({ name, amount }) => ({ name: titleOf(name), amount, marked: answered && amount === Math.max(...all.map((other) => other.amount)) }))),
});

/** Lesson 5. */
export const cost: Lesson = {
  id: 'cost',
  title: 'What privacy costs',
  about: 'How much information a release of a census retains, by requirement and by method.',
  papers: 'Tian and Zhang 2009 and 2011',
  steps: [census, one, byTau, byL, exactOrGeneralized, queries, methods],
};
