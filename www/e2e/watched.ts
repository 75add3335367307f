// Every test of the page runs under watch: nothing in the console, no request but for the page itself, nothing stored.
import { test as base, expect } from '@playwright/test';
import type { Download, Locator, Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { SOAK } from './soak';

/** The test function; what it watches is checked after each test. */
export const test = base.extend<{
  /**
   * Whether the page gets the engines that it begins with each release, next to its own: they try what would keep more and what
   * another method would cost, which takes five times as long as the rest of a short test. Without them the page waits for their
   * answers, as on a slow machine.
   */
  furtherEngines: boolean;
  watched: void;
}>({
  furtherEngines: [SOAK, { option: true }],
  watched: [
    async ({ page, baseURL, furtherEngines }, use) => {
      if (!furtherEngines) await page.addInitScript(withoutFurtherEngines);
      const elsewhere: string[] = [];
      const complaints: string[] = [];
      page.on('request', (request) => {
        const url = new URL(request.url());
        // data: and blob: addresses hold their own content and reach no one. All else of the page is in its one file.
        const isPage = url.origin + url.pathname === new URL('/', baseURL).href;
        if (url.protocol !== 'data:' && url.protocol !== 'blob:' && !isPage) elsewhere.push(request.url());
      });
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(String(error)));
      await use();
      // The one thing that Playwright leaves to the next test in the same window.
      await page.context().clearPermissions();
      // A test that was skipped has opened nothing.
      if (page.url() === 'about:blank') return;
      const stored = await page.evaluate(async () => ({
        local: localStorage.length,
        session: sessionStorage.length,
        databases: (await indexedDB.databases()).length,
        cookies: document.cookie,
        caches: (await caches.keys()).length,
        name: window.name,
      }));
      expect(stored).toEqual({ local: 0, session: 0, databases: 0, cookies: '', caches: 0, name: '' });
      expect(elsewhere).toEqual([]);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };

/** In the place of workers of these names there is one that never answers; runs in the page before its own script. */
function withoutFurtherEngines(): void {
  const WorkerOfPage = Worker;
  window.Worker = class extends WorkerOfPage {
    constructor(address: string | URL, options?: WorkerOptions) {
      const silent = { postMessage: () => undefined, terminate: () => undefined };
      if (/(tries|prices)$/.test(options?.name ?? '')) return Object.assign(new EventTarget(), silent) as unknown as Worker;
      super(address, options);
    }
  };
}

/** The tab of one of the screens. */
export function tab(page: Page, screen: 'Data' | 'Taxonomies' | 'Requirement' | 'Result' | 'Review' | 'Read' | 'Learn'): Locator {
  // Read is called Estimate; its address is as it was.
  return page.getByRole('tab', { name: new RegExp(`^${screen === 'Read' ? 'Estimate' : screen}`) });
}

/** Opens one of the screens by its tab; of the Requirement screen both layers, and of Taxonomies the workshop. */
export async function go(page: Page, screen: Parameters<typeof tab>[1]): Promise<void> {
  await goFolded(page, screen);
  if (screen === 'Requirement') await openLayers(page);
  if (screen === 'Taxonomies') await openWorkshop(page);
}

/** Unfolds the workshop of taxonomies, if some column takes part. */
export async function openWorkshop(page: Page): Promise<void> {
  await expect(page.locator('#panel-taxonomies')).toBeVisible();
  const fold = page.locator('#every-taxonomy');
  if ((await fold.count()) === 0) return;
  // At once: the page may unfold it by itself, and a click after that would fold it.
  await fold.evaluate((details: HTMLDetailsElement) => (details.open ? undefined : details.querySelector('summary')?.click()));
}

/** Opens one of the screens as a person finds it. */
export async function goFolded(page: Page, screen: Parameters<typeof tab>[1]): Promise<void> {
  await tab(page, screen).click();
}

/** The bar that states what comes next. */
export function nextStep(page: Page): Locator {
  return page.getByRole('region', { name: 'Next step' });
}

/** The button of that bar that makes a release. */
export function makeRelease(page: Page): Locator {
  return nextStep(page).getByRole('button', { name: /^Make the release/ });
}

/** Waits until a table is open. */
export async function opened(page: Page): Promise<void> {
  await expect(page.locator('#columns-title')).toBeVisible();
}

/** The open table on the Data screen: its people, and how many of its columns are published or known. */
export async function tableIs(page: Page, people: number | null, roles?: number): Promise<void> {
  const screen = await page.getByRole('tab', { selected: true }).getAttribute('id');
  if (screen !== 'tab-data') await go(page, 'Data');
  if (people !== null) await expect(page.locator('#panel-data h2').first()).toContainText(new RegExp(`: ${people.toLocaleString('en')} (people|person),`));
  const released = (): Promise<number> => page.locator('.columns select').evaluateAll((all) => all.filter((one) => !['', 'leave-out'].includes((one as HTMLSelectElement).value)).length);
  if (roles !== undefined) await expect.poll(released).toBe(roles);
  if (screen !== 'tab-data') await page.locator(`#${screen}`).click();
}

/** Takes the suggested roles away: no column is published. */
export async function noRoles(page: Page): Promise<void> {
  await opened(page);
  for (const select of await page.locator('.columns select').all()) await select.selectOption('leave-out');
}

/** Unfolds something that is folded on the Data screen. */
export async function unfold(page: Page, name: 'See all' | 'How the file is read' | 'Examples'): Promise<void> {
  const summary = page.locator('.data-folds summary', { hasText: name });
  if (!(await summary.evaluate((element) => (element.parentElement as HTMLDetailsElement).open))) await summary.click();
}

/** Opens the limits that are set by hand, and Advanced. */
export async function openLayers(page: Page): Promise<void> {
  await expect(page.locator('#panel-requirement')).toBeVisible();
  const own = page.getByRole('radio', { name: /^Your own/ });
  if ((await own.count()) === 0) return;
  await own.check();
  if (!(await page.locator('.advanced').evaluate((fold: HTMLDetailsElement) => fold.open))) await page.locator('.advanced > summary').click();
  await expect(page.getByRole('group', { name: 'Method', exact: true })).toBeVisible();
}

/** Opens a part of the review. */
export async function openPart(page: Page, name: 'Disclosure' | 'Measures' | 'Classes' | 'Utility' | 'Save'): Promise<void> {
  const button = page.getByRole('navigation', { name: 'Parts of the review' }).getByRole('button', { name, exact: true });
  await button.click();
  await expect(button).toHaveAttribute('aria-current', 'page');
}

/** Opens a built-in example from the start page. */
export async function openExample(page: Page, id: string): Promise<void> {
  await page.goto('/');
  await page.locator(`[data-example="${id}"]`).click();
  await opened(page);
}

/** Publishes and waits for the figures, which are unfolded. */
export async function publish(page: Page): Promise<void> {
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { name: 'The published table' })).toBeVisible();
  await unfoldResult(page);
}

/** Unfolds all that is folded beneath the result. */
export async function unfoldResult(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const fold of document.querySelectorAll<HTMLDetailsElement>('.folds > details')) fold.open = true;
  });
}

const ROLES = { 'Quasi-identifier': 'quasi-identifier', Sensitive: 'sensitive', Keep: 'keep', 'Leave out': 'leave-out' } as const;

/** The choice of a column's role. */
export function roleOf(page: Page, column: string): Locator {
  return page.getByRole('combobox', { name: `Role of ${column}`, exact: true });
}

/** Gives a column its role. */
export async function setRole(page: Page, column: string, role: keyof typeof ROLES): Promise<void> {
  await roleOf(page, column).selectOption(ROLES[role]);
}

/** A figure of the report by its name. */
export async function figure(page: Page, name: string): Promise<string> {
  await unfoldResult(page);
  return (await page.locator('.figures > div').filter({ has: page.locator('dt', { hasText: new RegExp(`^${name}`) }) }).locator('dd strong').innerText()).trim();
}

/** Downloads what a button offers. */
export async function download(page: Page, button: string): Promise<Download> {
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  // With something undecided, the page asks once.
  const anyway = page.getByRole('button', { name: 'Download anyway' });
  await Promise.race([waiting, anyway.click({ timeout: 5_000 }).catch(() => undefined)]);
  return waiting;
}

/** Downloads what a button offers, as text. */
export async function downloaded(page: Page, button: string): Promise<{ name: string; text: string }> {
  const file = await download(page, button);
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') };
}

/** The rows of a CSV text without quotes, by column name. */
export function rowsOf(text: string): Record<string, string>[] {
  const [head = '', ...lines] = text.trimEnd().split('\n');
  const names = head.split(',');
  return lines.map((line) => Object.fromEntries(splitCells(line).map((cell, at) => [names[at] ?? '', cell])));
}

/** Cells of one line; quotes are only taken off. */
function splitCells(line: string): string[] {
  return (line.match(/("([^"]|"")*"|[^,]*)(,|$)/g) ?? [])
    .map((cell) => cell.replace(/,$/, ''))
    .map((cell) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell));
}

/** A failure that was made visible: its code. */
export async function failure(page: Page): Promise<{ code: string; text: string }> {
  const alert = page.locator('.message').first();
  await expect(alert).toBeVisible();
  return { code: (await alert.getAttribute('data-code')) ?? '', text: await alert.innerText() };
}

/** Drops a file on the page by a real drop event. */
export async function drop(page: Page, name: string, content: Buffer | string): Promise<void> {
  await dropAll(page, [{ name, content }]);
}

/** Drops several files at once. */
export async function dropAll(page: Page, files: readonly { name: string; content: Buffer | string }[]): Promise<void> {
  const data = await page.evaluateHandle(
    (given) => {
      const transfer = new DataTransfer();
      for (const { name, base64 } of given) {
        transfer.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], name));
      }
      return transfer;
    },
    files.map(({ name, content }) => ({ name, base64: Buffer.from(content).toString('base64') })),
  );
  await page.dispatchEvent('body', 'dragenter', { dataTransfer: data });
  await page.dispatchEvent('body', 'dragover', { dataTransfer: data });
  await page.dispatchEvent('body', 'drop', { dataTransfer: data });
}
