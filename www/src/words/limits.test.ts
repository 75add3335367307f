import { expect, it } from 'vitest';
import { limitAt, nounOf, requirementLine, requirementParts, requirementSymbols, roundedUp } from './limits';

const said = (...of: Parameters<typeof requirementParts>): string => requirementParts(...of).map(({ text }) => text).join('');
const of = (tau: string, l: number, require: string[] = []) => ({ tauL: { tau, l }, require });

it('the requirement is a sentence with its numbers apart', () => {
  expect(said('cause_of_death', of('0.5', 3), 3)).toBe('Every class has at least 3 people. In each, no cause of death has more than half of them, and no two have more than three quarters.');
  expect(said('disease', of('0.5', 2), null)).toBe('In every class, no disease has more than half of the people.');
  expect(said('disease', of('0.3', 4), 10)).toBe('Every class has at least 10 people. In each, no disease has more than 30% of them, and no two have more than 53.4%.');
  expect(said('disease', of('0.5', 6), 3)).toBe('Every class has at least 3 people. In each, no disease has more than half of them, no two have more than 60%, and at least six values occur.');
  expect(said(null, { tauL: null, require: [] }, 5)).toBe('Every class has at least 5 people.');
  expect(said('disease', { tauL: null, require: [] }, null)).toBe('Nothing is required yet.');
  expect(requirementParts('disease', of('0.5', 3), 3).filter(({ number }) => number).map(({ text }) => text)).toEqual(['3 people', 'half', 'three quarters']);
});

it('a column is called by its name where that is a word, and else a value of it', () => {
  expect(['cause_of_death', 'disease', 'Disease', 'diagnosis', 'Dx1', 'status', 'numchron', 'education_years', 'HIV', 'x'].map(nounOf)).toEqual(['cause of death', 'disease', 'disease', 'diagnosis', 'value of Dx1', 'value of status', 'value of numchron', 'value of education_years', 'value of HIV', 'value of x']);
});

it('a limit is rounded up, and is that of the paper', () => {
  expect([1, 2, 3, 4, 5].map((k) => limitAt({ tau: '0.4', l: 4 }, k)).map((one) => Number(one.toFixed(6)))).toEqual([0.4, 0.6, 0.8, 1, 1]);
  expect([0.5, 0.533333, 0.7, 0.05333].map(roundedUp)).toEqual(['50%', '53.4%', '70%', '5.34%']);
  expect(requirementLine('disease', { tau: '0.3', l: 4 }, 10)).toBe('In classes of at least 10 people, no disease has more than 30%, no two more than 53.4%.');
  expect(requirementSymbols({ tau: '0.5', l: 3 }, 3)).toBe('(0.5, 3), k = 3');
});
