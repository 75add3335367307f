// Rows are called people unless a person may have several.
import { counted } from './numbers';

/** `12 people`, or `12 rows` where some column's values look like people with several rows each. */
export function peopleOrRows(n: number, personColumns: readonly string[]): string {
  return personColumns.length === 0 ? counted(n, 'person', 'people') : counted(n, 'row');
}
