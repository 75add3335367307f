// Lessons on the page: opened, walked by keyboard, with questions before explanations, printed, and without effect on the open table.
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { cutOff } from './planted/look';
import { SOAK, sample } from './soak';
import { drop, expect, go, openExample, publish, test, tableIs } from './watched';

const hash = (page: Page): Promise<string> => page.evaluate(() => location.hash);
const heading = (page: Page) => page.locator('.step > h3');

/** A button that begins with a text, as `tabTo` looks for it. */
const button = (text: string) => new RegExp(`^BUTTON ${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);

/** Tab, until what has the focus is what is searched for. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    const at = await page.evaluate(() => `${document.activeElement?.tagName ?? ''} ${document.activeElement?.textContent ?? ''}`);
    if (name.test(at)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`nothing is called ${String(name)}`);
}

async function axe(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([]);
}

test.describe(SOAK ? 'each lesson' : 'a lesson', () => {
  test('is walked by keyboard, asks before it explains, and is accessible', async ({ page }) => {
    if (SOAK) test.slow();
    await page.goto('/#screen=learn');
    const lessons = await page.locator('[data-lesson]').evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset['lesson'] ?? ''));
    expect(lessons.length).toBeGreaterThan(1);
    for (const lesson of sample(lessons, 1)) {
      await page.goto('about:blank');
      await page.goto('/#screen=learn');
      const title = await page.locator(`[data-lesson="${lesson}"]`).innerText();
      await tabTo(page, button(title));
      await page.keyboard.press('Enter');
      await expect(page.locator('.lesson-steps')).toBeVisible();
      const steps = await page.locator('.lesson-steps button').count();
      for (let at = 1; at <= steps; at++) {
        await expect.poll(() => hash(page)).toBe(`#screen=learn&lesson=${lesson}&step=${at}`);
        await expect(page.locator('.shown').first()).toBeVisible();
        const question = page.locator('.question');
        if ((await question.count()) > 0) {
          await expect(page.locator('.question-told p, .step-doing')).toHaveCount(0);
          const first = await page.locator('.answers button').first().innerText();
          await tabTo(page, button(first));
          await page.keyboard.press('Enter');
          await expect(page.locator('.question-told p').first()).toBeVisible();
          await expect(page.locator('.answers [data-right="true"]')).toHaveCount(1);
        }
        expect(await page.locator('main').innerText()).not.toMatch(/undefined|NaN|null/);
        if (SOAK || at === 1 || at === steps) await axe(page);
        expect(await cutOff(page)).toEqual({ over: 0, parts: [] });
        if (at === steps) break;
        await tabTo(page, /^BUTTON Next:/);
        await page.keyboard.press('Enter');
        await expect(heading(page)).toBeFocused();
      }
    }
  });
});

test('a lesson leaves the open table unchanged, with its undo', async ({ page }) => {
  await openExample(page, 'hospital');
  await publish(page);
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  const before = await undo.getAttribute('title');
  await go(page, 'Learn');
  await page.locator('[data-lesson="names"]').click();
  await page.locator('.answers button').first().click();
  await page.getByRole('button', { name: /^Next/ }).click();
  await expect(page.locator('.shown')).toBeVisible();
  expect(await undo.getAttribute('title')).toBe(before);
  await go(page, 'Result');
  await expect(page.getByRole('heading', { name: 'The published table' })).toBeVisible();
  await tableIs(page, 12);
});

test('a teacher opens a lesson at a step, and starts it again', async ({ page }) => {
  await page.goto('/#screen=learn&lesson=k-anonymity&step=3');
  await expect(heading(page)).toHaveText('The first attack: homogeneity');
  await page.locator('.answers button').first().click();
  await expect(page.locator('.question-told p').first()).toBeVisible();
  await page.getByRole('button', { name: 'Start again' }).click();
  await expect.poll(() => hash(page)).toBe('#screen=learn&lesson=k-anonymity&step=1');
  await page.getByRole('navigation', { name: 'Steps of the lesson' }).getByRole('button', { name: /3/ }).click();
  await expect(page.locator('.question-told p')).toHaveCount(0);
});

test('Back and Forward go from step to step', async ({ page }) => {
  await page.goto('/#screen=learn');
  await page.locator('[data-lesson="k-anonymity"]').click();
  await expect.poll(() => hash(page)).toBe('#screen=learn&lesson=k-anonymity&step=1');
  for (const at of [2, 3]) {
    await page.getByRole('button', { name: /^Next/ }).click();
    await expect.poll(() => hash(page)).toBe(`#screen=learn&lesson=k-anonymity&step=${at}`);
  }
  await page.getByRole('button', { name: 'Handout' }).click();
  await expect(page.locator('.handout')).toBeVisible();
  for (const to of ['lesson=k-anonymity&step=3', 'lesson=k-anonymity&step=2', 'lesson=k-anonymity&step=1', '']) {
    await page.goBack();
    await expect.poll(() => hash(page)).toBe(to === '' ? '#screen=learn' : `#screen=learn&${to}`);
  }
  await expect(page.locator('.lessons')).toBeVisible();
  await page.goForward();
  await page.goForward();
  await expect.poll(() => hash(page)).toBe('#screen=learn&lesson=k-anonymity&step=2');
  await expect(heading(page)).toHaveText('Hidden among others');
});

test('next to an opened file the address has the words of the lesson alone', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/');
  await drop(page, 'people of Ulm.csv', 'age,town,illness\n20,Ulm,flu\n21,Ulm,cold\n22,Bonn,gout\n');
  await go(page, 'Learn');
  await page.locator('[data-lesson="names"]').click();
  await page.getByRole('button', { name: /^Next/ }).click();
  await expect.poll(() => hash(page)).toBe('#screen=learn&lesson=names&step=2');
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.locator('.notice')).toContainText('contains nothing of your file');
  expect(new URL(await page.evaluate(() => navigator.clipboard.readText())).hash).toBe('#screen=learn&lesson=names&step=2');
});

test('on a phone all screens can be reached at a glance, and a lesson reads', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/#screen=learn');
  for (const tab of await page.getByRole('tab').all()) {
    const box = await tab.boundingBox();
    expect(box?.x ?? -1).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(360);
  }
  await page.locator('[data-lesson="names"]').click();
  await expect(page.locator('.shown')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

/** The engine of the lessons answers everything except these requests; runs in the page before its own script. */
function withoutAnswersTo(kinds: readonly string[]): void {
  const WorkerOfPage = Worker;
  window.Worker = class extends WorkerOfPage {
    constructor(address: string | URL, options?: WorkerOptions) {
      super(address, options);
      if (options?.name?.endsWith('teaches') !== true) return;
      const send = super.postMessage.bind(this) as (message: unknown) => void;
      this.postMessage = (message: unknown) => {
        if (!kinds.some((kind) => JSON.stringify(message).includes(`"kind":"${kind}"`))) send(message);
      };
    }
  };
}

test('a lesson and a slide state what is being computed', async ({ page }) => {
  await page.addInitScript(withoutAnswersTo, ['review-minimality']);
  await page.goto('/#screen=learn&lesson=minimality&step=5');
  await expect(page.locator('.step .computing')).toContainText('the method runs on every possible original of the release');
  await page.goto('/#screen=learn&lesson=minimality&step=5&present=1');
  await expect(page.locator('.deck .computing')).toContainText('the method runs on every possible original of the release');
});

test('a picture that is not drawn yet states that', async ({ page }) => {
  await page.addInitScript(withoutAnswersTo, ['picture']);
  await page.goto('/#screen=learn&lesson=tau-l&step=1');
  await expect(page.locator('.step-picture')).toContainText('Drawing the picture…');
});
