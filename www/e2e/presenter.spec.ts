// The presenter view of a result and of a lesson: one picture at a time, large, without what is there for work.
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { cutOff } from './planted/look';
import { SOAK, sample } from './soak';
import { expect, go, openExample, publish, test } from './watched';

const hash = (page: Page): Promise<string> => page.evaluate(() => location.hash);
const leave = (page: Page) => page.getByRole('button', { name: 'Leave the presenter view' });

const SIZES = [
  [1280, 720],
  [1920, 1080],
] as const;
for (const [width, height] of sample(SIZES, 0)) {
  test(`a result is shown one picture at a time, ${width} by ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openExample(page, 'hospital');
    await publish(page);
    const small = await page.locator('.pictures svg text').first().evaluate((text) => text.getBoundingClientRect().height);
    await page.getByRole('button', { name: 'Present', exact: true }).click();
    await expect(page.locator('.top')).toBeHidden();
    const which = page.getByRole('group', { name: 'Picture shown' });
    for (const [name, word] of [
      ['Curve', 'curve'],
      ['Values', 'values'],
      ['Class sizes', 'sizes'],
      ['Columns', 'columns'],
    ] as const) {
      await which.getByRole('button', { name, exact: true }).click();
      await expect.poll(() => hash(page)).toContain(`part=${word}`);
      await expect(page.locator('.figure-place > svg')).toHaveCount(1);
      const [svg, text] = await page.locator('.figure-place > svg').evaluate((one) => [one.getBoundingClientRect().width, one.querySelector('text')?.getBoundingClientRect().height ?? 0]);
      expect(svg, name).toBeGreaterThan(width * 0.85);
      expect(text, name).toBeGreaterThan(small * 1.15);
      expect(await cutOff(page), name).toEqual({ over: 0, parts: [] });
      if (!SOAK && word !== 'curve') continue;
      const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze();
      expect(violations.map(({ id }) => id), name).toEqual([]);
    }
    // A clicker goes on and back, and stays at either end.
    const pressed = which.getByRole('button', { pressed: true });
    await page.keyboard.press('PageDown');
    await expect(pressed).toHaveText('Columns');
    await page.keyboard.press('PageUp');
    await expect(pressed).toHaveText('Class sizes');
    // What is pointed at is reported of the place that is pointed at, however large it is drawn.
    await which.getByRole('button', { name: 'Curve', exact: true }).click();
    const svg = page.locator('.figure-place > svg');
    await expect(svg).toBeVisible();
    const box = await svg.boundingBox();
    if (box === null) throw new Error('no picture');
    const heard: string[] = [];
    for (const share of [0.08, 0.96]) {
      await page.mouse.move(box.x + box.width * share, box.y + box.height / 2);
      await expect(page.locator('.figure-tip')).toBeVisible();
      heard.push(await page.locator('.figure-tip').innerText());
      const mark = await page.locator('.figure-mark').boundingBox();
      expect(Math.abs((mark?.x ?? -1e6) - (box.x + box.width * share)), String(share)).toBeLessThan(box.width / 6);
    }
    expect(heard[0]).not.toBe(heard[1]);
    await page.keyboard.press('Escape');
    await expect(page.locator('.top')).toBeVisible();
    await expect(page.getByRole('heading', { name: /information is retained/ })).toBeVisible();
    await page.goBack();
    await expect(leave(page)).toBeVisible();
    await leave(page).click();
    await expect(page.getByRole('heading', { name: /information is retained/ })).toBeVisible();
  });
}

test('a requirement is shown with its sliders and the curve that they move, on one screen', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await openExample(page, 'hospital');
  await go(page, 'Requirement');
  await page.getByRole('button', { name: 'Present', exact: true }).click();
  await expect(page.locator('.top')).toBeHidden();
  await expect(page.locator('.advanced, .presets, .requirement-map')).toHaveCount(0);
  const scrolls = (): Promise<boolean> => page.evaluate(() => document.documentElement.scrollHeight > innerHeight || document.documentElement.scrollWidth > innerWidth);
  const curve = page.locator('.figure-place > svg');
  await expect(curve).toBeVisible();
  const before = await curve.innerHTML();
  await page.getByRole('slider', { name: /^τ/ }).fill('0.7');
  await expect(page.getByRole('heading', { name: /no disease has more than 70%/ })).toBeVisible();
  await expect.poll(() => curve.innerHTML()).not.toBe(before);
  expect(await scrolls()).toBe(false);
  expect(await cutOff(page)).toEqual({ over: 0, parts: [] });
  await page.keyboard.press('Escape');
  await expect(page.locator('.top')).toBeVisible();
  await expect(page.locator('.advanced')).toBeVisible();
});

test('an address opens a picture for an audience, and a lesson has the view, too', async ({ page }) => {
  await page.goto('/#example=hospital&screen=result&part=sizes&present=1');
  await expect(page.getByRole('button', { name: 'Class sizes', pressed: true })).toBeVisible();
  await expect(page.locator('.presented .figure')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await go(page, 'Learn');
  await page.locator('[data-lesson="k-anonymity"]').click();
  await page.getByRole('button', { name: 'Present', exact: true }).click();
  await expect(page.locator('.top')).toBeHidden();
  await page.getByRole('button', { name: 'next', exact: true }).click();
  await expect.poll(() => hash(page)).toContain('step=1&slide=2');
  expect(await hash(page)).toContain('present=1');
  expect(await cutOff(page)).toEqual({ over: 0, parts: [] });
  await leave(page).click();
  await expect(page.locator('.top')).toBeVisible();
});
