// How a file is read: the page asks where rows would be lost, and says what was not as it should be.
import { drop, expect, go, tableIs, test, unfold } from './watched';

/** Patients with a weight as Germany writes it, `ragged` rows of which are too short. */
function patients(ragged: number): string {
  const rows = Array.from({ length: 120 }, (_, at) => `${20 + (at % 40)};6${at % 9},${at % 7};${['flu', 'hiv', 'cold'][at % 3]}`);
  return ['age;weight;disease', ...rows, ...Array.from({ length: ragged }, () => '30;61,5')].join('\n');
}

test('decimal commas and two ragged rows: semicolons are seen, the two rows are named', async ({ page }) => {
  await page.goto('/');
  await drop(page, 'patients.csv', patients(2));
  await tableIs(page, 120);
  await expect(page.locator('.note').first()).toContainText('2 rows skipped');
  await expect(page.locator('.note').first()).toContainText('122, 123');
});

test('a reading that would omit more than a few rows asks, with what each way would give', async ({ page }) => {
  await page.goto('/');
  await drop(page, 'patients.csv', patients(30));
  const question = page.getByRole('group', { name: 'How should the file be read?' });
  await expect(page.getByRole('alert')).toContainText('30 of 150 rows cannot be read with a semicolon between fields');
  await expect(question).toContainText('120 rows in 3 columns: age, weight, disease.');
  await expect(question).toContainText('30 rows skipped');
  await question.getByRole('button', { name: 'Read with semicolons, skipping 30 rows' }).click();
  await tableIs(page, 120);
  await expect(page.locator('.note').first()).toContainText('30 rows skipped');
  // Another way of reading asks again.
  await unfold(page, 'How the file is read');
  await page.getByLabel('Delimiter').selectOption(',');
  await expect(page.getByRole('alert')).toContainText('rows cannot be read with a comma between fields');
});

test('a published file that would lose rows is requested about in Review, too', async ({ page }) => {
  await page.goto('/');
  await go(page, 'Review');
  await drop(page, 'published.csv', patients(30));
  await page.getByRole('button', { name: 'Read with semicolons, skipping 30 rows' }).click();
  await expect(page.locator('.elsewhere')).toContainText('120 rows, 3 columns');
  await expect(page.locator('.elsewhere')).toContainText('30 rows skipped');
});

test('misquoted cells and columns without a name of their own are reported with their place', async ({ page }) => {
  await page.goto('/');
  const rows = Array.from({ length: 30 }, (_, at) => `${at},${20 + at},${at % 3 === 0 ? '"fl"u' : 'hiv'}`);
  await drop(page, 'pandas.csv', [',age,disease', ...rows].join('\n'));
  const note = page.locator('.note').first();
  await expect(note).toContainText('10 rows have text after a closing quote.');
  await expect(note).toContainText('line 2, field 3; line 5, field 3');
  await expect(note).toContainText('the column is called "column 1" here');
});

test('dates are drawn from the earliest to the latest, and nothing is said to be missing from the picture', async ({ page }) => {
  await page.goto('/');
  const rows = Array.from({ length: 60 }, (_, at) => `${String(1 + (at % 28)).padStart(2, '0')}.03.${1940 + at},${['flu', 'hiv'][at % 2]}`);
  await drop(page, 'births.csv', ['born,disease', ...rows].join('\n'));
  await expect(page.getByRole('img', { name: 'Spread from 01.03.1940 to 04.03.1999' })).toBeVisible();
  await expect(page.locator('main')).not.toContainText('other value');
});
