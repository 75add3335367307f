// The map of requirements: it fills with real runs, and a cell that is chosen is what the release then retains.
import AxeBuilder from '@axe-core/playwright';
import { expect, goFolded, makeRelease, openExample, tab, test } from './watched';

test.use({ furtherEngines: true });

test('the map fills, and choosing a cell brings the figure that it shows', async ({ page }) => {
  await openExample(page, 'hospital');
  await goFolded(page, 'Requirement');
  await page.getByText('Map of requirements').click();
  const map = page.getByRole('region', { name: /^18 of 18 requirements are feasible for disease, with 30% to 47% retained$/ });
  await expect(map).toBeVisible({ timeout: 60_000 });
  const cell = map.getByRole('button', { name: /^τ = 0\.8, ℓ = 3: 39% retained/ });
  await expect(map.getByRole('button', { name: /^τ = 0\.5, ℓ = 3/ })).toHaveAttribute('aria-pressed', 'true');
  await cell.click();
  await expect(cell).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('h2.sentence')).toContainText('80%');
  const { violations } = await new AxeBuilder({ page }).include('.requirement-map').analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  await makeRelease(page).click();
  await expect(tab(page, 'Result')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('39% of the information is retained', { exact: false })).toBeVisible();
});

test('on a phone the map scrolls in itself, and the page does not', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await openExample(page, 'hospital');
  await goFolded(page, 'Requirement');
  await page.getByText('Map of requirements').click();
  await expect(page.locator('.map-table')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});
