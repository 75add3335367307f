// The steps of methods that cut the table into parts, on the hospital example, to the end.
import AxeBuilder from '@axe-core/playwright';
import { SOAK_ONLY } from '../soak';
import { expect, test } from '../watched';

const METHODS = [
  { method: 'mondrian', title: 'Mondrian', says: [/^As one class, the 12 rows satisfy the requirements\.$/, /: Mondrian tries cuts by /, /^Mondrian refuses a cut by zip: /, /^Mondrian cuts by zip: /, /close as class 1/] },
] as const;

for (const { method, title, says } of METHODS) {
  test(`${title} on the hospital, step by step to the end`, SOAK_ONLY, async ({ page }) => {
    await page.goto(`/#example=hospital&tau=0.7&l=2&method=${method}&screen=learn`);
    await expect(page.locator('.learn-steps')).toContainText(`${title}, one decision at a time`);
    await page.getByRole('button', { name: 'Step through the open table' }).click();
    const said = page.locator('.step-said');
    await expect(page.locator('.stepper-head')).toContainText(`${title} on`);
    const texts: string[] = [];
    const [, all] = /of (\d+)/.exec(await page.locator('.stepper-head .quiet').innerText()) ?? [];
    await page.getByRole('checkbox', { name: 'show every visit' }).check();
    // The keys go to the steps again.
    await said.click();
    for (let step = 1; step <= Number(all); step += 1) {
      await expect(page.locator('.stepper')).toHaveAttribute('data-step', String(step));
      await expect(said).not.toHaveText('');
      texts.push(await said.locator('p').first().innerText());
      expect(await page.locator('.stepper').innerText()).not.toMatch(/undefined|null|NaN/);
      await page.keyboard.press('ArrowRight');
    }
    for (const one of says) expect(texts.some((text) => one.test(text)), `${String(one)} in\n${texts.join('\n')}`).toBe(true);
    await expect(page.locator('.step-loose .token')).toHaveCount(0);
    await expect(page.locator('.step-classes .token')).toHaveCount(12);
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  });
}
