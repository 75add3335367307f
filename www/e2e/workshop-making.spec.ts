// Trees made from the values, taken from files, checked, and shared.
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SOAK_ONLY } from './soak';
import { downloaded, drop, expect, failure, figure, go, openExample, publish, setRole, test, tableIs } from './watched';
import { choose, EXAMPLE, item, openRaw } from './tree';

/** Drops several files on the page at once. */
async function dropAll(page: Page, files: Readonly<Record<string, string>>): Promise<void> {
  const data = await page.evaluateHandle((files) => {
    const transfer = new DataTransfer();
    for (const [name, text] of Object.entries(files)) transfer.items.add(new File([text], name));
    return transfer;
  }, files);
  await page.dispatchEvent('body', 'dragenter', { dataTransfer: data });
  await page.dispatchEvent('body', 'drop', { dataTransfer: data });
}

test("the hospital's taxonomies are made from its 12 rows, and give the paper's um", async ({ page }) => {
  await openRaw(page);
  await page.getByRole('button', { name: 'Make it from the values' }).click();
  await page.getByLabel('Or another way').selectOption('intervals');
  await page.getByLabel('Widths').fill('10');
  await page.getByLabel('Base values').selectOption('range');
  await page.getByLabel('From', { exact: true }).fill('20');
  await page.getByLabel('To', { exact: true }).fill('39');
  await page.getByLabel('Label of the root').fill('[20,39]');
  // What it would be is shown before it is taken.
  const ahead = page.getByRole('tree', { name: 'Preview of the taxonomy of age' });
  await expect(ahead.getByRole('treeitem', { name: '[20,29]: 10 values, 7 rows' })).toBeVisible();
  await expect(page.locator('.level-table tbody tr')).toHaveCount(3);
  await page.getByRole('button', { name: 'Use this' }).click();
  await expect(page.getByRole('tree', { name: 'Taxonomy of age' }).getByRole('treeitem', { name: '[20,39]: 20 values, 12 rows' })).toBeVisible();

  await choose(page, 'zip');
  await page.getByRole('button', { name: 'Make it from the values' }).click();
  await page.getByLabel('Or another way').selectOption('masking');
  await page.getByLabel('First code').fill('10000');
  await page.getByLabel('Last code').fill('10019');
  await page.getByLabel('Label of the root').fill('100**');
  await expect(page.getByRole('treeitem', { name: '1000*: 10 values, 10 rows' })).toBeVisible();
  await page.getByRole('button', { name: 'Use this' }).click();
  await expect(page.getByRole('tree', { name: 'Taxonomy of zip' })).toBeVisible();

  await choose(page, 'disease');
  await page.getByRole('button', { name: 'Make it from the values' }).click();
  await page.getByLabel('Or another way').selectOption('suppression');
  await page.getByLabel('Label of the root').fill('any');
  await page.getByRole('button', { name: 'Use this' }).click();
  await expect(item(page, 'any')).toBeVisible();
  for (const [first, second, name] of [
    ['hepatitis', 'anemia', 'hemal disease'],
    ['phthisis', 'flu', 'respiratory'],
  ] as const) {
    await item(page, first).click();
    await item(page, second).click({ modifiers: ['Control'] });
    await page.keyboard.press('Control+g');
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await expect(item(page, name)).toBeFocused();
  }
  // They are the example's trees, row for row.
  for (const column of ['age', 'zip', 'disease']) {
    await choose(page, column);
    const { name, text } = await downloaded(page, 'Download the hierarchy file');
    const lines = (file: string): string[] => file.replaceAll('"', '').trim().split('\n').sort();
    expect(lines(text), name).toEqual(lines(readFileSync(join(EXAMPLE, `${column}.csv`), 'utf8')));
  }
  await publish(page);
  // 13/36.
  expect(await figure(page, 'Information retained')).toBe('0.361');
  expect(await figure(page, 'Equivalence classes')).toBe('3');
});

test('a builder that does not fit says why, and taking one can be undone', async ({ page }) => {
  await openRaw(page);
  await choose(page, 'disease');
  await page.getByRole('button', { name: 'Make it from the values' }).click();
  await page.getByLabel('Or another way').selectOption('dates');
  await expect(page.locator('.panel .message')).toContainText('date');
  await expect(page.getByRole('button', { name: 'Use this' })).toBeDisabled();
  await page.getByLabel('Or another way').selectOption('prefixes');
  await page.getByLabel('Letters shown at each level').fill('nothing');
  await expect(page.locator('.builder-fault')).toContainText('letters');
  await page.getByLabel('Letters shown at each level').fill('1');
  await page.getByLabel('Label of the root').fill('any disease');
  await page.getByRole('button', { name: 'Use this' }).click();
  await expect(page.getByRole('tree', { name: 'Taxonomy of disease' }).getByRole('treeitem', { name: /^any disease:/ })).toBeVisible();
  await page.getByRole('toolbar').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('treeitem', { name: /^any disease:/ })).toHaveCount(0);
});

test('groups of a quasi-identifier come from no sensitive column', SOAK_ONLY, async ({ page }) => {
  await page.goto('/');
  const towns = ['Austin,TX,flu', 'El Paso,TX,flu', 'Dallas,TX,cold', 'Waco,TX,cold', 'Salem,OR,none', 'Eugene,OR,none'];
  await drop(page, 'people.csv', ['city,state,disease', ...towns, ...towns].join('\n'));
  await tableIs(page, 12);
  await setRole(page, 'city', 'Quasi-identifier');
  await go(page, 'Taxonomies');
  await page.getByRole('button', { name: 'Make it from the values' }).click();
  await page.getByLabel('Or another way').selectOption('from_columns');
  await expect(page.getByLabel('Grouped by', { exact: true }).locator('option')).toHaveText(['nothing', 'state', 'disease']);
  await page.getByLabel('Grouped by', { exact: true }).selectOption('disease');
  await page.getByRole('button', { name: 'Use this' }).click();
  await expect(item(page, 'flu')).toHaveAttribute('aria-label', /: 2 values, 4 rows/);

  await go(page, 'Data');
  await setRole(page, 'disease', 'Sensitive');
  await page.keyboard.press('Control+Enter');
  const { text, code } = await failure(page);
  expect(code).toBe('grouped-by-sensitive');
  expect(text).toContain('would tell the sensitive value');
  await go(page, 'Taxonomies');
  await page.getByRole('button', { name: 'Make it from the values' }).click();
  await page.getByLabel('Or another way').selectOption('from_columns');
  await expect(page.getByLabel('Grouped by', { exact: true }).locator('option')).toHaveText(['nothing', 'state']);
});

test('files that lack values are taken with these placed, and a check says what is odd', SOAK_ONLY, async ({ page }) => {
  await openRaw(page);
  await choose(page, 'disease');
  const pick = page.getByLabel('Hierarchy file for disease');
  await pick.setInputFiles({ name: 'disease.csv', mimeType: 'text/csv', buffer: Buffer.from('hepatitis;liver;any\nanemia;blood;any\n') });
  const { text } = await failure(page);
  expect(text).toContain('phthisis');
  expect(text).toContain('flu');
  await page.getByLabel('Place them under').selectOption('blood');
  await page.getByRole('button', { name: 'Load the file with them there' }).click();
  await expect(page.locator('.message')).toHaveCount(0);
  await expect(page.getByRole('treeitem', { name: /^blood: 3 values/ })).toBeVisible();

  await choose(page, 'zip');
  await page.getByLabel('Hierarchy file for zip').setInputFiles({
    name: 'zip.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(Array.from({ length: 20 }, (_, at) => `${10000 + at};any`).join('\n')),
  });
  await expect(page.getByRole('list', { name: 'Columns that take part' }).getByRole('button', { name: /^zip/ })).toContainText('1 remark');
  await page.getByRole('button', { name: /^Check/ }).click();
  await expect(page.locator('.remarks [data-code="flat"]')).toBeVisible();
});

test('a set of files finds its columns by name, and is saved and opened again as a zip', async ({ page }) => {
  await openRaw(page);
  const files = {
    'hospital_hierarchy_AGE.csv': Array.from({ length: 20 }, (_, at) => `${20 + at};${at < 10 ? 'twenties' : 'thirties'};any age`).join('\n'),
    'zip.csv': Array.from({ length: 20 }, (_, at) => `${10000 + at};${at < 10 ? 'west' : 'east'};any place`).join('\n'),
    'colours.csv': 'red;any\n',
    'disease.csv': 'flu;any\n',
  };
  await dropAll(page, files);
  const outcome = page.locator('.note');
  await expect(outcome).toContainText('hospital_hierarchy_AGE.csv for age');
  await expect(outcome).toContainText('zip.csv for zip');
  await expect(outcome).toContainText('colours.csv:');
  await expect(outcome).toContainText('disease.csv, for disease:');
  await expect(page.getByRole('treeitem', { name: /^twenties:/ })).toBeVisible();
  await page.getByRole('button', { name: 'Close this list' }).click();

  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download all (ZIP)' }).click();
  const zip = await waiting;
  expect(zip.suggestedFilename()).toBe('hospital-hierarchies.zip');
  await page.getByRole('button', { name: 'Back to automatic' }).click();
  await expect(page.getByRole('treeitem', { name: /^twenties:/ })).toHaveCount(0);
  await page.getByLabel('Hierarchy files for several columns').setInputFiles({
    name: zip.suggestedFilename(),
    mimeType: 'application/zip',
    buffer: readFileSync(await zip.path()),
  });
  await expect(page.locator('.note')).toContainText('age.csv for age');
  await expect(page.getByRole('treeitem', { name: /^twenties:/ })).toBeVisible();
  const again = await downloaded(page, 'Download the hierarchy file');
  expect(again.text.trim().split('\n')).toEqual(files['hospital_hierarchy_AGE.csv'].split('\n'));
});

test('weights are set by hand, by share and from a file, and the recipe holds them', async ({ page }) => {
  await openExample(page, 'hospital');
  await go(page, 'Taxonomies');
  await choose(page, 'disease');
  await page.getByRole('button', { name: 'Weights' }).click();
  await expect(item(page, 'flu')).toHaveAttribute('aria-label', /weight 1$/);
  await page.getByLabel('By share in the table').check();
  await expect(item(page, 'hepatitis')).toHaveAttribute('aria-label', /weight 50%$/);
  await page.getByLabel('1 for every value that appears').check();
  await item(page, 'flu').click();
  await page.getByLabel(/^Weight of flu/).fill('0.5');
  await page.getByRole('button', { name: 'Set', exact: true }).click();
  await expect(item(page, 'flu')).toHaveAttribute('aria-label', /weight 0\.5$/);
  await expect(item(page, 'anemia')).toHaveAttribute('aria-label', /weight 1$/);
  const load = (text: string) =>
    page.getByLabel('Weights file for disease').setInputFiles({ name: 'weights.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await load('measles,2\n');
  await expect(page.locator('.panel .message')).toContainText('measles');
  await page.getByRole('button', { name: 'Reset all to 1' }).click();
  await expect(item(page, 'flu')).toHaveAttribute('aria-label', /weight 1$/);
  await load('flu,2\nanemia,1/3\n');
  await expect(item(page, 'anemia')).toHaveAttribute('aria-label', /weight 1\/3$/);
  await expect(page.locator('.panel .message')).toHaveCount(0);
  await publish(page);
  const { text } = await downloaded(page, 'Recipe (JSON)');
  expect(JSON.stringify(JSON.parse(text))).toContain('"weights":{"given":{"anemia":"1/3","flu":"2"}}');
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing on the workshop with its panels open, ${colorScheme}`, SOAK_ONLY, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await openExample(page, 'hospital');
    await go(page, 'Taxonomies');
    await choose(page, 'disease');
    const clean = async (where: string): Promise<void> => {
      const axe = new AxeBuilder({ page });
      // Colours are what differs in the dark.
      const { violations } = await (colorScheme === 'dark' ? axe.withRules(['color-contrast', 'link-in-text-block']) : axe).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`), where).toEqual([]);
    };
    await page.getByRole('treeitem', { name: /^flu:/ }).click();
    await page.keyboard.press('Control+x');
    await clean('something cut');
    for (const tool of ['Group', 'Add values', 'Find']) {
      await page.getByRole('treeitem', { name: /^flu:/ }).click();
      await page.getByRole('toolbar').getByRole('button', { name: tool, exact: true }).click();
      await clean(tool);
      await page.keyboard.press('Escape');
    }
    await page.getByRole('treeitem', { name: /^respiratory:/ }).click();
    await page.getByRole('toolbar').getByRole('button', { name: 'Sort', exact: true }).click();
    await clean('Sort');
    await page.keyboard.press('Escape');
    await page.getByRole('treeitem', { name: /^respiratory:/ }).click();
    await page.keyboard.press('F2');
    await clean('Rename');
    await page.keyboard.press('Escape');
    await page.getByText('Keys', { exact: true }).click();
    for (const panel of ['Make it from the values', 'Check', 'Weights']) {
      await page.getByRole('button', { name: new RegExp(`^${panel}`) }).click();
      await expect(page.locator('.panel')).toBeVisible();
      if (panel === 'Make it from the values') {
        await page.getByLabel('Or another way').selectOption('intervals');
        await clean('intervals that do not fit');
        await page.getByLabel('Or another way').selectOption('frequency');
        await page.getByLabel('Minimum rows per node').fill('2');
        await expect(page.locator('.level-table')).toBeVisible();
      }
      await clean(panel);
    }
    await page.getByLabel('Hierarchy file for disease').setInputFiles({ name: 'd.csv', mimeType: 'text/csv', buffer: Buffer.from('flu;any\n') });
    await expect(page.getByLabel('Place them under')).toBeVisible();
    await clean('a file that lacks values');
    await dropAll(page, { 'age.csv': Array.from({ length: 20 }, (_, at) => `${20 + at};any`).join('\n'), 'colours.csv': 'red;any\n' });
    await expect(page.locator('.note')).toContainText('age.csv for age');
    await choose(page, 'age');
    await page.getByRole('button', { name: /^Check/ }).click();
    await expect(page.locator('.remarks [data-code="flat"]')).toBeVisible();
    await clean('a set of files, and remarks');
  });
}

test('the workshop fits 360 pixels with each panel open', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openExample(page, 'hospital');
  await go(page, 'Taxonomies');
  await choose(page, 'disease');
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  for (const panel of ['Make it from the values', 'Check', 'Weights']) {
    await page.getByRole('button', { name: new RegExp(`^${panel}`) }).click();
    await expect(page.locator('.panel')).toBeVisible();
    expect(await wide(), panel).toBe(0);
  }
});
