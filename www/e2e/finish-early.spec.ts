// A long search that a person finishes early: what it has found is published, and its recipe makes the same table again.
import { downloaded, expect, go, makeRelease, openLayers, test } from './watched';

test('a search is finished early with the best table so far, and its choices make the same table again', async ({ page }) => {
  await page.goto('/#example=adult&tau=0.5&l=3&method=local-search&screen=requirement');
  await expect(page.locator('h2.sentence')).toBeVisible();
  await openLayers(page);
  await page.getByRole('radio', { name: /^A hundred times as long/ }).check();
  await makeRelease(page).click();
  const finish = page.getByRole('button', { name: 'Finish now' });
  await expect(page.locator('.working')).toContainText(/improving classes/i);
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible();
  await finish.click();
  await expect(page.locator('.notice')).toContainText(/^The search was finished early, after [\d,]+ steps\./);
  await expect(page.locator('.stale')).toHaveCount(0);
  const first = await downloaded(page, 'Download the table (CSV)');
  const recipe = await downloaded(page, 'Recipe (JSON)');
  const { choices } = JSON.parse(recipe.text) as { choices: { method: { options: Record<string, string> } } };
  const steps = Number(choices.method.options['stop_after']);
  expect(steps).toBeGreaterThan(0);
  await go(page, 'Requirement');
  await openLayers(page);
  await expect(page.getByRole('radio', { name: new RegExp(`^After ${steps.toLocaleString('en')} steps`) })).toBeChecked();
  await makeRelease(page).click();
  expect((await downloaded(page, 'Download the table (CSV)')).text).toBe(first.text);
  // Undo takes the end back, and says what differs.
  await page.getByRole('button', { name: /^Undo/ }).click();
  await go(page, 'Requirement');
  await expect(page.getByRole('radio', { name: /^When its budget is used up/ })).toBeChecked();
});
