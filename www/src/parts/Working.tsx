// What is under way, with its progress and a way to end it. Shown only when it takes long enough to notice.
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { engine, setSilence, silence } from '../state/page/engine';
import { works } from '../state/page/work';
import { percent } from '../words/numbers';
import { phaseInWords } from '../words/kinds';
import { remaining } from '../words/remaining';

const NOTICEABLE_MS = 200;

/** The line at the top of the page while something runs. */
export function Working() {
  const shown = useSignal(false);
  const silent = silence.value;
  const work = works.value.at(-1);
  const running = work !== undefined;
  const whole = useBeginning(work?.what ?? '');
  const progress = work?.progress ?? null;
  const done = progress !== null && progress.total > 0 ? progress.done / progress.total : null;
  // What a phase does before its first progress shows nothing about the rest.
  const part = useBeginning(work === undefined ? '' : `${work.what} ${progress?.phase ?? ''} ${done !== null && done > 0}`);
  useEffect(() => {
    shown.value = false;
    if (!running) return undefined;
    const timer = setTimeout(() => (shown.value = true), NOTICEABLE_MS);
    return () => clearTimeout(timer);
  }, [running, shown]);
  if (silent > 0) return <Silence seconds={silent} />;
  if (work === undefined || !shown.value) return null;
  const since = (at: number): number => (performance.now() - at) / 1000;
  const left = remaining({ seconds: since(whole), phase: progress?.phase ?? null, ofPhase: since(part), done, forecast: work.forecast ?? null });
  // "Reading adult.csv" says it already.
  const phase = progress?.phase === undefined || progress.phase === 'reading' ? null : progress.phase;
  return (
    <div class="working" role="status">
      <div class="working-bar" data-unknown={done === null}>
        <span style={{ inlineSize: `${(done ?? 1) * 100}%` }} />
      </div>
      <div class="working-words">
        <span>
          {work.what}
          {phase !== null && <span class="quiet">: {phaseInWords(phase)}</span>}
          {done !== null && <span class="quiet">, {percent(Math.min(1, done))}</span>}
          {left !== null && <span class="quiet">, {left}</span>}
        </span>
        <span class="working-choice">
          {work.finishEarly !== undefined && phase === 'improving' && (
            <button type="button" title="End the search with the best table that it has found so far" onClick={work.finishEarly}>
              Finish now
            </button>
          )}
          {work.cancel !== null && (
            <button type="button" class="plain" onClick={work.cancel}>
              Cancel
            </button>
          )}
        </span>
      </div>
    </div>
  );
}

/** When what has this name began. */
function useBeginning(name: string): number {
  const began = useRef({ name: '', at: 0 });
  if (began.current.name !== name) began.current = { name, at: performance.now() };
  return began.current.at;
}

/** The engine does not answer: only a person can decide whether to wait. */
function Silence({ seconds }: { seconds: number }) {
  return (
    <div class="working silent" role="alert">
      <div class="working-words">
        <span>
          The engine has not answered for {seconds} seconds. It may be busy or stuck. If you restart it, it reads your
          table again; your choices and taxonomies stay.
        </span>
        <span class="working-choice">
          <button type="button" class="plain" onClick={() => (setSilence(0))}>
            Keep waiting
          </button>
          <button type="button" onClick={() => engine.renew()}>
            Restart the engine
          </button>
        </span>
      </div>
    </div>
  );
}
