// A step as slides: one idea each. How many there are follows from the step alone, so that they can be counted before anything is found.
import type { Lesson, Step } from './lesson';

/** What a slide is for: what is known, the question, its answer, something to do. */
export type SlideKind = 'says' | 'asks' | 'answer' | 'does';

/** The slides of a step, in their order. */
export function slidesOf({ asks, does }: Pick<Step, 'asks' | 'does'>): readonly SlideKind[] {
  return ['says', ...(asks === undefined ? [] : (['asks', 'answer'] as const)), ...(does === undefined ? [] : (['does'] as const))];
}

/** A slide of a lesson: the place of its step and its place in it, from 0. */
export interface SlidePlace {
  readonly step: number;
  readonly slide: number;
}

/** All slides of a lesson. */
export function deckOf({ steps }: Pick<Lesson, 'steps'>): readonly SlidePlace[] {
  return steps.flatMap((step, at) => slidesOf(step).map((_, slide) => ({ step: at, slide })));
}
