// Nothing that was made is lost without a question, or without a way back.
import type { Locator, Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { choose, EXAMPLE, giveFile, item, openRaw } from './tree';
import { downloaded, drop, dropAll, expect, failure, figure, go, makeRelease, openExample, publish, setRole, tableIs, test } from './watched';
import { SOAK_ONLY } from './soak';

const undo = (page: Page): Locator => page.locator('.top').getByRole('button', { name: 'Undo' });
const redo = (page: Page): Locator => page.locator('.top').getByRole('button', { name: 'Redo' });
const notice = (page: Page): Locator => page.locator('.notice');
const dataTab = (page: Page): Locator => page.getByRole('tab', { name: /^Data/ });

async function group(page: Page, from: string, label: string): Promise<void> {
  await item(page, from).click();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Control+g');
  await page.keyboard.type(label);
  await page.keyboard.press('Enter');
  await expect(item(page, label)).toBeFocused();
}

/** Steps back, or forward again, until there is nothing left; how many. */
async function allTheWay(page: Page, button: Locator): Promise<number> {
  let steps = 0;
  for (; await button.isEnabled(); steps++) {
    const before = await button.getAttribute('title');
    await button.click();
    await expect.poll(async () => (await button.isDisabled()) || (await button.getAttribute('title')) !== before || (await page.locator('.working').count()) === 0).toBe(true);
    // What has followed from it is drawn.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    if (steps > 60) throw new Error('there is no end to it');
  }
  return steps;
}

test('undo goes back in the order of time, from the last edit of a tree to the empty page, and forward again', async ({ page }) => {
  await openRaw(page);
  await choose(page, 'disease');
  for (const [from, label] of [['flu', 'one'], ['anemia', 'two']] as const) {
    await group(page, from, label);
  }
  const edited = (await downloaded(page, 'Download the hierarchy file')).text;
  await go(page, 'Requirement');
  await page.getByLabel('Minimum number of different values').fill('2');
  await publish(page);
  const published = (await downloaded(page, 'Download the table (CSV)')).text;

  // The header's undo takes l back, then group after group; the suggested roles stay until the table goes.
  await undo(page).click();
  await expect(page.locator('.stale')).toContainText('ℓ for disease changed from 2');
  await go(page, 'Taxonomies');
  const groups = await page.getByRole('treeitem', { name: /^(one|two):/ }).count();
  expect(groups).toBeGreaterThan(0);
  for (let left = groups; left > 0; left--) {
    await expect(page.getByRole('treeitem', { name: /^(one|two):/ })).toHaveCount(left);
    await undo(page).click();
  }
  await expect(page.getByRole('treeitem', { name: /^(one|two):/ })).toHaveCount(0);
  await tableIs(page, null, 3);
  await allTheWay(page, undo(page));
  await go(page, 'Data');
  await expect(page.getByText('Drop a CSV file here')).toBeVisible();

  await allTheWay(page, redo(page));
  await tableIs(page, 12, 3);
  await go(page, 'Taxonomies');
  await choose(page, 'disease');
  expect((await downloaded(page, 'Download the hierarchy file')).text).toBe(edited);
  await publish(page);
  expect((await downloaded(page, 'Download the table (CSV)')).text).toBe(published);
});

test('closing a table, and opening another in its place, say so and can be undone with all that was made', async ({ page }) => {
  await openRaw(page);
  await choose(page, 'disease');
  await group(page, 'flu', 'first group');
  await publish(page);
  const published = (await downloaded(page, 'Download the table (CSV)')).text;
  await go(page, 'Data');
  // The engine ends with the table: its memory is given back.
  const ended = page.workers()[0]?.waitForEvent('close');
  await page.getByRole('button', { name: 'Close this table' }).click();
  await ended;
  await expect(page.getByText('Drop a CSV file here')).toBeVisible();
  await expect(notice(page)).toContainText('hospital.csv is closed');
  await notice(page).getByRole('button', { name: 'Undo that' }).click();
  await expect(page.getByRole('heading', { name: 'hospital.csv' })).toBeVisible();
  await go(page, 'Result');
  await expect(page.locator('.stale')).toHaveCount(0);
  expect((await downloaded(page, 'Download the table (CSV)')).text).toBe(published);

  await drop(page, 'others.csv', 'age,town,illness\n1,a,x\n2,b,y\n3,c,z\n');
  await expect(page.getByRole('heading', { name: 'others.csv' })).toBeVisible();
  await expect(notice(page)).toContainText('others.csv is open instead of hospital.csv');
  await setRole(page, 'town', 'Keep');
  await expect(notice(page)).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('heading', { name: 'hospital.csv' })).toBeVisible();
  await go(page, 'Result');
  expect((await downloaded(page, 'Download the table (CSV)')).text).toBe(published);
  await go(page, 'Taxonomies');
  await choose(page, 'disease');
  await item(page, 'first group').click();
  await page.keyboard.press('Control+z');
  await expect(item(page, 'first group')).toHaveCount(0);
});

test('leaving with work that is nowhere else asks, and does not once a recipe holds it', async ({ page }) => {
  await openExample(page, 'hospital');
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  await setRole(page, 'zip', 'Leave out');
  // The answer is no: the page stays, and so does the work on it.
  await page.evaluate(() => location.reload());
  await expect.poll(() => asked).toEqual(['beforeunload']);
  await tableIs(page, 12, 2);
  expect((await downloaded(page, 'Save as a recipe')).name).toMatch(/-recipe\.json$/);
  await expect(notice(page)).toContainText('The recipe is saved. It contains your choices');
  await page.reload();
  await expect(page.locator('h1')).toBeVisible();
  expect(asked).toEqual(['beforeunload']);
});

test('Back and Forward go from screen to screen, and the address holds nothing of a file', async ({ page }) => {
  await openRaw(page);
  await go(page, 'Requirement');
  await publish(page);
  await expect(page).toHaveURL(/#screen=result$/);
  const far = await page.evaluate(() => {
    window.scrollTo(0, 400);
    return window.scrollY;
  });
  await go(page, 'Data');
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'The published table' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(far);
  await page.goBack();
  await expect(page.getByRole('tab', { name: /^Requirement/ })).toHaveAttribute('aria-selected', 'true');
  await page.goBack();
  await expect(page.getByRole('tab', { name: /^Taxonomies/ })).toHaveAttribute('aria-selected', 'true');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'hospital.csv' })).toBeVisible();
  for (let step = 0; step < 3; step++) await page.goForward();
  await expect(page.getByRole('heading', { name: 'The published table' })).toBeVisible();
  expect(page.url()).not.toMatch(/hospital|disease|zip/);
});

test('hierarchies that take the place of a tree made by hand say so, and undo brings it back', async ({ page }) => {
  await openRaw(page);
  await choose(page, 'disease');
  await group(page, 'flu', 'first group');
  const file = (await downloaded(page, 'Download the hierarchy file')).text.replaceAll('first group', 'from the file');
  await giveFile(page, 'disease', file);
  await expect(item(page, 'from the file')).toBeVisible();
  await expect(notice(page)).toContainText('1 change made by hand to the taxonomy of disease was replaced');
  await notice(page).getByRole('button', { name: 'Undo that' }).click();
  await expect(item(page, 'first group')).toBeVisible();
  // The same for a set of files.
  await page.getByLabel('Hierarchy files for several columns').setInputFiles([{ name: 'disease.csv', mimeType: 'text/csv', buffer: Buffer.from(file) }]);
  await expect(item(page, 'from the file')).toBeVisible();
  await expect(notice(page)).toContainText('1 change made by hand to the taxonomy of disease was replaced');
  await undo(page).click();
  await expect(item(page, 'first group')).toBeVisible();
  await undo(page).click();
  await expect(item(page, 'first group')).toHaveCount(0);
  await tableIs(page, null, 3);
});

test('a hierarchy file that is dropped on Data, or picked there, is requested about and never takes the place of the table', SOAK_ONLY, async ({ page }) => {
  await openRaw(page);
  await choose(page, 'disease');
  const file = (await downloaded(page, 'Download the hierarchy file')).text;
  await go(page, 'Data');
  await drop(page, 'grouped.csv', file.replaceAll('*', 'any illness'));
  const question = page.locator('.incoming');
  await expect(question).toContainText('grouped.csv looks like a hierarchy file');
  await expect(page.getByLabel('For which column?')).toHaveValue('disease');
  await expect(page.getByRole('heading', { name: 'hospital.csv' })).toBeVisible();
  await question.getByRole('button', { name: 'Use it as the taxonomy of disease' }).click();
  await expect(notice(page)).toContainText('grouped.csv is now the taxonomy of disease');
  await tableIs(page, 12, 3);

  await page.getByLabel('Open another file').setInputFiles({ name: 'grouped.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await question.getByRole('button', { name: 'Open it as a table' }).click();
  await expect(page.getByRole('heading', { name: 'grouped.csv' })).toBeVisible();
  await undo(page).click();
  await expect(page.getByRole('heading', { name: 'hospital.csv' })).toBeVisible();
  // Another table of the same columns is a table.
  await drop(page, 'more.csv', 'age,zip,disease\n20,10001,flu\n21,10002,asthma\n22,10003,flu\n');
  await expect(page.getByRole('heading', { name: 'more.csv' })).toBeVisible();
});

test('several hierarchy files that are dropped on Data are taken, each for its column, and the table stays', SOAK_ONLY, async ({ page }) => {
  await page.goto('/');
  await dropAll(page, [{ name: 'a.csv', content: 'a,b\n1,2\n' }, { name: 'b.csv', content: 'a,b\n1,2\n' }]);
  expect((await failure(page)).text).toContain('Drop the table first');

  await openRaw(page);
  await go(page, 'Data');
  const files = ['age', 'zip', 'disease'].map((column) => ({ name: `${column}.csv`, content: readFileSync(join(EXAMPLE, `${column}.csv`)) }));
  await dropAll(page, [...files, { name: 'notes.csv', content: 'x;y\n' }]);
  await expect(page.getByRole('tab', { name: /^Taxonomies/ })).toHaveAttribute('aria-selected', 'true');
  await expect(page.locator('.note')).toContainText('Loaded: age.csv for age, zip.csv for zip and disease.csv for disease');
  await expect(page.locator('.note li')).toContainText('notes.csv');
  await tableIs(page, 12, 3);
});

test('a recipe is known by what it is, picked or dropped, and has its buttons', async ({ page }) => {
  await openRaw(page);
  await go(page, 'Requirement');
  await page.getByLabel('Largest share of one value').fill('0.6');
  const recipe = await downloaded(page, 'Save as a recipe');
  const file = { name: 'choices.txt', mimeType: 'text/plain', buffer: Buffer.from(recipe.text) };
  await page.reload();
  await go(page, 'Data');
  // A recipe that comes before its table waits for it.
  await page.getByLabel('Choose a file').setInputFiles({ ...file, name: recipe.name });
  await expect(page.locator('.note[data-done="true"]')).toContainText(`${recipe.name} is a recipe`);
  await page.getByLabel('Choose a file').setInputFiles({ name: 'raw.csv', mimeType: 'text/csv', buffer: readFileSync(join(EXAMPLE, 'table.csv')) });
  await tableIs(page, 12, 3);
  await expect(notice(page)).toContainText(recipe.name);
  await go(page, 'Requirement');
  await expect(page.getByLabel('Largest share of one value')).toHaveValue('0.6');
  await page.reload();
  // Dropped together they are taken together.
  await dropAll(page, [{ name: 'raw.csv', content: readFileSync(join(EXAMPLE, 'table.csv')) }, { name: recipe.name, content: recipe.text }]);
  await tableIs(page, 12, 3);
  for (const label of ['Open another file', 'Load a recipe']) {
    await go(page, 'Data');
    await setRole(page, 'age', 'Leave out');
    await tableIs(page, null, 2);
    await page.getByLabel(label, { exact: true }).setInputFiles(file);
    await tableIs(page, 12, 3);
    await expect(notice(page)).toContainText('choices.txt');
    await go(page, 'Requirement');
    await expect(page.getByLabel('Largest share of one value')).toHaveValue('0.6');
  }
  await undo(page).click();
  await tableIs(page, null, 2);
});

test('a screen that is chosen while the engine is still being loaded stays', async ({ page }) => {
  // The engine comes with the page; here it is requested nothing until the test states so.
  await page.addInitScript(() => {
    const held: (() => void)[] = [];
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (this: Worker, ...message: unknown[]) {
      held.push(() => post.apply(this, message as Parameters<typeof post>));
    };
    Object.assign(window, {
      load: () => {
        Worker.prototype.postMessage = post;
        for (const go of held) go();
      },
    });
  });
  await page.goto('/#screen=requirement');
  await expect(page.getByRole('tab', { name: /^Requirement/ })).toHaveAttribute('aria-selected', 'true');
  await go(page, 'Data');
  await page.evaluate(() => (window as unknown as { load: () => void }).load());
  await expect(page.locator('[data-example]').first()).toBeVisible();
  await expect(dataTab(page)).toHaveAttribute('aria-selected', 'true');
  // It is a step of the browser's history as any other.
  await page.goBack();
  await expect(page.getByRole('tab', { name: /^Requirement/ })).toHaveAttribute('aria-selected', 'true');
});

test('a new screen opens at its top, with the focus on its heading where it would be nowhere', async ({ page }) => {
  await page.goto('/');
  await page.locator('[data-example="hospital"]').click();
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeFocused();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { name: 'The published table' })).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  expect(await figure(page, 'Equivalence classes')).toBe('3');
  await go(page, 'Requirement');
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await makeRelease(page).click();
  await expect(page.getByRole('heading', { name: 'The published table' })).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  // Anyone who goes by the tabs stays on them.
  await page.getByRole('tab', { name: /^Result/ }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('tab', { name: /^Requirement/ })).toBeFocused();
});

test("a recipe states which columns' values it lists when it is saved, wherever that is done, and on Result before", async ({ page }) => {
  await openExample(page, 'hospital');
  // Written down: seven ages, of which only 20 has more than two rows; four diseases, of which flu and anemia have one row each.
  const lists = ['7 of "age" (6 in fewer than 3 rows', '4 of "disease" (2 in fewer than 3 rows', 'Anyone who has the recipe can read them'];
  await downloaded(page, 'Save as a recipe');
  for (const part of lists) await expect(notice(page)).toContainText(part);
  await expect(notice(page)).not.toContainText('not in the published table');
  await go(page, 'Requirement');
  await publish(page);
  const before = page.locator('.warnings [data-about="recipe"]');
  await expect(before).toContainText('7 of "age" (6 in fewer than 3 rows, 7 that are not in the published table)');
  const { text } = await downloaded(page, 'Recipe (JSON)');
  expect(text).toContain('hepatitis');
  await expect(notice(page)).toContainText('7 that are not in the published table');

  // Trees that are made from the table again list none; weights that were set by hand do.
  await openRaw(page);
  await go(page, 'Data');
  await downloaded(page, 'Save as a recipe');
  await expect(notice(page)).toContainText('The recipe is saved. It contains your choices; this one lists no value of the table.');
  await publish(page);
  await expect(page.locator('.figures')).toBeVisible();
  await expect(page.locator('.warnings [data-about="recipe"]')).toHaveCount(0);
});
