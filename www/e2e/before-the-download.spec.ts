// What ought to be decided before anything is downloaded: one list under the verdict, a way to act in each entry.
import type { Page } from '@playwright/test';
import { downloaded, drop, expect, go, openExample, publish, setRole, test } from './watched';

/** 90 invented people of three ages: the disease goes round, the ward is the same for five in a row, and everyone has a badge. */
function people(): string {
  const rows = Array.from({ length: 90 }, (_, at) => [20 + 10 * (at % 3), ['flu', 'asthma', 'none'][Math.floor(at / 3) % 3], `ward ${String(Math.floor(at / 5))}`, 1000 + at].join(','));
  return ['age,disease,ward,badge', ...rows].join('\n');
}

async function chosen(page: Page, kept: readonly string[]): Promise<void> {
  await page.goto('/');
  await drop(page, 'people.csv', people());
  await setRole(page, 'age', 'Quasi-identifier');
  await setRole(page, 'disease', 'Sensitive');
  for (const column of kept) await setRole(page, column, 'Keep');
}

interface Kept {
  people: number;
  columns: { columns: string[]; unique: number; singletons: number; smallest_group: number; people: number; requirements: { people: number }[] }[];
}

/** By age and these columns of a published file: the sizes of all groups, and how many people are in one that breaks (0.5, 3). */
function recounted(file: string, columns: readonly number[]): { smallest: number; alone: number; broken: number } {
  const groups = new Map<string, string[]>();
  for (const line of file.trim().split('\n').slice(1)) {
    const cells = line.split(',');
    const key = [0, ...columns].map((column) => cells[column]).join('|');
    groups.set(key, [...(groups.get(key) ?? []), cells[1] ?? '']);
  }
  const sizes = [...groups.values()].map((group) => group.length);
  const breaks = (group: string[]): boolean => {
    const counts = [...new Set(group)].map((value) => group.filter((other) => other === value).length).sort((a, b) => b - a);
    // psi(1) = 0.5, psi(2) = 0.75 of a group.
    return 2 * (counts[0] ?? 0) > group.length || 4 * ((counts[0] ?? 0) + (counts[1] ?? 0)) > 3 * group.length;
  };
  const broken = [...groups.values()].filter(breaks).reduce((sum, group) => sum + group.length, 0);
  return { smallest: Math.min(...sizes), alone: sizes.filter((size) => size === 1).length, broken };
}

test('a column published unchanged that narrows classes down is stated next to the verdict and in the list, with the figures of the file', async ({ page }) => {
  await chosen(page, ['ward']);
  await publish(page);
  const file = (await downloaded(page, 'Download the table (CSV)')).text;
  const found = recounted(file, [2]);
  expect(found.broken).toBeGreaterThan(0);
  const { published_unchanged: kept } = JSON.parse((await downloaded(page, 'Report (JSON)')).text) as { published_unchanged: Kept };
  expect(kept.columns[0]).toMatchObject({ columns: ['ward'], singletons: found.alone, smallest_group: found.smallest, people: found.broken });

  await expect(page.locator('.verdict .word')).toHaveText('Do not release');
  const entry = page.locator('.decision[data-about="published-unchanged"]');
  await expect(entry).toContainText('"ward" is published unchanged');
  await expect(entry).toContainText(`is violated for ${found.broken === 90 ? 'all 90' : `${String(found.broken)} of 90`} people`);
  // It comes first, and is stated once: what does not requirement it has no second copy.
  await expect(page.locator('.caveats')).not.toContainText('"ward"');
  const top = async (selector: string): Promise<number> => (await page.locator(selector).first().boundingBox())?.y ?? NaN;
  expect(await top('.verdict')).toBeLessThan(await top('.figures'));

  // The way to act: what is left unpublished is in no file, and undo brings it back.
  await entry.getByRole('button', { name: /^Leave it unpublished/ }).click();
  await expect(entry).toHaveCount(0);
  expect((await downloaded(page, 'Download the table (CSV)')).text).not.toContain('ward');
});

test('a column published unchanged that is nearly a name is reported so, and what holds all the same is no warning', async ({ page }) => {
  await chosen(page, ['badge']);
  await publish(page);
  const told = 'is violated for all 90 people';
  await expect(page.locator('.decision[data-about="published-unchanged"]')).toContainText(told);
  // The review of what was published says the same.
  await go(page, 'Review');
  await expect(page.locator('.decision[data-about="published-unchanged"]')).toContainText(told);
});

test.describe(() => {
  test.use({ furtherEngines: true });

  test('a method that is not yet tried waits for its effect, and takes a weaker requirement only if its button states that', async ({ page }) => {
    await openExample(page, 'hospital');
    await go(page, 'Requirement');
    await publish(page);
    const entry = page.locator('.decision[data-about="method-aware-adversary"]');
    const use = entry.getByRole('button', { name: /^Use Transparent Sweep/ });
    await use.click();
    // Pressed before that was known, it changes nothing.
    await expect(use).toContainText('with the weaker (', { timeout: 120_000 });
    await expect(use).not.toHaveAttribute('aria-busy', 'true');
    if (await entry.isVisible()) await use.click();
    await expect(entry).toHaveCount(0);
  });
});

test('classes of two people are counted before the download, and k = 3 is one click away', async ({ page }) => {
  await page.goto('/');
  await drop(page, 'pairs.csv', ['age,disease', ...[20, 40, 60, 80].flatMap((age) => [`${String(age)},flu`, `${String(age)},none`])].join('\n'));
  await setRole(page, 'age', 'Quasi-identifier');
  await setRole(page, 'disease', 'Sensitive');
  await go(page, 'Requirement');
  await page.getByLabel('Minimum number of different values').fill('2');
  // A fresh file requires k = 3.
  await page.getByLabel('Minimum number of people in a class').fill('1');
  await publish(page);
  const entry = page.locator('.decision[data-about="small-classes"]');
  await expect(entry).toContainText('All 8 people are in a class of two');
  await entry.getByRole('button', { name: /^Require k = 3/ }).click();
  await expect(entry).toHaveCount(0);
  await expect(page.locator('.verdict')).toBeVisible();
});
