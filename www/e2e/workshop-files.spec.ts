// Hierarchy files in the workshop: those of real tables, those that mean harm, those that lack values.
import type { Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { readFileSync } from 'node:fs';
import { choose, giveFile, item, openRaw } from './tree';
import { SOAK_ONLY, sample } from './soak';
import { drop, expect, failure, go, setRole, tableIs, test, unfold } from './watched';
import { realHierarchies, realTable } from './real-tables';

const TABLES = [
  ['adult', '45,222 people'],
  ['nursery', '12,960 people'],
] as const;
for (const [table, rows] of sample(TABLES, 1)) {
  test(`the hierarchies of ${table} are taken, shown, and released unchanged`, async ({ page }) => {
    const hierarchies = realHierarchies(table);
    const columns = [...hierarchies.keys()];
    const nameOf = (column: string): string => `${column}.csv`;
    await page.goto('/');
    await drop(page, `${table}.csv`, realTable(table));
    await expect(page.getByRole('tab', { name: /^Data/ })).toContainText(rows);
    for (const column of columns) await setRole(page, column, 'Quasi-identifier');
    await go(page, 'Taxonomies');
    await page.getByLabel('Hierarchy files for several columns').setInputFiles([...hierarchies].map(([column, buffer]) => ({ name: nameOf(column), mimeType: 'text/csv', buffer })));
    await expect(page.locator('.note')).toContainText('Loaded:');
    expect(await page.locator('.note li').count()).toBe(0);
    for (const column of columns) {
      await choose(page, column);
      await expect(page.locator('.taxonomy').getByText(`From ${column}.csv.`)).toBeVisible();
      const given = hierarchies.get(column)?.toString() ?? '';
      const root = given.trim().split(/[;,\n]/).at(-1) ?? '';
      await expect(item(page, root)).toHaveAttribute('aria-label', new RegExp(`: ${given.trim().split('\n').length} values`));
    }
    const out = await all(page);
    expect(Object.keys(out).sort()).toEqual(columns.map(nameOf).sort());
    for (const [column, content] of hierarchies) {
      const [name, given] = [nameOf(column), content.toString()];
      const text = out[name];
      // A last line end that is not there is added.
      expect(text, name).toBe(given.endsWith('\n') ? given : `${given}\n`);
    }
    // And in again.
    for (const column of columns) {
      await choose(page, column);
      await giveFile(page, column, out[`${column}.csv`] ?? '');
      await expect(page.getByRole('toolbar').getByRole('button', { name: 'Undo' })).toHaveAttribute('aria-disabled', 'false');
    }
    expect(await all(page)).toEqual(out);
  });
}

/** The hierarchy files of all columns, by name. */
async function all(page: Page): Promise<Record<string, string>> {
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download all (ZIP)' }).click();
  const files = unzipSync(readFileSync(await (await waiting).path()));
  return Object.fromEntries(Object.entries(files).map(([name, content]) => [name, strFromU8(content)]));
}

const ages = (row: (age: number) => string): string => Array.from({ length: 20 }, (_, at) => row(20 + at)).join('\n');

const HOSTILE: readonly (readonly [string, string, RegExp])[] = [
  ['two roots', '20;a;any\n21;b;all\n', /"all".*"any".*same root/],
  ['a group in two places', '20;young;low;any\n21;young;high;any\n', /"young" names two nodes/],
  ['a value in two groups', '20;young;any\n20;old;any\n', /"20" names two nodes/],
  ['a cycle by repeated labels', '20;a;b;any\n21;b;a;any\n', /"a" names two nodes/],
  ['one column only', ages(String), /line 2/],
  ['nothing but empty lines', '\n\n;;\n', /empty/],
];
test('a hierarchy file that means harm gives its sentence, and the tree stays', async ({ page }) => {
  await openRaw(page);
  const before = await page.getByRole('treeitem').first().getAttribute('aria-label');
  for (const [what, content, says] of HOSTILE) {
    await giveFile(page, 'age', content);
    const { text, code } = await failure(page);
    expect(text, what).toMatch(says);
    expect(text, what).toContain('age.csv');
    expect(code, what).toMatch(/^taxonomy-/);
    expect(await page.getByRole('treeitem').first().getAttribute('aria-label'), what).toBe(before);
    await page.getByRole('button', { name: 'Keep the previous taxonomy' }).click();
    await expect(page.locator('.message')).toHaveCount(0);
  }
});

test('empty lines, quotes and delimiters inside labels give the right tree', SOAK_ONLY, async ({ page }) => {
  await openRaw(page);
  await giveFile(page, 'age', `\n${ages((age) => `${age};"say ""${age < 30 ? 'young' : 'old'}""; or so";any`)}\n\n`);
  await expect(item(page, 'say "young"; or so')).toHaveAttribute('aria-label', /: 10 values, 7 rows/);
  await expect(item(page, 'any')).toHaveAttribute('aria-label', /: 20 values, 12 rows/);
});

test('a hierarchy file of 200,000 rows is taken and edited', SOAK_ONLY, async ({ page }) => {
  await openRaw(page);
  const text = Array.from({ length: 200_000 }, (_, value) => `${value};${Math.floor(value / 100)} hundred;${Math.floor(value / 10_000)} myriad;any`).join('\n');
  const began = Date.now();
  await giveFile(page, 'age', text);
  await expect(item(page, 'any')).toHaveAttribute('aria-label', /: 200,000 values, 12 rows/);
  const taken = Date.now() - began;
  await item(page, '3 myriad').click();
  await page.keyboard.press('F2');
  await page.keyboard.type('the fourth');
  const renamed = Date.now();
  await page.keyboard.press('Enter');
  await expect(item(page, 'the fourth')).toBeFocused();
  // Said, not asserted: it depends on what else the machine does.
  console.log(`200,000 rows: taken and shown after ${taken} ms, a new label after ${Date.now() - renamed} ms`);
});

test('all values that a tree lacks are placed with one click', async ({ page }) => {
  await page.goto('/');
  const odd = Array.from({ length: 30 }, (_, at) => `odd ${30 - at}`);
  await drop(page, 'people.csv', ['name,disease', ...['Ann', 'Bob', ...odd].map((name, at) => `${name},${['flu', 'cold', 'none'][at % 3] ?? ''}`)].join('\n'));
  await tableIs(page, 32);
  await setRole(page, 'name', 'Quasi-identifier');
  await setRole(page, 'disease', 'Sensitive');
  const missing = page.getByLabel(/^Read as/);
  await unfold(page, 'How the file is read');
  await missing.fill(odd.join(', '));
  await missing.press('Enter');
  await go(page, 'Taxonomies');
  await giveFile(page, 'name', 'Ann;women;any\nEve;women;any\nBob;men;any\nTom;men;any\n');
  await expect(item(page, 'men')).toBeVisible();
  await go(page, 'Data');
  await unfold(page, 'How the file is read');
  await missing.fill('empty');
  await missing.press('Enter');
  await go(page, 'Taxonomies');
  await expect(page.getByRole('tab', { name: /^Taxonomies/ })).toContainText('1 to correct');
  await page.getByRole('button', { name: 'Check: 1 remark' }).click();
  await expect(page.locator('.remarks [data-code="missing-values"]')).toContainText('30 values');
  await item(page, 'men').click();
  await page.getByRole('button', { name: 'Place all 30 under men' }).click();
  await expect(item(page, 'men')).toHaveAttribute('aria-label', /: 32 values, 31 rows/);
  await expect(page.locator('.remarks [data-code="missing-values"]')).toHaveCount(0);
  await expect(page.getByRole('tab', { name: /^Taxonomies/ })).toContainText('2 made');
  await page.getByRole('toolbar').getByRole('button', { name: 'Undo' }).click();
  await expect(item(page, 'men')).toHaveAttribute('aria-label', /: 2 values, 1 row/);
});
