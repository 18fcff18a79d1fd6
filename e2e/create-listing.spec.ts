// A prosthetist creates a listing, against the real services. Every test has its own account and names.
import { getCollections } from '@app/db';
import type { Page, Request } from '@playwright/test';
import { callIdentityApi, withDatabase } from './running-site.ts';
import { decideItem } from './support/decisions.ts';
import { expect, getMain, longTest, openPage, test } from './support/journey.ts';
import {
  createListingBody,
  createName,
  createProsthetist,
  createUnclaimedListing,
  fetchOwnListing,
} from './support/listing-owners.ts';
import {
  accountPassword,
  createApiClient,
  createEmail,
  fetchStoredAccount,
  openSignedIn,
  readMailedCode,
  signIn,
  waitForEmail,
} from './support/people.ts';
import {
  basicFields,
  clickNextTo,
  fillBasicFields,
  getButton,
  getField,
  getHeading,
  goToLastStep,
  openBasicStep,
  openListingMenu,
  stepHeadings,
} from './support/wizard-steps.ts';

const getNextButton = (page: Page) => getButton(page, 'Next');
const getCompleteButton = (page: Page) => getButton(page, 'Complete Profile');
const getLicenseBox = (page: Page) =>
  getMain(page).getByRole('checkbox', { name: 'ABC Certified Prosthetist (CP)' });
const getPlanBox = (page: Page) => getMain(page).getByRole('checkbox', { name: 'Medicare', exact: true });

const isCreationRequest = (request: Request) =>
  request.method() === 'POST' && new URL(request.url()).pathname === '/api/prosthetists';
const findListings = (person: { id: string }) =>
  withDatabase((db) => getCollections(db).listings.find({ ownerUserId: person.id }).toArray());

/** Reads where a listing is public: its page, and a search by its name. */
async function readPublicPlaces({ request }: Page, slug: string, name: string) {
  const pageResponse = await request.get(`/prosthetists/${slug}`, { headers: { accept: 'text/html' } });
  const searchResponse = await request.get(`/api/prosthetists?name=${name}`, {
    headers: { accept: 'application/json' },
  });
  expect([200, 404]).toContain(pageResponse.status());
  return { hasPage: pageResponse.status() === 200, isFound: (await searchResponse.text()).includes(slug) };
}

test(
  'C1 without a listing the menu says so and leads to the choice of claiming, creating or leaving',
  longTest,
  async ({ page }) => {
    await openSignedIn(page, await createProsthetist());
    const menu = await openListingMenu(page);
    await expect(menu).toContainText('Profile not connected to your account');
    await menu.getByRole('link', { name: 'Create or Claim Listing' }).click();
    await expect(page).toHaveURL('/edit-listing');
    await expect(getButton(page, 'Find My Existing Profile')).toBeVisible();
    await expect(getButton(page, 'Create New Profile')).toBeVisible();
    await expect(page.getByText(/Step \d of 4/)).toHaveCount(0);
    await getButton(page, 'Maybe Later').click();
    await expect(page).toHaveURL('/');
  },
);

test(
  'P5 C1 a prosthetist signs up and lands in the wizard, which has the names filled in',
  longTest,
  async ({ page }) => {
    const email = createEmail();
    await openPage(page, '/signup');
    await getMain(page).getByRole('link', { name: "I'm a Practitioner" }).click();
    await getField(page, 'First name').fill('Nora');
    await getField(page, 'Last name').fill('Journey');
    await getField(page, 'E-mail').fill(email);
    await getField(page, 'Password').fill(accountPassword);
    await getButton(page, 'Continue').click();
    await getField(page, 'Code').fill(await readMailedCode(page, email));
    await getButton(page, 'Create my account').click();
    await expect(getHeading(page, 'Welcome, Nora')).toBeVisible();
    await expect(page).toHaveURL('/edit-listing');
    const [account] = await callIdentityApi<{ public_metadata: { role: string } }[]>(
      'GET',
      `/users?email_address=${encodeURIComponent(email)}`,
    );
    expect(account?.public_metadata.role).toBe('prosthetist');
    await getButton(page, 'Create New Profile').click();
    await expect(getHeading(page, stepHeadings.basic)).toBeFocused();
    await expect(getField(page, 'First name')).toHaveValue('Nora');
    await expect(getField(page, 'Last name')).toHaveValue('Journey');
  },
);

test(
  'C2 C3 C4 no step can be left without what it requires, and a year must be possible',
  longTest,
  async ({ page }) => {
    const person = await createProsthetist();
    await signIn(page, person);
    await openBasicStep(page);
    await expect(getMain(page).getByText('Step 1 of 4')).toBeVisible();
    await expect(getMain(page).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '1');
    await expect(getField(page, 'First name')).toHaveValue(person.firstName);
    await expect(getField(page, 'Last name')).toHaveValue(person.lastName);
    await expect(getNextButton(page)).toBeDisabled();
    await fillBasicFields(page, { 'Last name': createName(), State: '' });
    await expect(getNextButton(page)).toBeDisabled();
    await getField(page, 'State').pressSequentially('wyxx');
    await getField(page, 'ZIP').click();
    await expect(getField(page, 'State')).toHaveValue('WY');

    await clickNextTo(page, 'contact');
    const emailField = getField(page, 'Contact email');
    await emailField.fill('front.desk@');
    await expect(getNextButton(page)).toBeDisabled();
    await emailField.fill('front.desk@clinic.test');
    const yearField = getField(page, 'Year started practicing');
    for (const wrongValue of ['1949', String(new Date().getFullYear() + 1)]) {
      await yearField.fill(wrongValue);
      await getNextButton(page).click();
      await expect(yearField, wrongValue).toHaveAttribute('aria-invalid', 'true');
      await expect(getHeading(page, stepHeadings.contact)).toBeVisible();
    }
    await yearField.fill('1950');

    await clickNextTo(page, 'credentials');
    await expect(getNextButton(page)).toBeDisabled();
    await getLicenseBox(page).check();
    await clickNextTo(page, 'services');
    await expect(getCompleteButton(page)).toBeDisabled();
    await getPlanBox(page).check();
    await expect(getCompleteButton(page)).toBeEnabled();
  },
);

test('C3 C5 a completed listing is under review and not public until staff approve it', async ({ page }) => {
  test.slow();
  const person = await createProsthetist();
  const name = createName();
  await signIn(page, person);
  await goToLastStep(page, { 'Last name': name });
  await getPlanBox(page).check();
  const creationPromise = page.waitForRequest(isCreationRequest);
  await getCompleteButton(page).click();
  const sentBody = (await creationPromise).postDataJSON();
  expect(sentBody).toMatchObject({ approved: false, lastName: name, insuranceAccepted: ['Medicare'] });
  expect(sentBody).not.toHaveProperty('yearStartedPracticing');

  await expect(getHeading(page, stepHeadings.joined)).toBeFocused();
  await expect(getMain(page)).toContainText('1-2 business days');
  await expect(await openListingMenu(page)).toContainText('Pending approval');
  const [listing] = await findListings(person);
  expect(listing).toMatchObject({ status: 'pending', approved: false, lastName: name });
  expect(await readPublicPlaces(page, listing!.slug, name)).toEqual({ hasPage: false, isFound: false });
  await waitForEmail(page, person, 'We have your listing');
  await expect
    .poll(async () => (await fetchStoredAccount(person)).unsafe_metadata.prosthetistProfile)
    .toEqual({ prosthetistId: listing!._id.toHexString(), complete: true });
  await page.reload();
  await expect(getHeading(page, stepHeadings.joined)).toBeVisible();

  await decideItem('approve', `listing:${listing!._id}`);
  await expect
    .poll(() => readPublicPlaces(page, listing!.slug, name))
    .toEqual({ hasPage: true, isFound: true });
  await page.reload();
  await expect(getHeading(page, 'Edit Your Listing')).toBeVisible();
  await expect(await openListingMenu(page)).toContainText('Visible to patients');
  await waitForEmail(page, person, 'Your listing is public');
});

test.describe('C6 the service fails', () => {
  test.use({ expectedErrors: [/status of 500|Failed to create prosthetist/] });

  test(
    'C6 the page shows the error and keeps all fields; the next attempt creates the listing',
    longTest,
    async ({ page }) => {
      const person = await createProsthetist();
      const name = createName();
      await signIn(page, person);
      await goToLastStep(page, { 'Last name': name });
      await getPlanBox(page).check();
      await page.route('**/api/prosthetists', (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{"status":500}' })
          : route.fallback(),
      );
      await getCompleteButton(page).click();
      await expect(getMain(page).getByRole('alert')).toContainText(
        'Failed to create profile. Please try again.',
      );
      await expect(getPlanBox(page)).toBeChecked();
      for (const step of ['credentials', 'contact', 'basic'] as const) {
        await getButton(page, 'Back').click();
        await expect(getHeading(page, stepHeadings[step])).toBeVisible();
      }
      for (const [label, text] of Object.entries({ ...basicFields, 'Last name': name })) {
        await expect(getField(page, label)).toHaveValue(text);
      }
      await page.unroute('**/api/prosthetists');
      for (const step of ['contact', 'credentials', 'services'] as const) await clickNextTo(page, step);
      await getCompleteButton(page).click();
      await expect(getHeading(page, stepHeadings.joined)).toBeVisible();
      expect(await findListings(person)).toHaveLength(1);
    },
  );
});

test('C7 a call with another owner and `approved` creates a pending listing of the caller', async () => {
  const [person, otherPerson] = [await createProsthetist(), await createProsthetist()];
  const callApi = await createApiClient(person);
  const body = createListingBody({
    approved: true,
    status: 'approved',
    ownerUserId: otherPerson.id,
    userId: otherPerson.id,
  });
  const { status, json } = await callApi<{ _id: string; approved: boolean }>(
    'POST',
    '/api/prosthetists',
    body,
  );
  expect(status).toBe(201);
  expect(json.approved).toBe(false);
  const [listing] = await findListings(person);
  expect(listing).toMatchObject({ status: 'pending', approved: false, lastName: body.lastName });
  expect(await findListings(otherPerson)).toEqual([]);
  const auditRows = await withDatabase((db) =>
    getCollections(db).audit.find({ 'target.kind': 'listing', 'target.id': json._id }).toArray(),
  );
  expect(auditRows.map(({ actor }) => actor)).toEqual([{ kind: 'user', id: person.id }]);
});

test('C8 before step 3 a listing of equal name and ZIP is offered to claim', longTest, async ({ page }) => {
  const unclaimedListing = await createUnclaimedListing();
  const person = await createProsthetist();
  await signIn(page, person);
  await openBasicStep(page);
  await fillBasicFields(page, { 'Last name': unclaimedListing.lastName });
  await getNextButton(page).click();
  await expect(getHeading(page, 'Are you already listed?')).toBeFocused();
  await getButton(page, `This is me - Request to Claim – Quilla ${unclaimedListing.lastName}`).click();
  await expect(getHeading(page, 'Claim Request Submitted!')).toBeFocused();
  const { listing, claims } = await fetchOwnListing(await createApiClient(person));
  expect(listing).toBeNull();
  expect(claims).toMatchObject([{ status: 'pending', prosthetist: { slug: unclaimedListing.slug } }]);
});
