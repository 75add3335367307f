// The requirement for on the Review screen.
import type { Page } from '@playwright/test';
import { downloaded, drop, expect, go, openPart, tableIs } from '../../watched';
import type { Trial } from '../trial';
import { undo } from './data';

const FOREIGN = ['town,age,illness', ...['flu', 'flu', 'cold', 'gout'].map((illness) => `A*,2*,${illness}`), ...['cold', 'cold', 'cold'].map((illness) => `B*,3*,${illness}`)].join('\n');

const there = (page: Page): Promise<void> => expect(page.locator('.verdict-band .verdict').first()).toBeVisible();

/** What is seen first, where what is reviewed is chosen. */
async function first(page: Page): Promise<void> {
  if ((await page.locator('.review-contents').count()) > 0) await openPart(page, 'Disclosure');
}

async function subject(page: Page, name: string): Promise<void> {
  await first(page);
  await page.getByRole('radio', { name }).check();
}

/** How many are equal, under the measures. */
async function alike(page: Page, k: string): Promise<void> {
  await there(page);
  await openPart(page, 'Measures');
  await expect(page.locator('[data-measure="k"]')).toContainText(k);
  await first(page);
}

/** The review of what was published. */
async function ready(page: Page): Promise<void> {
  await go(page, 'Review');
  await subject(page, 'The release made here');
  await there(page);
}

/** Looks at it, or asks again where it is stated that it failed. */
async function look(page: Page, name: string): Promise<void> {
  const again = page.getByRole('button', { name: 'Review it again' });
  if ((await again.count()) > 0) await again.click();
  else await subject(page, name);
}

async function other(page: Page): Promise<void> {
  await subject(page, 'A file from elsewhere');
}

/** The other class of those at hand. */
async function another(page: Page): Promise<void> {
  await there(page);
  await openPart(page, 'Classes');
  await page.getByRole('slider', { name: 'Class, from the worst to the best' }).focus();
  const before = await page.locator('#review-class h4').innerText();
  await page.keyboard.press('End');
  if ((await page.locator('#review-class h4').innerText()) === before) await page.keyboard.press('Home');
}

async function asked(page: Page, title: string, action: string): Promise<void> {
  await there(page);
  await openPart(page, 'Utility');
  await page.getByRole('region', { name: title, exact: true }).getByRole('button', { name: action }).click();
}

/** The trials. */
export const ofReview = {
  // First: its list is not shown once a file from elsewhere is at hand.
  'review-example': {
    at: 'begin review-example',
    ready: async (page) => {
      await ready(page);
      await other(page);
    },
    act: async (page) => {
      const again = page.getByRole('button', { name: 'Review it again' });
      if ((await again.count()) > 0) await again.click();
      else await page.locator('[data-published="inpatients-4-anonymous"]').click();
    },
    done: (page) => alike(page, 'k = 4'),
    back: async (page) => {
      await undo(page);
      await tableIs(page, 12, 3);
    },
  },
  'review-published': {
    at: 'begin review-published',
    ready: async (page) => {
      await go(page, 'Review');
      await subject(page, 'The open table as it is');
      await there(page);
    },
    act: (page) => look(page, 'The release made here'),
    done: there,
  },
  'review-table': {
    at: 'begin review-table',
    ready,
    act: (page) => look(page, 'The open table as it is'),
    done: there,
    back: ready,
  },
  'review-open': {
    at: 'push review-open',
    ready: async (page) => {
      await ready(page);
      await other(page);
    },
    act: (page) => drop(page, 'elsewhere.csv', FOREIGN),
    done: (page) => expect(page.locator('.elsewhere')).toContainText('7 rows, 3 columns'),
    back: ready,
  },
  'review-file': {
    at: 'begin review-file',
    ready: async (page) => {
      await ready(page);
      await other(page);
    },
    act: async (page) => {
      const again = page.getByRole('button', { name: 'Review it again' });
      if ((await again.count()) > 0) await again.click();
      else await drop(page, 'elsewhere.csv', FOREIGN);
    },
    done: (page) => alike(page, 'k = 3'),
    back: ready,
  },
  'review-class': { at: 'ask review-class', ready, act: another, done: (page) => expect(page.locator('#review-class h4')).toBeVisible() },
  'review-cells': {
    at: 'ask review-cells',
    ready,
    act: another,
    done: (page) => expect(page.getByRole('table', { name: /^The rows of class/ })).toContainText('hepatitis'),
  },
  'review-original-rows': {
    at: 'ask review-original-rows',
    ready,
    act: async (page) => {
      await there(page);
      await subject(page, 'By values');
      await subject(page, 'By row');
    },
    done: (page) => expect(page.locator('#review-inference').getByRole('grid')).toContainText('hepatitis'),
    back: (page) => subject(page, 'By values'),
  },
  'review-inference': {
    at: 'ask review-inference',
    ready,
    act: async (page) => {
      await there(page);
      const age = page.getByLabel('age', { exact: true });
      await age.fill((await age.inputValue()) === '24' ? '25' : '24');
    },
    done: (page) => expect(page.locator('.inference-headline')).toBeVisible(),
  },
  'review-scan': {
    at: 'ask review-scan',
    ready,
    act: async (page) => {
      await there(page);
      const threshold = page.getByLabel('Probability from which a value counts as likely');
      await threshold.fill((await threshold.inputValue()) === '0.9' ? '0.7' : '0.9');
    },
    done: (page) => expect(page.locator('#review-everybody .scan-sentences')).toBeVisible(),
  },
  'review-belief': {
    at: 'ask review-belief',
    ready,
    act: async (page) => {
      await there(page);
      const fold = page.locator('details', { has: page.getByText('Background knowledge in numbers', { exact: true }) }).last();
      if ((await fold.getAttribute('open')) !== null) await fold.locator('summary').click();
      await fold.locator('summary').click();
    },
    done: (page) => expect(page.locator('.belief').getByRole('status')).toContainText('The most likely value is'),
    back: (page) => page.getByText('Background knowledge in numbers', { exact: true }).click(),
  },
  'review-queries': {
    at: 'begin review-queries',
    ready,
    act: (page) => asked(page, 'Count queries', 'Run 1,000 count queries'),
    done: (page) => expect(page.getByRole('region', { name: 'Count queries', exact: true }).locator('.work-finding')).toBeVisible(),
  },
  'review-classify': {
    at: 'begin review-classify',
    ready,
    act: (page) => asked(page, 'Decision trees', 'Learn decision trees'),
    done: (page) => expect(page.getByRole('region', { name: 'Decision trees', exact: true }).locator('.work-finding')).toBeVisible(),
  },
  'review-minimality': {
    at: 'begin review-minimality',
    ready,
    act: async (page) => {
      await there(page);
      await openPart(page, 'Measures');
      await page.getByRole('button', { name: 'Assess what that discloses' }).click();
    },
    done: (page) => expect(page.locator('.verdict').first()).toContainText('5 values are certain'),
  },
  'review-save': {
    at: 'ask review-save',
    ready,
    act: async (page) => {
      await there(page);
      await openPart(page, 'Save');
      await page.getByRole('button', { name: 'Save the review (JSON)' }).click();
    },
    done: async (page) => expect(JSON.parse((await downloaded(page, 'Save the review (JSON)')).text)).toMatchObject({ rows: 12 }),
  },
} satisfies Record<string, Trial>;
