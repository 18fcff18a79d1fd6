import type { Page } from '@playwright/test';
import { getCards, long, texts } from './support/journey.ts';
import { matchMissingFiles } from './support/remote-errors.ts';
import { expect, getMenu, openPage, signInAsStaff, test } from './support/staff.ts';

/** Answers all files of a remote with 404. Returns the growing list of attempts to load its entry. */
async function blockRemote(page: Page, name: string): Promise<string[]> {
  const attempts: string[] = [];
  page.on('request', (request) => {
    const isEntry = new RegExp(`/${name}/.*remoteEntry`).test(request.url());
    if (isEntry && request.resourceType() === 'script') attempts.push(request.url());
  });
  await page.route(`**/${name}/**`, (route) => route.fulfill({ status: 404, body: 'gone' }));
  return attempts;
}

test.describe('the files of mf-admin are missing', () => {
  test.use({ expectedErrors: [matchMissingFiles('mf_admin')] });

  for (const address of ['/admin', '/admin/login', '/admin/reviews']) {
    test(
      `X1 ${address} shows the error after one attempt and three retries; the public site still works`,
      long,
      async ({ page }) => {
        const attempts = await blockRemote(page, 'mf_admin');
        await page.goto(address);
        await expect(page.getByRole('heading', { name: texts.somethingWrong })).toBeVisible({
          timeout: 20_000,
        });
        expect(attempts).toHaveLength(4);
        await expect(page.getByText(texts.troubleLoading)).toBeVisible();
        await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
        await expect(page.getByRole('button', { name: 'Refresh Page' })).toBeVisible();
        await openPage(page, '/search-results?zipCode=63101&radius=100&page=1&sortBy=distance');
        await expect(getCards(page)).toHaveCount(20);
        await expect(page.getByText(texts.somethingWrong)).toHaveCount(0);
      },
    );
  }
});

test('X1 the admin works while the files of the public remotes are missing', long, async ({ page }) => {
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
