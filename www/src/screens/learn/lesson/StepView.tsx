// One step: its text, its question, something to try, and its picture.
import type { Asked, Step } from '../../../lessons/lesson';
import { Computing } from '../../../parts/Computing';
import { Message } from '../../../parts/Message';
import { answer, choose, chosenState, findAgain, found, give, lessonTrouble } from '../../../state/learn/desk';
import { inText } from './texts';
import { ShownPicture } from '../pictures/ShownPicture';
import { ControlView } from './ControlView';

/** The open step. */
export function StepView({ of }: { of: Step }) {
  const trouble = lessonTrouble.value;
  const now = found.value;
  if (trouble !== null) {
    return (
      <Message error={trouble}>
        <button type="button" onClick={findAgain}>
          Try again
        </button>
      </Message>
    );
  }
  if (now === null) return <Computing what={of.computes} />;
  // The figures belong to an earlier state than the controls, until the new ones are computed.
  const { found: figures, state } = now;
  const chosen = chosenState.value;
  const given = answer.value;
  const { asks, does, picks } = of;
  return (
    <div class="step-body">
      <div class="step-text">
        {of.says(figures, state).map((text) => (
          <p key={text}>{inText(text)}</p>
        ))}
        {asks !== undefined && <Question of={asks} figures={figures} state={state} given={given} />}
        {does !== undefined && (asks === undefined || given !== null) && (
          <div class="step-doing">
            <p class="step-task">{does.task}</p>
            {does.controls.map((control) => (
              <ControlView key={control.label} of={control} figures={figures} state={chosen} onSet={choose} />
            ))}
            <div class="step-follows" aria-live="polite">
              {does.follows(figures, state).map((text) => (
                <p key={text}>{inText(text)}</p>
              ))}
            </div>
          </div>
        )}
        <p class="step-source">{of.source}</p>
      </div>
      <div class="step-picture">
        <ShownPicture of={of.shows(figures, state, asks === undefined || given !== null)} onPick={picks === undefined ? undefined : (row) => choose((before) => picks(before, row))} />
      </div>
    </div>
  );
}

interface QuestionProps {
  of: Asked<unknown, unknown>;
  figures: unknown;
  state: unknown;
  given: number | null;
}

/** Answers of at most this many letters are side by side. */
const SHORT = 18;

/** A question. The explanation appears once an answer is chosen. */
function Question({ of, figures, state, given }: QuestionProps) {
  const right = of.right(figures, state);
  const answers = of.answers(figures, state);
  return (
    <div class="question">
      <p class="question-text" id="question">
        {inText(of.question(figures, state))}
      </p>
      <ul class="answers" aria-labelledby="question" data-short={answers.every((text) => text.length <= SHORT)}>
        {answers.map((text, at) => (
          <li key={text}>
            <button type="button" aria-pressed={given === at} data-right={given === null ? undefined : at === right} onClick={() => give(at)}>
              <span>{text}</span>
              {given !== null && (at === right || at === given) && <small>{at === right ? (at === given ? 'Correct' : 'The answer') : 'Your answer'}</small>}
            </button>
          </li>
        ))}
      </ul>
      <div class="question-told" aria-live="polite">
        {given !== null && of.findings(figures, state).map((text) => <p key={text}>{inText(text)}</p>)}
      </div>
    </div>
  );
}
