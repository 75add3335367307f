// The state after a step: that before the first step of a part, with the changes of each step.
import type { StepsPart, StepValue, StepView } from '../../engine/types';

/** The state after a step. */
export interface Standing {
  step: StepView;
  /** The class of every row; null while it has none. */
  classOf: readonly (number | null)[];
  /** Changed sensitive values, by attribute and row: `0 17`. */
  values: ReadonlyMap<string, StepValue>;
  /** The published quasi-identifier of each class that has another one than when it closed. */
  cells: ReadonlyMap<number, readonly string[]>;
  /** Of these, the classes that the step changes, with the quasi-identifier before it; nothing if that is the one when it closed. */
  before: ReadonlyMap<number, readonly string[] | undefined>;
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
  const cells = new Map<number, readonly string[]>(part.state.cells.map((of) => [of.class, of.cells]));
  let before = new Map<number, readonly string[] | undefined>();
  for (const { changes } of part.steps.slice(0, at - part.start + 1)) {
    changes.rows.forEach((row, place) => (classOf[row] = changes.classes[place] ?? null));
    for (const value of changes.values) values.set(valueKey(value.attribute, value.row), value);
    before = new Map(changes.cells.map((of) => [of.class, cells.get(of.class)]));
    for (const of of changes.cells) cells.set(of.class, of.cells);
  }
  return { step, classOf, values, cells, before };
}
