import { describe, expect, it } from 'vitest';
import type { Choices } from '../engine/types';
import { requirementOf } from './requirement-choices';
import { differences } from './differences';

const made: Choices = {
  qi: ['age', 'zip'],
  sensitive: [{ column: 'disease', weights: 'where-present' }],
  requirements: [{ name: 'tau-l', params: { tau: '0.5', l: 3 }, column: 'disease' }],
  keep: [],
  missing: { tokens: [''], quasi_identifier: 'value' },
  method: { name: 'sweep', options: { ties: 'balanced', order: 'distinct-leaves', literal: false, generalize_sensitive: 'auto' } },
  row_order: 'class',
  formulas: 'keep',
  seed: 0,
};

describe('what changed since a result was made', () => {
  it('is empty if nothing changed', () => {
    expect(differences(made, { ...made }, {}, {})).toEqual([]);
  });

  it('is stated with what it was', () => {
    const now: Choices = { ...made, requirements: [{ name: 'tau-l', params: { tau: '0.4', l: 4 }, column: 'disease' }] };
    expect(differences(made, now, {}, {})).toEqual(['τ for disease changed from 0.5 to 0.4', 'ℓ for disease changed from 3 to 4']);
  });

  it('names requirements that came and went', () => {
    const of = (...texts: string[]): Choices => ({ ...made, requirements: [...made.requirements, ...texts.map((text) => requirementOf(text, 'disease'))] });
    expect(differences(made, of('entropy-l=3'), {}, {})).toEqual(['entropy ℓ-diversity with ℓ = 3 is now required of disease']);
    expect(differences(of('entropy-l=3'), made, {}, {})).toEqual(['entropy ℓ-diversity with ℓ = 3 is no longer required of disease']);
    const instead = { ...made, requirements: [requirementOf('simple-l=2', 'disease')] };
    expect(differences(made, instead, {}, {})[0]).toBe('(τ, ℓ)-diversity is no longer required of disease');
    const k = (k: number): Choices => ({ ...made, requirements: [...made.requirements, requirementOf(`k=${k}`)] });
    expect(differences(made, k(5), {}, {})).toEqual(['k-anonymity is now required']);
    expect(differences(k(3), k(5), {}, {})).toEqual(['k changed from 3 to 5']);
  });

  it('covers the order, the columns, the trees and the rest', () => {
    expect(differences(made, { ...made, qi: ['zip', 'age'] }, {}, {})).toEqual(['the order of importance was age, zip']);
    expect(differences({ ...made, importance: { zip: 4 } }, { ...made, importance: { age: 2 } }, {}, {})).toEqual(['age counted once', 'zip counted 4 times']);
    expect(differences(made, { ...made, qi: ['age'] }, {}, {})).toEqual(['zip is no longer in the quasi-identifier']);
    expect(differences(made, { ...made, keep: ['note'] }, {}, {})).toEqual(['no column was published unchanged']);
    expect(differences(made, made, {}, { age: 1 })).toEqual(['age had a different taxonomy']);
    const method = (options: Record<string, string | boolean>): Choices => ({ ...made, method: { ...made.method, options: { ...made.method.options, ...options } } });
    expect(differences(made, method({ generalize_sensitive: 'never' }), {}, {})).toEqual(['sensitive values must now stay exact']);
    expect(differences(made, method({ ties: 'rank' }), {}, {})).toEqual(['tie rule changed from balanced to by rank']);
    expect(differences(made, method({ literal: true }), {}, {})).toEqual(['step by step changed from no to yes']);
    expect(differences(made, { ...made, formulas: 'quote' }, {}, {})).toEqual(['formulas were written unchanged']);
    expect(differences({ ...made, formulas: 'quote' }, made, {}, {})).toEqual(['formulas were quoted']);
    expect(differences(made, { ...made, row_order: 'input' }, {}, {})).toEqual(['rows were in the order of classes']);
  });

  it('misses no choice, the method and those to come included', () => {
    // Every leaf of the choices is changed once; the list must show it.
    const requirements = [...made.requirements, requirementOf('entropy-l=2', 'disease'), requirementOf('k=3')];
    const full = { ...made, requirements, keep: ['note'], sensitive: [{ column: 'disease', weights: { given: { flu: '2' } } }], to_come: 'then' } as Choices;
    const leaves = (value: unknown, path: readonly string[] = []): string[][] =>
      typeof value === 'object' && value !== null ? Object.entries(value).flatMap(([key, part]) => leaves(part, [...path, key])) : [[...path]];
    for (const path of leaves(full)) {
      const now = structuredClone(full);
      let at: Record<string, unknown> = now;
      for (const key of path.slice(0, -1)) at = at[key] as Record<string, unknown>;
      const last = path.at(-1) ?? '';
      at[last] = typeof at[last] === 'number' ? at[last] + 1 : typeof at[last] === 'boolean' ? !at[last] : last === 'generalize_sensitive' ? 'as-needed' : `${String(at[last])} else`;
      expect(differences(full, now, {}, {}), path.join('.')).not.toEqual([]);
    }
    expect(differences(made, { ...made, method: { ...made.method, name: 'other' } }, {}, {})).toEqual(['the method changed from Sequential Sweep to other']);
  });
});
