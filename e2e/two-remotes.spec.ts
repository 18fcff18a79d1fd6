import { personas } from '@app/test-kit/personas';
import type { Page } from '@playwright/test';
import { expect, getCards, longTest, openPage, test } from './support/journey.ts';
import { accounts, openSignedIn, signIn } from './support/people.ts';

/** Records the names of the remotes whose files the page requests from now on. */
function recordRemotes(page: Page): Set<string> {
  const remoteNames = new Set<string>();
  page.on('request', (request) => {
    const [, name] = /\/(mf_\w+)\//.exec(new URL(request.url()).pathname) ?? [];
    if (name) remoteNames.add(name);
  });
  return remoteNames;
}

for (const address of [
  '/',
  '/search-results?zipCode=63101&radius=100&page=1&sortBy=distance',
  `/prosthetists/${personas.full.slug}`,
  '/guide',
  '/login',
]) {
  test(
    `${address} loads no files of the listing wizard`,
    address.startsWith('/search') ? {} : longTest,
    async ({ page }) => {
      const remotes = recordRemotes(page);
      await openPage(page, address);
      await page.waitForLoadState('networkidle');
      expect([...remotes].filter((name) => name !== 'mf_search')).toEqual([]);
    },
  );
}

test('the wizard’s pages load no files of the search', longTest, async ({ page }) => {
  await signIn(page, accounts.usual);
  const remotes = recordRemotes(page);
  await page.goto('/my-listing');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect([...remotes]).toEqual(['mf_listing_wizard']);
});

test('both remotes work in one document, without a page load between them', longTest, async ({ page }) => {
  await openSignedIn(page, accounts.usual);
  const menu = page.getByRole('banner').locator('details').filter({ hasText: 'My Listing' }).last();
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(request.url());
  });
  const heading = page.getByRole('main').getByRole('heading', { level: 1 }).first();

  await page.getByRole('contentinfo').getByRole('link', { name: 'Search Now' }).click();
  await expect(getCards(page)).toHaveCount(20);
  await page.getByRole('banner').getByText('My Listing', { exact: true }).click();
  await menu.getByRole('link', { name: 'Edit Listing' }).click();
  await expect(page).toHaveURL('/edit-listing');
  // Waits for the page, which takes the focus and would close an open menu.
  await expect(heading).toHaveText('Edit Your Listing');
  await expect(heading).toBeFocused();
  await page.getByRole('banner').getByText('My Listing', { exact: true }).click();
  await menu.getByRole('link', { name: 'Reviews and Figures' }).click();
  await expect(page).toHaveURL('/my-listing');
  await expect(heading).toHaveText('My Listing');
  await expect(heading).toBeFocused();
  await page.getByRole('banner').getByText('My Listing', { exact: true }).click();
  await menu.getByText('View Listing').click();
  await expect(page).toHaveURL(`/prosthetist/${personas.usual.slug}`);
  await expect(heading).toContainText(personas.usual.name);
  expect(documents).toEqual([]);
});
