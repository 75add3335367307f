// What no policy can forbid, no code of the page does: it is searched for in the page as it is built, worker and licences included.
import { expect, test } from '@playwright/test';
import { page } from './site';

/** Names of what sends, opens or loads, of which the built page has no use. */
const UNWANTED: readonly (string | RegExp)[] = [
  'RTCPeerConnection',
  'RTCDataChannel',
  'sendBeacon',
  'XMLHttpRequest',
  'WebSocket',
  'WebTransport',
  'EventSource',
  'SharedWorker',
  'serviceWorker',
  'importScripts',
  'document.write',
  'new Function',
  'speculationrules',
  'attributionsrc',
  /\bfetch\(/,
  /\bimport\(/,
  /\beval\(/,
  /\bimport\.meta\b/,
  /\blocation\.(assign|replace)\b/,
  /\blocation(\.(href|host|hostname|port|protocol|pathname|search))?\s*=[^=]/,
  /\b(window|self|globalThis|top|parent)\.open\b/,
  /\.submit\(\)/,
  /http-equiv=\\?["']?refresh/i,
  /localStorage|sessionStorage|indexedDB|document\.cookie|\bcaches\b/,
];

/** Addresses that are names and no places: nothing is fetched from them. */
const NAMES = /^https?:\/\/www\.w3\.org\/(1998\/Math\/MathML|1999\/xhtml|1999\/xlink|2000\/svg|2000\/xmlns\/|XML\/1998\/namespace)$/;

function scripts(html: string): string {
  const found = [...html.matchAll(/<script type="module">([\s\S]*?)<\/script>/g)].map(([, code]) => code ?? '');
  expect(found).toHaveLength(1);
  return found[0] ?? '';
}

function unwanted(code: string): string[] {
  return UNWANTED.filter((one) => (typeof one === 'string' ? code.includes(one) : one.test(code))).map(String);
}

test('the built page has no code that opens another address, calls by WebRTC, stores, or loads anything', () => {
  const code = scripts(page());
  expect(code.length).toBeGreaterThan(1e6);
  expect(unwanted(code)).toEqual([]);
  expect([...new Set(code.match(/(https?|wss?|ftp):\/\/[^\s"'`\\)]+/g))].filter((address) => !NAMES.test(address))).toEqual([]);
  // The reload that keeps choices, if the user has agreed: it opens the page's own address.
  expect(code.match(/\blocation\.reload\b/g)).toHaveLength(1);
  // That it is searched for shows by what would be found.
  for (const bad of ['location.href="x"', 'window.open(x)', 'fetch(x)', 'new RTCPeerConnection', 'import("x")', 'location = x']) {
    expect(unwanted(code + bad), bad).toHaveLength(1);
  }
});

test('the page is one file: one script, one style, no address of anything next to it', () => {
  const html = page();
  const head = html.slice(0, html.indexOf('<script type="module">')).replace(/<style>[\s\S]*?<\/style>/, '');
  expect(html.match(/<script type="module">/g)).toHaveLength(1);
  expect(head.match(/\b(src|href)="(?!data:)[^"]*"/g)).toBeNull();
  expect(html.match(/<style>[\s\S]*?<\/style>/)?.[0]).not.toMatch(/url\((?!["']?data:)|@import/);
});

test('the notices of all that the page is made of are in it', () => {
  const notices = /<script type="text\/plain" id="licences">([\s\S]*?)<\/script>/.exec(page())?.[1] ?? '';
  for (const one of ['## preact', '## @tanstack/virtual-core', '# In the engine', '## serde_json', '## hashbrown']) expect(notices).toContain(one);
  for (const none of ['## syn', '## @observablehq', '## d3-']) expect(notices).not.toContain(none);
});
