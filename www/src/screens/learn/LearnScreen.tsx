// Lessons on live tables: what they show is worked out by the engine that publishes, in front of who learns.
import { learnPart } from '../../state/learn/part';
import { lesson } from '../../state/learn/place';
import { Contents } from './Contents';
import { Handout } from './lesson/Handout';
import { LessonView } from './lesson/LessonView';

/** The Learn screen. */
export function LearnScreen() {
  const open = lesson.value;
  if (open === null) return <Contents />;
  return learnPart.value === 'handout' ? <Handout of={open} /> : <LessonView of={open} />;
}
