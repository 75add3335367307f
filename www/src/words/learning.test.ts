import { expect, it } from 'vitest';
import { learnedInShort, learnedInWords } from './learning';

const view = (ratio: number | null) => ({ column: 'disease', ratio, sentence: 'Neither predicts disease for more than 5%.' });

it('a model is never said to be better than one of the original, nor worse by less than chance', () => {
  const like = 'A model learned from the published table predicts disease as well as one learned from the original.';
  expect(learnedInWords(view(1.125), 45_222)).toBe(like);
  expect(learnedInWords(view(0.99), 45_222)).toBe(like);
  expect(learnedInWords(view(0.92), 45_222)).toBe(like.replace('disease as', 'disease 92% as'));
  expect(learnedInShort(view(1.125), 45_222)).toBe('as well');
  expect(learnedInShort(view(0.92), 45_222)).toBe('92%');
});

it('where chance is larger than any message there is none', () => {
  expect(learnedInWords(view(1.125), 300)).toBe('300 people are too few to judge how well a model learned from the published table predicts disease.');
  expect(learnedInShort(view(0.9), 300)).toBe('–');
  expect(learnedInWords(view(0.5), 300)).toContain('50% as well');
  expect(learnedInWords(view(null), 300)).toBe('Neither predicts disease for more than 5%.');
});
