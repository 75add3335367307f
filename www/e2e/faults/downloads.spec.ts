// The browser refuses a download: the page states so, nothing is lost, and it can be tried again.
import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { downloaded, expect, go, openExample, openPart, publish, test } from '../watched';
import { SOAK_ONLY } from '../soak';

type Refusal = 'no address' | 'no click' | 'no room';

/** Makes the browser refuse downloads, or take them again. */
async function refuse(page: Page, how: Refusal | null): Promise<void> {
  await page.evaluate((how) => {
    const scope = window as unknown as { own?: { address: typeof URL.createObjectURL; click: () => void } };
    scope.own ??= { address: URL.createObjectURL, click: HTMLAnchorElement.prototype.click };
    const throwing = (name: string) => () => {
      throw new DOMException('refused', name);
    };
    URL.createObjectURL = how === 'no address' ? throwing('NotSupportedError') : how === 'no room' ? throwing('QuotaExceededError') : scope.own.address;
    HTMLAnchorElement.prototype.click = how === 'no click' ? throwing('SecurityError') : scope.own.click;
  }, how);
}

/** What is offered for download, on each screen. */
const OFFERS: readonly (readonly [Parameters<typeof go>[1], string, RegExp])[] = [
  ['Result', 'Download the table (CSV)', /-published\.csv/],
  ['Result', 'Report (JSON)', /-report\.json/],
  ['Result', 'Recipe (JSON)', /-recipe\.json/],
  ['Result', 'Download as SVG: ', /\.svg/],
  ['Result', 'Download as PNG: ', /\.png/],
  ['Data', 'Save as a recipe', /-recipe\.json/],
  ['Taxonomies', 'Download the hierarchy file', /\.csv/],
  ['Taxonomies', 'Download all (ZIP)', /\.zip/],
  ['Review', 'Save the review (JSON)', /-review\.json/],
  ['Review', 'Save the review (HTML)', /-review\.html/],
];

const told = (page: Page) => page.locator('.notice');

test('where the browser refuses a file, each download says so, and the next try gives it', async ({ page }) => {
  await openExample(page, 'hospital');
  await publish(page);
  const ways: Refusal[] = ['no address', 'no click', 'no room'];
  for (const [at, [screen, button, name]] of OFFERS.entries()) {
    await go(page, screen);
    if (screen === 'Review') await openPart(page, 'Save');
    const offer = page.getByRole('button', { name: button }).first();
    await refuse(page, ways[at % ways.length] ?? 'no click');
    await offer.click();
    const anyway = page.getByRole('button', { name: 'Download anyway' });
    if (await anyway.isVisible()) await anyway.click();
    await expect(told(page)).toContainText(/The browser did not save \S.*\. Nothing is lost: allow downloads for this page, check for free disk space, then try again\./);
    await expect(told(page)).toContainText(name);
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await refuse(page, null);
    const waiting = page.waitForEvent('download');
    await offer.click();
    const download = await waiting;
    expect(readFileSync(await download.path()).length, button).toBeGreaterThan(0);
    await expect(page.locator('.message')).toHaveCount(0);
  }
});

test('a recipe that was refused counts as not saved: the page still asks before it is left', SOAK_ONLY, async ({ page }) => {
  await openExample(page, 'hospital');
  await go(page, 'Requirement');
  await page.getByLabel('Largest share of one value').fill('0.6');
  const asks = () =>
    page.evaluate(() => {
      const event = new Event('beforeunload', { cancelable: true });
      dispatchEvent(event);
      return event.defaultPrevented;
    });
  await go(page, 'Data');
  await refuse(page, 'no room');
  await page.getByRole('button', { name: 'Save as a recipe' }).click();
  await expect(told(page)).toContainText('Nothing is lost');
  expect(await asks()).toBe(true);
  await refuse(page, null);
  expect((await downloaded(page, 'Save as a recipe')).text).toContain('"0.6"');
  expect(await asks()).toBe(false);
});

test('a download that the browser stops on its own is there at the next try, byte for byte', SOAK_ONLY, async ({ page }) => {
  await openExample(page, 'hospital');
  await publish(page);
  const before = (await downloaded(page, 'Download the table (CSV)')).text;
  const stopped = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the table (CSV)' }).click();
  await (await stopped).cancel();
  expect((await downloaded(page, 'Download the table (CSV)')).text).toBe(before);
  await expect(page.locator('.message')).toHaveCount(0);
});
