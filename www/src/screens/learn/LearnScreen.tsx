// Lessons on live tables, and a method one decision at a time. The engine that makes releases computes all figures, while the page is open.
import { learnPart } from '../../state/learn/part';
import { lesson } from '../../state/learn/place';
import { stepping } from '../../state/learn/stepping';
import { presenting } from '../../state/page/presenting';
import { Contents } from './Contents';
import { Deck } from './deck/Deck';
import { Handout } from './lesson/Handout';
import { LessonView } from './lesson/LessonView';
import { canBegin } from './StepperEntry';
import { Stepper } from './stepper/Stepper';

/** The Learn screen. */
export function LearnScreen() {
  if (stepping.value && canBegin()) return <Stepper />;
  const open = lesson.value;
  if (open === null) return <Contents />;
  if (learnPart.value === 'handout') return <Handout of={open} />;
  return presenting.value ? <Deck of={open} /> : <LessonView of={open} />;
}
