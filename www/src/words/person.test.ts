import { describe, expect, it } from 'vitest';
import { headline, likeliest } from './person';

const values = ['Cancer', 'Flu', 'Cold'];

describe('the headline about a person', () => {
  it('says what is certain', () => {
    expect(headline({ after: Float64Array.of(1, 0, 0), remaining: 1 }, values)).toEqual({ text: 'Cancer, with certainty', certain: true });
  });

  it('says how much stays open', () => {
    expect(headline({ after: Float64Array.of(0.6, 0.2, 0.2), remaining: 3 }, values)).toEqual({
      text: 'Not certain: three values are possible. The most likely is Cancer, with 60%.',
      certain: false,
    });
  });

  it('names all that are equally likely', () => {
    expect(headline({ after: Float64Array.of(0.1 + 0.2, 0.3, 0.4), remaining: 3 }, values).text).toContain('The most likely is Cold, with 40%.');
    expect(headline({ after: Float64Array.of(1 - 0.9 + 0.3, 0.4, 0.2), remaining: 3 }, values).text).toContain('Cancer and Flu are equally likely, with 40% each.');
  });

  it('says so if nothing is left', () => {
    expect(headline({ after: Float64Array.of(0, 0, 0), remaining: 0 }, values).text).toContain('no value is possible');
  });
});

it('a value is certain only where it has everything', () => {
  expect(likeliest([0, 1, 0])).toEqual({ index: 1, share: 1, certain: true });
  expect(likeliest([0, 0.999, 0.001])?.certain).toBe(false);
  expect(likeliest([0, 0, 0])).toBeNull();
  expect(likeliest([])).toBeNull();
});
