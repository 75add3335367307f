// Tables are opened, published and closed over and over: what they took is given back.
import type { Browser, CDPSession } from '@playwright/test';
import { existsSync, readFileSync } from 'node:fs';
import { SOAK_ONLY } from './soak';
import { drop, expect, go, publish, setRole, test } from './watched';

/** `cargo xtask soak` has a thousand. */
const ROUNDS = Number(process.env['TAUELL_ROUNDS'] ?? 40);
/** Rounds before the first look: until then the browser still compiles and fills its caches. */
const FIRST = 3;
/** What all later rounds may add: what one engine takes that is left behind. */
const GROWN_MB = 30;

/** Rounds that undo leads back over, and some: from then on nothing more is stored per round. */
const KEPT = 14;
/** What the page's script may keep of each round after these, in MB: the figures of one result are six times as much. */
const KEPT_MB = 0.05;

/** A table of some 2 MB: an engine that is left behind takes several times as much. */
function table(): string {
  const rows = ['age,town,disease'];
  for (let row = 0; row < 50_000; row += 1) rows.push(`${20 + (row % 60)},town number ${row % 97} of many,illness ${(row * 7919) % 13}`);
  return `${rows.join('\n')}\n`;
}

/** Memory of the page's processes that is really there, in MB. */
async function taken(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = (await session.send('SystemInfo.getProcessInfo')) as { processInfo: { type: string; id: number }[] };
  await session.detach();
  const kilobytes = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1] ?? 0));
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1024;
}

/** What the page's script holds, typed arrays included, in MB. */
async function held(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize, backingStorageSize } = (await session.send('Runtime.getHeapUsage')) as { usedSize: number; backingStorageSize: number };
  return (usedSize + backingStorageSize) / 1e6;
}

test(`${ROUNDS} rounds of opening, publishing and closing do not add up`, SOAK_ONLY, async ({ page, browser }) => {
  if (!existsSync('/proc/self/status')) console.log('skipped: memory over many rounds, which is read from /proc');
  test.skip(!existsSync('/proc/self/status'), 'memory is read from /proc');
  test.setTimeout(300_000 + ROUNDS * 20_000);
  const session = await page.context().newCDPSession(page);
  const text = table();
  await page.goto('/');
  await expect(page.locator('[data-example]').first()).toBeVisible();
  const seen: number[] = [];
  const heap: number[] = [];
  let open = 0;
  for (let round = 1; round <= ROUNDS; round += 1) {
    await drop(page, `round-${round}.csv`, text);
    await expect(page.getByRole('heading', { name: `round-${round}.csv` })).toBeVisible();
    await setRole(page, 'age', 'Quasi-identifier');
    await setRole(page, 'town', 'Quasi-identifier');
    await setRole(page, 'disease', 'Sensitive');
    await publish(page);
    if (round === FIRST) open = await taken(browser);
    await go(page, 'Data');
    await page.getByRole('button', { name: 'Close this table' }).click();
    await expect(page.getByText('Drop a CSV file here')).toBeVisible();
    heap.push(await held(session));
    seen.push(await taken(browser));
  }
  const first = seen[FIRST - 1] ?? 0;
  const last = Math.min(...seen.slice(-3));
  const kept = ((heap.at(-1) ?? Infinity) - (heap[KEPT - 1] ?? 0)) / (ROUNDS - KEPT);
  console.log(`${ROUNDS} rounds: ${Math.round(first)} MB after round ${FIRST}, ${Math.round(last)} MB in the end; ${Math.round(open)} MB with a table open; ${kept.toFixed(3)} MB a round kept by the script`);
  expect(last - first).toBeLessThan(GROWN_MB);
  expect(kept).toBeLessThan(KEPT_MB);
});
