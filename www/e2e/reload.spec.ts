// A reload keeps choices and taxonomies if the user has agreed to that, and nothing of it is anywhere else.
import type { Page } from '@playwright/test';
import { drop, expect, go, opened, roleOf, setRole, test } from './watched';

const PEOPLE = ['age,zip,disease', ...Array.from({ length: 40 }, (_, row) => `${20 + row},${1300 + (row % 7)},${['flu', 'cold', 'gout', 'asthma'][row % 4]}`), ''].join('\n');
const keep = (page: Page) => page.getByLabel('Keep choices and taxonomies when I reload the page');
const nameOfWindow = (page: Page): Promise<string> => page.evaluate(() => window.name);

async function chosen(page: Page): Promise<void> {
  await page.goto('/');
  await drop(page, 'people.csv', PEOPLE);
  await opened(page);
  await setRole(page, 'age', 'Quasi-identifier');
  await setRole(page, 'zip', 'Leave out');
  await setRole(page, 'disease', 'Sensitive');
  await go(page, 'Requirement');
  await page.getByLabel('Largest share of one value').fill('0.7');
  await go(page, 'Data');
}

/** The browser shows no dialog: nothing would be lost. */
function noQuestion(page: Page): string[] {
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  return asked;
}

for (const way of ['F5', 'the button'] as const) {
  test(`a reload by ${way} keeps choices and taxonomies for the table, once the user has agreed`, async ({ page }) => {
    await chosen(page);
    const asked = noQuestion(page);
    await expect(keep(page)).not.toBeChecked();
    await keep(page).check();
    // The name stays empty until the reload.
    expect(await nameOfWindow(page)).toBe('');
    const again = page.waitForEvent('load');
    if (way === 'F5') await page.keyboard.press('F5');
    else await page.getByRole('button', { name: 'reload now' }).click();
    await again;
    await expect(page.getByText('Choices and taxonomies were kept through the reload.')).toBeVisible();
    expect([await nameOfWindow(page), asked]).toEqual(['', []]);
    await drop(page, 'people.csv', PEOPLE);
    await opened(page);
    await expect(roleOf(page, 'zip')).toHaveValue('leave-out');
    await expect(keep(page)).toBeChecked();
    await go(page, 'Requirement');
    await expect(page.getByLabel('Largest share of one value')).toHaveValue('0.7');
    // Another table needs an agreement of its own.
    await go(page, 'Data');
    await drop(page, 'others.csv', PEOPLE.replaceAll('flu', 'measles'));
    await expect(page.locator('#panel-data h2').first()).toContainText('others.csv');
    await expect(keep(page)).not.toBeChecked();
  });
}

test('without an agreement a reload keeps nothing, and asks', async ({ page }) => {
  await chosen(page);
  const asked = noQuestion(page);
  await page.evaluate(() => location.reload());
  await expect.poll(() => asked).toEqual(['beforeunload']);
  await expect(page.getByText('Drop a CSV file here')).toBeVisible();
  await expect(page.getByText('were kept through the reload')).toHaveCount(0);
  expect(await nameOfWindow(page)).toBe('');
});
