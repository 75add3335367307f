import { describe, expect, it } from 'vitest';
import { beliefsFinding, likeliest } from './beliefs';

const values = ['cancer', 'flu', 'cold'];
const data = { values, prior: [0.5, 0.25, 0.25], posterior: [0, 0.5, 0.5], exact: [0, 0.5, 0.5], after: [0, 0.5, 0.5], aware: [], ruledOut: [] };

describe('what is believed of a person', () => {
  it('is certain only where one value has everything', () => {
    expect(likeliest([0, 1, 0])).toEqual({ index: 1, share: 1, certain: true });
    expect(likeliest([0, 0.999, 0.001])?.certain).toBe(false);
    expect(likeliest([0, 0, 0])).toBeNull();
    expect(likeliest([])).toBeNull();
  });

  it('is told as it moved', () => {
    expect(beliefsFinding(data)).toBe('The likeliest: flu, 25 % before, 50 % after');
    expect(beliefsFinding({ ...data, after: [0, 0, 1], ruledOut: [1] })).toBe('cold: 25 % before, certain after');
    expect(beliefsFinding({ ...data, after: [0.5, 0.25, 0.25] })).toBe('The likeliest: cancer, 50 % as in the whole table');
    expect(beliefsFinding({ ...data, after: [0, 0, 0], ruledOut: [1, 2] })).toBe('No value of the table is left');
  });
});
