import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { SOAK_ONLY } from './soak';
import { drop, expect, figure, go, publish, setRole, test } from './watched';
import { realTable } from './real-tables';

const folder = join(process.env['TAUELL_DATA'] ?? join(import.meta.dirname, '../../../shared/data'), 'adult/hierarchies');
const QI = ['age', 'sex', 'race', 'marital-status', 'education', 'native-country', 'workclass'];

test('Adult is dropped, read, published with (0.5,3) and drawn', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByText('Drop a CSV file here')).toBeVisible();
  const transfer = await page.evaluateHandle((base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const data = new DataTransfer();
    data.items.add(new File([bytes], 'adult.csv'));
    return data;
  }, realTable('adult').toString('base64'));
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(window, { longTasks: seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.push(Math.round(entry.duration));
    }).observe({ type: 'longtask' });
  });
  const dropped = Date.now();
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
  await expect(page.getByRole('tab', { name: /^Data/ })).toContainText('45,222 people');
  for (const column of QI) await setRole(page, column, 'Quasi-identifier');
  await setRole(page, 'occupation', 'Sensitive');
  await publish(page);
  await expect(page.locator('.pictures svg').nth(3)).toBeVisible();
  const drawn = Date.now() - dropped;
  expect(await figure(page, 'Rows')).toBe('45,222');
  expect(Number(await figure(page, 'Smallest class'))).toBeGreaterThanOrEqual(3);
  // A fresh file requires k = 3 as well.
  await expect(page.locator('.promises li')).toHaveCount(2);
  await expect(page.locator('.promises li[data-satisfied="true"]')).toHaveCount(2);
  const longest = await page.evaluate(() => Math.max(0, ...(window as unknown as { longTasks: number[] }).longTasks));
  // Said, not asserted: it depends on what else the machine does. The aim is 2 s and 100 ms.
  console.log(`Adult: dropped, read, published and drawn in ${drawn} ms with every role chosen by hand; longest task ${longest} ms`);
});

test('Adult with its hierarchy files keeps um 0.934', SOAK_ONLY, async ({ page }) => {
  if (!existsSync(folder)) {
    console.log(`skipped: ${folder} is not there; set TAUELL_DATA to the folder of the hierarchies that come with ARX`);
    test.skip();
  }
  await page.goto('/');
  await drop(page, 'adult.csv', realTable('adult'));
  await expect(page.getByRole('tab', { name: /^Data/ })).toContainText('45,222 people');
  for (const column of QI) await setRole(page, column, 'Quasi-identifier');
  await setRole(page, 'occupation', 'Sensitive');
  await go(page, 'Taxonomies');
  for (const column of [...QI, 'occupation']) {
    await page.getByRole('list', { name: 'Columns that take part' }).getByRole('button', { name: new RegExp(`^${column}`) }).click();
    await page.getByLabel(`Hierarchy file for ${column}`).setInputFiles(join(folder, `${column}.csv`));
    await expect(page.locator('.taxonomy').getByText(`${column}.csv`)).toBeVisible();
  }
  // The figure of the papers' way.
  await go(page, 'Requirement');
  await page.getByRole('radio', { name: /^Generalize sensitive values as needed/ }).check();
  await publish(page);
  expect(Number(await figure(page, 'Information retained'))).toBeGreaterThanOrEqual(0.932);
});
