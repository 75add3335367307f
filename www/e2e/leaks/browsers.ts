// Opening the page in Chromium and in Firefox, with an example in it, so that its worker is at work.
import { chromium } from '@playwright/test';
import puppeteer from 'puppeteer-core';
import { existsSync } from 'node:fs';

type Run = (to: string) => unknown;

/** A page that was opened. */
export interface Tab {
  /** Runs a function in the document. */
  inDocument: (run: Run, to: string) => Promise<unknown>;
  /** Runs a function in a worker that was made as the engine's is; in the engine's own where the browser lets a test reach it. */
  inWorker: (run: Run, to: string) => Promise<unknown>;
  close: () => Promise<void>;
}

/** A browser that is running. */
export interface Running {
  open: (address: string) => Promise<Tab>;
  close: () => Promise<void>;
}

const EXAMPLE = '[data-example="hospital"]';
const OPENED = '#columns-title';

/** The path of a Firefox, or null. */
export const FIREFOX = [process.env['FIREFOX'], '/usr/bin/firefox-esr', '/usr/bin/firefox'].find((place) => place !== undefined && existsSync(place)) ?? null;

/** Chromium, as the other tests of the page start it. */
export async function inChromium(executablePath: string, args: readonly string[]): Promise<Running> {
  const browser = await chromium.launch({ executablePath, args: [...args] });
  return {
    async open(address) {
      const context = await browser.newContext();
      const tab = await context.newPage();
      await tab.goto(address);
      await tab.locator(EXAMPLE).click();
      await tab.locator(OPENED).first().waitFor();
      const [worker] = tab.workers();
      if (worker === undefined) throw new Error('the page has no worker');
      return {
        inDocument: (run, to) => tab.evaluate(run, to),
        inWorker: (run, to) => worker.evaluate(run, to),
        close: () => context.close(),
      };
    },
    close: () => browser.close(),
  };
}

/** Firefox, over WebDriver BiDi, which Playwright speaks only with a Firefox of its own. */
export async function inFirefox(executablePath: string): Promise<Running> {
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true });
  return {
    async open(address) {
      const tab = await browser.newPage();
      await tab.goto(address);
      await (await tab.waitForSelector(EXAMPLE))?.click();
      await tab.waitForSelector(OPENED);
      return {
        inDocument: (run, to) => tab.evaluate(run, to),
        inWorker: (run, to) =>
          tab.evaluate(
            (script) => void new Worker(URL.createObjectURL(new Blob([script], { type: 'text/javascript' }))),
            `(${String(run)})(${JSON.stringify(to)})`,
          ),
        close: () => tab.close(),
      };
    },
    close: () => browser.close(),
  };
}
