// The requirement for on the Data screen.
import type { Page } from '@playwright/test';
import { downloaded, drop, expect, go, setRole, tableIs, unfold } from '../../watched';
import type { Trial } from '../trial';

/** Goes back to the hospital by the page's undo. */
export async function undo(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
}

/** What undo would take back. */
export async function undoes(page: Page, what: string | RegExp): Promise<void> {
  await expect(page.locator('.top').getByRole('button', { name: 'Undo' })).toHaveAttribute('title', what);
}

const data = (page: Page): Promise<void> => go(page, 'Data');

/** Forty people; every fourth flu is spelt otherwise. */
export const SPELT = ['age,disease', ...Array.from({ length: 40 }, (_, at) => `${30 + (at % 4)},${['flu', 'hiv', 'cold', 'Flu'][at % 4] ?? ''}`)].join('\n');
const RAGGED = ['age;disease', ...Array.from({ length: 60 }, (_, at) => `${20 + at};flu`), ...Array.from({ length: 30 }, () => '30')].join('\n');
const AGES = Array.from({ length: 20 }, (_, at) => `${20 + at};${at < 10 ? 'twenties' : 'thirties'};any age`).join('\n');

/** Sixty people in 22 columns. */
const WIDE = [
  ['age', 'zip', 'disease', ...Array.from({ length: 19 }, (_, at) => `item ${at}`)].join(','),
  ...Array.from({ length: 60 }, (_, at) => [20 + (at % 30), `130${at % 9}3`, ['flu', 'hiv', 'cold'][at % 3], ...Array.from({ length: 19 }, (__, item) => (at * item) % 4)].join(',')),
].join('\n');

/** Waits until a table is open. */
export const opened = async (page: Page, name: string): Promise<void> => {
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
};
/** Back to the hospital, by one undo. */
export const hospitalAgain = async (page: Page): Promise<void> => {
  await undo(page);
  await tableIs(page, 12, 3);
};

/** A recipe of the hospital, written once. */
let recipe: { name: string; text: string } | null = null;

/** The trials. */
export const ofData = {
  'open-file': {
    at: 'push open-file',
    ready: data,
    act: (page) => drop(page, 'people.csv', SPELT),
    done: (page) => opened(page, 'people.csv'),
    back: hospitalAgain,
  },
  'try-readings': {
    at: 'push try-readings',
    ready: data,
    act: (page) => drop(page, 'ragged.csv', RAGGED),
    done: (page) => expect(page.getByRole('group', { name: 'How should the file be read?' })).toBeVisible(),
    back: (page) => page.getByRole('button', { name: /^Continue with/ }).click(),
  },
  'singling-out': {
    at: 'step singling-out',
    ready: data,
    act: async (page) => {
      await drop(page, 'wide.csv', WIDE);
      await opened(page, 'wide.csv');
      for (const column of ['age', 'zip']) await setRole(page, column, 'Quasi-identifier');
    },
    // It is begun by itself, and again after the fault.
    done: (page) => expect(page.locator('.singling')).toBeVisible(),
    back: async (page) => {
      await drop(page, 'people.csv', SPELT);
      await opened(page, 'people.csv');
      await page.getByRole('button', { name: 'Close this table' }).click();
      await page.locator('[data-example="hospital"]').click();
      await tableIs(page, 12, 3);
    },
  },
  rows: {
    at: 'ask rows',
    ready: (page) => go(page, 'Requirement'),
    act: async (page) => {
      await go(page, 'Requirement');
      await data(page);
      await unfold(page, 'See all');
      await expect(page.getByRole('grid', { name: 'All rows of the table' })).toContainText('hepatitis');
    },
    done: async () => undefined,
  },
  'class-of-row': {
    at: 'ask class-of-row',
    ready: data,
    act: async (page) => {
      await unfold(page, 'See all');
      await page.getByRole('grid', { name: 'All rows of the table' }).getByRole('row').nth(12).click();
    },
    done: (page) => expect(page.getByText('one of 4 people with age [20,39] and zip 100**')).toBeVisible(),
  },
  'set-missing': {
    at: 'ask set-missing',
    ready: async (page) => {
      await data(page);
      await drop(page, 'people.csv', SPELT);
      await opened(page, 'people.csv');
    },
    act: async (page) => {
      await unfold(page, 'How the file is read');
      const field = page.getByLabel(/^Read as/);
      await field.fill('empty, nobody');
      await field.press('Enter');
    },
    done: (page) => undoes(page, /what is read as missing/),
    back: async (page) => {
      await undo(page);
      await hospitalAgain(page);
    },
  },
  'recode': {
    at: 'ask recode',
    ready: async (page) => {
      await data(page);
      await drop(page, 'people.csv', SPELT);
      await opened(page, 'people.csv');
      await setRole(page, 'age', 'Quasi-identifier');
      await setRole(page, 'disease', 'Sensitive');
      await go(page, 'Requirement');
    },
    act: async (page) => {
      if ((await page.getByText('are merged, and published with the first').count()) > 0) return;
      await page.getByRole('button', { name: 'Merge the spellings of disease' }).click();
    },
    done: async (page) => {
      await data(page);
      await expect(page.locator('.column', { has: page.getByRole('heading', { name: 'disease' }) })).toContainText('3 values');
    },
    back: async (page) => {
      for (let step = 0; step < 4; step++) await undo(page);
      await tableIs(page, 12, 3);
    },
  },
  'load-recipe': {
    at: 'ask load-recipe',
    ready: async (page) => {
      await data(page);
      recipe ??= await downloaded(page, 'Save as a recipe');
    },
    act: (page) =>
      page.getByLabel('Load a recipe').setInputFiles({ name: 'recipe.json', mimeType: 'application/json', buffer: Buffer.from(recipe?.text ?? '') }),
    done: (page) => expect(page.locator('.notice')).toContainText('The choices and taxonomies of recipe.json were applied'),
    back: hospitalAgain,
  },
  'recipe-of': {
    at: 'ask recipe-of',
    ready: data,
    act: async (page) => expect((await downloaded(page, 'Save as a recipe')).text).toContain('"tauell_recipe"'),
    done: (page) => expect(page.locator('.notice')).toContainText('The recipe is saved. It contains your choices'),
  },
  'recipe-values': {
    at: 'ask recipe-values',
    ready: data,
    act: async (page) => {
      await downloaded(page, 'Save as a recipe');
      await expect(page.locator('.notice')).toContainText('The recipe is saved. It contains your choices');
    },
    done: async () => undefined,
  },
  'check-hierarchy': {
    at: 'ask check-hierarchy',
    ready: data,
    act: async (page) => {
      await drop(page, 'age.csv', AGES);
      await expect(page.locator('.incoming')).toContainText('age.csv looks like a hierarchy file');
    },
    done: (page) => page.getByRole('button', { name: 'Ignore it' }).click(),
  },
} satisfies Record<string, Trial>;
