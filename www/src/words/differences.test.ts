import { describe, expect, it } from 'vitest';
import type { Choices } from '../engine/types';
import { differences } from './differences';

const made: Choices = {
  qi: ['age', 'zip'],
  sensitive: [{ column: 'disease', tau: '0.5', l: 3, weights: 'where-present' }],
  keep: [],
  missing: { tokens: [''], quasi_identifier: 'value' },
  method: { name: 'sweep', ties: 'balanced', order: 'distinct-leaves', literal: false },
  sensitive_values: 'cheapest',
  row_order: 'class',
  formulas: 'keep',
  seed: 0,
};

describe('what changed since a result was made', () => {
  it('is nothing where nothing changed', () => {
    expect(differences(made, { ...made }, {}, {})).toEqual([]);
  });

  it('is said with what it was', () => {
    const now: Choices = { ...made, sensitive: [{ column: 'disease', tau: '0.4', l: 4, weights: 'where-present' }] };
    expect(differences(made, now, {}, {})).toEqual(['τ for disease was 0.5, is 0.4 now', 'ℓ for disease was 3, is 4 now']);
  });

  it('names requirements that came and went', () => {
    const of = (more: Partial<Choices['sensitive'][0]>): Choices => ({ ...made, sensitive: [{ column: 'disease', tau: '0.5', l: 3, weights: 'where-present', ...more }] });
    expect(differences(made, of({ require: ['entropy-l=3'] }), {}, {})).toEqual(['entropy ℓ-diversity with ℓ = 3 is required of disease now']);
    expect(differences(of({ require: ['entropy-l=3'] }), made, {}, {})).toEqual(['entropy ℓ-diversity with ℓ = 3 was required of disease and is so no longer']);
    expect(differences(made, of({ tau: '', l: 0, require: ['simple-l=2'] }), {}, {})[0]).toBe('(τ, ℓ)-diversity was required of disease');
    expect(differences(made, { ...made, k: 5 }, {}, {})).toEqual(['k-anonymity was not required']);
    expect(differences({ ...made, k: 3 }, { ...made, k: 5 }, {}, {})).toEqual(['k was 3, is 5 now']);
  });

  it('covers the order, the columns, the trees and the rest', () => {
    expect(differences(made, { ...made, qi: ['zip', 'age'] }, {}, {})).toEqual(['the order of importance was age, zip']);
    expect(differences(made, { ...made, qi: ['age'] }, {}, {})).toEqual(['zip was a quasi-identifier and is so no longer']);
    expect(differences(made, { ...made, keep: ['note'] }, {}, {})).toEqual(['no column was kept as it stands']);
    expect(differences(made, made, {}, { age: 1 })).toEqual(['age had another taxonomy']);
    expect(differences(made, { ...made, sensitive_values: 'exact' }, {}, {})).toEqual(['sensitive values were to be whatever costs least, are to stay exact now']);
    expect(differences(made, { ...made, formulas: 'quote' }, {}, {})).toEqual(['formulas were written as they stand']);
    expect(differences({ ...made, formulas: 'quote' }, made, {}, {})).toEqual(['formulas were quoted']);
    expect(differences(made, { ...made, row_order: 'input' }, {}, {})).toEqual(['rows were in the order of classes']);
  });

  it('misses no choice, the method and those to come included', () => {
    // Every leaf of the choices is changed once; what is found must say so.
    const full = { ...made, k: 3, keep: ['note'], sensitive: [{ column: 'disease', tau: '0.5', l: 3, require: ['entropy-l=2'], weights: { given: { flu: '2' } } }], to_come: 'then' } as Choices;
    const leaves = (value: unknown, path: readonly string[] = []): string[][] =>
      typeof value === 'object' && value !== null ? Object.entries(value).flatMap(([key, part]) => leaves(part, [...path, key])) : [[...path]];
    for (const path of leaves(full)) {
      const now = structuredClone(full);
      let at: Record<string, unknown> = now;
      for (const key of path.slice(0, -1)) at = at[key] as Record<string, unknown>;
      const last = path.at(-1) ?? '';
      at[last] = typeof at[last] === 'number' ? at[last] + 1 : typeof at[last] === 'boolean' ? !at[last] : last === 'sensitive_values' ? 'general' : `${String(at[last])} else`;
      expect(differences(full, now, {}, {}), path.join('.')).not.toEqual([]);
    }
    expect(differences(made, { ...made, method: { ...made.method, name: 'other' as 'sweep' } }, {}, {})).toEqual(['the method was Sequential Sweep, is other now']);
  });
});
