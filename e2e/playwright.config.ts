import { findFreePort } from '@app/embedded-mongodb';
import { findChromium } from '@app/test-kit/chromium';
import { defineConfig } from '@playwright/test';

// Every worker reads this file again and inherits the environment of the first reader: so one address holds for all.
// E2E_URL runs the journeys against a site that is up already.
process.env.E2E_PORT ??= String(await findFreePort());
const url = process.env.E2E_URL ?? `http://localhost:${process.env.E2E_PORT}`;

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results/e2e',
  globalSetup: process.env.E2E_URL ? undefined : './global-setup.ts',
  // The site under test and its MongoDB share two cores with the browsers; while one journey waits, others go on.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // What takes long and is proven in short by another test runs where everything does: `pnpm test:all`.
  ...(process.env.FULL_TESTS ? {} : { grepInvert: /@long/ }),
  // What passes at a second try only has not passed.
  retries: 0,
  // Generous: a journey that hangs still ends, and a machine that does other work, too, fails none.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: '../test-results/e2e.json' }],
    ['./axe-report.ts', { outputFile: '../test-results/accessibility.json' }],
  ],
  use: {
    browserName: 'chromium',
    launchOptions: await findChromium(),
    baseURL: url,
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
  },
});
