import { expect, it } from 'vitest';
import { fits, NO_ANSWERS, QUESTIONS, UNIFORM } from './chooser';
import type { Answers } from './chooser';
import { METHODS } from './methods';

const left = (answers: Partial<Answers>): string[] => METHODS.filter((method) => fits(method, { ...NO_ANSWERS, ...answers })).map(({ name }) => name);

it('uniform methods are those that state so of what they publish', () => {
  expect([...UNIFORM].sort()).toEqual(METHODS.filter(({ publishes }) => /at one level of its taxonomy/.test(publishes)).map(({ name }) => name).sort());
});

it('answers narrow the list of methods by what each states about itself', () => {
  expect(left({})).toHaveLength(METHODS.length);
  expect(left({ suppress: 'yes' })).toEqual(METHODS.filter(({ options }) => options.some(({ name }) => name === 'suppress')).map(({ name }) => name));
  expect(left({ suppress: 'no' })).toContain('sweep');
  expect(left({ exact: 'yes' })).toEqual(METHODS.filter((method) => method.keeps_quasi_identifier).map(({ name }) => name));
  expect(left({ resists: 'yes', exact: 'no' })).toEqual(['transparent-sweep']);
  expect(left({ uniform: 'yes', resists: 'yes' })).toEqual([]);
});

it('each question tells methods apart', () => {
  for (const { name } of QUESTIONS) {
    const yes = left({ [name]: 'yes' });
    expect(yes.length).toBeGreaterThan(0);
    expect(yes.length).toBeLessThan(METHODS.length);
  }
});
