import { expect, it } from 'vitest';
import type { Report } from '../engine/types';
import { familiarTitle, unpublishedInWords } from './familiar';

const report = (more: object = {}): Report =>
  ({
    attributes: [
      { column: 'age', role: 'quasi-identifier', unchanged: 0.5, levels: [{ level: 0, rows: 6 }] },
      { column: 'disease', role: 'sensitive', unchanged: 1, levels: [{ level: 0, rows: 12 }] },
    ],
    utility: { information: 0.64 },
    sensitive_generalized: 0,
    suppressed_rows: 0,
    dropped: { missing_sensitive: 0, missing_qi: 0 },
    ...more,
  }) as unknown as Report;

it('the title tells what becomes of the sensitive column', () => {
  expect(familiarTitle(3, report(), [])).toBe('Three rows, before and after: every disease stays exact');
  expect(familiarTitle(3, report(), [], ['disease'])).toBe('Three rows, before and after: every disease stays in its range');
  expect(familiarTitle(2, report({ sensitive_generalized: 1 / 6 }), [])).toBe('Two rows, before and after: the disease stays exact for 83% of people');
  expect(familiarTitle(1, report(), [{ column: 'disease', columns: ['group', 'disease', 'count'] }])).toBe('One row, before and after: the quasi-identifier stays exact, and disease is published per class');
  expect(familiarTitle(3, report({ attributes: [{ column: 'disease', role: 'sensitive', levels: [{ level: 0, rows: 0 }] }] }), [])).toBe('Three rows, before and after: each disease is published within a set of values');
  expect(familiarTitle(3, report({ attributes: [{ column: 'age', role: 'quasi-identifier', unchanged: 0.5, levels: [] }] }), [])).toBe('Three rows, before and after: 64% of the information is retained');
});

it('rows that are not published are named, or counted where they are many', () => {
  const excluded = { dropped: { missing_sensitive: 9, missing_qi: 0 }, suppressed_rows: 0 } as unknown as Report;
  expect(unpublishedInWords([3, 4, 8], 5, excluded)).toBe('Rows 3 and 4 are excluded.');
  expect(unpublishedInWords([3], 5, { ...excluded, dropped: { missing_sensitive: 0, missing_qi: 0 }, suppressed_rows: 4 } as Report)).toBe('Row 3 is suppressed.');
  expect(unpublishedInWords([3], 5, { ...excluded, suppressed_rows: 4 } as Report)).toBe('Row 3 is not published.');
  expect(unpublishedInWords([1, 2, 3, 4, 5, 6], 9, excluded)).toBe('6 of the first 9 rows are excluded.');
  expect(unpublishedInWords([8], 5, excluded)).toBe('');
});
