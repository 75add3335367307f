// How the page holds together: nothing moves under the pointer, nothing is cut off, nothing is reported by colour alone.
import type { Locator, Page } from '@playwright/test';
import { drop, expect, go, openExample, openPart, publish, roleOf, test, unfold } from './watched';
import { SOAK_ONLY } from './soak';

async function box(of: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const found = await of.boundingBox();
  if (found === null) throw new Error('not on the page');
  return found;
}

const style = (of: Locator, name: string): Promise<string> => of.evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name);

test('a slider stays where it is while it is dragged over all its values', async ({ page }) => {
  await openExample(page, 'census');
  await go(page, 'Requirement');
  const slider = page.getByRole('slider', { name: /^τ/ });
  await expect(slider).toBeVisible();
  const { x, y, width, height } = await box(slider);
  await page.mouse.move(x + width / 4, y + height / 2);
  await page.mouse.down();
  const places = new Set<number>();
  for (let at = 0; at <= 40; at++) {
    await page.mouse.move(x + (width * at) / 40, y + height / 2);
    places.add((await box(slider)).y);
  }
  await page.mouse.up();
  expect([...places]).toEqual([y]);
});

test('in a table wider than the window, each name is above its cells', async ({ page }) => {
  await page.goto('/');
  const names = Array.from({ length: 18 }, (_, at) => `c${at}`);
  await drop(page, 'wide.csv', [names, ...Array.from({ length: 40 }, (_, row) => names.map((_, at) => (row + at) % 7))].map((cells) => cells.join(',')).join('\n'));
  await unfold(page, 'See all');
  const places = (of: string): Promise<number[]> => page.locator(of).evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().x)));
  await expect.poll(() => places('.rows-head .rows-name')).toHaveLength(19);
  const head = await places('.rows-head .rows-name');
  expect((await places('.rows-body .rows-row:first-child .rows-cell')).slice(0, head.length)).toEqual(head);
  // The table is wider than its place, so the case is the one that is meant.
  expect(await page.locator('.rows').first().evaluate((rows) => rows.scrollWidth > rows.clientWidth)).toBe(true);
});

test('the explanation of a word leaves the sentence that it is in whole, and goes with Escape', async ({ page }) => {
  await openExample(page, 'hospital');
  const word = page.getByRole('button', { name: /^quasi-identifier\s*, what is this/ });
  const paragraph = page.locator('p', { has: word });
  const before = await box(paragraph);
  await word.click();
  const note = page.getByRole('note').filter({ hasText: 'an adversary may know about a person' });
  await expect(note).toBeVisible();
  expect(await box(paragraph)).toEqual(before);
  await page.keyboard.press('Escape');
  await expect(note).toBeHidden();
});

test('an explanation stays inside a narrow window', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openExample(page, 'hospital');
  await page.getByRole('button', { name: /^sensitive value\s*, what is this/ }).click();
  const { x, width } = await box(page.getByRole('note').filter({ hasText: 'must not infer about a person' }));
  expect(x).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(360);
});

test('what is sensitive and what others may know have colours of their own', async ({ page }) => {
  await openExample(page, 'hospital');
  expect(await style(roleOf(page, 'age'), 'color')).not.toBe(await style(roleOf(page, 'disease'), 'color'));
});

test('where the system forces its colours the open tab, the swatches and the tints are still seen', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openExample(page, 'hospital');
  await publish(page);
  const tab = (name: string): Locator => page.getByRole('tab', { name: new RegExp(`^${name}`) });
  expect(await style(tab('Result'), 'border-block-end-color')).not.toBe(await style(tab('Data'), 'border-block-end-color'));
  const page_ = await style(page.locator('body'), 'background-color');
  const swatches = await page.locator('.swatch i').evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor));
  expect(swatches.length).toBeGreaterThan(1);
  expect(new Set(swatches).size).toBe(swatches.length);
  const tint = page.locator('.published[data-changed="true"]').first();
  expect(await style(tint, 'background-color')).not.toBe(page_);
  expect(await style(tint, 'border-block-start-style')).toBe('solid');
});

test('a low window, or large text in it, is not taken up by bars that stay', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 360 });
  await openExample(page, 'census');
  await go(page, 'Requirement');
  await page.mouse.wheel(0, 500);
  for (const bar of [page.locator('nav'), page.locator('.foot')]) expect(await style(bar, 'position')).toBe('static');
});

test('a notice covers neither the bar nor the last lines, however low the window', async ({ page }) => {
  await openExample(page, 'hospital');
  await unfold(page, 'Examples');
  await page.locator('[data-example="inpatients"]').click();
  await expect(page.locator('.notice')).toContainText('is open instead of');
  for (const [width, height] of [[1280, 720], [360, 640], [640, 360]] as const) {
    await page.setViewportSize({ width, height });
    const covered = (): Promise<string[]> =>
      page.evaluate(() => {
        scrollTo(0, document.documentElement.scrollHeight);
        const line = document.querySelector('.notice')?.getBoundingClientRect();
        if (line === undefined) return ['there is none'];
        const under = [...document.querySelectorAll('main *, .glossary *, .next *')].filter((element) => {
          const box = element.getBoundingClientRect();
          return element.checkVisibility() && box.width > 0 && box.bottom > line.top + 0.5 && box.top < line.bottom - 0.5 && box.right > line.left && box.left < line.right;
        });
        return under.map((element) => `${element.tagName}.${element.className}`);
      });
    await expect.poll(covered, `${width} x ${height}`).toEqual([]);
    await expect(page.locator('.notice')).toBeInViewport({ ratio: 1 });
  }
});

test('text grows with the size that the reader has chosen for it', async ({ page }) => {
  await page.goto('/');
  const sizes = async (): Promise<number[]> =>
    Promise.all(['body', '.tab-state', 'h2', '.example small'].map(async (part) => parseFloat(await style(page.locator(part).first(), 'font-size'))));
  const before = await sizes();
  await page.evaluate(() => (document.documentElement.style.fontSize = '187.5%'));
  expect((await sizes()).map((size, at) => size / (before[at] ?? 1))).toEqual(before.map(() => expect.closeTo(2, 2)));
});

test('a printed page has the findings and none of the controls, and nothing is cut off at the side', async ({ page }) => {
  await openExample(page, 'hospital');
  await publish(page);
  await go(page, 'Review');
  for (const [part, found, controls] of [
    ['Disclosure', '#review-everybody', ['.figure-actions']],
    ['Measures', '#review-promises', []],
    ['Classes', '#review-classes', ['.figure-actions', '.walk']],
    ['Utility', '#review-learning', ['.figure-actions']],
  ] as const) {
    await openPart(page, part);
    await expect(page.locator(found)).toBeVisible();
    for (const control of controls) await expect(page.locator(control).first()).toBeVisible();
    await page.setViewportSize({ width: 720, height: 1000 });
    await page.emulateMedia({ media: 'print' });
    for (const control of ['nav', '.review-contents', ...controls]) await expect(page.locator(control).first()).toBeHidden();
    await expect(page.locator(found)).toBeVisible();
    expect(await wider(page)).toEqual([]);
    await page.emulateMedia({ media: 'screen' });
  }
});

/** Parts of the page that reach over its right edge. */
function wider(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main *')]
      .filter((element) => element.checkVisibility() && element.closest('.rows, .figure-table, svg') === null)
      .filter((element) => element.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
      .map((element) => `${element.tagName} ${element.className}`),
  );
}

test('in the tables of people of the review the sensitive value is first and stays in view', SOAK_ONLY, async ({ page }) => {
  await openExample(page, 'census');
  await publish(page);
  await go(page, 'Review');
  await page.getByRole('radio', { name: 'By row' }).check();
  await page.setViewportSize({ width: 360, height: 740 });
  for (const [part, rows] of [
    ['Disclosure', page.locator('.person-row .rows')],
    ['Classes', page.locator('.review-class-rows .rows')],
  ] as const) {
    await openPart(page, part);
    const names = rows.getByRole('columnheader');
    await expect(names.nth(0)).toHaveText('occupation');
    await expect(names.nth(1)).toHaveText('row');
    await expect(names.nth(2)).toHaveText('age');
    await expect(rows.locator('.rows-body .rows-cell').first()).toBeVisible();
    const kept = await rows.evaluate((element) => {
      element.scrollLeft = element.scrollWidth;
      const left = element.getBoundingClientRect().left;
      const firsts = [...element.querySelectorAll('.rows-row > :first-child')].map((cell) => Math.round(cell.getBoundingClientRect().left - left));
      return { scrolled: element.scrollLeft > 0, firsts: [...new Set(firsts)] };
    });
    expect(kept).toEqual({ scrolled: true, firsts: [0] });
  }
});

test('the leaves of a tree are named even where their labels are too long to be side by side', async ({ page }) => {
  await page.setViewportSize({ width: 900, height: 900 });
  await openExample(page, 'census');
  await go(page, 'Taxonomies');
  await page.getByRole('button', { name: /^occupation/ }).click();
  const leaves = page.locator('.level').last().locator('.level-run');
  await expect(leaves).toHaveCount(14);
  // They are placed once the strip has been measured.
  await expect.poll(() => leaves.allInnerTexts()).not.toContain('');
});
