import { describe, expect, it } from 'vitest';
import { UNDECIDED } from '../state/data/settings';
import { METHODS } from './methods';
import { SENSITIVE_VALUES } from './sensitive';

describe('the list of methods', () => {
  it('has what the page begins with', () => {
    const [first] = METHODS;
    expect(UNDECIDED.method.name).toBe(first?.name);
    expect(Object.keys(UNDECIDED.method.options)).toEqual(first?.options.map(({ name }) => name));
    for (const option of first?.options ?? []) expect(String(UNDECIDED.method.options[option.name]), option.name).toBe(option.default);
  });

  it('has words for every way of sensitive values', () => {
    expect(Object.keys(SENSITIVE_VALUES)).toEqual(['cheapest', 'exact', 'general']);
    for (const { label, meaning, was, is } of Object.values(SENSITIVE_VALUES)) expect([label, meaning, was, is].every(Boolean)).toBe(true);
  });
});
