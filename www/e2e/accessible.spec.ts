import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, go, openExample, publish, test } from './watched';

async function nothingFound(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  expect(found, where).toEqual([]);
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing on any screen, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto('/');
    await expect(page.locator('[data-example="hospital"]')).toBeVisible();
    await page.getByRole('button', { name: 'How to check that' }).click();
    await nothingFound(page, 'the start');
    await openExample(page, 'hospital');
    await page.getByRole('button', { name: /^quasi-identifier/ }).first().click();
    await nothingFound(page, 'Data');
    await go(page, 'Taxonomies');
    await expect(page.getByRole('tree')).toBeVisible();
    await nothingFound(page, 'Taxonomies');
    await go(page, 'Requirement');
    await page.getByText('More', { exact: true }).click();
    await expect(page.locator('.figure svg')).toHaveCount(2);
    await nothingFound(page, 'Requirement');
    await publish(page);
    await expect(page.locator('.pictures svg').nth(3)).toBeVisible();
    await nothingFound(page, 'Result');
    const asTable = page.getByRole('button', { name: 'Show as table' });
    while ((await asTable.count()) > 0) await asTable.first().click();
    await nothingFound(page, 'Result, as tables');
  });
}

test('nothing is cut off at 360 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openExample(page, 'hospital');
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(await wide()).toBe(0);
  for (const screen of ['Taxonomies', 'Requirement'] as const) {
    await go(page, screen);
    expect(await wide(), screen).toBe(0);
  }
  await publish(page);
  await expect(page.locator('.pictures svg').nth(3)).toBeVisible();
  expect(await wide(), 'Result').toBe(0);
});
