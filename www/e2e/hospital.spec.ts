import { downloaded, drop, expect, figure, go, nextStep, opened, openExample, publish, rowsOf, setRole, tableIs, test, unfold } from './watched';
import { SOAK_ONLY } from './soak';

test('the hospital example gives three classes and um 13/36, and the files state the same', async ({ page }) => {
  await openExample(page, 'hospital');
  await tableIs(page, 12, 3);
  await expect(page.getByRole('tab', { name: /^Requirement/ })).toContainText(/(?<!in)feasible/);
  await publish(page);
  expect(await figure(page, 'Rows')).toBe('12');
  expect(await figure(page, 'Equivalence classes')).toBe('3');
  expect(await figure(page, 'Smallest class')).toBe('4');
  expect(await figure(page, 'Information retained')).toBe('0.361');
  expect(await figure(page, 'Retained in the quasi-identifier')).toBe('0.083');
  expect(await figure(page, 'Retained in sensitive values')).toBe('0.917');
  await expect(page.locator('.promises')).toContainText('exactly at the limit');
  // None of its cells is a formula, and there is no word of them.
  await expect(page.getByRole('group', { name: 'Formulas' })).toHaveCount(0);
  await expect(page.locator('.caveats li').first()).toBeVisible();

  const table = await downloaded(page, 'Download the table (CSV)');
  expect(table.name).toMatch(/-published\.csv$/);
  const rows = rowsOf(table.text);
  expect(rows).toHaveLength(12);
  const classes = new Map<string, string[]>();
  for (const { age = '', zip = '', disease = '' } of rows) classes.set(`${age} ${zip}`, [...(classes.get(`${age} ${zip}`) ?? []), disease]);
  expect([...classes].map(([key, diseases]) => [key, diseases.length])).toEqual(
    expect.arrayContaining([
      ['[20,29] 1000*', 4],
      ['[30,39] 1000*', 4],
      ['[20,39] 100**', 4],
    ]),
  );
  expect(rows.filter(({ disease }) => disease === 'hepatitis')).toHaveLength(4);

  const report = JSON.parse((await downloaded(page, 'Report (JSON)')).text) as {
    classes: number;
    k: number;
    discernibility: number;
    utility: { information: number };
    requirements: { satisfied: boolean; params: object }[];
  };
  expect(report).toMatchObject({ rows: 12, classes: 3, k: 4, discernibility: 48 });
  expect(report.utility.information).toBeCloseTo(13 / 36, 12);
  expect(report.requirements).toEqual([expect.objectContaining({ satisfied: true, params: { tau: '0.5', l: 3 } })]);

  const recipe = JSON.parse((await downloaded(page, 'Recipe (JSON)')).text) as unknown;
  expect(JSON.stringify(recipe)).toContain('disease');
});

test('a class chosen anywhere is chosen everywhere', async ({ page }) => {
  await openExample(page, 'hospital');
  await publish(page);
  const grid = page.getByRole('grid', { name: 'The published table, row by row' });
  await expect(page.locator('#class-title')).toHaveText(/1 of 3/);
  await grid.getByRole('row').nth(12).click();
  await expect(page.locator('#class-title')).toHaveText(/3 of 3/);
  await expect(page.getByRole('heading', { level: 3, name: /class 3/ })).toHaveCount(2);
  await expect(grid.locator('.in-class')).toHaveCount(4);
  await page.getByRole('button', { name: 'Previous class' }).click();
  await expect(page.getByRole('heading', { level: 3, name: /class 2/ })).toHaveCount(2);
});

test('a row of the original leads to its class', async ({ page }) => {
  await openExample(page, 'hospital');
  await publish(page);
  await go(page, 'Data');
  // Row 12, the only one with flu, is in the class of the root.
  await unfold(page, 'See all');
  await page.getByRole('grid', { name: 'All rows of the table' }).getByRole('row').nth(12).click();
  await expect(page.getByText('one of 4 people with age [20,39] and zip 100**')).toBeVisible();
  await page.getByRole('button', { name: 'See the class' }).click();
  await expect(page.locator('.class-values')).toContainText('flu');
});

test('publishing follows the sliders where that is requested', SOAK_ONLY, async ({ page }) => {
  await openExample(page, 'hospital');
  await go(page, 'Requirement');
  await page.getByLabel('Update the release as the sliders move').check();
  await publish(page);
  await go(page, 'Requirement');
  await expect(page.locator('.publish-live')).toContainText('3 classes, the smallest of 4');
  await page.getByLabel('ℓ for disease, slider').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByLabel('Minimum number of different values')).toHaveValue('2');
  await expect(page.getByRole('tab', { name: /^Result/ })).toContainText(/\d+ classes/);
  await go(page, 'Result');
  await expect(page.locator('.promises')).toContainText('ℓ = 2');
  await expect(page.locator('.stale')).toHaveCount(0);
});

test('every picture has its numbers as a table and comes as SVG and PNG', async ({ page }) => {
  await openExample(page, 'hospital');
  await publish(page);
  const figures = page.locator('.pictures .figure');
  await expect(figures).toHaveCount(4);
  for (let at = 0; at < 4; at++) {
    const one = figures.nth(at);
    await expect(one.locator('svg').first()).toBeVisible();
    const waitingSvg = page.waitForEvent('download');
    await one.getByRole('button', { name: /SVG/ }).click();
    expect((await waitingSvg).suggestedFilename()).toMatch(/\.svg$/);
    const waitingPng = page.waitForEvent('download');
    await one.getByRole('button', { name: /PNG/ }).click();
    expect((await waitingPng).suggestedFilename()).toMatch(/\.png$/);
    await one.getByRole('button', { name: 'Show as table' }).click();
    await expect(one.locator('tbody tr').first()).toBeVisible();
  }
  await expect(figures.first().locator('tbody tr').nth(1)).toContainText('75%');
});

test('a result of other choices says from which, and undo brings them back', async ({ page }) => {
  await openExample(page, 'hospital');
  await publish(page);
  await go(page, 'Requirement');
  await page.getByLabel('Largest share of one value').fill('0.6');
  await expect(page.getByRole('tab', { name: /^Result/ })).toContainText('choices have changed');
  await go(page, 'Result');
  await expect(page.locator('.stale')).toContainText('τ for disease changed from 0.5 to 0.6');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator('.stale')).toHaveCount(0);
  await page.getByRole('button', { name: 'Redo', exact: true }).click();
  await page.getByRole('button', { name: 'Make a new release' }).click();
  await expect(page.locator('.stale')).toHaveCount(0);
  await expect(page.locator('.promises')).toContainText('(0.6, 3)-diversity');
});

test('undo brings table and result back together, and so does redo', async ({ page }) => {
  await openExample(page, 'hospital');
  await publish(page);
  expect(await figure(page, 'Equivalence classes')).toBe('3');
  await go(page, 'Requirement');
  await page.getByLabel('ℓ for disease, slider').fill('2');
  await publish(page);
  await expect(page.locator('.runs tbody tr')).toHaveCount(2);
  expect(await figure(page, 'Information retained')).toBe('0.428');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator('.figures')).toContainText('0.361');
  await expect(page.locator('.runs tbody tr').nth(1)).toHaveAttribute('aria-current', 'true');
  await expect(page.locator('.stale')).toHaveCount(0);
  await page.getByRole('button', { name: 'Redo', exact: true }).click();
  await expect(page.locator('.figures')).toContainText('0.428');
  await expect(page.locator('.stale')).toHaveCount(0);
});

test('three rows that one knows are shown before and after, and those that are excluded are named', async ({ page }) => {
  await openExample(page, 'hospital');
  await publish(page);
  const rows = page.getByRole('region', { name: 'Three rows, before and after: the disease stays exact for 83% of people' });
  await expect(rows.locator('tbody tr:not(.awaited)')).toHaveCount(3);
  const numbers = (await rows.locator('tbody th').allInnerTexts()).map((text) => Number(/\d+/.exec(text)?.[0]));
  expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
  await go(page, 'Data');
  await unfold(page, 'See all');
  const original = page.getByRole('grid', { name: 'All rows of the table' }).getByRole('row').nth(numbers[0] ?? 0);
  await expect(original).not.toContainText('…');
  const cells = await original.innerText();
  await go(page, 'Result');
  const before = await rows.locator('tbody tr').first().locator('.was').allInnerTexts();
  expect(before.length).toBeGreaterThan(0);
  for (const was of before) expect(cells).toContain(was.replace(/^was\s*/, '').trim());

  const people = Array.from({ length: 24 }, (_, at) => `${20 + (at % 3)},${['flu', 'cold', 'gout', 'measles'][at % 4] ?? ''}`);
  people.splice(2, 2, '21,', '22,');
  await page.goto('/');
  await drop(page, 'people.csv', ['age,illness', ...people].join('\n'));
  await setRole(page, 'age', 'Quasi-identifier');
  await setRole(page, 'illness', 'Sensitive');
  await publish(page);
  await expect(page.locator('.familiar')).toContainText('Rows 3 and 4 are excluded.');
  await expect(page.locator('.familiar tbody tr:not(.awaited)')).toHaveCount(3);
});

test('each column states in plain words what became of it, the one that lost most first', async ({ page }) => {
  await openExample(page, 'hospital');
  await publish(page);
  const columns = page.getByRole('region', { name: '36% of the information is retained; age and zip lost most' }).getByRole('listitem');
  await expect(columns).toHaveCount(3);
  await expect(columns.nth(0)).toContainText('Two thirds are a range of 10, the others [20,39]');
  await expect(columns.nth(1)).toContainText('Two thirds show 4 digits, the others are 100**');
  await expect(columns.nth(2)).toContainText('92%');
  await expect(columns.nth(2)).toContainText('Exact for 10 of 12 people, generalized for the others');
});

test('classes come in the order that is requested, and nothing is unfolded by itself', async ({ page }) => {
  await openExample(page, 'hospital');
  await page.keyboard.press('Control+Enter');
  await expect(page.locator('.folds > details')).toHaveCount(4);
  await expect(page.locator('.folds > details[open]')).toHaveCount(0);
  await page.getByRole('button', { name: 'See all 12 rows' }).click();
  await expect(page.getByRole('grid', { name: 'The published table, row by row' })).toBeVisible();
  await page.locator('#fold-classes > summary').click();
  const list = page.getByRole('region', { name: 'Classes in this order' });
  // The class at the roots comes last.
  await expect(list.locator('tbody tr').last()).toContainText('[20,39]');
  await page.getByRole('combobox', { name: 'Order' }).selectOption('Most typical first');
  await list.getByRole('button').nth(1).click();
  const picked = await list.locator('[aria-current="true"] th').innerText();
  await expect(page.locator('#class-title')).toContainText(`${/\d+/.exec(picked)?.[0] ?? '?'} of 3`);
});

test('while a result follows its choices the old figures are dimmed, and nothing moves', async ({ page }) => {
  await openExample(page, 'hospital');
  await publish(page);
  await go(page, 'Requirement');
  await page.getByLabel('Update the release as the sliders move').check();
  await page.getByLabel('ℓ for disease, slider').fill('2');
  await go(page, 'Result');
  await expect(page.locator('.figures')).toContainText('0.428');
  await page.evaluate(() => {
    const seen = { dimmed: false, stale: false };
    Object.assign(window, { seen });
    new MutationObserver(() => {
      seen.dimmed ||= document.querySelector('.result[data-old="true"]') !== null;
      seen.stale ||= document.querySelector('.stale') !== null;
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator('.figures')).toContainText('0.361');
  await expect(page.locator('.result')).toHaveAttribute('data-old', 'false');
  expect(await page.evaluate(() => (window as unknown as { seen: object }).seen)).toEqual({ dimmed: true, stale: false });
});

for (const example of ['hospital', 'adult']) {
  test(`the result of ${example} is short on a phone before anything is unfolded`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await openExample(page, example);
    await page.keyboard.press('Control+Enter');
    await expect(page.locator('.familiar tbody tr:not(.awaited)')).toHaveCount(3);
    await expect(page.locator('.bars li').first()).toBeVisible();
    const [width, height, beneath] = await page.evaluate(() => {
      const from = document.querySelector('.familiar')?.getBoundingClientRect().top ?? 0;
      const to = document.querySelector('.result')?.getBoundingClientRect().bottom ?? 0;
      return [document.documentElement.scrollWidth, document.documentElement.scrollHeight, to - from];
    });
    expect(width).toBe(360);
    if (example === 'hospital') expect(height).toBeLessThan(3000);
    // What is left is for the verdict with its decisions.
    expect(beneath).toBeLessThan(1900);
  });
}

test('an address opens an example with settings, and follows them', async ({ page }) => {
  await page.goto('/#example=hospital&tau=0.6&l=2');
  await opened(page);
  await go(page, 'Requirement');
  await expect(page.getByLabel('Largest share of one value')).toHaveValue('0.6');
  await expect(page.getByLabel('Minimum number of different values')).toHaveValue('2');
  await expect(page.locator('h2.sentence')).toHaveText('In every class, no disease has more than 60% of the people.');
  await page.getByLabel('Largest share of one value').fill('0.7');
  await expect(page).toHaveURL(/example=hospital&tau=0\.7&l=2/);
});

test('what cannot be met is stated, with the nearest that can, one press away', async ({ page }) => {
  await openExample(page, 'hospital');
  await go(page, 'Requirement');
  await page.getByLabel('Minimum number of different values').fill('9');
  await expect(page.locator('.feasibility')).toHaveAttribute('data-feasible', 'false');
  await expect(page.locator('.feasibility')).toContainText('Infeasible');
  await expect(nextStep(page)).toContainText('The requirement is infeasible');
  // On every step the bar says so, and leads there.
  await go(page, 'Data');
  await expect(nextStep(page)).toContainText('The requirement is infeasible');
  await expect(nextStep(page).locator('.mark')).toHaveClass(/bad/);
  await nextStep(page).getByRole('button', { name: 'See what is feasible' }).click();
  await expect(page.locator('.feasibility')).toBeFocused();
  await page.getByRole('button', { name: /Require the nearest feasible/ }).click();
  await expect(page.locator('.feasibility')).toHaveAttribute('data-feasible', 'true');
  await expect(page.getByLabel('Minimum number of different values')).toHaveValue('4');
  await publish(page);
});

test('a parameter out of range is named with the reason', async ({ page }) => {
  await openExample(page, 'hospital');
  await go(page, 'Requirement');
  const tau = page.getByLabel('Largest share of one value');
  for (const [typed, reason] of [
    ['0.2', 'cannot be below 1/3'],
    ['1', 'must be below 1'],
    ['half', 'must be a number'],
  ] as const) {
    await tau.fill(typed);
    await expect(page.locator('.promise-fault')).toContainText(reason);
    await expect(nextStep(page)).toContainText('A limit is out of range');
  }
  await tau.fill('1/3');
  await expect(page.locator('h2.sentence')).toContainText('a third');
});

test('a smaller ℓ raises τ where it has to, and no fault of the pair in between is read aloud', async ({ page }) => {
  await openExample(page, 'hospital');
  await go(page, 'Requirement');
  const [tau, l] = [page.getByLabel('Largest share of one value'), page.getByLabel('Minimum number of different values')];
  // Changes of one limit that follow one another at once are one step, however slow the machine is.
  await page.evaluate(() => {
    const now = performance.now();
    performance.now = () => now;
  });
  await l.fill('4');
  await tau.fill('0.3');
  await expect(page.locator('h2.sentence')).toContainText('30%');
  await page.evaluate(() => {
    const alerts: string[] = [];
    Object.assign(window, { alerts });
    new MutationObserver(() => {
      const fault = document.querySelector('.promise-fault')?.textContent;
      if (fault !== undefined && fault !== null && fault !== '') alerts.push(fault);
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  for (const [typed, raised, promised] of [['3', '1/3', 'a third'], ['2', '0.5', 'half']] as const) {
    await l.fill(typed);
    await expect(tau).toHaveValue(raised);
    await expect(page.getByText(`τ was raised to ${raised}`)).toBeVisible();
    await expect(page.locator('h2.sentence')).toContainText(promised);
  }
  expect(await page.evaluate(() => (window as unknown as { alerts: string[] }).alerts)).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(tau).toHaveValue('0.5');
  await expect(l).toHaveValue('3');
});

test('without roles nothing is published, and the page states what is lacking', async ({ page }) => {
  await openExample(page, 'hospital');
  await setRole(page, 'disease', 'Leave out');
  await expect(page.getByRole('tab', { name: /^Requirement/ })).toContainText('needs roles');
  await go(page, 'Requirement');
  await expect(page.getByRole('heading', { name: 'Choose a sensitive column first' })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('tab', { name: /^Requirement/ })).toContainText(/(?<!in)feasible/);
});
