// The same table published again: before the download the page states what both versions disclose together.
import type { Page } from '@playwright/test';
import { downloaded, drop, expect, go, openExample, publish, setRole, test, opened } from './watched';
import { SOAK_ONLY } from './soak';

/** Six people with six diseases; by `a` the first three are a class, by `b` the third has changed places with the fourth. */
const SIX = 'a,b,disease\n1,1,flu\n1,1,cold\n1,2,cough\n2,1,hiv\n2,2,ulcer\n2,2,asthma\n';

/** The block that states it. */
const block = (page: Page) => page.getByRole('region', { name: /^Composition attack/ });

const table = (page: Page) => downloaded(page, 'Download the table (CSV)');

/** Opens the six, with column `by` as the quasi-identifier. */
async function six(page: Page): Promise<void> {
  await page.goto('/');
  await drop(page, 'people.csv', SIX);
  await setRole(page, 'disease', 'Sensitive');
  await by(page, 'a', 'b');
}

/** Publishes with one column as the quasi-identifier and the other omitted. */
async function by(page: Page, column: string, other: string): Promise<void> {
  await go(page, 'Data');
  await setRole(page, column, 'Quasi-identifier');
  await setRole(page, other, 'Leave out');
  await publish(page);
  await expect(page.locator('.stale')).toHaveCount(0);
}

test('a release that differs from a downloaded one is announced before the download, and an equal one is not', async ({ page }) => {
  await six(page);
  await expect(block(page)).toHaveCount(0);
  const first = (await table(page)).text;
  // What is not downloaded is not known to others.
  await by(page, 'b', 'a');
  await expect(block(page)).toContainText('You have downloaded another release of this table.');
  await expect(block(page)).toContainText('For at least 2 people, a value of "disease" is certain; neither release discloses it alone.');
  await expect(block(page)).toContainText('is violated for at least 6 people, who have too few values left');
  await expect(block(page)).toContainText('Release only one of them');
  // It comes before the figures, and the report states it too.
  const report = JSON.parse((await downloaded(page, 'Report (JSON)')).text) as { composition: { discloses_more: boolean; groups: number }[] };
  expect(report.composition).toMatchObject([{ discloses_more: true, groups: 4 }]);
  await block(page).getByRole('button', { name: /^Composition attack/ }).click();
  await expect(page.getByRole('note').filter({ hasText: 'value must occur in their class of each release' })).toBeVisible();
  await page.keyboard.press('Escape');

  // Undone and published again it is the downloaded file, byte by byte, and there is nothing to say.
  await go(page, 'Data');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await publish(page);
  await expect(page.locator('.stale')).toHaveCount(0);
  await expect(block(page)).toHaveCount(0);
  expect((await table(page)).text).toBe(first);
});

test('a file that no one got is no earlier release: the decision asks, forgets it, and undo counts it again', async ({ page }) => {
  await six(page);
  await table(page);
  await by(page, 'b', 'a');
  const verdict = page.locator('.verdict');
  await expect(verdict).toHaveAttribute('data-status', 'do-not-release');
  // The bar agrees with the headline.
  await expect(page.locator('.next .next-lack')).toContainText('Do not release');
  await expect(page.locator('#tab-result .tab-state')).toHaveText('do not release');
  const asked = page.getByRole('group', { name: 'Did anyone get the earlier file?' });
  await expect(asked).toBeVisible();
  await expect(page.getByRole('button', { name: /^Release only one of them/ })).toHaveCount(0);

  // Yes: only one may be released, and the way back to the other is there.
  await asked.getByRole('button', { name: 'Yes, or I do not know' }).click();
  await expect(asked).toContainText('Then release only one of them');
  await asked.getByRole('button', { name: 'Go back to run 1, which you downloaded' }).click();
  await expect(page.locator('.notice')).toContainText('The release of run 1 is published again.');
  await expect(verdict).not.toHaveAttribute('data-status', 'do-not-release');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(verdict).toHaveAttribute('data-status', 'do-not-release');

  // No: it is forgotten, by the report as well.
  await asked.getByRole('button', { name: 'No, forget it' }).click();
  await expect(page.locator('.notice')).toContainText('The earlier file no longer counts as a release, since no one got it.');
  await expect(block(page)).toHaveCount(0);
  await expect(asked).toHaveCount(0);
  await expect(verdict).not.toHaveAttribute('data-status', 'do-not-release');
  const report = JSON.parse((await downloaded(page, 'Report (JSON)')).text) as { composition?: unknown[] };
  expect(report.composition ?? []).toEqual([]);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(asked).toBeVisible();
  await expect(block(page)).toContainText('For at least 2 people');
  await page.getByRole('button', { name: 'Redo', exact: true }).click();
  await expect(asked).toHaveCount(0);
  await expect(block(page)).toHaveCount(0);
});

test('every downloaded version is held next to the one at hand', SOAK_ONLY, async ({ page }) => {
  await six(page);
  await table(page);
  await by(page, 'b', 'a');
  await expect(block(page)).toContainText('the release that you downloaded before');
  await table(page);
  await by(page, 'a', 'b');
  // The first is this one: the other is left to speak of.
  await expect(block(page)).toContainText('the second release that you downloaded');
  await expect(block(page)).not.toContainText('the first version');
  await expect(block(page).getByText('You have downloaded another release')).toHaveCount(1);
});

test('another tau on the hospital is reported of, taken back it is not, and it is forgotten with the table', SOAK_ONLY, async ({ page }) => {
  await openExample(page, 'hospital');
  await publish(page);
  await table(page);
  const tau = async (share: string): Promise<void> => {
    await go(page, 'Requirement');
    await page.getByLabel('Largest share of one value').fill(share);
    await publish(page);
    await expect(page.locator('.stale')).toHaveCount(0);
    await expect(page.locator('.promises')).toContainText(`τ = ${share}`);
  };
  await tau('0.6');
  await expect(block(page)).toContainText('the release that you downloaded before');
  await expect(block(page)).toContainText('τ = 0.6 and ℓ = 3 of "disease", which this release satisfies');
  await tau('0.5');
  await expect(block(page)).toHaveCount(0);

  // Closed and opened again: no one has a version of it.
  await go(page, 'Data');
  await page.getByRole('button', { name: 'Close this table' }).click();
  await page.locator('[data-example="hospital"]').click();
  await opened(page);
  await tau('0.6');
  await expect(block(page)).toHaveCount(0);
});

test('an engine that ends is replaced by one that remembers what was downloaded', SOAK_ONLY, async ({ page }) => {
  await six(page);
  await table(page);
  await by(page, 'b', 'a');
  await expect(block(page)).toContainText('For at least 2 people');
  const [old] = page.workers();
  const gone = old?.waitForEvent('close');
  await old?.evaluate(() => self.close());
  await gone;
  await by(page, 'a', 'b');
  await expect(block(page)).toHaveCount(0);
  await by(page, 'b', 'a');
  await expect(block(page)).toContainText('For at least 2 people');
});
