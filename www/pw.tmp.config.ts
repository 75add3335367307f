import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { SOAK } from './e2e/soak';

// `cargo xtask test` says which Chromium and which free port; run by hand, these are the usual ones.
const chromium = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
if (!existsSync(chromium)) {
  throw new Error(`No Chromium at ${chromium}. Install one, or name it in the environment variable CHROMIUM.`);
}
const port = Number(process.env['TAUELL_PORT'] ?? 4190);
const address = `http://127.0.0.1:${port}/`;

export default defineConfig({
  testDir: 'e2e',
  // Every day two browsers share all tests; in the soak, which measures memory and looks for hangs, one has the machine for itself.
  fullyParallel: true,
  workers: SOAK ? 1 : 2,
  ...(SOAK ? {} : { grepInvert: /@soak/ }),
  // Run by hand, a test has one try. `cargo xtask test` gives a second, on machines that are still for seconds now and then,
  // and names in its last lines what needed it.
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  // Machines are shared and slow at times; what is asserted is what the page shows, not how soon.
  expect: { timeout: 25_000 },
  reporter: [['list']],
  use: {
    baseURL: address,
    browserName: 'chromium',
    trace: 'off',
    // A new window of Chromium takes as long as a short test. Playwright empties the one there is, and the soak shows that no test
    // needs what another left: it gives each a new one.
    reuseContext: !SOAK,
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: chromium,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: `node serve.mjs ${port} --exactly`,
    url: address,
    reuseExistingServer: false,
    timeout: 30_000,
  },
});
