// No way leads from the page to another machine but those that it names: each is tried, from the document and from inside the
// worker that holds the table, on a host that sends no policy, from the disk, in Chromium and in Firefox. So that a trial means
// something, and no one waits for what never comes, each is tried after that on the same page without its policy: once it has come
// from there, nothing is still on its way from here. Every day one channel of each kind is tried, all of them in the soak.
import { expect, test } from '@playwright/test';
import { FIREFOX, inChromium, inFirefox } from './browsers';
import type { Running, Tab } from './browsers';
import { FORM, NAVIGATIONS, OF_DOCUMENT, OF_WORKER, PACKETS } from './channels';
import type { Channel } from './channels';
import { listen } from './listener';
import type { Ear } from './listener';
import { SOAK, SOAK_ONLY } from '../soak';
import { onDisk, page, served, withoutPolicy } from './site';
import type { Site } from './site';

/** How long one trial, or closing a page, is waited for: a page that is on its way elsewhere may answer neither. */
const PATIENCE_MS = 10_000;

async function within(work: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise((resolve) => (timer = setTimeout(resolve, PATIENCE_MS)));
  // What is refused may be refused by an error.
  await Promise.race([work.catch(() => undefined), patience]);
  clearTimeout(timer);
}

/** A channel that was tried, and what has come by it. */
interface Trial {
  name: string;
  heard: Ear['heard'];
}

type Where = 'document' | 'worker';
const PLACES: readonly (readonly [Where, readonly Channel[]])[] = [
  ['document', OF_DOCUMENT],
  ['worker', OF_WORKER],
];

/** What is tried every day, one of each kind: requests, connections, elements, styles, links, frames, workers. */
const SAMPLE: readonly string[] = [
  'fetch',
  'sendBeacon',
  'WebSocket',
  'EventSource',
  'import()',
  'worker from an address',
  'worker that fetches',
  'img',
  'video',
  'svg use',
  'iframe that refreshes',
  'css import',
  'css background',
  'css font',
  'script',
  'link stylesheet',
  'link prefetch',
  'form into a frame',
];
const tried = (channels: readonly Channel[]): readonly Channel[] => (SOAK ? channels : channels.filter(({ name }) => SAMPLE.includes(name)));

/** Everything that someone listened with, closed after each test. */
const ears: Ear[] = [];

/** Tries channels on a page: each with an address of its own, on the page's own host if there is one, on another otherwise. */
async function tryOut(tab: Tab, where: Where, channels: readonly Channel[], site: Site | null = null): Promise<Trial[]> {
  const trials: Trial[] = [];
  for (const [place, { name, run }] of channels.entries()) {
    let to: string;
    if (site === null) {
      const ear = await listen();
      ears.push(ear);
      to = ear.to;
      trials.push({ name, heard: ear.heard });
    } else {
      const path = `${where}-${place}`;
      to = `${site.address}${path}/`;
      trials.push({ name, heard: () => (site.asked.has(path) ? 'data' : 'nothing') });
    }
    await within(where === 'document' ? tab.inDocument(run, to) : tab.inWorker(run, to));
  }
  return trials;
}

/** Channels by which a request or a packet came; or an empty connection and nothing else. */
const by = (what: 'data' | 'connection', trials: readonly Trial[]): string[] => trials.filter(({ heard }) => heard() === what).map(({ name }) => name);

const names = (channels: readonly Channel[], without: readonly string[] = []): string[] =>
  channels.map(({ name }) => name).filter((name) => !without.includes(name));

/** Tries every channel on a page, those that take it elsewhere last. */
async function everywhere(tab: Tab, site: Site | null, last: readonly Channel[]): Promise<{ elsewhere: Record<Where, Trial[]>; home: Record<Where, Trial[]>; last: Trial[] }> {
  const elsewhere: Record<Where, Trial[]> = { document: [], worker: [] };
  const home: Record<Where, Trial[]> = { document: [], worker: [] };
  for (const [where, channels] of PLACES) {
    elsewhere[where] = await tryOut(tab, where, tried(channels));
    if (site !== null) home[where] = await tryOut(tab, where, tried(channels), site);
  }
  return { elsewhere, home, last: await tryOut(tab, 'document', last) };
}

interface Browser {
  /** What this browser does for no one, policy or not: of these channels a trial tells nothing. */
  untold: readonly string[];
  /** Before it refuses these it opens a connection and sends nothing through it. */
  refusedAfterConnecting: readonly string[];
  /** What no policy can close. */
  open: readonly Channel[];
}

/** What is the same of every browser. */
function isClosed(start: () => Promise<Running>, { untold, refusedAfterConnecting, open }: Browser): void {
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
  test.afterEach(() => ears.splice(0).forEach((ear) => ear.close()));

  const closed = async (address: string, site: Site | null): Promise<void> => {
    const tab = await browser.open(address);
    const here = await everywhere(tab, site, [FORM]);
    const bare = await served(withoutPolicy());
    const other = await browser.open(bare.address);
    const control = await everywhere(other, bare, [FORM]);
    for (const [where, channels] of PLACES) {
      const come = (): string[] => [...by('data', control.elsewhere[where]), ...by('data', control.home[where])];
      await softly.poll(() => names(tried(channels)).filter((name) => come().includes(name)), `without the policy, ${where}`).toEqual(names(tried(channels), untold));
    }
    await softly.poll(() => by('data', control.last), 'without the policy, form').toEqual(names([FORM]));
    for (const [where] of PLACES) {
      expect.soft(by('data', here.elsewhere[where]), where).toEqual([]);
      const allowed = where === 'document' ? refusedAfterConnecting : [];
      expect.soft(by('connection', here.elsewhere[where]).filter((name) => !allowed.includes(name)), where).toEqual([]);
      expect.soft(by('data', here.home[where]), `${where}, its own host`).toEqual([]);
    }
    expect.soft(by('data', here.last)).toEqual([]);
    await within(other.close());
    bare.close();

    // What takes the page elsewhere is tried one by one, each on a page of its own.
    for (const [at, channel] of open.entries()) {
      const own = at === 0 ? tab : await browser.open(address);
      const trials = await tryOut(own, 'document', [channel]);
      await softly.poll(() => by('data', trials), channel.name).toEqual([channel.name]);
      await within(own.close());
      if (!SOAK) break;
    }
  };

  test(`on a host that sends no header nothing leaves the document or the worker by ${SOAK ? 'any channel' : 'a channel of each kind'}, and it can only be sent elsewhere`, async () => {
    const site = await served(page());
    await closed(site.address, site);
    site.close();
  });

  test('from the disk nothing leaves the document or the worker, and it can only be sent elsewhere', SOAK_ONLY, async () => {
    await closed(onDisk(), null);
  });
}

const softly = expect.configure({ soft: true });

test.describe('in Chromium', () => {
  const chromium = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
  isClosed(() => inChromium(chromium, ['--no-sandbox', '--disable-gpu']), {
    untold: ['img, attribution', 'link preconnect', 'link dns-prefetch', 'link manifest'],
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
    // It asks no STUN server on the machine's own address, so of WebRTC nothing is reported here.
    open: NAVIGATIONS,
  });
});
