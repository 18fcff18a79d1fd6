// Console messages about remotes that cannot be loaded, and the loader's delays. Journeys that break a remote expect
// these messages and no others.
import type { Page } from '@playwright/test';
import { errorTexts, expect, matchAny } from './journey.ts';

/** Matches the loader's messages about retries and the final failure. */
const matchFailedLoads = (remote: string) =>
  matchAny(
    new RegExp(`^console: Loading failed, trying again in \\d s: .*/${remote}/`),
    new RegExp(`^console: (?:LoadFailed: )?Error: failed: ${remote}: `),
    // All journeys share one address, whose rate limit for failure reports they exceed.
    /^console: Failed to load resource: the server responded with a status of 429 .*\/api\/remote-failures$/,
  );

/** Matches all messages about missing files of a remote, including the browser's own. */
export const matchMissingFiles = (remote: string) =>
  matchAny(
    new RegExp(`^console: Failed to load resource: the server responded with a status of 404 .*/${remote}/`),
    matchFailedLoads(remote),
  );

/** Matches all messages about files of a remote whose hashes differ from the registry. */
export const matchChangedFiles = (remote: string) =>
  matchAny(
    new RegExp(`^console: Failed to find a valid digest in the 'integrity' attribute for .*/${remote}/`),
    matchFailedLoads(remote),
  );

/** Shortens the loader's delays of one to three seconds between its attempts. */
export const skipRetryDelays = (page: Page) =>
  page.addInitScript(() => {
    const { setTimeout } = window;
    const shorten = (ms = 0) => ([1000, 2000, 3000].includes(ms) ? 1 : ms);
    window.setTimeout = ((handler: TimerHandler, ms?: number, ...otherArgs: unknown[]) =>
      setTimeout(handler, shorten(ms), ...otherArgs)) as typeof setTimeout;
  });

/** Answers all files of a remote with 404. Returns the growing list of attempts to load its entry. */
export async function blockRemote(page: Page, name: string): Promise<string[]> {
  const attempts: string[] = [];
  page.on('request', (request) => {
    const isEntry = new RegExp(`/${name}/.*remoteEntry`).test(request.url());
    if (isEntry && request.resourceType() === 'script') attempts.push(request.url());
  });
  await page.route(`**/${name}/**`, (route) => route.fulfill({ status: 404, body: 'gone' }));
  return attempts;
}

/** Expects what stands in for a page whose remote does not load. */
export async function expectLoadFailure(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: errorTexts.somethingWrong })).toBeVisible({
    timeout: 20_000,
  });
  await expect(page.getByText(errorTexts.troubleLoading)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Refresh Page' })).toBeVisible();
}
