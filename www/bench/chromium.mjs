// The built page in Chromium, as figures of it are measured: opened from the disk, with its engine's requests in sight.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

const root = resolve(import.meta.dirname, '../..');
export const BUILT = resolve(root, 'www/dist/index.html');
/** A person who opens a page picks a file no sooner, in ms. */
export const REST_MS = 2_000;
/** The quasi-identifier of Adult as the papers have it; occupation is sensitive. */
export const ADULT_QI = ['age', 'sex', 'race', 'marital-status', 'education', 'native-country', 'workclass'];

/** Starts a Chromium; where it is, the variable CHROMIUM says. */
export function launch() {
  if (!existsSync(BUILT)) throw new Error('The page is not built: run `cargo xtask build`.');
  const quiet = ['--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu', '--disable-quic', ...quiet] });
}

/** Adult as a CSV file: the real table of tests/data. */
export const adult = () => execFileSync('node', [resolve(root, 'tests/data/unpack.mjs'), 'adult'], { maxBuffer: 1 << 26 });

/**
 * Opens the page in a fresh tab and waits as long as a person does. `window.requests` lists the requests to its engine: kind, when it was
 * sent, and when the answer came; `window.repeat(kind, choices)` sends the last request of a kind once more, with some other choices if there
 * are any, and resolves to its milliseconds. The page's further engines, which try what would retain more, never answer: they would compete for the cores.
 */
export async function openPage(browser, address = pathToFileURL(BUILT).href, viewport = { width: 1366, height: 768 }) {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const WorkerOfPage = Worker;
    window.Worker = class extends WorkerOfPage {
      constructor(address, options) {
        if (/(tries|prices)$/.test(options?.name ?? '')) return Object.assign(new EventTarget(), { postMessage() {}, terminate() {} });
        super(address, options);
      }
    };
    window.requests = [];
    window.pending = new Set();
    const end = Worker.prototype.terminate;
    Worker.prototype.terminate = function () {
      for (const noted of window.pending) if (noted.worker === this) window.pending.delete(noted);
      return end.call(this);
    };
    let own;
    let lastId = 1e9;
    const sent = {};
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message, ...more) {
      own ??= this;
      if (message.kind === 'ask') {
        const noted = { kind: message.request.kind, choices: JSON.stringify(message.request.choices ?? null), sent: performance.now(), done: null, value: null, worker: this };
        window.pending.add(noted);
        if (this === own) {
          sent[message.request.kind] = message.request;
          window.requests.push(noted);
        }
        const hear = ({ data }) => {
          if (data.id !== message.id || data.kind === 'progress') return;
          [noted.done, noted.value, noted.memory] = [performance.now(), data.value ?? data.error, data.memory];
          window.pending.delete(noted);
          this.removeEventListener('message', hear);
        };
        this.addEventListener('message', hear);
      }
      return post.call(this, message, ...more);
    };
    window.repeat = async (kind, choices) => {
      const request = choices === undefined ? sent[kind] : { ...sent[kind], choices: { ...sent[kind].choices, ...choices } };
      own.postMessage({ kind: 'ask', id: ++lastId, request });
      const noted = window.requests.at(-1);
      while (noted.done === null) await new Promise((go) => setTimeout(go, 5));
      return noted.done - noted.sent;
    };
  });
  await page.goto(address);
  await page.locator('[data-example]').first().waitFor();
  await page.waitForTimeout(REST_MS);
  return page;
}

/** Milliseconds of the last request of a kind; waits for its answer. */
export async function took(page, kind) {
  await page.waitForFunction((kind) => window.requests.findLast((one) => one.kind === kind)?.done > 0, kind, { timeout: 600_000 });
  return page.evaluate((kind) => {
    const last = window.requests.findLast((one) => one.kind === kind);
    return last.done - last.sent;
  }, kind);
}

/** A file of /proc; nothing if it is gone, or the system has none. */
function proc(path) {
  try {
    return readFileSync(`/proc/${path}`, 'utf8');
  } catch {
    return '';
  }
}

/** The processes that this one has begun, and those that they have begun; none where the system does not tell. */
function ownProcesses() {
  const ids = existsSync('/proc/self/schedstat') ? readdirSync('/proc').filter((name) => /^\d+$/.test(name)) : [];
  const parents = new Map(ids.map((id) => [id, /\) \S (\d+)/.exec(proc(`${id}/stat`))?.[1]]));
  const isOwn = (id) => id !== undefined && (id === String(process.pid) || isOwn(parents.get(id)));
  return ids.filter(isOwn);
}

/**
 * Milliseconds of a processor that the workers of all pages have used so far: what else runs on the machine is not in them. Linux alone
 * tells; elsewhere they are not a number.
 */
export function processorTime() {
  const threads = ownProcesses().flatMap((id) => (existsSync(`/proc/${id}/task`) ? readdirSync(`/proc/${id}/task`).map((thread) => `${id}/task/${thread}`) : []));
  if (threads.length === 0) return NaN;
  const workers = threads.filter((thread) => proc(`${thread}/comm`).startsWith('DedicatedWorker'));
  return workers.reduce((sum, thread) => sum + Number(proc(`${thread}/schedstat`).split(' ')[0]) / 1e6, 0);
}

/** The most memory that a process of a tab has had so far, in MiB; not a number where the system does not tell. */
export function peakOfTab() {
  const tabs = ownProcesses().filter((id) => proc(`${id}/cmdline`).includes('--type=renderer'));
  return tabs.length === 0 ? NaN : Math.max(...tabs.map((id) => Number(/VmHWM:\s+(\d+)/.exec(proc(`${id}/status`))?.[1] ?? 0) / 1024));
}

/** Waits until no engine has anything to do for half a second: what is tried in the background has been tried. */
export async function quiet(page) {
  for (let still = 0; still < 5; ) {
    await page.waitForTimeout(100);
    still = (await page.evaluate(() => window.pending.size)) === 0 ? still + 1 : 0;
  }
}

/** Gives the columns of the table that is open their roles. */
export async function setRoles(page, quasi, sensitive) {
  await page.locator('#columns-title').waitFor({ timeout: 600_000 });
  for (const select of await page.locator('.columns select').all()) await select.selectOption('leave-out');
  for (const column of quasi) await page.getByRole('combobox', { name: `Role of ${column}`, exact: true }).selectOption('quasi-identifier');
  await page.getByRole('combobox', { name: `Role of ${sensitive}`, exact: true }).selectOption('sensitive');
}

export const median = (all) => [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)];
export const range = (all) => `${Math.round(Math.min(...all)).toLocaleString('en')} to ${Math.round(Math.max(...all)).toLocaleString('en')}`;
