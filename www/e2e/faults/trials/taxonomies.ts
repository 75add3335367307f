// The requirement for on the Taxonomies screen.
import type { Page } from '@playwright/test';
import { choose, giveFile, item } from '../../tree';
import { downloaded, drop, expect, go, setRole, unfold } from '../../watched';
import type { Trial } from '../trial';
import { hospitalAgain, opened, SPELT, undo, undoes } from './data';

const AGES = Array.from({ length: 20 }, (_, at) => `${20 + at};${at < 10 ? 'twenties' : 'thirties'};any age`).join('\n');
const PLACES = Array.from({ length: 20 }, (_, at) => `${10000 + at};${at < 10 ? 'west' : 'east'};any place`).join('\n');

const to = (column: string) => async (page: Page): Promise<void> => {
  await go(page, 'Taxonomies');
  await choose(page, column);
};
const tool = (page: Page, name: 'Undo' | 'Redo') => page.getByRole('toolbar').getByRole('button', { name, exact: true });

/** Takes back the last change of a tree. */
async function takeBack(page: Page): Promise<void> {
  const button = page.locator('.top').getByRole('button', { name: 'Undo' });
  // A change may show before it is noted how to take it back.
  await expect(button).not.toHaveAttribute('title', 'Undo: opening Hospital');
  const before = await button.getAttribute('title');
  await undo(page);
  await expect(button).not.toHaveAttribute('title', before ?? '');
}

/** Gives a node another label. */
async function rename(page: Page, from: string, to: string): Promise<void> {
  await item(page, from).click();
  await page.keyboard.press('F2');
  await page.keyboard.type(to);
  await page.keyboard.press('Enter');
}

async function builders(page: Page): Promise<void> {
  const opener = page.getByRole('button', { name: 'Make it from the values' });
  if ((await opener.getAttribute('aria-expanded')) === 'true') await opener.click();
  await opener.click();
  await expect(page.getByLabel('Or another way')).toBeVisible();
}

async function ahead(page: Page): Promise<void> {
  await builders(page);
  await page.getByLabel('Or another way').selectOption('suppression');
  await expect(page.getByRole('tree', { name: 'Preview of the taxonomy of age' })).toBeVisible();
}

async function closed(page: Page): Promise<void> {
  const opener = page.getByRole('button', { name: 'Make it from the values' });
  if ((await opener.getAttribute('aria-expanded')) === 'true') await opener.click();
}

/** The trials. */
export const ofTaxonomies = {
  taxonomy: {
    at: 'ask taxonomy',
    ready: async (page) => {
      // The trees of a table that was read again are fetched again.
      await go(page, 'Data');
      await drop(page, 'people.csv', SPELT);
      await opened(page, 'people.csv');
      await hospitalAgain(page);
    },
    act: to('age'),
    done: (page) => expect(page.getByRole('tree', { name: 'Taxonomy of age' })).toBeVisible(),
  },
  'set-hierarchy': {
    at: 'ask set-hierarchy',
    ready: to('age'),
    act: (page) => giveFile(page, 'age', AGES),
    done: async (page) => {
      await expect(item(page, 'twenties')).toBeVisible();
      await expect(page.locator('.message')).toHaveCount(0);
    },
    back: takeBack,
  },
  'set-automatic': {
    at: 'ask set-automatic',
    ready: to('age'),
    act: (page) => page.getByRole('button', { name: 'Back to automatic' }).click(),
    done: (page) => undoes(page, /the taxonomy of age/),
    back: takeBack,
  },
  'place-hierarchy': {
    at: 'ask place-hierarchy',
    ready: to('disease'),
    act: async (page) => {
      await giveFile(page, 'disease', 'hepatitis;liver;any\nanemia;blood;any\n');
      await page.getByRole('button', { name: 'Load the file with them there' }).click();
    },
    done: (page) => expect(page.locator('.taxonomy')).toContainText('disease.csv'),
    back: takeBack,
  },
  'set-hierarchies': {
    at: 'ask match-hierarchies',
    ready: to('age'),
    act: (page) =>
      page.getByLabel('Hierarchy files for several columns').setInputFiles(
        [
          ['age.csv', AGES],
          ['zip.csv', PLACES],
        ].map(([name = '', text = '']) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })),
      ),
    done: (page) => expect(page.locator('.note')).toContainText('zip.csv for zip'),
    back: takeBack,
  },
  'hierarchy-file': {
    at: 'ask hierarchy-file',
    ready: to('age'),
    act: async (page) => expect((await downloaded(page, 'Download the hierarchy file')).text).toContain('20,'),
    done: async () => undefined,
  },
  'hierarchies-zip': {
    at: 'ask hierarchies-zip',
    ready: to('age'),
    act: async (page) => expect((await downloaded(page, 'Download all (ZIP)')).name).toMatch(/\.zip$/),
    done: async () => undefined,
  },
  'edit-taxonomy': {
    at: 'ask edit-taxonomy',
    ready: to('disease'),
    act: (page) => rename(page, 'hemal disease', 'of the blood'),
    done: async (page) => {
      await expect(item(page, 'of the blood')).toBeVisible();
      await expect(page.locator('.message')).toHaveCount(0);
    },
    back: takeBack,
  },
  'place-missing': {
    at: 'ask place-missing',
    ready: async (page) => {
      // A tree that lacks a value: it was given while the value was read as missing.
      await go(page, 'Data');
      await drop(page, 'people.csv', 'name,disease\nAnn,flu\nBob,cold\nodd,flu\nAnn,cold\n');
      await opened(page, 'people.csv');
      await setRole(page, 'name', 'Quasi-identifier');
      await setRole(page, 'disease', 'Sensitive');
      await unfold(page, 'How the file is read');
      const missing = page.getByLabel(/^Read as/);
      await missing.fill('odd');
      await missing.press('Enter');
      await undoes(page, /what is read as missing/);
      await to('name')(page);
      await giveFile(page, 'name', 'Ann;women;any\nBob;men;any\nTom;men;any\n');
      await expect(item(page, 'men')).toBeVisible();
      await go(page, 'Data');
      await missing.fill('empty');
      await missing.press('Enter');
      await go(page, 'Taxonomies');
      await page.getByRole('button', { name: 'Check: 1 remark' }).click();
    },
    act: async (page) => {
      await item(page, 'men').click();
      await page.getByRole('button', { name: 'Place it under men' }).click();
    },
    done: (page) => expect(item(page, 'men')).toHaveAttribute('aria-label', /: 3 values, 2 rows/),
    back: async (page) => {
      for (let step = 0; step < 6; step++) await takeBack(page);
      await hospitalAgain(page);
    },
  },
  'undo-taxonomy': {
    at: 'ask undo-taxonomy',
    ready: async (page) => {
      await to('disease')(page);
      await rename(page, 'hemal disease', 'of the blood');
      await expect(item(page, 'of the blood')).toBeVisible();
    },
    act: (page) => tool(page, 'Undo').click(),
    done: (page) => expect(item(page, 'hemal disease')).toBeVisible(),
  },
  'redo-taxonomy': {
    at: 'ask redo-taxonomy',
    ready: async (page) => {
      await to('disease')(page);
      await rename(page, 'hemal disease', 'of the blood');
      await expect(item(page, 'of the blood')).toBeVisible();
      await tool(page, 'Undo').click();
      await expect(item(page, 'hemal disease')).toBeVisible();
    },
    act: (page) => tool(page, 'Redo').click(),
    done: (page) => expect(item(page, 'of the blood')).toBeVisible(),
    back: takeBack,
  },
  'suggest-builders': { at: 'ask suggest-builders', ready: to('age'), act: builders, done: closed },
  'builder-of': { at: 'ask builder-of', ready: to('age'), act: builders, done: closed },
  'preview-builder': { at: 'ask preview-builder', ready: to('age'), act: ahead, done: closed },
  'set-builder': {
    at: 'ask set-builder',
    ready: to('age'),
    act: async (page) => {
      await ahead(page);
      await page.getByRole('button', { name: 'Use this' }).click();
    },
    done: (page) => undoes(page, /the taxonomy of age/),
    back: takeBack,
  },
  'check-taxonomy': {
    at: 'ask check-taxonomy',
    ready: to('disease'),
    act: async (page) => {
      const known = (await item(page, 'hemal disease').count()) > 0;
      await rename(page, known ? 'hemal disease' : 'of the blood', known ? 'of the blood' : 'of blood');
      await expect(item(page, known ? 'of the blood' : 'of blood')).toBeVisible();
    },
    done: async () => undefined,
    back: async (page) => {
      await takeBack(page);
      await takeBack(page);
      await expect(item(page, 'hemal disease')).toBeVisible();
    },
  },
  'weights-from-csv': {
    at: 'ask weights-from-csv',
    ready: async (page) => {
      await to('disease')(page);
      await page.getByRole('button', { name: 'Weights' }).click();
    },
    act: (page) => page.getByLabel('Weights file for disease').setInputFiles({ name: 'weights.csv', mimeType: 'text/csv', buffer: Buffer.from('flu,2\nanemia,1/3\n') }),
    done: async (page) => {
      await expect(item(page, 'anemia')).toHaveAttribute('aria-label', /weight 1\/3$/);
      await expect(page.locator('.panel .message')).toHaveCount(0);
    },
    back: takeBack,
  },
} satisfies Record<string, Trial>;
