// Values that differ in spelling only: said on the Requirement screen, merged there, and taken back.
import { downloaded, drop, expect, go, publish, rowsOf, setRole, test } from './watched';
import { SOAK_ONLY } from './soak';

/** Forty people of four ages; every fourth flu is spelt otherwise, and two diseases are not known. */
function people(): string {
  const disease = (at: number): string => (at < 2 ? 'unknown' : at % 3 === 0 ? 'hiv' : at % 4 === 0 ? 'Flu' : at % 3 === 1 ? 'flu' : 'cold');
  return ['age,disease', ...Array.from({ length: 40 }, (_, at) => `${30 + (at % 4)},${disease(at)}`)].join('\n');
}

test('spellings of one value are stated before a run, merged with one press, and apart again with undo', async ({ page }) => {
  await page.goto('/');
  await drop(page, 'people.csv', people());
  await setRole(page, 'age', 'Quasi-identifier');
  await setRole(page, 'disease', 'Sensitive');
  await go(page, 'Requirement');
  const note = page.locator('.note', { hasText: 'differ in spelling only' });
  await expect(note).toContainText('"flu" (');
  await expect(note).toContainText('and "Flu" (');
  await page.getByRole('button', { name: 'Merge the spellings of disease' }).click();
  await expect(page.locator('.note', { hasText: 'are merged, and published with the first of each' })).toBeVisible();
  await go(page, 'Data');
  const different = page.locator('.column', { has: page.getByRole('heading', { name: 'disease' }) });
  await expect(different).toContainText('4 values');
  await page.keyboard.press('Control+z');
  await expect(different).toContainText('5 values');
  await page.keyboard.press('Control+Shift+z');
  await expect(different).toContainText('4 values');
  await publish(page);
  const { text } = await downloaded(page, 'Download the table (CSV)');
  expect(rowsOf(text).some(({ disease }) => disease === 'Flu')).toBe(false);
  expect(rowsOf(text).some(({ disease }) => disease === 'flu')).toBe(true);
});

test('values that state that there is none are stated, and read as missing with one press', SOAK_ONLY, async ({ page }) => {
  await page.goto('/');
  await drop(page, 'people.csv', people());
  await setRole(page, 'age', 'Quasi-identifier');
  await setRole(page, 'disease', 'Sensitive');
  await go(page, 'Requirement');
  await expect(page.locator('.note', { hasText: 'seem to mean that there is no value: "unknown" (2 rows)' })).toBeVisible();
  await page.getByRole('button', { name: 'Read them as missing' }).click();
  await expect(page.getByText('Excluded: 2 people with a blank sensitive value.')).toBeVisible();
  await expect(page.getByText(/seem to (say|mean)/)).toHaveCount(0);
});

test('placeholders that hide the kind of a column are shown on it, and one press reads them as missing', async ({ page }) => {
  await page.goto('/');
  const rows = Array.from({ length: 40 }, (_, at) => `${at % 9 === 0 ? 'unbekannt' : 30 + (at % 20)},${['flu', 'hiv', 'cold'][at % 3] ?? ''}`);
  await drop(page, 'people.csv', ['age,disease', ...rows].join('\n'));
  const card = page.locator('.column', { has: page.getByRole('heading', { name: 'age' }) });
  await expect(card).toContainText('21 values');
  await expect(card).toContainText('All other values of "age" are whole numbers, but "unbekannt" (5 rows) makes the column text');
  await card.getByRole('button', { name: 'Read it as missing in age' }).click();
  await expect(card).toContainText('whole number, 5 blanks');
  await expect(card).not.toContainText('All other values');
  await page.keyboard.press('Control+z');
  await expect(card).toContainText('All other values of "age" are whole numbers');
});
