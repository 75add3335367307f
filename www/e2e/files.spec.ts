import { goOn, harmable, hold, stands } from './faults/harm';
import { sample } from './soak';
import { downloaded, drop, expect, failure, go, makeRelease, nextStep, noRoles, publish, roleOf, rowsOf, setRole, tableIs, test, unfold } from './watched';

const DIAGNOSES = ['asthma', 'diabetes', 'flu', 'migraine', 'none'];

/** 240 invented people; every value follows from the row's number, and none from another column. */
function people(): string {
  const rows = Array.from({ length: 240 }, (_, at) => {
    const age = 20 + ((at * 7) % 61);
    const zip = 10000 + ((at * 13) % 89);
    return [`p${at}`, age, at % 3 === 0 ? 'f' : 'm', zip, DIAGNOSES[(at * at + at) % 5 === 0 ? 4 : at % 5], at % 11].join(',');
  });
  return ['id,age,sex,zip,diagnosis,visits', ...rows].join('\n');
}

/** (0.5,3) over a published file, from its text alone: a value that is not among the base values counts for all of them. */
function breaches(rows: Record<string, string>[], qi: string[]): string[] {
  const base = DIAGNOSES.filter((name) => rows.some(({ diagnosis }) => diagnosis === name));
  const classes = new Map<string, string[]>();
  for (const row of rows) {
    const key = qi.map((name) => row[name]).join('|');
    classes.set(key, [...(classes.get(key) ?? []), row['diagnosis'] ?? '']);
  }
  return [...classes].flatMap(([key, values]) => {
    const shares = base
      .map((name) => values.reduce((sum, value) => sum + (value === name ? 1 : base.includes(value) ? 0 : 1 / base.length), 0) / values.length)
      .sort((a, b) => b - a);
    const [first = 1, second = 1] = shares;
    return first > 0.5 + 1e-9 || first + second > 0.75 + 1e-9 ? [key] : [];
  });
}

for (const way of sample(['picked', 'dropped'] as const, 1)) {
  test(`a CSV file that is ${way} is read, published, and the published file satisfies the requirement`, async ({ page }) => {
    await page.goto('/');
    if (way === 'picked') {
      await page.getByLabel('Choose a file').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(people()) });
    } else {
      await drop(page, 'people.csv', people());
    }
    await expect(page.getByRole('heading', { name: 'people.csv' })).toBeVisible();
    await tableIs(page, 240);
    for (const column of ['age', 'sex', 'zip']) await setRole(page, column, 'Quasi-identifier');
    await setRole(page, 'diagnosis', 'Sensitive');
    await setRole(page, 'visits', 'Keep');
    await publish(page);

    const { text } = await downloaded(page, 'Download the table (CSV)');
    expect(text.split('\n')[0]).toBe('age,sex,zip,diagnosis,visits');
    const rows = rowsOf(text);
    expect(rows).toHaveLength(240);
    expect(breaches(rows, ['age', 'sex', 'zip'])).toEqual([]);
    expect(text).not.toContain('p17');
    // What is published unchanged is all there.
    const visits = (of: Record<string, string>[]) => of.map(({ visits: seen }) => seen).sort().join();
    expect(visits(rows)).toBe(visits(rowsOf(people())));
    // The address says nothing about the user's file.
    expect(page.url()).not.toMatch(/people|diagnosis|age/);
  });
}

test('suggested roles are applied from the start and said to be suggestions, and the one question is which columns must stay secret', async ({ page }) => {
  await page.goto('/');
  await drop(page, 'people.csv', people());
  await tableIs(page, 240);
  await expect(page.getByText('These roles are suggestions, already applied.')).toBeVisible();
  await expect(roleOf(page, 'diagnosis')).toHaveValue('sensitive');
  await expect(roleOf(page, 'age')).toHaveValue('quasi-identifier');
  await expect(roleOf(page, 'id')).toHaveValue('leave-out');
  await expect(nextStep(page)).toContainText('Ready for Requirement');

  // The likely column is chosen already; without it the bar leads back to the question.
  const question = page.getByRole('region', { name: 'Which of these must stay secret?' });
  const diagnosis = question.getByRole('checkbox', { name: /^diagnosis Suggested A person's health/ });
  await expect(diagnosis).toBeChecked();
  await diagnosis.uncheck();
  await expect(roleOf(page, 'diagnosis')).toHaveValue('leave-out');
  await expect(page.getByText('One of these roles differs from the suggestion')).toBeVisible();
  await expect(nextStep(page)).toContainText('1 decision left before Requirement');
  await nextStep(page).getByRole('button', { name: 'Choose what must stay secret' }).click();
  await expect(diagnosis).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(diagnosis).toBeChecked();

  // Choose another column is requested about as well, and taken back as it was suggested.
  await question.getByRole('combobox').selectOption('visits');
  await expect(roleOf(page, 'visits')).toHaveValue('sensitive');
  await question.getByRole('checkbox', { name: /^visits Chosen/ }).uncheck();
  await expect(roleOf(page, 'visits')).toHaveValue('quasi-identifier');
});

test('rows with faults are skipped and named by their lines', async ({ page }) => {
  await page.goto('/');
  const lines = people().split('\n');
  lines[4] = 'p3,41,f';
  lines[9] = 'p8,41,f,10000,flu,1,1,1';
  await drop(page, 'ragged.csv', lines.join('\n'));
  const note = page.locator('.note').first();
  await expect(note).toContainText('2 rows skipped');
  await expect(note).toContainText('5, 10');
  await tableIs(page, 238);
});

test('how the file is read can be corrected', async ({ page }) => {
  await page.goto('/');
  await drop(page, 'people.csv', people());
  await unfold(page, 'How the file is read');
  await page.getByLabel('First row').selectOption('row');
  await tableIs(page, 241);
  await page.getByLabel('First row').selectOption('');
  await tableIs(page, 240);
  await page.getByLabel('Delimiter').selectOption(';');
  await expect(page.locator('.column')).toHaveCount(1);
});

const WRONG: readonly (readonly [string, string, Buffer])[] = [
  ['a picture', 'picture.png', Buffer.from('89504e470d0a1a0a0000000d4948445200000001000000010802000000', 'hex')],
  ['a workbook', 'people.xlsx', Buffer.from('504b0304140006000800000021000000000000000000', 'hex')],
  ['an empty file', 'empty.csv', Buffer.alloc(0)],
  ['a file with names only', 'names.csv', Buffer.from('age,zip,disease\n')],
];
test('a picture, a workbook, an empty file and one with names only give a sentence each, and the next file works', async ({ page }) => {
  await page.goto('/');
  for (const [what, name, content] of WRONG) {
    await drop(page, name, content);
    await expect(page.locator('.message'), what).toContainText(name);
    const { text } = await failure(page);
    expect(text.length, what).toBeGreaterThan(30);
    await expect(page.getByRole('tab', { name: /^Data/ }), what).toContainText('could not be read');
  }
  await drop(page, 'people.csv', people());
  await expect(page.getByRole('heading', { name: 'people.csv' })).toBeVisible();
  await expect(page.locator('.message')).toHaveCount(0);
});

test('a table in which nothing is left to publish says so', async ({ page }) => {
  await page.goto('/');
  await drop(page, 'blank.csv', people().replace(/,(asthma|diabetes|flu|migraine|none),/g, ',?,'));
  await setRole(page, 'age', 'Quasi-identifier');
  await setRole(page, 'diagnosis', 'Sensitive');
  await go(page, 'Requirement');
  const { text } = await failure(page);
  expect(text.length).toBeGreaterThan(30);
  await expect(makeRelease(page)).toHaveCount(0);
  await nextStep(page).getByRole('button', { name: 'Choose another secret column' }).click();
  await expect(page.locator('#secrets input:focus')).toHaveCount(1);
});

test('a hierarchy file that misses values says which, and the tree before it stays', async ({ page }) => {
  await page.goto('/');
  await drop(page, 'people.csv', people());
  await noRoles(page);
  await setRole(page, 'sex', 'Quasi-identifier');
  await setRole(page, 'diagnosis', 'Sensitive');
  await go(page, 'Taxonomies');
  const pick = page.getByLabel('Hierarchy file for sex');
  await pick.setInputFiles({ name: 'sex.csv', mimeType: 'text/csv', buffer: Buffer.from('f;any\nx;any\n') });
  const { text } = await failure(page);
  expect(text).toMatch(/\bm\b/);
  expect(text).toContain('sex');
  await expect(page.getByRole('tree', { name: 'Taxonomy of sex' })).toBeVisible();

  await pick.setInputFiles({ name: 'sex.csv', mimeType: 'text/csv', buffer: Buffer.from('f;any sex\nm;any sex\n') });
  await expect(page.locator('.message')).toHaveCount(0);
  await expect(page.getByRole('treeitem', { name: /^any sex/ })).toBeVisible();
  const { text: file } = await downloaded(page, 'Download the hierarchy file');
  expect(file.trim().split('\n').sort()).toEqual(['f;any sex', 'm;any sex']);
  await page.getByRole('button', { name: 'Back to automatic' }).click();
  await expect(page.getByRole('treeitem', { name: /^any sex/ })).toHaveCount(0);
});

test('a recipe brings the choices back', async ({ page }) => {
  await page.goto('/');
  await drop(page, 'people.csv', people());
  await noRoles(page);
  for (const column of ['zip', 'age']) await setRole(page, column, 'Quasi-identifier');
  await setRole(page, 'diagnosis', 'Sensitive');
  await go(page, 'Requirement');
  await page.getByLabel('Largest share of one value').fill('0.6');
  await publish(page);
  const recipe = await downloaded(page, 'Recipe (JSON)');
  const first = await downloaded(page, 'Download the table (CSV)');

  await page.reload();
  await drop(page, 'people.csv', people());
  await expect(page.getByRole('heading', { name: 'people.csv' })).toBeVisible();
  await drop(page, recipe.name, recipe.text);
  await tableIs(page, null, 3);
  await publish(page);
  expect((await downloaded(page, 'Download the table (CSV)')).text).toBe(first.text);
});

test('reading can be cancelled, and what comes after works', async ({ page }) => {
  await harmable(page);
  await page.goto('/');
  await expect(page.locator('[data-example]').first()).toBeVisible();
  // It is still being read when the button has come up.
  await hold(page, 'reading');
  await drop(page, 'long.csv', people());
  await stands(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await goOn(page);
  await expect(page.getByText('Drop a CSV file here')).toBeVisible();
  await drop(page, 'people.csv', people());
  await expect(page.getByRole('heading', { name: 'people.csv' })).toBeVisible();
});
