// What a lesson is: steps as data. A step says how its figures are found with an engine, and what is said, asked, done and seen of them.
// What a step does with what it found are methods and no fields that hold functions: a step is given only its own state and figures,
// so a list of steps need not know of which kinds they are.
// No figure stands in a text: each comes from what was found, so that a changed table changes what is said.
import type { Desk } from './desk';
import type { Shown } from './shown';

/** A lesson. */
export interface Lesson {
  /** Its word in an address. */
  readonly id: string;
  readonly title: string;
  /** What it shows, a sentence. */
  readonly about: string;
  /** The papers that it comes from, in short. */
  readonly papers: string;
  readonly steps: readonly Step[];
}

/** A step as it is written: `S` is what a learner can choose in it, `F` what is found. */
export interface StepOf<S, F> {
  readonly title: string;
  /** Where in the papers it comes from. */
  readonly source: string;
  /** What is chosen at the start. */
  readonly start: S;
  /** Finds its figures, on the desk of its lesson. */
  find(desk: Desk, state: S): Promise<F>;
  /** What is said before anything is asked, a paragraph each. */
  says(found: F, state: S): readonly string[];
  /** What is asked before it is told. */
  readonly asks?: Asked<S, F>;
  /** What there is to do. */
  readonly does?: Doing<S, F>;
  /** What is seen; more of it may be seen once the question is answered. */
  shows(found: F, state: S, answered: boolean): Shown;
  /** What choosing a row of the picture does. */
  picks?(state: S, row: number): S;
}

/** A question, whose answer is told when somebody has chosen one. */
export interface Asked<S, F> {
  question(found: F, state: S): string;
  answers(found: F, state: S): readonly string[];
  /** The place of the right answer. */
  right(found: F, state: S): number;
  /** What is told then, a paragraph each. */
  findings(found: F, state: S): readonly string[];
}

/** Something to do, and what follows from it at once. */
export interface Doing<S, F> {
  readonly task: string;
  readonly controls: readonly Control<S, F>[];
  /** What follows, a sentence each. */
  follows(found: F, state: S): readonly string[];
}

/** Something that can be set. */
export type Control<S, F = unknown> =
  /** One of a few. */
  | { readonly kind: 'one'; readonly label: string; options(found: F): readonly string[]; now(state: S): number; set(state: S, at: number): S }
  /** Any of a few. */
  | { readonly kind: 'any'; readonly label: string; options(found: F): readonly string[]; now(state: S): readonly boolean[]; set(state: S, at: number, on: boolean): S }
  /** A number. */
  | {
      readonly kind: 'number';
      readonly label: string;
      readonly least: number;
      readonly most: number;
      readonly step: number;
      now(state: S): number;
      set(state: S, value: number): S;
      said(value: number): string;
    };

/** A step of any lesson. */
export type Step = StepOf<unknown, unknown>;

/** A step, of whatever is chosen and found in it. */
export function step<S, F>(of: StepOf<S, F>): Step {
  return of;
}

/** Answers that are numbers: the right one among others near to it, from `least` to `most`, in order. */
export function numbersAround(right: number, least: number, most: number): readonly number[] {
  const all = new Set([least, right, most, Math.round((least + right) / 2), Math.round((right + most) / 2)]);
  const sorted = [...all].filter((n) => n >= least && n <= most).sort((a, b) => a - b);
  return sorted.length <= 4 ? sorted : sorted.filter((n) => n === right || n === least || n === most || n === sorted[sorted.length - 2]);
}

/** Nobody can be asked to tell shares apart that are nearer. */
const NEAR = 0.05;

/** Shares between which one has to choose, the right one among them. */
export function sharesAround(right: number): readonly number[] {
  return [...[1 / 4, 1 / 2, 3 / 4].filter((one) => Math.abs(one - right) > NEAR), right].sort((a, b) => a - b);
}

/** Whether a share is that one. */
export const isShare = (right: number) => (one: number) => Math.abs(one - right) < 1e-9;
