import { expect, it } from 'vitest';
import { apartInWords, columnsOf, inPlaceOf } from './apart';

const table = (column: string): { column: string; columns: [string, string, string] } => ({ column, columns: ['group (2)', column, 'count'] });

it('states what is published separately, what joins it, and what it discloses about a person', () => {
  expect(apartInWords([table('disease')])).toBe(
    '"disease" is published in a table of groups: how many people of a class have which value. In the table of rows, "group (2)" is the number of ' +
      "the class and joins both tables. They are downloaded as one archive. An adversary who has both learns what a person's class contains, but " +
      "not which value is the person's.",
  );
  expect(apartInWords([table('disease'), table('wage')])).toContain('"disease" and "wage" are published in a table of groups each');
  expect(inPlaceOf([table('disease')])).toBe('"group (2)" is the number of the class, in place of "disease".');
  expect(columnsOf([table('x'.repeat(80))])).toHaveLength(50);
});
