import { expect, it } from 'vitest';
import { safeName } from './save';

it('names a file as what it is', () => {
  const cases = [
    ['people-anonymous.csv', 'people-anonymous.csv'],
    ['marital-status.csv', 'marital-status.csv'],
    ['Größe_2.csv', 'Größe_2.csv'],
    ['native country.csv', 'native-country.csv'],
    ['\u202efdp.csv', 'fdp.csv'],
    ['a/../../b\\c.csv', 'a-..-..-b-c.csv'],
    ['../x.csv', 'x.csv'],
    ['<img src=x onerror="1">.csv', 'img-src=x-onerror=-1.csv'],
    ['nul\u0000l\nine.csv', 'nul-l-ine.csv'],
    ['\u200f?.csv', 'tauell.csv'],
    [`${'long'.repeat(100)}.csv`, `${'long'.repeat(30)}.csv`],
    ['שלום.csv', 'שלום.csv'],
  ] as const;
  for (const [name, safe] of cases) expect(safeName(name), name).toBe(safe);
});
