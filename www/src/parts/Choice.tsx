// A choice of a few, each with what it means.
import type { ComponentChildren } from 'preact';

interface Props<T extends string> {
  legend: ComponentChildren;
  /** What is chosen at all. */
  meaning?: string;
  /** No other choice of the page has this name. */
  name: string;
  value: T;
  options: readonly (readonly [T, string, string])[];
  onPick: (value: T) => void;
}

/** One of several. */
export function Choice<T extends string>({ legend, meaning: whole, name, value, options, onPick }: Props<T>) {
  return (
    <fieldset class="choice">
      <legend>{legend}</legend>
      {whole !== undefined && <p class="quiet">{whole}</p>}
      {options.map(([option, label, meaning]) => (
        <label class="check" key={option}>
          <input type="radio" name={name} checked={value === option} onChange={() => onPick(option)} />
          <span>
            {label}
            <small>{meaning}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
