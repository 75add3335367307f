// Memory that a large table took is given back when a small one follows it.
import type { Page } from '@playwright/test';
import { SOAK_ONLY } from '../soak';
import { drop, expect, tableIs, test, unfold } from '../watched';
import { harmable, memoryHeld, seen } from './harm';

const MB = 1 << 20;
const SMALL = 'age,disease\n30,flu\n31,cold\n30,cold\n31,flu\n';

/** Drops a table of so many MB that is made in the page: nothing of it crosses to the browser. */
async function dropLarge(page: Page, megabytes: number): Promise<void> {
  const transfer = await page.evaluateHandle((megabytes) => {
    // Every row has a note of its own: it is the different values that take memory.
    const rest = 'x'.repeat(70);
    const block = (at: number): string =>
      Array.from({ length: 10_000 }, (_, row) => `${20 + (row % 60)},town ${row % 97},illness ${(row * 7919) % 13},${at * 10_000 + row} ${rest}\n`).join('');
    const data = new DataTransfer();
    data.items.add(new File(['age,town,disease,note\n', ...Array.from({ length: megabytes }, (_, at) => block(at))], 'large.csv'));
    return data;
  }, megabytes);
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
}

const open = (page: Page, name: string): Promise<void> => expect(page.getByRole('heading', { level: 2, name })).toBeVisible();

test('a small table after a large one leaves a small memory, and undo brings the large one again', SOAK_ONLY, async ({ page }) => {
  await harmable(page, { bounds: false });
  await page.goto('/');
  await dropLarge(page, 100);
  await open(page, 'large.csv');
  const large = await memoryHeld(page);
  expect(large).toBeGreaterThan(64 * MB);
  await drop(page, 'small.csv', SMALL);
  await open(page, 'small.csv');
  await unfold(page, 'See all');
  await expect(page.getByRole('grid', { name: 'All rows of the table' }).or(page.getByRole('table', { name: 'All rows of the table' }))).toContainText('cold');
  const small = await memoryHeld(page);
  console.log(`a table of 100 MB takes ${Math.round(large / MB)} MB, a small one after it ${Math.round(small / MB)} MB`);
  expect(small).toBeLessThan(16 * MB);
  expect(page.workers()).toHaveLength(1);
  // It was ended on purpose: no one needs to be reported.
  await expect(page.locator('.restarted')).toHaveCount(0);

  await page.locator('.notice').getByRole('button', { name: 'Undo that' }).click();
  await open(page, 'large.csv');
  await tableIs(page, 1_000_000);
  await page.getByRole('button', { name: 'Redo', exact: true }).click();
  await open(page, 'small.csv');
  await expect.poll(() => memoryHeld(page)).toBeLessThan(16 * MB);
});

test('a large table that is cancelled, or is none, leaves no memory behind', SOAK_ONLY, async ({ page }) => {
  await harmable(page, { bounds: false });
  await page.goto('/');
  await drop(page, 'small.csv', SMALL);
  await open(page, 'small.csv');
  await dropLarge(page, 150);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.locator('.working')).toHaveCount(0);
  await open(page, 'small.csv');
  await expect.poll(() => memoryHeld(page)).toBeLessThan(72 * MB);
  expect((await seen(page)).workers).toBeLessThanOrEqual(2);
});
