// Step 7 of the wizard, "Edit Your Listing", and the review of changes. Every test has its own listing.
import type { Locator, Page } from '@playwright/test';
import { decideItem } from './support/decisions.ts';
import { expect, getMain, longTest, openPage, test } from './support/journey.ts';
import {
  fetchEditableListing,
  fetchPublicText,
  findUpdateItem,
  listPendingUpdates,
} from './support/listing-changes.ts';
import {
  createPendingListingOwner,
  createPublicListingOwner,
  type ListingOwner,
} from './support/listing-owners.ts';
import { createFocusCheck, focusByTab } from './support/page-checks.ts';
import { createAccount, createApiClient, signIn } from './support/people.ts';
import { getHeading, openListingMenu } from './support/wizard-steps.ts';

const getForm = (page: Page) => getMain(page).getByRole('form', { name: 'Edit Your Listing' });
/** Returns a field for text or a number (the year): the first, because further places repeat the labels. */
const getField = (page: Page, name: string) =>
  getForm(page)
    .getByRole('textbox', { name, exact: true })
    .or(getForm(page).getByRole('spinbutton', { name, exact: true }))
    .first();
const getPhoneField = (page: Page) => getField(page, 'Clinic phone');
const getSubmitButton = (page: Page) =>
  getForm(page).getByRole('button', { name: 'Submit Changes for Review' });
const getPendingRegion = (page: Page) => getMain(page).getByRole('region', { name: /waiting for review$/ });
const getSubmittedHeading = (page: Page) => getHeading(page, 'Your Profile is Active');

async function openForm(page: Page): Promise<void> {
  await openPage(page, '/edit-listing');
  await expect(getHeading(page, 'Edit Your Listing')).toBeVisible();
}
/** Creates a public listing and signs in its owner. */
async function signInWithPublicListing(page: Page, overrides: object = {}): Promise<ListingOwner> {
  const owner = await createPublicListingOwner(overrides);
  await signIn(page, owner.person);
  return owner;
}
/** Sends a change of the clinic phone. */
async function submitPhoneChange(page: Page, phone: string): Promise<void> {
  await openForm(page);
  await getPhoneField(page).fill(phone);
  await getSubmitButton(page).click();
  await expect(getSubmittedHeading(page)).toBeVisible();
}

test(
  'E1 an approved listing shows a loading state, then all fields, and says that changes are reviewed',
  longTest,
  async ({ page }) => {
    const { body } = await signInWithPublicListing(page, {
      address2: 'Suite 3',
      patientContactPhone: '(314) 555-0199',
      website: 'https://clinic.test',
      yearStartedPracticing: 2009,
      professionalBio: 'Sockets, by hand.',
      insuranceAccepted: ['Medicare', 'TRICARE'],
    });
    let releaseResponse = () => {};
    const releasePromise = new Promise<void>((resolve) => {
      releaseResponse = resolve;
    });
    await page.route('**/api/prosthetists/*edit=true*', async (route) => {
      await releasePromise;
      await route.fallback();
    });
    await openPage(page, '/edit-listing');
    await expect(getHeading(page, 'Loading Your Listing')).toBeVisible();
    releaseResponse();
    await expect(getHeading(page, 'Edit Your Listing')).toBeVisible();
    await expect(getMain(page)).toContainText('Profile Approved!');
    await expect(getMain(page)).toContainText('All changes are reviewed by our team before going live.');
    const expectedValues = {
      'First name': body.firstName,
      'Last name': body.lastName,
      Company: body.company,
      'Address line 1': body.address,
      'Address line 2': 'Suite 3',
      City: body.city,
      State: body.state,
      ZIP: body.zipCode,
      'Clinic phone': body.phone,
      'Cell phone (optional)': '(314) 555-0199',
      'Contact email': body.email,
      Website: 'https://clinic.test',
      'Year started practicing': '2009',
      'Professional bio': 'Sockets, by hand.',
    };
    for (const [name, value] of Object.entries(expectedValues))
      await expect(getField(page, name), name).toHaveValue(value);
    for (const name of ['ABC Certified Prosthetist (CP)', 'Medicare', 'TRICARE']) {
      await expect(getForm(page).getByRole('checkbox', { name, exact: true }), name).toBeChecked();
    }
    await expect(getForm(page).getByRole('checkbox', { checked: true })).toHaveCount(3);
    await getSubmitButton(page).click();
    await expect(getForm(page).getByRole('alert').filter({ hasText: 'No changes to submit' })).toBeVisible();
  },
);

test('E2 E3 a pending change is not public; a reload shows old and new value; it can be withdrawn', async ({
  page,
  request,
}) => {
  const owner = await signInWithPublicListing(page);
  await submitPhoneChange(page, '(314) 555-0177');
  await expect(getMain(page)).toContainText(`we e-mail you at ${owner.person.email} when they are approved`);
  expect(await listPendingUpdates(owner)).toHaveLength(1);
  const publicText = await fetchPublicText(request, owner);
  expect(publicText).toMatch(/555.?0142/);
  expect(publicText).not.toMatch(/555.?0177/);

  await page.reload();
  const pendingHeading = getMain(page).getByRole('heading', { name: '1 change is waiting for review' });
  await expect(pendingHeading).toBeVisible();
  const row = getPendingRegion(page).getByRole('row', { name: /^Clinic phone/ });
  await expect(row.getByRole('cell')).toHaveText([/555.{1,2}0142/, /555.{1,2}0177/]);
  await expect(getPhoneField(page), 'the form begins with what waits').toHaveValue('(314) 555-0177');

  const getButton = (name: string) => getPendingRegion(page).getByRole('button', { name });
  await getButton('Withdraw these changes').click();
  await getButton('Keep the changes').click();
  await getButton('Withdraw these changes').click();
  await getButton('Yes, withdraw').click();
  await expect(getPendingRegion(page)).toHaveCount(0);
  await expect(getPhoneField(page)).toHaveValue('(314) 555-0142');
  expect(await listPendingUpdates(owner)).toEqual([]);
  await page.reload();
  await expect(getHeading(page, 'Edit Your Listing')).toBeVisible();
  await expect(getPendingRegion(page)).toHaveCount(0);
});

test('E4 a pending listing shows its status instead of the form', longTest, async ({ page }) => {
  const { person } = await createPendingListingOwner();
  await signIn(page, person);
  await openPage(page, '/edit-listing');
  await expect(getHeading(page, 'Thank You for Joining')).toBeVisible();
  await expect(getMain(page)).toContainText('Your profile is under review. Review takes 1-2 business days');
});

test.describe('E5 a failed update', () => {
  test.use({ expectedErrors: [/status of 4\d\d|ERR_FAILED|Prosthetist ID not found/] });
  const updateUrlPattern = '**/api/prosthetists/*/update';
  const getAlert = (page: Page, text: string) =>
    getForm(page).getByRole('alert').getByText(text, { exact: true });

  test(
    'shows the message of the reply, a default one, or the one for a lost network, and keeps the fields',
    longTest,
    async ({ page }) => {
      const owner = await signInWithPublicListing(page);
      await openForm(page);
      await getPhoneField(page).fill('(314) 555-0178');
      const mockReply = (status: number, body: object) =>
        page.route(updateUrlPattern, (route) =>
          route.fulfill({ status, contentType: 'application/problem+json', body: JSON.stringify(body) }),
        );
      const expectError = async (text: string) => {
        await getSubmitButton(page).click();
        await expect(getAlert(page, text)).toBeVisible();
        await expect(getPhoneField(page)).toHaveValue('(314) 555-0178');
        await page.unroute(updateUrlPattern);
      };
      await mockReply(409, { error: 'closed', message: 'Updates are closed until noon.' });
      await expectError('Updates are closed until noon.');
      await mockReply(400, { error: 'odd' });
      await expectError('Failed to update profile');
      await page.route(updateUrlPattern, (route) => route.abort());
      await expectError('Failed to update profile. Please try again.');
      await getSubmitButton(page).click();
      await expect(getSubmittedHeading(page)).toBeVisible();
      expect((await fetchEditableListing(owner)).pendingUpdate?.changed).toHaveLength(1);
    },
  );
});

test.describe('E6 metadata with the id of another person’s listing', () => {
  test.use({ expectedErrors: [/status of 40[34]|Failed to fetch listing status/] });

  test(
    'neither shows nor changes that listing, and the menu says that the status is unavailable',
    longTest,
    async ({ page }) => {
      const owner = await createPublicListingOwner();
      const otherPerson = await createAccount({
        role: 'prosthetist',
        prosthetistProfile: { prosthetistId: owner.listingId, complete: true },
      });
      await signIn(page, otherPerson);
      await openPage(page, '/edit-listing');
      await expect(getMain(page).getByRole('button', { name: 'Create New Profile' })).toBeVisible();
      await expect(getMain(page)).not.toContainText(owner.body.company);
      await expect((await openListingMenu(page)).locator('p')).toContainText('Status unavailable');

      const callApi = await createApiClient(otherPerson);
      const input = { ...owner.body, phone: '(314) 555-0100' };
      const { status, json } = await callApi('POST', `/api/prosthetists/${owner.listingId}/update`, input);
      expect([status, json.error]).toEqual([403, 'not_yours']);
      expect((await fetchEditableListing(owner)).pendingUpdate).toBeNull();
    },
  );
});

test(
  'E8 a second edit is added to the pending one; Submit and the number of changes stay in sight',
  longTest,
  async ({ page, request }) => {
    const owner = await signInWithPublicListing(page);
    await submitPhoneChange(page, '(314) 555-0172');
    await openForm(page);
    await expect(getForm(page)).toContainText('Waiting for review: Clinic phone');
    await getField(page, 'Company').fill('Windward Limb Works');
    for (const scrollShare of [0, 0.5, 1]) {
      await page.evaluate(
        (share) => scrollTo(0, document.querySelector('form')!.scrollHeight * share),
        scrollShare,
      );
      await expect(getSubmitButton(page)).toBeInViewport({ ratio: 1 });
      await expect(getForm(page).getByText('1 change', { exact: true })).toBeInViewport({ ratio: 1 });
    }
    await getSubmitButton(page).click();
    await expect(getSubmittedHeading(page)).toBeVisible();

    expect(await listPendingUpdates(owner)).toHaveLength(1);
    await decideItem('approve', await findUpdateItem(owner));
    await expect.poll(() => fetchPublicText(request, owner)).toMatch(/555.?0172/);
    const publicText = await fetchPublicText(request, owner);
    expect(publicText).toContain('Windward Limb Works');
    expect(publicText).not.toMatch(/555.?0142/);
  },
);

test('a rejected listing is edited and submitted again', longTest, async ({ page, request }) => {
  const owner = await createPendingListingOwner();
  await signIn(page, owner.person);
  const note = 'Please give the street of the practice.';
  await decideItem('reject', `listing:${owner.listingId}`, { note });
  await openPage(page, '/edit-listing');
  await expect(getHeading(page, 'Your listing needs changes')).toBeVisible();
  await expect(getMain(page)).toContainText(note);
  await getMain(page).getByRole('button', { name: 'Edit and resend' }).click();
  await expect(getHeading(page, 'Edit Your Listing')).toBeFocused();
  await expect(getMain(page)).toContainText(note);
  await expect(getMain(page)).not.toContainText('Profile Approved!');
  await getField(page, 'Address line 1').fill('88 Kingshighway Blvd');
  await getSubmitButton(page).click();
  await expect(getHeading(page, 'Thank You for Joining')).toBeVisible();
  expect(await fetchEditableListing(owner)).toMatchObject({ status: 'pending', notes: '' });
  expect(await fetchPublicText(request, owner)).not.toContain('88 Kingshighway');
  await decideItem('approve', `listing:${owner.listingId}`);
  await expect.poll(() => fetchPublicText(request, owner)).toContain('88 Kingshighway Blvd');
});

test(
  'P10 step 7 by keyboard alone: change, send, view the pending update, withdraw',
  longTest,
  async ({ page }) => {
    test.slow();
    const owner = await signInWithPublicListing(page);
    await openForm(page);
    const focusElement = (target: Locator, key?: string) => focusByTab(page, createFocusCheck(target), key);
    const getPartLink = (name: string) =>
      getMain(page).getByRole('navigation', { name: 'Parts of this page' }).getByRole('link', { name });
    await focusElement(getPartLink('Contact and Practice Details'));
    await page.keyboard.press('Enter');
    await focusElement(getPhoneField(page));
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('(314) 555-0155');
    await focusElement(getPartLink('More about your practice'), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await focusElement(getSubmitButton(page));
    await page.keyboard.press('Enter');
    await expect(getSubmittedHeading(page)).toBeFocused();
    await focusElement(getMain(page).getByRole('button', { name: 'Back to your listing' }));
    await page.keyboard.press('Enter');
    await expect(getHeading(page, 'Edit Your Listing')).toBeFocused();
    await focusElement(getPendingRegion(page).getByRole('button', { name: 'Withdraw these changes' }));
    await page.keyboard.press('Enter');
    await focusElement(getPendingRegion(page).getByRole('button', { name: 'Yes, withdraw' }));
    await page.keyboard.press('Enter');
    await expect(getHeading(page, 'Edit Your Listing')).toBeFocused();
    await expect(getPendingRegion(page)).toHaveCount(0);
    expect((await fetchEditableListing(owner)).pendingUpdate).toBeNull();
  },
);
