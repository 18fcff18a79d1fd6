import type { Page } from '@playwright/test';
import { expect, longTest, openPage, test } from './support/journey.ts';

/** Records the files that a page loads from now on. Returns a function that returns their paths and texts. */
function recordFiles(page: Page) {
  const paths = new Set<string>();
  page.on('response', (response) => {
    const { pathname, search } = new URL(response.url());
    if (response.ok() && !pathname.startsWith('/api/')) paths.add(pathname + search);
  });
  // Fetched later, because the browser drops the bodies of replies when the page is left.
  return () =>
    Promise.all(
      [...paths].map(async (path) => ({ path, text: await (await page.request.get(path)).text() })),
    );
}

/** Mocks a session: `/api/admin/me` replies with an owner, and all other admin calls with 503. */
async function mockSession(page: Page): Promise<void> {
  const admin = {
    id: '0'.repeat(24),
    email: 'owner@team.test',
    name: 'Inés Calloway',
    role: 'owner',
    permissions: [],
    mfa: false,
    recoveryCodes: 0,
    timezone: 'America/Chicago',
    digest: false,
    lastLoginAt: null,
    mustChangePassword: false,
  };
  await page.route('**/api/admin/**', (route) =>
    route.request().url().endsWith('/api/admin/me')
      ? route.fulfill({ json: { admin } })
      : route.fulfill({ status: 503, json: { error: 'unavailable', message: 'Out of reach.' } }),
  );
  await page.addInitScript(() => localStorage.setItem('adminToken', 'stands-in'));
}

test.describe('the admin document', () => {
  test.use({ viewport: { width: 1440, height: 900 } });
  // The browser notes each 503, and each breach of the policy that the test tries.
  test.use({ expectedErrors: [/Failed to load resource: .*503|Trusted|Content Security Policy/] });

  test(
    'loads admin files only, and none of them mentions the identity provider or public remotes',
    longTest,
    async ({ page }) => {
      test.slow();
      const collectFiles = recordFiles(page);
      await openPage(page, '/admin/login');
      await expect(page).toHaveURL('/admin/login');
      await mockSession(page);
      await openPage(page, '/admin');
      const links = page.getByRole('navigation', { name: 'Back office' }).getByRole('link');
      await expect(links.first()).toBeVisible();
      const paths = await links.evaluateAll((elements) =>
        elements.map((link) => link.getAttribute('href') ?? ''),
      );
      expect(paths).toHaveLength(5);
      paths.push('/admin/profile', '/admin', '/admin/import-data', '/admin/releases');
      for (const address of paths) {
        await openPage(page, address);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      }
      await page.waitForLoadState('networkidle');

      const loadedFiles = await collectFiles();
      const scripts = loadedFiles.filter(({ path }) => path.endsWith('.js'));
      expect(scripts.length).toBeGreaterThanOrEqual(4); // of the shell, and entry and pages of the remote
      for (const { path, text } of loadedFiles) {
        expect(path).toMatch(/^\/(?:admin(?:\/|$)|mf_admin\/|shell\/(?!public\.)|art\/|photos\/)/);
        // A hash may contain any word by chance.
        const textWithoutHashes = text.replaceAll(/sha256-[\w+/]+/g, '');
        expect(textWithoutHashes, path).not.toMatch(/clerk|turnstile|mf_search|mf_listing_wizard/i);
      }
    },
  );

  test('has a policy under which the browser refuses injected styles and text as script', async ({
    page,
  }) => {
    await mockSession(page);
    await openPage(page, '/admin');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.locator('style').count()).toBe(0);
    expect(await page.locator('script:not([src]):not([type="application/json"])').count()).toBe(0);
    const rejections = await page.evaluate(() => {
      const isRejected = (setHtml: () => void) => {
        try {
          setHtml();
          return false;
        } catch (error) {
          return error instanceof TypeError;
        }
      };
      const script = document.createElement('script');
      return {
        markup: isRejected(() => {
          document.createElement('div').innerHTML = '<b>x</b>';
        }),
        foreign: isRejected(() => {
          script.src = 'https://evil.test/x.js';
        }),
        words: isRejected(() => {
          script.text = 'document.title = "changed"';
        }),
        secondPolicy: isRejected(() => {
          const { trustedTypes } = window as unknown as {
            trustedTypes: { createPolicy(name: string, rules: object): void };
          };
          trustedTypes.createPolicy('mine', {});
        }),
      };
    });
    expect(rejections).toEqual({ markup: true, foreign: true, words: true, secondPolicy: true });
  });
});

test('the admin document is not cached, indexed or framed', async ({ request }) => {
  for (const path of ['/admin', '/admin/login', '/admin/reviews/x']) {
    const headers = (await request.get(path)).headers();
    expect(headers['cache-control']).toBe('private, no-store');
    expect(headers['x-robots-tag']).toBe('noindex, nofollow');
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['content-security-policy']).toContain("require-trusted-types-for 'script'");
    expect(headers['content-security-policy']).not.toMatch(/unsafe|https?:/);
  }
});

test('public pages neither load nor mention admin files', longTest, async ({ page }) => {
  const collectFiles = recordFiles(page);
  for (const path of ['/', '/login', '/search-results?zipCode=63101&radius=50&page=1&sortBy=distance'])
    await openPage(page, path);
  await page.waitForLoadState('networkidle');
  const loadedFiles = await collectFiles();
  expect(loadedFiles.length).toBeGreaterThan(3);
  for (const { path } of loadedFiles) expect(path).not.toMatch(/^\/(?:admin|mf_admin|shell\/admin\.)/);
  for (const { path, text } of loadedFiles.filter((file) => !file.path.endsWith('.js')))
    expect(text, path).not.toContain('mf_admin');
});
