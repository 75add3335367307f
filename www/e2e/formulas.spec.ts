// Cells that a spreadsheet would run: seen before the download, quoted or refused, and taken back by a later reading.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { downloaded, drop, expect, failure, go, publish, setRole, test } from './watched';
import { SOAK_ONLY } from './soak';

const DIAGNOSES = ['asthma', 'diabetes', '=flu', 'migraine', 'none'];
const NOTES = ["'=1", '-5', "o'clock", '@SUM(A1)'];

/** 240 invented people with formulas among their diagnoses and notes, and in the name of a column. */
function people(): string {
  const rows = Array.from({ length: 240 }, (_, at) => [20 + ((at * 7) % 61), at % 3 === 0 ? 'f' : 'm', DIAGNOSES[at % 5], NOTES[(at * 3 + (at % 7)) % 4]].join(','));
  return ['age,sex,diagnosis,+note', ...rows].join('\n');
}

async function chosen(page: Page): Promise<void> {
  await page.goto('/');
  await drop(page, 'people.csv', people());
  for (const column of ['age', 'sex']) await setRole(page, column, 'Quasi-identifier');
  await setRole(page, 'diagnosis', 'Sensitive');
  await setRole(page, '+note', 'Keep');
}

/** The command that `cargo xtask test` has built, or nothing. */
const command = ['debug', 'release'].map((build) => join(import.meta.dirname, '../../target', build, 'tauell')).find((path) => existsSync(path));

test('formulas are counted before the download, quoted, and the page gives the bytes of the command', async ({ page }) => {
  await chosen(page);
  await publish(page);
  expect([/,=flu,/g, /,@SUM\(A1\)/g].map((cell) => people().match(cell)?.length)).toEqual([48, 56]);
  const line = page.getByRole('group', { name: 'Formulas' });
  await expect(line).toContainText('would run 48 cells of column "diagnosis" and the name and 56 cells of column "+note"');
  await expect(line.getByRole('radio', { name: /^Publish them/ })).toBeChecked();
  // The first option is the default.
  expect((await page.locator('.verdict').first().boundingBox())?.y).toBeLessThan((await line.boundingBox())?.y ?? 0);
  const kept = (await downloaded(page, 'Download the table (CSV)')).text;
  expect(kept).toContain(',=flu,');

  await line.getByRole('radio', { name: /^Quote them/ }).check();
  await expect(line).toContainText('so each has an apostrophe in front');
  const quoted = (await downloaded(page, 'Download the table (CSV)')).text;
  expect(quoted.split('\n')[0]).toBe("age,sex,diagnosis,'+note");
  // Cells that looked quoted are quoted once more; without one apostrophe each, the table is the original.
  expect(quoted).toContain(",''=1\n");
  expect(quoted.replaceAll(/(^|,)'('*[=+@])/gm, '$1$2')).toBe(kept);
  const report = JSON.parse((await downloaded(page, 'Report (JSON)')).text) as { formulas: { choice: string; cells: number } };
  expect(report.formulas).toMatchObject({ choice: 'quote', cells: 104 });
  const recipe = (await downloaded(page, 'Recipe (JSON)')).text;
  expect((JSON.parse(recipe) as { choices: { formulas: string } }).choices.formulas).toBe('quote');

  test.skip(command === undefined, 'the command is not built, so its bytes cannot be compared');
  const folder = mkdtempSync(join(tmpdir(), 'formulas-'));
  try {
    writeFileSync(join(folder, 'people.csv'), people());
    writeFileSync(join(folder, 'recipe.json'), recipe);
    execFileSync(command ?? '', ['anonymize', 'people.csv', '--recipe', 'recipe.json', '--out', 'out.csv', '--quiet'], { cwd: folder });
    expect(readFileSync(join(folder, 'out.csv'), 'utf8')).toBe(quoted);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('refused formulas are named with their column, the table made before stays, and another choice publishes again', async ({ page }) => {
  await chosen(page);
  await publish(page);
  const line = page.getByRole('group', { name: 'Formulas' });
  await line.getByRole('radio', { name: /^Refuse them/ }).check();
  const { code, text } = await failure(page);
  expect(code).toBe('formulas-refused');
  expect(text).toContain('48 cells of column "diagnosis"');
  await line.getByRole('radio', { name: /^Quote them/ }).check();
  await expect(page.locator('.message')).toHaveCount(0);
  await expect(line).toContainText('so each has an apostrophe in front');
});

test('a published file is reviewed with the apostrophes removed once someone says so, and as it is before', SOAK_ONLY, async ({ page }) => {
  await chosen(page);
  await go(page, 'Requirement');
  await page.getByRole('radio', { name: /^Quote them/ }).check();
  await publish(page);
  const quoted = (await downloaded(page, 'Download the table (CSV)')).text;
  await go(page, 'Review');
  await page.getByRole('radio', { name: 'A file from elsewhere' }).check();
  await page.getByLabel('Choose a file').setInputFiles({ name: 'quoted.csv', mimeType: 'text/csv', buffer: Buffer.from(quoted) });
  const note = page.locator('.note').filter({ hasText: 'apostrophe in front of what a spreadsheet would run' });
  await expect(note).toContainText('They may belong to the values.');
  const columns = page.locator('.elsewhere-roles');
  await expect(columns).toContainText("'+note");
  await note.getByRole('button', { name: 'Remove the apostrophes' }).click();
  await expect(note).toContainText('The apostrophes were removed');
  await expect(columns).not.toContainText("'+note");
  await expect(columns).toContainText('+note');
});
