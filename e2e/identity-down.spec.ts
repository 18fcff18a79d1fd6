import type { Page } from '@playwright/test';
import { errorTexts, expect, getCards, longTest, matchAny, openPage, test } from './support/journey.ts';
import {
  accountPassword,
  accounts,
  completeAnswers,
  createAccount,
  fetchStoredAccount,
  getUserMenu,
  signIn,
} from './support/people.ts';
import { publicRoutes, resultsPath } from './support/routes.ts';

const getHeader = (page: Page) => page.getByRole('banner');
const blockIdentityProvider = (page: Page) => page.route('**/__clerk/**', (route) => route.abort());
const expectNoErrorScreen = (page: Page) => expect(page.getByText(errorTexts.somethingWrong)).toHaveCount(0);

test('signed out, public pages make no request to the identity provider', async ({ page }) => {
  test.setTimeout(90_000);
  const requests: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/__clerk')) requests.push(request.url());
  });
  const publicPaths = publicRoutes.filter(
    (route) => !/^\/(login|signup|no-such|alerts\/|search-results\?zipCode=00000)/.test(route),
  );
  for (const route of process.env.FULL_TESTS ? publicPaths : publicPaths.slice(0, 4))
    await openPage(page, route);
  expect(requests).toEqual([]);
  // Proves that the check works: the sign-in page does make requests.
  await openPage(page, '/login');
  await expect.poll(() => requests.length).toBeGreaterThan(0);
});

test.describe('F9 the identity provider is down', () => {
  test.use({
    expectedErrors: [
      matchAny(
        /^console: Failed to load resource: net::(?:ERR_FAILED|ERR_INTERNET_DISCONNECTED) \S+\/__clerk\//,
        /^page error: Clerk: Failed to load Clerk, failed to load script: \/__clerk\//,
        /^console: Saving the profile failed: offline /,
      ),
    ],
  });

  test('signed out, search and profiles work, and the sign-in form says that accounts are unavailable', async ({
    page,
  }) => {
    await blockIdentityProvider(page);
    await openPage(page, '/');
    await page.getByRole('search').getByLabel('Zip code').fill('63101');
    await page.getByRole('search').getByRole('button', { name: 'Search' }).click();
    await expect(getCards(page)).toHaveCount(20);
    await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
    await expect(page).toHaveURL(/\/prosthetists\//);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoErrorScreen(page);

    await getHeader(page).getByRole('link', { name: 'LOGIN' }).click();
    await expect(page.getByText('Accounts are unavailable right now.').first()).toBeVisible({
      timeout: 20_000,
    });
    await page.getByLabel('E-mail').fill(accounts.patient.email);
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(accountPassword);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByText('Nothing you typed is lost')).toBeVisible();
    await expect(page.getByLabel('E-mail')).toHaveValue(accounts.patient.email);
    await expectNoErrorScreen(page);
  });

  test(
    'a signed-in member sees LOGIN, and is signed in again when the provider is back',
    longTest,
    async ({ page }) => {
      const person = await createAccount({ role: 'patient', patientinfo: completeAnswers });
      await signIn(page, person);
      await blockIdentityProvider(page);
      await openPage(page, resultsPath);
      await expect(getCards(page)).toHaveCount(20);
      await expect(getHeader(page).getByRole('link', { name: 'LOGIN' })).toBeVisible({ timeout: 20_000 });
      await expectNoErrorScreen(page);
      await page.goto('/my-reviews');
      await expect(
        page.getByRole('heading', { level: 1, name: 'Accounts are unavailable right now.' }),
      ).toBeVisible({ timeout: 20_000 });
      await expect(page).toHaveURL('/my-reviews');
      await expectNoErrorScreen(page);

      const tryAgainButton = page.getByRole('button', { name: 'Try Again' });
      await expect(tryAgainButton).toBeVisible();
      await page.unroute('**/__clerk/**');
      // At once if it is still there: the page may have signed the member in by itself.
      await tryAgainButton.evaluateAll((buttons: HTMLElement[]) => buttons[0]?.click());
      await expect(getUserMenu(page, person)).toBeVisible();
      await expect(page.getByRole('heading', { level: 1, name: 'My Reviews' })).toBeVisible();
    },
  );

  test(
    'offline, a failed save shows a message at once and the form keeps the values',
    longTest,
    async ({ page, context }) => {
      const person = await createAccount({ role: 'patient', patientinfo: completeAnswers });
      await signIn(page, person);
      const reviewsPromise = page.waitForResponse(/\/api\/user-reviews\//);
      await page.goto('/patientinfo');
      await reviewsPromise;
      // Not the heading, because the HTML from the server has it too.
      await expect(page.getByLabel('State')).toBeVisible();
      await context.setOffline(true);
      await page.getByLabel('State').selectOption('Ohio');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByText('That could not be saved.')).toBeVisible();
      await expect(page.getByLabel('State')).toHaveValue('Ohio');
      await expectNoErrorScreen(page);
      await context.setOffline(false);
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByText('Saved. Search results now show who fits you.')).toBeVisible();
      expect((await fetchStoredAccount(person)).unsafe_metadata.patientinfo).toEqual({
        ...completeAnswers,
        state: 'Ohio',
      });
    },
  );
});
