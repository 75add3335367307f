// The state after a step: that before the first step of a part, with the changes of each step.
import type { StepsPart, StepValue, StepView } from '../../engine/types';

/** The state after a step. */
export interface Standing {
  step: StepView;
  /** The class of every row; null while it has none. */
  classOf: readonly (number | null)[];
  /** Changed sensitive values, by attribute and row: `0 17`. */
  values: ReadonlyMap<string, StepValue>;
}

/** The key of a row's value in `values`. */
export function valueKey(attribute: number, row: number): string {
  return `${attribute} ${row}`;
}

/** The state after a step of the part; null if the part does not contain it. */
export function standing(part: StepsPart, at: number): Standing | null {
  const step = part.steps[at - part.start];
  if (step === undefined) return null;
  const classOf = [...part.state.class_of];
  const values = new Map(part.state.values.map((value) => [valueKey(value.attribute, value.row), value]));
  for (const { changes } of part.steps.slice(0, at - part.start + 1)) {
    changes.rows.forEach((row, place) => (classOf[row] = changes.classes[place] ?? null));
    for (const value of changes.values) values.set(valueKey(value.attribute, value.row), value);
  }
  return { step, classOf, values };
}
