// How a class is formed, one decision at a time: the rows without a class, the rows that are considered, the limit, and the classes.
import { useEffect, useRef } from 'preact/hooks';
import { announce } from '../../../state/page/announce';
import { leaveSteps } from '../../../state/learn/borrowed';
import { at, now, playing, stepsTrouble, tracing, traceSteps, trace } from '../../../state/learn/stepping';
import { presenting, setPresenting } from '../../../state/page/presenting';
import { title } from '../../../state/data/table';
import { Message, Note } from '../../../parts/Message';
import { Prose } from '../../../parts/Prose';
import { count, counted } from '../../../words/numbers';
import { Classes, Loose } from './Rows';
import { Controls, onStepKey } from './Controls';
import { Lattice } from './Lattice';
import { Limit } from './Limit';
import { Values } from './Values';

/** The stepper. */
export function Stepper() {
  const of = trace.value;
  const here = now.value;
  const said = useRef('');
  useEffect(() => {
    addEventListener('keydown', onStepKey);
    return () => removeEventListener('keydown', onStepKey);
  }, []);
  const text = here?.step.text ?? '';
  // A step that the user goes to is announced; steps that play are not.
  useEffect(() => {
    if (text !== '' && text !== said.current && !playing.peek()) announce(text);
    said.current = text;
  }, [text]);
  return (
    <section class="stepper" aria-labelledby="stepper-title" data-step={of === null ? undefined : at.value + 1}>
      <div class="stepper-head">
        <div>
          <h2 id="stepper-title">How a class is formed</h2>
          {of !== null && (
            <p class="quiet">
              {of.view.title} on {title.value}, {counted(of.view.rows.length, 'row')}. Step {count(at.value + 1)} of {count(of.view.steps)}.
            </p>
          )}
        </div>
        <div class="stepper-ways">
          {!presenting.value && (
            <button type="button" onClick={() => (setPresenting(true))}>
              Present
            </button>
          )}
          <button type="button" class="plain" onClick={() => (presenting.value ? (setPresenting(false)) : void leaveSteps())}>
            {presenting.value ? 'Leave the presenter view' : 'Close'}
          </button>
        </div>
      </div>
      {stepsTrouble.value !== null && <Message error={stepsTrouble.value}>{of === null && <Again />}</Message>}
      {stepsTrouble.value === null && of === null && !tracing.value && (
        <Note>
          <p>The engine was restarted. Run the method again to see its steps.</p>
          <Again />
        </Note>
      )}
      {of !== null && here !== null && (
        <>
          <div class="step-said" data-kind={here.step.kind}>
            <p>
              <Prose text={here.step.text} />
            </p>
            {here.step.because.length > 0 && (
              <p class="step-because">
                <Prose text={here.step.because.join(' ')} />
              </p>
            )}
          </div>
          <Controls />
          <div class="stepper-views">
            <Loose of={of.view} here={here} />
            <Classes of={of.view} here={here} />
            <Limit of={of.view} here={here} />
            {of.view.vectors.length > 0 && <Lattice of={of.view} here={here} />}
          </div>
          <Values of={of.view} />
        </>
      )}
    </section>
  );
}

function Again() {
  return (
    <button type="button" onClick={() => void traceSteps()}>
      Run again
    </button>
  );
}
