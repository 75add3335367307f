import { describe, expect, it } from 'vitest';
import { inCells, radiusOf } from './cells';
import { mapFinding, ranked, roundSizes } from './classes';

describe('points that would cover one another', () => {
  it('become one dot that stands where its first point does', () => {
    const spots = [
      { index: 0, x: 4, y: 0.1 },
      { index: 1, x: 4, y: 0.1 },
      { index: 2, x: 9, y: 0.5 },
    ];
    expect(inCells(spots, ({ x, y }) => [x * 10, y * 100], 10)).toEqual([
      { x: 4, y: 0.1, first: 0, points: 2 },
      { x: 9, y: 0.5, first: 2, points: 1 },
    ]);
  });

  it('lose none, however many there are', () => {
    const spots = Array.from({ length: 5_000 }, (_, index) => ({ index, x: (index * 37) % 101, y: ((index * 61) % 97) / 97 }));
    const cells = inCells(spots, ({ x, y }) => [x * 5, y * 300], 10);
    expect(cells.reduce((sum, { points }) => sum + points, 0)).toBe(5_000);
    expect(Math.max(...cells.map(({ points }) => radiusOf(points)))).toBeLessThan(12);
  });
});

describe('the map of classes', () => {
  const sizes = [4, 10, 3, 5];

  it('ranks classes by what they give away, the worst first', () => {
    expect(ranked({ sizes, margins: [0.1, -0.2, 0.3, 0], likeliest: [] })).toEqual([1, 3, 0, 2]);
    expect(ranked({ sizes, margins: [], likeliest: [0.5, 1, 0.25, 1] })).toEqual([3, 1, 0, 2]);
  });

  it('says how many classes break the promise, or give a value away', () => {
    expect(mapFinding({ sizes, margins: [0.1, -0.2, 0.3, 0], likeliest: [] })).toBe('1 of 4 classes is over the limit, with 10 people in it');
    expect(mapFinding({ sizes, margins: [0.1, 0.2, 0.3, 0], likeliest: [] })).toBe('No class is over the limit; 1 is exactly at it');
    expect(mapFinding({ sizes, margins: [0.1, 0.2, 0.3, 0.05], likeliest: [] })).toBe('No class is over the limit; the closest is 5 points below it');
    expect(mapFinding({ sizes, margins: [], likeliest: [0.5, 1, 0.25, 1] })).toBe('In 2 of 4 classes everybody has the same value: 15 people');
    expect(mapFinding({ sizes, margins: [], likeliest: [0.5, 0.4, 0.25, 0.75] })).toBe('In no class does everybody have the same value; the largest share is 75 %, in a class of 5');
  });

  it('has round sizes on its axis, and no more of them than there is room', () => {
    expect(roundSizes(0.85, 130, 10)).toEqual([1, 2, 5, 10, 20, 50, 100]);
    expect(roundSizes(2.5, 15_000, 8)).toEqual([10, 100, 1_000, 10_000]);
  });
});
