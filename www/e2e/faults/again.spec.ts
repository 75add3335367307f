// Every change of a table or of its taxonomies is repeated in a new engine: each kind of it, with an engine that ends when it is
// done. Every day two of them: choices and trees at once, and a tree that was undone.
import type { Page } from '@playwright/test';
import type { Kind } from '../../src/engine/protocol';
import { choose } from '../tree';
import { SOAK } from '../soak';
import { downloaded, expect, go, openExample, setRole, test, unfold } from '../watched';
import type { Trial } from './trial';
import { ofData } from './trials/data';
import { ofResult } from './trials/result';
import { ofTaxonomies } from './trials/taxonomies';

const all: Readonly<Partial<Record<Kind, Trial>>> = { ...ofData, ...ofTaxonomies, ...ofResult };
/** Not read from the page's own list (`journal.ts`): what is missing there would not be tried here. */
const CHANGES = [
  'open-file',
  'set-missing',
  'recode',
  'load-recipe',
  'set-hierarchy',
  'set-hierarchies',
  'place-hierarchy',
  'set-automatic',
  'set-builder',
  'edit-taxonomy',
  'place-missing',
  'take-trees',
  'undo-taxonomy',
  'redo-taxonomy',
] as const satisfies readonly Kind[];

/** All that is open, without its rows: choices and trees, and the values of one column as the engine has them. */
async function stands(page: Page, column: string): Promise<{ recipe: string; tree: string }> {
  await go(page, 'Data');
  const { text } = await downloaded(page, 'Save as a recipe');
  await go(page, 'Taxonomies');
  await choose(page, column);
  return { recipe: text, tree: (await downloaded(page, 'Download the hierarchy file')).text };
}

/** Ends the engine as an error of it does. */
async function end(page: Page): Promise<void> {
  const [old] = page.workers();
  const gone = old?.waitForEvent('close');
  await old?.evaluate(() => {
    setTimeout(() => {
      throw new Error('the engine dies');
    });
  });
  await gone;
}

for (const kind of SOAK ? CHANGES : (['load-recipe'] as const)) {
  test(`${kind} is repeated in a new engine`, async ({ page }) => {
    await openExample(page, 'hospital');
    const trial = all[kind];
    if (trial === undefined) throw new Error(`no trial of ${kind}`);
    await trial.ready?.(page);
    if (kind === 'load-recipe') {
      // So that there is something that the recipe takes away.
      const edit = ofTaxonomies['edit-taxonomy'];
      await edit.ready(page);
      await edit.act(page);
      await edit.done(page);
      await go(page, 'Data');
    }
    await trial.act(page);
    await trial.done(page);
    if (kind === 'open-file' || kind === 'set-missing') {
      await setRole(page, 'age', 'Quasi-identifier');
      await setRole(page, 'disease', 'Sensitive');
    }
    if (kind === 'set-missing') {
      // A value of the column, which its tree is without from then on.
      await unfold(page, 'How the file is read');
      const field = page.getByLabel(/^Read as/);
      await field.fill('empty, hiv');
      await field.press('Enter');
      await expect(page.locator('.column', { has: page.getByRole('heading', { name: 'disease' }) })).toContainText('10 blanks');
    }
    const column = kind === 'place-missing' ? 'name' : 'disease';
    const made = await stands(page, column);
    await end(page);
    expect(await stands(page, column)).toEqual(made);
  });
}
