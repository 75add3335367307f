// How much longer the first reading and the first release in a fresh tab take than warm ones, on Adult with 7 quasi-identifiers.
// `cargo xtask bench first-run [ROUNDS [PAGE.html ...]]` runs it on the page as it is built, or on several that take turns. Each round
// has a browser of its own. The ratios are what to compare.
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ADULT_QI, adult, BUILT, launch, median, openPage, processorTime, quiet, setRoles, took } from './chromium.mjs';

const [rounds = '7', ...given] = process.argv.slice(2);
const pages = given.length > 0 ? given.map((page) => resolve(page)) : [BUILT];
/** A kind of request is warm after so many, and measured in as many more. */
const WARM = 5;
const file = { name: 'adult.csv', mimeType: 'text/csv', buffer: adult() };
const KINDS = { 'open-file': 'read the file', publish: 'make the release' };
const times = pages.map(() => Object.fromEntries(Object.keys(KINDS).map((kind) => [kind, { first: [], warm: [] }])));
/** Milliseconds of a processor that the worker has used before anything is requested: its start, and the rehearsal. */
const idle = pages.map(() => []);
let version = '';

for (let round = 0; round < Number(rounds); round++) {
  for (const [at, address] of pages.entries()) {
    const browser = await launch();
    version = browser.version();
    try {
      const page = await openPage(browser, pathToFileURL(address).href);
      let before = processorTime();
      idle[at].push(before);
      const note = async (kind, where) => {
        times[at][kind][where].push({ wall: await took(page, kind), processor: processorTime() - before });
      };
      await page.locator('input[type=file]').first().setInputFiles(file);
      await note('open-file', 'first');
      await setRoles(page, ADULT_QI, 'occupation');
      before = processorTime();
      await page.keyboard.press('Control+Enter');
      await note('publish', 'first');
      await quiet(page);
      for (const kind of ['publish', 'open-file']) {
        const repeated = [];
        for (let time = 0; time < 2 * WARM; time++) {
          const before = processorTime();
          repeated.push({ wall: await page.evaluate((kind) => window.repeat(kind), kind), processor: processorTime() - before });
        }
        const of = (what) => median(repeated.slice(WARM).map((one) => one[what]));
        times[at][kind].warm.push({ wall: of('wall'), processor: of('processor') });
      }
    } finally {
      await browser.close();
    }
  }
}
console.log(`Adult, 45,222 rows, ${rounds} fresh tabs, Chromium ${version}; processor time is that of the worker\n`);
console.log('| page | | first | warm | ratio | processor, first | warm | ratio |\n|---|---|---|---|---|---|---|---|');
for (const [at, page] of pages.entries()) {
  for (const [kind, what] of Object.entries(KINDS)) {
    const { first, warm } = times[at][kind];
    const figures = ['wall', 'processor'].flatMap((time) => {
      const [one, other] = [first, warm].map((all) => median(all.map((of) => of[time])));
      return [`${Math.round(one)} ms`, `${Math.round(other)} ms`, (one / other).toFixed(1)];
    });
    console.log(`| ${page === BUILT ? 'as built' : page} | ${what} | ${figures.join(' | ')} |`);
  }
  console.log(`| | before anything is requested | | | | ${Math.round(median(idle[at]))} ms | | |`);
}
