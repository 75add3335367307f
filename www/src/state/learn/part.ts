// The parts of Learn next to its lessons.
import { partsOf } from '../address/parts';
import { whenever } from '../page/whenever';
import { lesson } from './place';

/** The open part: the handout of the lesson, or null for the lesson itself or the list. */
export const learnPart = partsOf('learn', ['handout']);

export function setLearnPart(next: (typeof learnPart)['value']): void {
  learnPart.value = next;
}

// There is no handout without a lesson.
whenever(
  () => lesson.value === null && learnPart.value === 'handout',
  (lost) => {
    if (lost) learnPart.value = null;
  },
);
