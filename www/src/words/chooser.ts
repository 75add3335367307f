// Questions that narrow the list of methods. The answers are in the facts that each method lists about itself; one fact is lacking there.
import type { MethodKind } from './methods';

/** An answer to a question. */
export type Answer = 'any' | 'yes' | 'no';

/** A question, and which methods it is so of. */
export interface Question {
  readonly name: 'suppress' | 'uniform' | 'exact' | 'resists';
  readonly title: string;
  /** What "yes" and "no" leave. */
  readonly yes: string;
  readonly no: string;
  readonly fits: (method: MethodKind, yes: boolean) => boolean;
}

/** Answers by question. */
export type Answers = Readonly<Record<Question['name'], Answer>>;

export const NO_ANSWERS: Answers = { suppress: 'any', uniform: 'any', exact: 'any', resists: 'any' };

/** Methods that publish every column at one level of its taxonomy. The registry says so in a sentence alone, to which a test holds this. */
export const UNIFORM: readonly string[] = ['incognito', 'datafly'];

const SUPPRESS = 'suppress';

/** Whether a method publishes every row by default. */
function publishesAll({ options }: MethodKind): boolean {
  return options.every((option) => option.name !== SUPPRESS || option.default === 'none');
}

export const QUESTIONS: readonly Question[] = [
  {
    name: 'suppress',
    title: 'May rows be suppressed?',
    yes: 'Methods that can suppress rows',
    no: 'Methods that publish every row',
    fits: (method, yes) => (yes ? method.options.some(({ name }) => name === SUPPRESS) : publishesAll(method)),
  },
  {
    name: 'uniform',
    title: 'Must columns be uniform, one level each?',
    yes: 'Methods that publish each column at one level',
    no: 'Methods that generalize row by row',
    fits: ({ name }, yes) => UNIFORM.includes(name) === yes,
  },
  {
    name: 'exact',
    title: 'Must the quasi-identifier stay exact?',
    yes: 'Methods that publish it exactly',
    no: 'Methods that generalize it',
    fits: ({ keeps_quasi_identifier: exact }, yes) => exact === yes,
  },
  {
    name: 'resists',
    title: 'Must it resist a method-aware adversary?',
    yes: 'Methods that resist this adversary',
    no: 'Methods that do not',
    fits: ({ holds_where_known: resists }, yes) => resists === yes,
  },
];

/** Whether a method fits all answers. */
export function fits(method: MethodKind, answers: Answers): boolean {
  return QUESTIONS.every((question) => answers[question.name] === 'any' || question.fits(method, answers[question.name] === 'yes'));
}
