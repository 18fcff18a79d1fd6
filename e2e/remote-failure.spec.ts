import type { Page } from '@playwright/test';
import { expect, getCards, long, matchAny, openPage, test, texts } from './support/journey.ts';
import { accounts, signIn } from './support/people.ts';
import { matchMissingFiles, matchOtherFiles } from './support/remote-errors.ts';

test.describe('the files of mf-search are missing', () => {
  test.use({ expectedErrors: [matchMissingFiles('mf_search')] });

  test.beforeEach(async ({ page }) => {
    await page.route('**/mf_search/**', (route) => route.fulfill({ status: 404, body: 'gone' }));
  });

  test('X1 F8 its page shows the error after one attempt and three retries, with Try Again and Refresh Page', async ({
    page,
  }) => {
    const tries: string[] = [];
    page.on('request', (request) => {
      if (/mf_search\/.*remoteEntry/.test(request.url()) && request.resourceType() === 'script')
        tries.push(request.url());
    });
    await page.goto('/search-results?zipCode=63101&radius=100&page=1&sortBy=distance');
    await expect(page.getByRole('heading', { name: texts.somethingWrong })).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText(texts.troubleLoading)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Refresh Page' })).toBeVisible();
    expect(tries.length).toBeGreaterThanOrEqual(4);
    await expect(page.getByRole('banner')).toBeVisible();
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
    await expect(page).toHaveURL('/guide');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(texts.somethingWrong)).toHaveCount(0);
  });

  test(
    'F8 the failed version is reported to the gateway once, without data of the visitor',
    long,
    async ({ page }) => {
      const reports: string[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith('/api/remote-failures')) reports.push(request.postData() ?? '');
      });
      const answered = page.waitForResponse('**/api/remote-failures', { timeout: 20_000 });
      await page.goto('/search-results?zipCode=63101&radius=100&page=1&sortBy=distance');
      expect((await answered).status()).toBe(204);
      await page.getByRole('button', { name: 'Try Again' }).click();
      await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible({ timeout: 20_000 });
      expect(reports).toEqual([expect.stringMatching(/^{"remote":"mf_search","version":"[\w.-]+"}$/)]);
    },
  );

  test('X1 Home keeps its plain search form, which works', long, async ({ page }) => {
    await page.goto('/');
    const form = page.getByRole('search');
    await form.getByLabel('Zip code').fill('63101');
    await form.getByLabel('Radius').selectOption('100');
    await form.getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL(/\/search-results\?.*zipCode=63101/);
  });
});

test.describe('the files of mf-listing-wizard are missing', () => {
  test.use({ expectedErrors: [matchMissingFiles('mf_listing_wizard')] });

  /** Answers all files of the remote with 404. Returns the growing list of attempts to load its entry. */
  async function blockRemote(page: Page): Promise<string[]> {
    const tries: string[] = [];
    page.on('request', (request) => {
      if (/mf_listing_wizard\/.*remoteEntry/.test(request.url()) && request.resourceType() === 'script')
        tries.push(request.url());
    });
    await page.route('**/mf_listing_wizard/**', (route) => route.fulfill({ status: 404, body: 'gone' }));
    return tries;
  }

  for (const address of ['/edit-listing', '/my-listing']) {
    test(
      `X1 ${address} shows the error after one attempt and three retries; public search still works`,
      long,
      async ({ page }) => {
        await signIn(page, accounts.usual);
        const tries = await blockRemote(page);
        await page.goto(address);
        await expect(page.getByRole('heading', { name: texts.somethingWrong })).toBeVisible({
          timeout: 20_000,
        });
        expect(tries).toHaveLength(4);
        await expect(page.getByText(texts.troubleLoading)).toBeVisible();
        await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
        await expect(page.getByRole('button', { name: 'Refresh Page' })).toBeVisible();
        await page.getByRole('contentinfo').getByRole('link', { name: 'Search Now' }).click();
        await expect(getCards(page)).toHaveCount(20);
        await expect(page.getByText(texts.somethingWrong)).toHaveCount(0);
      },
    );
  }

  test('X1 Try Again shows its page once the files exist', long, async ({ page }) => {
    await signIn(page, accounts.usual);
    await blockRemote(page);
    await page.goto('/edit-listing');
    await expect(page.getByRole('heading', { name: texts.somethingWrong })).toBeVisible({
      timeout: 20_000,
    });
    await page.unroute('**/mf_listing_wizard/**');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByText(texts.somethingWrong)).toHaveCount(0, { timeout: 20_000 });
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  });
});

const results = '/search-results?zipCode=63101&radius=100&page=1&sortBy=distance';

/** Expects the error on this page only, and that header, footer and other pages work. */
async function expectOnlyThisPartFails(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: texts.somethingWrong })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('banner')).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
  await expect(page).toHaveURL('/guide');
  await expect(page.getByText(texts.somethingWrong)).toHaveCount(0);
}

/** Opens the results page with a changed registry in its HTML. */
async function withRegistry(page: Page, change: (registry: string) => string): Promise<void> {
  await page.route(
    (url) => url.pathname === '/search-results',
    async (route) => {
      const response = await route.fetch();
      const registry = /(<script[^>]*id="mf-registry"[^>]*>)(.*?)(<\/script>)/s;
      // Removes preloads, so that all requests are those of the loader.
      const html = (await response.text()).replace(/<link[^>]*\/mf_search\/[^>]*\.js[^>]*>/g, '');
      expect(html).toMatch(registry);
      const body = html.replace(registry, (_, open, json, close) => open + change(json) + close);
      await route.fulfill({ response, body });
    },
  );
  await page.goto(results);
}

test.describe('files of mf-search whose hash differs from the registry', () => {
  test.use({ expectedErrors: [matchOtherFiles('mf_search')] });

  test('F8 a tampered file of mf-search is not run', long, async ({ page }) => {
    await page.route(/\/mf_search\/.*\.js/, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `${await response.text()}\n;window.tampered = true;` });
    });
    await page.goto('/search-results?zipCode=63101&radius=100&page=1&sortBy=distance');
    await expect(page.getByRole('heading', { name: texts.somethingWrong })).toBeVisible({ timeout: 20_000 });
    expect(await page.evaluate(() => 'tampered' in window)).toBe(false);
  });

  test('F8 a truncated script of mf-search is not run', long, async ({ page }) => {
    await page.route(/\/mf_search\/.*\.js/, async (route) => {
      const response = await route.fetch();
      const whole = await response.text();
      await route.fulfill({ response, body: whole.slice(0, whole.length / 2) });
    });
    await page.goto(results);
    await expectOnlyThisPartFails(page);
  });
});

test('F8 the page can be read while a file of mf-search is slow', long, async ({ page }) => {
  const { promise: read, resolve: haveRead } = Promise.withResolvers<void>();
  await page.route(/\/mf_search\/.*\.js/, async (route) => {
    await read;
    await route.continue();
  });
  await page.goto('/search-results?zipCode=63101&radius=100&page=1&sortBy=distance', {
    waitUntil: 'commit',
  });
  await expect(page.getByRole('heading', { level: 1 })).toContainText('63101');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.locator('html')).not.toHaveAttribute('data-ready', 'true');
  haveRead();
  await expect(page.locator('html')).toHaveAttribute('data-ready', 'true', { timeout: 20_000 });
  await expect(getCards(page)).toHaveCount(20);
});

test.describe('an invalid registry', () => {
  test.use({
    expectedErrors: [
      matchAny(
        /^console: The registry cannot be read: SyntaxError/,
        /^console: (?:LoadFailed: )?Error: skipped: mf_search: /,
      ),
    ],
  });

  test(
    'F8 a registry that is not JSON leaves the header and the pages of the shell usable',
    long,
    async ({ page }) => {
      await withRegistry(page, (registry) => registry.slice(0, -10));
      await expectOnlyThisPartFails(page);
    },
  );

  test('F8 a version that requires another shell contract is not requested', long, async ({ page }) => {
    const requests: string[] = [];
    page.on('request', (request) => {
      if (/\/mf_search\/.*remoteEntry/.test(request.url()) && request.resourceType() === 'script')
        requests.push(request.url());
    });
    await withRegistry(page, (json) => {
      const registry = JSON.parse(json);
      registry.remotes.mf_search.requires = { shell: '^0.9.0' };
      return JSON.stringify(registry);
    });
    await expectOnlyThisPartFails(page);
    expect(requests).toEqual([]);
  });

  test(
    'F8 a wrong hash in the registry prevents the file from running; other remotes load',
    long,
    async ({ page }) => {
      await signIn(page, accounts.usual);
      await withRegistry(page, (json) => {
        const registry = JSON.parse(json);
        registry.remotes.mf_search.integrity = `sha384-${'A'.repeat(64)}`;
        return JSON.stringify(registry);
      });
      await expect(page.getByRole('heading', { name: texts.somethingWrong })).toBeVisible({
        timeout: 30_000,
      });
      await page.goto('/my-listing');
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText(texts.somethingWrong)).toHaveCount(0);
    },
  );
});

// Module Federation's manifest is read by the build, which writes the registry; pages do not request it.
test('F8 pages work without a federation manifest and do not request it', long, async ({ page }) => {
  const requests: string[] = [];
  await page.route('**/mf-manifest.json', (route) => {
    requests.push(route.request().url());
    return route.fulfill({ status: 404, body: 'gone' });
  });
  await openPage(page, results);
  await expect(getCards(page)).toHaveCount(20);
  expect(requests).toEqual([]);
});

test.describe('after the files are back', () => {
  test.use({ expectedErrors: [matchMissingFiles('mf_search')] });

  test('X1 Try Again brings the page back without a reload', async ({ page }) => {
    let dead = true;
    await page.route('**/mf_search/**', (route) =>
      dead ? route.fulfill({ status: 404, body: '' }) : route.continue(),
    );
    await openPage(page, '/guide');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Search Now' }).click();
    await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible({ timeout: 20_000 });
    dead = false;
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('article')).toHaveCount(20, { timeout: 20_000 });
  });

  test('X1 Refresh Page brings the page back with a reload', long, async ({ page }) => {
    let dead = true;
    await page.route('**/mf_search/**', (route) =>
      dead ? route.fulfill({ status: 404, body: '' }) : route.continue(),
    );
    await page.goto('/search-results?zipCode=63101&radius=100&page=1&sortBy=distance');
    await expect(page.getByRole('heading', { name: texts.somethingWrong })).toBeVisible({ timeout: 20_000 });
    dead = false;
    const reloaded = page.waitForRequest((request) => request.isNavigationRequest());
    await page.getByRole('button', { name: 'Refresh Page' }).click();
    await reloaded;
    // The HTML from the gateway lists the people too, but only the remote renders this button.
    await expect(page.getByRole('button', { name: 'Show map' })).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText(texts.somethingWrong)).toHaveCount(0);
  });
});
