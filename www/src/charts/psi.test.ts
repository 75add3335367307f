import { describe, expect, it } from 'vitest';
import { placed, sideOf } from './labels';
import { finding, worst } from './psi';

const limit = [0.5, 0.75, 1, 1];

describe('the finding about a curve', () => {
  it('names the k with the least room', () => {
    // The whole hospital table before anything is generalized: 6, 4, 1 and 1 of 12.
    const whole = [6 / 12, 10 / 12, 11 / 12, 1];
    expect(worst(whole, limit, 3)).toEqual({ k: 2, margin: 0.75 - 10 / 12 });
    expect(finding('the whole table', { cumulative: whole, names: [] }, limit, 3)).toBe(
      'In the whole table, 2 values share 83 %, over the limit of 75 %',
    );
  });

  it('says so where a class is exactly at the limit', () => {
    expect(finding('class 1', { cumulative: [0.5, 0.75, 1], names: [] }, limit, 3)).toBe('In class 1, one value has 50 %, exactly the limit');
  });
});

describe('the names of curves', () => {
  const frame = { left: 50, top: 24, width: 500, height: 250 };
  const named = (text: string, shares: number[]) => ({ text, points: shares.map((share, at) => ({ k: at + 1, share })), fill: 'none', weight: 400 });

  it('do not cover one another, even where the curves are the same', () => {
    const labels = placed(frame, 4, [named('limit', limit), named('whole table', limit), named('class 1', limit)], []);
    labels.forEach((one, at) =>
      labels.slice(at + 1).forEach((other) => {
        const apart = Math.abs(one.y - other.y) >= 14 || Math.abs(one.x - other.x) >= ((one.text.length + other.text.length) * 6.8) / 2;
        expect(apart, `${one.text} and ${other.text}`).toBe(true);
      }),
    );
  });

  it('stay in the frame', () => {
    for (const { x, y } of placed(frame, 4, [named('limit', [1, 1, 1, 1]), named('low', [0, 0, 0, 0])], [])) {
      expect(x).toBeGreaterThan(frame.left);
      expect(x).toBeLessThan(frame.left + frame.width);
      expect(y).toBeLessThan(frame.top + frame.height);
    }
  });
});

describe('what stands beside a point over the limit', () => {
  const frame = { left: 52, top: 24, width: 300, height: 250 };

  it('turns to the left where it would be cut off at the right', () => {
    expect(sideOf(frame, 4, 4, '25 points over')).toBe('left');
    expect(sideOf(frame, 4, 1, '25 points over')).toBe('right');
  });

  it('and the title of the axis are kept clear by the names of curves', () => {
    const flat = [0.99, 1, 1, 1];
    const curve = { text: 'worst, knowing the method', points: flat.map((share, at) => ({ k: at + 1, share })), fill: 'none', weight: 400 };
    const [label] = placed({ ...frame, top: 40 }, 4, [curve], [], 'share of the people');
    expect(label?.y).toBeGreaterThan(40);
  });
});
