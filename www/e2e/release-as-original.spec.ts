// A release that is opened in place of its original, and a file that is opened from another step.
import { drop, expect, go, test } from './watched';

const RELEASE = ['age,town,illness', ...Array.from({ length: 40 }, (_, at) => [at % 5 === 0 ? '*' : `${20 + 10 * (at % 3)}-${29 + 10 * (at % 3)}`, at % 4 === 0 ? '*' : String(1300 + (at % 3)), ['flu', 'cold', 'gout'][at % 3]].join(',')), ''].join('\n');

test('a release that is opened on Data is called one, once, and is not to be read with its stars as missing', async ({ page }) => {
  await page.goto('/');
  await drop(page, 'release.csv', RELEASE);
  const banner = page.locator('#panel-data .note').filter({ hasText: 'release.csv looks like a published table.' });
  await expect(banner).toHaveCount(1);
  await expect(banner).toContainText('Values of age and town are generalized already.');
  await expect(page.locator('.column-warning')).toHaveCount(0);
  await expect(banner.locator('button', { hasText: 'Open the original' })).toBeVisible();
  await banner.getByRole('button', { name: 'Review it' }).click();
  await expect(page.getByRole('tab', { name: /^Review/ })).toHaveAttribute('aria-selected', 'true');
  await expect(page.locator('.elsewhere-file')).toContainText('release.csv');
});

test('a file that is opened while Result is open leads to Data', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.goto('/#screen=result');
  await expect(page.getByRole('heading', { name: 'No release yet' })).toBeVisible();
  // On a short page the bar is at the foot of the window.
  const bar = await page.locator('.next').boundingBox();
  expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBe(1080);
  await page.locator('.next input[type="file"]').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from('age,illness\n30,flu\n40,cold\n') });
  await expect(page.locator('#panel-data h2').first()).toContainText('people.csv');
  await go(page, 'Result');
});

test('how to check that nothing leaves is a dialog, which Escape and its button close', async ({ page }) => {
  await page.goto('/');
  const open = page.getByRole('button', { name: 'How to check' });
  const dialog = page.getByRole('dialog', { name: 'How nothing leaves this tab' });
  await open.click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(open).toBeFocused();
  await open.click();
  await expect(dialog.getByRole('button', { name: 'Choose the saved file' })).toBeVisible();
  await dialog.getByLabel('The saved file of this page').setInputFiles({ name: 'tauell.html', mimeType: 'text/html', buffer: Buffer.from('abc') });
  await expect(dialog.getByRole('status')).toHaveText('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
});
