// Every way that we know by which a page, or a worker, can reach another machine. Each is one function without surroundings: it
// is sent to the browser as text, with an address that no one else is given.

/** An exit, and what tries it. `to` is an address of HTTP that ends in a slash. */
export interface Channel {
  name: string;
  run: (to: string) => unknown;
}

/** Ways that take the page itself elsewhere. A policy cannot close them: they are tried one by one, each on a page of its own. */
export const NAVIGATIONS: readonly Channel[] = [
  { name: 'location', run: (to) => void location.assign(to) },
  {
    name: 'link',
    run: (to) => {
      const link = Object.assign(document.createElement('a'), { href: to });
      document.body.append(link);
      link.click();
    },
  },
  {
    name: 'meta refresh',
    run: (to) => document.head.append(Object.assign(document.createElement('meta'), { httpEquiv: 'refresh', content: `0;url=${to}` })),
  },
  { name: 'window.open', run: (to) => void window.open(to) },
  {
    name: 'svg link',
    run: (to) => {
      document.body.insertAdjacentHTML('beforeend', `<svg><a href="${to}"><text y="20">x</text></a></svg>`);
      document.querySelector('svg > a')?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    },
  },
];

/** Ways that are no request at all, of which no policy speaks. */
export const PACKETS: readonly Channel[] = [
  {
    name: 'WebRTC',
    run: async (to) => {
      const connection = new RTCPeerConnection({ iceServers: [{ urls: `stun:${new URL(to).host}` }] });
      connection.createDataChannel('x');
      await connection.setLocalDescription(await connection.createOffer());
    },
  },
];

const element = (name: string, html: string): Channel => ({
  name,
  // The text of the element travels inside the function's own text.
  run: new Function('to', `document.body.insertAdjacentHTML('beforeend', ${JSON.stringify(html)}.replaceAll('TO', to))`) as (to: string) => unknown,
});

const style = (name: string, css: string, html = ''): Channel => ({
  name,
  run: new Function(
    'to',
    `document.head.append(Object.assign(document.createElement('style'), { textContent: ${JSON.stringify(css)}.replaceAll('TO', to) }));
     document.body.insertAdjacentHTML('beforeend', ${JSON.stringify(html)}.replaceAll('TO', to))`,
  ) as (to: string) => unknown,
});

const link = (rel: string, more: Record<string, string> = {}): Channel => ({
  name: `link ${rel}${more['as'] === undefined ? '' : ` as ${more['as']}`}`,
  run: new Function(
    'to',
    `document.head.append(Object.assign(document.createElement('link'), { rel: ${JSON.stringify(rel)}, href: to, ...${JSON.stringify(more)} }))`,
  ) as (to: string) => unknown,
});

/** Ways that a worker has as well as a document. */
const OF_BOTH: readonly Channel[] = [
  { name: 'fetch', run: (to) => void fetch(to).catch(() => undefined) },
  { name: 'fetch, opaque', run: (to) => void fetch(to, { mode: 'no-cors' }).catch(() => undefined) },
  { name: 'fetch, kept alive', run: (to) => void fetch(to, { method: 'POST', body: 'x', keepalive: true, mode: 'no-cors' }).catch(() => undefined) },
  {
    name: 'XMLHttpRequest',
    run: (to) => {
      const request = new XMLHttpRequest();
      request.open('GET', to);
      request.send();
    },
  },
  { name: 'WebSocket', run: (to) => void new WebSocket(to.replace('http', 'ws')) },
  { name: 'EventSource', run: (to) => void new EventSource(to) },
  { name: 'WebTransport', run: (to) => void new (globalThis as unknown as { WebTransport: new (to: string) => { ready: Promise<void> } }).WebTransport(to.replace('http', 'https')).ready.catch(() => undefined) },
  { name: 'import()', run: new Function('to', 'import(to + "x.js").catch(() => undefined)') as (to: string) => unknown },
  { name: 'worker from an address', run: (to) => void new Worker(`${to}x.js`) },
  {
    name: 'worker that imports',
    run: (to) => void new Worker(URL.createObjectURL(new Blob([`importScripts(${JSON.stringify(`${to}x.js`)})`], { type: 'text/javascript' }))),
  },
  {
    name: 'module worker that imports',
    run: (to) => void new Worker(URL.createObjectURL(new Blob([`import ${JSON.stringify(`${to}x.js`)}`], { type: 'text/javascript' })), { type: 'module' }),
  },
  {
    name: 'worker that fetches',
    run: (to) => void new Worker(URL.createObjectURL(new Blob([`fetch(${JSON.stringify(to)})`], { type: 'text/javascript' }))),
  },
  { name: 'Cache.add', run: (to) => void caches.open('x').then((cache) => cache.add(to)).catch(() => undefined) },
  { name: 'FontFace', run: (to) => void new FontFace('leaks', `url(${to}x.woff)`).load().catch(() => undefined) },
  {
    name: 'compiled wasm that streams',
    run: (to) => void WebAssembly.compileStreaming(fetch(`${to}x.wasm`)).catch(() => undefined),
  },
];

/** Ways of a document. */
export const OF_DOCUMENT: readonly Channel[] = [
  ...OF_BOTH,
  { name: 'sendBeacon', run: (to) => void navigator.sendBeacon(to, 'x') },
  { name: 'Image', run: (to) => void (new Image().src = `${to}x.png`) },
  { name: 'Audio', run: (to) => void new Audio(`${to}x.ogg`).load() },
  { name: 'SharedWorker', run: (to) => void new SharedWorker(`${to}x.js`) },
  {
    name: 'shared worker that fetches',
    run: (to) => void new SharedWorker(URL.createObjectURL(new Blob([`fetch(${JSON.stringify(to)})`], { type: 'text/javascript' }))),
  },
  { name: 'service worker', run: (to) => void navigator.serviceWorker?.register(`${to}x.js`).catch(() => undefined) },
  { name: 'audio worklet', run: (to) => void new AudioContext().audioWorklet.addModule(`${to}x.js`).catch(() => undefined) },
  element('img', '<img src="TOx.png">'),
  element('img srcset', '<img srcset="TOx.png 2x, TOx.png 1x">'),
  element('img, attribution', '<img attributionsrc="TO">'),
  element('picture', '<picture><source srcset="TOx.png"><img></picture>'),
  element('input image', '<input type="image" src="TOx.png">'),
  element('video', '<video src="TOx.webm" preload="auto"></video>'),
  element('video poster', '<video poster="TOx.png"></video>'),
  element('audio source', '<audio preload="auto"><source src="TOx.ogg"></audio>'),
  element('text track', '<video src="data:video/webm;base64,GkXfo0AgQoaBAUL3gQFC8oEEQvOBCEKCQAR3ZWJtQoeBAkKFgQI=" crossorigin><track src="TOx.vtt" default kind="subtitles"></video>'),
  element('iframe', '<iframe src="TOx.html"></iframe>'),
  element('iframe with its own document', '<iframe srcdoc="<img src=TOx.png>"></iframe>'),
  element('iframe that refreshes', '<iframe srcdoc="<meta http-equiv=refresh content=0;url=TO>"></iframe>'),
  element('object', '<object data="TOx.html" type="text/html"></object>'),
  element('embed', '<embed src="TOx.html" type="text/html">'),
  element('svg image', '<svg><image href="TOx.png" width="9" height="9"/></svg>'),
  element('svg use', '<svg><use href="TOx.svg#x"/></svg>'),
  element('svg filter', '<svg><filter id="f"><feImage href="TOx.png"/></filter><rect filter="url(#f)" width="9" height="9"/></svg>'),
  element('inline style', '<p style="background:url(TOx.png)">x</p>'),
  element('table background', '<table background="TOx.png"><tr><td>x</td></tr></table>'),
  style('css import', '@import url(TOx.css);'),
  style('css background', '.leak-b{background-image:url(TOx.png)}', '<p class="leak-b">x</p>'),
  style('css image-set', '.leak-i{background-image:image-set(url(TOx.png) 1x)}', '<p class="leak-i">x</p>'),
  style('css border', '.leak-o{border:9px solid;border-image:url(TOx.png) 1}', '<p class="leak-o">x</p>'),
  style('css list', '.leak-l{display:list-item;list-style-image:url(TOx.png)}', '<p class="leak-l">x</p>'),
  style('css content', '.leak-c::before{content:url(TOx.png)}', '<p class="leak-c">x</p>'),
  style('css mask', '.leak-m{mask-image:url(TOx.svg)}', '<p class="leak-m">x</p>'),
  style('css filter', '.leak-f{filter:url(TOx.svg#f)}', '<p class="leak-f">x</p>'),
  style('css shape', '.leak-s{float:left;shape-outside:url(TOx.png)}', '<p class="leak-s">x</p>'),
  style('css font', '@font-face{font-family:leak;src:url(TOx.woff)}.leak-t{font-family:leak}', '<p class="leak-t">x</p>'),
  {
    name: 'script',
    run: (to) => document.head.append(Object.assign(document.createElement('script'), { src: `${to}x.js` })),
  },
  {
    name: 'module script',
    run: (to) => document.head.append(Object.assign(document.createElement('script'), { src: `${to}x.js`, type: 'module' })),
  },
  {
    name: 'inline script',
    run: (to) => document.head.append(Object.assign(document.createElement('script'), { textContent: `new Image().src=${JSON.stringify(to)}` })),
  },
  element('script in an attribute', '<img src="data:," onerror="new Image().src=\'TO\'">'),
  {
    name: 'speculation rules',
    run: (to) =>
      document.head.append(
        Object.assign(document.createElement('script'), { type: 'speculationrules', textContent: JSON.stringify({ prefetch: [{ source: 'list', urls: [to] }] }) }),
      ),
  },
  link('stylesheet'),
  link('preload', { as: 'image' }),
  link('preload', { as: 'fetch', crossOrigin: 'anonymous' }),
  link('modulepreload'),
  link('prefetch'),
  link('preconnect'),
  link('dns-prefetch'),
  link('icon'),
  link('manifest'),
  {
    name: 'form into a frame',
    run: (to) => {
      document.body.insertAdjacentHTML('beforeend', '<iframe name="leak-frame"></iframe>');
      const form = Object.assign(document.createElement('form'), { action: to, target: 'leak-frame' });
      document.body.append(form);
      form.submit();
    },
  },
  {
    name: 'frame that is sent elsewhere',
    run: (to) => {
      const frame = document.createElement('iframe');
      document.body.append(frame);
      if (frame.contentWindow !== null) frame.contentWindow.location.href = to;
    },
  },
  {
    name: 'link with a ping',
    run: (to) => {
      const anchor = Object.assign(document.createElement('a'), { href: '#', ping: to });
      document.body.append(anchor);
      anchor.click();
    },
  },
  {
    name: 'base address',
    run: (to) => {
      document.head.append(Object.assign(document.createElement('base'), { href: to }));
      new Image().src = 'x.png';
    },
  },
];

/** A way that takes the page elsewhere, which a policy can close. */
export const FORM: Channel = {
  name: 'form',
  run: (to) => {
    const form = Object.assign(document.createElement('form'), { action: to, method: 'post' });
    document.body.append(form);
    form.submit();
  },
};

/** Ways of a worker. */
export const OF_WORKER: readonly Channel[] = [
  ...OF_BOTH,
  { name: 'importScripts', run: (to) => (globalThis as unknown as { importScripts(to: string): void }).importScripts(`${to}x.js`) },
];
