// The way from a file to a release: the bar at the foot is always in sight, covers nothing, and leads through the four steps; blanks are decided.
import type { Page } from '@playwright/test';
import { downloaded, drop, expect, go, makeRelease, nextStep, openExample, roleOf, rowsOf, tab, tableIs, test } from './watched';

const CAUSES = ['cancer', 'injury', 'stroke'];

/** Of the three people of an age one has no cause of death, and the others two different ones. */
function causeOf(at: number): string {
  const turn = (Math.floor(at / 30) + at) % 3;
  return turn === 0 ? '' : (CAUSES[(at + turn) % 3] ?? '');
}

/** 90 invented people, a third without a cause of death; `age` may be blank, too. */
function people(blankAges = false): string {
  const rows = Array.from({ length: 90 }, (_, at) => `${blankAges && at % 9 === 0 ? '' : 20 + (at % 30)},${at % 2 === 0 ? 'f' : 'm'},${causeOf(at)}`);
  return ['age,sex,cause_of_death', ...rows].join('\n');
}

const blanks = (page: Page) => page.getByRole('region', { name: /^cause_of_death is blank for/ });

test('the bar leads from a file to its release, and each step states how it is', async ({ page }) => {
  await page.goto('/');
  const bar = nextStep(page);
  await expect(bar).toContainText('Open a table to begin');
  await drop(page, 'patients.csv', people());
  await tableIs(page, 90, 3);
  await expect(tab(page, 'Data')).toContainText('1 decision left');
  await bar.getByRole('button', { name: 'Decide about 30 blanks' }).click();
  await expect(blanks(page).getByRole('radio').first()).toBeFocused();
  await page.keyboard.press('Space');
  await expect(bar).toContainText('60 of 90 people take part.');
  await expect(tab(page, 'Data')).toContainText('60 people');
  await bar.getByRole('button', { name: 'Continue to Requirement' }).click();
  await expect(tab(page, 'Taxonomies')).toContainText('3 made');
  await expect(bar).toContainText('Ready to make the release');
  await expect(bar).not.toContainText('The last release took');
  await makeRelease(page).click();
  await expect(tab(page, 'Result')).toHaveAttribute('aria-selected', 'true');
  const waiting = page.waitForEvent('download');
  await bar.getByRole('button', { name: 'Download the release' }).click();
  const anyway = page.getByRole('button', { name: 'Download anyway' });
  if (await anyway.isVisible()) await anyway.click();
  expect((await waiting).suggestedFilename()).toBe('patients-published.csv');
  // The release is the table and its report; the table alone can be had, too.
  const notice = page.getByRole('region', { name: 'Last action' });
  await expect(notice).toContainText('Downloaded: patients-published.csv and patients-public-report.json.');
  await page.getByRole('button', { name: /^Download the table/ }).click();
  await expect(notice).toContainText('Downloaded: patients-published.csv. A report for recipients belongs with it.');
  const report = page.waitForEvent('download');
  await notice.getByRole('button', { name: 'Download the report' }).click();
  expect((await report).suggestedFilename()).toBe('patients-public-report.json');
  await go(page, 'Requirement');
  await expect(bar).toContainText(/The last release took .*s, in this tab\./);
  await go(page, 'Review');
  await expect(bar).toHaveCount(0);
});

test('blanks are excluded until someone decides, and can be published as a value; undo takes each decision back', async ({ page }) => {
  await page.goto('/');
  await drop(page, 'patients.csv', people());
  const [exclude, value] = [blanks(page).getByRole('radio', { name: /^Exclude/ }), blanks(page).getByRole('radio', { name: /^Publish blank/ })];
  // Nothing is chosen for anyone, and nothing is held up.
  await expect(exclude).not.toBeChecked();
  await expect(value).not.toBeChecked();
  await expect(blanks(page)).toContainText('60 published');
  await expect(blanks(page)).toContainText('33% of people would have it; the limit is 50%.');
  await go(page, 'Requirement');
  await expect(nextStep(page)).toContainText('Until you decide, the release excludes 30 people with a blank cause_of_death.');
  await makeRelease(page).click();
  expect(rowsOf((await downloaded(page, 'Download the table (CSV)')).text)).toHaveLength(60);

  await go(page, 'Data');
  await value.check();
  await expect(nextStep(page)).toContainText('All 90 people take part.');
  await expect(blanks(page)).toContainText('cause_of_death is blank for 30 of 90 people');
  await expect(roleOf(page, 'age')).toHaveValue('quasi-identifier');
  await go(page, 'Requirement');
  await makeRelease(page).click();
  const rows = rowsOf((await downloaded(page, 'Download the table (CSV)')).text);
  expect(rows).toHaveLength(90);
  expect(rows.filter(({ cause_of_death: of }) => of === '')).toHaveLength(30);

  // From a value to exclusion, and back by undo.
  await go(page, 'Data');
  await exclude.check();
  await expect(nextStep(page)).toContainText('60 of 90 people take part.');
  await page.keyboard.press('Control+z');
  await expect(value).toBeChecked();
  await page.keyboard.press('Control+z');
  await expect(value).not.toBeChecked();
  await expect(exclude).not.toBeChecked();
  await expect(tab(page, 'Data')).toContainText('1 decision left');
});

test('publishing blank as a value changes no other column', async ({ page }) => {
  await page.goto('/');
  await drop(page, 'patients.csv', people(true));
  await blanks(page).getByRole('radio', { name: /Publish blank as a value/ }).check();
  await expect(blanks(page)).toContainText('33% of people would have it');
  const age = page.locator('.columns').getByRole('row').or(page.locator('.columns li')).filter({ hasText: 'age' }).first();
  await expect(age).toContainText('whole number');
});

test('blanks of several sensitive columns are one decision, unless someone wants them apart', async ({ page }) => {
  await page.goto('/');
  const table = people().split('\n').map((line, at) => (at === 0 ? `${line},income` : `${line},${at % 4 === 0 ? '' : 100 * (at % 5)}`));
  await drop(page, 'patients.csv', table.join('\n'));
  await page.getByRole('checkbox', { name: /^income/ }).check();
  const both = page.getByRole('region', { name: 'cause_of_death is blank for 30 and income is blank for 22 of 90 people' });
  await expect(both.getByRole('radio', { checked: true })).toHaveCount(0);
  await both.getByRole('radio', { name: /^Exclude/ }).check();
  // Each age has one income: the bar goes on to that.
  await expect(nextStep(page)).toContainText('age discloses income');
  await page.keyboard.press('Control+z');
  await expect(nextStep(page)).toContainText('2 decisions left');
  await both.getByRole('button', { name: 'Decide for each column' }).click();
  await blanks(page).getByRole('radio', { name: /^Publish blank/ }).check();
  await expect(nextStep(page)).toContainText('1 decision left');
});

test('the bar prints the summary once it is complete', async ({ page }) => {
  await page.addInitScript(() => Object.assign(globalThis, { print: () => document.documentElement.setAttribute('data-printed', document.querySelector('.summary')?.getAttribute('data-ready') ?? '') }));
  await openExample(page, 'inpatients');
  await go(page, 'Requirement');
  await makeRelease(page).click();
  await page.locator('.verdict').waitFor();
  const sign = nextStep(page).getByRole('button', { name: 'Print the summary to sign' });
  while (!(await sign.isVisible())) {
    await page.getByRole('button', { name: /^Accept, with a reason/ }).first().click();
    await page.getByRole('textbox', { name: 'Reason' }).fill('An exercise.');
    await page.getByRole('button', { name: 'Accept', exact: true }).click();
  }
  await sign.click();
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'true');
});

test('the bar is in sight at any height of the page, and at its end it covers nothing', async ({ page }) => {
  await openExample(page, 'hospital');
  for (const screen of ['Data', 'Taxonomies', 'Requirement', 'Result'] as const) {
    await go(page, screen);
    for (const [width, height] of [[1366, 768], [360, 740]] as const) {
      await page.setViewportSize({ width, height });
      await expect(nextStep(page)).toBeInViewport({ ratio: 1 });
      // What is drawn a moment later makes the page longer.
      const covered = (): Promise<number> =>
        page.evaluate(() => {
          scrollTo(0, document.documentElement.scrollHeight);
          const [end, bar] = ['.glossary', '.next'].map((one) => document.querySelector(one)?.getBoundingClientRect());
          return (end?.bottom ?? NaN) - (bar?.top ?? NaN);
        });
      await expect.poll(covered, `${screen} at ${width}`).toBeLessThanOrEqual(0.5);
      await expect(nextStep(page)).toBeInViewport({ ratio: 1 });
      await page.evaluate(() => scrollTo(0, 0));
    }
  }
});
