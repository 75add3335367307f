// The requirement for on the Learn screen.
import type { Page } from '@playwright/test';
import { expect, go } from '../../watched';
import type { Trial } from '../trial';

const learn = (page: Page): Promise<void> => go(page, 'Learn');
/** Presses the first of these that is there, and is gone with what it brings. */
const press = async (page: Page, ...names: readonly string[]): Promise<void> => {
  for (const name of names) {
    const button = page.getByRole('button', { name, exact: true });
    if ((await button.count()) === 0) continue;
    await button.click({ timeout: 3_000 }).catch(() => undefined);
    return;
  }
};
const told = async (page: Page): Promise<void> => {
  await press(page, 'Run again');
  await expect(page.locator('.step-said')).toBeVisible();
  await expect(page.locator('.message')).toHaveCount(0);
};
const open = (page: Page): Promise<void> => press(page, 'Step through the open table', 'Run again');
const close = (page: Page): Promise<void> => press(page, 'Close');

/** The trials. */
export const ofLearn = {
  steps: { at: 'step steps', ready: learn, act: open, done: told, back: close },
  'steps-part': { at: 'ask steps-part', ready: learn, act: open, done: told, back: close },
} satisfies Record<string, Trial>;
