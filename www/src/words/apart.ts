// Sensitive values in a table of their own: what the tables are, and how they belong together.
import type { GroupTableView } from '../engine/types';
import { list } from './numbers';
import { NAMED, shortened } from './shown';

type Tables = readonly GroupTableView[];

const quoted = (name: string): string => `"${shortened(name, NAMED)}"`;

/** The sensitive columns. */
export function columnsOf(tables: Tables): string {
  return list(tables.map(({ column }) => quoted(column)));
}

/** The column that joins the tables. */
function joint(tables: Tables): string {
  return quoted(tables[0]?.columns[0] ?? 'group');
}

/** What is downloaded, what joins it, and what an adversary learns about a person by that. */
export function apartInWords(tables: Tables): string {
  const one = tables.length === 1;
  const where = one ? 'is published in a table of groups' : 'are published in a table of groups each';
  return (
    `${columnsOf(tables)} ${where}: how many people of a class have which value. In the table of rows, ${joint(tables)} is the number of the class and joins ${one ? 'both' : 'all'} tables. ` +
    `They are downloaded as one archive. An adversary who has ${one ? 'both' : 'all of them'} learns what a person's class contains, but not which value is the person's.`
  );
}

/** What the column of numbers is in the table of rows. */
export function inPlaceOf(tables: Tables): string {
  return `${joint(tables)} is the number of the class, in place of ${columnsOf(tables)}.`;
}
