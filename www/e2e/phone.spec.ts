// A window of 360 pixels: no screen scrolls sideways, the screens that are decided on are not long, and the bar at the foot covers nothing.
import type { Page } from '@playwright/test';
import { cutOff } from './planted/look';
import { expect, goFolded, test } from './watched';

const PHONE = { width: 360, height: 740 };

const height = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollHeight);

/** Waits until nothing is tried any more, so that all that is stated is there. */
async function settled(page: Page): Promise<void> {
  await expect(page.locator('.trying, .pending, .presets [aria-busy="true"]')).toHaveCount(0);
}

// Further engines find what retains more, which is part of what is measured.
test.use({ furtherEngines: true });

for (const example of ['inpatients', 'adult']) {
  test(`on a phone ${example} is decided on short screens, none of them wider than the window`, async ({ page }) => {
    test.slow();
    await page.setViewportSize(PHONE);
    await page.goto(`/#example=${example}&screen=requirement`);
    await expect(page.locator('.presets, .preset').first()).toBeVisible();
    await expect(page.getByText('Computing…')).toHaveCount(0, { timeout: 240_000 });
    expect(await height(page)).toBeLessThan(2000);
    await page.goto(`/#example=${example}&screen=result`);
    await expect(page.getByRole('heading', { name: /information is retained/ })).toBeVisible();
    await expect(page.getByText(/^\d+ more changes were tried|^Nothing else/)).toBeVisible({ timeout: 240_000 });
    await settled(page);
    expect(await height(page)).toBeLessThan(3000);
    for (const screen of ['Data', 'Taxonomies', 'Requirement', 'Result', 'Review', 'Read', 'Learn'] as const) {
      await goFolded(page, screen);
      await expect(page.locator('main h2').first()).toBeVisible();
      expect(await cutOff(page), screen).toEqual({ over: 0, parts: [] });
    }
  });
}

test('what has the focus is not beneath the bar at the foot', async ({ page }) => {
  for (const size of [PHONE, { width: 1366, height: 768 }]) {
    await page.setViewportSize(size);
    await page.goto('about:blank');
    await page.goto('/#example=inpatients&screen=result');
    await expect(page.getByRole('heading', { name: /information is retained/ })).toBeVisible();
    // What comes later moves what has the focus.
    await expect(page.getByText(/^\d+ more changes were tried/)).toBeVisible();
    await settled(page);
    const bar = await page.locator('.next').evaluate((element) => element.getBoundingClientRect().height);
    for (let presses = 0; presses < 40; presses++) {
      await page.keyboard.press('Tab');
      const found = await page.evaluate((foot) => {
        const now = document.activeElement;
        if (now === null || now === document.body || now.closest('.foot, .path') !== null) return null;
        const { bottom, top, height: high } = now.getBoundingClientRect();
        return high < innerHeight / 2 && (bottom > innerHeight - foot + 1 || top < 0) ? `${now.tagName} ${now.textContent?.slice(0, 40) ?? ''}` : null;
      }, bar);
      expect(found, `${size.width}`).toBeNull();
    }
  }
});
