// A lesson for an audience: slides with one idea each, for a clicker.
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { LESSONS } from '../../../lessons';
import type { Lesson } from '../../../lessons/lesson';
import { slidesOf } from '../../../lessons/slides';
import { inPassing } from '../../../state/address/entries';
import { answer, found, give, lessonTrouble } from '../../../state/learn/desk';
import { goToSlide, openLesson, slideAt, slideKind, stepAt } from '../../../state/learn/place';
import '../../../state/learn/slides';
import { announce } from '../../../state/page/announce';
import { setPresenting } from '../../../state/page/presenting';
import { count } from '../../../words/numbers';
import { inText } from '../lesson/texts';
import { actionOf } from './keys';
import { SlideView } from './SlideView';

/** The open lesson, a slide at a time. */
export function Deck({ of }: { of: Lesson }) {
  const blank = useSignal(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const pointed = useRef(false);
  const { at, of: all } = slideAt.value;
  const step = of.steps[stepAt.value];
  // A screen reader reads each slide, and no key goes to a control of the previous one.
  const release = (): void => heading.current?.focus({ preventScroll: true });
  const ready = found.value !== null && lessonTrouble.value === null;
  useEffect(release, [of, at, ready]);
  const answerBy = (which: number): void => {
    const now = found.peek();
    const asks = now?.step.asks;
    if (slideKind.peek() !== 'asks' || now === null || asks === undefined || which >= asks.answers(now.found, now.state).length) return;
    give(which);
    turn(1);
  };
  const goTo = (to: number): void => {
    if (!goToSlide(to)) announce(to < 0 ? 'This is the first slide.' : 'This is the last slide.');
  };
  // Keys come faster than slides are drawn, so each key reads the open slide again.
  const turn = (by: number): void => goTo(slideAt.peek().at + by);
  const does = { next: () => turn(1), back: () => turn(-1), first: () => goTo(0), last: () => goTo(all - 1) };
  const setBlank = (to: boolean): void => {
    blank.value = to;
    if (!to) release();
    announce(to ? 'The screen is blank. Press any key to show the slide.' : 'The slide is shown.');
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const action = actionOf(event);
      if (action === null) return;
      event.preventDefault();
      // A key shows a blank slide before it turns to another.
      if (blank.peek()) return setBlank(false);
      if (action === 'blank') return setBlank(true);
      const act = typeof action === 'number' ? () => answerBy(action) : does[action];
      if (event.repeat) inPassing(act);
      else act();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
  if (step === undefined) return null;
  return (
    <article
      class="deck"
      data-slide={slideKind.value}
      onPointerDown={() => (pointed.current = true)}
      onKeyDown={() => (pointed.current = false)}
      onClick={({ detail, target }) => {
        if (detail > 0 && isSetByMouse(target)) release();
      }}
      onChange={({ target }) => {
        if (pointed.current && target instanceof HTMLSelectElement) release();
      }}
    >
      <header class="deck-head">
        <h1>{inText(of.title)}</h1>
        {slideKind.value !== 'says' && <p class="deck-step">{inText(step.title)}</p>}
        <div class="deck-place">
          <span>
            Step {count(stepAt.value + 1)} of {count(of.steps.length)}
          </span>
          <span class="deck-dashes" aria-hidden="true">
            {of.steps.map(({ title }, place) => (
              <i key={title} data-past={place <= stepAt.value} />
            ))}
          </span>
          <span class="deck-slide">
            Slide {count(at + 1)} of {count(all)}
          </span>
        </div>
      </header>
      <SlideView of={step} kind={slideKind.value} key={`${of.id} ${at}`} heading={heading} given={answer.value} onAnswer={answerBy} />
      <Foot of={of} onBack={does.back} onNext={does.next} onBlank={() => setBlank(true)} />
      {blank.value && <Blank onShow={() => setBlank(false)} />}
    </article>
  );
}

/** Whether a click sets it at once. After a click, the keys are those of the slides, not of the slider that was set last. */
function isSetByMouse(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('.deck-main input, .deck-main .figure-place') !== null;
}

/** A black screen, so that the audience looks at the speaker. */
function Blank({ onShow }: { onShow: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return <button type="button" class="deck-blank" aria-label="Show the slide" ref={button} onClick={onShow} />;
}

interface FootProps {
  of: Lesson;
  onBack: () => void;
  onNext: () => void;
  onBlank: () => void;
}

/** The keys, each with a button. */
function Foot({ of, onBack, onNext, onBlank }: FootProps) {
  const { at, of: all } = slideAt.value;
  const step = of.steps[stepAt.value];
  const lastOfStep = step !== undefined && slidesOf(step).at(-1) === slideKind.value;
  const after = LESSONS[LESSONS.indexOf(of) + 1];
  return (
    <footer class="deck-foot">
      {at < all - 1 ? (
        <Key name="→" onPress={onNext}>
          {slideKind.value === 'asks' ? 'show the answer' : lastOfStep ? 'next step' : 'next'}
        </Key>
      ) : (
        after !== undefined && (
          <button type="button" class="plain" onClick={() => openLesson(after.id)}>
            next lesson: {inText(after.title)}
          </button>
        )
      )}
      {at > 0 && (
        <Key name="←" onPress={onBack}>
          back
        </Key>
      )}
      <Key name="B" onPress={onBlank}>
        blank screen
      </Key>
      <Key name="Esc" last onPress={() => setPresenting(false)}>
        leave<span class="visually-hidden"> the presenter view</span>
      </Key>
    </footer>
  );
}

function Key({ name, last = false, onPress, children }: { name: string; last?: boolean; onPress: () => void; children: ComponentChildren }) {
  return (
    <button type="button" class="plain" data-last={last} onClick={onPress}>
      <kbd aria-hidden="true">{name}</kbd>
      <span>{children}</span>
    </button>
  );
}
