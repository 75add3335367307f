// A lesson, a step at a time.
import { useEffect, useRef } from 'preact/hooks';
import { LESSONS } from '../../../lessons';
import type { Lesson } from '../../../lessons/lesson';
import { setLearnPart } from '../../../state/learn/part';
import { reset } from '../../../state/learn/desk';
import { closeLesson, goToStep, openLesson, stepAt } from '../../../state/learn/place';
import { wantHeading } from '../../../state/page/screen';
import { announce } from '../../../state/page/announce';
import { StepView } from './StepView';
import { inText } from './texts';

/** The open lesson. */
export function LessonView({ of }: { of: Lesson }) {
  const at = stepAt.value;
  const heading = useRef<HTMLHeadingElement>(null);
  const turned = useRef(false);
  // After a button, reading continues at the heading of the step.
  useEffect(() => {
    if (turned.current) heading.current?.focus({ preventScroll: true });
    turned.current = false;
  }, [at]);
  const turn = (to: number): void => {
    turned.current = to !== at;
    goToStep(to);
  };
  const step = of.steps[at];
  const next = of.steps[at + 1];
  const after = LESSONS[LESSONS.indexOf(of) + 1];
  return (
    <article class="lesson">
      <div class="screen-head">
        <div>
          <p class="lesson-back">
            <button
              type="button"
              class="link"
              onClick={() => {
                closeLesson();
                wantHeading();
              }}
            >
              All lessons
            </button>
          </p>
          <h2>{inText(of.title)}</h2>
        </div>
        <div class="actions">
          <button
            type="button"
            class="plain"
            onClick={() => {
              reset();
              goToStep(0);
              announce('The lesson starts again.');
            }}
          >
            Start again
          </button>
          <button type="button" class="plain" onClick={() => (setLearnPart('handout'))}>
            Handout
          </button>
        </div>
      </div>
      <nav class="lesson-steps" aria-label="Steps of the lesson">
        <ol>
          {of.steps.map(({ title }, place) => (
            <li key={title}>
              <button type="button" aria-current={place === at ? 'step' : undefined} title={title} onClick={() => turn(place)}>
                <span class="visually-hidden">Step </span>
                {place + 1}
                <span class="visually-hidden">: {title}</span>
              </button>
            </li>
          ))}
        </ol>
      </nav>
      {step !== undefined && (
        <section class="step" aria-labelledby="step-title">
          <h3 id="step-title" tabIndex={-1} ref={heading}>
            {step.title}
          </h3>
          <StepView of={step} key={`${of.id} ${at}`} />
        </section>
      )}
      <div class="lesson-turn">
        <button type="button" disabled={at === 0} onClick={() => turn(at - 1)}>
          Back
        </button>
        {next !== undefined ? (
          <button type="button" class="main" onClick={() => turn(at + 1)}>
            Next: {next.title}
          </button>
        ) : (
          after !== undefined && (
            <button
              type="button"
              class="main"
              onClick={() => {
                openLesson(after.id);
                wantHeading();
              }}
            >
              Next lesson: {inText(after.title)}
            </button>
          )
        )}
      </div>
    </article>
  );
}
