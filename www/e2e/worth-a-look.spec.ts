// What Tauell makes of columns by itself: public classifications, what is worth a look, and wide tables.
import { drop, expect, goFolded, nextStep, openWorkshop, setRole, test } from './watched';

const CODES = ['E11.9', 'E11.2', 'E10.1', 'I10.0', 'I21.4', 'I21.9', 'C50.9', 'C50.1', 'J45.0', 'J45.9'];
const COUNTRIES = ['Germany', 'France', 'Brazil', 'Uganda', 'Japan', 'Chile'];

/** People with a diagnosis, a country and a name that no one shares. */
const PEOPLE = [
  'main_diagnosis,country,nickname,outcome',
  ...Array.from({ length: 60 }, (_, at) => [CODES[at % 10], COUNTRIES[at % 6], `n${String.fromCharCode(97 + (at % 26))}${at}`, ['a', 'b', 'c'][(at + Math.trunc(at / 6)) % 3]].join(',')),
].join('\n');

test('known kinds get their official groups, and what is worth a look says why and how else', async ({ page }) => {
  await page.goto('/');
  await drop(page, 'people.csv', PEOPLE);
  for (const column of ['main_diagnosis', 'country', 'nickname']) await setRole(page, column, 'Quasi-identifier');
  await setRole(page, 'outcome', 'Sensitive');
  await goFolded(page, 'Taxonomies');
  const worth = page.getByRole('region', { name: /worth a look|made/ });
  await expect(worth.getByRole('heading', { level: 3 })).toHaveText('4 made, 1 worth a look');
  await expect(nextStep(page)).toContainText('1 is worth a look: nickname.');
  const line = worth.locator('.worth-line');
  await expect(line).toContainText('nickname');
  await expect(line).toContainText('60 values have no generalized values above them: each is published exactly, or as "*". 60 values are in a single row.');
  // The workshop is folded until someone wants it.
  await expect(page.getByRole('tree')).toHaveCount(0);
  await line.getByRole('button', { name: 'First letters for nickname' }).click();
  await expect(worth.getByRole('heading', { level: 3 })).toHaveText('4 taxonomies made');
  await page.keyboard.press('Control+z');
  await expect(worth.getByRole('heading', { level: 3 })).toHaveText('4 made, 1 worth a look');
  await line.getByRole('button', { name: 'Leave the taxonomy of nickname as it is' }).click();
  await expect(worth.getByRole('heading', { level: 3 })).toHaveText('4 taxonomies made');
  await openWorkshop(page);
  const columns = page.getByRole('list', { name: 'Columns that take part' });
  await columns.getByRole('button', { name: /^main_diagnosis/ }).click();
  await expect(page.getByRole('region', { name: 'Taxonomy of main_diagnosis' })).toContainText('categories, blocks and chapters of ICD-10 (World Health Organization, 2019)');
  await columns.getByRole('button', { name: /^country/ }).click();
  await expect(page.getByRole('region', { name: 'Taxonomy of country' })).toContainText('sub-regions and regions of the United Nations (M49)');
});

/** 200 people in 30 columns; the first distinguishes most of them. */
const WIDE = [
  ['ticket', 'disease', ...Array.from({ length: 28 }, (_, at) => `item ${at}`)].join(','),
  ...Array.from({ length: 200 }, (_, at) => [`t${at % 180}`, ['flu', 'hiv', 'cold'][at % 3], ...Array.from({ length: 28 }, (__, item) => (item < 13 ? (at >> 1) % 2 : at % 3))].join(',')),
].join('\n');

test('a wide table states what each column adds to being singled out, and which to leave unpublished', async ({ page }) => {
  await page.goto('/');
  await drop(page, 'wide.csv', WIDE);
  await setRole(page, 'disease', 'Sensitive');
  await page.getByRole('button', { name: 'Mark all 30', exact: true }).click();
  await page.getByRole('group', { name: 'Marked columns' }).getByRole('button', { name: 'Unpublished' }).click();
  await setRole(page, 'disease', 'Sensitive');
  for (const column of ['ticket', ...Array.from({ length: 12 }, (_, at) => `item ${at}`)]) await setRole(page, column, 'Quasi-identifier');
  const singling = page.locator('.singling');
  // 180 tickets; twenty of them are two people's, who differ in no item.
  await expect(singling.getByRole('heading')).toHaveText('80% of 200 people can be singled out by 13 columns');
  await expect(singling.getByRole('listitem').first()).toContainText('ticket');
  await expect(singling.getByRole('listitem').first()).toContainText('0% without it');
  await expect(singling).toContainText('Without ticket alone, 0% can be singled out.');
  // Several can be left unpublished at once.
  const leave = singling.getByRole('button', { name: /unpublished$/ });
  await expect(leave).toBeDisabled();
  await singling.getByRole('button', { name: 'Select the one that adds most' }).click();
  await expect(singling.getByRole('checkbox', { name: 'ticket' })).toBeChecked();
  await singling.getByRole('checkbox', { name: 'item 0', exact: true }).check();
  await singling.getByRole('button', { name: 'Leave 2 columns unpublished' }).click();
  await expect(page.getByLabel('Role of item 0')).toHaveValue('leave-out');
  await expect(page.getByLabel('Role of ticket')).toHaveValue('leave-out');
  await expect(singling.getByRole('heading')).toHaveText('0% of 200 people can be singled out by 11 columns');
  await expect(leave).toHaveCount(0);
});
