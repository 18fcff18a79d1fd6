// A prosthetist finds an existing listing and claims it, against the real services; staff decide by commands.
import { getCollections, type ListingDoc } from '@app/db';
import type { Page } from '@playwright/test';
import { withDatabase } from './running-site.ts';
import { decideItem } from './support/decisions.ts';
import { expect, getMain, longTest, openPage, test } from './support/journey.ts';
import { createProsthetist, createUnclaimedListing, fetchOwnListing } from './support/listing-owners.ts';
import { createApiClient, fetchStoredAccount, type Person, signIn, waitForEmail } from './support/people.ts';
import { getButton, getField, getHeading, openListingMenu } from './support/wizard-steps.ts';

const getQueryField = (page: Page) => getMain(page).getByRole('searchbox', { name: 'Name or practice' });
const formatName = ({ firstName, lastName }: Pick<ListingDoc, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`;
const getClaimButton = (page: Page, listing: Pick<ListingDoc, 'firstName' | 'lastName'>) =>
  getButton(page, `This is me - Request to Claim – ${formatName(listing)}`);
const toId = ({ _id }: Pick<ListingDoc, '_id'>) => _id.toHexString();

async function openSearch(page: Page): Promise<void> {
  await openPage(page, '/edit-listing');
  await getButton(page, 'Find My Existing Profile').click();
  await expect(getHeading(page, 'Find Your Existing Profile')).toBeFocused();
}
async function submitSearch(page: Page, text: string): Promise<void> {
  await getQueryField(page).fill(text);
  await getButton(page, 'Search').click();
}
/** Creates a prosthetist, signs in, and searches for this listing in step 1.5 of the wizard. */
async function searchAsProsthetist(
  page: Page,
  listing: Pick<ListingDoc, 'firstName' | 'lastName'>,
): Promise<Person> {
  const person = await createProsthetist();
  await signIn(page, person);
  await openSearch(page);
  await submitSearch(page, listing.lastName);
  await expect(getClaimButton(page, listing)).toBeVisible();
  return person;
}
const createClaim = async (person: Person, listing: Pick<ListingDoc, '_id'>) => {
  const callApi = await createApiClient(person);
  const { status } = await callApi('POST', '/api/prosthetists/claim', { prosthetistId: toId(listing) });
  expect(status).toBe(201);
  const { claims } = await fetchOwnListing(callApi);
  return claims[0]!.id;
};

test('K4 a claim is pending for staff, and the account gets no listing yet', async ({ page }) => {
  const listing = await createUnclaimedListing();
  const person = await searchAsProsthetist(page, listing);
  await getClaimButton(page, listing).click();
  await expect(getHeading(page, 'Claim Request Submitted!')).toBeFocused();
  await expect(getMain(page)).toContainText('Our team reviews your request in 1-2 business days.');
  await expect(getMain(page)).toContainText(`We e-mail you at ${person.email} with the decision.`);
  await expect(getMain(page)).toContainText('Once it is approved, you can edit the profile here');
  const menu = await openListingMenu(page);
  await expect(menu).toContainText('Profile not connected to your account');
  await expect(menu, 'at once').toContainText(`Your request for ${formatName(listing)}`);
  const { claims } = await fetchOwnListing(await createApiClient(person));
  expect(claims).toMatchObject([{ status: 'pending', prosthetist: { slug: listing.slug } }]);
  await waitForEmail(page, person, 'We have your request for a listing');
});

test('K9 an approved claim gives the listing to the claimant after a reload, with a mail', async ({
  page,
}) => {
  test.slow();
  const listing = await createUnclaimedListing();
  const person = await createProsthetist();
  await signIn(page, person);
  const id = await createClaim(person, listing);
  await openPage(page, '/edit-listing');
  await expect(getMain(page)).toContainText('Waiting for our team');
  await decideItem('approve', `claim:${id}`, { note: 'Known at the practice.' });
  await page.reload();
  await expect(getHeading(page, 'Edit Your Listing')).toBeVisible();
  await expect(getField(page, 'Last name')).toHaveValue(listing.lastName);
  await expect(await openListingMenu(page)).toContainText('Visible to patients');
  const email = await waitForEmail(page, person, 'The listing is yours now');
  expect(email.text).toContain(formatName(listing));
  await expect
    .poll(async () => (await fetchStoredAccount(person)).unsafe_metadata.prosthetistProfile)
    .toEqual({ prosthetistId: toId(listing), complete: true });
});

test(
  'K9 a rejected claim shows the reason on the page and in a mail, and can be repeated',
  longTest,
  async ({ page }) => {
    test.slow();
    const listing = await createUnclaimedListing();
    const person = await createProsthetist();
    const note = 'Please add the e-mail of the practice.';
    await signIn(page, person);
    await decideItem('reject', `claim:${await createClaim(person, listing)}`, { note });
    await openPage(page, '/edit-listing');
    await expect(getMain(page)).toContainText('Not approved');
    await expect(getMain(page)).toContainText(note);
    await expect(getMain(page).getByRole('button', { name: /^Withdraw/ })).toHaveCount(0);
    await getButton(page, 'Find My Existing Profile').click();
    await submitSearch(page, listing.lastName);
    await getClaimButton(page, listing).click();
    await expect(getHeading(page, 'Claim Request Submitted!')).toBeVisible();
    expect((await waitForEmail(page, person, 'Your request for a listing was declined')).text).toContain(
      note,
    );
  },
);

test('K10 a claim has the identity of its session, whatever identity the body names', async () => {
  const listing = await createUnclaimedListing();
  const [person, otherPerson] = [await createProsthetist(), await createProsthetist()];
  const callApi = await createApiClient(person);
  const { status } = await callApi('POST', '/api/prosthetists/claim', {
    prosthetistId: toId(listing),
    claimantUserId: otherPerson.id,
    claimantEmail: otherPerson.email,
    claimantName: 'Somebody Else',
  });
  expect(status).toBe(201);
  expect((await fetchOwnListing(await createApiClient(otherPerson))).claims).toEqual([]);
  const storedClaim = await withDatabase((db) =>
    getCollections(db).claims.findOne({ listingId: listing._id }),
  );
  expect(storedClaim).toMatchObject({
    userId: person.id,
    claimantEmail: person.email,
    claimantName: formatName(person),
    sent: { claimantUserId: otherPerson.id, claimantEmail: otherPerson.email, claimantName: 'Somebody Else' },
  });
  expect((await fetchOwnListing(callApi)).claims).toHaveLength(1);
});
