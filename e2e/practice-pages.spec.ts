// Axe, narrow screens and Spanish on the pages of prosthetists: the wizard's and the owner's. Pages are opened by
// address, not by their texts, as it runs in both languages.
import type { Page } from '@playwright/test';
import { decideItem } from './support/decisions.ts';
import { expect, getMain, openPage } from './support/journey.ts';
import {
  createListingBody,
  createPendingListingOwner,
  createProsthetist,
  createPublicListingOwner,
  createUnclaimedListing,
  type ListingOwner,
} from './support/listing-owners.ts';
import { createApiClient, signIn } from './support/people.ts';
import { createPublicReview } from './support/reviews.ts';
import { testWalk, type Walk } from './support/walks.ts';

type CheckState = Parameters<Walk>[1];

const getHeading = (page: Page) => getMain(page).getByRole('heading', { level: 1 });

/** Opens a step and waits for it. */
async function openStep(page: Page, step: string): Promise<void> {
  await page.goto(`/edit-listing?step=${step}`);
  await expect(getHeading(page)).toBeVisible();
  await expect(getMain(page).locator('form, ul').first()).toBeVisible();
}
const getSubmitButton = (page: Page) => getMain(page).locator('form button[type=submit]').last();

/** Goes through step 1 with a rejected and a pending claim, and through step 1.5. */
async function walkClaim(page: Page, checkState: CheckState): Promise<void> {
  const [person, rejectedListing, pendingListing, wantedListing] = [
    await createProsthetist(),
    await createUnclaimedListing(),
    await createUnclaimedListing(),
    await createUnclaimedListing(),
  ];
  const callApi = await createApiClient(person);
  const createClaim = async ({ _id }: typeof pendingListing) => {
    const { json } = await callApi<{ claim: { id: string } }>('POST', '/api/prosthetists/claim', {
      prosthetistId: _id.toHexString(),
    });
    return json.claim.id;
  };
  // A note in Spanish, because notes of staff are not translated.
  await decideItem('reject', `claim:${await createClaim(rejectedListing)}`, {
    note: 'Más datos, por favor.',
  });
  await createClaim(pendingListing);
  await signIn(page, person);
  await page.goto('/edit-listing');
  await expect(getMain(page).getByRole('article')).toHaveCount(2);
  await checkState('step 1 with claims');
  await getMain(page).getByRole('article').locator('button[data-kind=danger]').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await checkState('withdrawing a claim');
  await page.keyboard.press('Escape');

  await openStep(page, 'search');
  await checkState('step 1.5');
  const queryField = getMain(page).getByRole('searchbox');
  await queryField.fill('Xyzzyxyzzy');
  await queryField.press('Enter');
  await expect(getMain(page).getByRole('status').getByRole('heading')).toBeVisible();
  await checkState('step 1.5, nothing found');
  await queryField.fill(pendingListing.lastName);
  await queryField.press('Enter');
  await expect(getMain(page).getByRole('article')).toHaveCount(1);
  await getMain(page).getByRole('article').getByRole('button').click();
  await expect(getMain(page).getByRole('article').getByRole('alert')).not.toBeEmpty();
  await checkState('step 1.5, already asked for');
  await queryField.fill(wantedListing.lastName);
  await queryField.press('Enter');
  await expect(getMain(page).getByRole('article').getByRole('heading')).toContainText(wantedListing.lastName);
  await getMain(page).getByRole('article').getByRole('button').click();
  await expect(page).toHaveURL(/step=claimed$/);
  await checkState('claim sent');
}

/** Goes through steps 2 to 6 with their error messages. */
async function walkCreation(page: Page, checkState: CheckState): Promise<void> {
  const unclaimedListing = await createUnclaimedListing();
  const person = await createProsthetist();
  const callApi = await createApiClient(person);
  const listingBody = {
    ...createListingBody({ lastName: unclaimedListing.lastName }),
    yearStartedPracticing: '',
  };
  const saveDraft = (overrides: object) =>
    callApi('PUT', '/api/me/draft', { step: 2, values: { ...listingBody, ...overrides } });
  await signIn(page, person);
  await saveDraft({ state: 'ZZ', zipCode: '631' });
  await openStep(page, '2');
  await checkState('step 2');
  await getSubmitButton(page).click();
  await expect(getMain(page).locator('[aria-invalid=true]')).toHaveCount(2);
  await checkState('step 2 with errors');
  await getMain(page).locator('[name=state]').fill(listingBody.state);
  await getMain(page).locator('[name=zipCode]').fill(listingBody.zipCode);
  await getSubmitButton(page).click();
  await expect(page).toHaveURL(/step=twins$/);
  await expect(getMain(page).getByRole('article')).not.toHaveCount(0);
  await checkState('the question about twins');

  await openStep(page, '3');
  await getMain(page).locator('[name=yearStartedPracticing]').fill('1949');
  await getSubmitButton(page).click();
  await expect(getMain(page).locator('[aria-invalid=true]')).toHaveCount(1);
  await checkState('step 3 with an error');
  await getMain(page).locator('[name=yearStartedPracticing]').fill('');
  await openStep(page, '4');
  for (const summary of await getMain(page).locator('details summary').all()) await summary.click();
  await checkState('step 4, every explanation open');
  await openStep(page, '5');
  await checkState('step 5');
  await page.route('**/api/prosthetists', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  await getSubmitButton(page).click();
  await expect(getMain(page).getByRole('alert').filter({ hasText: /./ })).toBeVisible();
  await checkState('step 5, not sent');
  await page.unroute('**/api/prosthetists');
  await getSubmitButton(page).click();
  await expect(getMain(page).locator('form')).toHaveCount(0);
  await expect(getHeading(page)).toBeVisible();
  await checkState('step 6');
}

/** Opens the header's menu for each status of a listing, and the pages without a form. */
async function walkStatuses(page: Page, checkState: CheckState): Promise<void> {
  const rejectedOwner = await createPendingListingOwner();
  await decideItem('reject', `listing:${rejectedOwner.listingId}`, { note: 'Más datos, por favor.' });
  const peopleByStatus = {
    'nothing connected': await createProsthetist(),
    'under review': (await createPendingListingOwner()).person,
    'sent back': rejectedOwner.person,
    public: (await createPublicListingOwner()).person,
  };
  for (const [status, person] of Object.entries(peopleByStatus)) {
    await page.context().clearCookies();
    await signIn(page, person);
    for (const address of ['/edit-listing', '/my-listing']) {
      await page.goto(address);
      await expect(getHeading(page)).toBeVisible();
      await expect(getMain(page).locator('[aria-hidden=true] > [class*=Skeleton]')).toHaveCount(0);
      // The menu "My Listing", inside the only menu of a phone.
      await page.getByRole('banner').locator('details details summary').first().click();
      await checkState(`${address}, ${status}`);
    }
  }
}

/** Creates a listing with all contents that these pages can show at once. */
async function createFullListingOwner(): Promise<ListingOwner> {
  const owner = await createPublicListingOwner({
    company: 'Worker’s Limb-and-Orthopedicappliances Company of Missouri',
  });
  await createPublicReview(owner.slug);
  const repliedReview = await createPublicReview(owner.slug);
  const text = 'Thank you for taking the time to write. We read every review with the whole team.';
  expect(
    (await owner.callApi('POST', `/api/reviews/${repliedReview.id}/reply`, { text, change: 'made', v: 0 }))
      .status,
  ).toBe(202);
  await decideItem('reject', `reply:${repliedReview.id}`, { note: 'Name the office, please.' });
  const updateInput = {
    ...owner.body,
    phone: '(314) 555-0190',
    website: 'https://a-very-long-name-of-a-website-that-nobody-remembers.clinic.test/and/a/path',
    insuranceAccepted: ['TRICARE'],
    acceptsNewPatients: true,
    limbLevels: ['Below-knee'],
    professionalBio: 'I make sockets, and I mend them.',
  };
  const { status, json } = await owner.callApi(
    'POST',
    `/api/prosthetists/${owner.listingId}/update`,
    updateInput,
  );
  expect(status, JSON.stringify(json)).toBe(202);
  return owner;
}

/** Goes through /my-listing and the form of a listing that has everything. */
async function walkOwner(page: Page, checkState: CheckState): Promise<void> {
  await signIn(page, (await createFullListingOwner()).person);
  await openPage(page, '/my-listing');
  await expect(getMain(page).locator('form')).toBeVisible();
  await checkState('/my-listing');
  await openPage(page, '/my-listing?tab=invite');
  await expect(getMain(page).locator('input')).toBeVisible();
  await checkState('/my-listing, invitation');
  await openPage(page, '/my-listing?tab=figures');
  await expect(getMain(page).locator('figure svg[role=img]').first()).toBeVisible();
  for (const summary of await getMain(page).locator('summary').all()) await summary.click();
  await checkState('/my-listing, figures');
  await openPage(page, '/my-listing?tab=reviews');
  await expect(getMain(page).locator('article')).toHaveCount(2);
  await checkState('/my-listing, reviews');
  await getMain(page).locator('article').last().getByRole('button').first().click();
  await getMain(page)
    .locator('article textarea')
    .fill('You were our patient, and Medicare paid $300 for your socket on May 3.');
  await expect(getMain(page).locator('article mark').first()).toBeVisible();
  await checkState('/my-listing, a reply that betrays');

  await openPage(page, '/edit-listing');
  await expect(getMain(page).locator('form')).toBeVisible();
  await expect(getMain(page).getByRole('table')).toBeVisible();
  for (const summary of await getMain(page).locator('form summary:visible').all()) await summary.click();
  await checkState('/edit-listing, step 7 with changes that wait');
  await getMain(page).locator('input[name=zipCode]').fill('nowhere');
  await getMain(page).locator('input[name=email]').fill('nobody');
  await getMain(page).locator('form button[type=submit]').click();
  await expect(getMain(page).locator('[aria-invalid=true]').first()).toBeFocused();
  await checkState('/edit-listing, step 7 with mistakes');
}

testWalk('P10 the pages of claiming', walkClaim, [/status of 409/]);
testWalk('P10 the pages of creating', walkCreation, [
  /Failed to load resource: net::ERR_FAILED|Failed to create prosthetist/,
]);
testWalk('P10 the pages of each status of a listing', walkStatuses);
testWalk('P10 the pages of an owner', walkOwner);
