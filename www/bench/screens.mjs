// Photographs of every screen, light and dark, at three widths: `node bench/screens.mjs FOLDER TABLE.csv [PAGE.html]`, from `www/`.
// The table is any file of people; the page's own suggestions are taken, and `SECRET=status,income` must stay secret besides.
// `ONLY=result,review` takes some of the screens, `WIDTHS=360` some of the widths, `THEMES=dark` one of the themes.
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { BUILT, launch } from './chromium.mjs';

const [folder, table, page = BUILT] = process.argv.slice(2);
if (folder === undefined || table === undefined) throw new Error('Usage: node bench/screens.mjs FOLDER TABLE.csv [PAGE.html]');
const list = (name, all) => (process.env[name] === undefined ? all : all.filter((one) => process.env[name].split(',').includes(String(one))));
const WIDTHS = list('WIDTHS', [360, 1366, 1920]);
const THEMES = list('THEMES', ['light', 'dark']);
const HEIGHTS = { 360: 740, 1366: 768, 1920: 1080 };
mkdirSync(folder, { recursive: true });

const tab = (at, name) => at.getByRole('tab', { name: new RegExp(`^${name}`) }).click();

/** Waits until nothing is computed. */
async function settle(at) {
  await at.waitForTimeout(400);
  await at.waitForFunction(() => document.querySelector('.trying, .pending, [aria-busy="true"], .progress') === null, null, { timeout: 120_000 });
  await at.waitForTimeout(600);
}

async function open(at) {
  await at.goto(pathToFileURL(resolve(page)).href);
  await at.locator('[data-example]').first().waitFor();
  await at.locator('input[type=file]').first().setInputFiles(table);
  await at.locator('#columns-title').waitFor();
  for (const column of (process.env.SECRET ?? '').split(',').filter(Boolean)) await at.getByRole('combobox', { name: `Role of ${column}`, exact: true }).selectOption('sensitive');
  await settle(at);
}

async function release(at) {
  await open(at);
  await tab(at, 'Requirement');
  await settle(at);
  await at.getByRole('region', { name: 'Next step' }).getByRole('button', { name: /^Make the release/ }).click();
  await at.locator('.verdict').first().waitFor({ timeout: 120_000 });
  await settle(at);
}

const lesson = (place) => async (at) => {
  await at.goto(`${pathToFileURL(resolve(page)).href}#screen=learn${place}`);
  await at.locator('main h2, .deck').first().waitFor();
  await settle(at);
};

/** A screen that is reached from another by one action. */
const after = (before, act) => async (at) => {
  await before(at);
  await act(at);
  await settle(at);
};

const start = async (at) => {
  await at.goto(pathToFileURL(resolve(page)).href);
  await at.locator('[data-example]').first().waitFor();
};
const taxonomies = after(open, (at) => tab(at, 'Taxonomies'));
const requirement = after(open, (at) => tab(at, 'Requirement'));
const own = after(requirement, (at) => at.getByRole('radio', { name: /^Your own/ }).check());
const review = after(release, (at) => tab(at, 'Review'));

/** Each screen: how it is reached from an empty tab. */
const SCREENS = {
  start,
  data: open,
  taxonomies,
  workshop: after(taxonomies, (at) => at.locator('#every-taxonomy').evaluate((fold) => (fold.open = true))),
  requirement,
  advanced: after(own, (at) => at.locator('.advanced > summary').click()),
  result: release,
  folds: after(release, (at) => at.evaluate(() => document.querySelectorAll('.folds > details').forEach((fold) => (fold.open = true)))),
  summary: after(release, (at) => at.getByRole('button', { name: /Summary to sign/ }).click()),
  review,
  classes: after(review, (at) => at.getByRole('navigation', { name: 'Parts of the review' }).getByRole('button', { name: 'Classes', exact: true }).click()),
  estimate: after(release, (at) => tab(at, 'Estimate')),
  learn: lesson(''),
  lesson: lesson('&lesson=minimality&step=2'),
  deck: lesson('&lesson=minimality&step=2&present=1'),
};

const browser = await launch();
for (const [name, reach] of Object.entries(SCREENS).filter(([name]) => list('ONLY', Object.keys(SCREENS)).includes(name))) {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
  const at = await context.newPage();
  at.setDefaultTimeout(10_000);
  try {
    await reach(at);
    for (const colorScheme of THEMES) {
      await at.emulateMedia({ colorScheme });
      for (const width of WIDTHS) {
        await at.setViewportSize({ width, height: HEIGHTS[width] });
        await settle(at);
        await at.evaluate(() => scrollTo(0, 0));
        await at.screenshot({ path: resolve(folder, `${name}-${width}-${colorScheme}.png`), fullPage: name !== 'deck' });
      }
    }
    console.log(name);
  } catch (error) {
    console.log(`${name}: ${error.message.split('\n')[0]}`);
    await at.screenshot({ path: resolve(folder, `${name}-failed.png`) });
  }
  await context.close();
}
await browser.close();
