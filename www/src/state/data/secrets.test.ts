import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { ColumnView, Role } from '../../engine/types';
import { candidatesOf, OF_FEW_VALUES, OF_UNKNOWN_USE, roleOtherwise, WANTED_SECRET } from './secrets';

const column = (name: string, suggested_role: Role, reason = 'It has few values.'): ColumnView => ({ name, suggested_role, reason }) as ColumnView;
const COLUMNS = [
  column('age', 'quasi-identifier'),
  column('income', 'leave-out', 'Money is usually confidential, too; to begin with, one column is sensitive, so this one stays unpublished.'),
  column('disease', 'sensitive', "A person's health is usually confidential."),
  column('ward', 'quasi-identifier'),
];

it('asks about the suggested column first, then possible ones, then those that someone chose', () => {
  const asked = (roles: Readonly<Record<string, Role>>, looked: readonly string[] = []) => candidatesOf(COLUMNS, roles, new Set(looked)).map(({ column: { name }, why }) => `${name} ${why}`);
  expect(asked({})).toEqual(['disease suggested', 'income possible']);
  expect(asked({ ward: 'sensitive' })).toEqual(['disease suggested', 'income possible', 'ward chosen']);
  // A suggestion that was undone stays in the list.
  expect(asked({ ward: 'quasi-identifier' }, ['ward'])).toEqual(['disease suggested', 'income possible', 'ward chosen']);
});

it('lists no more than a few that no one chose', () => {
  const many = Array.from({ length: 30 }, (_, at) => column(`drug ${at}`, 'leave-out', "A person's health is usually confidential, too; to begin with, one column is sensitive, so this one stays unpublished."));
  expect(candidatesOf(many, {}, new Set())).toHaveLength(6);
  expect(candidatesOf(many, { 'drug 20': 'sensitive' }, new Set())).toHaveLength(7);
});

it('gives back the suggested role, and none that is sensitive', () => {
  expect(COLUMNS.map(roleOtherwise)).toEqual(['quasi-identifier', 'leave-out', 'leave-out', 'quasi-identifier']);
});

it('asks about columns of a few values where no name states what is secret, those that mix well first', () => {
  const few = (name: string, distinct: number): ColumnView => ({ ...column(name, 'quasi-identifier', 'An adversary may know it: it has few values.'), profile: { distinct } }) as ColumnView;
  const columns = [few('death', 2), column('id', 'leave-out'), few('chapter', 16), few('year', 9)];
  const names = (roles: Readonly<Record<string, Role>>) => candidatesOf(columns, roles, new Set()).map(({ column: { name } }) => name);
  expect(names({})).toEqual(['chapter', 'year', 'death']);
  expect(names({ chapter: 'sensitive' })).toEqual(['chapter', 'year', 'death']);
  expect(candidatesOf([...columns, ...COLUMNS], {}, new Set()).map(({ column: { name } }) => name)).toEqual(['disease', 'income']);
});

it('asks about columns of which nothing is known after all others, and none moves when it is chosen', () => {
  // A column that numbers rows is no secret.
  const columns = [column('affairs', 'leave-out', 'Nothing shows what this column is for.'), column('ID', 'leave-out', 'Nothing shows what this column is for.'), ...COLUMNS];
  for (const roles of [{}, { affairs: 'sensitive' }] as const) {
    expect(candidatesOf(columns, roles, new Set()).map(({ column: { name }, why }) => `${name} ${why}`)).toEqual(['disease suggested', 'income possible', 'affairs possible']);
  }
});

it('goes by the words that the engine uses', () => {
  const source = readFileSync(new URL('../../../../crates/data/src/table/profile/role/mod.rs', import.meta.url), 'utf8');
  expect(source.match(new RegExp(WANTED_SECRET.source, 'g'))).toHaveLength(2);
  const said = [...source.matchAll(/"(an adversary may know it: [^"]*)"/g)].map(([, text = '']) => text);
  expect(said).toHaveLength(1);
  expect(said[0]).toMatch(OF_FEW_VALUES);
  expect(source.match(new RegExp(`"${OF_UNKNOWN_USE.source.slice(1)}"`, 'g'))).toHaveLength(1);
});
