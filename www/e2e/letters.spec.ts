// Parameters are letters wherever a person reads: on every screen, in what is hidden too (folds, names for screen readers).
import type { Page } from '@playwright/test';
import { SOAK_ONLY, sample } from './soak';
import { expect, go, openExample, openPart, publish, test } from './watched';

/** What the page states at the moment: texts and labels, without code and what is typed. */
async function plainNames(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const said: string[] = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node !== null; node = walk.nextNode()) {
      if (node.parentElement?.closest('code, script, style, td, option[value^="{"]') == null) said.push(node.textContent ?? '');
    }
    for (const element of document.querySelectorAll('[aria-label], [title], [aria-description]')) {
      for (const name of ['aria-label', 'title', 'aria-description']) said.push(element.getAttribute(name) ?? '');
    }
    return said.flatMap((text) => {
      const prose = text.replace(/--[a-z][a-z-]*|(?<![\w-])[a-z-]+=\S+/g, '…');
      return [...prose.matchAll(/.{0,24}(?<![\w.'’-])(?:tau|psi|Tau|Psi|ell|l)(?![\w=]).{0,24}/g)].map(([found]) => found);
    });
  });
}

test('no screen names a parameter by a plain word', async ({ page }) => {
  await openExample(page, 'hospital');
  await go(page, 'Requirement');
  await expect(page.getByLabel('Largest share of one value')).toBeVisible();
  await expect(page.locator('.strength')).toContainText('ℓ');
  expect(await plainNames(page)).toEqual([]);

  await publish(page);
  await expect(page.locator('.promises')).toContainText('(0.5, 3)-diversity');
  expect(await plainNames(page)).toEqual([]);

  await go(page, 'Review');
  expect(await plainNames(page)).toEqual([]);
  await openPart(page, 'Measures');
  await expect(page.getByText('Entropy ℓ-diversity').first()).toBeVisible();
  await page.evaluate(() => document.querySelectorAll('details').forEach((fold) => (fold.open = true)));
  await expect(page.getByText('The smallest τ for every ℓ')).toBeVisible();
  expect(await plainNames(page)).toEqual([]);
});

test('a command stays on its line, and inside the page, from 360 pixels on', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openExample(page, 'hospital');
  await go(page, 'Requirement');
  await publish(page);
  const command = page.locator('.caveats code', { hasText: 'tauell review --minimality' });
  await expect(command).toBeVisible();
  const widths = Array.from({ length: 21 }, (_, at) => 360 + 8 * at);
  for (const width of sample(widths, 0, 10)) {
    await page.setViewportSize({ width, height: 740 });
    const place = await command.evaluate((code) => ({ lines: code.getClientRects().length, right: code.getBoundingClientRect().right }));
    expect(place.lines, `${width}`).toBe(1);
    expect(place.right, `${width}`).toBeLessThanOrEqual(width);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width}`).toBeLessThanOrEqual(width);
  }
});

test('what has a small letter for a name keeps it, and links begin in upper case', SOAK_ONLY, async ({ page }) => {
  await openExample(page, 'hospital');
  await go(page, 'Requirement');
  await publish(page);
  await go(page, 'Review');
  await openPart(page, 'Measures');
  const names = page.locator('.measures').first().locator('tbody th');
  await expect(names.filter({ hasText: 'closeness' })).toHaveText([/^t-closeness/, /^t-closeness/, /^t-closeness/]);
  await expect(names.first()).toHaveText('k-anonymity');
  await expect(page.getByRole('button', { name: /^See the worst: class \d/ }).first()).toBeVisible();
});

test('background knowledge that the class contradicts is reported by the name of the value, not by its number', SOAK_ONLY, async ({ page }) => {
  await openExample(page, 'hospital');
  await go(page, 'Requirement');
  await publish(page);
  await go(page, 'Review');
  await page.getByText('Background knowledge in numbers').click();
  // It opens with what no class contradicts: the shares of the whole table.
  await expect(page.locator('.belief [role="status"]')).toBeVisible();
  await expect(page.locator('.belief .message')).toHaveCount(0);
  await page.getByLabel('f(s|q*) of anemia', { exact: true }).fill('0');
  await expect(page.locator('.belief .message')).toContainText('"anemia" is possible for this person, but for no one in the class');
});
