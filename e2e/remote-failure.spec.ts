import type { Page } from '@playwright/test';
import { expect, getCards, long, matchAny, openPage, test, texts } from './support/journey.ts';
import { accounts, signIn } from './support/people.ts';
import { matchMissingFiles, matchOtherFiles } from './support/remote-errors.ts';

test.describe('mf-search is dead', () => {
  test.use({ expectedErrors: [matchMissingFiles('mf_search')] });

  test.beforeEach(async ({ page }) => {
    await page.route('**/mf_search/**', (route) => route.fulfill({ status: 404, body: 'gone' }));
  });

  test('X1 F8 its page says so after one try and three retries; Try Again and Refresh Page are offered', async ({
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
    'F8 the gateway is told once which version did not come, and nothing of the visitor',
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

  test('X1 Home keeps its plain form, and it still searches', long, async ({ page }) => {
    await page.goto('/');
    const form = page.getByRole('search');
    await form.getByLabel('Zip code').fill('63101');
    await form.getByLabel('Radius').selectOption('100');
    await form.getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL(/\/search-results\?.*zipCode=63101/);
  });
});

test.describe('mf-listing-wizard is dead', () => {
  test.use({ expectedErrors: [matchMissingFiles('mf_listing_wizard')] });

  /** Every try to load its entry, from now on; none comes. */
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
      `X1 ${address} says so after one try and three retries; public search still works`,
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

  test(
    'X1 its page is tried anew by who comes back to it, and is there once the files are',
    long,
    async ({ page }) => {
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
    },
  );
});

const results = '/search-results?zipCode=63101&radius=100&page=1&sortBy=distance';

/** The page says what is wrong with its one part, and everything else of the site is there. */
async function expectOnlyThisPartFails(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: texts.somethingWrong })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('banner')).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
  await expect(page).toHaveURL('/guide');
  await expect(page.getByText(texts.somethingWrong)).toHaveCount(0);
}

/** Opens a page whose registry was changed on its way. */
async function withRegistry(page: Page, change: (registry: string) => string): Promise<void> {
  await page.route(
    (url) => url.pathname === '/search-results',
    async (route) => {
      const response = await route.fetch();
      const registry = /(<script[^>]*id="mf-registry"[^>]*>)(.*?)(<\/script>)/s;
      // Without what the gateway has the browser load beforehand: from then on every request is the loader's.
      const html = (await response.text()).replace(/<link[^>]*\/mf_search\/[^>]*\.js[^>]*>/g, '');
      expect(html).toMatch(registry);
      const body = html.replace(registry, (_, open, json, close) => open + change(json) + close);
      await route.fulfill({ response, body });
    },
  );
  await page.goto(results);
}

test.describe('files of mf-search that are not what the registry says', () => {
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

  test('F8 a script of mf-search that ends in the middle is not run', long, async ({ page }) => {
    await page.route(/\/mf_search\/.*\.js/, async (route) => {
      const response = await route.fetch();
      const whole = await response.text();
      await route.fulfill({ response, body: whole.slice(0, whole.length / 2) });
    });
    await page.goto(results);
    await expectOnlyThisPartFails(page);
  });
});

test('F8 a slow file of mf-search leaves the page readable meanwhile', long, async ({ page }) => {
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

test.describe('a registry that is wrong', () => {
  test.use({
    expectedErrors: [
      matchAny(
        /^console: The registry cannot be read: SyntaxError/,
        /^console: (?:LoadFailed: )?Error: skipped: mf_search: /,
      ),
    ],
  });

  test(
    'F8 a registry that is no JSON leaves the shell’s own pages and its header usable',
    long,
    async ({ page }) => {
      await withRegistry(page, (registry) => registry.slice(0, -10));
      await expectOnlyThisPartFails(page);
    },
  );

  test('F8 an old version that needs another contract is not even asked for', long, async ({ page }) => {
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
    'F8 a wrong hash in the registry keeps the file from running, and the other remotes load',
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

// What federation calls a manifest is read by the build, which writes the registry: no page asks for it.
test('F8 a manifest that is gone is missed by nobody', long, async ({ page }) => {
  const requests: string[] = [];
  await page.route('**/mf-manifest.json', (route) => {
    requests.push(route.request().url());
    return route.fulfill({ status: 404, body: 'gone' });
  });
  await openPage(page, results);
  await expect(getCards(page)).toHaveCount(20);
  expect(requests).toEqual([]);
});

test.describe('after the failure is over', () => {
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

  test('X1 Refresh Page brings it back with a reload', long, async ({ page }) => {
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
    // The gateway's own HTML has the people, too; this button comes with the remote.
    await expect(page.getByRole('button', { name: 'Show map' })).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText(texts.somethingWrong)).toHaveCount(0);
  });
});
