// The engine dies under work, and the work is still there.
import { choose, item, openRaw } from './tree';
import { downloaded, expect, test } from './watched';

test('a dead engine is replaced, and every edit is there again', async ({ page }) => {
  await openRaw(page);
  await page.getByRole('button', { name: 'Make it from the values' }).click();
  await page.getByLabel('Or another way').selectOption('intervals');
  await page.getByLabel('Widths').fill('10');
  await page.getByLabel('Label of the root').fill('any age');
  await page.getByRole('button', { name: 'Use this' }).click();
  await expect(item(page, 'any age')).toBeVisible();
  await choose(page, 'disease');
  await item(page, 'flu').click();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Control+g');
  await page.keyboard.type('first group');
  await page.keyboard.press('Enter');
  await expect(item(page, 'first group')).toBeFocused();
  await page.keyboard.press('F2');
  await page.keyboard.type('some');
  await page.keyboard.press('Enter');
  await expect(item(page, 'some')).toBeFocused();
  const before = (await downloaded(page, 'Download the hierarchy file')).text;

  const [old] = page.workers();
  expect(old).toBeDefined();
  const gone = old?.waitForEvent('close');
  await old?.evaluate(() => {
    setTimeout(() => {
      throw new Error('the engine dies');
    });
  });
  await gone;

  expect((await downloaded(page, 'Download the hierarchy file')).text).toBe(before);
  await choose(page, 'age');
  expect((await downloaded(page, 'Download the hierarchy file')).text).toContain(';any age');
  // The way back is there as well, and what is done next finds its nodes.
  await choose(page, 'disease');
  await item(page, 'some').click();
  await page.keyboard.press('Control+z');
  await expect(item(page, 'first group')).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(item(page, 'first group')).toHaveCount(0);
  await page.keyboard.press('Control+y');
  await expect(item(page, 'first group')).toBeVisible();
});
