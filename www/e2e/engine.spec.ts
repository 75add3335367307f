// The engine ends, or is still, under work: a real worker, really ended.
import type { Page, Worker } from '@playwright/test';
import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { choose, EXAMPLE, item } from './tree';
import { downloaded, expect, figure, go, openExample, publish, setRole, test, tableIs } from './watched';
import { SOAK_ONLY } from './soak';

function worker(page: Page): Worker {
  const [found] = page.workers();
  if (found === undefined) throw new Error('the page has no worker');
  return found;
}

/** What becomes of the worker as soon as it is requested to publish. */
async function atPublishing(page: Page, fate: 'ends' | 'hangs'): Promise<void> {
  await worker(page).evaluate((what) => {
    const own = self.onmessage as ((event: MessageEvent) => void) | null;
    self.onmessage = (event: MessageEvent) => {
      if (event.data.kind === 'ask' && event.data.request.kind === 'publish') {
        if (what === 'ends') self.close();
        else for (;;);
      } else own?.call(self, event);
    };
  }, fate);
}

async function ends(page: Page): Promise<void> {
  const old = worker(page);
  const gone = old.waitForEvent('close');
  await old.evaluate(() => self.close());
  await gone;
}

test('a worker that ends without an error while it publishes is noticed and replaced', SOAK_ONLY, async ({ page }) => {
  await openExample(page, 'hospital');
  await atPublishing(page, 'ends');
  await page.keyboard.press('Control+Enter');
  await expect(page.locator('.message')).toHaveAttribute('data-code', 'engine-ended');
  await expect(page.locator('.message')).toContainText('Your table and your choices are still here');
  await expect(page.locator('.working')).toHaveCount(0);
  await publish(page);
  expect(await figure(page, 'Equivalence classes')).toBe('3');
});

test('a worker that is still is reported of, with a choice to wait or to begin again', async ({ page }) => {
  await page.clock.install();
  await openExample(page, 'hospital');
  await atPublishing(page, 'hangs');
  await page.keyboard.press('Control+Enter');
  const silent = page.getByText('The engine has not answered for');
  await page.clock.runFor('00:20');
  await expect(silent).toBeVisible();
  await page.getByRole('button', { name: 'Keep waiting' }).click();
  await expect(silent).toHaveCount(0);
  await page.clock.runFor('00:20');
  await expect(silent).toBeVisible();
  await page.getByRole('button', { name: 'Restart the engine' }).click();
  await expect(silent).toHaveCount(0);
  await expect(page.locator('.working')).toHaveCount(0);
  await publish(page);
  expect(await figure(page, 'Equivalence classes')).toBe('3');
});

test('what was published is regenerated in a new engine, with the trees it was made with', async ({ page }) => {
  await openExample(page, 'hospital');
  await go(page, 'Taxonomies');
  await item(page, '30').click();
  await item(page, '33').click({ modifiers: ['Shift'] });
  await page.keyboard.press('Control+g');
  await page.keyboard.type('early thirties');
  await page.keyboard.press('Enter');
  await expect(item(page, 'early thirties')).toBeVisible();
  await publish(page);
  const before = (await downloaded(page, 'Download the table (CSV)')).text;
  expect(before).toContain('early thirties');
  // The tree moves on after the release.
  await go(page, 'Taxonomies');
  await page.getByRole('toolbar').getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(item(page, 'early thirties')).toHaveCount(0);

  await ends(page);
  await go(page, 'Result');
  expect((await downloaded(page, 'Download the table (CSV)')).text).toBe(before);
  for (const row of [1, 12]) {
    await page.getByRole('grid', { name: 'The published table, row by row' }).getByRole('row').nth(row).click();
    await expect(page.locator('.class-values')).toBeVisible();
  }
  await go(page, 'Taxonomies');
  await expect(item(page, 'early thirties')).toHaveCount(0);
  await go(page, 'Review');
  await expect(page.locator('#panel-review').getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expect(page.locator('.message')).toHaveCount(0);
});

test('where the file is gone, every screen states that the table is lost, and picking it again brings all back', async ({ page }, info) => {
  const file = join(info.outputPath(), 'people.csv');
  await page.goto('/');
  copyFileSync(join(EXAMPLE, 'table.csv'), info.outputPath('people.csv'));
  await page.getByLabel('Choose a file').setInputFiles(info.outputPath('people.csv'));
  await expect(page.getByRole('heading', { name: 'people.csv' })).toBeVisible();
  for (const column of ['age', 'zip']) await setRole(page, column, 'Quasi-identifier');
  await setRole(page, 'disease', 'Sensitive');
  await go(page, 'Taxonomies');
  await choose(page, 'disease');
  await item(page, 'flu').click();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Control+g');
  await page.keyboard.type('first group');
  await page.keyboard.press('Enter');
  await expect(item(page, 'first group')).toBeFocused();
  await publish(page);
  const before = (await downloaded(page, 'Download the table (CSV)')).text;

  rmSync(file);
  await ends(page);
  for (const screen of ['Result', 'Data', 'Taxonomies', 'Requirement', 'Review'] as const) {
    await go(page, screen);
    await expect(page.locator('.lost')).toContainText('the table could not be read again');
  }
  await go(page, 'Result');
  await expect(page.locator('.figures')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Download the table (CSV)' })).toHaveCount(0);
  await expect(page.getByText('still here')).toHaveCount(0);

  copyFileSync(join(EXAMPLE, 'table.csv'), file);
  await page.locator('.lost').getByLabel('Choose people.csv again').setInputFiles(file);
  await expect(page.locator('.lost')).toHaveCount(0);
  await go(page, 'Data');
  await tableIs(page, 12, 3);
  await publish(page);
  expect((await downloaded(page, 'Download the table (CSV)')).text).toBe(before);
  await go(page, 'Taxonomies');
  await choose(page, 'disease');
  await expect(item(page, 'first group')).toBeVisible();
});
