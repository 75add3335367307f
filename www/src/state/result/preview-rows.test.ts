import { expect, it } from 'vitest';
import { FOLLOWS_MS, MOST_ROWS, PreviewRows } from './preview-rows';

const slow = FOLLOWS_MS + 1;

it('all rows are previewed while they follow the hand, and fewer after three slow previews in a row', () => {
  const rows = new PreviewRows();
  expect(rows.most(45_222, 'adult sweep')).toBeNull();
  for (const ms of [slow, slow, FOLLOWS_MS, slow, slow]) rows.took(ms);
  expect(rows.most(45_222, 'adult sweep')).toBeNull();
  rows.took(slow);
  expect(rows.most(45_222, 'adult sweep')).toBe(10_000);
  for (const ms of [1, 1, 1]) rows.took(ms);
  expect(rows.most(45_222, 'adult sweep')).toBe(10_000);
  for (const ms of [slow, slow, slow, slow, slow, slow]) rows.took(ms);
  expect(rows.most(45_222, 'adult sweep')).toBe(2_000);
});

it('another table, or another method, begins with all rows again; a large one with some', () => {
  const rows = new PreviewRows();
  rows.most(45_222, 'adult sweep');
  for (const ms of [slow, slow, slow]) rows.took(ms);
  expect(rows.most(45_222, 'adult mondrian')).toBeNull();
  expect(rows.most(MOST_ROWS, 'orders sweep')).toBeNull();
  expect(rows.most(MOST_ROWS + 1, 'more orders sweep')).toBe(10_000);
});

it('a table of no more rows than would be drawn is taken whole', () => {
  const rows = new PreviewRows();
  rows.most(9_000, 'visits tuple-search');
  for (const ms of [slow, slow, slow]) rows.took(ms);
  expect(rows.most(9_000, 'visits tuple-search')).toBeNull();
});
