import { drop, expect, go, nextStep, openWorkshop, publish, setRole, test, unfold } from './watched';

const DISEASES = ['flu', 'hiv', 'ulcer', 'asthma', 'anemia'];

/** 120 invented people with so many columns, none of which shows the disease. */
function wide(columns: number): string {
  const names = Array.from({ length: columns - 2 }, (_, at) => (at % 10 === 0 ? `visit ${at}` : `item ${at}`));
  const rows = Array.from({ length: 120 }, (_, row) =>
    [20 + ((row * 7) % 60), DISEASES[(row * row + Math.floor(row / 7)) % 5], ...names.map((_, at) => (at % 10 === 0 ? `d${(row * at) % 4}` : (row * (at + 3)) % 5))].join(','),
  );
  return [['age', 'disease', ...names].join(','), ...rows].join('\n');
}

test('two hundred columns are searched, filtered and given roles together, in one step that can be undone', async ({ page }) => {
  await page.goto('/');
  await drop(page, 'wide.csv', wide(200));
  await expect(page.getByRole('heading', { name: 'wide.csv' })).toBeVisible();
  const cards = page.locator('.column');
  await expect(cards).toHaveCount(200);

  // Found by name, marked as a whole, decided in one step.
  await page.getByLabel('Find a column').fill('visit');
  await expect(cards).toHaveCount(20);
  await page.getByRole('button', { name: 'Mark all 20 found' }).click();
  await expect(page.getByText('20 columns marked:')).toBeVisible();
  const marked = page.getByRole('group', { name: 'Marked columns' });
  await marked.getByRole('button', { name: 'Sensitive' }).click();
  await page.getByRole('button', { name: 'Show all' }).click();
  await page.getByRole('combobox', { name: 'Role', exact: true }).selectOption('sensitive');
  // With the one that was suggested.
  await expect(cards).toHaveCount(21);
  await page.keyboard.press('Control+z');
  await page.getByRole('combobox', { name: 'Role', exact: true }).selectOption('none');
  await page.getByRole('combobox', { name: 'Role', exact: true }).selectOption('sensitive');
  await expect(cards).toHaveCount(1);
  await page.getByRole('button', { name: 'Show all' }).click();

  // Filtered by what the values are.
  await page.getByRole('combobox', { name: 'Values', exact: true }).selectOption({ label: 'text' });
  await expect(page.getByLabel('Mark disease')).toBeVisible();
  await expect(page.getByLabel('Mark age')).toHaveCount(0);
  await page.getByRole('button', { name: 'Show all' }).click();

  // A range by keyboard: the first by Space, the last by Shift and Space.
  await page.getByLabel('Find a column').fill('item');
  const boxes = page.getByRole('checkbox', { name: /^Mark item/ });
  await boxes.nth(0).focus();
  await page.keyboard.press('Space');
  await boxes.nth(4).focus();
  await page.keyboard.press('Shift+Space');
  await expect(page.getByText('5 columns marked:')).toBeVisible();
  await marked.getByRole('button', { name: 'Sensitive' }).focus();
  await page.keyboard.press('Enter');
  // A column does not vanish from under the hand that decides it.
  await page.getByRole('combobox', { name: 'Role', exact: true }).selectOption('sensitive');
  await expect(cards).toHaveCount(5);
  await setRole(page, 'item 4', 'Leave out');
  await expect(cards).toHaveCount(5);
});

test('the bar says what the roles lack, leads to it, and goes on through the taxonomies once', async ({ page }) => {
  await page.goto('/');
  await drop(page, 'wide.csv', wide(24));
  const bar = nextStep(page);
  await page.getByRole('button', { name: 'Mark all 24', exact: true }).click();
  await page.getByRole('group', { name: 'Marked columns' }).getByRole('button', { name: 'Unpublished' }).click();
  await expect(bar).toContainText('2 decisions left before Requirement');
  await bar.getByRole('button', { name: 'Choose what must stay secret' }).click();
  const secret = page.getByRole('checkbox', { name: /^disease/ }).first();
  await expect(secret).toBeFocused();
  await expect(page.getByRole('button', { name: 'None: require k-anonymity alone' })).toHaveCount(0);
  await page.keyboard.press('Space');
  await bar.getByRole('button', { name: 'Choose a quasi-identifier' }).click();
  await expect(page.getByRole('combobox', { name: 'Role of age' })).toBeFocused();
  await setRole(page, 'age', 'Quasi-identifier');
  // Taxonomies can be used as they are, so the way leads past them.
  await go(page, 'Taxonomies');
  await openWorkshop(page);
  await expect(page.getByRole('region', { name: 'Taxonomy of age' })).toBeVisible();
  await expect(bar).toContainText('2 taxonomies are ready');
  await bar.getByRole('button', { name: 'Continue to Requirement' }).click();
  await expect(page.locator('#panel-requirement h2').first()).toBeVisible();
  await bar.getByRole('button', { name: 'Back to Data' }).click();
  await bar.getByRole('button', { name: 'Continue to Requirement' }).click();
  await expect(page.locator('#panel-requirement h2').first()).toBeVisible();
});

test('twenty quasi-identifiers are reported of before the run, and published', async ({ page }) => {
  await page.goto('/');
  await drop(page, 'wide.csv', wide(22));
  await page.getByRole('button', { name: 'Mark all 22', exact: true }).click();
  await page.getByRole('group', { name: 'Marked columns' }).getByRole('button', { name: 'Quasi-identifier' }).click();
  await setRole(page, 'disease', 'Sensitive');
  await go(page, 'Requirement');
  await expect(page.getByText(/21 columns can be generalized in (about|more than)/)).toBeVisible();
  await publish(page);
});

test('a thousand columns stay light: what is out of sight is not drawn, and all of it can be reached', async ({ page }) => {
  await page.goto('/');
  await drop(page, 'wide.csv', wide(1000));
  await expect(page.getByRole('heading', { name: 'wide.csv' })).toBeVisible();
  const cards = page.locator('.column');
  await expect(cards).toHaveCount(200);
  await unfold(page, 'See all');
  const rows = page.getByRole('table', { name: 'All rows of the table' });
  await expect(rows.getByRole('cell').first()).toBeVisible();
  const nodes = () => page.evaluate(() => document.getElementsByTagName('*').length);
  const drawn = await nodes();
  expect(drawn).toBeLessThan(20_000);

  // Who hears the table is reported how many columns there are, and which one a cell is of.
  await expect(rows).toHaveAttribute('aria-colcount', '1001');
  const head = (name: string) => rows.getByRole('columnheader', { name: new RegExp(`^${name} `) });
  await expect(head('age')).toHaveAttribute('aria-colindex', '2');
  await expect(head('item 997')).toHaveCount(0);

  // To the last column by keyboard, and to the last row of it.
  await rows.focus();
  await rows.evaluate((element) => (element.scrollLeft = element.scrollWidth - element.clientWidth - 60));
  await page.keyboard.press('ArrowRight');
  await expect(head('item 997')).toHaveAttribute('aria-colindex', '1001');
  await expect(head('age')).toHaveCount(0);
  await page.keyboard.press('End');
  const last = rows.locator('[aria-rowindex="121"] [aria-colindex="1001"]');
  await expect(last).toHaveText(String((119 * (997 + 3)) % 5));
  await expect(last).toBeInViewport();
  // A column is under its name.
  const box = async (of: typeof last) => (await of.boundingBox()) ?? { x: NaN, width: NaN };
  expect(Math.abs((await box(last)).x - (await box(head('item 997'))).x)).toBeLessThan(1);
  expect(await nodes()).toBeLessThan(drawn + 1500);

  // Cards beyond the first come at a press, and the keyboard goes on with the first of them.
  await page.getByRole('button', { name: 'List 200 more' }).click();
  await expect(cards).toHaveCount(400);
  await expect(cards.nth(200).getByRole('checkbox')).toBeFocused();
  // Found by name without having been listed, and marked.
  await page.getByLabel('Find a column').fill('item 99');
  await expect(cards).toHaveCount(8);
  await page.getByRole('button', { name: 'Mark all 8 found' }).click();
  await expect(page.getByText('8 columns marked:')).toBeVisible();
});
