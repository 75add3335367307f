// A lesson as a handout: all its steps in their initial state, with questions, explanations and pictures.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { asEngineError } from '../../../engine/failure';
import type { EngineError } from '../../../engine/types';
import type { Lesson, Step } from '../../../lessons/lesson';
import { Computing } from '../../../parts/Computing';
import { Message } from '../../../parts/Message';
import { findFor } from '../../../state/learn/desk';
import { setLearnPart } from '../../../state/learn/part';
import { count, sentence } from '../../../words/numbers';
import { inText } from './texts';
import { ShownPicture } from '../pictures/ShownPicture';

/** The handout of a lesson. */
export function Handout({ of }: { of: Lesson }) {
  const found = useSignal<readonly unknown[]>([]);
  const trouble = useSignal<EngineError | null>(null);
  useEffect(() => {
    let wanted = true;
    const work = async (): Promise<void> => {
      found.value = [];
      trouble.value = null;
      try {
        for (const step of of.steps) {
          const figures = await findFor(step, step.start);
          if (!wanted) return;
          found.value = [...found.peek(), figures];
        }
      } catch (thrown) {
        const error = asEngineError(thrown);
        if (wanted && error.kind !== 'cancelled') trouble.value = error;
      }
    };
    void work();
    return () => {
      wanted = false;
    };
  }, [of]);
  const ready = found.value.length === of.steps.length;
  return (
    <article class="handout" data-ready={ready}>
      <div class="screen-head">
        <div>
          <p class="lesson-back">
            <button type="button" class="link" onClick={() => (setLearnPart(null))}>
              Back to the lesson
            </button>
          </p>
          <h2>{of.title}</h2>
          <p>{of.about}</p>
        </div>
        <div class="actions">
          <button type="button" class="main" disabled={!ready} onClick={() => print()}>
            Print
          </button>
        </div>
      </div>
      {trouble.value !== null && <Message error={trouble.value} />}
      {!ready && trouble.value === null && <Computing what={`Step ${count(found.value.length + 1)}: ${of.steps[found.value.length]?.title ?? ''}.`} />}
      {of.steps.map((step, at) => at < found.value.length && <HandoutStep key={step.title} of={step} at={at} figures={found.value[at]} />)}
      <p class="handout-source">Based on {of.papers}. Tauell computed every figure from the tables shown.</p>
    </article>
  );
}

function HandoutStep({ of, at, figures }: { of: Step; at: number; figures: unknown }) {
  const { start: state, asks, does } = of;
  return (
    <section class="handout-step">
      <h3>
        {at + 1}. {of.title}
      </h3>
      {of.says(figures, state).map((text) => (
        <p key={text}>{inText(text)}</p>
      ))}
      {asks !== undefined && (
        <>
          <p class="question-text">{inText(asks.question(figures, state))}</p>
          <ul class="handout-answers">
            {asks.answers(figures, state).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </>
      )}
      <ShownPicture of={of.shows(figures, state, true)} onPick={undefined} />
      {asks !== undefined && (
        <div class="handout-told">
          <strong>{sentence(asks.answers(figures, state)[asks.right(figures, state)] ?? '')}.</strong> {asks.findings(figures, state).map(inText).join(' ')}
        </div>
      )}
      {does !== undefined && (
        <p class="handout-task">
          To try: {does.task} {does.follows(figures, state).map(inText).join(' ')}
        </p>
      )}
      <p class="step-source">{of.source}</p>
    </section>
  );
}
