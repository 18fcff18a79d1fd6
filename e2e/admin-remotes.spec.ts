import type { Page } from '@playwright/test';
import { getCards, long, texts } from './support/journey.ts';
import { matchMissingFiles } from './support/remote-errors.ts';
import { expect, getMenu, openPage, signInAsStaff, test } from './support/staff.ts';

/** Every try to load the entry of a remote, from now on; none comes. */
async function blockRemote(page: Page, name: string): Promise<string[]> {
  const tries: string[] = [];
  page.on('request', (request) => {
    const isEntry = new RegExp(`/${name}/.*remoteEntry`).test(request.url());
    if (isEntry && request.resourceType() === 'script') tries.push(request.url());
  });
  await page.route(`**/${name}/**`, (route) => route.fulfill({ status: 404, body: 'gone' }));
  return tries;
}

test.describe('mf-admin is dead', () => {
  test.use({ expectedErrors: [matchMissingFiles('mf_admin')] });

  for (const address of ['/admin', '/admin/login', '/admin/reviews']) {
    test(
      `X1 ${address} says so after one try and three retries; the public site still works`,
      address === '/admin' ? {} : long,
      async ({ page }) => {
        const tries = await blockRemote(page, 'mf_admin');
        await page.goto(address);
        await expect(page.getByRole('heading', { name: texts.somethingWrong })).toBeVisible({
          timeout: 20_000,
        });
        expect(tries).toHaveLength(4);
        await expect(page.getByText(texts.troubleLoading)).toBeVisible();
        await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
        await expect(page.getByRole('button', { name: 'Refresh Page' })).toBeVisible();
        await openPage(page, '/search-results?zipCode=63101&radius=100&page=1&sortBy=distance');
        await expect(getCards(page)).toHaveCount(20);
        await expect(page.getByText(texts.somethingWrong)).toHaveCount(0);
      },
    );
  }

  test('X1 Try Again brings the console once its files are there', long, async ({ page }) => {
    await blockRemote(page, 'mf_admin');
    await page.goto('/admin/login');
    await expect(page.getByRole('heading', { name: texts.somethingWrong })).toBeVisible({ timeout: 20_000 });
    await page.unroute('**/mf_admin/**');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /back office$/ })).toBeVisible({
      timeout: 20_000,
    });
  });
});

test('X1 while the remotes of visitors are dead the console works', long, async ({ page }) => {
  const search = await blockRemote(page, 'mf_search');
  const wizard = await blockRemote(page, 'mf_listing_wizard');
  await signInAsStaff(page);
  for (const [name, heading] of [
    ['Inbox', 'Inbox'],
    ['Listings', 'Prosthetists'],
    ['Settings', 'Settings'],
  ] as const) {
    await getMenu(page)
      .getByRole('link', { name: new RegExp(`^${name}`) })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }
  expect([...search, ...wizard]).toEqual([]);
});
