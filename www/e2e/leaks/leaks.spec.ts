// No way leads from the page to another machine but those that it names: each is tried, from the document and from inside the
// worker that holds the table, on a host that sends no policy, from the disk, in Chromium and in Firefox; and, so that a trial
// means something, on the same page without its policy.
import { expect, test } from '@playwright/test';
import { FIREFOX, inChromium, inFirefox } from './browsers';
import type { Running } from './browsers';
import { FORM, NAVIGATIONS, OF_DOCUMENT, OF_WORKER, PACKETS } from './channels';
import type { Channel } from './channels';
import { listen } from './listener';
import type { Ear } from './listener';
import { onDisk, page, served, withoutPolicy } from './site';
import type { Site } from './site';

/** How long something may take to arrive. */
const ARRIVES_MS = 2_500;

/** How long one trial, or closing a page, is waited for: a page that is on its way elsewhere may answer neither. */
const PATIENCE_MS = 10_000;

async function within(work: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise((resolve) => (timer = setTimeout(resolve, PATIENCE_MS)));
  // What is refused may be refused by an error.
  await Promise.race([work.catch(() => undefined), patience]);
  clearTimeout(timer);
}

interface Heard {
  /** Channels by which a request or a packet came. */
  data: string[];
  /** Channels by which an empty connection came and nothing else. */
  connection: string[];
}
const NOTHING: Heard = { data: [], connection: [] };

/** Tries channels on one page, each with an address of its own on another host. */
async function toOthers(browser: Running, address: string, where: 'document' | 'worker', channels: readonly Channel[]): Promise<Heard> {
  const tab = await browser.open(address);
  const tried: { name: string; ear: Ear }[] = [];
  for (const { name, run } of channels) {
    const ear = await listen();
    tried.push({ name, ear });
    await within(where === 'document' ? tab.inDocument(run, ear.to) : tab.inWorker(run, ear.to));
  }
  await new Promise((resolve) => setTimeout(resolve, ARRIVES_MS));
  await within(tab.close());
  tried.forEach(({ ear }) => ear.close());
  const by = (what: keyof Heard): string[] => tried.filter(({ ear }) => ear.heard() === what).map(({ name }) => name);
  return { data: by('data'), connection: by('connection') };
}

/** The same with addresses of the page's own host: the names of the channels by which it was asked for something. */
async function toOwnHost(browser: Running, site: Site, where: 'document' | 'worker', channels: readonly Channel[]): Promise<string[]> {
  const tab = await browser.open(site.address);
  for (const [place, { run }] of channels.entries()) {
    const to = `${site.address}${where}-${place}/`;
    await within(where === 'document' ? tab.inDocument(run, to) : tab.inWorker(run, to));
  }
  await new Promise((resolve) => setTimeout(resolve, ARRIVES_MS));
  await within(tab.close());
  return channels.filter((_, place) => site.asked.has(`${where}-${place}`)).map(({ name }) => name);
}

/** What arrives by each of the channels that take the page elsewhere, each tried on a page of its own. */
async function apart(browser: Running, address: string, channels: readonly Channel[]): Promise<string[]> {
  const arrived = [];
  for (const channel of channels) arrived.push(...(await toOthers(browser, address, 'document', [channel])).data);
  return arrived;
}

const names = (channels: readonly Channel[], without: readonly string[] = []): string[] =>
  channels.map(({ name }) => name).filter((name) => !without.includes(name));

/** What is the same of every browser. */
function isClosed(start: () => Promise<Running>, { untold, refusedAfterConnecting, open }: { untold: readonly string[]; refusedAfterConnecting: readonly string[]; open: readonly Channel[] }): void {
  let browser: Running;
  let isRunning = false;
  test.beforeAll(async () => {
    browser = await start();
    isRunning = true;
  });
  // Where all are skipped it was never started.
  test.afterAll(async () => {
    if (isRunning) await browser.close();
  });

  test('without its policy the page would be open by every channel that is tried', async () => {
    const site = await served(withoutPolicy());
    for (const [where, channels] of [['document', OF_DOCUMENT], ['worker', OF_WORKER]] as const) {
      const others = (await toOthers(browser, site.address, where, channels)).data;
      const own = await toOwnHost(browser, site, where, channels);
      const either = names(channels).filter((name) => others.includes(name) || own.includes(name));
      expect.soft(either).toEqual(names(channels, untold));
    }
    expect.soft(await apart(browser, site.address, [FORM, ...open])).toEqual(names([FORM, ...open]));
    site.close();
  });

  test('on a host that sends no header nothing leaves the document or the worker, and it can only be sent elsewhere', async () => {
    const site = await served(page());
    const { data, connection } = await toOthers(browser, site.address, 'document', OF_DOCUMENT);
    expect.soft(data).toEqual([]);
    expect.soft(names(OF_DOCUMENT).filter((name) => connection.includes(name) && !refusedAfterConnecting.includes(name))).toEqual([]);
    expect.soft(await toOthers(browser, site.address, 'worker', OF_WORKER)).toEqual(NOTHING);
    expect.soft(await toOwnHost(browser, site, 'document', OF_DOCUMENT)).toEqual([]);
    expect.soft(await toOwnHost(browser, site, 'worker', OF_WORKER)).toEqual([]);
    expect.soft(await apart(browser, site.address, [FORM, ...open])).toEqual(names(open));
    site.close();
  });

  test('from the disk nothing leaves the document or the worker, and it can only be sent elsewhere', async () => {
    const { data, connection } = await toOthers(browser, onDisk(), 'document', OF_DOCUMENT);
    expect.soft(data).toEqual([]);
    expect.soft(names(OF_DOCUMENT).filter((name) => connection.includes(name) && !refusedAfterConnecting.includes(name))).toEqual([]);
    expect.soft(await toOthers(browser, onDisk(), 'worker', OF_WORKER)).toEqual(NOTHING);
    expect.soft(await apart(browser, onDisk(), [FORM, ...open])).toEqual(names(open));
  });
}

test.describe('in Chromium', () => {
  const chromium = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
  isClosed(() => inChromium(chromium, ['--no-sandbox', '--disable-gpu']), {
    // It does these for nobody here, policy or not: of them the trial tells nothing.
    untold: ['img, attribution', 'link preconnect', 'link dns-prefetch', 'link manifest'],
    // Before it refuses these it opens a connection and sends nothing through it.
    refusedAfterConnecting: ['iframe', 'iframe that refreshes', 'form into a frame', 'frame that is sent elsewhere'],
    open: [...NAVIGATIONS, ...PACKETS],
  });
});

test.describe('in Firefox', () => {
  test.skip(() => {
    if (FIREFOX === null) console.log('skipped: the page in Firefox, which is not here (apt-get install firefox-esr)');
    return FIREFOX === null;
  }, 'no Firefox was found');
  isClosed(() => inFirefox(FIREFOX ?? ''), {
    untold: ['img, attribution', 'speculation rules', 'link preconnect', 'link dns-prefetch', 'link manifest', 'link with a ping'],
    refusedAfterConnecting: [],
    // It asks no STUN server on the machine's own address, so of WebRTC nothing is told here.
    open: NAVIGATIONS,
  });
});
