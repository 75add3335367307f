// The hospital example gone through as other methods than Sequential Sweep publish it, to the end.
import { SOAK_ONLY } from '../soak';
import { expect, test } from '../watched';
import { nothingIsWrong, said, stepThrough, toTheEnd } from './steps';

test('Anatomy: six groups of hepatitis and something else, whose people keep their own age and zip', SOAK_ONLY, async ({ page }) => {
  await stepThrough(page, 'Anatomy', '2', true);
  const texts = await toTheEnd(page);
  expect(texts[0]).toContain('That guarantees (τ, ℓ)-diversity with τ = 0.5 and ℓ = 2.');
  expect(texts[1]).toContain('4 buckets, one a value: hepatitis 6, anemia 1, phthisis 4 and flu 1.');
  expect(texts.filter((text) => /give one person each: row \d+ and row \d+ close as class [1-6]\./.test(text))).toHaveLength(6);
  expect(texts.at(-1)).toBe('Everybody is in a class, nobody is left.');
  await expect(page.locator('.step-loose .token')).toHaveCount(0);
  await expect(page.locator('.step-classes ol > li')).toHaveCount(6);
  await expect(page.locator('.step-classes')).toContainText('everyone’s own age and zip');
  await nothingIsWrong(page);
});

test('Randomized addition: two values stand beside each, narrow and dark as well', SOAK_ONLY, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 360, height: 720 });
  await stepThrough(page, 'Randomized addition', '3', true);
  const texts = await toTheEnd(page);
  expect(texts[0]).toContain('Each value is published as one of 3: the true one, and 2 drawn by lot of the others that occur.');
  expect(texts.filter((text) => /^\w+ of row \d+ draws \w+ and \w+: published as one of \w+, \w+ and \w+\./.test(text))).toHaveLength(12);
  await expect(page.locator('.token .beside')).toHaveCount(12);
  await expect(page.locator('.token .beside > i')).toHaveCount(24);
  await expect(page.locator('.step-loose .token')).toHaveCount(0);
  await nothingIsWrong(page);
});

test('TP: nobody shares an age and a zip, so that all leave and are one class', SOAK_ONLY, async ({ page }) => {
  await stepThrough(page, 'TP', '2');
  const texts = await toTheEnd(page);
  expect(texts[1]).toBe('12 groups with one quasi-identifier each, 12 of them a person alone.');
  expect(texts.filter((text) => text.includes('with only 1 value where 2 are needed to stay'))).toHaveLength(12);
  expect(texts.at(-2)).toBe('12 people are out. hepatitis has 6 of them, the limit is half: they are enough.');
  expect(texts.at(-1)).toBe('12 people close as the last class: [20,39], 100**.');
  await expect(page.locator('.step-classes ol > li')).toHaveCount(1);
  await nothingIsWrong(page);
});

test('1-D ℓ-diversity: people stand in line, and the next two who differ close, narrow as well', SOAK_ONLY, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 720 });
  await stepThrough(page, '1-D', '2');
  const button = page.getByRole('button', { name: 'Step →' });
  await button.click();
  await expect(said(page)).toContainText('12 people stand in a line, along the Hilbert curve');
  expect(await page.locator('.step-loose .token > small').allInnerTexts()).toEqual(['1', '2', '3', '4', '7', '6', '9', '8', '10', '5', '11', '12']);
  const texts = await toTheEnd(page);
  expect(texts.filter((text) => /^The next 2 people in line whose values differ, row \d+ and row \d+, close as class \d: /.test(text))).toHaveLength(6);
  expect(texts[1]).toContain('hepatitis has 6 of the 12 people left, who are enough for 6 classes: each has to take one.');
  await expect(page.locator('.step-loose .token')).toHaveCount(0);
  await expect(page.locator('.step-classes ol > li')).toHaveCount(6);
  await nothingIsWrong(page);
});
