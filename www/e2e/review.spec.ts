import { createHash } from 'node:crypto';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { SOAK_ONLY } from './soak';
import { downloaded, drop, expect, go, openExample, opened, openPart, publish, roleOf, setRole, test } from './watched';

const headline = (page: Page) => page.locator('.inference-headline');
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Opens one of the tables of the 2006 paper, to be reviewed. */
async function openPublished(page: Page, id: string): Promise<void> {
  await go(page, 'Review');
  await page.getByRole('radio', { name: 'A file from elsewhere' }).check();
  await page.locator(`[data-published="${id}"]`).click();
  await expect(part(page, 'Whose value is disclosed')).toBeVisible();
}

test('the 4-anonymous inpatients disclose who has cancer; the 3-diverse ones leave it open and say by how much', async ({ page }) => {
  await openExample(page, 'inpatients');
  await openPublished(page, 'inpatients-4-anonymous');
  await openPart(page, 'Measures');
  await expect(page.locator('[data-measure="k"]')).toContainText('k = 4');
  // The class that gives the most away is the one to look at first, whatever was examined in another table.
  await openPart(page, 'Classes');
  await expect(page.locator('#review-class')).toContainText('Cancer has 100% of class 2');
  await openPart(page, 'Disclosure');
  await page.getByLabel('age', { exact: true }).fill('31');
  await page.getByLabel('zip', { exact: true }).fill('13053');
  await expect(headline(page)).toHaveText('Cancer, with certainty');
  await expect(page.locator('.inference-verdict')).toHaveAttribute('data-certain', 'true');
  await expect(page.locator('.inference-verdict')).toContainText('one of 4 people');
  await expect(page.getByRole('heading', { name: 'Cancer: 42% before, certain after' })).toBeVisible();

  // The same question, put to the other table.
  await page.locator('[data-published="inpatients-3-diverse"]').click();
  await expect(headline(page)).toHaveText('Not certain: three values are possible. The most likely is Cancer, with 50%.');
  await expect(page.locator('.inference-verdict')).toHaveAttribute('data-certain', 'false');
  await expect(page.getByLabel('age', { exact: true })).toHaveValue('31');

  // Values that the person is known not to have.
  const rule = page.getByRole('group', { name: 'Values that you know the person does not have' });
  await rule.getByRole('button', { name: 'Viral Infection' }).click();
  await expect(headline(page)).toContainText('two values are possible. The most likely is Cancer, with 67%');
  await rule.getByRole('button', { name: 'Heart Disease' }).click();
  await expect(headline(page)).toHaveText('Cancer, with certainty');
  await rule.getByRole('button', { name: 'Start again' }).click();
  await expect(headline(page)).toContainText('Not certain');

  // A value that no one has is said to be none, with what there is.
  await page.getByLabel('zip', { exact: true }).fill('99999');
  await expect(page.locator('#review-inference .message')).toContainText('99999');
});

test('a person can be picked from the rows of the original', SOAK_ONLY, async ({ page }) => {
  await openExample(page, 'inpatients');
  await openPublished(page, 'inpatients-4-anonymous');
  await page.getByRole('radio', { name: 'By row' }).check();
  await page.getByLabel('Row', { exact: true }).fill('9');
  await expect(headline(page)).toHaveText('Cancer, with certainty');
  await page.getByLabel('Find', { exact: true }).fill('russian');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByLabel('Row', { exact: true })).toHaveValue('1');
  await expect(headline(page)).toContainText('Not certain');
});

test('a release is reviewed with its requirement, and against a method-aware adversary', async ({ page }) => {
  await openExample(page, 'hospital');
  await publish(page);
  await go(page, 'Review');
  await expect(page.locator('#review-curves svg')).toBeVisible();
  await openPart(page, 'Measures');
  await expect(page.locator('#review-promises .promises li')).toHaveAttribute('data-satisfied', 'true');
  // Once it is assessed, the review has the verdict of the release, word for word.
  const line = '(0.5, 3)-diversity is violated for all 12 people against a method-aware adversary. 5 values are certain.';
  await expect(page.locator('.verdict .why')).toHaveText(line);
  await expect(page.locator('.aware')).toContainText('1 of 3 classes (4 of 12 people) exceeds the limit, by up to 25 percentage points');

  // A class chosen here is chosen on the result, too.
  await openPart(page, 'Classes');
  await page.getByRole('button', { name: 'Best' }).click();
  const chosen = await page.locator('#review-class h4').innerText();
  const number = /Class (\d) of 3/.exec(chosen)?.[1];
  expect(number).toBeDefined();
  await go(page, 'Result');
  await expect(page.locator('#class-title')).toHaveText(new RegExp(`${number} of 3`));
  await expect(page.locator('.verdict .why')).toHaveText(line);
});

test('what someone infers who knows the whole method is computed, and is part of the verdict everywhere', async ({ page }) => {
  await openExample(page, 'hospital');
  await publish(page);
  await go(page, 'Review');
  await openPart(page, 'Measures');
  const line = '(0.5, 3)-diversity is violated for all 12 people against a method-aware adversary. 5 values are certain.';
  await expect(page.locator('.verdict .why')).toHaveText(line, { timeout: 120_000 });
  // A review that was opened before the release was assessed computes it on request.
  const workOut = page.getByRole('button', { name: 'Assess what that discloses' });
  if (await workOut.isVisible()) await workOut.click();
  await expect(page.getByRole('region', { name: 'Minimality attack' })).toContainText('it turns 40 of them into this table');
  await go(page, 'Result');
  await expect(page.locator('.verdict .why')).toHaveText(line);
});

test('the open table is reviewed as it is, and other requirements are compared with it', async ({ page }) => {
  await openExample(page, 'hospital');
  await go(page, 'Review');
  await expect(page.getByRole('tab', { name: /^Review/ })).toContainText('do not release');
  await page.locator('.review-columns > summary').click();
  await page.getByLabel('Kind of requirement').selectOption('k-anonymity');
  await page.getByLabel('k', { exact: true }).fill('2');
  await page.getByRole('button', { name: 'Check it' }).click();
  const held = page.locator('#review-promises .promises li');
  await openPart(page, 'Measures');
  await expect(held).toHaveCount(2);
  await expect(held.last()).toContainText('k-anonymity with k = 2');
  await openPart(page, 'Disclosure');
  await page.getByRole('button', { name: 'Remove: k-anonymity with k = 2' }).click();
  await openPart(page, 'Measures');
  await expect(held).toHaveCount(1);
});

const FOREIGN = ['town,age,illness', ...['flu', 'flu', 'cold', 'gout'].map((illness) => `A*,2*,${illness}`), ...['cold', 'cold', 'cold'].map((illness) => `B*,3*,${illness}`)].join('\n');

test('a file from elsewhere is reviewed without its original', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('[data-example="hospital"]')).toBeVisible();
  await go(page, 'Review');
  await expect(page.getByRole('tab', { name: /^Review/ })).toContainText('needs a file');
  await drop(page, 'elsewhere.csv', FOREIGN);
  // Roles are suggested, and can be set otherwise.
  await expect(page.getByText('The roles are suggestions')).toBeVisible();
  const role = (name: string) => page.locator('.elsewhere-roles').getByLabel(name, { exact: true });
  await role('town').selectOption('Not assessed');
  await role('age').selectOption('Not assessed');
  await expect(page.getByText(/^Choose at least one quasi-identifier/)).toBeVisible();
  await expect(page.getByText('The roles are suggestions')).toHaveCount(0);
  await role('town').selectOption('Quasi-identifier');
  await role('age').selectOption('Quasi-identifier');
  await role('illness').selectOption('Sensitive');
  await expect(page.locator('#review-everybody .scan-sentences')).toContainText('The value of 3 of 7 people (1 class) is certain');
  await openPart(page, 'Measures');
  await expect(page.locator('[data-measure="k"]')).toContainText('k = 3');
  await openPart(page, 'Utility');
  await expect(page.locator('#review-learning')).toContainText('This needs the original');
  await openPart(page, 'Disclosure');
  await expect(page.getByRole('radio', { name: 'By row' })).toHaveCount(0);
  await part(page, 'What does the table disclose about one person?').getByLabel('town').fill('B*');
  await expect(headline(page)).toHaveText('cold, with certainty');
});

test('confirmed roles leave the place of the requirement open, and the verdict leads to it', async ({ page }) => {
  await page.goto('/');
  await go(page, 'Review');
  const rows = ['a,20,flu', 'a,20,cold', 'a,20,gout', 'b,30,flu', 'b,30,cold', 'b,30,gout'];
  await drop(page, 'elsewhere.csv', ['town,age,diagnosis', ...rows, ''].join('\n'));
  await page.getByRole('button', { name: 'Confirm these roles' }).click();
  await expect(page.getByRole('button', { name: 'Check it' })).toBeVisible();
  await page.getByRole('button', { name: 'Choose a requirement' }).click();
  await expect(page.locator('.require :focus')).toHaveCount(1);
  await page.getByRole('button', { name: 'Check it' }).click();
  await expect(page.getByRole('button', { name: 'Choose a requirement' })).toHaveCount(0);
});

test('a reviewed file that is to be anonymized has on Data the roles of the review', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('[data-example="hospital"]')).toBeVisible();
  await go(page, 'Review');
  await page.getByRole('radio', { name: 'A file from elsewhere' }).check();
  await drop(page, 'elsewhere.csv', FOREIGN);
  const role = (name: string) => page.locator('.elsewhere-roles').getByLabel(name, { exact: true });
  await role('town').selectOption('Sensitive');
  await role('age').selectOption('Not assessed');
  await role('illness').selectOption('Quasi-identifier');
  await page.getByRole('button', { name: /^Anonymize this file/ }).first().click();
  await opened(page);
  await expect(roleOf(page, 'illness')).toHaveValue('quasi-identifier');
  await expect(roleOf(page, 'town')).toHaveValue('sensitive');
  await expect(roleOf(page, 'age')).toHaveValue('leave-out');
});

test('the letter names the reviewed file by its checksum, and the day, on the page and as a file', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('[data-example="hospital"]')).toBeVisible();
  await go(page, 'Review');
  await page.getByRole('radio', { name: 'A file from elsewhere' }).check();
  await drop(page, 'elsewhere.csv', FOREIGN);
  const sum = createHash('sha256').update(FOREIGN).digest('hex');
  const letter = page.locator('.letter');
  await expect(letter).toContainText(`elsewhere.csv, SHA-256 ${sum}. A file with a different checksum is not the file that was reviewed.`);
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }).format(new Date());
  await expect(letter).toContainText(day);
  const { name, text } = await downloaded(page, 'Save the letter (HTML)');
  expect(name).toBe('elsewhere-letter.html');
  expect(text).toContain(`elsewhere.csv, SHA-256 <code>${sum}</code>`);
  expect(text).toContain(`<p>${day}</p>`);
});

const GENERAL = ['zip,age,disease', '130**,30-39,flu', '130**,30-39,respiratory', '148**,30-39,cold', '148**,20-29,flu', '*,*,ulcer'].join('\n');

test('the labels of a file are read, shown by column, and set otherwise; what is not known is called unknown', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('[data-example="hospital"]')).toBeVisible();
  await go(page, 'Review');
  await drop(page, 'elsewhere.csv', GENERAL);
  const column = (name: string) => page.locator(`[data-labels="${name}"]`);
  const folded = page.locator('summary', { hasText: 'What the labels mean' });
  await expect(folded).toContainText('zip: codes with masked places; age: numbers and ranges; disease: single values; 1 column with unknown generalized values');
  await folded.click();
  await expect(column('zip')).toContainText('codes with masked places: 3 of 3 labels are general');
  await expect(column('age')).toContainText('"30-39" is any whole number from 30 to 39');
  await expect(column('disease')).toContainText('whether one covers several values is not known');
  const figure = (name: string) => page.locator(`[data-figure="${name}"] strong`);
  await openPart(page, 'Utility');
  await expect(page.locator('.utility-unknown')).toContainText('Unknown without the original table: Information retained');
  await expect(figure('information_sensitive')).toHaveCount(0);
  await openPart(page, 'Measures');
  await expect(page.locator('.assumed')).toContainText('the file does not show which of its 4 labels are generalized values');
  await openPart(page, 'Disclosure');
  // A person's own values, which no published cell spells.
  const inference = part(page, 'What does the table disclose about one person?');
  await inference.getByLabel('zip').fill('13053');
  await inference.getByLabel('age').fill('34');
  await expect(inference.locator('.inference-verdict')).toContainText('3 people');
  // The reader says what a label stands for, and that the others are values.
  await column('disease').getByText('4 labels', { exact: true }).click();
  await column('disease').getByLabel('Meaning of respiratory').selectOption('these values …');
  await column('disease').getByLabel(/^The values that respiratory covers/).fill('flu|cold');
  await column('disease').getByLabel(/^The values that respiratory covers/).press('Tab');
  await expect(column('disease').locator('[data-label="respiratory"]')).toContainText('one of 2 values');
  await column('disease').getByLabel('Read as').selectOption('Values and sets of values');
  await openPart(page, 'Utility');
  await expect(figure('information_sensitive')).toHaveText('0.900');
  await openPart(page, 'Measures');
  await expect(page.locator('.assumed')).toContainText('a generalized label covers the values that appear in the file');
});

test('a file from elsewhere is reviewed with the table it was made from', SOAK_ONLY, async ({ page }) => {
  await openExample(page, 'hospital');
  await publish(page);
  const { text } = await downloaded(page, 'Download the table (CSV)');
  await go(page, 'Review');
  await page.getByRole('radio', { name: 'A file from elsewhere' }).check();
  await drop(page, 'published.csv', text);
  await page.locator('.review-columns > summary').click();
  await expect(page.getByLabel(/^Made from the open table/)).toBeChecked();
  await expect(page.locator('.review-what')).toContainText('another order');
  await openPart(page, 'Measures');
  await expect(page.locator('[data-measure="k"]')).toContainText('k = 4');
  await openPart(page, 'Disclosure');
  await page.getByLabel(/^Made from the open table/).uncheck();
  await expect(page.locator('.review-what')).not.toContainText('another order');
  await openPart(page, 'Utility');
  await expect(page.locator('#review-learning')).toContainText('This needs the original');
});

test('count queries and decision trees run with progress, can be cancelled, and say what came out', async ({ page }) => {
  await openExample(page, 'census');
  await publish(page);
  await go(page, 'Review');
  await openPart(page, 'Utility');
  for (const [title, action] of [
    ['Count queries', 'Run 1,000 count queries'],
    ['Decision trees', 'Learn decision trees'],
  ] as const) {
    const work = part(page, title);
    const run = work.getByRole('button', { name: action });
    await expect(run).toBeVisible();
    // Cancelled as soon as that can be: a fast machine is done before a hand could be there.
    const hadProgress = await run.evaluate(async (button: HTMLButtonElement) => {
      const place = button.closest('section');
      button.click();
      for (;;) {
        await new Promise(requestAnimationFrame);
        const cancel = place?.querySelector<HTMLButtonElement>('[aria-label^="Cancel:"]');
        const shown = place?.querySelector('progress') !== null;
        cancel?.click();
        if (cancel !== null) return shown;
      }
    });
    expect(hadProgress).toBe(true);
    await expect(run).toBeVisible();
    await expect(work.locator('.work-finding')).toHaveCount(0);
    await run.click();
    await expect(work.locator('.work-finding')).toBeVisible({ timeout: 90_000 });
    await expect(work.locator('svg').first()).toBeVisible();
  }
});

test('a review is saved as JSON and as one page', async ({ page }) => {
  await openExample(page, 'hospital');
  await go(page, 'Review');
  await openPart(page, 'Save');
  const json = await downloaded(page, 'Save the review (JSON)');
  expect(JSON.parse(json.text)).toMatchObject({ rows: 12 });
  const html = await downloaded(page, 'Save the review (HTML)');
  expect(html.name).toMatch(/-review\.html$/);
  expect(html.text).toMatch(/^<!doctype html>/i);
  expect(html.text).not.toMatch(/<script|src="http|href="http/);
});

test('the whole review can be visited by keyboard', SOAK_ONLY, async ({ page }) => {
  await openExample(page, 'inpatients');
  await page.getByRole('tab', { name: /^Data/ }).focus();
  for (let tabs = 0; tabs < 4; tabs++) await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: /^Review/ })).toBeFocused();
  await page.getByRole('radio', { name: 'The open table as it is' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'A file from elsewhere' })).toBeChecked();
  await page.locator('[data-published="inpatients-3-diverse"]').focus();
  await page.keyboard.press('Enter');
  await expect(part(page, 'Whose value is disclosed')).toBeVisible();

  // The table of contents leads to a part, and focus goes with it.
  const contents = page.getByRole('navigation', { name: 'Parts of the review' });
  await contents.getByRole('button', { name: 'Classes' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('#review-classes-title')).toBeFocused();
  const walk = page.getByRole('slider', { name: 'Class, from the worst to the best' });
  await walk.focus();
  await page.keyboard.press('Home');
  const first = await page.locator('#review-class h4').innerText();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('#review-class h4')).not.toHaveText(first);

  // Tab goes from the title of the part into it.
  await contents.getByRole('button', { name: 'Disclosure' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('#review-everybody-title')).toBeFocused();
  await expect(page.locator('.threshold')).toBeVisible();
  for (let tabs = 0; tabs < 20 && !(await page.getByRole('radio', { name: 'By values' }).evaluate((one) => one === document.activeElement)); tabs++) await page.keyboard.press('Tab');
  await expect(page.getByRole('radio', { name: 'By values' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('13053');
  await page.keyboard.press('Tab');
  await page.keyboard.type('31');
  await expect(headline(page)).toContainText('The likeliest is Cancer, with 50%');
  const rule = page.getByRole('group', { name: 'Values that you know the person does not have' });
  for (const value of ['Viral Infection', 'Heart Disease']) {
    await rule.getByRole('button', { name: value }).focus();
    await page.keyboard.press('Space');
    await expect(rule.getByRole('button', { name: value })).toHaveAttribute('aria-pressed', 'true');
  }
  await expect(headline(page)).toHaveText('Cancer, with certainty');
  await page.getByLabel('Probability from which a value counts as likely').focus();
  await page.keyboard.press('Home');
  await expect(page.locator('.threshold output')).toHaveText('50%');
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing on the review, ${colorScheme}`, SOAK_ONLY, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const clean = async (where: string): Promise<void> => {
      const axe = new AxeBuilder({ page });
      // Colours are what differs in the dark.
      const { violations } = await (colorScheme === 'dark' ? axe.withRules(['color-contrast', 'link-in-text-block']) : axe).analyze();
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
        where,
      ).toEqual([]);
    };
    await page.goto('/');
    await expect(page.locator('[data-example="hospital"]')).toBeVisible();
    await go(page, 'Review');
    await clean('nothing open');
    await openExample(page, 'inpatients');
    await go(page, 'Review');
    await page.getByRole('radio', { name: 'The open table as it is' }).check();
    await expect(page.locator('#review-inference svg')).toBeVisible();
    await clean('the open table');
    await openPublished(page, 'inpatients-4-anonymous');
    await page.getByLabel('age', { exact: true }).fill('31');
    await page.getByRole('radio', { name: 'By row' }).check();
    await page.getByText('Background knowledge in numbers').click();
    // It opens with the lowest that someone knows, which no class contradicts.
    await expect(page.locator('.belief').getByRole('status')).toContainText('The most likely value is');
    await expect(page.locator('.belief').getByRole('alert')).toHaveCount(0);
    await expect(page.locator('#review-inference svg')).toHaveCount(0);
    await page.getByLabel('Row', { exact: true }).fill('9');
    await expect(page.locator('.inference-verdict')).toHaveAttribute('data-certain', 'true');
    await clean('a published example, with somebody found out');
    const asTable = page.getByRole('button', { name: 'Show as table' });
    for (const [name, drawn] of [
      ['Disclosure', '#review-curves svg'],
      ['Measures', '.measures'],
      ['Classes', '.review-class svg'],
      ['Utility', '#review-learning svg'],
      ['Save', '.review-save'],
    ] as const) {
      await openPart(page, name);
      await expect(page.locator(drawn).first()).toBeVisible();
      await clean(name);
      while ((await asTable.count()) > 0) await asTable.first().click();
      await clean(`${name}, as tables`);
    }
  });
}

test('nothing of the review is cut off at 360 pixels', SOAK_ONLY, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await openExample(page, 'hospital');
  await publish(page);
  await go(page, 'Review');
  await expect(page.locator('#review-curves svg')).toBeVisible();
  expect(await wide(), 'a result').toBe(0);
  for (const [name, drawn] of [
    ['Measures', '.measures'],
    ['Classes', '.review-classes svg'],
    ['Utility', '#review-learning svg'],
    ['Save', '.review-save'],
  ] as const) {
    await openPart(page, name);
    await expect(page.locator(drawn).first()).toBeVisible();
    expect(await wide(), name).toBe(0);
  }
  await openPart(page, 'Disclosure');
  await page.getByRole('radio', { name: 'A file from elsewhere' }).check();
  expect(await wide(), 'no file yet').toBe(0);
  await drop(page, 'elsewhere.csv', FOREIGN);
  await expect(page.getByLabel('illness', { exact: true })).toBeVisible();
  await page.locator('summary', { hasText: 'What the labels mean' }).click();
  await page.locator('[data-labels="illness"]').getByText('3 labels', { exact: true }).click();
  await expect(page.getByLabel('Meaning of flu')).toBeVisible();
  expect(await wide(), 'the roles and labels of a file').toBe(0);
});

test('every part of a review names its file, whose requirements go with it, and a release comes first again', SOAK_ONLY, async ({ page }) => {
  await page.goto('/');
  await go(page, 'Review');
  await drop(page, 'elsewhere.csv', FOREIGN);
  for (const name of ['Measures', 'Classes', 'Utility', 'Save'] as const) {
    await openPart(page, name);
    await expect(page.locator('.review-what strong'), name).toHaveText('elsewhere.csv');
  }
  await openPart(page, 'Disclosure');
  const held = page.getByRole('list', { name: 'Requirements held against the table' });
  await page.getByLabel('Kind of requirement').selectOption('k-anonymity');
  await page.getByLabel('k', { exact: true }).fill('2');
  await page.getByRole('button', { name: 'Check it' }).click();
  await expect(held).toContainText('k = 2');
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await drop(page, 'another.csv', FOREIGN);
  await expect(page.locator('.review-what strong')).toHaveText('another.csv');
  await expect(held).toContainText('no requirement');
  await openExample(page, 'hospital');
  await publish(page);
  await go(page, 'Review');
  await expect(page.locator('.review-what strong')).toHaveText(/, the release made here$/);
  await expect(page.getByRole('radio', { name: 'The release made here' })).toBeChecked();
});

test('the open table can give a role to what it lacks and be reviewed', async ({ page }) => {
  await openExample(page, 'hospital');
  await setRole(page, 'disease', 'Leave out');
  await go(page, 'Review');
  await expect(page.getByText('choose a sensitive column')).toBeVisible();
  await page.getByRole('button', { name: 'Choose roles' }).click();
  await setRole(page, 'disease', 'Sensitive');
  await go(page, 'Review');
  await expect(part(page, 'Whose value is disclosed')).toBeVisible();
});
