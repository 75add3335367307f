// How many clicks, and how many seconds of the page, from a file to the summary to sign: `node bench/walks.mjs TABLE.csv[:SECRET] …`, from
// `www/`. The walk presses what the page puts first: the filled button of the bar, and of an open decision its first option. If none of
// them does something, it accepts with a reason. People without a sensitive value are excluded. A column is chosen as secret only where
// the page has suggested none. Opening the file counts as one click.
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import { BUILT, launch } from './chromium.mjs';

/** More clicks than anyone should need. */
const MOST = 20;

const tables = process.argv.slice(2);
if (tables.length === 0) throw new Error('Usage: node bench/walks.mjs TABLE.csv[:SECRET] …');
const browser = await launch();
console.log('| table | clicks | seconds of the page | what was pressed |\n|---|---|---|---|');
for (const one of tables) {
  const [table, secret] = one.split(':');
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await page.goto(pathToFileURL(BUILT).href);
  await page.locator('[data-example]').first().waitFor();
  const pressed = ['the file'];
  const began = performance.now();
  await page.locator('input[type=file]').first().setInputFiles(table);
  await page.locator('#columns-title').waitFor();
  const press = async (button, what) => {
    pressed.push(what ?? (await button.innerText()).split('\n')[0].trim());
    await button.click();
  };
  const settle = async () => {
    await page.waitForTimeout(250);
    const isStill = () => !/Making the release|Computing|trying…/.test(['.next', '.verdict'].map((one) => document.querySelector(one)?.textContent ?? '').join(''));
    await page.waitForFunction(isStill, null, { timeout: 300_000 });
  };
  const bar = page.getByRole('region', { name: 'Next step' });
  await settle();
  while (pressed.length < MOST && !(await page.getByRole('heading', { name: 'Summary of a release' }).isVisible())) {
    const open = page.locator('.decision:not(.closed)').first();
    if (await open.isVisible()) {
      const first = open.locator('.btns button').first();
      const accept = open.getByRole('button', { name: /^Accept, with a reason/ });
      const leads = (await first.getAttribute('class'))?.includes('main');
      if (leads === true || !(await accept.isVisible())) await press(first);
      else {
        await press(accept, 'Accept, with a reason');
        await open.getByLabel('Reason').fill('The recipients sign an agreement.');
        await press(open.getByRole('button', { name: 'Accept', exact: true }), 'Accept');
      }
    } else if (secret !== undefined && (await bar.getByText(/No column is secret/).isVisible())) {
      const box = page.locator('#secrets').getByRole('checkbox', { name: new RegExp(`^${secret}\\b`) });
      if (await box.isVisible()) await press(box, secret);
      else {
        pressed.push(secret);
        await page.getByLabel('Another column that must stay secret').selectOption(secret);
      }
    } else if (await page.locator('.blanks[data-decided="false"]').first().isVisible()) {
      pressed.push('exclude these people');
      await page.locator('.blanks[data-decided="false"] input').first().check();
    } else if (await page.getByRole('button', { name: /^Require the nearest feasible/ }).isVisible()) {
      await press(page.getByRole('button', { name: /^Require the nearest feasible/ }));
    } else {
      const sign = bar.getByRole('button', { name: /^Print the summary/ });
      const next = (await sign.isVisible()) ? sign : bar.locator('button.main').first();
      await press((await next.isVisible()) ? next : bar.getByRole('button').last());
    }
    await settle();
  }
  const seconds = (performance.now() - began) / 1000;
  const reached = await page.getByRole('heading', { name: 'Summary of a release' }).isVisible();
  console.log(`| ${basename(table)} | ${pressed.length}${reached ? '' : ', not reached'} | ${seconds.toFixed(1)} | ${pressed.join('; ')} |`);
  if (process.env.LOOK !== undefined) await page.screenshot({ path: `${process.env.LOOK}/${basename(table)}.png`, fullPage: true });
  await context.close();
}
await browser.close();
