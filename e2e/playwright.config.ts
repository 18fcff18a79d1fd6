import { findFreePort } from '@app/embedded-mongodb';
import { findChromium } from '@app/test-kit/chromium';
import { defineConfig } from '@playwright/test';

// Every worker loads this file again, but inherits the environment of the first process, so all use one port.
// E2E_URL runs the journeys against a running site.
process.env.E2E_PORT ??= String(await findFreePort());
const siteUrl = process.env.E2E_URL ?? `http://localhost:${process.env.E2E_PORT}`;

/** Long journeys, which start first, so that no worker is left alone with one at the end. */
const slowFiles = ['releases.spec.ts', 'visit-requests.spec.ts'];

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results/e2e',
  globalSetup: process.env.E2E_URL ? undefined : './global-setup.ts',
  // The site, its MongoDB and the browsers share two cores; while one journey waits, others continue. Long ones wait less.
  workers: process.env.FULL_TESTS ? 3 : 4,
  fullyParallel: true,
  forbidOnly: true,
  // Tests tagged `long` are slow, and another test proves the same more briefly. `pnpm test:all` runs them.
  ...(process.env.FULL_TESTS ? {} : { grepInvert: /@long/ }),
  // A test that only passes on a retry is a failure.
  retries: 0,
  // Generous, so that no journey fails on a busy machine, and one that hangs still ends.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  projects: [
    { name: 'slow', testMatch: slowFiles },
    { name: 'others', testIgnore: slowFiles },
  ],
  reporter: [
    ['list'],
    ['json', { outputFile: '../test-results/e2e.json' }],
    ['./axe-report.ts', { outputFile: '../test-results/accessibility.json' }],
  ],
  use: {
    browserName: 'chromium',
    launchOptions: await findChromium(),
    baseURL: siteUrl,
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
  },
});
