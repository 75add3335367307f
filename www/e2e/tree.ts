// Ways to the workshop, for the tests of it.
import type { Locator, Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { drop, expect, go, setRole, tableIs } from './watched';

/** The folder of the hospital example. */
export const EXAMPLE = join(import.meta.dirname, '../../crates/desk/src/examples/hospital');

/** Opens the hospital's 12 rows as a file of one's own, without its trees. */
export async function openRaw(page: Page): Promise<void> {
  await page.goto('/');
  await drop(page, 'hospital.csv', readFileSync(join(EXAMPLE, 'table.csv')));
  await tableIs(page, 12);
  for (const column of ['age', 'zip']) await setRole(page, column, 'Quasi-identifier');
  await setRole(page, 'disease', 'Sensitive');
  await go(page, 'Taxonomies');
}

/** Opens a column's taxonomy. */
export async function choose(page: Page, column: string): Promise<void> {
  await page.getByRole('list', { name: 'Columns that take part' }).getByRole('button', { name: new RegExp(`^${column}`) }).click();
  await expect(page.getByRole('heading', { level: 3, name: column, exact: true })).toBeVisible();
}

/** A node by its label. */
export function item(page: Page, label: string): Locator {
  return page.getByRole('treeitem', { name: new RegExp(`^${label.replace(/[[\]().*]/g, '\\$&')}:`) });
}

/** Opens a hierarchy file for a column. */
export async function giveFile(page: Page, column: string, text: string): Promise<void> {
  await page
    .getByLabel(`Hierarchy file for ${column}`)
    .setInputFiles({ name: `${column}.csv`, mimeType: 'text/csv', buffer: Buffer.from(text) });
}
