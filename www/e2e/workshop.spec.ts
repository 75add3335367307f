// The tree under work, by mouse and by keyboard alone.
import type { Locator, Page } from '@playwright/test';
import { downloaded, drop, expect, go, openExample, publish, rowsOf, setRole, test } from './watched';
import { SOAK_ONLY } from './soak';

const node = (page: Page, label: string): Locator => page.getByRole('treeitem', { name: new RegExp(`^${label.replace(/[[\]().*]/g, '\\$&')}:`) });
const said = (page: Page): Locator => page.locator('.tree-said');
const tool = (page: Page, words: string): Locator => page.getByRole('toolbar').getByRole('button', { name: words, exact: true });

/** The parent's label of a node, by what is seen: the last row above it that is one level up. */
async function parentOf(page: Page, label: string): Promise<string> {
  const rows = await page.getByRole('treeitem').evaluateAll((items) =>
    items
      .map((item) => ({
        top: item.getBoundingClientRect().top,
        level: Number(item.getAttribute('aria-level')),
        label: (item.getAttribute('aria-label') ?? '').split(':')[0] ?? '',
      }))
      .sort((a, b) => a.top - b.top),
  );
  const at = rows.findIndex((row) => row.label === label);
  const level = rows[at]?.level ?? 0;
  return rows.slice(0, at).findLast((row) => row.level === level - 1)?.label ?? '';
}

/** The ages as they are published. */
async function publishedAges(page: Page): Promise<string[]> {
  await publish(page);
  const { text } = await downloaded(page, 'Download the table (CSV)');
  return rowsOf(text).map(({ age = '' }) => age);
}

/** All ages in the thirties that occur: as a group they are enough for a class, so the group is what is published. */
const FOUR = ['30', '31', '32', '33'];

test('by mouse: four ages are grouped, named, undone, redone, a leaf is moved, and the file holds the label', async ({ page }) => {
  await openExample(page, 'hospital');
  await go(page, 'Taxonomies');
  await node(page, '30').click();
  await node(page, '33').click({ modifiers: ['Shift'] });
  await expect(page.getByRole('treeitem', { selected: true })).toHaveCount(4);
  await expect(said(page)).toContainText('4 selected');
  await tool(page, 'Group').click();
  await expect(page.getByLabel('Label of the new node over 4')).toHaveValue('[30,33]');
  await page.getByRole('button', { name: 'Add the node' }).click();
  await expect(node(page, '[30,33]')).toHaveAttribute('aria-selected', 'true');
  for (const age of FOUR) expect(await parentOf(page, age)).toBe('[30,33]');

  await tool(page, 'Rename').click();
  await page.getByLabel('New label for [30,33]').fill('early thirties');
  await page.keyboard.press('Enter');
  await expect(node(page, 'early thirties')).toBeVisible();
  await tool(page, 'Undo').click();
  await expect(node(page, '[30,33]')).toBeVisible();
  await tool(page, 'Undo').click();
  await expect(node(page, '[30,33]')).toHaveCount(0);
  expect(await parentOf(page, '30')).toBe('[30,39]');
  await tool(page, 'Redo').click();
  await tool(page, 'Redo').click();
  await expect(node(page, 'early thirties')).toBeVisible();

  // A leaf is dragged into the group: the middle of the group's row is its inside.
  await node(page, '34').dragTo(node(page, 'early thirties'), { sourcePosition: { x: 120, y: 14 }, targetPosition: { x: 120, y: 14 } });
  await expect(node(page, 'early thirties')).toHaveAttribute('aria-label', /5 values/);
  expect(await parentOf(page, '34')).toBe('early thirties');
  // Above another leaf's row it is before that leaf.
  await node(page, '34').dragTo(node(page, '31'), { sourcePosition: { x: 120, y: 14 }, targetPosition: { x: 120, y: 4 } });
  await expect(node(page, '34')).toHaveAttribute('aria-posinset', '2');

  const { text } = await downloaded(page, 'Download the hierarchy file');
  expect(text).toContain('30;early thirties;[30,39];');
  expect(text.indexOf('34;')).toBeLessThan(text.indexOf('31;'));
  expect(await publishedAges(page)).toContain('early thirties');
});

test('by keyboard alone: the same', async ({ page }) => {
  await openExample(page, 'hospital');
  await page.getByRole('tab', { name: /^Data/ }).focus();
  await page.keyboard.press('ArrowRight');
  // Unfolded by itself: nothing of the hospital is worth a look.
  await page.locator('#every-taxonomy > summary').focus();
  await expect(page.getByRole('tree', { name: 'Taxonomy of age' })).toBeVisible();
  // Tab leads to the tree: it is one stop.
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press('Tab');
    if ((await page.evaluate(() => document.activeElement?.getAttribute('role'))) === 'treeitem') break;
  }
  await expect(node(page, '[20,39]')).toBeFocused();
  await page.keyboard.type('30');
  await expect(node(page, '30')).toBeFocused();
  for (let rows = 0; rows < 3; rows++) await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Control+g');
  await page.keyboard.type('thirties one');
  await page.keyboard.press('Enter');
  await expect(node(page, 'thirties one')).toBeFocused();
  await page.keyboard.press('F2');
  await page.keyboard.type('early thirties');
  await page.keyboard.press('Enter');
  await expect(node(page, 'early thirties')).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(node(page, 'thirties one')).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(node(page, 'thirties one')).toHaveCount(0);
  await page.keyboard.press('Control+y');
  await page.keyboard.press('Control+y');
  await expect(node(page, 'early thirties')).toBeFocused();

  // Cut and put elsewhere, found by its label.
  await page.keyboard.press('Control+f');
  await page.keyboard.type('34');
  await page.keyboard.press('Escape');
  await expect(node(page, '34')).toBeFocused();
  await page.keyboard.press('Control+x');
  await expect(node(page, '34')).toHaveAttribute('aria-label', /cut/);
  await page.keyboard.type('early');
  await page.keyboard.press('Control+v');
  await expect(node(page, 'early thirties')).toHaveAttribute('aria-label', /5 values/);
  await expect(node(page, '34')).toBeFocused();
  expect(await parentOf(page, '34')).toBe('early thirties');
  expect(await publishedAges(page)).toContain('early thirties');
});

test('an edit that would break the tree is refused in words, and nothing is lost', async ({ page }) => {
  await openExample(page, 'hospital');
  await go(page, 'Taxonomies');
  // What the page can decide by itself it shows at once.
  await node(page, '20').click();
  await page.keyboard.press('F2');
  await expect(said(page)).toContainText('is a value of the table');
  await page.keyboard.press('Delete');
  await expect(said(page)).toContainText('The table contains 20');
  // What only the engine knows it states next to the tree; what was typed stays.
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Control+g');
  await page.keyboard.type('[30,39]');
  await page.keyboard.press('Enter');
  await expect(said(page)).toContainText('Not done');
  await expect(said(page)).toContainText('[30,39]');
  await expect(page.getByLabel('Label of the new node over 2')).toHaveValue('[30,39]');
  await page.keyboard.press('Escape');
  // There is nothing to take back but the opening of the table.
  await expect(page.locator('.top').getByRole('button', { name: 'Undo' })).toHaveAttribute('title', /^Undo: opening/);
});

test('values are added, sorted and removed again', SOAK_ONLY, async ({ page }) => {
  await openExample(page, 'hospital');
  await go(page, 'Taxonomies');
  await node(page, '[30,39]').click();
  await page.keyboard.press('Insert');
  await page.getByLabel('Values to add under [30,39], one per line').fill('50\n40');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(node(page, '[30,39]')).toHaveAttribute('aria-label', /12 values/);
  await expect(node(page, '50')).toHaveAttribute('aria-posinset', '11');
  await node(page, '[30,39]').click();
  await tool(page, 'Sort').click();
  await page.getByLabel('Sort what is below [30,39]').selectOption('number');
  await page.getByRole('button', { name: 'Sort', exact: true }).last().click();
  await expect(node(page, '50')).toHaveAttribute('aria-posinset', '12');
  await node(page, '50').click();
  await page.keyboard.press('Delete');
  await expect(node(page, '50')).toHaveCount(0);
  await expect(node(page, '[30,39]')).toHaveAttribute('aria-label', /11 values/);
});

test('undo takes back what was done last, in the tree and elsewhere', SOAK_ONLY, async ({ page }) => {
  await openExample(page, 'hospital');
  await go(page, 'Taxonomies');
  const columns = page.getByRole('list', { name: 'Columns that take part' });
  await columns.getByRole('button', { name: /^age/ }).focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(columns.getByRole('button').first()).toContainText('zip');
  await expect(columns.getByRole('button', { name: /^age/ })).toBeFocused();
  await node(page, '[30,39]').click();
  await page.keyboard.press('Control+Shift+G');
  await expect(node(page, '[30,39]')).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(node(page, '[30,39]')).toBeVisible();
  await expect(columns.getByRole('button').first()).toContainText('zip');
  await page.getByRole('tab', { name: /^Taxonomies/ }).focus();
  await page.keyboard.press('Control+z');
  await expect(columns.getByRole('button').first()).toContainText('age');
  // Importance by dragging.
  await columns.getByRole('button', { name: /^zip/ }).dragTo(columns.getByRole('button', { name: /^age/ }));
  await expect(columns.getByRole('button').first()).toContainText('zip');
});

test('10,000 leaves scroll, and an edit shows at once', async ({ page }) => {
  const names = Array.from({ length: 10_000 }, (_, at) => `n${String(at).padStart(5, '0')}`);
  await page.goto('/');
  await drop(page, 'names.csv', ['name,disease', ...names.map((name, at) => `${name},${['flu', 'cold', 'none'][at % 3] ?? ''}`)].join('\n'));
  await expect(page.locator('#panel-data h2').first()).toContainText('10,000 people');
  await setRole(page, 'name', 'Quasi-identifier');
  await setRole(page, 'disease', 'Sensitive');
  await go(page, 'Taxonomies');
  await page.getByLabel('Hierarchy file for name').setInputFiles({
    name: 'name.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(names.map((name) => `${name};any`).join('\n')),
  });
  await expect(node(page, 'any')).toHaveAttribute('aria-label', /10,000 values/);
  await node(page, 'any').click();
  // Only what is in view exists.
  expect(await page.getByRole('treeitem').count()).toBeLessThan(80);
  await page.keyboard.press('End');
  await expect(node(page, 'n09999')).toBeFocused();
  await page.keyboard.press('Shift+ArrowUp');
  await page.keyboard.press('Shift+ArrowUp');
  await page.keyboard.press('Shift+ArrowUp');
  await page.keyboard.press('Control+g');
  await page.keyboard.type('the last four');
  const shown = await edited(page, 'Enter', 'the last four:');
  await expect(node(page, 'the last four')).toBeFocused();
  const undone = await edited(page, 'Control+z', 'n09996:', 2);
  await page.keyboard.press('Control+y');
  await expect(node(page, 'the last four')).toBeFocused();
  const { frames, slowest } = await page.evaluate(async () => {
    const tree = document.querySelector('.tree');
    let frames = 0;
    let slowest = 0;
    let last = performance.now();
    for (let top = 0; top <= 200_000; top += 4_000) {
      tree?.scrollTo({ top });
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const now = performance.now();
      slowest = Math.max(slowest, now - last);
      last = now;
      frames += 1;
    }
    return { frames, slowest: Math.round(slowest) };
  });
  // Said, not asserted: it depends on what else the machine does. The aim is 100 ms.
  console.log(`10,000 leaves: a group shows after ${shown} ms, its undo after ${undone} ms; slowest of ${frames} scrolled frames ${slowest} ms`);
});

/** Presses a key and says how many milliseconds later a row with this name is in the page; `level` where it was there before. */
async function edited(page: Page, key: string, name: string, level = 0): Promise<number> {
  await page.evaluate(
    ({ name, level }) => {
      const found = (): boolean =>
        [...document.querySelectorAll('[role=treeitem]')].some(
          (item) => item.getAttribute('aria-label')?.startsWith(name) && (level === 0 || item.getAttribute('aria-level') === String(level)),
        );
      const hold = window as unknown as { began: number; took: Promise<number> };
      addEventListener('keydown', () => (hold.began = performance.now()), { capture: true, once: true });
      hold.took = new Promise((resolve) => {
        const watch = new MutationObserver(() => {
          if (!found() || hold.began === undefined) return;
          watch.disconnect();
          resolve(performance.now() - hold.began);
        });
        watch.observe(document.body, { subtree: true, childList: true, attributes: true });
      });
    },
    { name, level },
  );
  await page.keyboard.press(key);
  return Math.round(await page.evaluate(() => (window as unknown as { took: Promise<number> }).took));
}

test('what is done right after a click counts, before the page has been painted again', async ({ page }) => {
  await openExample(page, 'hospital');
  // The workshop stays unfolded.
  await go(page, 'Taxonomies');
  await go(page, 'Data');
  // The page is reported of the second thing before it has had the time to draw the first.
  await page.evaluate(async () => {
    document.querySelector<HTMLElement>('#tab-taxonomies')?.click();
    await Promise.resolve();
    const buttons = [...document.querySelectorAll<HTMLElement>('.taxonomy-list button')];
    buttons.find((button) => button.textContent?.startsWith('disease'))?.click();
  });
  await expect(page.getByRole('tree', { name: 'Taxonomy of disease' })).toBeVisible();
  await page.getByRole('list', { name: 'Columns that take part' }).getByRole('button', { name: /^age/ }).click();
  await expect(node(page, '20')).toBeVisible();
  await page.evaluate(async () => {
    const row = document.querySelector<HTMLElement>('[role=treeitem][aria-label^="20:"]');
    row?.click();
    await Promise.resolve();
    row?.dispatchEvent(new KeyboardEvent('keydown', { key: 'F2', bubbles: true, cancelable: true }));
  });
  await expect(said(page)).toContainText('is a value of the table');
});
