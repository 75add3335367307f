// Handouts of lessons on A4: nothing is cut, neither across nor by the end of a page, and lines between tables lead to the same rows.
import type { Page } from '@playwright/test';
import { SOAK, sample } from './soak';
import { expect, test } from './watched';

/** A4 without its margins of 16 and 14 mm, at 96 pixels an inch. */
const A4 = { width: 673, height: 1017 };

const lessonsOf = (page: Page): Promise<string[]> => page.locator('[data-lesson]').evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset['lesson'] ?? ''));

/** Where the rows of linked tables are in their picture. */
const rowsOf = (page: Page): Promise<number[][]> =>
  page.locator('.handout .link').evaluateAll((all) =>
    all.map((link) => {
      const { left, top } = link.getBoundingClientRect();
      return [...link.querySelectorAll('tr, .link-right')].flatMap((row) => {
        const box = row.getBoundingClientRect();
        return [box.left - left, box.top - top, box.height].map(Math.round);
      });
    }),
  );

test(`every picture of ${SOAK ? 'each' : 'a'} handout is whole on a sheet of paper`, async ({ page }) => {
  if (SOAK) test.slow();
  await page.goto('/#screen=learn');
  const lessons = await lessonsOf(page);
  expect(lessons.length).toBeGreaterThan(3);
  for (const lesson of sample(lessons, 0)) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('about:blank');
    await page.goto(`/#screen=learn&part=handout&lesson=${lesson}`);
    await expect(page.locator('.handout')).toHaveAttribute('data-ready', 'true');
    const places = page.locator('.handout .figure-place');
    await expect(places.locator('> svg')).toHaveCount(await places.count());
    const onScreen = await rowsOf(page);
    await page.setViewportSize(A4);
    await page.emulateMedia({ media: 'print' });
    expect(await rowsOf(page), `${lesson}: rows are where their lines lead`).toEqual(onScreen);
    const steps = await page.locator('.handout-step').evaluateAll((all) =>
      all.map((step) => {
        const pictures = [...step.querySelectorAll('.shown')];
        const wide = [...step.querySelectorAll('.shown, .shown table, .shown svg, .shown dl, .handout-answers, .handout-told')];
        return {
          title: step.querySelector('h3')?.textContent ?? '',
          height: Math.round(step.getBoundingClientRect().height),
          whole: [step, ...pictures].map((one) => getComputedStyle(one).breakInside),
          pictures: pictures.length,
          beyond: wide.filter((one) => one.getBoundingClientRect().right > document.documentElement.clientWidth + 1 || (one.tagName !== 'svg' && one.scrollWidth > one.clientWidth + 1)).map((one) => one.className.toString()),
          scrolled: [...step.querySelectorAll('.shown-scroll')].filter((one) => getComputedStyle(one).overflowX !== 'visible').length,
        };
      }),
    );
    expect(steps.length).toBeGreaterThan(4);
    for (const { title, height, whole, pictures, beyond, scrolled } of steps) {
      expect(pictures, title).toBe(1);
      expect(height, `${lesson}, ${title}: fits on a page`).toBeLessThan(A4.height);
      expect(new Set(whole), title).toEqual(new Set(['avoid']));
      expect(beyond, title).toEqual([]);
      expect(scrolled, title).toBe(0);
    }
    await expect(page.locator('.glossary')).toBeHidden();
    expect((await page.pdf({ format: 'A4' })).length).toBeGreaterThan(10_000);
    await page.emulateMedia({ media: 'screen' });
  }
});
