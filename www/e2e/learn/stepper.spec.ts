// How a class is formed: the steps of the hospital example, one decision at a time.
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { cutOff } from '../planted/look';
import { sample } from '../soak';
import { drop, expect, go, openExample, publish, setRole, test } from '../watched';

const said = (page: Page) => page.locator('.step-said p').first();
const hash = (page: Page): Promise<string> => page.evaluate(() => location.hash);
/** The rows of every closed class, by its number. */
const closed = (page: Page): Promise<Record<string, string>> =>
  page.locator('.step-classes ol > li').evaluateAll((classes) =>
    Object.fromEntries(classes.map((one) => [one.querySelector('strong')?.textContent ?? '', [...one.querySelectorAll('.token > small')].map((row) => row.textContent).join(' ')])),
  );
const loose = (page: Page): Promise<string> => page.locator('.step-loose .token > small').allInnerTexts().then((rows) => rows.join(' '));

/** The decisions on the hospital table, by sentence, with the rows that have no class after each. */
const DECISIONS: readonly (readonly [string | RegExp, string])[] = [
  [/^In the whole table, hepatitis and phthisis together have 10 of 12 rows and the limit for 2 values is 3\/4\.$/, '1 2 3 4 5 6 7 8 9 10 11 12'],
  [/^Sweep generalizes hepatitis of row 1 to hemal disease, because /, '1 2 3 4 5 6 7 8 9 10 11 12'],
  [/^Sweep generalizes hepatitis of row 2 to hemal disease, because /, '1 2 3 4 5 6 7 8 9 10 11 12'],
  [/^Sweep visits 9 level vectors in this order/, '1 2 3 4 5 6 7 8 9 10 11 12'],
  [/^age at level 1, zip at level 1: 12 rows without a class, in 3 possible classes\.$/, '1 2 3 4 5 6 7 8 9 10 11 12'],
  [/^At \[20,29\], 1000\*, hepatitis has 3 of 5 rows and the limit is 1\/2\.$/, '1 2 3 4 5 6 7 8 9 10 11 12'],
  ['KEEP removes one row with hepatitis, because hepatitis has 3 of 5 rows and the limit is 1/2.', '1 2 3 4 5 6 7 8 9 10 11 12'],
  [/close as class 1: \[20,29\], 1000\*\.$/, '3 6 7 8 9 10 11 12'],
  [/^At \[30,39\], 1000\*, phthisis has 3 of 5 rows/, '3 6 7 8 9 10 11 12'],
  ['KEEP removes one row with phthisis, because phthisis has 3 of 5 rows and the limit is 1/2.', '3 6 7 8 9 10 11 12'],
  [/close as class 2: \[30,39\], 1000\*\.$/, '3 7 11 12'],
  [/^Sweep has visited all level vectors except that of the roots\. 4 rows remain\.$/, '3 7 11 12'],
  [/^4 rows close as the last class: \[20,39\], 100\*\*\.$/, ''],
];

test('the hospital is visited by keyboard, decision for decision, and back', async ({ page }) => {
  await openExample(page, 'hospital');
  await go(page, 'Learn');
  await page.getByRole('button', { name: 'Step through the open table' }).click();
  await expect(page.getByRole('heading', { name: 'How a class is formed' })).toBeVisible();
  for (const [at, [text, rows]] of DECISIONS.entries()) {
    await expect(said(page)).toHaveText(text);
    expect(await loose(page), String(text)).toBe(rows);
    if (at < DECISIONS.length - 1) await page.keyboard.press('ArrowRight');
  }
  expect(await closed(page)).toEqual({ 'Class 1': '1 2 4 5', 'Class 2': '6 8 9 10', 'Class 3': '3 7 11 12' });
  await page.keyboard.press('ArrowRight');
  await expect(said(page)).toHaveText(/last class/);
  await page.keyboard.press('ArrowLeft');
  await expect(said(page)).toHaveText(/4 rows remain\.$/);
  await page.keyboard.press('Home');
  await expect(said(page)).toHaveText(/^In the whole table/);
  await page.keyboard.press('c');
  await expect(said(page)).toHaveText(/close as class 1/);
  expect(await closed(page)).toEqual({ 'Class 1': '1 2 4 5' });
  await page.keyboard.press('End');
  await expect(said(page)).toHaveText(/last class/);
  // The removed row and the point above the limit are marked.
  await page.getByRole('slider', { name: 'Step', exact: true }).fill('20');
  await expect(page.locator('.token[data-goes="true"]')).toHaveCount(1);
  await expect(page.locator('.token[data-goes="true"] > small')).toHaveText('3');
  await expect(page.locator('.step-curve text.bad')).toHaveText('The most frequent value has 60%; the limit is 50%');
  await expect(page.locator('.step-lattice .node.now')).toHaveCount(1);
  await page.getByRole('checkbox', { name: 'show every visit' }).check();
  await page.getByRole('button', { name: '← Back' }).click();
  await page.getByRole('button', { name: '← Back' }).click();
  await page.getByRole('button', { name: '← Back' }).click();
  await expect(said(page)).toHaveText(/^2 rows at \[20,39\], 10005 with only 2 distinct values/);
});

test('steps play until they end or the user goes to another', async ({ page }) => {
  await page.goto('/#example=hospital&screen=learn&steps=1&at=23');
  await page.getByLabel('Speed').selectOption('fast');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(said(page)).toHaveText(/last class/);
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await page.keyboard.press('Home');
  await page.locator('.step-said').click();
  await page.keyboard.press('Space');
  await expect(said(page)).toHaveText(/to hemal disease/);
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
});

test('each step has an address, Back leads to the step before, and a class of the result to its step', async ({ page }) => {
  await openExample(page, 'hospital');
  await publish(page);
  await page.getByLabel('Class number, 1 to 3').fill('3');
  await page.getByRole('button', { name: 'Why these people?' }).click();
  await expect(said(page)).toHaveText(/close as class 2: \[30,39\], 1000\*\.$/);
  await expect.poll(() => hash(page)).toContain('screen=learn&steps=1&at=24');
  const address = await hash(page);
  const other = await page.context().newPage();
  await other.goto(`/${address}`);
  await expect(said(other)).toHaveText(/close as class 2: \[30,39\], 1000\*\.$/);
  await expect.poll(() => hash(other)).toBe(address);
  await other.close();
  // Steps that follow one another quickly are one entry: two seconds have gone by.
  await page.evaluate(() => {
    const now = performance.now.bind(performance);
    performance.now = () => now() + 2_000;
  });
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => hash(page)).toContain('at=31');
  await page.goBack();
  await expect(said(page)).toHaveText(/close as class 2/);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'The published table' })).toBeVisible();
  await page.goForward();
  await expect(said(page)).toHaveText(/close as class 2/);
});

test('the presenter view has the steps alone, and Escape leaves it', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto('/#example=hospital&screen=learn&steps=1&at=20');
  await expect(said(page)).toHaveText(/^KEEP removes one row/);
  await page.getByRole('button', { name: 'Present' }).click();
  await expect(page.getByRole('tablist')).toBeHidden();
  await expect(page.locator('.top')).toBeHidden();
  await expect.poll(() => hash(page)).toContain('present=1');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1280);
  await page.keyboard.press('ArrowRight');
  await expect(said(page)).toHaveText(/close as class 1/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tablist')).toBeVisible();
});

test('a table of the user’s own has steps too, without a word of it in the address; a large one has none', async ({ page }) => {
  await page.goto('/');
  await drop(page, 'people.csv', 'age,town,illness\n20,Ulm,flu\n21,Ulm,cold\n22,Bonn,gout\n20,Bonn,flu\n21,Ulm,gout\n22,Bonn,cold\n');
  for (const [column, role] of [['age', 'Quasi-identifier'], ['town', 'Quasi-identifier'], ['illness', 'Sensitive']] as const) await setRole(page, column, role);
  await go(page, 'Learn');
  await page.getByRole('button', { name: 'Step through the open table' }).click();
  await expect(said(page)).not.toHaveText('');
  await page.keyboard.press('End');
  await expect.poll(() => hash(page)).toMatch(/^#screen=learn&steps=1&at=\d+$/);
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await go(page, 'Data');
  await drop(page, 'many.csv', `age,illness\n${Array.from({ length: 501 }, (_, at) => `${at % 40},${'abcde'[at % 5] ?? ''}`).join('\n')}\n`);
  await go(page, 'Learn');
  await expect(page.locator('.learn-steps')).toContainText('The open table has 501 rows. You can step through a table of at most 500 rows.');
  await expect(page.locator('.learn-steps')).toContainText('The example takes the place of many.csv, which comes back when you close the steps.');
  await page.getByRole('button', { name: 'Step through the hospital example' }).click();
  await expect(said(page)).toHaveText(/^In the whole table/);
  await expect(page.locator('.notice')).toContainText('is open instead of many.csv');
  // The table from before comes back with the end of the steps.
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page.locator('.notice')).toContainText('many.csv is open');
  await expect(page.locator('.learn-steps')).toContainText('The open table has 501 rows.');
});

test('on a projector with large text a step and its pictures are next to each other, and nothing is cut off', async ({ page }) => {
  await page.setViewportSize({ width: 853, height: 480 });
  await page.goto('/#example=hospital&screen=learn&steps=1&at=20');
  await expect(said(page)).toHaveText(/^KEEP removes one row/);
  await expect(page.locator('.step-lattice svg')).toBeVisible();
  expect(await cutOff(page)).toEqual({ over: 0, parts: [] });
  const curve = page.locator('.step-curve');
  const [box, lattice] = await Promise.all([curve.boundingBox(), page.locator('.step-lattice').boundingBox()]);
  expect(box?.height).toBeLessThan(480);
  expect(lattice?.x).toBeGreaterThan((box?.x ?? 0) + (box?.width ?? 0));
  // A second text would cover the end of the first by its edge.
  expect(await curve.locator('text.bad').evaluate((text) => text.childNodes.length)).toBe(1);
  await page.getByRole('button', { name: 'Present', exact: true }).click();
  expect(await cutOff(page)).toEqual({ over: 0, parts: [] });
  await expect(page.locator('.step-controls')).toBeInViewport({ ratio: 1 });
});

for (const [name, width, scheme] of sample([['light', 1280, 'light'], ['dark, 360 pixels', 360, 'dark']] as const, 1)) {
  test(`nothing is found wrong with a step, ${name}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 720 });
    await page.goto('/#example=hospital&screen=learn&steps=1&at=20');
    await expect(said(page)).toHaveText(/^KEEP removes one row/);
    await expect(page.locator('.step-lattice svg')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
  });
}
