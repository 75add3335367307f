import { expect, it } from 'vitest';
import type { RemedyFigures } from '../engine/types';
import { changeInWords, gainInWords, protectionInWords } from './offers';

const figures = (more: Partial<RemedyFigures> = {}): RemedyFigures => ({ information: 0.6, generalized_rows: 0, requirements_status: 'method-aware-not-assessed', columns: [], ...more });

it('a gain and its percentages add up', () => {
  expect(gainInWords(0.636, 0.704, null)).toEqual({ points: '+6 points', from: '64% → 70%' });
  expect(gainInWords(0.361, 0.372, null)).toEqual({ points: '+1.1 points', from: '36.1% → 37.2%' });
  expect(gainInWords(0.737, 0.731, null)).toEqual({ points: '−0.6 points', from: '73.7% → 73.1%' });
  expect(gainInWords(0.6, 0.55, 0.077)).toEqual({ points: '+7.7 points', from: 'in the other columns' });
});

it('a change says what it means for protection', () => {
  expect(changeInWords('τ = 0.6, which protects less')).toBe('Raise τ to 0.6');
  expect(changeInWords('ℓ = 2 for disease, which protects less')).toBe('Lower ℓ to 2 for disease');
  expect(protectionInWords('ℓ = 2 for disease, which protects less', true, figures(), figures())).toBe('Weaker protection: two values may share a whole class.');
  expect(protectionInWords('k = 2, which protects less', true, figures(), figures())).toBe('Weaker protection: a class may have only two people.');
  expect(protectionInWords('Other weights', true, figures(), figures())).toBe('Weaker protection: the requirement allows more.');
  expect(changeInWords('Leave ward unpublished, which follows from zip for 97% of the people')).toBe('Leave ward unpublished, which follows from zip for 97% of the people');
  expect(protectionInWords('τ = 0.6, which protects less', true, figures(), figures())).toBe('Weaker protection: one value may have 60% of a class.');
  expect(protectionInWords('', false, figures(), figures())).toBe('The same protection.');
  expect(protectionInWords('', false, figures(), figures({ requirements_status: 'satisfied' }))).toBe('Stronger protection: the verdict improves.');
  const violated = figures({ requirements_status: 'method-aware-violated' });
  const unknown = figures({ requirements_status: 'method-aware-not-assessed' });
  expect(protectionInWords('', false, violated, unknown)).toBe('A method-aware adversary is not assessed then.');
  expect(protectionInWords('', false, unknown, violated)).toBe('A method-aware adversary is assessed then: the requirement is violated.');
  expect(protectionInWords('', false, figures(), figures({ requirements_status: 'violated' }))).toBe('Weaker protection: the verdict is worse.');
  expect(protectionInWords('', false, figures({ generalized_rows: 711 }), figures())).toBe('The same protection. All sensitive values become exact, 711 more than now.');
  expect(protectionInWords('', false, figures({ generalized_rows: 711 }), figures({ generalized_rows: 1 }))).toBe('The same protection. 1 sensitive value is generalized, not 711.');
});
