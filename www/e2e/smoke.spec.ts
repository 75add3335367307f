import { expect, test } from '@playwright/test';

test('the page loads, says its name, and asks no one else for anything', async ({ page, baseURL }) => {
  const elsewhere: string[] = [];
  const failed: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => {
    // data: and blob: addresses hold their own content and reach no one.
    if (!/^(data|blob):/.test(request.url()) && request.url() !== new URL('/', baseURL).href) elsewhere.push(request.url());
  });
  page.on('response', (response) => {
    if (!response.ok()) failed.push(`${response.status()} ${response.url()}`);
  });
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));

  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Tauell', level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');

  expect(elsewhere).toEqual([]);
  expect(failed).toEqual([]);
  expect(complaints).toEqual([]);
});

test('the policy refuses a connection to another origin', async ({ page }) => {
  await page.goto('/');
  // No one listens on the port: the test is about what refuses, so the page waits for the violation's event.
  const refused = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective));
        fetch('http://127.0.0.1:9/').catch(() => undefined);
        setTimeout(() => resolve('nothing was refused'), 5_000);
      }),
  );
  expect(refused).toBe('connect-src');
});
