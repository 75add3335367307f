// Takes a picture of every screen of the built page with a real table: `node look/shots.mjs [--table FILE.csv] [--out FOLDER]
// [--only data,result] [--sizes 360,1366,1920] [--schemes light,dark] [--page FILE.html]`. A run before a change and one after it show
// what the change did. Without --table it is the built-in Adult. The page is opened from the disk, as people open it.
import { mkdirSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

/** Every screen: how it is reached from an open table, in the order in which they are visited. */
const SCREENS = {
  start: null,
  data: (page) => tab(page, 'Data'),
  taxonomies: (page) => tab(page, 'Taxonomies'),
  requirement: (page) => tab(page, 'Requirement'),
  own: async (page) => {
    await tab(page, 'Requirement');
    await page.getByRole('radio', { name: /^Your own/ }).check();
    await page.locator('.advanced > summary').click();
  },
  result: async (page) => {
    await tab(page, 'Requirement');
    await page.getByRole('radio', { name: /^Usual/ }).check();
    await page.keyboard.press('Control+Enter');
    await page.locator('.result').waitFor({ timeout: 180_000 });
  },
  unfolded: async (page) => {
    await tab(page, 'Result');
    await page.evaluate(() => document.querySelectorAll('.folds > details').forEach((fold) => (fold.open = true)));
  },
  review: (page) => tab(page, 'Review'),
  compare: async (page) => {
    await tab(page, 'Result');
    await page.evaluate(() => document.querySelectorAll('.folds > details').forEach((fold) => (fold.open = /Compare|methods/i.test(fold.querySelector('summary').textContent))));
    const compare = page.getByRole('button', { name: /^Compare/ }).first();
    if (await compare.isVisible()) await compare.click();
    await page.locator('.compared').first().waitFor({ timeout: 60_000 }).catch(() => undefined);
    await page.waitForFunction(() => !/Comparing methods/.test(document.querySelector('.working')?.textContent ?? ''), undefined, { timeout: 240_000 }).catch(() => undefined);
    await page.locator('#comparison, .comparison').first().scrollIntoViewIfNeeded().catch(() => undefined);
  },
  estimate: (page) => tab(page, 'Estimate'),
  learn: (page) => tab(page, 'Learn'),
};
/** Screens that an address reaches by itself. */
const ADDRESSES = { lesson: '#screen=learn&lesson=k-anonymity&step=2', presenter: '#screen=learn&lesson=k-anonymity&step=2&slide=1&present=1' };

const tab = (page, name) => page.getByRole('tab', { name: new RegExp(`^${name}`) }).click();

const option = (name, otherwise) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? otherwise : process.argv[at + 1];
};
const root = resolve(import.meta.dirname, '../..');
const table = option('table', null);
const out = resolve(option('out', resolve(root, 'target/look')));
const only = option('only', [...Object.keys(SCREENS), ...Object.keys(ADDRESSES)].join(',')).split(',');
const sizes = option('sizes', '360,1366,1920').split(',').map(Number);
const schemes = option('schemes', 'light,dark').split(',');
const address = pathToFileURL(resolve(option('page', resolve(root, 'www/dist/index.html')))).href;

/** As tall as a window of its width usually is. */
const HEIGHTS = { 360: 740, 1366: 768, 1920: 1080 };

mkdirSync(out, { recursive: true });
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
const viewport = (width) => ({ width, height: HEIGHTS[width] ?? 800 });
const page = await browser.newPage({ viewport: viewport(sizes[0]), reducedMotion: 'reduce' });

/** A picture is of the whole page, so bars that stay in sight are where they are once. */
const ONE_PAGE = '.path, .foot, .requirement-aside { position: static !important; }';

/** Takes the pictures of what is open: every size in every scheme. */
async function shoot(name) {
  for (const width of sizes) {
    await page.setViewportSize(viewport(width));
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      await page.waitForTimeout(250);
      const path = resolve(out, `${name}-${width}-${colorScheme}.png`);
      await page.screenshot({ path, fullPage: true, style: ONE_PAGE });
      const size = await page.evaluate(() => ({ tall: document.documentElement.scrollHeight, wide: document.documentElement.scrollWidth }));
      console.log(`${basename(path)}: ${size.wide} x ${size.tall}${size.wide > width ? ', wider than the window' : ''}`);
    }
  }
}

/** What is tried in the background changes the page until all of it has been tried. */
const settled = () => page.waitForFunction(() => !/Trying what|being assessed|Computing…|Reading |Making the release/.test(document.body.innerText), undefined, { timeout: 180_000 }).catch(() => undefined);

await page.goto(address);
if (only.includes('start')) await shoot('start');
if (table === null) await page.locator('[data-example="adult"]').click();
else await page.locator('input[type=file]').first().setInputFiles(resolve(table));
await page.locator('#columns-title').waitFor({ timeout: 120_000 });
for (const [name, go] of Object.entries(SCREENS)) {
  if (go === null) continue;
  // The result is made on the way to the screens behind it, whether its picture is wanted or not.
  const passed = name === 'result' && only.some((one) => ['unfolded', 'review', 'compare', 'estimate'].includes(one));
  if (!only.includes(name) && !passed) continue;
  await page.setViewportSize(viewport(1366));
  await go(page);
  await settled();
  if (only.includes(name)) await shoot(name);
}
for (const [name, at] of Object.entries(ADDRESSES)) {
  if (!only.includes(name)) continue;
  await page.goto('about:blank');
  await page.goto(address + at);
  await page.locator('main h2, .deck').first().waitFor({ timeout: 60_000 });
  await settled();
  await shoot(name);
}
await browser.close();
