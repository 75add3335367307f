import { describe, expect, it } from 'vitest';
import { LESSONS } from '.';
import { deckOf, slidesOf } from './slides';

describe('slides of a lesson', () => {
  it('hide an answer until the slide after its question', () => {
    for (const { steps } of LESSONS) {
      for (const step of steps) {
        const kinds = slidesOf(step);
        expect(kinds[0]).toBe('says');
        expect(kinds.indexOf('answer')).toBe(step.asks === undefined ? -1 : kinds.indexOf('asks') + 1);
        expect(kinds.includes('does')).toBe(step.does !== undefined);
      }
    }
  });

  it('are counted through all steps, in their order', () => {
    const [lesson] = LESSONS;
    if (lesson === undefined) throw new Error('no lesson');
    const deck = deckOf(lesson);
    expect(deck[0]).toEqual({ step: 0, slide: 0 });
    expect(deck.filter(({ slide }) => slide === 0).map(({ step }) => step)).toEqual(lesson.steps.map((_, at) => at));
    expect(new Set(deck.map(({ step, slide }) => `${step} ${slide}`)).size).toBe(deck.length);
  });
});
