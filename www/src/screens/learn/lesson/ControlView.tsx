// The controls of a step.
import { useId } from 'preact/hooks';
import type { Control } from '../../../lessons/lesson';

/** At most this many options are buttons; more are a list to open. */
const AT_ONCE = 4;
/** At most this many letters fit on the buttons. */
const LETTERS = 40;

interface Props {
  of: Control<unknown>;
  figures: unknown;
  state: unknown;
  onSet: (next: (state: unknown) => unknown) => void;
}

/** One of them. */
export function ControlView({ of, figures, state, onSet }: Props) {
  const id = useId();
  if (of.kind === 'number') {
    const value = of.now(state, figures);
    return (
      <label class="step-number">
        <span>
          {of.label} <strong>{of.said(value)}</strong>
        </span>
        <input
          type="range"
          min={of.least}
          max={of.most}
          step={of.step}
          value={value}
          aria-valuetext={of.said(value)}
          onInput={({ currentTarget }) => onSet((before) => of.set(before, currentTarget.valueAsNumber))}
        />
      </label>
    );
  }
  const options = of.options(figures);
  if (of.kind === 'any') {
    const on = of.now(state);
    return (
      <fieldset class="step-any">
        <legend>{of.label}</legend>
        {options.map((name, at) => (
          <label class="check" key={name}>
            <input type="checkbox" checked={on[at] ?? false} onChange={({ currentTarget }) => onSet((before) => of.set(before, at, currentTarget.checked))} />
            <span>{name}</span>
          </label>
        ))}
      </fieldset>
    );
  }
  const at = of.now(state, figures);
  if (options.length > AT_ONCE || options.join('').length > LETTERS) {
    return (
      <label class="step-one">
        <span>{of.label}</span>
        <select value={at} onChange={({ currentTarget }) => onSet((before) => of.set(before, currentTarget.selectedIndex))}>
          {options.map((name, place) => (
            <option key={name} value={place}>
              {name}
            </option>
          ))}
        </select>
      </label>
    );
  }
  return (
    <fieldset class="roles step-few">
      <legend class="visually-hidden">{of.label}</legend>
      {options.map((name, place) => (
        <label key={name}>
          <input type="radio" name={id} checked={place === at} onChange={() => onSet((before) => of.set(before, place))} />
          <span>{name}</span>
        </label>
      ))}
    </fieldset>
  );
}
