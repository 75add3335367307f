// The verdict on the page and in its summary, word for word that of the command, the report and the review (tests/verdicts.rs).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { downloaded, dropAll, expect, test } from './watched';

interface Case {
  name: string;
  csv: string;
  recipe: unknown;
  line: string;
}

const CASES = JSON.parse(readFileSync(join(import.meta.dirname, '../../tests/verdicts/releases.json'), 'utf8')) as Case[];

const line = async (page: Page): Promise<string> => {
  const [word, why] = [page.locator('.verdict .word'), page.locator('.verdict .why')];
  return `${(await word.textContent()) ?? ''}. ${((await why.textContent()) ?? '').trim()}`;
};

/** Opens a table with its recipe and makes the release. */
async function release(page: Page, { csv, recipe }: Pick<Case, 'csv' | 'recipe'>): Promise<void> {
  await page.goto('/');
  await dropAll(page, [
    { name: 'table.csv', content: csv },
    { name: 'table-recipe.json', content: JSON.stringify(recipe) },
  ]);
  await expect(page.getByRole('region', { name: 'Last action' })).toContainText('table-recipe.json were applied.');
  await page.getByRole('tab', { name: /Requirement/ }).click();
  await page.getByRole('button', { name: 'Make the release' }).click();
  await expect(page.locator('.verdict')).toBeVisible();
}

test('page and summary have the verdict of command, report and review', async ({ page }) => {
  test.setTimeout(240_000);
  for (const one of CASES) {
    await release(page, one);
    await expect.poll(() => line(page), { message: one.name, timeout: 20_000 }).toBe(one.line);
    const report = JSON.parse((await downloaded(page, 'Report (JSON)')).text) as { verdict: { line: string } };
    expect(report.verdict.line, one.name).toBe(one.line);
    await page.getByRole('button', { name: /Summary to sign/ }).click();
    await expect.poll(() => line(page), { message: `${one.name}, summary` }).toBe(one.line);
  }
});

test('what is accepted with a reason is in the verdict, the report and the recipe, and undo opens it again', async ({ page }) => {
  const pairs = CASES.find(({ name }) => name === 'pairs');
  if (pairs === undefined) throw new Error('no such case');
  await release(page, pairs);
  const open = page.locator('.decision[data-about="small-classes"]');
  await open.getByRole('button', { name: /^Accept, with a reason/ }).click();
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(page.getByText(/Write a reason/)).toBeVisible();
  await page.getByLabel('Reason').fill('Couples know each other.');
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(open).toHaveCount(0);
  await expect(page.locator('.decision.closed')).toContainText('Couples know each other.');
  for (const file of ['Report (JSON)', 'Recipe (JSON)']) expect((await downloaded(page, file)).text).toContain('Couples know each other.');
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(open).toBeVisible();
});

test('what was decided on Data is decided in the verdict', async ({ page }) => {
  const blank = CASES.find(({ name }) => name === 'blank');
  if (blank === undefined) throw new Error('no such case');
  await page.goto('/');
  await dropAll(page, [
    { name: 'table.csv', content: blank.csv },
    { name: 'table-recipe.json', content: JSON.stringify(blank.recipe) },
  ]);
  await expect(page.getByRole('region', { name: 'Last action' })).toContainText('table-recipe.json were applied.');
  await page.getByRole('radio', { name: /^Exclude these people/ }).check();
  await page.getByRole('tab', { name: /Requirement/ }).click();
  await page.getByRole('button', { name: 'Make the release' }).click();
  await expect(page.locator('.decision.closed')).toContainText('Decided on Data: people with a blank');
  await expect(page.locator('.decision:not(.closed)')).toHaveCount(0);
});

test('a download with something open asks once', async ({ page }) => {
  const pairs = CASES.find(({ name }) => name === 'pairs');
  if (pairs === undefined) throw new Error('no such case');
  await release(page, pairs);
  await page.getByRole('button', { name: 'Download the release' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('in a class of two');
  await question.getByRole('button', { name: 'Decide first' }).click();
  await expect(question).toBeHidden();
  await page.getByRole('button', { name: 'Download the release' }).click();
  const given: string[] = [];
  page.on('download', (one) => given.push(one.suggestedFilename()));
  await question.getByRole('button', { name: 'Download anyway' }).click();
  await expect.poll(() => given).toEqual(['table-published.csv', 'table-public-report.json']);
  await page.getByRole('button', { name: 'Download the release' }).click();
  await expect.poll(() => given).toHaveLength(4);
});
