// Walks from a file to its signed summary, on each of the tables that `tables.py` writes, and prints the clicks and seconds:
// `node look/walk.mjs --tables FOLDER [--only patients,wages] [--out FOLDER] [--page FILE.html] [--first accept]`. It presses only
// what the screen offers as the next thing to do, and knows one thing that no screen can: which column its owner must keep secret.
// Clicks are counted from the picked file on. Two figures of time: what the machine took, and that with every line on the way read once,
// at 240 words a minute.
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

/** The tables, and what their owners must keep secret. */
const TABLES = { patients: ['chapter'], voters: ['income', 'vote'], wages: ['wages'], cars: ['choice'], affairs: ['affairs'] };
const WORDS_PER_SECOND = 4;
/** More presses than this are a walk in a circle. */
const PATIENCE = 25;

const option = (name, otherwise) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? otherwise : process.argv[at + 1];
};
const root = resolve(import.meta.dirname, '../..');
const tables = resolve(option('tables', resolve(root, 'target/tables')));
const only = option('only', Object.keys(TABLES).join(',')).split(',');
const out = option('out', null);
/** What is done about a finding that has several ways out: the first button, or its acceptance with a reason. */
const first = option('first', 'remedy');
const address = pathToFileURL(resolve(option('page', resolve(root, 'www/dist/index.html')))).href;
if (out !== null) mkdirSync(resolve(out), { recursive: true });

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });

/** The lines of the open screen and of the bar, without what is folded, and of a list only what is chosen. */
function linesInSight() {
  const lists = [...document.querySelectorAll('main select')].map((list) => [list.innerText, list.selectedOptions[0]?.innerText ?? '']);
  const text = lists.reduce((rest, [all, chosen]) => rest.replace(all, chosen), document.querySelector('main').innerText);
  return text.split(/\n+/).filter((line) => line.trim() !== '');
}

/** One walk: the presses in order, with when each was made and what could be read before it. */
async function walk(name, secrets) {
  const page = await browser.newPage({ viewport: { width: 1366, height: 768 }, reducedMotion: 'reduce', acceptDownloads: true });
  await page.addInitScript(() => {
    globalThis.print = () => (globalThis.printed = true);
  });
  const presses = [];
  let [words, begun] = [0, null];
  const bar = page.getByRole('region', { name: 'Next step' });
  const settled = () =>
    page.waitForFunction(() => !/being checked|being assessed|Reading |Making the release|Computing its checksum/.test(document.body.innerText), undefined, { timeout: 300_000 });
  // Every line is read once: what stays in sight is known by then.
  const seen = new Set();
  const read = async () => {
    for (const line of await page.evaluate(linesInSight)) {
      if (!seen.has(line)) words += line.trim().split(/\s+/).length;
      seen.add(line);
    }
  };
  const press = async (locator, as) => {
    await settled();
    if (begun !== null) await read();
    if (out !== null) await page.screenshot({ path: resolve(out, `${name}-${presses.length}.png`) });
    presses.push({ as: as ?? ((await locator.getAttribute('aria-label')) ?? (await locator.innerText())).replace(/\s+/g, ' ').trim(), at: begun === null ? 0 : (Date.now() - begun) / 1000 });
    await locator.click();
  };
  await page.goto(address);
  const chosen = page.waitForEvent('filechooser');
  await press(page.getByRole('button', { name: 'Choose a file' }).first());
  const chooser = await chosen;
  // The seconds begin when the file has been picked in the system's own window.
  begun = Date.now();
  await chooser.setFiles(resolve(tables, `${name}.csv`));
  await page.locator('#columns-title').waitFor({ timeout: 120_000 });
  await settled();
  for (const [at, secret] of secrets.entries()) {
    const offered = page.locator('#secrets label.pick').filter({ has: page.locator('.name', { hasText: new RegExp(`^${secret}$`) }) });
    if ((await offered.count()) === 0) {
      const select = page.getByRole('combobox', { name: 'Another column that must stay secret' });
      // A list takes a click to open and one to choose.
      await press(select, 'open the list of columns');
      presses.push({ as: `choose ${secret}`, at: (Date.now() - begun) / 1000 });
      await select.selectOption(secret);
    } else if (!(await offered.locator('input').isChecked())) await press(offered.locator('input'), `tick ${secret}`);
    // What is suggested beyond these stays secret, too: the owner has no objection.
    if (at === secrets.length - 1) await settled();
  }
  while (presses.length < PATIENCE) {
    await settled();
    const blanks = page.locator('.blanks[data-decided="false"]').first();
    if (await blanks.isVisible()) {
      const choice = blanks.getByRole('radio').first();
      await press(choice, await choice.evaluate((radio) => radio.closest('label').querySelector('.name, b, strong')?.textContent ?? radio.closest('label').innerText.split('\n')[0]));
      continue;
    }
    const decision = page.locator('.verdict .decision:not(.closed)').first();
    if (await decision.isVisible()) {
      // The buttons say what they cost when that is known, while a person reads.
      await page.waitForFunction(() => !/trying…/.test(document.querySelector('.verdict')?.textContent ?? ''), undefined, { timeout: 120_000 });
      const remedy = decision.locator('.btns button:not([aria-label^="Accept"])').filter({ hasNotText: 'infeasible' }).first();
      if (first === 'remedy' && (await remedy.count()) > 0) await press(remedy);
      else {
        await press(decision.getByRole('button', { name: /^Accept, with a reason/ }));
        await page.getByRole('textbox', { name: 'Reason' }).fill('Only the ethics board receives the table, under a contract.');
        await press(page.getByRole('button', { name: 'Accept', exact: true }));
      }
      continue;
    }
    if (await page.locator('.result').isVisible()) break;
    await press(bar.locator('.next-ways button').last());
  }
  await settled();
  const line = await page.locator('.verdict').first().innerText();
  await press(bar.getByRole('button', { name: 'Print the summary to sign' }));
  await page.waitForFunction(() => globalThis.printed === true, undefined, { timeout: 60_000 });
  const seconds = (Date.now() - begun) / 1000;
  await page.close();
  return { presses, seconds, reading: words / WORDS_PER_SECOND, line: line.replace(/\s+/g, ' ').slice(0, 160) };
}

for (const name of only) {
  const { presses, seconds, reading, line } = await walk(name, TABLES[name]);
  // The first press opens the file.
  console.log(`${name}: ${presses.length - 1} clicks from the file on, ${seconds.toFixed(0)} s, ${(seconds + reading).toFixed(0)} s with every line read\n  ${line}`);
  for (const { as, at } of presses) console.log(`  ${at.toFixed(1).padStart(6)} s  ${as}`);
}
await browser.close();
