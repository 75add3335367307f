// The secret of random draws: the same secret draws the same, another page load has another, and it is only in a file that the user saves.
import type { Page } from '@playwright/test';
import { SOAK_ONLY } from '../soak';
import { downloaded, drop, expect, go, openExample, setRole, test } from '../watched';
import { publishExactly } from './exact';

const table = (page: Page): Promise<string> => downloaded(page, 'Download the table (CSV)').then(({ text }) => text);

/** Enough people that no two secrets draw the same for all. */
const PEOPLE = ['age,sex,disease', ...Array.from({ length: 60 }, (_, at) => `${20 + at},${at % 2 === 0 ? 'f' : 'm'},${['flu', 'cold', 'gout', 'ulcer', 'asthma'][at % 5] ?? ''}`)].join('\n');

async function open(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.goto('/');
  await drop(page, 'people.csv', PEOPLE);
  await setRole(page, 'age', 'Quasi-identifier');
  await setRole(page, 'sex', 'Quasi-identifier');
  await setRole(page, 'disease', 'Sensitive');
}

test('a saved secret draws the same on another page, and another secret does not', async ({ page }) => {
  await open(page);
  await publishExactly(page, 'Randomized addition');
  const first = await table(page);
  const kept = await downloaded(page, 'Save the secret');
  expect(kept.name).toBe('people-secret.txt');
  expect(kept.text).toMatch(/^[0-9a-f]{32}\n$/);

  await open(page);
  await publishExactly(page, 'Randomized addition');
  expect(await table(page)).not.toBe(first);
  await page.getByLabel('Secret file').setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no secret at all') });
  await expect(page.locator('.random-draws .message')).toHaveAttribute('data-code', 'not-a-secret');
  await expect(page.locator('.stale')).toHaveCount(0);
  await page.getByLabel('Secret file').setInputFiles({ name: kept.name, mimeType: 'text/plain', buffer: Buffer.from(kept.text) });
  await expect(page.locator('.random-draws .message')).toHaveCount(0);
  await expect(page.locator('.stale')).toContainText('random draws come from another secret');
  // It can be taken back, and brought again.
  await page.keyboard.press('Control+z');
  await expect(page.locator('.stale')).toHaveCount(0);
  await page.keyboard.press('Control+y');
  await page.getByRole('button', { name: 'Make the release again' }).first().click();
  await expect(page.locator('.stale')).toHaveCount(0);
  expect(await table(page)).toBe(first);
  expect((await downloaded(page, 'Save the secret')).text).toBe(kept.text);
});

test('it goes with the table: an undo, another table and an engine that was begun again draw from the same', SOAK_ONLY, async ({ page }) => {
  await open(page);
  await publishExactly(page, 'Randomized addition');
  const first = await table(page);
  await page.workers()[0]?.evaluate(() => self.close());
  await expect(page.locator('.restarted')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  expect(await table(page)).toBe(first);
  await go(page, 'Data');
  await drop(page, 'other.csv', PEOPLE.replace('20,f', '19,f'));
  await expect(page.getByRole('heading', { level: 2, name: 'other.csv' })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('heading', { level: 2, name: 'people.csv' })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { name: /^The published table/ })).toBeVisible();
  expect(await table(page)).toBe(first);
});

test('methods side by side draw from it too', SOAK_ONLY, async ({ page }) => {
  await open(page);
  await publishExactly(page, 'Randomized addition');
  const section = page.getByRole('region', { name: 'Compare methods' });
  await section.getByRole('button', { name: /^Compare \d/ }).click();
  await expect(section.locator('.compare-table tr[data-is="done"]', { hasText: 'Anatomy' })).toBeVisible();
  await expect(section.locator('.compare-table tr[data-is="done"]', { hasText: 'Randomized addition' })).not.toContainText('secret');
});

test('it is in no address, storage, console, report, recipe or page', async ({ page }) => {
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await openExample(page, 'hospital');
  await publishExactly(page, 'Randomized addition');
  const { text } = await downloaded(page, 'Save the secret');
  const secret = text.trim();
  const files = [await downloaded(page, 'Report (JSON)'), await downloaded(page, 'Recipe (JSON)'), await downloaded(page, 'Download the table (CSV)')];
  await go(page, 'Read');
  await page.getByRole('button', { name: 'Read the release made here' }).click();
  await expect(page.locator('.read-part')).toHaveCount(1);
  const found = await page.evaluate(async () => ({
    address: location.href,
    page: document.documentElement.outerHTML,
    storage: JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, await indexedDB.databases(), history.state]),
    title: document.title,
  }));
  for (const [where, content] of [...Object.entries(found), ['console', said.join('\n')], ...files.map(({ name, text: of }) => [name, of])]) {
    expect(content?.toLowerCase().includes(secret), where).toBe(false);
  }
});
