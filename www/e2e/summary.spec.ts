// The summary of a release: on one sheet of A4, of the very file that is downloaded.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { cutOff } from './planted/look';
import { sample } from './soak';
import { drop, expect, go, openExample, publish, setRole, test } from './watched';

/** A4 without its margins of 16 and 14 mm, at 96 pixels an inch. */
const A4 = { width: 673, height: 1017 };

const summary = (page: Page) => page.locator('.summary');

async function openSummary(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Summary to sign/ }).click();
  await expect(summary(page)).toHaveAttribute('data-ready', 'true', { timeout: 60_000 });
}

/** The sheets that it is printed on. */
async function sheets(page: Page): Promise<number> {
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  return [...pdf.matchAll(/\/Type\s*\/Page\b/g)].length;
}

async function sumOfDownload(page: Page, button: string): Promise<{ name: string; sum: string }> {
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const anyway = page.getByRole('button', { name: 'Download anyway' });
  await Promise.race([waiting, anyway.click({ timeout: 5_000 }).catch(() => undefined)]);
  const file = await waiting;
  return { name: file.suggestedFilename(), sum: createHash('sha256').update(readFileSync(await file.path())).digest('hex') };
}

const PUBLISHED = [
  ['hospital', null, 'Sequential Sweep'],
  ['hospital', 'anatomy', 'Anatomy'],
  ['adult', null, 'Sequential Sweep'],
  ['adult', 'random-addition', 'Randomized addition'],
  ['adult', 'anatomy', 'Anatomy'],
  ['adult', 'incognito', 'Incognito'],
] as const;
for (const [example, method, title] of sample(PUBLISHED, 0, 1)) {
  test(`of ${example}${method === null ? '' : ` by ${method}`} it states what is required, on one sheet, of the file that is downloaded`, async ({ page }) => {
    await page.goto(`/#example=${example}${method === null ? '' : `&tau=none&require=distinct-l%3D2&method=${method}`}&screen=result`);
    const wanted = page.getByRole('button', { name: /^Download the table/ });
    await expect(wanted).toBeVisible({ timeout: 60_000 });
    // The assessment of a method-aware adversary is part of the verdict.
    await expect(page.locator('.verdict .pending')).toHaveCount(0);
    const line = await page.locator('.verdict .why').innerText();
    const promises = await page.locator('.folds .promises li').allTextContents();
    const given = await sumOfDownload(page, (await wanted.innerText()).trim());
    await openSummary(page);
    const text = await summary(page).innerText();
    expect(text).not.toMatch(/undefined|NaN|null/);
    expect(text).toContain(`By ${title}`);
    expect(text).toContain(line);
    for (const promise of promises) expect(text).toContain(promise);
    expect(text).toContain(given.name);
    expect(text).toContain(given.sum);
    expect(await sheets(page)).toBe(1);
    await page.setViewportSize(A4);
    await page.emulateMedia({ media: 'print' });
    expect(await summary(page).evaluate((one) => Math.round(one.getBoundingClientRect().height))).toBeLessThan(A4.height);
    expect(await cutOff(page)).toEqual({ over: 0, parts: [] });
    // What an adversary learns from the release is on the paper that is signed, too.
    await expect(summary(page).locator('.learned').getByText(/^An adversary who learns from the release is over 90% sure/)).toBeVisible();
  });
}

test('it is reached and left by keyboard and by Back, and is sound', async ({ page }) => {
  await openExample(page, 'hospital');
  await publish(page);
  await page.getByRole('button', { name: /^Summary to sign/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Summary of a release' })).toBeFocused();
  await expect(summary(page)).toHaveAttribute('data-ready', 'true');
  expect(await page.evaluate(() => location.hash)).toContain('part=summary');
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await cutOff(page)).toEqual({ over: 0, parts: [] });
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'The published table' })).toBeVisible();
  await page.goForward();
  await expect(summary(page)).toBeVisible();
  await page.getByRole('button', { name: 'Back to the result' }).click();
  await expect(page.getByRole('heading', { name: 'The published table' })).toBeVisible();
});

test('of a file that was opened it names no more in the address than the screen, and what has changed since is stated', async ({ page }) => {
  await page.goto('/');
  await drop(page, 'ward.csv', `age,illness\n${Array.from({ length: 24 }, (_, row) => `${20 + (row % 8)},${['flu', 'cold', 'gout'][row % 3] ?? ''}`).join('\n')}\n`);
  await setRole(page, 'age', 'Quasi-identifier');
  await setRole(page, 'illness', 'Sensitive');
  await publish(page);
  await openSummary(page);
  await expect(summary(page)).toContainText('ward.csv, 24 rows');
  expect(await page.evaluate(() => location.hash)).toBe('#screen=result&part=summary');
  await go(page, 'Data');
  await setRole(page, 'age', 'Leave out');
  await go(page, 'Result');
  await expect(summary(page).locator('.note')).toContainText('Your choices have changed since');
});

test('of very many columns it lists the sensitive one and counts the unpublished ones, on one sheet', async ({ page }) => {
  const known = Array.from({ length: 12 }, (_, at) => `known${at}`);
  const more = Array.from({ length: 81 }, (_, at) => `unpublished_column_${at}`);
  // Values that follow from one another would be refused.
  const drawn = (seed: number): number => Math.abs(Math.floor(Math.sin(seed + 1) * 10_000));
  const rows = Array.from({ length: 120 }, (_, row) => [...known.map((_, at) => drawn(row * 31 + at * 7) % 4), ['flu', 'cold', 'gout', 'none'][drawn(row * 17) % 4], ...more.map((_, at) => (row + at) % 5)].join(','));
  await page.goto('/');
  await drop(page, 'wide.csv', [[...known, 'illness', ...more].join(','), ...rows, ''].join('\n'));
  await setRole(page, 'illness', 'Sensitive');
  await page.getByLabel('Find a column').fill('unpublished');
  await page.getByRole('button', { name: 'Mark all 81 found' }).click();
  await page.getByRole('group', { name: 'Marked columns' }).getByRole('button', { name: 'Unpublished' }).click();
  await publish(page);
  await openSummary(page);
  await expect(summary(page)).toContainText('81 columns, listed in the report');
  await expect(summary(page).locator('.summary-facts tbody tr').first()).toContainText('illness');
  expect(await sheets(page)).toBe(1);
});
