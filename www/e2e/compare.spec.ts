// Methods side by side: each in an engine of its own next to the page's, which ends with it.
import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { METHODS } from '../src/words/methods';
import { PLANTED, harmable, strike } from './faults/harm';
import { cutOff } from './planted/look';
import { SOAK_ONLY } from './soak';
import { downloaded, drop, expect, go, openExample, publish, rowsOf, setRole, test, unfoldResult } from './watched';
import { realTable } from './real-tables';

const ADULT_QI = ['age', 'sex', 'race', 'marital-status', 'education', 'native-country', 'workclass'];

const section = (page: Page): Locator => page.getByRole('region', { name: 'Compare methods' });
const compare = (page: Page): Locator => section(page).getByRole('button', { name: /^Compare \d+ methods?( again)?$/ });
const row = (page: Page, title: string): Locator => section(page).locator('.compare-table tbody').filter({ has: page.locator('.compare-name', { hasText: new RegExp(`^${title}$`) }) });
/** A method that has no table. */
const without = (page: Page, title: string): Locator => section(page).getByRole('list', { name: 'Methods without a table' }).getByRole('listitem').filter({ has: page.locator('b', { hasText: new RegExp(`(^|, | and )${title}($|, | and )`) }) });
/** The page's own engine alone is left. */
const alone = (page: Page): Promise<void> => expect.poll(() => page.workers().length).toBe(1);
const finished = async (page: Page): Promise<void> => {
  await expect(section(page).getByRole('button', { name: /^Compare .* again$/ })).toBeVisible({ timeout: 240_000 });
  await alone(page);
};
/** How it is with each method, in the order of the methods; one without a table is done. */
const standing = async (page: Page): Promise<string[]> => {
  const found = await section(page).evaluate((one) => ({
    rows: [...one.querySelectorAll('.compare-table tr[data-is]')].map((tr) => [tr.querySelector('.compare-name')?.textContent ?? '', tr.getAttribute('data-is') ?? '']),
    without: [...one.querySelectorAll('.compare-none b')].flatMap((titles) => titles.textContent.split(/, | and /).map((title) => [title, 'done'])),
  }));
  const all = new Map([...found.rows, ...found.without] as [string, string][]);
  return METHODS.flatMap(({ title }) => all.get(title) ?? []);
};
/** How many classes a method's table has. */
const classesOf = async (page: Page, title: string): Promise<number> => Number(/of ([\d,]+) class/.exec(await row(page, title).locator('[data-label="Smallest class"]').innerText())?.[1]?.replaceAll(',', ''));

test('all methods on the hospital: those without a table state why and what they can meet, one is opened in full, and undo leads back', async ({ page }) => {
  await openExample(page, 'hospital');
  await publish(page);
  await compare(page).click();
  await finished(page);
  expect(await standing(page)).toEqual(METHODS.map(() => 'done'));
  // This table cannot have (0.5, 3) with every sensitive value exact.
  for (const title of ['Incognito', 'Mondrian']) {
    await expect(row(page, title)).toHaveCount(0);
    await expect(without(page, title)).toContainText(': no release. ');
    await expect(without(page, title).getByRole('button')).toHaveText('Require (τ, ℓ)-diversity with τ = 0.7 and ℓ = 3');
  }
  // The picture comes first, then three columns; what else is known about a method unfolds.
  const [picture, table] = [await section(page).locator('.compare-worth').boundingBox(), await section(page).locator('.compare-table').boundingBox()];
  expect(picture?.y).toBeLessThan(table?.y ?? 0);
  await expect(section(page).locator('.compare-table thead th')).toHaveText([/^Method/, /^Safe against/, /^Retained/, /^Smallest class/]);
  await expect(row(page, 'Sequential Sweep').locator('td').first()).toContainText('adversary');
  await expect(section(page).getByText('In use', { exact: true })).toHaveCount(1);
  await expect(row(page, 'Sequential Sweep')).toContainText('In use');
  await expect(row(page, 'Sequential Sweep')).not.toContainText('exactly at the limit');
  await row(page, 'Sequential Sweep').getByRole('button', { name: 'All figures of Sequential Sweep' }).click();
  await expect(row(page, 'Sequential Sweep')).toContainText('exactly at the limit');

  await without(page, 'Mondrian').getByRole('button', { name: /^Require/ }).click();
  await expect(section(page).locator('.stale')).toContainText('τ for disease changed from 0.5 to 0.7');
  // What was compared is of other choices: nothing of it can be opened.
  await expect(section(page).getByRole('button', { name: /^(Use|Run)/ })).toHaveCount(0);
  await expect(section(page).getByRole('button', { name: /^Require/ })).toHaveCount(0);
  await compare(page).click();
  await finished(page);
  await expect(section(page).locator('.stale')).toHaveCount(0);
  await expect(section(page).locator('.compare-worth h3')).toHaveText(/most information/);
  await section(page).getByText('Curves of each method against the limit').click();
  await expect(section(page).locator('.compare-pictures svg')).toHaveCount(1);
  await expect(section(page).locator('.compare-pictures h3')).toHaveText(/closest to the limit|as close to the limit/);

  await row(page, 'Mondrian').getByRole('button', { name: 'Use Mondrian' }).click();
  await expect(page.getByRole('heading', { name: 'The published table' })).toBeFocused();
  await expect(page.locator('.stale')).toHaveCount(0);
  expect((await downloaded(page, 'Recipe (JSON)')).text).toContain('"name": "mondrian"');
  // The same table as in the comparison: as many classes.
  const rows = rowsOf((await downloaded(page, 'Download the table (CSV)')).text);
  const classes = await classesOf(page, 'Mondrian');
  expect(new Set(rows.map(({ age, zip }) => `${age ?? ''} ${zip ?? ''}`)).size).toBe(classes);
  await page.getByRole('button', { name: 'Undo' }).click();
  // Of the method before nothing was made with this requirement.
  await expect(page.locator('.stale').first()).toContainText('the method changed from Mondrian to Sequential Sweep');
  // It was compared whatever the method of the choices is.
  await expect(section(page).locator('.stale')).toHaveCount(0);
  // One step further back, table and result come back together.
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator('.figures')).toContainText('0.361');
  await expect(page.locator('.result ~ .stale, .stale ~ .result')).toHaveCount(0);
});

test('methods can be compared before a release and if none is feasible; their options belong to the comparison alone', async ({ page }) => {
  await openExample(page, 'hospital');
  await go(page, 'Result');
  await expect(page.getByRole('heading', { name: 'No release yet' })).toBeVisible();
  await section(page).getByText('Choose methods and their options').click();
  for (const { title } of METHODS.slice(1)) await section(page).getByRole('checkbox', { name: title }).uncheck();
  await section(page).getByText('Details and options').first().click();
  const ties = section(page).getByRole('group', { name: 'Tie rule' });
  await ties.getByRole('radio', { name: 'By rank' }).check();
  await compare(page).click();
  await finished(page);
  await expect(row(page, 'Sequential Sweep')).toContainText('tie rule: by rank');
  await row(page, 'Sequential Sweep').getByRole('button', { name: 'Use Sequential Sweep' }).click();
  await expect(page.getByRole('heading', { name: 'The published table' })).toBeVisible();
  expect((await downloaded(page, 'Recipe (JSON)')).text).toContain('"ties": "rank"');

  await go(page, 'Requirement');
  await page.getByLabel('Minimum number of different values').fill('9');
  await expect(page.locator('.feasibility')).toHaveAttribute('data-feasible', 'false');
  await go(page, 'Result');
  await unfoldResult(page);
  await compare(page).click();
  await finished(page);
  await expect(without(page, 'Sequential Sweep')).toContainText('no release');
  const [{ outcome, refusal } = { outcome: '', refusal: {} }] = (JSON.parse((await downloaded(page, 'Save the comparison (JSON)')).text) as { methods: { outcome: string; refusal: object }[] }).methods;
  expect([outcome, Object.keys(refusal)]).toEqual(['infeasible', ['code', 'message', 'nearest']]);
});

test('the file is that of the command, with what is reported on the page', SOAK_ONLY, async ({ page }) => {
  await openExample(page, 'census');
  await publish(page);
  await compare(page).click();
  await finished(page);
  const { name, text } = await downloaded(page, 'Save the comparison (JSON)');
  expect(name).toMatch(/comparison\.json$/);
  interface Method {
    title: string;
    outcome: string;
    figures?: { classes: number; count_queries: object; predictions: object[]; curves: { psi: number[]; quantiles: number[][] }[] };
    seconds: { publish: number; measure: number };
  }
  const file = JSON.parse(text) as { tauell_comparison: number; methods: Method[] };
  expect(Object.keys(file)).toEqual(['tauell_comparison', 'confidentiality', 'confidentiality_reason', 'qi', 'sensitive', 'requirements', 'seed', 'methods']);
  expect(file.methods.map(({ title }) => title)).toEqual(METHODS.map(({ title }) => title));
  const published = file.methods.filter(({ outcome }) => outcome === 'published');
  expect(published.length).toBeGreaterThan(2);
  for (const { title, figures, seconds } of published) {
    expect(await classesOf(page, title), title).toBe(figures?.classes);
    expect(figures?.curves[0]?.quantiles).toHaveLength(5);
    // Making the table, and checking and measuring it, are told apart.
    expect(seconds.publish).toBeGreaterThan(0);
    expect(seconds.measure).toBeGreaterThan(0);
  }
  // What retains the most is the best, which is not reported by colour alone.
  const best = section(page).locator('td .compare-best');
  expect(await best.count()).toBeGreaterThan(0);
  await section(page).getByText('Curves of each method against the limit').click();
  expect(await best.first().evaluate((element) => getComputedStyle(element).textDecorationLine)).toBe('underline');
  await section(page).locator('.compare-pictures').getByRole('button', { name: 'Show as table' }).first().click();
  await expect(section(page).getByRole('region', { name: /^Table: / }).getByRole('row')).toHaveCount(1 + published.reduce((sum, { figures }) => sum + (figures?.curves[0]?.psi.length ?? 0), 0));
});

test('on Adult each method shows how far it is, one is ended while the others go on, and another table ends them all', SOAK_ONLY, async ({ page }) => {
  test.setTimeout(600_000);
  await page.goto('/');
  await drop(page, 'adult.csv', realTable('adult'));
  await expect(page.getByRole('tab', { name: /^Data/ })).toContainText('45,222 rows');
  for (const column of ADULT_QI) await setRole(page, column, 'Quasi-identifier');
  await setRole(page, 'occupation', 'Sensitive');
  await go(page, 'Result');
  // What was seen of each row: its phases, in the order in which they came.
  await page.evaluate(() => {
    const seen: Record<string, string[]> = {};
    Object.assign(window, { seen });
    new MutationObserver(() => {
      for (const one of document.querySelectorAll('.compare-table tr[data-is]')) {
        const phase = one.querySelector('.compare-progress > span')?.textContent ?? one.getAttribute('data-is') ?? '';
        const of = (seen[one.querySelector('.compare-name')?.textContent ?? ''] ??= []);
        if (of.at(-1) !== phase) of.push(phase);
        // Ended in the middle of its work, however fast the machine is.
        if (one.querySelector('.compare-name')?.textContent === 'Mondrian' && one.getAttribute('data-is') === 'running' && phase !== 'Starting an engine' && !('ended' in window)) {
          Object.assign(window, { ended: true });
          one.querySelector('button')?.click();
        }
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  });
  await compare(page).click();
  await expect.poll(() => page.workers().length).toBeGreaterThan(1);
  await expect(row(page, 'Mondrian')).toContainText('Cancelled.');
  // The page's own engine answers meanwhile.
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { name: 'The published table' })).toBeVisible();
  await finished(page);
  expect(await standing(page)).toEqual(METHODS.map(({ name }) => (name === 'mondrian' ? 'cancelled' : 'done')));
  const seen = await page.evaluate(() => (window as unknown as { seen: Record<string, string[]> }).seen);
  for (const { title } of METHODS.filter(({ name }) => name !== 'mondrian')) {
    expect(seen[title]?.at(-1), title).toBe('done');
    // What takes less than a moment may not be seen: of each some of what it goes through is.
    const phases = seen[title]?.filter((phase) => !['waiting', 'running', 'Starting an engine', 'done'].includes(phase)) ?? [];
    expect(phases.length, title).toBeGreaterThan(0);
  }

  await row(page, 'Mondrian').getByRole('button', { name: 'Run Mondrian again' }).click();
  await finished(page);
  expect(await standing(page)).toEqual(METHODS.map(() => 'done'));

  await compare(page).click();
  await expect.poll(() => page.workers().length).toBeGreaterThan(1);
  await section(page).getByRole('button', { name: 'Cancel all' }).click();
  await alone(page);
  expect(await standing(page)).toEqual(METHODS.map(() => 'cancelled'));
  await compare(page).click();
  await expect.poll(() => page.workers().length).toBeGreaterThan(1);
  await go(page, 'Requirement');
  await page.getByLabel('Minimum number of different values').fill('4');
  await alone(page);
  await go(page, 'Result');
  await expect(section(page).locator('.stale')).toContainText('ℓ for occupation changed from 3 to 4');
  await compare(page).click();
  await expect.poll(() => page.workers().length).toBeGreaterThan(1);
  await go(page, 'Data');
  await page.getByRole('button', { name: 'Close', exact: true }).first().click();
  // Its memory is given back with that of the page's own engine.
  await expect.poll(() => page.workers().length).toBe(0);
  await expect(page.locator('.working')).toHaveCount(0);
});

test('an engine that fails over one method fails its row alone', SOAK_ONLY, async ({ page }) => {
  await harmable(page, { bounds: false });
  await openExample(page, 'census');
  await publish(page);
  for (const [at, fault] of (['panics', 'ends'] as const).entries()) {
    const before = page.workers().length;
    await compare(page).click();
    await expect.poll(() => page.workers().length).toBeGreaterThan(before);
    await strike(page, { at: 'step compare', fault });
    await finished(page);
    const failed = section(page).locator('tr[data-is="failed"]');
    await expect(failed).toHaveCount(1);
    await expect(failed).toContainText(at === 0 ? 'The engine stopped at this method. This is a fault of Tauell' : 'The browser ended the engine of this method');
    expect((await standing(page)).filter((is) => is === 'done')).toHaveLength(METHODS.length - 1);
    await expect(page.locator('.restarted, .message')).toHaveCount(0);
    expect(await page.content()).not.toContain(PLANTED);
    await failed.getByRole('button', { name: /^Run .* again$/ }).click();
    await finished(page);
    expect(await standing(page)).toEqual(METHODS.map(() => 'done'));
  }
});

test('by keyboard alone: methods are picked, compared, one is ended, and its table opened', SOAK_ONLY, async ({ page }) => {
  await openExample(page, 'hospital');
  await publish(page);
  await section(page).getByText('Choose methods and their options').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(section(page).getByRole('checkbox').first()).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(section(page).getByRole('group', { name: 'Tie rule' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(section(page).getByRole('group', { name: 'Tie rule' })).toBeHidden();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(section(page).getByRole('checkbox').nth(1)).not.toBeChecked();
  await compare(page).focus();
  await page.keyboard.press('Enter');
  await finished(page);
  expect(await standing(page)).toHaveLength(METHODS.length - 1);
  await section(page).getByRole('region', { name: 'What came of each method' }).focus();
  await section(page).getByText('Curves of each method against the limit').focus();
  await page.keyboard.press('Enter');
  const picture = section(page).locator('.compare-pictures .figure-place').first();
  await picture.focus();
  await page.keyboard.press('ArrowRight');
  await expect(section(page).locator('.compare-pictures .figure-tip').first()).toContainText('1 value together');
  await row(page, 'Sequential Sweep').getByRole('button', { name: 'Use Sequential Sweep' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'The published table' })).toBeFocused();
});

for (const scheme of ['light', 'dark'] as const) {
  test(`nothing is found wrong with the comparison, ${scheme}, and at 360 pixels nothing is cut off`, SOAK_ONLY, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await openExample(page, 'census');
    await publish(page);
    const whole = async (where: string): Promise<void> => {
      await page.evaluate(() => window.scrollTo(0, 0));
      const { violations } = await new AxeBuilder({ page }).options({ rules: { 'target-size': { enabled: true } } }).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`), where).toEqual([]);
      expect(await cutOff(page), where).toEqual({ over: 0, parts: [] });
    };
    const folded = section(page).locator('details:not([open]) > summary');
    while ((await folded.count()) > 0) await folded.first().click();
    await compare(page).click();
    await finished(page);
    await section(page).getByText('Curves of each method against the limit').click();
    for (const pictures of ['.compare-worth', '.compare-pictures']) await expect(section(page).locator(`${pictures} svg`)).toHaveCount(1);
    await whole('wide');
    await page.setViewportSize({ width: 360, height: 740 });
    await whole('narrow');
    // Where nothing can be requested there is nothing to compare.
    await go(page, 'Requirement');
    await page.getByLabel('Largest share of one value').fill('0.05');
    await go(page, 'Result');
    await expect(section(page)).toHaveCount(0);
  });
}

test('where colours are forced the best of a column is still told, and on paper the figures are there without what is pressed', SOAK_ONLY, async ({ page }) => {
  await openExample(page, 'census');
  await publish(page);
  await compare(page).click();
  await finished(page);
  await page.emulateMedia({ forcedColors: 'active' });
  const best = section(page).locator('td .compare-best').first();
  expect(await best.evaluate((element) => getComputedStyle(element).textDecorationLine)).toBe('underline');
  await page.emulateMedia({ forcedColors: 'none', media: 'print' });
  await page.setViewportSize({ width: 720, height: 1000 });
  await expect(best).toBeVisible();
  for (const control of ['.compare-methods', '.compare-run', '.compare-table button:not(.term)']) await expect(section(page).locator(control).first()).toBeHidden();
  expect(await cutOff(page)).toEqual({ over: 0, parts: [] });
});
