// The steps of methods that publish every column at one level, on the hospital example, to the end.
import { SOAK_ONLY } from '../soak';
import { expect, test } from '../watched';
import { nothingIsWrong, said, stepThrough, toTheEnd } from './steps';

test('Incognito: the lattice marks what satisfies the requirements, what violates them and what follows', async ({ page }) => {
  await stepThrough(page, 'Incognito', '2');
  const discs = (kind: string) => page.locator(`.step-lattice .node .${kind}`);
  await expect(page.locator('.step-lattice .node')).toHaveCount(9);
  await page.getByLabel('show every visit').check();
  const texts = await toTheEnd(page);
  expect(texts[0]).toContain('there are 9 level vectors to check. No row may be suppressed.');
  expect(texts.filter((text) => text.includes('violates the requirements without a check, because'))).not.toHaveLength(0);
  expect(texts.filter((text) => /: this table is the best that satisfies the requirements\.$/.test(text))).toHaveLength(1);
  expect((await discs('keeps').count()) + (await discs('breaks').count())).toBe(9);
  expect(await discs('follows').count()).toBe(texts.filter((text) => text.includes('without a check, because')).length);
  await expect(page.locator('.step-loose .token')).toHaveCount(0);
  await expect(page.locator('.step-lattice .caption')).toContainText('✓ satisfies the requirements');
  await nothingIsWrong(page);
});

test('Datafly: the column with the most values is generalized until every class satisfies the requirements, narrow and dark as well', SOAK_ONLY, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 360, height: 720 });
  await stepThrough(page, 'Datafly', '2');
  const texts = await toTheEnd(page);
  expect(texts[1]).toBe('Datafly generalizes zip to level 1, because it has 10 distinct values, more than any other column.');
  expect(texts.filter((text) => text.startsWith('Datafly generalizes '))).not.toHaveLength(0);
  await expect(page.locator('.step-loose .token')).toHaveCount(0);
  await nothingIsWrong(page);
});

test('a level vector that violates the requirements marks the rows that decide', async ({ page }) => {
  await page.goto('/#example=hospital&tau=none&require=recursive-l%3D3%2C2&method=incognito&screen=learn&steps=1&at=5');
  await expect(said(page)).toHaveText('age at level 2, zip at level 0: 4 rows at 20, 100** would have only one value, and a class needs 2.');
  await expect(page.locator('.step-loose .token[data-looked="true"]')).toHaveCount(4);
});
