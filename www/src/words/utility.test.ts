import { describe, expect, it } from 'vitest';
import { columnsFinding } from './utility';

describe('the columns', () => {
  const age = { column: 'age', information: 0.25, base: 0 };
  const zip = { column: 'zip', information: 0.5, base: 0.1 };

  it('are told by the one that lost the most and the one that lost the least', () => {
    expect(columnsFinding([zip, age])).toBe('age keeps the least of its information, 0.250; zip the most, 0.500');
    expect(columnsFinding([age])).toBe('age keeps 0.250 of its information');
    expect(columnsFinding([{ ...age, information: 1, base: 1 }])).toBe('Every cell is exact');
    expect(columnsFinding([])).toBe('No column takes part');
  });
});
