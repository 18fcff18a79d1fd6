import { errorTexts, getCards, longTest } from './support/journey.ts';
import { blockRemote, expectLoadFailure, matchMissingFiles } from './support/remote-errors.ts';
import { expect, getMenu, openPage, signInAsStaff, test } from './support/staff.ts';

test.describe('the files of mf-admin are missing', () => {
  test.use({ expectedErrors: [matchMissingFiles('mf_admin')] });

  for (const address of ['/admin', '/admin/login', '/admin/reviews']) {
    test(
      `X1 ${address} shows the error after one attempt and three retries; the public site still works`,
      longTest,
      async ({ page }) => {
        const attempts = await blockRemote(page, 'mf_admin');
        await page.goto(address);
        await expectLoadFailure(page);
        expect(attempts).toHaveLength(4);
        await openPage(page, '/search-results?zipCode=63101&radius=100&page=1&sortBy=distance');
        await expect(getCards(page)).toHaveCount(20);
        await expect(page.getByText(errorTexts.somethingWrong)).toHaveCount(0);
      },
    );
  }
});

test('X1 the admin works while the files of the public remotes are missing', longTest, async ({ page }) => {
  const searchAttempts = await blockRemote(page, 'mf_search');
  const wizardAttempts = await blockRemote(page, 'mf_listing_wizard');
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
  expect([...searchAttempts, ...wizardAttempts]).toEqual([]);
});
