// The pictures of the documentation, taken of the built page: `cargo xtask pictures`. A picture is an address of the page and a size.
import { createServer } from 'node:http';
import { mkdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { chromium } from 'playwright-core';

const PICTURES = [
  { name: 'result', address: '#example=inpatients&screen=result', waitFor: 'Ready to release', width: 1280, height: 800 },
  { name: 'requirement', address: '#example=inpatients&screen=requirement', waitFor: '51%', width: 1280, height: 800 },
  { name: 'do-not-release', address: '#example=hospital&tau=0.5&l=3&screen=result', waitFor: 'Do not release', width: 1280, height: 640 },
];

const repository = resolve(import.meta.dirname, '../..');
const folder = resolve(repository, 'docs/pictures');
const page = readFileSync(resolve(repository, 'www/dist/index.html'));

const server = createServer((_, response) => response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(page));
await new Promise((done) => server.listen(0, '127.0.0.1', done));
const { port } = server.address();
const executablePath = process.env.CHROMIUM;
const browser = await chromium.launch({ ...(executablePath === undefined ? {} : { executablePath }), args: ['--no-sandbox'] });
mkdirSync(folder, { recursive: true });
for (const { name, address, waitFor, width, height } of PICTURES) {
  const tab = await browser.newPage({ viewport: { width, height }, colorScheme: 'light', reducedMotion: 'reduce' });
  await tab.clock.setFixedTime('2026-01-15T12:00:00Z');
  await tab.goto(`http://127.0.0.1:${port}/${address}`);
  await tab.getByText(waitFor).first().waitFor({ timeout: 60_000 });
  // What is tried in the background changes the page until all of it has been tried.
  await tab.waitForFunction(() => !/Trying what|being assessed|Stop/.test(document.body.innerText), undefined, { timeout: 120_000 });
  await tab.screenshot({ path: resolve(folder, `${name}.png`) });
  console.log(`docs/pictures/${name}.png`);
  await tab.close();
}
await browser.close();
server.close();
