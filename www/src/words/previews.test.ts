import { expect, it } from 'vitest';
import { figuresInWords, previewInWords } from './previews';

const figures = { rows: 10_000, of: 1_000_000, classes: 412, k: 3, information: 0.8312, suppressed_rows: 0 };
const made = { report: { classes: 9, k: 4, utility: { information: 0.5 } } };

it('a preview says from how many rows it was computed, and what follows', () => {
  expect(figuresInWords({ figures }, made)).toBe('412 classes, the smallest of 3; information retained 0.831.');
  expect(previewInWords({ figures }, 'old')).toBe('Preview from 10,000 of 1,000,000 rows drawn at random; the full table follows when you stop.');
  expect(previewInWords({ figures: { ...figures, rows: 12, of: 12 } }, 'old')).toBe('Preview from all 12 rows; the release follows when you stop.');
});

it('a missing preview is reported', () => {
  expect(figuresInWords({ figures: null }, made)).toBe('No preview of these limits.');
  expect(previewInWords({ figures: null }, 'old')).toBe('The full table follows when you stop.');
});

it('without a preview the figures are those of the release', () => {
  expect([figuresInWords(null, made), previewInWords(null, 'current')]).toEqual(['9 classes, the smallest of 4; information retained 0.500.', 'The release, verified.']);
  expect([figuresInWords(null, null), previewInWords(null, null)]).toEqual(['No release yet.', '']);
  expect(previewInWords(null, 'old')).toBe('The release of your earlier choices.');
});
