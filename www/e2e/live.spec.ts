// Publishing while the sliders move: dragged for real, by mouse and by keys, for seconds.
import type { CDPSession, Dialog, Locator, Page } from '@playwright/test';
import { SOAK, SOAK_ONLY } from './soak';
import { downloaded, drop, expect, go, makeRelease, openExample, setRole, test } from './watched';
import { realTable } from './real-tables';

const ADULT_QI = ['age', 'sex', 'race', 'marital-status', 'education', 'native-country', 'workclass'];
/** The page hangs if nothing moves for so long. No aim of speed: those are 100 times shorter. */
const HANGS_MS = 5_000;
/** More than this cannot be what a page needs to draw one result. */
const GROWN_BYTES = 40e6;

const tau = (page: Page): Locator => page.getByLabel(/^τ for .*, slider$/).first();
const l = (page: Page): Locator => page.getByLabel(/^ℓ for .*, slider$/).first();

/** Watches the page from within: the longest it was still, and how often another result was drawn. */
async function watch(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen = { gap: 0, redraws: 0, end: false };
    Object.assign(window, { seen });
    let last = performance.now();
    const tick = (): void => {
      const now = performance.now();
      seen.gap = Math.max(seen.gap, now - last);
      last = now;
      if (!seen.end) setTimeout(tick, 20);
    };
    tick();
    let text = '';
    new MutationObserver(() => {
      const now = document.querySelector('.publish-live')?.textContent ?? '';
      if (now !== text) seen.redraws += 1;
      text = now;
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
}
const seen = (page: Page) => page.evaluate(() => (window as unknown as { seen: { gap: number; redraws: number } }).seen);

/** Drags a slider's thumb over its whole range, there and back, for so long, and once in any case. */
async function drag(page: Page, slider: Locator, forMs: number): Promise<void> {
  await slider.scrollIntoViewIfNeeded();
  const box = await slider.boundingBox();
  if (box === null) throw new Error('the slider is not to be seen');
  const at = await slider.evaluate((input: HTMLInputElement) => (Number(input.value) - Number(input.min)) / Math.max(1e-9, Number(input.max) - Number(input.min)));
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + 8 + at * (box.width - 16), y);
  await page.mouse.down();
  const until = Date.now() + forMs;
  for (let step = 0; step < 120 || Date.now() < until; step++) {
    const turn = (step % 120) / 60;
    await page.mouse.move(box.x + 4 + (turn < 1 ? turn : 2 - turn) * (box.width - 8), y);
  }
  // Not at an end, where the last result may be one of the first.
  await page.mouse.move(box.x + box.width * 0.6, y, { steps: 5 });
  await page.mouse.up();
}

async function press(page: Page, slider: Locator, forMs: number): Promise<void> {
  await slider.focus();
  const until = Date.now() + forMs;
  for (let step = 0; Date.now() < until; step++) await page.keyboard.press(step % 80 < 40 ? 'ArrowLeft' : 'ArrowRight');
}

async function heap(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = (await session.send('Runtime.getHeapUsage')) as { usedSize: number };
  return usedSize;
}

/** The result is that of the settings as they are, and no other. */
async function arrived(page: Page): Promise<void> {
  await expect(page.locator('.working')).toHaveCount(0);
  await expect(page.getByRole('tab', { name: /^Result/ })).toContainText(/\d+ (class|decision)/);
}

async function dragsAndStays(page: Page, name: string, aThird: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await go(page, 'Requirement');
  await expect(makeRelease(page)).toBeEnabled();
  // Nothing was published before.
  await page.getByLabel('Update the release as the sliders move').check();
  await expect(page.locator('.publish-live')).toContainText('information retained');
  await drag(page, tau(page), A_THIRD_MS / 3);
  await arrived(page);
  const before = await heap(session);
  await watch(page);
  await drag(page, tau(page), aThird);
  await drag(page, l(page), aThird);
  await press(page, tau(page), aThird);
  // l may have been left where this table cannot keep it.
  const most = page.getByRole('button', { name: /Require the nearest feasible/ });
  await expect(page.getByRole('tab', { name: /^Requirement/ })).toContainText(/feasible/);
  if (await most.first().isVisible()) await most.first().click();
  await arrived(page);
  const { gap, redraws } = await seen(page);
  console.log(`${name}: longest standstill ${Math.round(gap)} ms, ${redraws} results drawn`);
  expect(gap).toBeLessThan(HANGS_MS);
  expect(redraws).toBeGreaterThan(2);
  expect((await heap(session)) - before).toBeLessThan(GROWN_BYTES);

  // What is shown in the end is what a plain release of these settings is.
  await go(page, 'Result');
  await expect(page.locator('.stale')).toHaveCount(0);
  const followed = (await downloaded(page, 'Download the table (CSV)')).text;
  await go(page, 'Requirement');
  await page.getByLabel('Update the release as the sliders move').uncheck();
  await makeRelease(page).click();
  await expect(page.getByRole('heading', { name: 'The published table' })).toBeVisible();
  expect((await downloaded(page, 'Download the table (CSV)')).text).toBe(followed);
  // Daily, `leaving.spec.ts` asks, and goes back from the last edit to the empty page.
  if (SOAK) await asksAndReturns(page, followed);
}

/** A reload asks; undo goes from the last edit to the empty page, and forward again, to the same result. */
async function asksAndReturns(page: Page, followed: string): Promise<void> {
  const asked: string[] = [];
  const stay = (dialog: Dialog): void => {
    asked.push(dialog.type());
    void dialog.dismiss();
  };
  page.on('dialog', stay);
  await page.evaluate(() => location.reload());
  await expect.poll(() => asked).toEqual(['beforeunload']);
  page.off('dialog', stay);
  await expect(page.getByRole('heading', { name: 'The published table' })).toBeVisible();

  const ways = page.locator('.top');
  const settled = await page.getByRole('tab', { name: /^Data/ }).innerText();
  await go(page, 'Data');
  for (const [way, other] of [['Undo', 'Redo'], ['Redo', 'Undo']] as const) {
    const button = ways.getByRole('button', { name: way });
    for (let steps = 0; await button.isEnabled(); steps++) {
      expect(steps).toBeLessThan(60);
      const next = (await button.getAttribute('title'))?.slice(way.length);
      await button.click();
      // What was undone can be redone, and the reverse.
      await expect(ways.getByRole('button', { name: other })).toHaveAttribute('title', `${other}${next ?? ''}`);
    }
    if (way === 'Undo') await expect(page.getByText('Drop a CSV file here')).toBeVisible();
  }
  await expect(page.getByRole('tab', { name: /^Data/ })).toHaveText(settled.replace(/\s+/g, ' ').replace('Data ', 'Data'));
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { name: 'The published table' })).toBeVisible();
  await expect(page.locator('.stale')).toHaveCount(0);
  await expect(page.locator('.working')).toHaveCount(0);
  expect((await downloaded(page, 'Download the table (CSV)')).text).toBe(followed);
}

/** Counts what is requested of the engine, by kind. */
async function counting(page: Page): Promise<() => Promise<Record<string, number>>> {
  await page.addInitScript(() => {
    const requests: Record<string, number> = {};
    Object.assign(window, { requests });
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (this: Worker, message: { kind: string; request?: { kind: string } }, ...more: unknown[]) {
      const kind = message.request?.kind ?? message.kind;
      requests[kind] = (requests[kind] ?? 0) + 1;
      return (post as (...all: unknown[]) => void).call(this, message, ...more);
    } as typeof post;
  });
  return () => page.evaluate(() => ({ ...(window as unknown as { requests: Record<string, number> }).requests }));
}

/** Switches it on, and waits for the first release. */
async function follow(page: Page): Promise<void> {
  await go(page, 'Requirement');
  await page.getByLabel('Update the release as the sliders move').check();
  await expect(page.locator('.publish-note')).toHaveText('The release, verified.');
}

for (const width of [360, 1366]) {
  test(`a dragged slider shows previews alone, nothing moves under it, and the release follows when it rests, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 768 });
    const requests = await counting(page);
    await openExample(page, 'census');
    await follow(page);
    const slider = tau(page);
    await slider.scrollIntoViewIfNeeded();
    const places = async (): Promise<number[]> => [(await slider.boundingBox())?.y ?? 0, (await page.locator('.publish-live').boundingBox())?.height ?? 0];
    const before = await places();
    // A window scrolls by whole pixels, what is in it is laid out in fractions.
    const stays = async (): Promise<void> => expect((await places()).map((at, which) => Math.abs(at - (before[which] ?? 0)) < 1)).toEqual([true, true]);
    const asked = await requests();
    // The pointer does not rest between its moves.
    for (const values of [['ArrowRight', 'ArrowRight', 'ArrowRight'], ['ArrowLeft', 'ArrowRight', 'ArrowRight']]) {
      await slider.focus();
      for (const key of values) await page.keyboard.press(key);
      await expect(page.locator('.publish-note')).toContainText('the release follows when you stop');
      await stays();
    }
    await expect(page.locator('.publish-note')).toHaveText('The release, verified.');
    await stays();
    const then = await requests();
    const more = (kind: string): number => (then[kind] ?? 0) - (asked[kind] ?? 0);
    expect(more('preview')).toBeGreaterThan(2);
    // One release for each time that the slider came to rest, and not one for each move.
    expect(more('publish')).toBeLessThan(4);
  });
}

test('of a large table some rows are previewed, the screen states how many, and the full table follows', async ({ page }) => {
  const rows = Array.from({ length: 100_001 }, (_, row) => `${20 + (row % 60)},${row % 2 === 0 ? 'f' : 'm'},${['flu', 'cold', 'gout', 'asthma', 'angina'][(row * 7 + (row >> 3)) % 5]}`);
  await page.goto('/');
  await drop(page, 'many.csv', ['age,sex,disease', ...rows, ''].join('\n'));
  await expect(page.getByRole('tab', { name: /^Data/ })).toContainText('100,001');
  await setRole(page, 'age', 'Quasi-identifier');
  await setRole(page, 'sex', 'Quasi-identifier');
  await setRole(page, 'disease', 'Sensitive');
  await follow(page);
  await tau(page).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('.publish-note')).toHaveText('Preview from 10,000 of 100,001 rows drawn at random; the full table follows when you stop.');
  await expect(page.locator('.publish-note')).toHaveText('The release, verified.');
  await expect(page.locator('.publish-figures')).toContainText(/classes, the smallest of [\d,]+; information retained/);
});

/** Ten seconds in the soak, by mouse and by keys; every day long enough to be sure that results are drawn meanwhile. */
const A_THIRD_MS = SOAK ? 3_400 : 300;

test(`on ${SOAK ? 'every' : 'an'} example, sliders that are dragged redraw as they go and never hang${SOAK ? '; a reload asks, and undo leads to the empty page and back' : ''}`, async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('[data-example]').first()).toBeVisible();
  const ids = await page.locator('[data-example]').evaluateAll((cards) => cards.map((card) => card.getAttribute('data-example') ?? ''));
  test.setTimeout(ids.length * 180_000 + 60_000);
  expect(ids.length).toBeGreaterThan(2);
  for (const id of SOAK ? ids : ['hospital']) {
    await test.step(id, async () => {
      await openExample(page, id);
      await dragsAndStays(page, id, A_THIRD_MS);
    });
    await page.goto('about:blank');
  }
  await page.goto('/');
});

test('on Adult, sliders that are dragged redraw as they go and never hang; a reload asks, and undo leads to the empty page and back', SOAK_ONLY, async ({ page }) => {
  test.setTimeout(600_000);
  await page.goto('/');
  await drop(page, 'adult.csv', realTable('adult'));
  await expect(page.getByRole('tab', { name: /^Data/ })).toContainText('45,222 rows');
  for (const column of ADULT_QI) await setRole(page, column, 'Quasi-identifier');
  await setRole(page, 'occupation', 'Sensitive');
  await dragsAndStays(page, 'Adult', A_THIRD_MS);
});
