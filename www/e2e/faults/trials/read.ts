// The requirement for on the Read screen.
import type { Page } from '@playwright/test';
import { drop, expect, go } from '../../watched';
import type { Trial } from '../trial';

const SETS = 'sex,disease\nF,"{cold, flu}"\nF,"{flu, gout}"\nM,"{cold, gout}"\nM,"{flu, ulcer}"\n';
const read = (page: Page): Promise<void> => go(page, 'Read');
const again = async (page: Page): Promise<void> => {
  const button = page.getByRole('button', { name: 'Read it again' });
  // It is gone by itself where the file is being read again.
  if ((await button.count()) > 0) await button.click({ timeout: 3_000 }).catch(() => undefined);
};
const estimated = async (page: Page): Promise<void> => {
  await again(page);
  await expect(page.locator('.read-part svg').first()).toBeVisible();
};
/** Asks about those of a sex, of the file as it was read before. */
const answered =
  (sex: string) =>
  async (page: Page): Promise<void> => {
    await again(page);
    await page.getByRole('button', { name: sex, exact: true }).click();
  };
/** Presses what is there no more once it was pressed, whatever the engine made of it. */
const pressed =
  (name: string) =>
  async (page: Page): Promise<void> => {
    const button = page.getByRole('button', { name });
    if ((await button.count()) > 0) await button.click();
  };
const close = async (page: Page): Promise<void> => {
  await read(page);
  await page.getByRole('button', { name: 'Close', exact: true }).click();
};
const receive = async (page: Page): Promise<void> => {
  await read(page);
  await drop(page, 'sets.csv', SETS);
  await expect(page.locator('.read-about')).toContainText('4 rows.');
};

/** The trials. */
export const ofRead = {
  'read-open': {
    at: 'push read-open',
    ready: read,
    act: (page) => drop(page, 'sets.csv', SETS),
    done: async (page) => {
      if ((await page.locator('.read-about').count()) === 0) await drop(page, 'sets.csv', SETS);
      await expect(page.locator('.read-about')).toContainText('4 rows.');
    },
    back: close,
  },
  'read-received': { at: 'ask read-received', ready: read, act: (page) => drop(page, 'sets.csv', SETS), done: estimated, back: close },
  'read-estimate': { at: 'step read-estimate', ready: receive, act: answered('F'), done: estimated, back: close },
  'read-disclosure': {
    at: 'step read-disclosure',
    ready: read,
    act: (page) => drop(page, 'sets.csv', SETS),
    done: async (page) => {
      await again(page);
      await expect(page.getByRole('region', { name: 'What this file discloses' })).toBeVisible();
    },
    back: close,
  },
  'read-published': { at: 'ask read-published', ready: read, act: pressed('Read the release made here'), done: estimated },
  'read-close': { at: 'ask read-close', ready: read, act: pressed('Close'), done: async () => undefined },
} satisfies Record<string, Trial>;
