import { describe, expect, it } from 'vitest';
import { columnsFinding, known } from './utility';

describe('the columns', () => {
  const age = { name: 'age', information: 0.25, unchanged: 0 };
  const zip = { name: 'zip', information: 0.5, unchanged: 0.1 };

  it('are told by the one that lost the most and the one that lost the least', () => {
    expect(columnsFinding([zip, age])).toBe('age keeps the least of its information, 0.250; zip the most, 0.500');
    expect(columnsFinding([age])).toBe('age keeps 0.250 of its information');
    expect(columnsFinding([{ ...age, information: 1, unchanged: 1 }])).toBe('Every cell is exact');
    expect(columnsFinding([])).toBe('No column takes part');
  });

  it('never call exact what nobody knows', () => {
    const word = { name: 'disease', information: null, unchanged: null };
    expect(columnsFinding([{ ...age, information: 1, unchanged: 1 }, word])).toBe('age keeps 1 of its information; of 1 column it is not known');
    expect(columnsFinding([word])).toBe('How much information is kept is not known');
    expect(known(null, String)).toBe('unknown');
  });
});
