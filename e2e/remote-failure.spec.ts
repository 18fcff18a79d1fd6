import { errorTexts, expect, getCards, longTest, openPage, test } from './support/journey.ts';
import { accounts, signIn } from './support/people.ts';
import {
  blockRemote,
  expectLoadFailure,
  matchChangedFiles,
  matchMissingFiles,
  skipRetryDelays,
} from './support/remote-errors.ts';
import { resultsPath } from './support/routes.ts';

test.describe('the files of mf-search are missing', () => {
  test.use({ expectedErrors: [matchMissingFiles('mf_search')] });

  test('X1 F8 its page shows the error after one attempt and three retries, with Try Again and Refresh Page', async ({
    page,
  }) => {
    await skipRetryDelays(page);
    const attempts = await blockRemote(page, 'mf_search');
    await page.goto(resultsPath);
    await expectLoadFailure(page);
    expect(attempts.length).toBeGreaterThanOrEqual(4);
    await expect(page.getByRole('banner')).toBeVisible();
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
    await expect(page).toHaveURL('/guide');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(errorTexts.somethingWrong)).toHaveCount(0);
  });
});

test.describe('the files of mf-listing-wizard are missing', () => {
  test.use({ expectedErrors: [matchMissingFiles('mf_listing_wizard')] });

  for (const address of ['/edit-listing', '/my-listing']) {
    test(
      `X1 ${address} shows the error after one attempt and three retries; public search still works`,
      longTest,
      async ({ page }) => {
        await signIn(page, accounts.usual);
        const attempts = await blockRemote(page, 'mf_listing_wizard');
        await page.goto(address);
        await expectLoadFailure(page);
        expect(attempts).toHaveLength(4);
        await page.getByRole('contentinfo').getByRole('link', { name: 'Search Now' }).click();
        await expect(getCards(page)).toHaveCount(20);
        await expect(page.getByText(errorTexts.somethingWrong)).toHaveCount(0);
      },
    );
  }
});

test.describe('files of mf-search whose hash differs from the registry', () => {
  test.use({ expectedErrors: [matchChangedFiles('mf_search')] });

  test('F8 a tampered file of mf-search is not run', longTest, async ({ page }) => {
    await page.route(/\/mf_search\/.*\.js/, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `${await response.text()}\n;window.tampered = true;` });
    });
    await page.goto(resultsPath);
    await expect(page.getByRole('heading', { name: errorTexts.somethingWrong })).toBeVisible({
      timeout: 20_000,
    });
    expect(await page.evaluate(() => 'tampered' in window)).toBe(false);
  });
});

test('F8 the page can be read while a file of mf-search is slow', longTest, async ({ page }) => {
  const { promise: releasePromise, resolve: releaseFiles } = Promise.withResolvers<void>();
  await page.route(/\/mf_search\/.*\.js/, async (route) => {
    await releasePromise;
    await route.continue();
  });
  await page.goto(resultsPath, {
    waitUntil: 'commit',
  });
  await expect(page.getByRole('heading', { level: 1 })).toContainText('63101');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.locator('html')).not.toHaveAttribute('data-ready', 'true');
  releaseFiles();
  await expect(page.locator('html')).toHaveAttribute('data-ready', 'true', { timeout: 20_000 });
  await expect(getCards(page)).toHaveCount(20);
});

// Module Federation's manifest is read by the build, which writes the registry; pages do not request it.
test('F8 pages work without a federation manifest and do not request it', longTest, async ({ page }) => {
  const requests: string[] = [];
  await page.route('**/mf-manifest.json', (route) => {
    requests.push(route.request().url());
    return route.fulfill({ status: 404, body: 'gone' });
  });
  await openPage(page, resultsPath);
  await expect(getCards(page)).toHaveCount(20);
  expect(requests).toEqual([]);
});

test.describe('after the files are back', () => {
  test.use({ expectedErrors: [matchMissingFiles('mf_search')] });

  test('X1 Try Again brings the page back without a reload', async ({ page }) => {
    let isMissing = true;
    await page.route('**/mf_search/**', (route) =>
      isMissing ? route.fulfill({ status: 404, body: '' }) : route.continue(),
    );
    await skipRetryDelays(page);
    await openPage(page, '/guide');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Search Now' }).click();
    await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible({ timeout: 20_000 });
    isMissing = false;
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('article')).toHaveCount(20, { timeout: 20_000 });
  });

  test('X1 Refresh Page brings the page back with a reload', longTest, async ({ page }) => {
    let isMissing = true;
    await page.route('**/mf_search/**', (route) =>
      isMissing ? route.fulfill({ status: 404, body: '' }) : route.continue(),
    );
    await page.goto(resultsPath);
    await expect(page.getByRole('heading', { name: errorTexts.somethingWrong })).toBeVisible({
      timeout: 20_000,
    });
    isMissing = false;
    const reloadPromise = page.waitForRequest((request) => request.isNavigationRequest());
    await page.getByRole('button', { name: 'Refresh Page' }).click();
    await reloadPromise;
    // The HTML from the gateway lists the people too, but only the remote renders this button.
    await expect(page.getByRole('button', { name: 'Show map' })).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText(errorTexts.somethingWrong)).toHaveCount(0);
  });
});
