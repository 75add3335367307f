// A step as slides, with one idea each. Their number follows from the step alone, so that they can be counted before any figure is computed.
import type { Lesson, Step } from './lesson';

/** The purpose of a slide: the text, the question, its answer, or something to try. */
export type SlideKind = 'says' | 'asks' | 'answer' | 'does';

/** The slides of a step, in their order. */
export function slidesOf({ asks, does }: Pick<Step, 'asks' | 'does'>): readonly SlideKind[] {
  return ['says', ...(asks === undefined ? [] : (['asks', 'answer'] as const)), ...(does === undefined ? [] : (['does'] as const))];
}

/** A slide of a lesson: the index of its step, and its index in the step. */
export interface SlidePlace {
  readonly step: number;
  readonly slide: number;
}

/** All slides of a lesson. */
export function deckOf({ steps }: Pick<Lesson, 'steps'>): readonly SlidePlace[] {
  return steps.flatMap((step, at) => slidesOf(step).map((_, slide) => ({ step: at, slide })));
}
