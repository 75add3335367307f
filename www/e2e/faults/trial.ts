// One trial: a fault in the middle of something that is requested, and what must hold then.
import type { Page } from '@playwright/test';
import { downloaded, expect, go } from '../watched';
import { PLANTED, seen, strike } from './harm';
import type { Fault } from './harm';

/** How the page is made to send one kind of request. */
export interface Trial {
  /** The function of the engine over which the fault strikes. */
  at: string;
  /** Goes to where it can be requested. */
  ready?: (page: Page) => Promise<void>;
  /** Asks. */
  act: (page: Page) => Promise<void>;
  /** Waits until the requirement for is there. */
  done: (page: Page) => Promise<void>;
  /** Takes back what was done. */
  back?: (page: Page) => Promise<void>;
}

/** What the page states about each fault, at the top of every screen. */
const SAYS: Record<Fault, string> = {
  ends: 'The browser ended the engine, and it was restarted.',
  panics: 'The engine stopped, and it was restarted.',
  'has no memory': 'Memory ran out, and the engine was restarted.',
};

/** What a page in which a table is open says besides. */
const KEPT = 'Your table is open as before, with your choices and taxonomies.';

const line = '.restarted';

/** Waits until a new engine has taken over and the page states why. */
export async function saysWhy(page: Page, fault: Fault, open = true): Promise<void> {
  await expect(page.locator(line)).toContainText(SAYS[fault]);
  if (open) await expect(page.locator(line)).toContainText(KEPT);
  else await expect(page.locator(line)).not.toContainText('Your table');
  await expect(page.locator('.working')).toHaveCount(0);
  await expect(page.locator('.lost')).toHaveCount(0);
}

/** The published table, as it is downloaded. */
export async function published(page: Page): Promise<string> {
  await go(page, 'Result');
  return (await downloaded(page, 'Download the table (CSV)')).text;
}

/**
 * Lets a fault strike over a request, and asks again: the page states what happened, and goes on. False where it needed no memory
 * that could be refused.
 */
export async function endure(page: Page, fault: Fault, { at, ready, act, done, back }: Trial): Promise<boolean> {
  await ready?.(page);
  const before = await seen(page);
  await strike(page, { at, fault });
  await act(page);
  await expect.poll(async () => (await seen(page)).struck, `${fault} over ${at}`).toBe(before.struck + 1);
  if (fault === 'has no memory') {
    await expect.poll(async () => (await seen(page)).spared - before.spared + (await page.locator(line).count())).toBe(1);
    if ((await seen(page)).spared > before.spared) {
      await done(page);
      await back?.(page);
      return false;
    }
  }
  await saysWhy(page, fault);
  const after = await seen(page);
  // One new engine, and no other after it.
  expect(after.workers, `engines after ${fault} over ${at}`).toBe(before.workers + 1);
  // A fault of the program tells its place, and nothing of what it was over.
  expect(after.console.slice(before.console.length).map((text) => text.replace(/ at .*, line \d+\./, '')).join()).toBe(
    fault === 'panics' ? 'A fault of Tauell Please report it with this line.' : '',
  );
  expect(await page.content()).not.toContain(PLANTED);
  await page.getByRole('button', { name: 'Dismiss the note on the engine' }).click();
  await act(page);
  await done(page);
  await back?.(page);
  await expect(page.locator(line)).toHaveCount(0);
  return true;
}
