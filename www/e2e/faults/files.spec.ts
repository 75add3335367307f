// Files that go away, change or are no tables, and files that come while something runs.
import type { Page } from '@playwright/test';
import { mkdirSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { SOAK_ONLY, sample } from '../soak';
import { downloaded, drop, dropAll, expect, failure, go, opened, openExample, publish, setRole, tableIs, test, unfold } from '../watched';
import { goOn, harmable, hold, stands } from './harm';
import { published } from './trial';

const people = (rows: number): string => ['town,age,disease', ...Array.from({ length: rows }, (_, at) => `town ${at % 7},${20 + (at % 60)},${['flu', 'cold', 'none'][at % 3] ?? ''}`)].join('\n');
const open = (page: Page, name: string): Promise<void> => expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
const notice = (page: Page) => page.locator('.notice');

/** What becomes of a file on the disk after it was picked. */
const FATES: Readonly<Record<string, (path: string) => void>> = {
  removed: (path) => rmSync(path),
  moved: (path) => renameSync(path, `${path}.old`),
  truncated: (path) => truncateSync(path, 100),
  'written anew': (path) => writeFileSync(path, people(200)),
  'made longer': (path) => writeFileSync(path, `${people(60)}\n${people(60)}`),
};

for (const [fate, befall] of sample(Object.entries(FATES), 2)) {
  test(`a file that is ${fate} after it was picked gives a sentence with what to do, and the open table stays`, async ({ page }, info) => {
    const path = info.outputPath('people.csv');
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, people(60));
    await page.goto('/');
    await page.getByLabel('Choose a file').setInputFiles(path);
    await open(page, 'people.csv');
    for (const column of ['age', 'town']) await setRole(page, column, 'Quasi-identifier');
    await setRole(page, 'disease', 'Sensitive');
    await publish(page);
    const before = await published(page);
    befall(path);
    await go(page, 'Data');
    await unfold(page, 'How the file is read');
    await page.getByLabel('First row').selectOption('row');
    const { code, text } = await failure(page);
    expect(code).toBe('file-unreadable');
    expect(text).toContain('people.csv');
    expect(text).toMatch(/changed.*Choose it again/);
    await page.getByRole('button', { name: 'Continue with people.csv' }).click();
    await tableIs(page, 60, 3);
    expect(await published(page)).toBe(before);
  });
}

test('a file that goes away in the middle of being read gives a sentence, and the next file is read', SOAK_ONLY, async ({ page }, info) => {
  const path = info.outputPath('long.csv');
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, people(150_000));
  await harmable(page, { bounds: false });
  await openExample(page, 'hospital');
  await hold(page, 'reading');
  await page.getByLabel('Open another file').setInputFiles(path);
  await stands(page);
  rmSync(path);
  await goOn(page);
  const { code, text } = await failure(page);
  expect(code).toBe('file-unreadable');
  expect(text).toContain('Choose it again with Choose a file.');
  await expect(page.locator('.working')).toHaveCount(0);
  await page.getByRole('button', { name: /^Continue with/ }).click();
  await tableIs(page, 12, 3);
  await drop(page, 'people.csv', people(60));
  await open(page, 'people.csv');
  await expect(page.locator('.message')).toHaveCount(0);
});

test('a file that is read as shorter than it was is not taken for a table', SOAK_ONLY, async ({ page }) => {
  await page.addInitScript(() => {
    // As a browser does that reads what is there now and says nothing.
    const script = '{const read = Blob.prototype.arrayBuffer; Blob.prototype.arrayBuffer = async function () { const all = await read.call(this); return this.size > 500 ? all.slice(0, 300) : all; }; const flow = Blob.prototype.stream; Blob.prototype.stream = function () { return flow.call(this instanceof File ? this.slice(0, 300) : this); };}';
    const BlobOfPage = Blob;
    (window as unknown as Record<string, unknown>)['Blob'] = class extends BlobOfPage {
      constructor(parts?: BlobPart[], options?: BlobPropertyBag) {
        super(options?.type === 'text/javascript' ? [script, ...(parts ?? [])] : parts, options);
      }
    };
  });
  await openExample(page, 'hospital');
  await drop(page, 'people.csv', people(60));
  const { code, text } = await failure(page);
  expect(code).toBe('file-unreadable');
  expect(text).toContain('shorter now than when it was picked');
  await tableIs(page, 12, 3);
});

test('a recipe, a hierarchy, a set of them and a published file that are gone give the same sentence', SOAK_ONLY, async ({ page }, info) => {
  await harmable(page);
  await openExample(page, 'hospital');
  const gone = async (name: string, pick: (path: string) => Promise<void>): Promise<void> => {
    const path = info.outputPath(name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, people(60));
    // Picked, and gone before it is read: by the page itself, or by its worker.
    if (name === 'recipe.json') {
      await page.evaluate(() => {
        const blobs = Object.getPrototypeOf(File.prototype) as Blob;
        const read = blobs.arrayBuffer;
        blobs.arrayBuffer = function () {
          return new Promise((resolve) => ((window as unknown as { readOn: () => void }).readOn = () => resolve(read.call(this))));
        };
      });
      await pick(path);
      await page.waitForFunction(() => 'readOn' in window);
      rmSync(path);
      await page.evaluate(() => (window as unknown as { readOn: () => void }).readOn());
    } else {
      await hold(page, 'reading');
      await pick(path);
      await stands(page);
      rmSync(path);
      await goOn(page);
    }
    const { code, text } = await failure(page);
    expect(code, name).toBe('file-unreadable');
    expect(text, name).toContain(name);
  };
  await gone('recipe.json', (path) => page.getByLabel('Load a recipe').setInputFiles(path));
  await page.getByRole('button', { name: /^Continue with/ }).click();
  await go(page, 'Taxonomies');
  await gone('age.csv', (path) => page.getByLabel('Hierarchy file for age').setInputFiles(path));
  await page.getByRole('button', { name: 'Keep the previous taxonomy' }).click();
  await gone('zip.csv', (path) => page.getByLabel('Hierarchy files for several columns').setInputFiles([path]));
  await page.getByRole('button', { name: 'Keep the previous taxonomy' }).click();
  await go(page, 'Review');
  await page.getByRole('radio', { name: 'A file from elsewhere' }).check();
  await gone('published.csv', (path) => page.getByLabel('Choose a file').setInputFiles(path));
  await tableIs(page, 12, 3);
});

test('a second table dropped while the first is read is opened after it, and undo leads back', async ({ page }) => {
  await harmable(page);
  await page.goto('/');
  await expect(page.locator('[data-example]').first()).toBeVisible();
  await hold(page, 'reading');
  await drop(page, 'first.csv', people(60));
  await stands(page);
  await drop(page, 'second.csv', people(90));
  await goOn(page);
  await open(page, 'second.csv');
  await tableIs(page, 90);
  await expect(notice(page)).toContainText('second.csv is open instead of first.csv.');
  await page.getByRole('button', { name: 'Undo that' }).click();
  await open(page, 'first.csv');
  await tableIs(page, 60);
  await expect(page.locator('.message')).toHaveCount(0);
});

test('a recipe dropped while its table is read is used for that table; one dropped before any table gets a remedy', async ({ page }) => {
  await harmable(page);
  await openExample(page, 'hospital');
  const recipe = await downloaded(page, 'Save as a recipe');
  await page.getByRole('button', { name: 'Close this table' }).click();
  await drop(page, recipe.name, recipe.text);
  await expect(page.locator('main')).toContainText(`${recipe.name} is a recipe: it contains choices, not a table. Open its table next`);
  await page.getByRole('button', { name: 'Open a table without it' }).click();
  await page.locator('[data-example="inpatients"]').click();
  await opened(page);
  await hold(page, 'reading');
  await drop(page, 'people.csv', people(60).replace('town', 'zip').replaceAll('town ', '1000').replace(/,(\d)\d,/g, ',2$1,').replaceAll('cold', 'anemia').replaceAll('none', 'hepatitis'));
  await stands(page);
  await drop(page, recipe.name, recipe.text);
  await goOn(page);
  // Of the table that was being read, not of the one before, which has other columns.
  await open(page, 'people.csv');
  await tableIs(page, 60, 3);
  await expect(notice(page)).toContainText(`The choices and taxonomies of ${recipe.name} were applied.`);
});

test('a table dropped while another is published takes its place when that is done, and undo brings back the release', async ({ page }) => {
  await harmable(page, { bounds: false });
  await openExample(page, 'census');
  await hold(page, 'working');
  await page.keyboard.press('Control+Enter');
  await expect(page.locator('.working')).toContainText('Making the release');
  await drop(page, 'people.csv', people(60));
  await goOn(page);
  await open(page, 'people.csv');
  await expect(page.getByRole('tab', { name: /^Result/ })).not.toContainText('classes');
  await expect(page.locator('.working')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo that' }).click();
  await expect(page.getByRole('tab', { name: /^Result/ })).toContainText('classes');
  expect((await published(page)).split('\n')[0]).not.toContain('town');
  await expect(page.locator('.message')).toHaveCount(0);
});

test('a second published file dropped while the first is reviewed is the one that is reviewed', SOAK_ONLY, async ({ page }) => {
  await harmable(page);
  await page.goto('/');
  await expect(page.locator('[data-example]').first()).toBeVisible();
  await go(page, 'Review');
  await hold(page, 'reading');
  await drop(page, 'first.csv', people(60));
  await stands(page);
  await drop(page, 'second.csv', people(90));
  await goOn(page);
  await expect(page.locator('.elsewhere')).toContainText('90 rows, 3 columns');
  await expect(page.locator('.elsewhere')).toContainText('second.csv');
  await expect(page.locator('.working')).toHaveCount(0);
  await expect(page.locator('.message')).toHaveCount(0);
});

test('two files at once, a folder, and what is no table: each is reported what it is, and nothing takes the place of the open table', async ({ page }, info) => {
  await openExample(page, 'hospital');
  const stays = (): Promise<void> => tableIs(page, 12, 3);
  const folder = info.outputPath('patients');
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/inside.csv`, people(60));
  // Dragged as a hand does it: the browser makes the entry of the folder.
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [folder], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) await session.send('Input.dispatchDragEvent', { type, x: 300, y: 300, data });
  await expect(notice(page)).toContainText('patients is a folder, and nothing was opened. Drop the files in it.');
  await stays();

  const told: readonly (readonly [string, Buffer, RegExp])[] = [
    ['empty.csv', Buffer.alloc(0), /empty/],
    ['people.zip', Buffer.from('504b0304140006000800000021000000000000000000', 'hex'), /zip/i],
    ['people.xlsx', Buffer.from('504b0304140006000800000021000000000000000000', 'hex'), /workbook|spreadsheet|CSV/],
    ['picture.png', Buffer.from('89504e470d0a1a0a0000000d4948445200000001000000010802000000', 'hex'), /picture|image|text|binary/i],
    ['paper.pdf', Buffer.from('%PDF-1.7\n%\xb5\xb5\xb5\xb5\n1 0 obj\n<</Type/Catalog>>\nendobj\n\0\0\0\0', 'latin1'), /PDF|text|binary/i],
  ];
  for (const [name, content, says] of told) {
    await drop(page, name, content);
    const { text } = await failure(page);
    console.log(`${name}: ${text.replaceAll('\n', ' ').slice(0, 300)}`);
    expect(text, name).toMatch(says);
    expect(text, name).toContain(name);
    await page.getByRole('button', { name: /^Continue with/ }).click();
    await expect(page.locator('.message')).toHaveCount(0);
    await stays();
  }

  await go(page, 'Review');
  await page.getByRole('radio', { name: 'A file from elsewhere' }).check();
  await dropAll(page, [
    { name: 'one.csv', content: people(60) },
    { name: 'two.csv', content: people(60) },
  ]);
  await expect(notice(page)).toContainText('Review takes one published file: drop it alone.');
  await stays();
  await page.goto('/');
  await expect(page.locator('[data-example]').first()).toBeVisible();
  await dropAll(page, [
    { name: 'one.csv', content: people(60) },
    { name: 'two.csv', content: people(60) },
  ]);
  expect((await failure(page)).text).toContain('Several files were dropped, and none was opened.');
});
