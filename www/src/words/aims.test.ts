import { expect, it } from 'vitest';
import { beyond } from './aims';

const asked = (...names: string[]) => names.map((name) => ({ name, params: {} }));

it('a method aims at what both state about themselves', () => {
  expect(beyond({ aims_at: 'closed-under-union' }, asked('tau-l', 'k'))).toEqual([]);
  expect(beyond({ aims_at: { only: ['k', 'simple-l'] } }, asked('k', 'simple-l'))).toEqual([]);
  expect(beyond({ aims_at: { only: ['k'] } }, asked('k', 'tau-l', 'tau-l', 'entropy-l'))).toEqual(['(τ, ℓ)-diversity', 'entropy ℓ-diversity']);
  expect(beyond({ aims_at: { only: [] } }, asked('nobody knows it'))).toEqual([]);
});
