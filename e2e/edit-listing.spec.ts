// Step 7 of the wizard, "Edit Your Listing", and the review of changes. Every test has its own listing.
import type { Locator, Page } from '@playwright/test';
import { decideItem } from './support/decisions.ts';
import { expect, long, openPage, test } from './support/journey.ts';
import { focusByTab, focusOn } from './support/keys.ts';
import {
  createWaitingUpdate,
  fetchEditable,
  fetchPublicTexts,
  listQueuedUpdates,
} from './support/listing-changes.ts';
import { createAccount, signIn } from './support/people.ts';
import {
  createPendingPractice,
  createPublicPractice,
  getHeading,
  openCalls,
  openListingMenu,
  type Practice,
} from './support/practice.ts';

const main = (page: Page) => page.getByRole('main');
const form = (page: Page) => main(page).getByRole('form', { name: 'Edit Your Listing' });
/** Returns a field for text or a number (the year): the first, because further places repeat the labels. */
const box = (page: Page, name: string) =>
  form(page)
    .getByRole('textbox', { name, exact: true })
    .or(form(page).getByRole('spinbutton', { name, exact: true }))
    .first();
const phone = (page: Page) => box(page, 'Clinic phone');
const submit = (page: Page) => form(page).getByRole('button', { name: 'Submit Changes for Review' });
const waiting = (page: Page) => main(page).getByRole('region', { name: /waiting for review$/ });
const active = (page: Page) => getHeading(page, 'Your Profile is Active');

async function openForm(page: Page): Promise<void> {
  await openPage(page, '/edit-listing');
  await expect(getHeading(page, 'Edit Your Listing')).toBeVisible();
}
/** Creates a public listing and signs in its owner. */
async function ownPractice(page: Page, over: object = {}): Promise<Practice> {
  const practice = await createPublicPractice(over);
  await signIn(page, practice.person);
  return practice;
}
/** Sends a change of the clinic phone. */
async function sendPhone(page: Page, number: string): Promise<void> {
  await openForm(page);
  await phone(page).fill(number);
  await submit(page).click();
  await expect(active(page)).toBeVisible();
}

test(
  'E1 an approved listing shows a loading state, then all fields, and says that changes are reviewed',
  long,
  async ({ page }) => {
    const { body } = await ownPractice(page, {
      address2: 'Suite 3',
      patientContactPhone: '(314) 555-0199',
      website: 'https://clinic.test',
      yearStartedPracticing: 2009,
      professionalBio: 'Sockets, by hand.',
      insuranceAccepted: ['Medicare', 'TRICARE'],
    });
    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await page.route('**/api/prosthetists/*edit=true*', async (route) => {
      await held;
      await route.fallback();
    });
    await openPage(page, '/edit-listing');
    await expect(getHeading(page, 'Loading Your Listing')).toBeVisible();
    goOn();
    await expect(getHeading(page, 'Edit Your Listing')).toBeVisible();
    await expect(main(page)).toContainText('Profile Approved!');
    await expect(main(page)).toContainText('All changes are reviewed by our team before going live.');
    const values = {
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
    for (const [name, value] of Object.entries(values))
      await expect(box(page, name), name).toHaveValue(value);
    for (const name of ['ABC Certified Prosthetist (CP)', 'Medicare', 'TRICARE']) {
      await expect(form(page).getByRole('checkbox', { name, exact: true }), name).toBeChecked();
    }
    await expect(form(page).getByRole('checkbox', { checked: true })).toHaveCount(3);
    await submit(page).click();
    await expect(form(page).getByRole('alert').filter({ hasText: 'No changes to submit' })).toBeVisible();
  },
);

test('E2 E3 a pending change is not public; a reload shows old and new value; it can be withdrawn', async ({
  page,
  request,
}) => {
  const practice = await ownPractice(page);
  await sendPhone(page, '(314) 555-0177');
  await expect(main(page)).toContainText(`we e-mail you at ${practice.person.email} when they are approved`);
  expect(await listQueuedUpdates(practice)).toHaveLength(1);
  const publicTexts = await fetchPublicTexts(request, practice);
  expect(publicTexts).toMatch(/555.?0142/);
  expect(publicTexts).not.toMatch(/555.?0177/);

  await page.reload();
  const title = main(page).getByRole('heading', { name: '1 change is waiting for review' });
  await expect(title).toBeVisible();
  const row = waiting(page).getByRole('row', { name: /^Clinic phone/ });
  await expect(row.getByRole('cell')).toHaveText([/555.{1,2}0142/, /555.{1,2}0177/]);
  await expect(phone(page), 'the form begins with what waits').toHaveValue('(314) 555-0177');

  const button = (name: string) => waiting(page).getByRole('button', { name });
  await button('Withdraw these changes').click();
  await button('Keep the changes').click();
  await button('Withdraw these changes').click();
  await button('Yes, withdraw').click();
  await expect(waiting(page)).toHaveCount(0);
  await expect(phone(page)).toHaveValue('(314) 555-0142');
  expect(await listQueuedUpdates(practice)).toEqual([]);
  await page.reload();
  await expect(getHeading(page, 'Edit Your Listing')).toBeVisible();
  await expect(waiting(page)).toHaveCount(0);
});

test('E4 a pending listing shows its status instead of the form', long, async ({ page }) => {
  const { person } = await createPendingPractice();
  await signIn(page, person);
  await openPage(page, '/edit-listing');
  await expect(getHeading(page, 'Thank You for Joining')).toBeVisible();
  await expect(main(page)).toContainText('Your profile is under review. Review takes 1-2 business days');
});

test.describe('E5 a failed update', () => {
  test.use({ expectedErrors: [/status of 4\d\d|ERR_FAILED|Prosthetist ID not found/] });
  const updates = '**/api/prosthetists/*/update';
  const alert = (page: Page, words: string) =>
    form(page).getByRole('alert').getByText(words, { exact: true });

  test(
    'shows the message of the reply, a default one, or the one for a lost network, and keeps the fields',
    long,
    async ({ page }) => {
      const practice = await ownPractice(page);
      await openForm(page);
      await phone(page).fill('(314) 555-0178');
      const answer = (status: number, body: object) =>
        page.route(updates, (route) =>
          route.fulfill({ status, contentType: 'application/problem+json', body: JSON.stringify(body) }),
        );
      const failsWith = async (words: string) => {
        await submit(page).click();
        await expect(alert(page, words)).toBeVisible();
        await expect(phone(page)).toHaveValue('(314) 555-0178');
        await page.unroute(updates);
      };
      await answer(409, { error: 'closed', message: 'Updates are closed until noon.' });
      await failsWith('Updates are closed until noon.');
      await answer(400, { error: 'odd' });
      await failsWith('Failed to update profile');
      await page.route(updates, (route) => route.abort());
      await failsWith('Failed to update profile. Please try again.');
      await submit(page).click();
      await expect(active(page)).toBeVisible();
      expect((await fetchEditable(practice)).pendingUpdate?.changed).toHaveLength(1);
    },
  );
});

test.describe('E6 metadata with the id of another person’s listing', () => {
  test.use({ expectedErrors: [/status of 40[34]|Failed to fetch listing status/] });

  test(
    'neither shows nor changes that listing, and the menu says that the status is unavailable',
    long,
    async ({ page }) => {
      const practice = await createPublicPractice();
      const stranger = await createAccount({
        role: 'prosthetist',
        prosthetistProfile: { prosthetistId: practice.id, complete: true },
      });
      await signIn(page, stranger);
      await openPage(page, '/edit-listing');
      await expect(main(page).getByRole('button', { name: 'Create New Profile' })).toBeVisible();
      await expect(main(page)).not.toContainText(practice.body.company);
      await expect((await openListingMenu(page)).locator('p')).toContainText('Status unavailable');

      const calls = await openCalls(stranger);
      const sent = { ...practice.body, phone: '(314) 555-0100' };
      const { status, json } = await calls('POST', `/api/prosthetists/${practice.id}/update`, sent);
      expect([status, json.error]).toEqual([403, 'not_yours']);
      expect((await fetchEditable(practice)).pendingUpdate).toBeNull();
    },
  );
});

test(
  'E8 a second edit is added to the pending one; Submit and the number of changes stay in sight',
  long,
  async ({ page, request }) => {
    const practice = await ownPractice(page);
    await sendPhone(page, '(314) 555-0172');
    await openForm(page);
    await expect(form(page)).toContainText('Waiting for review: Clinic phone');
    await box(page, 'Company').fill('Windward Limb Works');
    for (const place of [0, 0.5, 1]) {
      await page.evaluate(
        (share) => scrollTo(0, document.querySelector('form')!.scrollHeight * share),
        place,
      );
      await expect(submit(page)).toBeInViewport({ ratio: 1 });
      await expect(form(page).getByText('1 change', { exact: true })).toBeInViewport({ ratio: 1 });
    }
    await submit(page).click();
    await expect(active(page)).toBeVisible();

    expect(await listQueuedUpdates(practice)).toHaveLength(1);
    await decideItem('approve', await createWaitingUpdate(practice));
    await expect.poll(() => fetchPublicTexts(request, practice)).toMatch(/555.?0172/);
    const publicTexts = await fetchPublicTexts(request, practice);
    expect(publicTexts).toContain('Windward Limb Works');
    expect(publicTexts).not.toMatch(/555.?0142/);
  },
);

test('a rejected listing is edited and submitted again', long, async ({ page, request }) => {
  const practice = await createPendingPractice();
  await signIn(page, practice.person);
  const note = 'Please give the street of the practice.';
  await decideItem('reject', `listing:${practice.id}`, { note });
  await openPage(page, '/edit-listing');
  await expect(getHeading(page, 'Your listing needs changes')).toBeVisible();
  await expect(main(page)).toContainText(note);
  await main(page).getByRole('button', { name: 'Edit and resend' }).click();
  await expect(getHeading(page, 'Edit Your Listing')).toBeFocused();
  await expect(main(page)).toContainText(note);
  await expect(main(page)).not.toContainText('Profile Approved!');
  await box(page, 'Address line 1').fill('88 Kingshighway Blvd');
  await submit(page).click();
  await expect(getHeading(page, 'Thank You for Joining')).toBeVisible();
  expect(await fetchEditable(practice)).toMatchObject({ status: 'pending', notes: '' });
  expect(await fetchPublicTexts(request, practice)).not.toContain('88 Kingshighway');
  await decideItem('approve', `listing:${practice.id}`);
  await expect.poll(() => fetchPublicTexts(request, practice)).toContain('88 Kingshighway Blvd');
});

test(
  'P10 step 7 by keyboard alone: change, send, view the pending update, withdraw',
  long,
  async ({ page }) => {
    test.slow();
    const practice = await ownPractice(page);
    await openForm(page);
    const to = (target: Locator, key?: string) => focusByTab(page, focusOn(target), key);
    const part = (name: string) =>
      main(page).getByRole('navigation', { name: 'Parts of this page' }).getByRole('link', { name });
    await to(part('Contact and Practice Details'));
    await page.keyboard.press('Enter');
    await to(phone(page));
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('(314) 555-0155');
    await to(part('More about your practice'), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await to(submit(page));
    await page.keyboard.press('Enter');
    await expect(active(page)).toBeFocused();
    await to(main(page).getByRole('button', { name: 'Back to your listing' }));
    await page.keyboard.press('Enter');
    await expect(getHeading(page, 'Edit Your Listing')).toBeFocused();
    await to(waiting(page).getByRole('button', { name: 'Withdraw these changes' }));
    await page.keyboard.press('Enter');
    await to(waiting(page).getByRole('button', { name: 'Yes, withdraw' }));
    await page.keyboard.press('Enter');
    await expect(getHeading(page, 'Edit Your Listing')).toBeFocused();
    await expect(waiting(page)).toHaveCount(0);
    expect((await fetchEditable(practice)).pendingUpdate).toBeNull();
  },
);
