import { describe, expect, it } from 'vitest';
import { UNDECIDED } from '../state/data/settings';
import { METHODS } from './methods';
import { GENERALIZE_SENSITIVE, waysOf } from './sensitive';

describe('the list of methods', () => {
  it('has the defaults of the page', () => {
    const [first] = METHODS;
    expect(UNDECIDED.method.name).toBe(first?.name);
    expect(Object.keys(UNDECIDED.method.options)).toEqual(first?.options.map(({ name }) => name));
    for (const option of first?.options ?? []) expect(String(UNDECIDED.method.options[option.name]), option.name).toBe(option.default);
  });

  it('has words for every way of sensitive values', () => {
    for (const { name } of METHODS) {
      for (const way of waysOf(name)) expect(Object.keys(GENERALIZE_SENSITIVE), name).toContain(way.name);
    }
  });

  it('describes a way of sensitive values as the method itself does', () => {
    const titles = (method: string) => waysOf(method).map(({ title }) => title);
    expect(titles('sweep')).toEqual(['Whichever costs less', 'Leave sensitive values exact', 'Generalize sensitive values as needed']);
    expect(titles('local-search')).toEqual(['Generalize only if the whole table needs it', 'Leave sensitive values exact']);
    expect(titles('mondrian')).toEqual([]);
  });
});
