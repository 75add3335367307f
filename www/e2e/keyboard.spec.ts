import type { Page } from '@playwright/test';
import { expect, test } from './watched';

/** Goes on by Tab until the focus is on what is looked for. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press('Tab');
    const label = await page.evaluate(() => {
      const at = document.activeElement;
      if (at === null) return '';
      const own = at.getAttribute('aria-label') ?? at.textContent ?? '';
      return own === '' && at instanceof HTMLInputElement ? (at.labels?.[0]?.textContent ?? '') : own;
    });
    if (name.test(label)) return;
  }
  throw new Error(`Tab does not lead to ${String(name)}`);
}

test('the whole path can be gone by keyboard', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('[data-example="hospital"]')).toBeVisible();
  await tabTo(page, /Tian/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'What each column is' })).toBeVisible();

  // Roles are radio buttons: arrows change them.
  await page.getByRole('group', { name: 'Role of zip' }).getByRole('radio', { name: 'Quasi-identifier' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('group', { name: 'Role of zip' }).getByRole('radio', { name: 'Sensitive' })).toBeChecked();
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('group', { name: 'Role of zip' }).getByRole('radio', { name: 'Quasi-identifier' })).toBeChecked();

  // Tabs: arrows go from one to the next.
  await page.getByRole('tab', { name: /^Data/ }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: /^Taxonomies/ })).toBeFocused();
  await expect(page.getByRole('tab', { name: /^Taxonomies/ })).toHaveAttribute('aria-selected', 'true');

  // The tree is one stop; arrows go within it.
  const tree = page.getByRole('tree', { name: 'Taxonomy of age' });
  await expect(tree).toBeVisible();
  await page.getByRole('treeitem').first().focus();
  const current = page.getByRole('treeitem', { selected: true });
  await page.keyboard.press('ArrowRight');
  await expect(current).toHaveAttribute('aria-level', '2');
  await page.keyboard.press('ArrowLeft');
  await expect(current).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('ArrowLeft');
  await expect(current).toHaveAttribute('aria-level', '1');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('29');
  await expect(current).toHaveAttribute('aria-label', /^29:/);

  await page.getByRole('tab', { name: /^Taxonomies/ }).focus();
  await page.keyboard.press('ArrowRight');
  // The order of importance moves with Alt and the arrows.
  const first = page.locator('.importance li').first();
  await expect(first).toContainText('age');
  await first.focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page.locator('.importance li').first()).toContainText('zip');
  await expect(page.locator('.importance li').nth(1)).toBeFocused();
  const slider = page.getByLabel('τ for disease, slider');
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByLabel('Largest share of one value')).toHaveValue('0.51');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { name: 'The published table' })).toBeVisible();

  // The rows are one stop, and choosing a row chooses its class.
  const grid = page.getByRole('grid', { name: 'The published table, row by row' });
  await grid.focus();
  await page.keyboard.press('End');
  await expect(page.locator('#class-title')).toHaveText(/3 of 3/);
  await page.keyboard.press('Home');
  await expect(page.locator('#class-title')).toHaveText(/1 of 3/);
});

test('what is focused can be seen', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('[data-example="hospital"]')).toBeVisible();
  for (let presses = 0; presses < 8; presses++) {
    await page.keyboard.press('Tab');
    const outline = await page.evaluate(() => {
      const at = document.activeElement;
      return at === null || at === document.body ? '2px' : getComputedStyle(at).outlineWidth;
    });
    expect(outline).toBe('2px');
  }
});
