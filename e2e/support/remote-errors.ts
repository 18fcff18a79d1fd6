// What the console says about remotes that cannot be loaded. Journeys that break one expect this and nothing else.
import type { Page } from '@playwright/test';
import { errorTexts, expect, matchAny } from './journey.ts';

const matchFailedLoads = (remote: string) =>
  matchAny(
    new RegExp(`^console: Loading failed, trying again in \\d s: .*/${remote}/`),
    new RegExp(`^console: (?:LoadFailed: )?Error: failed: ${remote}: `),
    // All journeys share one address, whose rate limit for failure reports they exceed.
    /^console: Failed to load resource: the server responded with a status of 429 .*\/api\/remote-failures$/,
  );

export const matchMissingFiles = (remote: string) =>
  matchAny(
    new RegExp(`^console: Failed to load resource: the server responded with a status of 404 .*/${remote}/`),
    matchFailedLoads(remote),
  );

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

export async function expectLoadFailure(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: errorTexts.somethingWrong })).toBeVisible({
    timeout: 20_000,
  });
  await expect(page.getByText(errorTexts.troubleLoading)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Refresh Page' })).toBeVisible();
}
