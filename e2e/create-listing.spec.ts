// A prosthetist creates a listing, against the real services. Every test has its own account and names.
import { getCollections } from '@app/db';
import type { Page, Request } from '@playwright/test';
import { callIdentityApi, withDatabase } from './running-site.ts';
import { decideItem } from './support/decisions.ts';
import { expect, getMain, longTest, openPage, test } from './support/journey.ts';
import {
  accountPassword,
  createEmail,
  fetchStoredAccount,
  readMailedCode,
  signIn,
} from './support/people.ts';
import {
  createApiClient,
  createListingBody,
  createName,
  createProsthetist,
  getButton,
  getField,
  getHeading,
  goToLastStep,
  openListingMenu,
  stepHeadings,
  waitForEmail,
} from './support/practice.ts';

const getCompleteButton = (page: Page) => getButton(page, 'Complete Profile');
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
