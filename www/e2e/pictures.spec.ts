// Pictures that the engine draws: the figures at a place are shown under the pointer or the keyboard's focus; a class is chosen
// on the map; a picture has the width that there is, and stays when its table has been examined.
import type { Locator, Page } from '@playwright/test';
import { drop, expect, go, openExample, openPart, publish, setRole, test } from './watched';

const figure = (page: Page, within: string): Locator => page.locator(`${within} .figure`).first();
const tip = (of: Locator): Locator => of.getByRole('status');

test('a picture shows what is where, by the pointer and by the keyboard', async ({ page }) => {
  await openExample(page, 'hospital');
  await publish(page);
  const curves = figure(page, '.pictures');
  await expect(curves.getByRole('heading')).toHaveText('In class 1, the most frequent value has 50%, exactly the limit');
  await expect(curves.getByRole('img')).toHaveAttribute('aria-label', /of disease: class 1 and all classes combined, against the limit ψ$/);
  await expect(tip(curves)).toBeHidden();
  await curves.getByRole('group', { name: /^Picture/ }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(tip(curves)).toHaveText('hepatitisclass 1: 50%all classes combined: 42%limit: 50%');
  await page.keyboard.press('ArrowRight');
  await expect(tip(curves)).toContainText('hepatitis and phthisis');
  await page.keyboard.press('End');
  await expect(tip(curves)).toContainText('no limit from here on');
  await page.keyboard.press('Escape');
  await expect(tip(curves)).toBeHidden();
  const bars = page.locator('.pictures .figure').nth(1);
  await bars.locator('svg').hover({ position: { x: 200, y: 38 } });
  await expect(tip(bars)).toHaveText('hepatitis50% of class 142% of all classes combined');
  await page.mouse.move(0, 0);
  await expect(tip(bars)).toBeHidden();
});

test('a picture is as wide as there is room, and is there again after its table', async ({ page }) => {
  await openExample(page, 'hospital');
  await publish(page);
  const curves = figure(page, '.pictures');
  const width = async (): Promise<number> => Number(await curves.locator('svg').getAttribute('width'));
  await expect(curves.locator('svg')).toBeVisible();
  const wide = await width();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(width).toBeLessThan(Math.min(wide, 360));
  await curves.getByRole('button', { name: 'Show as table' }).click();
  await expect(curves.locator('svg')).toBeHidden();
  // The same finding exists for the table, and for another class.
  await page.getByRole('button', { name: 'Next class' }).click();
  await expect(curves.getByRole('heading')).toContainText('In class 2,');
  await curves.getByRole('button', { name: 'Show as picture' }).click();
  await expect(curves.locator('svg')).toBeVisible();
  await expect(curves.getByRole('img')).toHaveAttribute('aria-label', /class 2/);
});

/** Four towns of other sizes and with other illnesses: four classes as the table is. */
const TOWNS = ['town,illness', ...[2, 3, 5, 9].flatMap((size, town) => Array.from({ length: size }, (_, at) => `${'ABCD'[town] ?? ''},${at % (town + 1) === 0 ? 'flu' : `cold ${at}`}`))].join('\n');

test('a class is chosen on the map by a click or by the keyboard', async ({ page }) => {
  await page.goto('/');
  await drop(page, 'towns.csv', TOWNS);
  await setRole(page, 'town', 'Quasi-identifier');
  await setRole(page, 'illness', 'Sensitive');
  await go(page, 'Review');
  await openPart(page, 'Classes');
  const map = figure(page, '.review-classes');
  await expect(map.locator('circle.class')).toHaveCount(4);
  await expect(map.locator('circle.chosen')).toHaveCount(1);
  await expect(map.getByRole('heading')).toContainText('of 4 classes');
  const chosen = page.locator('#review-class h4');
  await map.getByRole('group', { name: /^Picture/ }).focus();
  await page.keyboard.press('Home');
  await expect(tip(map)).toContainText('class 1, 2 people');
  await page.keyboard.press('End');
  await expect(tip(map)).toContainText('class 4, 9 people');
  await page.keyboard.press('Enter');
  await expect(chosen).toContainText('Class 4 of 4, 9 people');
  const dot = await map.locator('circle.class').evaluateAll((all) => all.map((one) => [Number(one.getAttribute('cx')), Number(one.getAttribute('cy'))]).sort(([a = 0], [b = 0]) => a - b)[0]);
  await map.locator('svg').click({ position: { x: dot?.[0] ?? 0, y: dot?.[1] ?? 0 } });
  await expect(chosen).toContainText('Class 1 of 4, 2 people');
});
