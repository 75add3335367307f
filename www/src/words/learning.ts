// How well a model learned from the published table predicts: stated only if it is more than chance.
import type { LearnedView } from '../engine/types';
import { count } from './numbers';
import { tight, wholePercent } from './tight';

/** The share of rows that a model is tried on. */
const HELD_OUT = 1 / 3;
/** Beyond this noise, the result does not show how close both models are. */
const MOST_NOISE = 0.1;

/** By how much the ratio of two models is off by chance: about two standard errors of a share among the rows held out. */
function noiseOf(rows: number): number {
  return 2 / Math.sqrt(Math.max(1, rows * HELD_OUT));
}

/** A sentence. No model is said to be better than one of the original, or worse by less than chance. */
export function learnedInWords({ column, ratio, sentence }: LearnedView, rows: number): string {
  if (ratio === null) return tight(sentence);
  const noise = noiseOf(rows);
  const like = 'as well as one learned from the original';
  if (ratio < 1 - noise) return `A model learned from the published table predicts ${column} ${wholePercent(ratio)} ${like}.`;
  if (noise > MOST_NOISE) return `${count(rows)} people are too few to judge how well a model learned from the published table predicts ${column}.`;
  return `A model learned from the published table predicts ${column} ${like}.`;
}

/** The same in a cell of a table. */
export function learnedInShort({ ratio }: LearnedView, rows: number): string {
  if (ratio === null) return '–';
  const noise = noiseOf(rows);
  return ratio < 1 - noise ? wholePercent(ratio) : noise > MOST_NOISE ? '–' : 'as well';
}
