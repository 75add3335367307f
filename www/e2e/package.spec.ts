// The npm package in someone else's page, under a policy that lets it connect to nothing: the bytes of the command.
import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';

const built = (name: string): Buffer => readFileSync(join(import.meta.dirname, '../npm/dist', name));
const golden = readFileSync(join(import.meta.dirname, '../../tests/golden/hospital.csv'), 'utf8');
const table = readFileSync(join(import.meta.dirname, '../../crates/desk/src/examples/hospital/table.csv'), 'utf8');

const POLICY = "default-src 'none'; script-src 'self' 'nonce-page' 'wasm-unsafe-eval'; worker-src blob:; connect-src 'none'";
const PAGE = `<!doctype html><html lang="en"><title>A page of someone else</title>
  <script nonce="page" type="importmap">{ "imports": { "tauell": "./browser.js" } }</script>
  <script nonce="page" type="module">import * as tauell from 'tauell'; window.tauell = tauell;</script>`;

test('the npm package publishes in a page of someone else, with the bytes of the command, and asks for nothing more', async ({ page }) => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const name = (request.url ?? '').slice(1);
    asked.push(name);
    if (name === '') response.writeHead(200, { 'Content-Type': 'text/html', 'Content-Security-Policy': POLICY }).end(PAGE);
    else if (/^(browser|engine)\.js$/.test(name)) response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(built(name));
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  page.on('pageerror', (error) => said.push(error.message));
  try {
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    await page.waitForFunction(() => 'tauell' in window);
    const published = await page.evaluate(async (text) => {
      const { anonymize, startEngine } = (window as unknown as { tauell: typeof import('../npm/browser') }).tauell;
      const engine = startEngine();
      const { choices } = await engine.request<'open-example'>({ kind: 'open-example', id: 'hospital', seed: 0 });
      const recipe = await engine.request<'recipe-of'>({ kind: 'recipe-of', choices });
      engine.stop();
      const { table, report } = await anonymize(new File([text], 'hospital.csv'), recipe);
      return { table: new TextDecoder().decode(table), classes: report.classes };
    }, table);
    expect(published).toEqual({ table: golden, classes: 3 });
    expect(asked.filter((name) => name !== 'favicon.ico')).toEqual(['', 'browser.js', 'engine.js']);
    expect(said).toEqual([]);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
