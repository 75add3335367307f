// An address opens what was open: a built-in example with its choices, a screen, a place on it. Back and Forward go through them.
import type { Page } from '@playwright/test';
import { sample } from './soak';
import { drop, expect, go, openExample, openPart, publish, setRole, tab, test } from './watched';

const hash = (page: Page): Promise<string> => page.evaluate(() => location.hash);

/** Opens the address of this page on another one and says what its address is then. */
async function opened(page: Page, address: string): Promise<Page> {
  const other = await page.context().newPage();
  await other.goto(`/${address}`);
  return other;
}

test('an address opens an example, publishes it, and shows the class that it names', async ({ page }) => {
  await page.goto('/#example=hospital&tau=1/2&l=3&screen=result&class=2');
  await expect(page.getByRole('heading', { name: 'The published table' })).toBeVisible();
  await expect(page.getByLabel('Class number, 1 to 3')).toHaveValue('2');
  await expect.poll(() => hash(page)).toBe('#example=hospital&tau=1/2&l=3&screen=result&class=2');
  await page.getByRole('button', { name: 'Next class' }).click();
  await expect.poll(() => hash(page)).toBe('#example=hospital&tau=1/2&l=3&screen=result&class=3');
});

test('the address of a screen opens the same on another page, choices included', async ({ page }) => {
  await openExample(page, 'hospital');
  await go(page, 'Requirement');
  await page.getByLabel('Largest share of one value').fill('0.7');
  await page.getByRole('radio', { name: /^Mondrian/ }).check();
  await publish(page);
  for (const name of sample(['Data', 'Taxonomies', 'Requirement', 'Result', 'Review', 'Read'] as const, 4)) {
    await go(page, name);
    await expect.poll(() => hash(page)).toMatch(name === 'Data' ? /^#example=hospital/ : new RegExp(`screen=${name.toLowerCase()}`));
    // The class that a review chooses comes into the address when it is known.
    const stays = async (): Promise<boolean> => {
      const before = await hash(page);
      await page.waitForTimeout(400);
      return (await hash(page)) === before;
    };
    await expect.poll(stays).toBe(true);
    const address = await hash(page);
    expect(address).toContain('tau=0.7&l=3&method=mondrian');
    const other = await opened(page, address);
    await expect(tab(other, name)).toHaveAttribute('aria-selected', 'true');
    await expect(tab(other, 'Result')).toContainText(/[0-9] (class|decision)/);
    await expect.poll(() => hash(other)).toBe(address);
    await go(other, 'Requirement');
    await expect(other.getByLabel('Largest share of one value')).toHaveValue('0.7');
    await expect(other.getByRole('radio', { name: /^Mondrian/ })).toBeChecked();
    await other.close();
  }
});

test('the address of a part opens the same, and Back goes from part to part', async ({ page }) => {
  const parts = [
    ['review', 'measures', '.measures'],
    ['review', 'map', '#review-class'],
    ['review', 'use', '#review-learning'],
    ['review', 'save', '.review-save'],
    ['result', 'summary', '.summary'],
    ['result', 'curve', '.pictures'],
    ['result', 'sizes', '.pictures'],
  ] as const;
  const of = (where: string, part: string): string => (where === 'review' ? `#example=hospital&tau=0.5&l=3&published=1&screen=review&class=2&part=${part}` : `#example=hospital&tau=0.5&l=3&screen=result&class=2&part=${part}`);
  for (const [where, part, shown] of sample(parts, 1)) {
    await page.goto('about:blank');
    await page.goto(`/${of(where, part)}`);
    await expect(page.locator(shown).first()).toBeVisible();
    await expect.poll(async () => [...new URLSearchParams((await hash(page)).slice(1))].sort().join()).toBe([...new URLSearchParams(of(where, part).slice(1))].sort().join());
  }
  // From part to part and back.
  await page.goto('about:blank');
  await page.goto('/#example=hospital&published=1&screen=review');
  await openPart(page, 'Measures');
  await openPart(page, 'Classes');
  await expect.poll(() => hash(page)).toContain('part=map');
  await page.goBack();
  await expect(page.locator('.measures')).toBeVisible();
  await page.goBack();
  await expect(page.locator('#review-inference')).toBeVisible();
  expect(await hash(page)).not.toContain('part=');
  await page.goForward();
  await expect(page.locator('.measures')).toBeVisible();
  // The class that holds a measure back is one step away.
  await page.getByRole('button', { name: /^Worst: class 3/ }).first().click();
  await expect(page.locator('#review-class h4')).toContainText('Class 3 of 3');
  await expect(page.locator('#review-classes-title')).toBeFocused();
});

test('what is no address is passed over', async ({ page }) => {
  const addresses = ['#screen=nowhere', '#example=hospital&class=900&screen=result', '#example=hospital&tau=9&l=x&method=none&k=-1&screen=requirement', '#class=2&step=4&lesson=none', '#%E0%A4%A'];
  for (const address of sample(addresses, 1, 4)) {
    await page.goto('about:blank');
    await page.goto(`/${address}`);
    await expect(page.locator('main h2').first()).toBeVisible();
    await expect(page.locator('.message')).toHaveCount(0);
  }
  await page.goto('about:blank');
  await page.goto('/#example=hospital&tau=9&l=x&method=none&k=-1&screen=requirement');
  await expect(page.getByLabel('Largest share of one value')).toHaveValue('0.5');
});

test('the link is copied where it leads to an example, and where a file is open the button says why there is none', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openExample(page, 'hospital');
  await go(page, 'Requirement');
  const copy = page.getByRole('button', { name: 'Copy link' });
  await copy.click();
  await expect(page.locator('.notice')).toContainText('The link is copied.');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  // What it does not bring is stated.
  await go(page, 'Data');
  await setRole(page, 'zip', 'Leave out');
  await copy.click();
  await expect(page.locator('.notice')).toContainText('It does not include some of the choices');

  await page.goto('about:blank');
  await page.goto('/');
  await drop(page, 'people of Ulm.csv', 'age,town,illness\n20,Ulm,flu\n21,Ulm,cold\n22,Bonn,gout\n20,Bonn,flu\n21,Ulm,gout\n22,Bonn,cold\n');
  for (const [column, role] of [['age', 'Quasi-identifier'], ['town', 'Quasi-identifier'], ['illness', 'Sensitive']] as const) await setRole(page, column, role);
  await publish(page);
  await copy.click();
  await expect(page.locator('.notice')).toContainText('An opened file has no link');
  for (const name of ['Taxonomies', 'Requirement', 'Result', 'Review', 'Read', 'Data'] as const) {
    await go(page, name);
    await expect.poll(() => hash(page)).toBe(name === 'Data' ? '' : `#screen=${name.toLowerCase()}`);
  }
});
