import type { Page } from '@playwright/test';
import { fetchEditableListing, fetchPublicText } from './support/listing-changes.ts';
import { createPublicListingOwner, type ListingOwner } from './support/listing-owners.ts';
import { waitForEmail } from './support/people.ts';
import {
  createStaffApiClient,
  expect,
  getDock,
  getItem,
  longTest,
  signInAsStaff,
  staffAccounts,
  test,
} from './support/staff.ts';

/** Sends changes as the owner. Returns the id of the pending update. */
async function submitChange(listingOwner: ListingOwner, fields: object): Promise<string> {
  const { listingId, body, callApi } = listingOwner;
  const { status, json } = await callApi('POST', `/api/prosthetists/${listingId}/update`, {
    ...body,
    ...fields,
  });
  expect(status, JSON.stringify(json)).toBeLessThan(300);
  const { pendingUpdate } = await fetchEditableListing(listingOwner);
  expect(pendingUpdate, 'a change that waits').not.toBeNull();
  return pendingUpdate!.id;
}
const getFieldRow = (page: Page, name: string) =>
  getItem(page)
    .getByRole('group')
    .filter({ has: page.locator('legend', { hasText: name }) });
const chooseForField = (page: Page, choice: 'Accept' | 'Return', name: string) =>
  getFieldRow(page, name)
    .getByRole('radio', { name: `${choice} – ${name}` })
    .check();
const getApplyButton = (page: Page) => getItem(page).getByRole('button', { name: /^Apply:/ });

test('A2 two of three fields are approved; one is rejected with notes that the owner gets', async ({
  page,
}) => {
  test.slow();
  const listingOwner = await createPublicListingOwner();
  const updateId = await submitChange(listingOwner, {
    phone: '(314) 555-0188',
    company: 'Laramie Limb Works',
    address: '99 Wrong Way',
  });
  await signInAsStaff(
    page,
    staffAccounts.moderator,
    `/admin/pending-updates/${updateId}?q=${listingOwner.body.lastName}`,
  );
  await expect(getApplyButton(page)).toHaveAccessibleName('Apply: 3 accepted, 0 returned');
  await chooseForField(page, 'Return', 'Address line 1');
  await expect(getApplyButton(page)).toHaveAccessibleName('Apply: 2 accepted, 1 returned');
  await getApplyButton(page).click();
  await expect(getItem(page)).toContainText('Please say why you return something');
  const notes = 'The register knows no Wrong Way. Please check the street.';
  await getItem(page).getByRole('textbox', { name: 'Notes to the provider' }).fill(notes);
  await getItem(page).getByRole('button', { name: 'Apply' }).click();
  const name = `${listingOwner.body.firstName} ${listingOwner.body.lastName}`;
  await expect(getDock(page, `Approved 2 fields, returned 1 for ${name}.`)).toBeVisible();

  await expect.poll(() => fetchPublicText(page.request, listingOwner)).toContain('(314) 555-0188');
  const publicText = await fetchPublicText(page.request, listingOwner);
  expect(publicText).toContain('Laramie Limb Works');
  expect(publicText).toContain(listingOwner.body.address);
  expect(publicText).not.toContain('99 Wrong Way');
  const editableListing = await fetchEditableListing(listingOwner);
  expect(editableListing.pendingUpdate).toBeNull();
  expect(JSON.stringify(editableListing)).toContain(notes);
  // Mails about decisions are sent when Undo has ended.
  const { text } = await waitForEmail(page, listingOwner.person, 'Some of your changes are public');
  expect(text).toContain(notes);
});

test(
  'A9 a field changed since the update was sent is marked, and nothing is applied before a choice',
  longTest,
  async ({ page }) => {
    const listingOwner = await createPublicListingOwner();
    const updateId = await submitChange(listingOwner, {
      phone: '(314) 555-0188',
      company: 'Laramie Limb Works',
    });
    const callApiAsStaff = await createStaffApiClient(staffAccounts.data);
    const { json } = await callApiAsStaff<{ listing: { v: number } }>(
      'GET',
      `/api/admin/prosthetists/${listingOwner.listingId}`,
    );
    const staffReply = await callApiAsStaff('PUT', `/api/admin/prosthetists/${listingOwner.listingId}`, {
      v: json.listing.v,
      fields: { phone: '(314) 555-0177' },
    });
    expect(staffReply.status, JSON.stringify(staffReply.json)).toBe(200);

    await signInAsStaff(
      page,
      staffAccounts.moderator,
      `/admin/pending-updates/${updateId}?q=${listingOwner.body.lastName}`,
    );
    await expect(getFieldRow(page, 'Clinic phone')).toContainText(
      'The live value changed after this was sent',
    );
    await expect(getFieldRow(page, 'Clinic phone')).toContainText('(314) 555-0177');
    await expect(getFieldRow(page, 'Clinic phone')).toContainText(
      `Was ${listingOwner.body.phone} when this was sent`,
    );
    await expect(getFieldRow(page, 'Clinic phone').getByRole('radio', { checked: true })).toHaveCount(0);
    await expect(getFieldRow(page, 'Company')).not.toContainText('The live value changed');
    await expect(getItem(page)).toContainText('1 field still needs a choice: Clinic phone.');
    await expect(getApplyButton(page)).toBeDisabled();
    // The digit moves focus to the open choice.
    const digit = (await getFieldRow(page, 'Clinic phone').locator('kbd').textContent()) ?? '';
    await page.keyboard.press(digit);
    await expect(getFieldRow(page, 'Clinic phone').getByRole('radio').first()).toBeFocused();
    expect(await fetchPublicText(page.request, listingOwner)).not.toContain('Laramie Limb Works');
    await chooseForField(page, 'Accept', 'Clinic phone');
    await getApplyButton(page).click();
    await expect(getDock(page, /^Approved 2 fields for/)).toBeVisible();
    await expect.poll(() => fetchPublicText(page.request, listingOwner)).toContain('(314) 555-0188');
    expect(await fetchPublicText(page.request, listingOwner)).not.toContain('(314) 555-0177');
  },
);
