// A file from elsewhere and the table that it may be made from: the requirement stays, and a wrong original is named as one.
import type { Page } from '@playwright/test';
import { drop, expect, go, openPart, setRole, test } from './watched';

const ROWS = Array.from({ length: 24 }, (_, at) => [20 + (at % 8), `t${at % 2}`, ['flu', 'cold', 'gout'][at % 3]].join(','));
const PEOPLE = ['age,town,illness', ...ROWS, ''].join('\n');
/** The same people in two classes of twelve. */
const RELEASE = PEOPLE.replace(/^\d+,/gm, '20-27,');
const OTHERS = ['age,rank,salary', ...Array.from({ length: 24 }, (_, at) => `${30 + (at % 8)},${at % 3},${1000 * (at % 5)}`), ''].join('\n');

const panel = (page: Page) => page.locator('.review-columns');
const role = (page: Page, name: string) => page.locator('.elsewhere-roles').getByLabel(name, { exact: true });

async function elsewhere(page: Page, text: string): Promise<void> {
  await go(page, 'Review');
  await page.getByRole('radio', { name: 'A file from elsewhere' }).check();
  await drop(page, 'release.csv', text);
  await role(page, 'illness').selectOption('Sensitive');
}

test('from each tab the verdict leads to the requirement, which stays when the original is opened', async ({ page }) => {
  await page.goto('/');
  await elsewhere(page, RELEASE);
  for (const name of ['Utility', 'Measures', 'Classes', 'Save'] as const) {
    await openPart(page, name);
    await panel(page).evaluate((element: HTMLDetailsElement) => (element.open = false));
    await page.getByRole('button', { name: 'Choose a requirement' }).click();
    await expect(page.locator('.require :focus')).toHaveCount(1);
  }
  await page.getByRole('button', { name: 'Check it' }).click();
  await expect(page.getByRole('button', { name: 'Choose a requirement' })).toHaveCount(0);
  const listed = page.getByRole('list', { name: 'Requirements that the table is checked against' });
  const before = await listed.innerText();
  // Utility names a place above, which leads to Data and is the tick once the original is open.
  await openPart(page, 'Utility');
  await expect(page.locator('#review-learning')).toContainText('Made from the open table');
  await page.getByRole('button', { name: 'open the original on Data' }).click();
  await drop(page, 'people.csv', PEOPLE);
  await expect(page.locator('#panel-data h2').first()).toContainText('people.csv');
  await setRole(page, 'illness', 'Sensitive');
  await go(page, 'Review');
  await expect(listed).toHaveText(before.replace(/\n/g, ''));
  await expect(page.getByRole('button', { name: 'Choose a requirement' })).toHaveCount(0);
  await openPart(page, 'Utility');
  await page.getByLabel(/^Made from the open table/).check();
  await expect(page.locator('#review-learning')).not.toContainText('This needs the original');
});

test('a table that cannot be the original is named with the columns that it lacks, and changes no role', async ({ page }) => {
  await page.goto('/');
  await drop(page, 'others.csv', OTHERS);
  await setRole(page, 'age', 'Quasi-identifier');
  await setRole(page, 'salary', 'Sensitive');
  await elsewhere(page, RELEASE);
  // One column of the same name does not decide about the others.
  await expect(role(page, 'town')).toHaveValue('qi');
  const roles = (): Promise<string[]> => page.locator('.elsewhere-roles select').evaluateAll((all) => all.map((one) => (one as HTMLSelectElement).value));
  const before = await roles();
  const what = await page.locator('.review-what').innerText();
  await page.getByLabel(/^Made from the open table/).check();
  await expect(panel(page)).toContainText('others.csv has no columns town and illness, so this file was not made from it. The review goes on without an original.');
  expect(await roles()).toEqual(before);
  await expect(page.locator('.review-what')).toHaveText(what);
  await expect(page.locator('.review')).not.toContainText('..');
});
