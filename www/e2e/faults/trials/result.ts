// The requirement for on the screens of the requirement and of the result.
import type { Page } from '@playwright/test';
import { makeRelease, downloaded, expect, go, publish } from '../../watched';
import type { Trial } from '../trial';

const requirement = (page: Page): Promise<void> => go(page, 'Requirement');
const tau = (page: Page, value: string): Promise<void> => page.getByLabel('Largest share of one value').fill(value);
const tabSays = (page: Page, what: string | RegExp): Promise<void> => expect(page.getByRole('tab', { name: /^Requirement/ })).toContainText(what);

async function another(page: Page): Promise<void> {
  const field = page.getByLabel('Largest share of one value');
  await field.fill((await field.inputValue()) === '0.6' ? '0.7' : '0.6');
  await tabSays(page, /(?<!in)feasible/);
  await expect(page.locator('.message')).toHaveCount(0);
}

/** Every picture is one, and none its table. */
const pictured = async (page: Page): Promise<void> => {
  const back = page.locator('.pictures').getByRole('button', { name: 'Show as picture' });
  while ((await back.count()) > 0) await back.first().click();
};

const asBefore = async (page: Page): Promise<void> => {
  await page.getByLabel('Minimum number of different values').fill('3');
  await tau(page, '0.5');
  await tabSays(page, /(?<!in)feasible/);
};

/** The question about a release that was downloaded before. */
const earlier = (page: Page) => page.getByRole('group', { name: 'Did anyone get the earlier file?' });

/** Makes a release that discloses more together with the downloaded one. */
const withEarlier = async (page: Page): Promise<void> => {
  await requirement(page);
  await another(page);
  await publish(page);
  await expect(earlier(page)).toBeVisible();
};

/** Makes the downloaded one again. */
const withoutEarlier = async (page: Page): Promise<void> => {
  await requirement(page);
  await asBefore(page);
  await publish(page);
};

/** The trials. */
export const ofResult = {
  assess: { at: 'ask assess', ready: requirement, act: another, done: (page) => expect(makeRelease(page)).toBeEnabled(), back: asBefore },
  limits: { at: 'ask limits', ready: requirement, act: another, done: (page) => expect(makeRelease(page)).toBeEnabled(), back: asBefore },
  strength: { at: 'ask strength', ready: requirement, act: another, done: async () => undefined, back: asBefore },
  publish: {
    at: 'step publish',
    ready: requirement,
    act: async (page) => {
      await page.keyboard.press('Control+Enter');
    },
    done: async (page) => {
      await publish(page);
      await expect(page.locator('.message')).toHaveCount(0);
    },
  },
  'result-rows': {
    at: 'ask result-rows',
    ready: (page) => go(page, 'Data'),
    act: async (page) => {
      await go(page, 'Data');
      await go(page, 'Result');
      await expect(page.getByRole('grid', { name: 'The published table, row by row' })).toContainText('hepatitis');
    },
    done: async () => undefined,
  },
  class: {
    at: 'ask class',
    ready: (page) => go(page, 'Result'),
    act: async (page) => {
      const before = page.getByRole('button', { name: 'Previous class' });
      await ((await before.isEnabled()) ? before : page.getByRole('button', { name: 'Next class' })).click();
      await expect(page.locator('.class-values').first()).toBeVisible();
    },
    done: async () => undefined,
  },
  picture: {
    at: 'ask picture',
    ready: (page) => go(page, 'Result'),
    act: async (page) => {
      const before = page.getByRole('button', { name: 'Previous class' });
      await ((await before.isEnabled()) ? before : page.getByRole('button', { name: 'Next class' })).click();
      await expect(page.locator('.class-values').first()).toBeVisible();
    },
    done: (page) => expect(page.locator('.pictures svg').first()).toBeVisible(),
  },
  'picture-table': {
    at: 'ask picture-table',
    ready: (page) => go(page, 'Result'),
    act: async (page) => {
      await pictured(page);
      await page.locator('.pictures').getByRole('button', { name: 'Show as table' }).first().click();
    },
    done: (page) => expect(page.locator('.pictures .figure-table').first()).toBeVisible(),
    back: pictured,
  },
  download: {
    at: 'ask table-part',
    ready: (page) => go(page, 'Result'),
    act: (page) => page.getByRole('button', { name: 'Download the table (CSV)' }).click(),
    done: async (page) => {
      await downloaded(page, 'Download the table (CSV)');
      await expect(page.locator('.message')).toHaveCount(0);
    },
  },
  remember: {
    at: 'ask remember',
    ready: (page) => go(page, 'Result'),
    act: async (page) => {
      await downloaded(page, 'Download the table (CSV)');
    },
    done: (page) => expect(page.locator('.message')).toHaveCount(0),
  },
  'learn-published': {
    at: 'step learn-published',
    ready: requirement,
    act: async (page) => {
      await requirement(page);
      await another(page);
      await publish(page);
    },
    // It starts with a result, and again on request.
    done: async (page) => {
      const again = page.getByRole('button', { name: 'Learn a model' });
      const learned = page.locator('.model').filter({ hasText: 'predicts' }).filter({ hasNot: page.getByRole('button') });
      await expect(learned.or(again)).toBeVisible();
      if (await again.isVisible()) await again.click();
      await expect(learned).toContainText('too few to test a model');
    },
    back: async (page) => {
      await requirement(page);
      await asBefore(page);
      await publish(page);
    },
  },
  preview: {
    at: 'step preview',
    ready: requirement,
    act: async (page) => {
      await page.getByLabel('Update the release as the sliders move').check();
      await another(page);
    },
    done: (page) => expect(page.locator('.publish-note')).toHaveText('The release, verified.'),
    back: async (page) => {
      await page.getByLabel('Update the release as the sliders move').uncheck();
      await asBefore(page);
      await publish(page);
    },
  },
  'bound-published': {
    at: 'step bound-published',
    ready: requirement,
    act: async (page) => {
      await requirement(page);
      await another(page);
      await publish(page);
    },
    // It is begun by itself once a result is; without it the result states nothing about it.
    done: (page) => expect(page.locator('.figures')).toBeVisible(),
    back: async (page) => {
      await requirement(page);
      await asBefore(page);
      await publish(page);
    },
  },
  'assess-published': {
    at: 'step assess-published',
    ready: requirement,
    act: async (page) => {
      await requirement(page);
      await another(page);
      await publish(page);
    },
    // It is begun by itself once a result is; without it the verdict says that this adversary is not assessed.
    done: (page) => expect(page.locator('.verdict')).toBeVisible(),
    back: async (page) => {
      await requirement(page);
      await asBefore(page);
      await publish(page);
    },
  },
  accept: {
    at: 'ask accept',
    ready: (page) => publish(page),
    act: async (page) => {
      await page.getByRole('button', { name: /^Accept, with a reason/ }).first().click();
      await page.getByLabel('Reason').fill('Nobody knows everyone.');
      await page.getByRole('button', { name: 'Accept', exact: true }).click();
    },
    done: (page) => expect(page.locator('.decision.closed')).toContainText('Nobody knows everyone.'),
    back: (page) => page.getByRole('button', { name: /^Undo/ }).click(),
  },
  // After another release, it is requested once what both disclose together is known.
  verdict: {
    at: 'ask verdict',
    ready: requirement,
    act: async (page) => {
      await requirement(page);
      await another(page);
      await publish(page);
    },
    done: (page) => expect(page.locator('.verdict')).toBeVisible(),
    back: async (page) => {
      await requirement(page);
      await asBefore(page);
      await publish(page);
    },
  },
  'take-trees': {
    at: 'ask take-trees',
    ready: async (page) => {
      await publish(page);
      const first = page.getByRole('button', { name: 'Go back to run 1' });
      if (!(await first.isVisible())) {
        await requirement(page);
        await another(page);
        await publish(page);
      }
      await expect(first).toBeVisible();
    },
    act: (page) => page.locator('.runs').getByRole('button', { name: /^Go back/ }).first().click(),
    done: (page) => expect(page.locator('.notice')).toContainText('is published again'),
    back: async (page) => {
      const first = page.getByRole('button', { name: 'Go back to run 1' });
      // What was stopped with the engine is requested again, as a person would.
      await expect(async () => {
        if (await first.isVisible()) await first.click();
        await expect(first).toHaveCount(0, { timeout: 5_000 });
      }).toPass();
    },
  },
  composition: {
    at: 'step composition',
    ready: requirement,
    act: async (page) => {
      await requirement(page);
      await another(page);
      await publish(page);
    },
    done: (page) => expect(page.locator('.together')).toBeVisible(),
    back: async (page) => {
      await requirement(page);
      await asBefore(page);
      await publish(page);
    },
  },
  forget: {
    at: 'ask forget',
    ready: withEarlier,
    act: (page) => page.getByRole('button', { name: 'No, forget it' }).click(),
    done: (page) => expect(earlier(page)).toHaveCount(0),
    back: async (page) => {
      await page.getByRole('button', { name: 'Undo', exact: true }).click();
      await expect(earlier(page)).toBeVisible();
      await withoutEarlier(page);
    },
  },
  recall: {
    at: 'ask recall',
    ready: async (page) => {
      await withEarlier(page);
      await page.getByRole('button', { name: 'No, forget it' }).click();
      await expect(earlier(page)).toHaveCount(0);
    },
    act: (page) => page.getByRole('button', { name: 'Undo', exact: true }).click(),
    done: (page) => expect(earlier(page)).toBeVisible(),
    back: withoutEarlier,
  },
} satisfies Record<string, Trial>;
