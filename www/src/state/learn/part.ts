// The parts of Learn beside its lessons.
import { partsOf } from '../address/parts';
import { whenever } from '../page/whenever';
import { lesson } from './place';

/** What is open: a lesson as a handout to print, or nothing but the lesson, or the list of all. */
export const learnPart = partsOf('learn', ['handout']);

export function setLearnPart(next: (typeof learnPart)['value']): void {
  learnPart.value = next;
}

// A handout is of a lesson.
whenever(
  () => lesson.value === null && learnPart.value === 'handout',
  (lost) => {
    if (lost) learnPart.value = null;
  },
);
