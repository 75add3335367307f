// What a whole release takes in the page by method, warm: forming classes, verifying, measuring. Adult with 7 quasi-identifiers.
// `cargo xtask bench method-runs [ROUNDS]`.
import { pathToFileURL } from 'node:url';
import { ADULT_QI, adult, BUILT, launch, median, openPage, quiet, setRoles, took } from './chromium.mjs';

const [rounds = '15'] = process.argv.slice(2);
const REQUIREMENTS = {
  '(0.5, 3)': [{ name: 'tau-l', params: { tau: '0.5', l: 3 }, column: 'occupation' }],
  'recursive (4, 3)': [{ name: 'recursive-l', params: { c: '4', l: 3 }, column: 'occupation' }],
  'distinct 5': [{ name: 'distinct-l', params: { l: 5 }, column: 'occupation' }],
};
const METHODS = { Sweep: { name: 'sweep', options: {} }, 'Local search': { name: 'local-search', options: {} } };

const file = (rows) => {
  const lines = adult().toString().split('\n');
  return { name: 'adult.csv', mimeType: 'text/csv', buffer: Buffer.from(`${lines.slice(0, rows + 1).join('\n')}\n`) };
};

const browser = await launch();
try {
  console.log(`Adult, medians of ${rounds} runs after 5 others, Chromium ${browser.version()}\n`);
  console.log('| rows | requirement | method | whole run | range |\n|---|---|---|---|---|');
  // The complete rows of the training file, and those of both files.
  for (const rows of [30_162, 45_222]) {
    const page = await openPage(browser, pathToFileURL(BUILT).href);
    await page.locator('input[type=file]').first().setInputFiles(file(rows));
    await took(page, 'open-file');
    await setRoles(page, ADULT_QI, 'occupation');
    await page.keyboard.press('Control+Enter');
    await took(page, 'publish');
    await quiet(page);
    for (const [asked, requirements] of Object.entries(REQUIREMENTS)) {
      for (const [title, method] of Object.entries(METHODS)) {
        const times = [];
        for (let run = 0; run < Number(rounds) + 5; run++) times.push(await page.evaluate((choices) => window.repeat('publish', choices), { requirements, method }));
        const warm = times.slice(5);
        const [middle, least, most] = [median(warm), Math.min(...warm), Math.max(...warm)].map(Math.round);
        console.log(`| ${rows.toLocaleString('en')} | ${asked} | ${title} | ${middle} ms | ${least} to ${most} ms |`);
      }
    }
    await page.close();
  }
} finally {
  await browser.close();
}
