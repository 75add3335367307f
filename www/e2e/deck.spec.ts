// A lesson for an audience: every slide of every step fits the window, is read from the last row, and is turned by a clicker.
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { SOAK, sample } from './soak';
import { expect, test } from './watched';

const hash = (page: Page): Promise<string> => page.evaluate(() => location.hash);
const place = (page: Page): Promise<string> => hash(page).then((text) => /step=\d+&slide=\d+/.exec(text)?.[0] ?? text);

async function present(page: Page, lesson: string, step = 1): Promise<void> {
  await page.goto('about:blank');
  await page.goto(`/#screen=learn&lesson=${lesson}&step=${step}&present=1`);
  await settled(page);
}

/** Waits until the picture is there, and as large as it stays. */
async function settled(page: Page): Promise<void> {
  await expect(page.locator('.deck-picture .shown').first()).toBeVisible();
  let before = '';
  await expect
    .poll(async () => {
      const now = await page.locator('.deck-picture').evaluate((element) => `${element.innerHTML.length} ${element.style.cssText} ${element.querySelectorAll('.figure-place:not(:has(svg))').length}`);
      const same = now === before && now.endsWith(' 0');
      before = now;
      return same;
    }, { intervals: [60] })
    .toBe(true);
}

/** What is wrong with a slide: it scrolls, it is cut off, or its letters are small. */
function wrong(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const LEAST = 18;
    const found: string[] = [];
    const px = Math.min(innerWidth / 1280, innerHeight / 720);
    const { scrollWidth, scrollHeight } = document.documentElement;
    if (scrollWidth > innerWidth || scrollHeight > innerHeight) found.push(`the document scrolls: ${scrollWidth} by ${scrollHeight}`);
    for (const element of document.querySelectorAll('.deck, .deck *')) {
      if (!element.checkVisibility() || element.closest('.visually-hidden, svg') !== null) continue;
      if (element.scrollHeight > element.clientHeight + 1 && element.clientHeight > 0 && getComputedStyle(element).overflowY !== 'visible') found.push(`${element.className} is higher than its place`);
      if (element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0 && getComputedStyle(element).overflowX !== 'visible') found.push(`${element.className} is wider than its place`);
    }
    const texts = document.createTreeWalker(document.querySelector('.deck') as Element, NodeFilter.SHOW_TEXT);
    while (texts.nextNode() !== null) {
      const { parentElement: parent, data } = texts.currentNode as Text;
      if (parent === null || data.trim() === '' || !parent.checkVisibility() || parent.closest('.visually-hidden, option') !== null) continue;
      const svg = parent.closest('svg');
      const drawn = svg === null ? 1 : svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
      const size = (Number.parseFloat(getComputedStyle(parent).fontSize) * drawn) / px;
      // A letter below the line is as small as it is.
      if (size < LEAST - 0.1 && parent.tagName !== 'SUB') found.push(`${data.slice(0, 30)} is ${size.toFixed(1)} high`);
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      const clip = (parent.closest('.deck-text, .deck-picture, .deck-head, .deck-foot') ?? document.documentElement).getBoundingClientRect();
      for (const box of range.getClientRects()) {
        if (box.width > 0 && (box.left < clip.left - 1 || box.right > clip.right + 1 || box.top < clip.top - 1 || box.bottom > clip.bottom + 1)) found.push(`${data.slice(0, 30)} is cut off`);
      }
    }
    return [...new Set(found)].slice(0, 6);
  });
}

test('every slide of every step fits 1280 by 720, and other windows', async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto('/#screen=learn');
  const lessons = await page.locator('[data-lesson]').evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset['lesson'] ?? ''));
  expect(lessons.length).toBeGreaterThan(1);
  for (const lesson of lessons) {
    await present(page, lesson);
    const slides = Number(/of (\d+)/.exec(await page.locator('.deck-slide').innerText())?.[1]);
    expect(slides).toBeGreaterThan(10);
    for (let at = 1; at <= slides; at++) {
      await expect(page.locator('.deck-slide')).toHaveText(`Slide ${at} of ${slides}`);
      await settled(page);
      const where = `${lesson}, ${await place(page)}`;
      expect(await wrong(page), where).toEqual([]);
      expect(await page.locator('.deck').innerText(), where).not.toMatch(/undefined|NaN|null/);
      // Proportions are the same there; every seventh slide is enough.
      for (const [width, height] of SOAK || at % 7 === 3 ? ([[1366, 768], [1920, 1080], [1024, 768]] as const) : []) {
        await page.setViewportSize({ width, height });
        await settled(page);
        expect(await wrong(page), `${where}, ${width} by ${height}`).toEqual([]);
        await page.setViewportSize({ width: 1280, height: 720 });
        await settled(page);
      }
      await page.keyboard.press('PageDown');
    }
  }
});

for (const [zoom, width, height] of [
  ['150%', 853, 480],
  ['200%', 640, 360],
] as const) {
  test(`at ${zoom} a slide with a picture and one with a table are as whole as without a zoom`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    for (const [lesson, step, slide] of [
      ['minimality', 3, 3],
      ['names', 1, 1],
    ] as const) {
      await present(page, lesson, step);
      for (let at = 1; at < slide; at++) await page.keyboard.press('PageDown');
      await settled(page);
      expect(await wrong(page), lesson).toEqual([]);
      const foot = await page.locator('.deck-foot').boundingBox();
      expect(Math.round((foot?.y ?? 0) + (foot?.height ?? 0)), lesson).toBe(height);
      // Text and picture are next to each other.
      const [text, picture] = await Promise.all(['.deck-text', '.deck-picture'].map((part) => page.locator(part).boundingBox()));
      expect(picture?.x ?? 0, lesson).toBeGreaterThan((text?.x ?? 0) + (text?.width ?? 0) - 1);
    }
  });
}

test('the limit, recomputed: heading and axis are about the method-aware adversary, as the text is', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await present(page, 'minimality', 3);
  while (!(await page.locator('.deck-right').isVisible())) await page.keyboard.press('PageDown');
  await settled(page);
  await expect(page.locator('.deck-text')).toContainText('75% is above the limit');
  await expect(page.locator('.deck-picture h3')).toHaveText(/^For a method-aware adversary, the most frequent value has 75% in class \d: 25 points over the limit$/);
  await expect(page.locator('.deck-picture svg')).toContainText('25 points over');
  await expect(page.locator('.deck-picture')).not.toContainText('Shaded: within');
});

test('a clicker turns the slides, hides and shows, and leaves', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await present(page, 'tau-l');
  const at = (text: string): Promise<void> => expect.poll(() => place(page)).toBe(text);
  await at('step=1&slide=1');
  await page.keyboard.press('PageDown');
  await at('step=1&slide=2');
  // The answer is hidden until the next key; then it goes on.
  await expect(page.locator('.deck h2')).toBeFocused();
  await expect(page.locator('.deck-right')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'show the answer' })).toBeVisible();
  await page.keyboard.press(' ');
  await at('step=1&slide=3');
  await expect(page.locator('.deck-right')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await at('step=2&slide=1');
  await page.keyboard.press('PageUp');
  await page.keyboard.press('ArrowLeft');
  await at('step=1&slide=2');
  await page.keyboard.press('End');
  await at('step=7&slide=3');
  await page.keyboard.press('PageDown');
  await at('step=7&slide=3');
  await page.keyboard.press('Home');
  await at('step=1&slide=1');
  await page.keyboard.press('ArrowLeft');
  await at('step=1&slide=1');
  for (const key of ['b', '.']) {
    await page.keyboard.press(key);
    await expect(page.locator('.deck-blank')).toBeVisible();
    // What is blank is shown again before it is turned.
    await page.keyboard.press(key === 'b' ? 'PageDown' : '.');
    await expect(page.locator('.deck-blank')).toHaveCount(0);
    await at('step=1&slide=1');
  }
  // A number is an answer.
  await page.keyboard.press('PageDown');
  await page.keyboard.press('1');
  await at('step=1&slide=3');
  await expect(page.getByText(/^Chosen: /)).toBeVisible();
  await page.goBack();
  await at('step=1&slide=2');
  await page.reload();
  await at('step=1&slide=2');
  await settled(page);
  await page.keyboard.press('Escape');
  await expect(page.locator('.top')).toBeVisible();
  await expect(page.locator('.step > h3')).toBeVisible();
  expect(await hash(page)).toBe('#screen=learn&lesson=tau-l&step=1');
});

test('keys are those of a control while it has the focus, and of the slides after a mouse', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto('/#screen=learn&lesson=tau-l&step=2&slide=2&present=1');
  await settled(page);
  await expect.poll(() => place(page)).toBe('step=2&slide=2');
  const slider = page.locator('.deck input[type="range"]').first();
  await slider.focus();
  const before = await slider.inputValue();
  for (const key of ['PageDown', 'ArrowLeft', 'Home']) {
    await page.keyboard.press(key);
    await expect.poll(() => place(page)).toBe('step=2&slide=2');
  }
  expect(await slider.inputValue()).not.toBe(before);
  await expect(page.locator('.deck .step-follows')).toContainText('violated');
  const box = await slider.boundingBox();
  if (box === null) throw new Error('no slider');
  await page.mouse.click(box.x + box.width * 0.9, box.y + box.height / 2);
  await expect(page.locator('.deck h2')).toBeFocused();
  await page.keyboard.press('PageDown');
  await expect.poll(() => place(page)).toBe('step=3&slide=1');
});

for (const scheme of sample(['light', 'dark'] as const, 0)) {
  test(`slides are sound, ${scheme}`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.emulateMedia({ colorScheme: scheme });
    await present(page, 'tau-l');
    for (let slide = 1; slide <= 5; slide++) {
      await settled(page);
      const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`), String(slide)).toEqual([]);
      await page.keyboard.press('PageDown');
    }
  });
}

test('on a phone slides are as long as they are', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await present(page, 'names', 3);
  await expect(page.getByRole('button', { name: 'next' })).toBeVisible();
  const boxes = await Promise.all(['.deck-head', '.deck-text', '.deck-picture', '.deck-foot'].map((part) => page.locator(part).boundingBox()));
  for (const [at, box] of boxes.slice(1).entries()) expect(box?.y ?? 0, String(at)).toBeGreaterThanOrEqual((boxes[at]?.y ?? 0) + (boxes[at]?.height ?? 0) - 12);
  const last = await page.locator('.deck-picture .shown').boundingBox();
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual((boxes[3]?.y ?? 0) + 1);
  expect(await page.evaluate(() => [document.documentElement.scrollWidth, document.querySelector('.deck')?.scrollWidth ?? 999])).toEqual([360, 360]);
});
