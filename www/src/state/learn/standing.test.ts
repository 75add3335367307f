import { describe, expect, it } from 'vitest';
import type { StepsPart, StepView } from '../../engine/types';
import { standing, valueKey } from './standing';
import { short } from '../../screens/learn/stepper/letters';

const step = (index: number, changes: Partial<StepView['changes']> = {}): StepView => ({
  index,
  kind: 'looks',
  text: '',
  because: [],
  vector: null,
  class: null,
  rows: new Uint32Array(),
  values: [],
  over: null,
  people: null,
  changes: { rows: new Uint32Array(), classes: [], values: [], cells: [], ...changes },
});

const PART: StepsPart = {
  start: 10,
  state: { class_of: [null, null, 0], values: [{ attribute: 0, row: 2, label: 'any', of: new Uint32Array([0, 1]) }], cells: [{ class: 0, cells: ['2*'] }] },
  steps: [
    step(10),
    step(11, { rows: new Uint32Array([0, 1]), classes: [1, 1] }),
    step(12, { cells: [{ class: 0, cells: ['20'] }, { class: 1, cells: ['*'] }], values: [{ attribute: 0, row: 1, label: 'some', of: new Uint32Array([1, 2]) }] }),
    step(13, { rows: new Uint32Array([1]), classes: [null], values: [{ attribute: 0, row: 2, label: 'one', of: new Uint32Array([0]) }] }),
  ],
};

describe('where everyone is', () => {
  it('is the state before a part with what its steps change, up to the one that is examined', () => {
    expect(standing(PART, 10)?.classOf).toEqual([null, null, 0]);
    expect(standing(PART, 11)?.classOf).toEqual([1, 1, 0]);
    expect(standing(PART, 12)?.values.get(valueKey(0, 1))?.label).toBe('some');
    expect(standing(PART, 12)?.values.get(valueKey(0, 2))?.label).toBe('any');
    expect(standing(PART, 13)?.classOf).toEqual([1, null, 0]);
    expect(standing(PART, 13)?.values.get(valueKey(0, 2))?.label).toBe('one');
    expect(standing(PART, 13)?.step.index).toBe(13);
    // The part is as it was.
    expect(standing(PART, 10)?.classOf).toEqual([null, null, 0]);
  });

  it('has the published values of each class, and those that the last step changed', () => {
    expect([standing(PART, 11)?.cells.get(0), standing(PART, 11)?.before.size]).toEqual([['2*'], 0]);
    const after = standing(PART, 12);
    expect([after?.cells.get(0), after?.before.get(0)]).toEqual([['20'], ['2*']]);
    // It is published as when it closed until then.
    expect([after?.cells.get(1), after?.before.has(1), after?.before.get(1)]).toEqual([['*'], true, undefined]);
    expect([standing(PART, 13)?.cells.get(0), standing(PART, 13)?.before.size]).toEqual([['20'], 0]);
  });

  it('is nothing where the part does not hold the step', () => {
    expect(standing(PART, 9)).toBeNull();
    expect(standing(PART, 14)).toBeNull();
  });
});

describe('letters of values', () => {
  it('are the fewest that show them apart', () => {
    expect(short(['hepatitis', 'anemia', 'phthisis', 'flu'])).toEqual(['he', 'an', 'ph', 'fl']);
    expect(short(['hepatitis', 'hemal disease', 'flu'])).toEqual(['hep', 'hem', 'fl']);
    expect(short(['cold', 'cold; mild', 'a'])).toEqual(['cold', 'cold', 'a']);
    expect(short(['😀 one', '😀 two'])).toEqual(['😀 o', '😀 t']);
  });
});
