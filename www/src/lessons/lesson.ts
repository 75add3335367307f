// What a lesson is: steps as data. A step computes its figures with an engine, and has texts, a question, controls and a picture for them.
// These are methods, not fields that hold functions: a step is given only its own state and figures, so a list of steps need not know
// their types.
// No text contains a figure: each comes from what was computed, so that a changed table changes the texts.
import type { Desk } from './desk';
import type { Shown } from './shown';

/** A lesson. */
export interface Lesson {
  /** The lesson's name in an address. */
  readonly id: string;
  readonly title: string;
  /** What the lesson shows, in a sentence. */
  readonly about: string;
  /** The papers it is based on, in short. */
  readonly papers: string;
  readonly steps: readonly Step[];
}

/** A step: `S` is what a learner can set in it, `F` its figures. */
export interface StepOf<S, F> {
  readonly title: string;
  /** The place in the papers. */
  readonly source: string;
  /** What is set at the start. */
  readonly start: S;
  /** What `find` computes, if that takes long enough to be read about. */
  readonly computes?: string;
  /** Computes the figures, at the desk of the lesson. */
  find(desk: Desk, state: S): Promise<F>;
  /** The text before the question, by paragraph. */
  says(found: F, state: S): readonly string[];
  /** A question that comes before its explanation. */
  readonly asks?: Asked<S, F>;
  /** Something to try. */
  readonly does?: Doing<S, F>;
  /** The picture. Before the question is answered, it must not show the answer. */
  shows(found: F, state: S, answered: boolean): Shown;
  /** The state after a row of the picture was chosen. */
  picks?(state: S, row: number): S;
}

/** A question. The explanation appears once an answer is chosen. */
export interface Asked<S, F> {
  question(found: F, state: S): string;
  answers(found: F, state: S): readonly string[];
  /** The index of the right answer. */
  right(found: F, state: S): number;
  /** The explanation, by paragraph. */
  findings(found: F, state: S): readonly string[];
}

/** Something to try, and its result. */
export interface Doing<S, F> {
  readonly task: string;
  readonly controls: readonly Control<S, F>[];
  /** The result, by sentence. */
  follows(found: F, state: S): readonly string[];
}

/** A control. */
export type Control<S, F = unknown> =
  /** One of several options. Which one is set at the start may depend on the figures. */
  | { readonly kind: 'one'; readonly label: string; options(found: F): readonly string[]; now(state: S, found: F): number; set(state: S, at: number): S }
  /** Any of several options. */
  | { readonly kind: 'any'; readonly label: string; options(found: F): readonly string[]; now(state: S): readonly boolean[]; set(state: S, at: number, on: boolean): S }
  /** A number. */
  | {
      readonly kind: 'number';
      readonly label: string;
      readonly least: number;
      readonly most: number;
      readonly step: number;
      now(state: S, found: F): number;
      set(state: S, value: number): S;
      said(value: number): string;
    };

/** A step of any lesson. */
export type Step = StepOf<unknown, unknown>;

/** A step, whatever its types. */
export function step<S, F>(of: StepOf<S, F>): Step {
  return of;
}

/** Numbers to choose from, in order: the right one, `least`, `most` and numbers between them. */
export function numbersAround(right: number, least: number, most: number): readonly number[] {
  const all = new Set([least, right, most, Math.round((least + right) / 2), Math.round((right + most) / 2)]);
  const sorted = [...all].filter((n) => n >= least && n <= most).sort((a, b) => a - b);
  return sorted.length <= 4 ? sorted : sorted.filter((n) => n === right || n === least || n === most || n === sorted[sorted.length - 2]);
}

/** Shares that are closer than this are too hard to tell apart. */
const NEAR = 0.05;

/** Shares to choose from, in order, the right one among them. */
export function sharesAround(right: number): readonly number[] {
  return [...[1 / 4, 1 / 2, 3 / 4].filter((one) => Math.abs(one - right) > NEAR), right].sort((a, b) => a - b);
}

/** Whether a share is the right one. */
export const isShare = (right: number) => (one: number) => Math.abs(one - right) < 1e-9;
