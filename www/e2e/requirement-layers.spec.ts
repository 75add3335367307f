// The two layers of the Requirement screen: few words and presets with real outcomes first, all else under Advanced.
import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { cutOff } from './planted/look';
import { downloaded, drop, expect, go, goFolded, openExample, publish, setRole, tableIs, test } from './watched';

/** The first layer has no more words than these, whatever is chosen. */
const MOST_WORDS = 200;
/** And is no higher on a phone, in pixels. */
const MOST_HIGH = 2_000;

const preset = (page: Page, name: string): Locator => page.getByRole('radio', { name: new RegExp(`^${name}`) });
const row = (page: Page, name: string): Locator => page.locator('.preset').filter({ has: preset(page, name) });
const sentence = (page: Page): Locator => page.locator('h2.sentence');
const advanced = (page: Page): Locator => page.locator('.advanced > summary');

/** Two people of every pair of letters, with a number for each. */
function numbers(): string {
  const lines = Array.from({ length: 60 }, (_, at) => `${20 + (at % 6)},${(10 + at * 0.01 + Math.floor(at / 20)).toFixed(2)}`);
  return `age,creatinine\n${lines.join('\n')}\n`;
}

async function dropNumbers(page: Page): Promise<void> {
  await page.goto('/');
  await drop(page, 'labs.csv', numbers());
  await tableIs(page, 60);
  await setRole(page, 'age', 'Quasi-identifier');
  await setRole(page, 'creatinine', 'Sensitive');
}

test.describe('with engines that try', () => {
  test.use({ furtherEngines: true });

  test('each preset says what it comes to on this table, and taking it brings that', async ({ page }) => {
    await openExample(page, 'hospital');
    await goFolded(page, 'Requirement');
    await expect(page.locator('.preset .out[data-current="true"]')).toHaveCount(4);
    await expect(row(page, 'Usual')).toContainText(/\d+% retained, \d+ class/);
    const told = await row(page, 'Usual').locator('.out b').innerText();
    // The recipe of the example requires no k: it is no one's preset.
    await expect(preset(page, 'Your own')).toBeChecked();
    await preset(page, 'Usual').check();
    await expect(sentence(page)).toHaveText('Every class has at least 3 people. In each, no disease has more than half of them, and no two have more than three quarters.');
    // What was run once is not run again.
    await expect(row(page, 'Usual').locator('.out')).toHaveAttribute('data-current', 'true');
    await publish(page);
    const report = JSON.parse((await downloaded(page, 'Report (JSON)')).text) as { utility: { information: number }; k: number };
    expect(`${(report.utility.information * 100).toFixed(0)}%`).toBe(told);
    expect(report.k).toBeGreaterThanOrEqual(3);
    await page.getByRole('button', { name: 'Undo' }).click();
    await goFolded(page, 'Requirement');
    await expect(preset(page, 'Your own')).toBeChecked();
  });

  test('a preset that this table cannot satisfy says why, with the nearest that it can', async ({ page }) => {
    await openExample(page, 'inpatients');
    await goFolded(page, 'Requirement');
    await expect(row(page, 'Strict')).toContainText('Infeasible');
    await expect(row(page, 'Strict')).toContainText('condition has 3 values; 4 are needed');
    await preset(page, 'Strict').check();
    await expect(page.getByRole('heading', { name: 'Strict is infeasible on this table' })).toBeVisible();
    await page.getByRole('button', { name: /^Require the nearest feasible/ }).click();
    await expect(preset(page, 'Your own')).toBeChecked();
    await expect(page.getByRole('heading', { name: /^This requirement is feasible/ })).toBeVisible();
  });
});

test('the first layer has few words, and fits a phone', async ({ page }) => {
  for (const id of ['hospital', 'patients']) {
    await openExample(page, id);
    await goFolded(page, 'Requirement');
    await expect(page.locator('.requirement .figure svg')).toHaveCount(1);
    const words = await page.locator('main').evaluate((main: HTMLElement) => main.innerText.match(/\p{L}[\p{L}'’_-]*/gu)?.length ?? 0);
    expect(words).toBeGreaterThan(60);
    expect(words).toBeLessThanOrEqual(MOST_WORDS);
    await page.setViewportSize({ width: 360, height: 740 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(MOST_HIGH);
    expect(await cutOff(page)).toEqual({ over: 0, parts: [] });
    await page.setViewportSize({ width: 1280, height: 720 });
  }
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual([]);
});

test('nothing moves under the hand while limits are set', async ({ page }) => {
  await openExample(page, 'hospital');
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await go(page, 'Requirement');
    for (const name of ['τ for disease, slider', 'ℓ for disease, slider', 'k, slider']) {
      const slider = page.getByLabel(name);
      const place = () => slider.evaluate((input) => input.getBoundingClientRect().top + scrollY);
      await slider.focus();
      const before = await place();
      for (let step = 0; step < 12; step++) {
        await page.keyboard.press(step < 6 ? 'ArrowRight' : 'ArrowLeft');
        expect(await place(), `${name} at ${width}`).toBe(before);
      }
    }
  }
});

test('a fresh file requires k = 3 as well, which can be switched off', async ({ page }) => {
  await dropNumbers(page);
  await goFolded(page, 'Requirement');
  await expect(preset(page, 'Usual')).toBeChecked();
  await expect(sentence(page)).toContainText('at least 3 people');
  await preset(page, 'Your own').check();
  await page.getByLabel('Minimum number of people in a class').fill('1');
  await expect(sentence(page)).toHaveText(/^In every class, no value of creatinine has/);
  await expect(preset(page, 'Your own')).toBeChecked();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(sentence(page)).toContainText('at least 3 people');
});

test('numbers are offered ranges first, and undo takes them back', async ({ page }) => {
  await dropNumbers(page);
  await goFolded(page, 'Requirement');
  await expect(page.locator('.ranges')).toContainText(/creatinine has 60 different numbers; [\d.]+ and [\d.]+ differ too little to be two secrets/);
  await page.getByRole('button', { name: /^Use \d+ ranges of [\d.]+ for creatinine$/ }).click();
  const width = page.getByLabel('Width of the ranges of creatinine');
  await expect(width).toBeVisible();
  // The requirement counts ranges: (τ, ℓ) speaks of as many values as there are.
  await width.fill('1000');
  await width.press('Enter');
  await expect(page.getByRole('heading', { name: 'Usual is infeasible on this table' })).toBeVisible();
  await page.getByRole('button', { name: 'Use numbers of creatinine' }).click();
  await expect(page.getByRole('button', { name: /^Use \d+ ranges of/ })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(width).toHaveValue('1000');
});

test('questions narrow the list of methods, and the line of Advanced says what is chosen', async ({ page }) => {
  await openExample(page, 'hospital');
  await goFolded(page, 'Requirement');
  await expect(advanced(page)).toContainText('Method: Sequential Sweep.');
  await advanced(page).click();
  const methods = page.getByRole('group', { name: 'Method', exact: true }).getByRole('radio');
  await expect(methods.first()).toBeVisible();
  const all = await methods.count();
  const ask = (question: RegExp, answer: string): Promise<void> => page.getByRole('group', { name: question }).getByRole('radio', { name: answer }).check();
  await ask(/^Must columns be uniform/, 'Yes');
  // The one in force stays in sight, and is stated not to fit.
  await expect(methods).toHaveCount(3);
  await expect(page.getByText('2 methods of 10 fit your answers.')).toBeVisible();
  await expect(page.getByText('does not fit your answers')).toBeVisible();
  await methods.nth(1).check();
  await expect(methods).toHaveCount(2);
  await expect(advanced(page)).toContainText('Method: Incognito.');
  await ask(/^Must columns be uniform/, 'Any');
  await expect(methods).toHaveCount(all);
  await ask(/^Must the quasi-identifier stay exact/, 'Yes');
  await ask(/^Must it resist/, 'No');
  await expect(page.getByText('0 methods of 10 fit your answers.')).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).include('.advanced').analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual([]);
});

test('of several sensitive columns one is shown, presets apply to all, and each can be set apart', async ({ page }) => {
  await openExample(page, 'hospital');
  await setRole(page, 'zip', 'Sensitive');
  await goFolded(page, 'Requirement');
  await expect(page.getByText('A preset applies to both.')).toBeVisible();
  await preset(page, 'Cautious').check();
  // Half of the patients have one disease, and no zip is as frequent: the harder column is shown first.
  await expect(sentence(page)).toContainText('no disease has more than 40%');
  const whose = page.getByRole('group', { name: 'Sensitive column' });
  await whose.getByRole('radio', { name: 'zip' }).check();
  await expect(sentence(page)).toContainText('no value of zip has more than 40%');
  await whose.getByRole('radio', { name: 'disease' }).check();
  await advanced(page).click();
  await page.getByRole('button', { name: 'Set the limits for zip' }).click();
  await expect(sentence(page)).toContainText('no value of zip has more than 40%');
  await page.getByLabel('Largest share of one value').fill('0.6');
  await expect(preset(page, 'Your own')).toBeChecked();
  await expect(page.locator('.apart').filter({ hasText: 'disease' })).toContainText('(0.4, 3)');
  await expect(page.locator('.apart').filter({ hasText: 'zip' })).toContainText('(0.6, 3)');
});
