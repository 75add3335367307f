// What tests of tables with an exact quasi-identifier share.
import type { Page } from '@playwright/test';
import { expect, go, openLayers } from '../watched';

/** Publishes the open table by a method that keeps the quasi-identifier exact. */
export async function publishExactly(page: Page, method: 'Randomized addition' | 'Anatomy', l = 3): Promise<void> {
  await go(page, 'Requirement');
  await page.getByRole('radio', { name: new RegExp(`^${method}`) }).check();
  // What is left may be a preset: then the limits set by hand are folded.
  await openLayers(page);
  await page.getByLabel('Minimum number of different values').fill(String(l));
  await expect(page.locator('.feasibility')).toHaveAttribute('data-feasible', 'true');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { name: /^The published table/ })).toBeVisible();
  await expect(page.getByRole('heading', { level: 3, name: 'Random draws' })).toBeVisible();
}

/** What is estimated of everyone who is requested about, by value: the numbers behind the picture. */
export async function estimated(page: Page): Promise<Record<string, { share: string; people: number }>> {
  const part = page.locator('.read-part').first();
  const asTable = part.getByRole('button', { name: 'Show as table' });
  // The tools of a picture are there once it is drawn.
  await expect(asTable.or(part.locator('tbody tr').first()).first()).toBeVisible();
  if ((await asTable.count()) > 0) await asTable.click();
  await expect(part.locator('tbody tr').first()).toBeVisible();
  const rows = await part.locator('tbody tr').allInnerTexts();
  return Object.fromEntries(
    rows.map((row) => {
      const [value = '', share = '', people = ''] = row.split('\t').map((text) => text.trim());
      return [value, { share, people: Number(people.replaceAll(',', '').replace('−', '-')) }];
    }),
  );
}
