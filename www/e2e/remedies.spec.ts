import AxeBuilder from '@axe-core/playwright';
import { expect, go, openExample, publish, setRole, test } from './watched';

test('what would help is tried, told with figures, and taken by one click as one step', async ({ page }) => {
  await openExample(page, 'hospital');
  await go(page, 'Requirement');
  await page.getByLabel('ℓ for disease, slider').fill('2');
  await expect(page.getByText('Sensitive values', { exact: true })).toBeVisible();
  await publish(page);
  const help = page.getByRole('region', { name: 'What would help' });
  const exact = help.getByRole('listitem').filter({ hasText: 'Leave sensitive values exact: no general value instead of 4' });
  await expect(exact).toContainText('information 0.375 instead of 0.428');
  await expect(help).not.toContainText('Trying');
  expect((await new AxeBuilder({ page }).include('.remedies').analyze()).violations).toEqual([]);
  await exact.getByRole('button').click();
  await expect(page.locator('.stale')).toContainText('sensitive values could be made general, are to stay exact now');
  // One step: undo takes it back, and only it.
  await page.getByRole('button', { name: /Undo/ }).click();
  await expect(page.locator('.stale')).toHaveCount(0);
  await expect(exact).toBeVisible();
  await exact.getByRole('button').click();
  await page.getByRole('button', { name: 'Publish again' }).click();
  await expect(page.locator('.stale')).toHaveCount(0);
  await expect(page.locator('.figures')).toContainText('every sensitive value is published exactly');
  // What is in force is not told again.
  await expect(help).toHaveCount(0);
});

test('where nothing can be published, what could be is told with figures', async ({ page }) => {
  await openExample(page, 'hospital');
  await go(page, 'Requirement');
  await page.getByLabel('τ for disease, slider').fill('0.5');
  await page.locator('input[type="number"]').first().fill('9');
  const help = page.getByRole('region', { name: 'What would help' });
  await expect(help).toContainText('can be published, with');
  await help.getByRole('button').first().click();
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeEnabled();
});

test('k alone, without a sensitive column, is asked for, published, reviewed', async ({ page }) => {
  await openExample(page, 'hospital');
  await go(page, 'Data');
  await setRole(page, 'disease', 'Keep');
  await go(page, 'Requirement');
  const form = page.getByRole('form', { name: 'Require k for the whole table' });
  await form.locator('input').first().fill('3');
  await form.getByRole('button').click();
  await publish(page);
  await expect(page.locator('.promises')).toContainText('k-anonymity with k = 3, for every class, is kept');
  await go(page, 'Review');
  await expect(page.locator('.promises')).toContainText('k-anonymity');
});
