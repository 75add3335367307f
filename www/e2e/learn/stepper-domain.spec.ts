// The hospital example gone through by methods that publish every column at one level, to the end.
import { SOAK_ONLY } from '../soak';
import { expect, test } from '../watched';
import { nothingIsWrong, said, stepThrough, toTheEnd } from './steps';

test('Incognito: what keeps what is asked and what does not is marked in the lattice, with what follows from it', async ({ page }) => {
  await stepThrough(page, 'Incognito', '2');
  const discs = (kind: string) => page.locator(`.step-lattice .node .${kind}`);
  await expect(page.locator('.step-lattice .node')).toHaveCount(9);
  await page.getByLabel('every visit').check();
  const texts = await toTheEnd(page);
  expect(texts[0]).toContain('there are 9 level vectors to look at. Nobody may be left out.');
  expect(texts.filter((text) => text.includes('cannot keep what is asked, since'))).not.toHaveLength(0);
  expect(texts.filter((text) => / is published, the best of all that keep what is asked\.$/.test(text))).toHaveLength(1);
  expect((await discs('keeps').count()) + (await discs('breaks').count())).toBe(9);
  expect(await discs('follows').count()).toBe(texts.filter((text) => text.includes('what is asked, since') || text.includes('need not be looked at, since')).length);
  await expect(page.locator('.step-loose .token')).toHaveCount(0);
  await expect(page.locator('.step-lattice .caption')).toContainText('✓ keeps what is asked');
  await nothingIsWrong(page);
});

test('Datafly: the column with the most values goes up until every group keeps what is asked, narrow and dark as well', SOAK_ONLY, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 360, height: 720 });
  await stepThrough(page, 'Datafly', '2');
  const texts = await toTheEnd(page);
  expect(texts[1]).toBe('zip has 10 different values, more than any other column: it goes up to level 1.');
  expect(texts.filter((text) => text.includes(': it goes up to level '))).not.toHaveLength(0);
  await expect(page.locator('.step-loose .token')).toHaveCount(0);
  await nothingIsWrong(page);
});

test('a level vector that fails points at the people by whom it does', async ({ page }) => {
  await page.goto('/#example=hospital&tau=none&require=recursive-l%3D3%2C2&method=incognito&screen=learn&steps=1&at=5');
  await expect(said(page)).toHaveText('age at level 2, zip at level 0: 4 people at 20, 100** would have only one value, and 2 are needed.');
  await expect(page.locator('.step-loose .token[data-looked="true"]')).toHaveCount(4);
});
