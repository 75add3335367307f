// How fast the built page reads a large file in Chromium: from the file's stream into one buffer, from a stream with a buffer for each
// chunk, as in browsers without such a buffer, and in slices, as where a browser has no streams.
// Usage, after `npx vite build`: node bench/reading.mjs [MEGABYTES] [ROUNDS]
// The ways take turns in one browser; the ratios of their medians are what to compare.
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

const [megabytes, rounds] = [Number(process.argv[2] ?? 100), Number(process.argv[3] ?? 5)];
const built = fileURLToPath(new URL('../dist/index.html', import.meta.url));
if (!existsSync(built)) throw new Error('The page is not built: run `npx vite build` in www/.');

const folder = mkdtempSync(join(tmpdir(), 'tauell-reading-'));
const file = join(folder, 'people.csv');
const row = (at) => `${20 + (at % 60)},${at % 2 ? 'f' : 'm'},${10_000 + ((at * 7919) % 90_000)},${['flu', 'cold', 'asthma', 'anemia'][(at * 31) % 4]}\n`;
const block = Array.from({ length: 50_000 }, (_, at) => row(at)).join('');
writeFileSync(file, `age,sex,zip,disease\n${block.repeat(Math.ceil((megabytes * 1e6) / block.length))}`);

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });

/** As in a browser whose streams fill no buffer that they are given. */
function withoutBuffers() {
  const { getReader } = ReadableStream.prototype;
  ReadableStream.prototype.getReader = function (how) {
    if (how?.mode) throw new TypeError();
    return getReader.call(this);
  };
}

/** What the page's worker finds in each way, in place of the browser's own stream. */
const WAYS = {
  'one buffer': '',
  'a buffer for each': `(${withoutBuffers})()\n`,
  slices: 'File.prototype.stream = undefined;\n',
};

/** Milliseconds from the pick of the file to its columns on the screen. */
async function opened(way) {
  const page = await browser.newPage();
  await page.addInitScript((before) => {
    if (before !== '') {
      const BlobOfPage = Blob;
      window.Blob = class extends BlobOfPage {
        constructor(parts, options) {
          super(options?.type === 'text/javascript' ? [before, ...parts] : parts, options);
        }
      };
    }
    addEventListener('change', () => (window.picked = performance.now()), { capture: true, once: true });
    new MutationObserver(() => {
      if (window.shown === undefined && /people, \d+ columns/.test(document.body.textContent)) window.shown = performance.now();
    }).observe(document, { childList: true, subtree: true, characterData: true });
  }, WAYS[way]);
  await page.goto(pathToFileURL(built).href);
  await page.locator('[data-example]').first().waitFor();
  await page.getByLabel('Choose a file').setInputFiles(file);
  await page.waitForFunction(() => window.shown !== undefined, undefined, { timeout: 600_000 });
  const taken = await page.evaluate(() => window.shown - window.picked);
  await page.close();
  return taken;
}

/** Milliseconds for the bytes alone, which no one looks at. */
async function bytes(way) {
  const page = await browser.newPage();
  await page.setContent('<input type="file">');
  await page.locator('input').setInputFiles(file);
  const taken = await page.evaluate(async (way) => {
    const [file] = document.querySelector('input').files;
    const began = performance.now();
    let read = 0;
    if (way === 'slices') {
      for (; read < file.size; read += 1 << 20) await file.slice(read, read + (1 << 20)).arrayBuffer();
    } else if (way === 'one buffer') {
      const reader = file.stream().getReader({ mode: 'byob' });
      for (let next = await reader.read(new Uint8Array(2 << 20)); !next.done; next = await reader.read(new Uint8Array(next.value.buffer))) read += next.value.length;
    } else {
      const reader = file.stream().getReader();
      for (let next = await reader.read(); !next.done; next = await reader.read()) read += next.value.length;
    }
    return performance.now() - began;
  }, way);
  await page.close();
  return taken;
}

const median = (times) => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)];

try {
  console.log(`${Math.round(statSync(file).size / 1e6)} MB, ${rounds} rounds, Chromium ${browser.version()}. In brackets is the ratio to slices.\n`);
  console.log(`| | ${Object.keys(WAYS).join(' | ')} |\n|---|---|---|---|`);
  for (const [what, measure] of Object.entries({ 'the bytes alone': bytes, 'the table on the screen': opened })) {
    const times = Object.fromEntries(Object.keys(WAYS).map((way) => [way, []]));
    for (let round = 0; round < rounds; round += 1) for (const way of Object.keys(WAYS)) times[way].push(await measure(way));
    const slices = median(times.slices);
    console.log(`| ${what} | ${Object.values(times).map((all) => `${Math.round(median(all))} ms (${(median(all) / slices).toFixed(2)})`).join(' | ')} |`);
  }
} finally {
  await browser.close();
  rmSync(folder, { recursive: true });
}
