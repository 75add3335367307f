// The choice next to the method: it must also resist a method-aware adversary. Its cost is computed on the open table.
import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { cutOff } from './planted/look';
import { SOAK_ONLY } from './soak';
import { drop, expect, go, openExample, publish, setRole, test } from './watched';
import { realTable } from './real-tables';


const choice = (page: Page): Locator => page.getByRole('checkbox', { name: 'Resist a method-aware adversary' });
const price = (page: Page): Locator => page.locator('.price');
const method = (page: Page, title: string): Locator => page.getByRole('group', { name: 'Method' }).getByRole('radio', { name: new RegExp(`^${title}`) });

async function ask(page: Page, tau: string, ell: string): Promise<void> {
  await page.getByLabel('Largest share of one value').fill(tau);
  await page.getByLabel('Minimum number of different values').fill(ell);
}

test.use({ furtherEngines: true });

test('the price is stated before it is taken, and how much would come back afterwards; undo leads back', async ({ page }) => {
  await openExample(page, 'hospital');
  await go(page, 'Requirement');
  await ask(page, '0.5', '2');
  await expect(choice(page)).not.toBeChecked();
  await expect(price(page)).toContainText(/Sequential Sweep retains \d+% of the quasi-identifier's information; Transparent Sweep would retain \d+%\. Resisting this adversary would cost .* points?\./);
  await expect(price(page)).toContainText('An adversary who knows Sequential Sweep exceeds the limit for eight of 12 people');
  await expect(price(page)).toContainText(/generalizes \d+% of the sensitive values; Transparent Sweep generalizes none/);
  // Only the page's own engine is left.
  await expect.poll(() => page.workers().length).toBeLessThanOrEqual(2);
  const { violations } = await new AxeBuilder({ page }).include('.known-method').analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);

  // By keyboard.
  await choice(page).focus();
  await page.keyboard.press('Space');
  await expect(choice(page)).toBeChecked();
  await expect(method(page, 'Transparent Sweep')).toBeChecked();
  await expect(price(page)).toContainText(/Transparent Sweep retains \d+% of the quasi-identifier's information; Sequential Sweep would retain \d+%\. Resisting this adversary costs .* points?\./);
  await publish(page);
  // All that is left to decide is that classes are small; beyond that, the proof of the method counts.
  await page.getByRole('button', { name: /^Accept, with a reason/ }).click();
  await page.getByLabel('Reason').fill('Twelve people alone are few.');
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(page.locator('.verdict .why')).toHaveText(/, against an adversary who knows the quasi-identifier and a method-aware adversary\.$/);

  await go(page, 'Requirement');
  // The acceptance, then the method.
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(choice(page)).toBeChecked();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(choice(page)).not.toBeChecked();
  await expect(method(page, 'Sequential Sweep')).toBeChecked();
});

test('the method that was chosen before comes back, and a method of the list takes the choice with it', SOAK_ONLY, async ({ page }) => {
  await openExample(page, 'hospital');
  await go(page, 'Requirement');
  await method(page, 'Mondrian').check();
  await choice(page).check();
  await expect(method(page, 'Transparent Sweep')).toBeChecked();
  await choice(page).uncheck();
  await expect(method(page, 'Mondrian')).toBeChecked();
  await method(page, 'Transparent Sweep').check();
  await expect(choice(page)).toBeChecked();
  await method(page, 'Anatomy').check();
  await expect(choice(page)).toBeChecked();
  await expect(choice(page)).toBeDisabled();
  await expect(page.locator('.known-method')).toContainText('Every method that leaves the quasi-identifier exact resists this adversary.');
});

test('where it has no table, the price says why and what it can keep', async ({ page }) => {
  await openExample(page, 'hospital');
  await go(page, 'Requirement');
  await expect(price(page)).toContainText('This requirement is feasible with Sequential Sweep, infeasible with Transparent Sweep.');
  await expect(price(page)).toContainText('The nearest feasible requirement: (τ, ℓ)-diversity with');
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await cutOff(page)).toEqual({ over: 0, parts: [] });
  // What cannot be aimed at cannot be chosen.
  const form = page.getByRole('form', { name: 'Add a requirement for disease' });
  await form.getByLabel('Kind of requirement').selectOption({ label: 't-closeness' });
  await form.locator('input').first().fill('0.4');
  await form.getByRole('button', { name: 'Add' }).click();
  await expect(choice(page)).toBeDisabled();
  await expect(page.locator('.known-method')).toContainText('Transparent Sweep does not support t-closeness');
  await expect(price(page)).toHaveCount(0);
});

test('for a large table it is computed on request, and can be cancelled', SOAK_ONLY, async ({ page }) => {
  await page.goto('/');
  await drop(page, 'adult.csv', realTable('adult'));
  await expect(page.getByRole('tab', { name: /^Data/ })).toContainText('45,222 rows');
  await setRole(page, 'age', 'Quasi-identifier');
  await setRole(page, 'sex', 'Quasi-identifier');
  await setRole(page, 'occupation', 'Sensitive');
  await go(page, 'Requirement');
  const begin = price(page).getByRole('button', { name: 'Compute the cost' });
  await expect(begin).toBeVisible();
  expect(page.workers()).toHaveLength(1);
  await begin.click();
  await price(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(begin).toBeVisible();
  await expect.poll(() => page.workers().length).toBe(1);
  await begin.click();
  await expect(price(page)).toContainText(/Transparent Sweep would retain \d+%/, { timeout: 200_000 });
  await expect.poll(() => page.workers().length).toBe(1);
});
