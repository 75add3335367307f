// What is asked for on the Read screen.
import type { Page } from '@playwright/test';
import { drop, expect, go } from '../../watched';
import type { Trial } from '../trial';

const SETS = 'sex,disease\nF,"{cold, flu}"\nF,"{flu, gout}"\nM,"{cold, gout}"\nM,"{flu, ulcer}"\n';
const read = (page: Page): Promise<void> => go(page, 'Read');
const again = async (page: Page): Promise<void> => {
  const button = page.getByRole('button', { name: 'Read it again' });
  if ((await button.count()) > 0) await button.click();
};
const estimated = async (page: Page): Promise<void> => {
  await again(page);
  await expect(page.locator('.read-part svg').first()).toBeVisible();
};
const close = async (page: Page): Promise<void> => {
  await read(page);
  await page.getByRole('button', { name: 'Close' }).click();
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
  'read-estimate': { at: 'step read-estimate', ready: receive, act: (page) => page.getByRole('button', { name: 'F', exact: true }).click(), done: estimated, back: close },
  'read-tells': {
    at: 'step read-tells',
    ready: read,
    act: (page) => drop(page, 'sets.csv', SETS),
    done: async (page) => {
      await again(page);
      await expect(page.getByRole('region', { name: 'What this file gives away' })).toBeVisible();
    },
    back: close,
  },
  'draw-estimates': { at: 'ask draw-estimates', ready: receive, act: (page) => page.getByRole('button', { name: 'M', exact: true }).click(), done: async () => undefined, back: close },
  'draw-again': { at: 'ask draw-again', ready: read, act: (page) => drop(page, 'sets.csv', SETS), done: async () => undefined, back: close },
  'read-published': { at: 'ask read-published', ready: read, act: (page) => page.getByRole('button', { name: 'Read what was published here' }).click(), done: estimated },
  'read-close': { at: 'ask read-close', ready: read, act: (page) => page.getByRole('button', { name: 'Close' }).click(), done: async () => undefined },
} satisfies Record<string, Trial>;
