// The page as one file that is opened from a disk, by a double click as it were: in Chromium and in Firefox, with no network.
import { expect, test } from '@playwright/test';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import puppeteer from 'puppeteer-core';
import { downloaded, publish, opened } from '../watched';
import { FIREFOX } from './browsers';
import { onDisk, page as text } from './site';

const PUBLISHED = readFileSync(join(import.meta.dirname, '../../../tests/golden/hospital.csv'), 'utf8');

test('from the disk, without a network, an example is published and downloaded', async ({ browser }) => {
  const context = await browser.newContext({ offline: true });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url().slice(0, 5)));
  await page.goto(onDisk());
  await page.locator('[data-example="hospital"]').click();
  await opened(page);
  await publish(page);
  expect((await downloaded(page, 'Download the table (CSV)')).text).toBe(PUBLISHED);
  // Back and a reload keep to the address of the file.
  await page.goBack();
  await expect(page.getByRole('tab', { name: /^Data/ })).toHaveAttribute('aria-selected', 'true');
  expect(new Set(requests)).toEqual(new Set(['file:', 'blob:']));
  expect(complaints).toEqual([]);
  await context.close();
});

test('from the disk in Firefox an example is published and downloaded', async () => {
  if (FIREFOX === null) console.log('skipped: the page from the disk in Firefox, which is not here (apt-get install firefox-esr)');
  test.skip(FIREFOX === null, 'no Firefox was found');
  const folder = mkdtempSync(join(tmpdir(), 'tauell-'));
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: FIREFOX ?? '',
    headless: true,
    extraPrefsFirefox: {
      'browser.download.folderList': 2,
      'browser.download.dir': folder,
      'browser.download.useDownloadDir': true,
      'network.proxy.type': 1,
      'network.proxy.http': '127.0.0.1',
      'network.proxy.http_port': 9,
    },
  });
  try {
    const tab = await browser.newPage();
    const complaints: string[] = [];
    tab.on('console', (message) => complaints.push(message.text()));
    tab.on('pageerror', (error) => complaints.push(String(error)));
    await tab.goto(onDisk());
    await (await tab.waitForSelector('[data-example="hospital"]'))?.click();
    await tab.waitForSelector('.columns');
    await tab.waitForSelector('::-p-text(can identify a person)');
    await tab.keyboard.down('Control');
    await tab.keyboard.press('Enter');
    await tab.keyboard.up('Control');
    await (await tab.waitForSelector('::-p-text(Hospital-published.csv)'))?.click();
    // With something undecided, the page asks once.
    await (await tab.waitForSelector('::-p-text(Download anyway)'))?.click();
    await expect.poll(() => readdirSync(folder).filter((name) => name.endsWith('.csv')).map((name) => readFileSync(join(folder, name), 'utf8'))).toEqual([PUBLISHED]);
    expect(complaints).toEqual([]);
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true });
  }
});

test('the page states so where its script is stopped, or something in it was changed', async ({ browser }) => {
  const words = 'Tauell could not start';
  const context = await browser.newContext({ javaScriptEnabled: false });
  const without = await context.newPage();
  await without.goto(onDisk());
  await expect(without.getByText(words)).toBeVisible();
  await context.close();

  // One letter of the script is another: its hash is no longer the policy's, so the browser runs nothing of it.
  const folder = mkdtempSync(join(tmpdir(), 'tauell-'));
  try {
    const file = join(folder, 'changed.html');
    const at = text().indexOf('<script type="module">') + '<script type="module">'.length;
    writeFileSync(file, `${text().slice(0, at)} ${text().slice(at)}`);
    const other = await browser.newContext();
    const changed = await other.newPage();
    await changed.goto(pathToFileURL(file).href);
    await expect(changed.getByText(words)).toBeVisible();
    await other.close();
  } finally {
    rmSync(folder, { recursive: true });
  }

  // Where all is well they are not seen.
  const well = await browser.newPage();
  await well.goto(onDisk());
  await expect(well.locator('[data-example="hospital"]')).toBeVisible();
  await expect(well.getByText(words)).toHaveCount(0);
  await well.close();
});
