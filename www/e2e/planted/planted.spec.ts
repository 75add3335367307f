// Values that would harm their viewers appear as text, everywhere, and stay where they are.
import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { drop, expect, failure, go, opened, openPart, setRole, test, unfold, unfoldResult } from '../watched';
import { asText, cutOff, onlyText, wellFormed } from './look';
import { FILE, hierarchy, LONGEST, MARK, NAMES, RAN, table, VALUES } from './values';

const ROWS = 1_040;
/** The names as they are shown. */
const SHOWN = { ...NAMES, many: NAMES.many.trim(), sensitive: asText(NAMES.sensitive) };

/** Everything that is stated on the console, of any kind, that is requested anywhere, and every request. */
function overheard(page: Page): string[] {
  const heard: string[] = [];
  page.on('console', (message) => heard.push(message.text()));
  page.on('pageerror', (error) => heard.push(String(error)));
  page.on('request', (request) => heard.push(decodeURIComponent(request.url())));
  page.on('dialog', (dialog) => {
    heard.push(`${MARK} ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', () => heard.push(`${MARK} a window`));
  return heard;
}

/** Opens the table with its roles. */
async function open(page: Page): Promise<void> {
  await page.goto('/');
  await drop(page, FILE, table(ROWS));
  await opened(page);
  for (const name of [SHOWN.quasi, SHOWN.age, SHOWN.second]) await setRole(page, name, 'Quasi-identifier');
  for (const name of [SHOWN.many, SHOWN.kept]) await setRole(page, name, 'Keep');
  await setRole(page, SHOWN.sensitive, 'Sensitive');
  await expect(page.getByRole('tab', { name: /^Requirement/ })).toContainText(/(?<!in)feasible/);
}

/** Faults of a screen. All are collected, so that one run reports them all. */
async function lookedAt(page: Page, where: string): Promise<void> {
  await onlyText(page, where);
  expect.soft(await cutOff(page), where).toEqual({ over: 0, parts: [] });
}

/** A download, as text. Its name is that of a file, whatever a column is called. */
async function taken(page: Page, button: Locator): Promise<string> {
  const waiting = page.waitForEvent('download');
  await button.click();
  // With something undecided, the page asks once.
  const anyway = page.getByRole('button', { name: 'Download anyway' });
  await Promise.race([waiting, anyway.click({ timeout: 5_000 }).catch(() => undefined)]);
  const download = await waiting;
  expect(download.suggestedFilename()).toMatch(/^[^\p{Cc}\p{Cf}<>:"/\\|?*]{1,140}\.(csv|json|svg|zip|html|png)$/u);
  return readFileSync(await download.path(), 'utf8');
}

const button = (page: Page | Locator, name: string | RegExp): Locator => page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });

/** Every picture of a screen as a file, then its numbers as a table. */
async function pictures(page: Page, where: string): Promise<void> {
  const waiting = page.locator('.figure-place');
  await expect(waiting.locator('> svg')).toHaveCount(await waiting.count());
  for (const save of await button(page, /^Download as SVG/).all()) expect.soft(await wellFormed(page, await taken(page, save)), where).toEqual([]);
  const asTable = button(page, 'Show as table');
  while ((await asTable.count()) > 0) await asTable.first().click();
  await expect(page.locator('.figure > .figure-table')).toHaveCount(await waiting.count());
  await lookedAt(page, `${where}, as tables`);
}

test('planted values are text on every screen and in every file, and get nowhere else', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const heard = overheard(page);

  // What cannot be read is reported of without a cell of it, and names of columns are text there, too.
  await page.goto('/');
  await drop(page, FILE, table(40).replaceAll('hasOwnProperty', `nul\u0000${MARK}`));
  await expect(page.locator('.message')).toBeVisible();
  expect((await failure(page)).text).not.toContain(`nul`);
  await lookedAt(page, 'what cannot be read');

  await open(page);
  expect(await page.getByRole('heading', { level: 2 }).first().innerText()).toBe(`${asText(FILE)}: 1,040 people, 6 columns`);
  await lookedAt(page, 'Data');
  await unfold(page, 'See all');
  const rows = page.getByRole('grid', { name: /row/ }).or(page.getByRole('table', { name: /row/ })).first();
  await expect(rows).toContainText(asText(VALUES[0] ?? ''));

  await go(page, 'Taxonomies');
  const columns = page.getByRole('list', { name: 'Columns that take part' });
  await page.getByLabel(`Hierarchy file for ${SHOWN.quasi}`).setInputFiles({ name: FILE, mimeType: 'text/csv', buffer: Buffer.from(hierarchy()) });
  await expect(page.getByRole('treeitem').nth(1)).toContainText(asText(`window.${RAN}=10">\u202e${MARK}group`));
  await lookedAt(page, 'a hierarchy file');
  await button(page, /^Check/).click();
  await lookedAt(page, 'Check');
  await page.getByRole('treeitem').nth(1).click();
  await page.keyboard.press('F2');
  await expect(page.locator('.tree-rename')).toBeVisible();
  await lookedAt(page, 'a new label');
  await page.keyboard.press('Escape');
  expect(await taken(page, button(page, 'Download the hierarchy file'))).toContain(VALUES[11] ?? '');
  await columns.getByRole('button').last().click();
  await expect(page.getByRole('heading', { level: 3, name: SHOWN.sensitive, exact: true })).toBeVisible();
  for (const panel of ['Make it from the values', 'Weights']) {
    await button(page, panel).click();
    await lookedAt(page, panel);
  }
  await taken(page, button(page, 'Download all (ZIP)'));

  await go(page, 'Requirement');
  await expect(page.locator('.figure svg')).toHaveCount(2);
  await lookedAt(page, 'Requirement');
  await pictures(page, 'Requirement');

  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { name: 'The published table' })).toBeVisible();
  await unfoldResult(page);
  await expect(page.locator('.pictures svg').nth(3)).toBeVisible();
  await lookedAt(page, 'Result');
  // A tip over a bar, which is drawn when it is pointed at.
  const bars = page.locator('.pictures .figure-place').nth(1);
  await bars.scrollIntoViewIfNeeded();
  await bars.hover({ position: { x: 200, y: 260 } });
  await lookedAt(page, 'a tip');
  const published = await taken(page, button(page, /^Download the table \(CSV\)/));
  for (const value of [...VALUES, LONGEST]) expect(published.replaceAll('""', '"')).toContain(value);
  const report = JSON.parse(await taken(page, button(page, /^Report \(JSON\)/))) as { columns?: unknown };
  expect(JSON.stringify(report)).toContain(JSON.stringify(NAMES.sensitive).slice(1, -1));
  const recipe = await taken(page, button(page, /^Recipe \(JSON\)/));
  expect((JSON.parse(recipe) as { choices: { qi: string[]; keep: string[] } }).choices).toMatchObject({ qi: [NAMES.quasi, NAMES.age, NAMES.second] });
  await pictures(page, 'Result');

  await go(page, 'Review');
  await expect(page.locator('#review-everybody .scan-sentences')).toBeVisible();
  await lookedAt(page, 'Review');
  await page.getByLabel(SHOWN.age, { exact: true }).fill('33');
  await expect(page.locator('#review-inference .figure-place svg')).toBeVisible();
  await lookedAt(page, 'one person');
  await page.getByRole('radio', { name: 'By row' }).check();
  await lookedAt(page, 'her row');
  await pictures(page, 'Review');
  await openPart(page, 'Measures');
  await expect(page.locator('#review-promises .promises li').first()).toHaveAttribute('data-satisfied', 'true');
  await lookedAt(page, 'measures');
  await openPart(page, 'Classes');
  await expect(page.locator('#review-class .figure-place svg')).toBeVisible();
  await lookedAt(page, 'classes');
  await pictures(page, 'classes');
  await openPart(page, 'Utility');
  await expect(page.locator('#review-learning .figure-place svg').first()).toBeVisible();
  await lookedAt(page, 'utility');
  await pictures(page, 'utility');
  await openPart(page, 'Save');
  const html = await taken(page, button(page, 'Save the review (HTML)'));
  JSON.parse(await taken(page, button(page, 'Save the review (JSON)')));

  await openPart(page, 'Disclosure');
  await page.getByRole('radio', { name: 'The open table as it is' }).check();
  await expect(page.locator('#review-everybody .scan-sentences')).toBeVisible();
  await lookedAt(page, 'the open table under review');
  await page.getByRole('radio', { name: 'A file from elsewhere' }).check();
  await page.getByLabel('Choose a file').setInputFiles({ name: FILE, mimeType: 'text/csv', buffer: Buffer.from(published) });
  await expect(page.locator('.elsewhere-roles li')).toHaveCount(6);
  await lookedAt(page, 'a file published elsewhere');

  // A recipe that asks for columns that are not there is reported of.
  await go(page, 'Data');
  await drop(page, 'recipe.json', recipe.replaceAll('2020-01-01', `<b onclick=window.${RAN}=11>\\u202e${MARK}`));
  await expect(page.locator('.message, .incoming, .note').first()).toBeVisible();
  await lookedAt(page, 'a recipe of another table');

  // The review as a file, in a browser where scripts may run.
  const reader = await page.context().newPage();
  const read = overheard(reader);
  await reader.setContent(html, { waitUntil: 'load' });
  await onlyText(reader, 'the review as a page');
  expect(await reader.locator('script, link, style ~ style').count()).toBe(0);
  await reader.setViewportSize({ width: 360, height: 740 });
  expect(await reader.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
  expect(read.filter((text) => !text.startsWith('data:'))).toEqual([]);

  expect(heard.filter((text) => text.includes(MARK) || text.includes('127.0.0.1:9'))).toEqual([]);
  expect(await page.title()).toBe('Tauell');
});

test('an engine that breaks over a cell states nothing about it, on the page or the console', async ({ page }) => {
  const heard = overheard(page);
  await open(page);
  const [worker] = page.workers();
  // What breaks says in its message what it has just read.
  await worker?.evaluate(
    ({ mark }) => {
      const decode = TextDecoder.prototype.decode;
      TextDecoder.prototype.decode = function (...given) {
        const text = decode.apply(this, given);
        if (text.includes(mark)) throw new Error(`unexpected ${text}`);
        return text;
      };
    },
    { mark: MARK },
  );
  await page.keyboard.press('Control+Enter');
  const { code, text } = await failure(page);
  expect(code).toBe('engine-stopped');
  expect(text).not.toContain(MARK);
  expect(heard.filter((said) => said.includes(MARK))).toEqual([]);
  await onlyText(page, 'after the engine broke');
});
