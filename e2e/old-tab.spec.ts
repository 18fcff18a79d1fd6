// A tab opened before the current version of the API. As long as the API supports its contract it works; later it is
// asked to refresh, and keeps the typed text.
import { personas } from '@app/test-kit/personas';
import { apiContract } from '@app/types/release/contract';
import type { Page } from '@playwright/test';
import { expect, getCards, longTest, openPage, test } from './support/journey.ts';
import { completeAnswers, createAccount, signIn } from './support/people.ts';
import { fillReview } from './support/reviews.ts';

const getNotice = (page: Page) => page.getByRole('status').filter({ hasText: /out of date|al día/ });
/** Returns a footer link that leads to results without a page load. */
const getSearchLink = (page: Page) =>
  page.getByRole('contentinfo').getByRole('link', { name: /^(Search Now|Buscar ahora)$/ });

/** Adds unknown fields to a reply and to all objects in its lists. */
function addUnknownFields(reply: Record<string, unknown>): Record<string, unknown> {
  const changedEntries = Object.entries(reply).map(([name, value]) => [
    name,
    Array.isArray(value)
      ? value.map((entry) => (typeof entry === 'object' ? addUnknownFields(entry) : entry))
      : value,
  ]);
  return { ...Object.fromEntries(changedEntries), sinceTomorrow: { more: [1] } };
}

/** Makes the page send an unsupported contract version from now on. Returns a function that ends this. */
async function sendOldContract(page: Page): Promise<() => Promise<void>> {
  const apiPattern = /\/api\//;
  await page.route(apiPattern, (route) =>
    route.continue({ headers: { ...route.request().headers(), 'x-contract': '0' } }),
  );
  return () => page.unroute(apiPattern);
}

test.describe('a tab that is too old', () => {
  // The browser notes each 409 in its console.
  test.use({ expectedErrors: [/status of 409/] });

  test(
    'is asked to refresh when a review is sent; the typed text is kept, also after the refresh',
    longTest,
    async ({ page }) => {
      const person = await createAccount({ role: 'patient', patientinfo: completeAnswers });
      await signIn(page, person);
      await openPage(page, `/prosthetist/${personas.usual.slug}?write=1`);
      const text = 'Old tab: four fittings, and the socket has held from the first long walk on.';
      await fillReview(page, text);
      const stopOldContract = await sendOldContract(page);
      const main = page.getByRole('main');
      await main.getByLabel('This is about my own care, or that of my family.').check();
      await main.getByLabel(/^I do not work for this practice/).check();
      await main.getByRole('button', { name: 'Send my review' }).click();
      await expect(getNotice(page)).toContainText('This page is out of date. Please refresh it.');
      // The form is still on the same step.
      await expect(main.getByRole('heading', { name: 'Your name, and send' })).toBeVisible();

      await stopOldContract();
      await getNotice(page).getByRole('button', { name: 'Refresh Page' }).click();
      await expect(getNotice(page)).toHaveCount(0);
      await expect(page.locator('html')).toHaveAttribute('data-ready', 'true');
      await expect.poll(() => page.evaluate(() => Object.values({ ...localStorage }).join())).toContain(text);
    },
  );
});

test('an old tab works with a newer API, whose replies have unknown fields', longTest, async ({ page }) => {
  const contracts: string[] = [];
  await openPage(page, '/guide');
  await page.route(/\/api\//, async (route) => {
    const contract = route.request().headers()['x-contract'];
    if (contract) contracts.push(contract); // calls that only count something send no contract
    const response = await route.fetch();
    await route.fulfill({ response, json: addUnknownFields(await response.json()) });
  });
  await getSearchLink(page).click();
  await expect(getCards(page)).toHaveCount(20);
  await page.getByRole('article').first().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/prosthetists?\//);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  expect(contracts.length).toBeGreaterThan(0);
  expect(new Set(contracts)).toEqual(new Set([String(apiContract)]));
  await expect(getNotice(page)).toHaveCount(0);
  await page.unrouteAll({ behavior: 'wait' }); // waits for pending calls
});
