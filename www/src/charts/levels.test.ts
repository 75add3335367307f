import { expect, it } from 'vitest';
import type { AttributeReport } from '../engine/types';
import { levelsFinding } from './levels';

const column = (name: string, information: number, ...rows: number[]): AttributeReport =>
  ({ name, information, unchanged: (rows[0] ?? 0) / 10, levels: rows.map((of, level) => ({ level, rows: of })) }) as unknown as AttributeReport;

it('says which column lost the most, and does not take rows that were left out for generalized ones', () => {
  expect(levelsFinding([column('age', 0.8, 6, 4), column('sex', 1, 10)], 0)).toBe('age lost the most: 60 % of its cells are exact; sex the least, 100 %');
  expect(levelsFinding([column('age', 1, 10, 0), column('sex', 1, 10)], 0)).toBe('Every cell is published exactly');
  expect(levelsFinding([column('age', 0.9, 9, 0), column('sex', 0.9, 9)], 1)).toBe('Every published cell is exact; 1 row is left out');
  expect(levelsFinding([column('age', 1, 10), column('disease', 0.5, 0)], 0)).toBe('Every cell is exact but for disease, published in sets');
  expect(levelsFinding([column('age', 0.5, 4, 4), column('sex', 0.8, 8)], 2)).toContain('age lost the most');
});
