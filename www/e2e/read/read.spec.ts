// The recipient of a published file gets estimates from it: one that was made here, downloaded, and opened on another page.
import { strFromU8, unzipSync } from 'fflate';
import { readFileSync } from 'node:fs';
import { SOAK_ONLY } from '../soak';
import { download, downloaded, drop, dropAll, expect, go, openExample, rowsOf, test, tableIs } from '../watched';
import { estimated, publishExactly } from './exact';

/** How many rows have each value by the closed form: (W (s - 1) - N (ℓ - 1)) / (s - ℓ). */
function byHand(sets: readonly string[], l: number): Record<string, number> {
  const held = new Map<string, number>();
  for (const set of sets) for (const value of set.slice(1, -1).split(', ')) held.set(value, (held.get(value) ?? 0) + 1);
  const [rows, values] = [sets.length, held.size];
  return Object.fromEntries([...held].map(([value, w]) => [value, (w * (values - 1) - rows * (l - 1)) / (values - l)]));
}

test('a file of randomized addition is estimated as its closed form says, on a page that has nothing else', async ({ page }) => {
  await openExample(page, 'hospital');
  await publishExactly(page, 'Randomized addition');
  const { text, name } = await downloaded(page, 'Download the table (CSV)');
  expect(name).toBe('Hospital-published.csv');
  await page.goto('about:blank');
  await page.goto('/#screen=read');
  await drop(page, name, text);
  await expect(page.locator('.read-about')).toContainText('disease: Each row has a set of 3 values: its own and 2 others drawn at random, out of 4.');
  await page.getByRole('radio', { name: /^plain/ }).check();
  const rows = rowsOf(text);
  const expected = byHand(rows.map(({ disease }) => disease ?? ''), 3);
  await expect.poll(async () => Object.fromEntries(Object.entries(await estimated(page)).map(([value, { people }]) => [value, people]))).toEqual(expected);
  await expect(page.locator('.read-said')).toContainText('12 rows in all. A share is off by about');
  // A part of the people: those of one age.
  await page.getByRole('radio', { name: /^no share below 0/ }).check();
  await page.locator('.whom-many summary', { hasText: 'age' }).click();
  await page.getByRole('checkbox', { name: '29' }).check();
  const of29 = rows.filter(({ age }) => age === '29').length;
  await expect(page.locator('.read-said')).toContainText(`${of29} rows are of age 29.`);
  // Four shares, each rounded by itself: three of a third make up 99.
  await expect.poll(async () => Math.abs(Object.values(await estimated(page)).reduce((sum, { share }) => sum + parseFloat(share), 0) - 100)).toBeLessThanOrEqual(2);
  await page.getByRole('button', { name: 'Everyone' }).click();
  await expect(page.locator('.read-said')).toContainText('12 rows in all.');
  const told = page.getByRole('region', { name: 'What this file discloses' });
  await expect(told).toContainText('For every person, 1 of the 4 values of "disease" are ruled out with certainty');
  await expect(told.locator('svg')).toBeVisible();
});

test('the tables of Anatomy are read from the archive, both at once, and one after the other', async ({ page }) => {
  await openExample(page, 'hospital');
  await publishExactly(page, 'Anatomy', 2);
  const archive = await download(page, 'Download the tables (ZIP)');
  const bytes = readFileSync(await archive.path());
  const files = Object.entries(unzipSync(bytes)).map(([name, content]) => ({ name, content: strFromU8(content) }));
  expect(files).toHaveLength(2);
  const [rows = { name: '', content: '' }, groups = { name: '', content: '' }] = files;
  await go(page, 'Read');
  await page.getByRole('button', { name: 'Read the release made here' }).click();
  await expect(page.locator('.read-about')).toContainText('The original is open');
  const here = await estimated(page);
  expect(Object.values(here).reduce((sum, { people }) => sum + people, 0)).toBe(12);

  await page.goto('about:blank');
  await page.goto('/#screen=read');
  await drop(page, 'published.zip', bytes);
  await expect(page.locator('.read-files li')).toHaveCount(2);
  await expect(page.locator('.read-about')).toContainText('disease: The values are published apart from the rows, by 6 groups');
  expect(await people(page)).toEqual(counts(here));

  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await dropAll(page, [groups, rows]);
  await expect(page.locator('.read-about')).toContainText('by 6 groups');
  expect(await people(page)).toEqual(counts(here));

  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByLabel('Choose a file').setInputFiles({ name: rows.name, mimeType: 'text/csv', buffer: Buffer.from(rows.content) });
  await expect(page.locator('.read-source')).toContainText('If a table of groups was published with this one, open it as well.');
  await page.getByLabel('Open the other table').setInputFiles({ name: groups.name, mimeType: 'text/csv', buffer: Buffer.from(groups.content) });
  await expect(page.locator('.read-about')).toContainText('by 6 groups');
  expect(await people(page)).toEqual(counts(here));
});

const counts = (found: Awaited<ReturnType<typeof estimated>>): Record<string, number> => Object.fromEntries(Object.entries(found).map(([value, { people: of }]) => [value, of]));
async function people(page: Parameters<typeof estimated>[0]): Promise<Record<string, number>> {
  await expect(page.locator('.read-part')).toHaveCount(1);
  return counts(await estimated(page));
}

test('a generalized table is read by the open table’s trees, with true shares next to the estimates, value by value of a column', async ({ page }) => {
  await openExample(page, 'hospital');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { name: 'The published table' })).toBeVisible();
  const { text } = await downloaded(page, 'Download the table (CSV)');
  await go(page, 'Read');
  await drop(page, 'published.csv', text);
  await expect(page.getByRole('checkbox', { name: /^Made from the open table/ })).toBeChecked();
  await expect(page.locator('.read-about')).toContainText('true shares are marked');
  await page.getByLabel('Compare by').selectOption('age');
  await expect.poll(() => page.locator('.read-part').count()).toBeGreaterThan(1);
  await expect(page.locator('.read-part .truth').first()).toBeAttached();
  await expect(page.locator('.read-said').first()).toContainText('Compared with the original, they are off by');
  await page.getByRole('checkbox', { name: /^Made from the open table/ }).uncheck();
  await expect(page.locator('.read-about')).not.toContainText('true shares are marked');
});

test('what cannot be read is stated, and what was read before stays', async ({ page }) => {
  await page.goto('/#screen=read');
  await drop(page, 'good.csv', 'sex,disease\nF,"{cold, flu}"\nF,"{flu, gout}"\nM,"{cold, gout}"\nM,"{flu, ulcer}"\n');
  await expect(page.locator('.read-about')).toContainText('4 rows.');
  await drop(page, 'bad.zip', Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(40)]));
  await expect(page.locator('.message')).toContainText('bad.zip');
  await expect(page.locator('.read-about')).toContainText('4 rows.');
  // An engine that ends meanwhile: the file is read again.
  await page.workers()[0]?.evaluate(() => self.close());
  await expect(page.locator('.restarted')).toBeVisible();
  await page.getByRole('button', { name: 'F', exact: true }).click();
  await expect(page.locator('.read-said')).toContainText('2 rows are of sex F.');
});

test('the screen can be used by keyboard alone', async ({ page }) => {
  await page.goto('/#screen=read');
  await drop(page, 'good.csv', 'sex,age,disease\nF,1,"{cold, flu}"\nF,2,"{flu, gout}"\nM,3,"{cold, gout}"\nM,4,"{flu, ulcer}"\nM,5,"{cold, flu}"\nM,6,"{cold, flu}"\nM,7,"{cold, flu}"\n');
  await expect(page.locator('.read-about')).toContainText('7 rows.');
  await page.getByRole('button', { name: 'F', exact: true }).focus();
  await page.keyboard.press('Space');
  await expect(page.locator('.read-said')).toContainText('2 rows are of sex F.');
  await page.locator('.whom-many summary').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Find a value of age')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.type('2');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(page.locator('.read-said')).toContainText('1 row is of sex F, age 2.');
  await page.getByLabel('Compare by').focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByLabel('Compare by')).toHaveValue('sex');
});

test('the census is published three ways and estimated next to the original, and what is open stays', SOAK_ONLY, async ({ page }) => {
  await openExample(page, 'hospital');
  await go(page, 'Read');
  const button = page.getByRole('button', { name: 'Show it on the census of 1994 (Adult)' });
  test.skip((await page.evaluate(() => document.querySelectorAll('.demonstration').length)) === 0, 'the census is no example here');
  await button.click();
  const one = page.locator('.demonstration-one');
  await expect(one).toHaveCount(4);
  const errors = await one.locator('h4').allInnerTexts();
  const error = (name: string): number => {
    const [, before = 'NaN', exponent = '0'] = /error\s([\d.]+)(?:\s·\s10(−\d+))?/u.exec(errors.find((text) => text.startsWith(name)) ?? '') ?? [];
    return Number(before) * 10 ** Number(exponent.replace('−', '-'));
  };
  // The claim of the figure.
  expect(error('Randomized addition')).toBeLessThan(error('Anatomy') / 10);
  expect(error('Randomized addition')).toBeLessThan(error('TP'));
  await page.getByRole('radio', { name: 'sex Male' }).check();
  await expect(one.first()).toContainText('30,527 rows');
  await tableIs(page, 12);
});

test('a file that is no table is stated, and nothing is offered that cannot help', SOAK_ONLY, async ({ page }) => {
  await page.goto('/#screen=read');
  await drop(page, 'photo.png', Buffer.from([137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13]));
  await expect(page.locator('.message')).toContainText('This is a PNG picture, not a CSV file. Choose the table itself.');
  await expect(page.getByRole('button', { name: 'Read it again' })).toHaveCount(0);
  await drop(page, 'sets.csv', 'sex,disease\nF,"{cold, flu}"\nF,"{flu, gout}"\nM,"{cold, gout}"\n');
  await expect(page.locator('.read-about')).toContainText('3 rows.');
});
