import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { SOAK, SOAK_ONLY, sample } from './soak';
import { expect, go, opened, openExample, openLayers, roleOf, test } from './watched';

/** Goes on by Tab until the focus is on what is searched for. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 120; presses++) {
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

test('the whole path can be gone by keyboard', SOAK_ONLY, async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('[data-example="hospital"]')).toBeVisible();
  await tabTo(page, /Tian/);
  await page.keyboard.press('Enter');
  await opened(page);

  // Roles are lists to choose from: arrows change them.
  await roleOf(page, 'zip').focus();
  await page.keyboard.press('ArrowDown');
  await expect(roleOf(page, 'zip')).toHaveValue('sensitive');
  await page.keyboard.press('Control+z');
  await expect(roleOf(page, 'zip')).toHaveValue('quasi-identifier');

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
  await openLayers(page);
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

const SCREENS = ['Data', 'Taxonomies', 'Requirement'] as const;

test(`what is focused can be seen, ${SOAK ? 'on each screen' : 'on a screen each'} in the light, in the dark and where colours are forced`, async ({ page }) => {
  await openExample(page, 'hospital');
  for (const [at, media] of ([{ colorScheme: 'light' }, { colorScheme: 'dark' }, { forcedColors: 'active' }] as const).entries()) {
    await page.emulateMedia(media);
    for (const screen of sample(SCREENS, at)) {
      await go(page, screen);
      for (let presses = 0; presses < 24; presses++) {
        await page.keyboard.press('Tab');
        const unseen = await page.evaluate(() => {
          const at = document.activeElement;
          if (at === null || at === document.body) return '';
          // A button of a choice is drawn by what is next to it.
          const drawn = [at, at.nextElementSibling].filter((element) => element !== null).map((element) => getComputedStyle(element));
          const ground = getComputedStyle(document.body).backgroundColor;
          const seen = drawn.some(({ outlineStyle, outlineWidth, outlineColor }) => outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 && outlineColor !== ground);
          return seen ? '' : at.outerHTML.slice(0, 120);
        });
        expect(unseen, `${screen}, ${JSON.stringify(media)}, stop ${presses}`).toBe('');
      }
    }
  }
});

/** The place of the focus, in words; empty if nothing has it. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const at = document.activeElement;
    return at === null || at === document.body ? '' : `${at.tagName} ${at.getAttribute('aria-label') ?? at.textContent?.slice(0, 60) ?? ''}`;
  });
}

/** Presses keys, and looks that the focus is somewhere after them. */
async function pressed(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
  await expect.poll(() => focused(page), { message: `after ${keys.join(' ')} the focus is nowhere` }).not.toBe('');
}

const saidAloud = (page: Page) => page.locator('[role=status].visually-hidden');

test('from the start to a download there is no need of a mouse, what happens is stated aloud, and the focus is never nowhere', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('[data-example="hospital"]')).toBeVisible();
  await tabTo(page, /Tian/);
  await pressed(page, 'Enter');
  await opened(page);
  await expect(saidAloud(page)).toContainText('12 rows, 3 columns');
  await expect(page.locator('main h2').first()).toBeFocused();

  // A role, taken back.
  await tabTo(page, /^Role of age$/);
  await pressed(page, 'ArrowDown');
  await pressed(page, 'Control+z');
  await expect(saidAloud(page)).toContainText('Undone');

  // The trees: one grouped and renamed.
  await page.keyboard.press('Shift+Tab');
  for (let presses = 0; presses < 40 && !/^BUTTON Data/.test(await focused(page)); presses++) await page.keyboard.press('Shift+Tab');
  await pressed(page, 'ArrowRight');
  await tabTo(page, /^zip/);
  await pressed(page, 'Enter');
  await expect(page.getByRole('tree', { name: 'Taxonomy of zip' })).toBeVisible();
  await tabTo(page, /: \d+ values?, \d+ rows?/);
  await pressed(page, 'ArrowDown', 'F2');
  await page.keyboard.type('inner');
  await pressed(page, 'Enter');
  await expect(page.getByRole('treeitem', { name: /^inner:/ })).toBeFocused();
  await pressed(page, 'Control+z');
  await expect(page.getByRole('treeitem', { name: /^inner:/ })).toHaveCount(0);

  // A panel opened and closed again: anyone who closes it is where it was opened.
  for (let presses = 0; presses < 60 && !/^BUTTON Check/.test(await focused(page)); presses++) await page.keyboard.press('Shift+Tab');
  await pressed(page, 'Enter');
  await tabTo(page, /^Close/);
  await pressed(page, 'Enter');

  // The limits by slider, another requirement added and removed.
  for (let presses = 0; presses < 60 && !/^BUTTON Taxonomies/.test(await focused(page)); presses++) await page.keyboard.press('Shift+Tab');
  await pressed(page, 'ArrowRight');
  await openLayers(page);
  await tabTo(page, /, slider$/);
  await pressed(page, 'ArrowRight', 'ArrowLeft');
  await expect(page.getByLabel('Largest share of one value')).toHaveValue('0.5');
  await tabTo(page, /^Add$/);
  await pressed(page, 'Enter');
  await expect(saidAloud(page)).toContainText('Added: distinct ℓ-diversity');
  for (let presses = 0; presses < 20 && !/^BUTTON (Remove|Take away|No longer|×)/.test(await focused(page)); presses++) await page.keyboard.press('Shift+Tab');
  await pressed(page, 'Enter');
  await tabTo(page, /^Make the release$/);
  await pressed(page, 'Enter');
  await expect(page.getByRole('heading', { name: 'The published table' })).toBeVisible();
  await expect(saidAloud(page)).toContainText('3 classes');
  await expect(page.locator('main h2').first()).toBeFocused();

  // A class by its buttons, one of which is switched off by its own use; a picture as a table.
  await tabTo(page, /^Classes/);
  await pressed(page, 'Enter');
  await expect(page.locator('.pictures svg').nth(3)).toBeVisible();
  await tabTo(page, /^Smallest$/);
  await pressed(page, 'Enter');
  for (let presses = 0; presses < 20 && !/^BUTTON Next class/.test(await focused(page)); presses++) await page.keyboard.press('Shift+Tab');
  await pressed(page, 'Enter', 'Enter', 'Enter');
  await expect(page.locator('#class-title')).toHaveText(/3 of 3/);
  await tabTo(page, /^Show as table$/);
  await pressed(page, 'Enter');
  await expect(page.getByRole('button', { name: 'Show as picture' })).toBeFocused();

  for (let presses = 0; presses < 80 && !/^BUTTON Download the table/.test(await focused(page)); presses++) await page.keyboard.press('Shift+Tab');
  const waiting = page.waitForEvent('download');
  await pressed(page, 'Enter');
  // The verdict leaves something open, so the page asks once.
  await expect(page.getByRole('button', { name: 'Decide first' })).toBeFocused();
  await pressed(page, 'Tab', 'Enter');
  expect(readFileSync(await (await waiting).path(), 'utf8')).toContain('age,zip,disease');

  // What takes a while takes its own button away, and gives it back.
  for (let presses = 0; presses < 20 && !/^BUTTON Result/.test(await focused(page)); presses++) await page.keyboard.press('Shift+Tab');
  await pressed(page, 'ArrowRight');
  await tabTo(page, /^Measures$/);
  await pressed(page, 'Enter');
  // It was assessed with the release, unless the review was faster.
  const assess = page.getByRole('button', { name: 'Assess what that discloses' });
  await expect(page.locator('#review-promises .work-finding').or(assess)).toBeVisible();
  if (await assess.isVisible()) {
    await tabTo(page, /^Assess what that discloses$/);
    await pressed(page, 'Enter');
  }
  await expect(page.locator('#review-promises .work-finding')).toBeVisible();
  await expect.poll(() => focused(page)).not.toBe('');
});
