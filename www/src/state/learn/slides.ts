// The open slide is in the address while the lesson is presented.
import { addressed } from '../address/parameters';
import { presenting } from '../page/presenting';
import { goToStep, lesson, slideOfStep, stepAt } from './place';

addressed({
  name: 'slide',
  on: ['learn'],
  entry: true,
  now: () => (lesson.value === null || !presenting.value ? null : String(slideOfStep.value + 1)),
  go: (text) => {
    const to = Number(text);
    if (text !== null && Number.isInteger(to) && to >= 1) goToStep(stepAt.peek(), to - 1);
  },
});
