// What tests of the steps share: opening them for a method, going to the end, checking for faults.
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, go, openExample } from '../watched';

/** The sentences of the current step. */
export const said = (page: Page) => page.locator('.step-said');

/** Opens the steps of a method on the hospital table, with this ℓ; `exact` for a method that publishes the quasi-identifier unchanged. */
export async function stepThrough(page: Page, method: string, ell: string, exact = false): Promise<void> {
  await openExample(page, 'hospital');
  await go(page, 'Requirement');
  await page.getByRole('radio', { name: new RegExp(`^${method}`) }).check();
  await page.getByLabel(exact ? 'Minimum number of different values' : 'ℓ for disease, slider').fill(ell);
  await go(page, 'Learn');
  await page.getByRole('button', { name: 'Step through the open table' }).click();
  await expect(page.getByRole('heading', { name: 'How a class is formed' })).toBeVisible();
  await expect(said(page)).not.toHaveText('');
}

/** Goes to the last step, and returns the sentences of each. */
export async function toTheEnd(page: Page): Promise<string[]> {
  const texts: string[] = [];
  for (let steps = 0; steps < 60; steps++) {
    const text = await said(page).innerText();
    if (text === texts.at(-1)) break;
    texts.push(text);
    const button = page.getByRole('button', { name: 'Step →' });
    if ((await button.getAttribute('aria-disabled')) === 'true') break;
    await button.click();
    await expect(said(page)).not.toHaveText(text, { useInnerText: true });
  }
  const all = await page.locator('.stepper').innerText();
  expect([...texts, all].join('\n')).not.toMatch(/undefined|null|NaN/);
  return texts;
}

/** Nothing is wider than the page, and the page is accessible. */
export async function nothingIsWrong(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}
