// One slide: a heading, its text, and the picture, which takes most of the space.
import type { Ref } from 'preact';
import type { Asked, Doing, Step } from '../../../lessons/lesson';
import type { SlideKind } from '../../../lessons/slides';
import { Computing } from '../../../parts/Computing';
import { Message } from '../../../parts/Message';
import { chosenState, choose, findAgain, found, lessonTrouble } from '../../../state/learn/desk';
import { sentence } from '../../../words/numbers';
import { ControlView } from '../lesson/ControlView';
import { inText } from '../lesson/texts';
import { ShownPicture } from '../pictures/ShownPicture';
import { Fitted } from './Fitted';

interface Props {
  of: Step;
  kind: SlideKind;
  heading: Ref<HTMLHeadingElement>;
  /** The answer that was given. */
  given: number | null;
  onAnswer: (at: number) => void;
}

/** Letters are never smaller than this share of their usual size. */
const LEAST_TEXT = 0.82;
/** Pictures are drawn for a page; this many times as large they are read from the last row. */
const PICTURE = { least: 1, most: 2 };
/** The labels of a curve need room between them, so it is drawn wider, and no larger than it must be. */
const CURVE = { least: 1, most: 1.55 };

/** A slide. */
export function SlideView({ of, kind, heading, given, onAnswer }: Props) {
  const now = found.value;
  const trouble = lessonTrouble.value;
  if (trouble !== null || now === null) {
    return (
      <div class="deck-main">
        <div class="deck-text">
          <h2 tabIndex={-1} ref={heading}>
            {inText(of.title)}
          </h2>
          {trouble === null ? (
            <Computing what={of.computes} />
          ) : (
            <Message error={trouble}>
              <button type="button" onClick={findAgain}>
                Try again
              </button>
            </Message>
          )}
        </div>
      </div>
    );
  }
  const { found: figures, state } = now;
  const { asks, does, picks } = of;
  const shown = of.shows(figures, state, asks === undefined || (kind !== 'says' && kind !== 'asks'));
  return (
    <div class="deck-main" data-shown={shown.kind}>
      <Fitted class="deck-text" least={LEAST_TEXT} most={1}>
        {kind === 'says' && (
          <>
            <h2 tabIndex={-1} ref={heading}>
              {inText(of.title)}
            </h2>
            {of.says(figures, state).map((text) => (
              <p key={text}>{inText(text)}</p>
            ))}
          </>
        )}
        {kind === 'asks' && asks !== undefined && <Question of={asks} figures={figures} state={state} heading={heading} onAnswer={onAnswer} />}
        {kind === 'answer' && asks !== undefined && <Answer of={asks} figures={figures} state={state} heading={heading} given={given} />}
        {kind === 'does' && does !== undefined && <Task of={does} figures={figures} state={state} heading={heading} />}
        {kind === 'says' && <p class="deck-source">{of.source}</p>}
      </Fitted>
      <Fitted class="deck-picture" {...(shown.kind === 'picture' && shown.of.kind === 'curves' ? CURVE : PICTURE)}>
        <ShownPicture of={shown} halves onPick={picks === undefined ? undefined : (row) => choose((before) => picks(before, row))} />
      </Fitted>
    </div>
  );
}

interface Part<T> {
  of: T;
  figures: unknown;
  state: unknown;
  heading: Ref<HTMLHeadingElement>;
}

function Question({ of, figures, state, heading, onAnswer }: Part<Asked<unknown, unknown>> & { onAnswer: (at: number) => void }) {
  return (
    <>
      <h2 tabIndex={-1} ref={heading}>
        {inText(of.question(figures, state))}
      </h2>
      <ul class="deck-answers">
        {of.answers(figures, state).map((text, at) => (
          <li key={text}>
            <button type="button" class="plain" onClick={() => onAnswer(at)}>
              <kbd aria-hidden="true">{at + 1}</kbd>
              <span>{inText(text)}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function Answer({ of, figures, state, heading, given }: Part<Asked<unknown, unknown>> & { given: number | null }) {
  const answers = of.answers(figures, state);
  const right = of.right(figures, state);
  return (
    <>
      <p class="deck-asked">{inText(of.question(figures, state))}</p>
      <h2 class="deck-right" tabIndex={-1} ref={heading}>
        <span class="visually-hidden">Answer: </span>
        {inText(sentence(answers[right] ?? ''))}
      </h2>
      {given !== null && given !== right && <p class="quiet">Chosen: {inText(answers[given] ?? '')}</p>}
      {of.findings(figures, state).map((text) => (
        <p key={text}>{inText(text)}</p>
      ))}
    </>
  );
}

function Task({ of, figures, state, heading }: Part<Doing<unknown, unknown>>) {
  return (
    <>
      <h2 tabIndex={-1} ref={heading}>
        {inText(of.task)}
      </h2>
      {of.controls.map((control) => (
        <ControlView key={control.label} of={control} figures={figures} state={chosenState.value} onSet={choose} />
      ))}
      <div class="step-follows" aria-live="polite">
        {of.follows(figures, state).map((text) => (
          <p key={text}>{inText(text)}</p>
        ))}
      </div>
    </>
  );
}
