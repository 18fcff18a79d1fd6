// Asking a practice for a visit or a callback, and how its owner responds.

import { expect, openPage, test } from './support/journey.ts';
import { createPublicListingOwner, createUnclaimedListing } from './support/listing-owners.ts';
import { expectNoAxeFindings, setColorScheme } from './support/page-checks.ts';
import {
  completeAnswers,
  createAccount,
  createEmail,
  openInOwnBrowser,
  submitLogin,
  waitForEmail,
} from './support/people.ts';

test('N4 N5 a patient asks for a call back, the owner reads it and answers, a second request is refused, and a withdrawal erases name and phone', async ({
  page,
  browser,
}) => {
  test.setTimeout(90_000);
  const listingOwner = await createPublicListingOwner({ company: 'Callback Limb Works' });
  const patient = await createAccount({ role: 'patient', patientinfo: completeAnswers, firstName: 'Zelda' });
  const askPath = `/prosthetist/${listingOwner.slug}?ask=visit`;

  // Signed out, the button leads to the sign-in and then to the form.
  await openPage(page, `/prosthetists/${listingOwner.slug}`);
  await page.getByRole('link', { name: 'Ask for a visit or a call back' }).click();
  await expect(page).toHaveURL('/login');
  await submitLogin(page, patient);
  await expect(page).toHaveURL(askPath);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: 'Ask for a visit' })).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  for (const colorScheme of ['light', 'dark'] as const) {
    await setColorScheme(page, colorScheme);
    await expectNoAxeFindings(page, `ask for a visit, ${colorScheme}`);
  }
  const formEndPx = await main
    .locator('ol')
    .evaluate((element) => element.getBoundingClientRect().bottom + scrollY);
  expect(formEndPx, 'end of the form and what happens next').toBeLessThanOrEqual(1_500);
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.setViewportSize({ width: 1280, height: 800 });

  await main.getByText('A call back').click();
  await main.getByRole('textbox', { name: 'Phone' }).fill('(314) 555-0188');
  await main.getByText('Mornings').click();
  await main.getByRole('checkbox', { name: /^I agree/ }).check();
  await main.getByRole('button', { name: 'Send to Callback Limb Works' }).click();
  await expect(main.getByRole('heading', { level: 1, name: 'Sent' })).toBeFocused();
  await expect(
    main.getByText(/They’ll call \(314\) 555-0188 \(mornings\)\. If you hear nothing by/),
  ).toBeVisible();

  const ownerPage = await openInOwnBrowser(browser, listingOwner.person, '/my-listing');
  await expect(ownerPage.getByText('1 patient waits for your answer')).toBeVisible();
  await ownerPage.getByRole('link', { name: 'Open the requests' }).click();
  const receivedRequest = ownerPage.getByRole('article', { name: /^Zelda/ });
  await expect(receivedRequest).toContainText('(314) 555-0188');
  await expectNoAxeFindings(ownerPage, 'received requests');
  await receivedRequest.getByRole('button', { name: /^I called/ }).click();
  await expect(receivedRequest.getByText('Called', { exact: true })).toBeVisible();
  await waitForEmail(ownerPage, listingOwner.person, 'Someone asks to hear from you');

  await openPage(page, askPath);
  await expect(main.getByRole('heading', { level: 1, name: 'Your request is open' })).toBeVisible();
  await main.getByRole('link', { name: 'My requests' }).click();
  const ownRequest = main.getByRole('article', { name: 'Callback Limb Works' });
  await expect(ownRequest.getByText('They called you')).toBeVisible();
  await expectNoAxeFindings(page, 'own requests');
  await ownRequest.getByRole('button', { name: /^Withdraw my request/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(ownRequest.getByText('Withdrawn', { exact: true })).toBeVisible();
  await ownerPage.reload();
  await expect(ownerPage.getByText('Withdrawn by the patient')).toBeVisible();
  await expect(ownerPage.getByRole('main')).not.toContainText('Zelda');
  await expect(ownerPage.getByRole('main')).not.toContainText('555-0188');
  await ownerPage.context().close();
});

test('N6 profile and card say how soon a practice answers from five answers on', async ({ page }) => {
  const listingBelowMinimum = await createUnclaimedListing({
    ownerUserId: createEmail(),
    visitAnswerHours: [3, 3, 3, 3],
  });
  const listingWithAnswers = await createUnclaimedListing({
    ownerUserId: createEmail(),
    visitAnswerHours: [3, 3, 3, 3, 3, -1],
  });
  await openPage(page, `/prosthetists/${listingWithAnswers.slug}`);
  await expect(page.getByText('Answers within a day, 83 of 100 requests')).toBeVisible();
  await openPage(page, `/prosthetists/${listingBelowMinimum.slug}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(/^Answers within/)).toHaveCount(0);
  for (const [listing, count] of [
    [listingWithAnswers, 1],
    [listingBelowMinimum, 0],
  ] as const) {
    await openPage(page, `/search-results?name=${listing.lastName}&page=1`);
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(page.getByRole('article').getByText('Answers within a day')).toHaveCount(count);
  }
});
