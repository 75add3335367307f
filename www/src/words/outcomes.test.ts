import { expect, it } from 'vitest';
import { refusalInWords, whyNot } from './outcomes';

const column = {
  column: 'cause',
  values: ['Tumour', 'Circulatory', 'Other'],
  curve: { cumulative: [0.342, 0.6, 1], order: [1, 0, 2] },
  excess: 0.042,
  tightest_k: 1,
  feasible: false,
  tau_l_feasible: false,
  sentence: 'Infeasible: something longer. And more.',
  also: [],
  largest_l: 3,
};
const of = (changed: object, tau = '0.3', l = 3, k: object | null = null) =>
  whyNot({ attributes: [{ ...column, ...changed }], k } as never, { requirements: [{ name: 'tau-l', params: { tau, l }, column: 'cause' }] });

it('why a requirement cannot be satisfied is the value that has too much, with its limit', () => {
  expect(of({})).toBe('Circulatory has 34%; the limit is 30%');
  expect(of({ tightest_k: 2 }, '0.2')).toBe('Two values have slightly over 60%; the limit is 60%');
  expect(of({}, '0.5', 4)).toBe('cause has 3 values; 4 are needed');
});

it('or what the engine says, its first sentence', () => {
  expect(of({ excess: 0 })).toBe('Something longer');
  expect(of({ tau_l_feasible: true, also: [{ feasible: false, sentence: 'Infeasible: every class needs at least 9 different values, 4 occur. Nearest: 4.' }] })).toBe('Every class needs at least 9 different values, 4 occur');
  expect(of({ feasible: true }, '0.3', 3, { sentence: 'Infeasible: the table has 2 people.' })).toBe('The table has 2 people');
  expect(refusalInWords('no class of 0.5 people can be made. Ask for less.')).toBe('No class of 0.5 people can be made');
});
