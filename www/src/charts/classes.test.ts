import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ranked } from './classes';
import type { ClassesData } from './classes';

it('ranks classes as the engine does in its map', () => {
  const cases = JSON.parse(readFileSync(new URL('../../../tests/pictures/ranked.json', import.meta.url), 'utf8')) as (ClassesData & { order: number[] })[];
  expect(cases.length).toBeGreaterThan(3);
  for (const { order, ...classes } of cases) expect(ranked(classes)).toEqual(order);
});
