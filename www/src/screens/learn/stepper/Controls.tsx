// The controls of the steps: forward, back, play, to the next class, or to any step.
import { inPassing } from '../../../state/address/entries';
import { along, at, goTo, nextClass, onlyDecisions, pace, PACES, playing, setOnlyDecisions, setPace, setPlaying, trace } from '../../../state/learn/stepping';
import type { Pace } from '../../../state/learn/stepping';
import { count } from '../../../words/numbers';

/** Goes one step forward or back, and stops playing. */
function step(way: 1 | -1): void {
  setPlaying(false);
  const next = along(way);
  if (next !== null) goTo(next);
}

function leap(to: number | null): void {
  setPlaying(false);
  if (to !== null) goTo(to);
}

function play(): void {
  if (!playing.value && along(1) === null) goTo(0);
  setPlaying(!playing.value);
}

/** Arrow keys, space, Home and End, unless a field uses them. */
export function onStepKey(event: KeyboardEvent): void {
  const { target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement) return;
  // Space presses a button; tabs and pictures use the arrow keys.
  if (target instanceof HTMLElement && (target.closest('[role="tablist"], .figure') !== null || (event.key === ' ' && target.closest('button, a, summary') !== null))) return;
  const last = (trace.peek()?.view.steps ?? 1) - 1;
  const does: Record<string, () => void> = {
    ArrowRight: () => step(1),
    ArrowLeft: () => step(-1),
    ' ': play,
    Home: () => leap(0),
    End: () => leap(last),
    c: () => leap(nextClass.peek()),
  };
  const doIt = does[event.key];
  if (doIt === undefined) return;
  event.preventDefault();
  // A held key makes no history entries.
  if (event.repeat) inPassing(doIt);
  else doIt();
}

/** The controls. */
export function Controls() {
  const of = trace.value?.view;
  if (of === undefined) return null;
  const last = of.steps - 1;
  return (
    <div class="step-controls">
      <div class="step-buttons" role="group" aria-label="Go through the steps">
        <button type="button" aria-label="First step" aria-disabled={at.value === 0} onClick={() => leap(0)}>
          |←
        </button>
        <button type="button" aria-disabled={along(-1) === null} onClick={() => step(-1)}>
          ← Back
        </button>
        <button type="button" class="main" aria-disabled={along(1) === null} onClick={() => step(1)}>
          Step →
        </button>
        <button type="button" aria-pressed={playing.value} onClick={play}>
          {playing.value ? 'Pause' : 'Play'}
        </button>
        <button type="button" aria-disabled={nextClass.value === null} onClick={() => leap(nextClass.value)}>
          Next class
        </button>
        <button type="button" aria-label="Last step" aria-disabled={at.value === last} onClick={() => leap(last)}>
          →|
        </button>
      </div>
      <div class="step-scrub">
        <input
          type="range"
          min={1}
          max={of.steps}
          value={at.value + 1}
          aria-label="Step"
          aria-valuetext={`Step ${count(at.value + 1)} of ${count(of.steps)}`}
          onInput={(event) => {
            setPlaying(false);
            const to = Number(event.currentTarget.value) - 1;
            inPassing(() => goTo(to));
          }}
        />
        <div class="step-marks" aria-hidden="true">
          {of.classes.map(({ step: closes }) => (
            <i key={closes} style={{ insetInlineStart: `${(closes / Math.max(1, last)) * 100}%` }} data-past={closes <= at.value} />
          ))}
        </div>
      </div>
      <label class="step-pace">
        Speed{' '}
        <select aria-label="Speed" value={pace.value} onChange={(event) => (setPace(event.currentTarget.value as Pace))}>
          {Object.keys(PACES).map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <label class="check">
        <input type="checkbox" checked={!onlyDecisions.value} onChange={(event) => (setOnlyDecisions(!event.currentTarget.checked))} />
        show every visit
      </label>
    </div>
  );
}
