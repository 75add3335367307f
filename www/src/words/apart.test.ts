import { expect, it } from 'vitest';
import { apartInWords, columnsOf, inPlaceOf } from './apart';

const table = (column: string): { column: string; columns: [string, string, string] } => ({ column, columns: ['group (2)', column, 'count'] });

it('says what stands apart, what joins it, and what is learned of a person', () => {
  expect(apartInWords([table('disease')])).toBe(
    '"disease" stands apart from the rows, in a table of groups: how many people of a class have which value. The table of rows has the ' +
      'number of the class in its place, "group (2)", which joins both. They belong together and are downloaded as one archive. Whoever has ' +
      'both learns of a person what her class holds, and not what of it is hers.',
  );
  expect(apartInWords([table('disease'), table('wage')])).toContain('"disease" and "wage" stand apart from the rows, in a table of groups each');
  expect(inPlaceOf([table('disease')])).toBe('"group (2)" is the number of the class, in place of "disease".');
  expect(columnsOf([table('x'.repeat(80))])).toHaveLength(50);
});
