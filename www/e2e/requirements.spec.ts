import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { downloaded, expect, figure, go, makeRelease, openExample, publish, rowsOf, test } from './watched';
import { SOAK_ONLY } from './soak';

const ofDisease = (page: Page): Locator => page.getByRole('form', { name: 'Add a requirement for disease' });
const asked = (page: Page): Locator => page.getByRole('list', { name: 'Other requirements for disease' });
const least = (page: Page): Locator => page.getByLabel('Minimum number of people in a class');

async function add(page: Page, kind: string, ...parameters: string[]): Promise<void> {
  const form = ofDisease(page);
  await form.getByLabel('Kind of requirement').selectOption(kind);
  for (const [at, parameter] of parameters.entries()) await form.locator('input').nth(at).fill(parameter);
  await form.getByRole('button', { name: 'Add' }).click();
}

test('entropy ℓ-diversity next to τ and ℓ: asked for, published, and told with its margin', async ({ page }) => {
  await openExample(page, 'hospital');
  await go(page, 'Requirement');
  await add(page, 'entropy ℓ-diversity', '2.8');
  await expect(asked(page).getByRole('listitem')).toContainText('entropy ℓ-diversity with ℓ = 2.8');
  await expect(asked(page)).toContainText('Feasible');
  await publish(page);
  await expect(page.locator('.promises li')).toHaveCount(2);
  await expect(page.locator('.promises')).toContainText('(0.5, 3)-diversity');
  await expect(page.locator('.promises')).toContainText('Entropy ℓ-diversity with ℓ = 2.8 is satisfied for disease');
  await expect(page.locator('.promises [data-satisfied="true"]')).toHaveCount(2);

  const report = JSON.parse((await downloaded(page, 'Report (JSON)')).text) as { requirements: { name: string; margin: number }[] };
  expect(report.requirements.map(({ name }) => name)).toEqual(['tau-l', 'entropy-l']);
  expect(report.requirements.every(({ margin }) => margin >= 0)).toBe(true);
  expect((await downloaded(page, 'Recipe (JSON)')).text).toMatch(/"name": "entropy-l",\s+"params": \{\s+"l": "2\.8"/);

  // Undo takes it off again, and says so.
  await go(page, 'Requirement');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(asked(page)).toHaveCount(0);
  await go(page, 'Result');
  await expect(page.locator('.stale')).toContainText('entropy ℓ-diversity with ℓ = 2.8 is no longer required of disease');
});

test('a requirement in the place of τ and ℓ, with k for the whole table', async ({ page }) => {
  await openExample(page, 'hospital');
  await go(page, 'Requirement');
  await add(page, 'distinct ℓ-diversity', '3');
  await page.getByRole('button', { name: 'Do not require (τ, ℓ)-diversity' }).click();
  await expect(page.getByLabel('Largest share of one value')).toHaveCount(0);
  await least(page).fill('5');
  await publish(page);
  expect(Number(await figure(page, 'Smallest class'))).toBeGreaterThanOrEqual(5);
  await expect(page.locator('.promises')).toContainText('Distinct ℓ-diversity with ℓ = 3 is satisfied for disease');
  await expect(page.locator('.promises')).toContainText('k-anonymity with k = 5 is satisfied for every class');
  await expect(page.locator('.caveats')).toContainText('counts values only');
  await expect(page.locator('.class-values').first()).toContainText(/exactly at the limit|to spare/);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual([]);
  await go(page, 'Requirement');
  await page.getByRole('button', { name: 'Require (τ, ℓ)-diversity' }).click();
  await expect(page.getByLabel('Largest share of one value')).toHaveValue('0.5');
});

test('what names values is requested on the page: pd-recursive with a value that may be disclosed, npd-recursive with one that may not be ruled out', async ({ page }) => {
  await openExample(page, 'hospital');
  await go(page, 'Requirement');
  const form = ofDisease(page);
  const kinds = form.getByLabel('Kind of requirement');
  await expect(kinds.locator('option')).toContainText(['distinct', 'simple', 'entropy', 'recursive', 'pd-recursive', 'npd-recursive', 't-closeness']);
  await kinds.selectOption('pd-recursive (c, ℓ)-diversity');
  await expect(form.getByRole('button', { name: 'Add' })).toBeDisabled();
  const allowed = form.getByRole('group', { name: 'Values that may be disclosed' });
  const value = await allowed.locator('option').nth(1).innerText();
  await allowed.getByRole('combobox').selectOption({ index: 1 });
  await expect(form.getByRole('button', { name: `Remove ${value}` })).toBeVisible();
  await form.getByRole('button', { name: 'Add' }).click();
  await expect(asked(page)).toContainText(`pd-recursive (c, ℓ)-diversity with c = 4 and ℓ = 3, where "${value}" may be disclosed`);

  await kinds.selectOption('npd-recursive (c₁, c₂, ℓ)-diversity');
  await form.getByRole('group', { name: /rule out|ruled out/ }).getByRole('combobox').selectOption({ index: 1 });
  await form.getByLabel('ℓ', { exact: true }).fill('1');
  await form.getByRole('button', { name: 'Add' }).click();
  await expect(asked(page)).toContainText(`where "${value}" must not be ruled out`);
  await kinds.selectOption('t-closeness');
  await form.getByLabel('distance').selectOption('ordered');
  await form.getByLabel('t', { exact: true }).fill('0.9');
  await form.getByRole('button', { name: 'Add' }).click();
  await expect(asked(page).getByRole('listitem')).toHaveCount(3);
  await expect(asked(page)).toContainText('t-closeness (ordered distance) with t = 0.9');
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
});

test('what is out of reach is stated, with the nearest that is not, by keyboard alone', async ({ page }) => {
  await openExample(page, 'hospital');
  await go(page, 'Requirement');
  const form = ofDisease(page);
  await form.getByLabel('Kind of requirement').focus();
  await page.keyboard.type('simple');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('9');
  await page.keyboard.press('Enter');
  await expect(asked(page).getByRole('listitem')).toHaveAttribute('data-feasible', 'false');
  await expect(asked(page)).toContainText('every class needs at least 9 different values');
  await expect(makeRelease(page)).toHaveCount(0);
  await asked(page).getByRole('button', { name: /Require the nearest feasible/ }).focus();
  await page.keyboard.press('Enter');
  await expect(asked(page)).toContainText('simple ℓ-diversity with ℓ = 4');
  await expect(asked(page).getByRole('listitem')).toHaveAttribute('data-feasible', 'true');
  await publish(page);
  await expect(page.locator('.promises')).toContainText('Simple ℓ-diversity with ℓ = 4 is satisfied for disease');
});

test('another method: Incognito gives every column one level, is in the recipe, is reported stale by undo, and refuses what it cannot do', SOAK_ONLY, async ({ page }) => {
  await openExample(page, 'hospital');
  await go(page, 'Requirement');
  const method = (name: string): Locator => page.getByRole('group', { name: 'Method' }).getByRole('radio', { name });
  await expect(method('Sequential Sweep')).toBeChecked();
  await method('Incognito').check();
  // It leaves sensitive values exact, so this table cannot have (0.5, 3), and that is stated before.
  await expect(page.getByText('Infeasible with every sensitive value exact')).toBeVisible();
  await page.getByRole('button', { name: /^Require the nearest feasible/ }).click();
  await publish(page);
  const rows = rowsOf((await downloaded(page, 'Download the table (CSV)')).text);
  expect(rows).toHaveLength(12);
  // How wide a group of ages is, and how many places of a postcode are masked, is the same in every row.
  const widths = rows.map(({ age }) => (/^\[(\d+),(\d+)\]$/.exec(age ?? '') ?? []).slice(1).map(Number)).map(([first, last]) => (last ?? 0) - (first ?? 0));
  const masked = rows.map(({ zip }) => (zip ?? '').replace(/[^*]/g, '').length);
  expect([new Set(widths).size, new Set(masked).size]).toEqual([1, 1]);
  expect((await downloaded(page, 'Recipe (JSON)')).text).toMatch(/"name": "incognito"/);

  await go(page, 'Requirement');
  await method('Mondrian').check();
  await publish(page);
  await expect(page.getByText(/Every class has at least \d+ people/)).toBeVisible();
  await go(page, 'Requirement');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(method('Incognito')).toBeChecked();
  await go(page, 'Result');
  await expect(page.locator('.stale')).toContainText(/method/i);
});

test('a column counts more than others: more of it stays exact, and the result says how far it is from the most that any generalization could retain', async ({ page }) => {
  const report = async (): Promise<{ attributes: { information: number }[]; bound?: { retained: number; most: number } }> => JSON.parse((await downloaded(page, 'Report (JSON)')).text);
  await openExample(page, 'adult');
  await go(page, 'Requirement');
  await publish(page);
  const before = await report();
  await go(page, 'Requirement');
  await page.getByLabel('How much sex counts').selectOption('10 times');
  await publish(page);
  await expect(page.getByText(/This table retains .*, at least \d+% of that/)).toBeVisible({ timeout: 60_000 });
  const after = await report();
  expect(after.attributes[1]?.information).toBeGreaterThan(before.attributes[1]?.information ?? 1);
  expect(after.bound?.most).toBeGreaterThanOrEqual(after.bound?.retained ?? 1);
  expect((await downloaded(page, 'Recipe (JSON)')).text).toMatch(/"importance": \{\s+"sex": 10/);
  // Undo brings the earlier result back with the choices.
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator('.runs tbody tr').nth(1)).toHaveAttribute('aria-current', 'true');
  await expect(page.locator('.stale')).toHaveCount(0);
  expect((await report()).attributes[1]?.information).toBe(before.attributes[1]?.information);
});
