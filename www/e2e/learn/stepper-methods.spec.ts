// The steps of methods other than Sequential Sweep, on the hospital example, to the end.
import { SOAK_ONLY } from '../soak';
import { expect, test } from '../watched';
import { nothingIsWrong, said, stepThrough, toTheEnd } from './steps';

test('Anatomy: six groups of hepatitis and another disease, with exact age and zip', SOAK_ONLY, async ({ page }) => {
  await stepThrough(page, 'Anatomy', '2', true);
  const texts = await toTheEnd(page);
  expect(texts[0]).toContain('This guarantees (τ, ℓ)-diversity with τ = 0.5 and ℓ = 2.');
  expect(texts[1]).toContain('4 buckets, one per value: hepatitis 6, anemia 1, phthisis 4 and flu 1.');
  expect(texts.filter((text) => /give one row each: row \d+ and row \d+ close as class [1-6]\./.test(text))).toHaveLength(6);
  expect(texts.at(-1)).toBe('Every row is in a class.');
  await expect(page.locator('.step-loose .token')).toHaveCount(0);
  await expect(page.locator('.step-classes ol > li')).toHaveCount(6);
  await expect(page.locator('.step-classes')).toContainText('each row’s own age and zip');
  await nothingIsWrong(page);
});

test('Randomized addition: two values are added to each, narrow and dark as well', SOAK_ONLY, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 360, height: 720 });
  await stepThrough(page, 'Randomized addition', '3', true);
  const texts = await toTheEnd(page);
  expect(texts[0]).toContain('Each value is published in a set of 3: the true one, and 2 drawn at random from the others that occur.');
  expect(texts.filter((text) => /^\w+ of row \d+ draws \w+ and \w+\. The published set is \w+, \w+ and \w+\./.test(text))).toHaveLength(12);
  await expect(page.locator('.token .beside')).toHaveCount(12);
  await expect(page.locator('.token .beside > i')).toHaveCount(24);
  await expect(page.locator('.step-loose .token')).toHaveCount(0);
  await nothingIsWrong(page);
});

test('TP: no two rows share age and zip, so all leave and form one class', SOAK_ONLY, async ({ page }) => {
  await stepThrough(page, 'TP', '2');
  const texts = await toTheEnd(page);
  expect(texts[1]).toBe('Rows with equal exact quasi-identifier form 12 classes, 12 of them a single row.');
  expect(texts.filter((text) => text.includes('only 1 value occurs, and a class needs 2'))).toHaveLength(12);
  expect(texts.at(-2)).toBe('The residue has 12 rows. hepatitis has 6 of them, and the limit is 1/2. The residue can be a class.');
  expect(texts.at(-1)).toBe('12 rows close as the last class: [20,39], 100**.');
  await expect(page.locator('.step-classes ol > li')).toHaveCount(1);
  await nothingIsWrong(page);
});

test('1-D ℓ-diversity: rows form a line, and the next two with distinct values close, narrow as well', SOAK_ONLY, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 720 });
  await stepThrough(page, '1-D', '2');
  const button = page.getByRole('button', { name: 'Step →' });
  await button.click();
  await expect(said(page)).toContainText('12 rows form a line, along the Hilbert curve');
  expect(await page.locator('.step-loose .token > small').allInnerTexts()).toEqual(['1', '2', '3', '4', '7', '6', '9', '8', '10', '5', '11', '12']);
  const texts = await toTheEnd(page);
  expect(texts.filter((text) => /^The next 2 rows in line with distinct values, row \d+ and row \d+, close as class \d: /.test(text))).toHaveLength(6);
  expect(texts[1]).toContain('hepatitis has 6 of the 12 rows that remain, which are enough for 6 classes: each has to take one.');
  await expect(page.locator('.step-loose .token')).toHaveCount(0);
  await expect(page.locator('.step-classes ol > li')).toHaveCount(6);
  await nothingIsWrong(page);
});
