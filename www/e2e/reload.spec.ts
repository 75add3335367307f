// A reload keeps choices and taxonomies if the user has agreed to that, and nothing of it is anywhere else.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, test as plain } from '@playwright/test';
import type { Page } from '@playwright/test';
import { drop, expect, go, opened, roleOf, setRole, test } from './watched';

const PEOPLE = ['age,zip,disease', ...Array.from({ length: 40 }, (_, row) => `${20 + row},${1300 + (row % 7)},${['flu', 'cold', 'gout', 'asthma'][row % 4]}`), ''].join('\n');
const keep = (page: Page) => page.getByLabel('Keep choices and taxonomies when I reload the page');
/** The built page as a file. */
const DISK = pathToFileURL(new URL('../dist/index.html', import.meta.url).pathname).href;
const nameOfWindow = (page: Page): Promise<string> => page.evaluate(() => window.name);

async function chosen(page: Page, at = '/'): Promise<void> {
  await page.goto(at);
  await drop(page, 'people.csv', PEOPLE);
  await opened(page);
  await setRole(page, 'age', 'Quasi-identifier');
  await setRole(page, 'zip', 'Leave out');
  await setRole(page, 'disease', 'Sensitive');
  await go(page, 'Requirement');
  await page.getByLabel('Largest share of one value').fill('0.7');
  await go(page, 'Data');
}

/** The browser shows no dialog: nothing would be lost. */
function noQuestion(page: Page): string[] {
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  return asked;
}

for (const way of ['F5', 'the button', "the browser's button"] as const) {
  test(`a reload by ${way} keeps choices and taxonomies for the table, once the user has agreed`, async ({ page }) => {
    await chosen(page);
    const asked = noQuestion(page);
    await expect(keep(page)).not.toBeChecked();
    await keep(page).check();
    const again = page.waitForEvent('load');
    if (way === 'F5') await page.keyboard.press('F5');
    else if (way === 'the button') await page.getByRole('button', { name: 'reload now' }).click();
    else {
      // The entry of the history has its half a moment after a change.
      await expect.poll(() => page.evaluate(() => 'pad' in (history.state as object))).toBe(true);
      await page.reload();
    }
    await again;
    await expect(page.getByText('Choices and taxonomies were kept through the reload.')).toBeVisible();
    // The browser cannot tell a reload from leaving, so its own button asks.
    expect(asked).toEqual(way === "the browser's button" ? ['beforeunload'] : []);
    await drop(page, 'people.csv', PEOPLE);
    await opened(page);
    await expect(roleOf(page, 'zip')).toHaveValue('leave-out');
    await expect(keep(page)).toBeChecked();
    await go(page, 'Requirement');
    await expect(page.getByLabel('Largest share of one value')).toHaveValue('0.7');
    // Another table needs an agreement of its own.
    await go(page, 'Data');
    await drop(page, 'others.csv', PEOPLE.replaceAll('flu', 'measles'));
    await expect(page.locator('#panel-data h2').first()).toContainText('others.csv');
    await expect(keep(page)).not.toBeChecked();
    expect(await nameOfWindow(page)).toBe('');
  });
}

test('without an agreement a reload keeps nothing, and asks', async ({ page }) => {
  await chosen(page);
  const asked = noQuestion(page);
  await page.evaluate(() => location.reload());
  await expect.poll(() => asked).toEqual(['beforeunload']);
  await expect(page.getByText('Drop a CSV file here')).toBeVisible();
  await expect(page.getByText('were kept through the reload')).toHaveCount(0);
  expect(await nameOfWindow(page)).toBe('');
});

test('a page that comes after this one in the tab cannot read the recipe', async ({ page }) => {
  await chosen(page);
  noQuestion(page);
  await keep(page).check();
  await expect.poll(() => page.evaluate(() => 'pad' in (history.state as object))).toBe(true);
  await page.goto('about:blank');
  for (const word of ['gout', 'disease', 'zip']) expect((await nameOfWindow(page)) + atob((await nameOfWindow(page)).replace(/^.*: /, ''))).not.toContain(word);
  // Gone to again, not by a reload: nothing is there, and nothing is left.
  await page.goto('/');
  await expect(page.getByText('Drop a CSV file here')).toBeVisible();
  await expect(page.getByText('were kept through the reload')).toHaveCount(0);
  expect(await nameOfWindow(page)).toBe('');
});

// From the disk there is no address to be watched.
plain('a page from the disk keeps choices and taxonomies as well', async ({ page }) => {
  await chosen(page, DISK);
  noQuestion(page);
  await keep(page).check();
  await expect.poll(() => page.evaluate(() => 'pad' in (history.state as object))).toBe(true);
  await page.reload();
  await expect(page.getByText('Choices and taxonomies were kept through the reload.')).toBeVisible();
  await drop(page, 'people.csv', PEOPLE);
  await expect(roleOf(page, 'zip')).toHaveValue('leave-out');
  await expect(keep(page)).toBeChecked();
});

plain('Chromium writes the random half to a disk, and not the recipe under it', async ({}, { project }) => {
  const profile = mkdtempSync(join(tmpdir(), 'tauell-'));
  try {
    const context = await chromium.launchPersistentContext(profile, project.use.launchOptions ?? {});
    const page = context.pages()[0] ?? (await context.newPage());
    await chosen(page, DISK);
    await keep(page).check();
    await expect.poll(() => page.evaluate(() => 'pad' in (history.state as object))).toBe(true);
    const halves = await page.evaluate(() => ({ pad: (history.state as { pad: string }).pad, name: window.name.replace(/^.*: /, '') }));
    await context.close();
    const files = readdirSync(profile, { recursive: true, withFileTypes: true }).filter((file) => file.isFile()).map((file) => readFileSync(join(file.parentPath, file.name)));
    const isWritten = (half: string): boolean => files.some((bytes) => (['latin1', 'utf16le'] as const).some((encoding) => bytes.includes(Buffer.from(half.slice(0, 64), encoding))));
    // Without the first, the second would mean nothing.
    expect([isWritten(halves.pad), isWritten(halves.name)]).toEqual([true, false]);
  } finally {
    rmSync(profile, { recursive: true });
  }
});
