// Cooperation of staff: assigning items, messages with prosthetists, and sanctions.

import { getCollections } from '@app/db';
import type { Page } from '@playwright/test';
import { withDatabase } from './running-site.ts';
import { createPublicListingOwner, createUnclaimedListing } from './support/listing-owners.ts';
import { openInOwnBrowser, waitForEmail } from './support/people.ts';
import { createPendingReview } from './support/reviews.ts';
import {
  createStaffApiClient,
  expect,
  getDock,
  getItem,
  longTest,
  openPage,
  signInAsStaff,
  staffAccounts,
  test,
} from './support/staff.ts';

// A sanctioned account gets 403 when it writes.
test.use({ expectedErrors: [/status of 403/] });

test('an item assigned to a colleague moves from the own list to theirs', async ({ page }) => {
  const { _id, slug } = await createUnclaimedListing();
  const [firstReview] = [await createPendingReview(slug), await createPendingReview(slug)];
  const listPath = `/admin/reviews?listing=${_id.toHexString()}`;
  await signInAsStaff(page, staffAccounts.moderator, listPath);
  const queue = page.getByRole('navigation', { name: 'Queue' });
  await expect(queue.getByRole('link')).toHaveCount(2);
  await expect(getItem(page)).toContainText(firstReview.text);
  const assigneeSelect = getItem(page).getByRole('combobox', { name: 'Assigned to' });
  await expect(assigneeSelect).toBeVisible();
  await page.keyboard.press('g');
  await expect(assigneeSelect).toBeFocused();
  await assigneeSelect.selectOption({ label: staffAccounts.owner.name });
  await expect(getDock(page, `Assigned to ${staffAccounts.owner.name}.`)).toBeVisible();
  await expect(queue.getByText(`Assigned to ${staffAccounts.owner.name}`)).toBeAttached();
  await page.getByRole('combobox', { name: 'Whose' }).selectOption('me');
  await expect(queue.getByRole('link')).toHaveCount(1);

  const callApiAsOwner = await createStaffApiClient(staffAccounts.owner);
  const query = `kind=reviews&listing=${_id.toHexString()}`;
  const { json } = await callApiAsOwner<{ items: { id: string }[] }>(
    'GET',
    `/api/admin/inbox?${query}&whose=assigned`,
  );
  expect(json.items.map(({ id }) => id)).toEqual([firstReview.id]);
});

async function writeMessage(page: Page, buttonName: string, text: string) {
  await page.getByRole('main').getByRole('button', { name: buttonName }).first().click();
  await page.getByRole('textbox', { name: 'Message' }).fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
}

test(
  'staff write to an owner, who answers on the site, and staff reply',
  longTest,
  async ({ page, browser }) => {
    test.slow();
    const { listingId, person, body } = await createPublicListingOwner();
    const startPath = `/admin/prosthetists/${listingId}`;
    await signInAsStaff(page, staffAccounts.moderator, startPath);
    await writeMessage(page, 'Message the owner', 'Is that still so?');
    await expect(getDock(page, 'Wrote to the owner')).toBeVisible();
    const email = await waitForEmail(page, person, 'The team wrote to you');
    expect(email.text).toContain('Is that still so?');

    const ownerPage = await openInOwnBrowser(browser, person, '/my-listing');
    const thread = ownerPage.getByRole('article', { name: /^About the listing of/ });
    await expect(thread).toContainText('Is that still so?');
    await thread.getByRole('textbox', { name: 'Your answer' }).fill('Yes, since May.');
    await thread.getByRole('button', { name: 'Send the answer' }).click();
    await expect(thread).toContainText('Yes, since May.');
    await ownerPage.context().close();

    await openPage(page, `/admin/messages?q=${body.lastName}`);
    await expect(getItem(page)).toContainText('Yes, since May.');
    await writeMessage(page, 'Answer', 'Thank you.');
    await expect(getDock(page, 'Answered')).toBeVisible();
    await expect(page.getByText('No matches')).toBeVisible();
    await openPage(page, startPath);
    await page.getByText(/^Messages with the \w+ \(3\)$/).click();
    await expect(page.getByRole('list', { name: 'Messages' })).toContainText('Yes, since May.');
  },
);

test('an abusive account gets a sanction with a reason and appeals; another staff member lifts the sanction', async ({
  page,
  browser,
}) => {
  test.slow();
  const { slug } = await createUnclaimedListing();
  const { author, callApi, id } = await createPendingReview(slug);
  await signInAsStaff(page, staffAccounts.moderator, `/admin/reviews/${id}`);
  await getItem(page).getByText('Account', { exact: true }).click();
  await getItem(page).getByRole('textbox', { name: 'Reason' }).fill('These reviews advertise a shop.');
  await getItem(page).getByRole('button', { name: 'Limit the account' }).click();
  await expect(getItem(page)).toContainText(`silenced by ${staffAccounts.moderator.name}`);
  const flagReview = () =>
    callApi<{ error?: string }>('POST', `/api/reviews/${id}/flag`, { reason: 'Spam', note: '' });
  expect(await flagReview()).toMatchObject({ status: 403, json: { error: 'silenced' } });

  const authorPage = await openInOwnBrowser(browser, author, '/account');
  const sanctionSection = authorPage.getByRole('region', { name: 'Your account is limited' });
  await expect(sanctionSection).toContainText('These reviews advertise a shop.');
  await sanctionSection.getByRole('textbox', { name: 'Appeal' }).fill('I do not know that shop at all.');
  await sanctionSection.getByRole('button', { name: 'Send the appeal' }).click();
  await expect(sanctionSection).toContainText('You have appealed.');
  await authorPage.context().close();

  const callApiAsOwner = await createStaffApiClient(staffAccounts.owner);
  const { json } = await callApiAsOwner<{ items: { id: string; text: string }[] }>(
    'GET',
    '/api/admin/inbox?kind=appeals&pageSize=100',
  );
  const appeal = json.items.find(({ text }) => text === 'I do not know that shop at all.');
  const decisionReply = await callApiAsOwner('PATCH', `/api/admin/appeals/${appeal?.id}`, {
    verdict: 'uphold',
  });
  expect(decisionReply.status).toBe(200);
  expect((await flagReview()).json.error).not.toBe('silenced');
});

test(
  'a correction reported by a visitor opens the editor at its field, and is applied with one key',
  longTest,
  async ({ page }) => {
    const { _id, slug, firstName, lastName } = await createUnclaimedListing({ phone: '(307) 555-0142' });
    const note = 'The front desk answers at (307) 555-0199 now.';
    const response = await page.request.post(`/api/prosthetists/${slug}/report`, {
      data: { field: 'Phone', note },
    });
    expect(response.status(), await response.text()).toBe(202);
    await signInAsStaff(page, staffAccounts.owner, `/admin/reports?q=${lastName}`);
    await expect(getItem(page)).toContainText(note);
    await getItem(page).getByRole('link', { name: 'Correct it: Phone' }).click();
    const phoneField = page.getByRole('textbox', { name: 'Clinic phone' });
    await expect(phoneField).toBeFocused();
    await expect(page.getByRole('main')).toContainText(`A visitor reports: “${note}”`);
    // Back asks before an unsaved edit is left.
    await phoneField.fill('(307) 555-0000');
    await page.goBack();
    await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
    await expect(phoneField).toHaveValue('(307) 555-0000');
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('link', { name: 'Back to the report' }).click();
    const applyButton = getItem(page).getByRole('button', { name: 'Apply (307) 555-0199' });
    await expect(applyButton).toBeVisible();
    await page.keyboard.press('p');
    await expect(getDock(page, `Saved (307) 555-0199 for ${firstName} ${lastName}.`)).toBeVisible();
    await expect(applyButton).toHaveCount(0);
    await page.keyboard.press('a');
    await expect(getDock(page, 'Closed the report')).toBeVisible();
    const storedListing = await withDatabase((db) => getCollections(db).listings.findOne({ _id }));
    expect(storedListing?.phone).toBe('(307) 555-0199');
  },
);
