import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { GENERALIZED as WORDS, generalizedColumns } from './published';

const column = (name: string, reason: string, ...none: string[]) => ({ name, reason, no_values: none.map((text) => ({ text, rows: 1 })) });
const GENERALIZED = 'Some of its values are generalized already.';

it('goes by the words that the engine uses', () => {
  const source = readFileSync(new URL('../../../../crates/data/src/table/profile/role/mod.rs', import.meta.url), 'utf8');
  expect(source.match(new RegExp(`"${WORDS.source.slice(1)}`, 'g'))).toHaveLength(1);
});

it('a table with several generalized columns looks like a release, and one with a range does not', () => {
  expect(generalizedColumns([column('age', GENERALIZED), column('zip', GENERALIZED), column('sex', 'An adversary may know a sex.')])).toEqual(['age', 'zip']);
  expect(generalizedColumns([column('age', GENERALIZED), column('sex', 'An adversary may know a sex.', '?')])).toEqual([]);
  // A cell that stands for any value is no blank.
  expect(generalizedColumns([column('age', GENERALIZED, '*')])).toEqual(['age']);
  expect(generalizedColumns([column('age', GENERALIZED), column('sad', 'It has few values.', '*')])).toEqual(['age', 'sad']);
  expect(generalizedColumns([column('stars', 'It has few values.', '*')])).toEqual([]);
});
