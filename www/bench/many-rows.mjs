// A table of ten million rows in a tab: how long it takes to read and to publish, what the page forecasts, and the memory.
// `cargo xtask bench many-rows [ROWS]`. The rows are those of Adult, over and over, with 15 columns; 7 are the quasi-identifier.
import { statSync } from 'node:fs';
import { ADULT_QI, launch, openPage, peakOfTab, setRoles, took } from './chromium.mjs';
import { people } from './people.mjs';

const rows = Number(process.argv[2] ?? 10_000_000);
const file = people(rows);
const browser = await launch();

const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;
const held = (page, kind) => page.evaluate((kind) => window.requests.findLast((one) => one.kind === kind).memory / 2 ** 20, kind);
const line = (what, time, memory) => console.log(`| ${what} | ${time} | ${Math.round(memory).toLocaleString('en')} MiB | ${Math.round(peakOfTab()).toLocaleString('en')} MiB |`);
try {
  const page = await openPage(browser);
  console.log(`${rows.toLocaleString('en')} rows × 15, ${Math.round(statSync(file).size / 1e6).toLocaleString('en')} MB, Chromium ${browser.version()}\n`);
  console.log('| | time | engine | process of the tab, peak |\n|---|---|---|---|');
  await page.locator('input[type=file]').first().setInputFiles(file);
  const read = await took(page, 'open-file');
  line('read', seconds(read), await held(page, 'open-file'));
  await setRoles(page, ADULT_QI, 'occupation');
  await page.evaluate(() => {
    window.said = '';
    new MutationObserver(() => {
      const text = document.querySelector('.working')?.textContent ?? '';
      if (/about|minute|second/.test(text)) window.said ||= text;
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await page.keyboard.press('Control+Enter');
  const published = await took(page, 'publish');
  line('publish, verify and measure', seconds(published), await held(page, 'publish'));
  const outcome = await page.evaluate(() => {
    const { value } = window.requests.findLast((one) => one.kind === 'publish');
    return { error: value.message, classes: value.report?.classes, said: window.said };
  });
  console.log(outcome.error === undefined ? `\n${outcome.classes?.toLocaleString('en')} classes.` : `\nNot published: ${outcome.error}`);
  console.log(`Forecast: ${outcome.said || 'none'}`);
} finally {
  await browser.close();
}
