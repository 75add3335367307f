// How fast a large file is read in Chromium from a picked File to columns: by the built page, and by others in a worker each, in turn.
// `cargo xtask bench reading-in-chromium [ROUNDS]` installs what is needed and runs it. The ratios are what to compare.
import { createServer } from 'node:http';
import { cpSync, createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { extname, resolve } from 'node:path';
import { chromium } from 'playwright-core';
import { build } from 'vite';
import { people } from './people.mjs';

const [rounds, rows] = [Number(process.argv[2] ?? 7), Number(process.argv[3] ?? 1_000_000)];
/** A person who opens a page picks a file no sooner, in ms. */
const REST_MS = 2_000;
const root = resolve(import.meta.dirname, '../..');
const installed = resolve(root, 'target/peers');
const page = resolve(root, 'www/dist/index.html');
if (!existsSync(page)) throw new Error('The page is not built: run `cargo xtask build`.');
const file = people(rows);

/** The script of a peer's worker, with the packages that it imports. */
async function scriptOf(name) {
  // A package is found from the folder of the file that imports it.
  cpSync(resolve(import.meta.dirname, 'peers'), resolve(installed, 'scripts'), { recursive: true });
  const [{ output }] = await build({
    configFile: false,
    root: installed,
    logLevel: 'error',
    build: { write: false, target: 'esnext', minify: false, lib: { entry: resolve(installed, 'scripts', `${name}.js`), formats: ['es'], name } },
  });
  return output[0].code;
}

const versionOf = (name) => JSON.parse(readFileSync(resolve(installed, 'node_modules', name, 'package.json'), 'utf8')).version;
const PEERS = {
  bytes: 'the bytes alone',
  udsv: `uDSV ${versionOf('udsv')}, with dictionaries`,
  papaparse: `PapaParse ${versionOf('papaparse')}, with dictionaries`,
  duckdb: `DuckDB-Wasm ${versionOf('@duckdb/duckdb-wasm')} (eh), a table of strings`,
};
const scripts = Object.fromEntries(await Promise.all(Object.keys(PEERS).map(async (name) => [`/${name}.js`, await scriptOf(name)])));

const TYPES = { '.js': 'text/javascript', '.wasm': 'application/wasm', '.html': 'text/html' };
const server = createServer(({ url }, response) => {
  const type = { 'content-type': TYPES[extname(url)] ?? 'text/html' };
  if (url === '/') response.writeHead(200, type).end('<input type="file">');
  else if (url in scripts) response.writeHead(200, type).end(scripts[url]);
  else if (url === '/page.html') createReadStream(page).pipe(response.writeHead(200, type));
  else if (/^\/node_modules\/[\w@./-]+$/.test(url) && !url.includes('..')) createReadStream(resolve(installed, `.${url}`)).pipe(response.writeHead(200, type));
  else response.writeHead(404).end();
});
await new Promise((done) => server.listen(0, '127.0.0.1', done));
const origin = `http://127.0.0.1:${server.address().port}`;

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
});

/** Milliseconds from the pick of the file to the answer of a peer's worker. */
async function readBy(name) {
  const context = await browser.newContext();
  const tab = await context.newPage();
  await tab.goto(`${origin}/`);
  await tab.evaluate(
    (name) =>
      new Promise((ready) => {
        const worker = new Worker(`/${name}.js`, { type: 'module' });
        let began = 0;
        window.answered = new Promise((resolve) => {
          worker.onmessage = ({ data }) => {
            if (data === 'ready') ready();
            else resolve({ ...data, took: performance.now() - began });
          };
        });
        document.querySelector('input').addEventListener('change', ({ target }) => {
          began = performance.now();
          worker.postMessage(target.files[0]);
        });
      }),
    name,
  );
  await tab.waitForTimeout(REST_MS);
  await tab.locator('input').setInputFiles(file);
  const { read, failed, took } = await tab.evaluate(() => window.answered);
  await context.close();
  if (read === undefined) throw new Error(`${PEERS[name]}: ${failed}`);
  const whole = name === 'bytes' ? read.bytes === statSync(file).size : read.rows === rows && read.columns === 15;
  if (!whole) throw new Error(`${PEERS[name]} read ${JSON.stringify(read)}.`);
  return { answered: took };
}

/** The same of the page, and to its columns on the screen. */
async function readByPage() {
  const context = await browser.newContext();
  const tab = await context.newPage();
  await tab.addInitScript(() => {
    addEventListener('change', () => (window.picked = performance.now()), { capture: true, once: true });
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message, ...more) {
      if (message.request?.kind === 'open-file') {
        this.addEventListener('message', ({ data }) => {
          if (data.id === message.id && data.kind !== 'progress') window.answered = { at: performance.now(), value: data.value };
        });
      }
      return post.call(this, message, ...more);
    };
    new MutationObserver(() => {
      if (window.shown !== undefined || document.querySelector('#columns-title') === null) return;
      window.shown = 0;
      // After the frame in which they are drawn.
      requestAnimationFrame(() => setTimeout(() => (window.shown = performance.now())));
    }).observe(document, { childList: true, subtree: true });
  });
  await tab.goto(`${origin}/page.html`);
  await tab.locator('[data-example]').first().waitFor();
  await tab.waitForTimeout(REST_MS);
  await tab.getByLabel('Choose a file').setInputFiles(file);
  await tab.waitForFunction(() => window.shown > 0 && window.answered !== undefined, undefined, { timeout: 120_000 });
  const found = await tab.evaluate(() => ({
    answered: window.answered.at - window.picked,
    shown: window.shown - window.picked,
    rows: window.answered.value.rows,
    columns: window.answered.value.columns.length,
  }));
  await context.close();
  if (found.rows !== rows || found.columns !== 15) throw new Error(`The page read ${found.rows} rows and ${found.columns} columns.`);
  return found;
}

const median = (times) => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)];
const times = Object.fromEntries(['answered', 'shown', ...Object.keys(PEERS)].map((name) => [name, []]));
try {
  for (let round = 0; round < rounds; round++) {
    const ours = await readByPage();
    times.answered.push(ours.answered);
    times.shown.push(ours.shown);
    for (const name of Object.keys(PEERS)) times[name].push((await readBy(name)).answered);
  }
} finally {
  await browser.close();
  server.close();
}

const ours = median(times.answered);
const ms = (time) => `${Math.round(time).toLocaleString('en')} ms`;
const line = (what, of) => `| ${what} | ${ms(median(of))} | ${ms(Math.min(...of))} to ${ms(Math.max(...of))} | ${(median(of) / ours).toFixed(2)} |`;
console.log(`${(statSync(file).size / 1e6).toFixed(0)} MB, ${rows.toLocaleString('en')} rows × 15, ${rounds} rounds in turn, Chromium ${browser.version()}\n`);
console.log('| | median | range | × Tauell |\n|---|---|---|---|');
console.log(line('Tauell, to the columns in the engine', times.answered));
console.log(line('Tauell, to the columns on the screen', times.shown));
for (const [name, label] of Object.entries(PEERS)) console.log(line(label, times[name]));
const fastest = Object.keys(PEERS).filter((name) => name !== 'bytes').sort((a, b) => median(times[a]) - median(times[b]))[0];
console.log(`\nThe fastest other is ${PEERS[fastest]}: ${(median(times[fastest]) / ours).toFixed(2)} times as long as Tauell.`);
