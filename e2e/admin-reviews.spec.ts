// Reviews in the admin. Every test has its own listing and reviews, opened by address.
import { randomUUID } from 'node:crypto';
import { getCollections } from '@app/db';
import { createReviewDoc } from '@app/db/documents-for-tests';
import type { Page } from '@playwright/test';
import { withDatabase } from './running-site.ts';
import { fetchPublicText } from './support/listing-changes.ts';
import { createPublicListingOwner, createUnclaimedListing } from './support/listing-owners.ts';
import { createFocusCheck, focusByTab } from './support/page-checks.ts';
import { createPendingReview } from './support/reviews.ts';
import {
  createStaffApiClient,
  expect,
  fetchAuditRows,
  getDock,
  getItem,
  getMenu,
  getUndoButton,
  longTest,
  openPage,
  signInAsStaff,
  staffAccounts,
  staffPassword,
  test,
} from './support/staff.ts';

/** Fetches the number of public reviews of a listing. */
async function countPublicReviews(page: Page, slug: string): Promise<number> {
  const response = await page.request.get(`/api/prosthetists/${slug}`, {
    headers: { accept: 'application/json' },
  });
  return ((await response.json()) as { reviewCount: number }).reviewCount;
}
const getApproveButton = (page: Page) => getItem(page).getByRole('button', { name: 'Approve' });

test('A4 an approved review is public and counted; Undo reverts both', async ({ page }) => {
  const owner = await createPublicListingOwner();
  const { id, text } = await createPendingReview(owner.slug);
  // Filtered by listing, so that the decision does not open the item of another test.
  await signInAsStaff(page, staffAccounts.moderator, `/admin/reviews/${id}?listing=${owner.listingId}`);
  await expect(getItem(page)).toContainText(text);
  const textBefore = await fetchPublicText(page.request, owner);
  expect(textBefore).not.toContain(text);
  expect(await countPublicReviews(page, owner.slug)).toBe(0);

  await getApproveButton(page).click();
  const message = `Published the review of ${owner.body.firstName} ${owner.body.lastName}.`;
  await expect(getDock(page, message)).toBeVisible();
  await expect.poll(() => fetchPublicText(page.request, owner)).toContain(text);
  await expect.poll(() => countPublicReviews(page, owner.slug)).toBe(1);

  await getUndoButton(page).click();
  await expect(getDock(page, `Undone: ${message}`)).toBeVisible();
  await expect.poll(() => fetchPublicText(page.request, owner)).not.toContain(text);
  await expect.poll(() => countPublicReviews(page, owner.slug)).toBe(0);
  await openPage(page, `/admin/reviews/${id}`);
  await expect(getApproveButton(page)).toBeVisible();
});

test.describe('two staff members', () => {
  test.use({ expectedErrors: [/Failed to load resource: .*409/] });

  test(
    'A5 the second to decide sees a message about the first decision, and the current state',
    longTest,
    async ({ page, browser }) => {
      const owner = await createPublicListingOwner();
      const { id } = await createPendingReview(owner.slug);
      const address = `/admin/reviews/${id}?listing=${owner.listingId}`;
      const otherContext = await browser.newContext();
      const secondPage = await otherContext.newPage();
      await signInAsStaff(page, staffAccounts.moderator, address);
      await expect(getItem(page)).toContainText('You have it open; others see it as taken.');
      await signInAsStaff(secondPage, staffAccounts.moderator2, address);
      await expect(getItem(secondPage)).toContainText(`${staffAccounts.moderator.name} is on it.`);
      await expect(getApproveButton(secondPage)).toBeVisible();

      await getApproveButton(page).click();
      await expect(getDock(page, 'Published the review of')).toBeVisible();
      const conflictPromise = secondPage.waitForResponse((response) => response.status() === 409);
      await getItem(secondPage).getByRole('button', { name: 'Reject' }).click();
      await getItem(secondPage).getByRole('checkbox', { name: 'Not about this care' }).check();
      await getItem(secondPage).getByRole('button', { name: 'Reject' }).click();
      const conflictResponse = await conflictPromise;
      expect(await conflictResponse.json()).toMatchObject({
        code: 'stale',
        fresh: { review: { status: 'approved' } },
      });
      await expect(getItem(secondPage)).toContainText('Not done: this changed while you were looking at it');
      await expect(getItem(secondPage)).toContainText('Public');
      await expect(getApproveButton(secondPage)).toHaveCount(0);
      const rows = await fetchAuditRows(await createStaffApiClient(), 'review', id);
      expect(rows.filter(({ action }) => action === 'review.approve')).toHaveLength(1);
      expect(rows.filter(({ action }) => action === 'review.reject')).toHaveLength(0);
      await otherContext.close();
    },
  );
});

test('A6 25 decisions at once: each has its own result and log entry', longTest, async ({ page }) => {
  test.slow();
  const listing = await createUnclaimedListing();
  const reviews = Array.from({ length: 25 }, (_, reviewNumber) =>
    createReviewDoc({
      listingId: listing._id,
      status: 'pending',
      text: `Walks of every length, number ${reviewNumber}. Mark ${randomUUID().slice(0, 13)}.`,
      createdAt: new Date(),
      submittedAt: new Date(Date.now() - reviewNumber * 60_000),
    }),
  );
  for (const review of reviews) delete review.publishedAt;
  await withDatabase((db) => getCollections(db).reviews.insertMany(reviews));
  await signInAsStaff(page, staffAccounts.moderator, `/admin/reviews?listing=${listing._id.toHexString()}`);
  const queue = page.getByRole('navigation', { name: 'Queue' });
  const selectAllCheckbox = page.getByRole('checkbox', { name: 'Select all on this page' });
  await expect(queue.getByRole('listitem').filter({ has: page.getByRole('link') })).not.toHaveCount(0);
  await page.getByRole('button', { name: 'Select' }).click();
  await expect(queue.getByRole('checkbox')).toHaveCount(25);
  await selectAllCheckbox.check();
  const selectionBar = page.getByRole('group', { name: 'Selected' });
  await expect(selectionBar).toContainText('25 selected');
  await selectionBar.getByRole('button', { name: 'Approve 25' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Approve 25' }).click();
  await expect(getDock(page, '25 approved.')).toBeVisible();
  await expect(dialog).toBeHidden();

  await expect.poll(() => countPublicReviews(page, listing.slug)).toBe(25);
  const callApi = await createStaffApiClient();
  for (const { publicId } of reviews) {
    const rows = await fetchAuditRows(callApi, 'review', publicId);
    expect(rows).toMatchObject([{ action: 'review.approve', actor: { name: staffAccounts.moderator.name } }]);
  }
});

test(
  'sign in, open a review, reject it with a reason and undo that by keyboard alone',
  longTest,
  async ({ page }) => {
    const owner = await createPublicListingOwner();
    const { id, text } = await createPendingReview(owner.slug);
    const keyboard = page.keyboard;
    await openPage(page, `/admin/reviews?listing=${owner.listingId}`);
    await expect(page).toHaveURL('/admin/login');
    await focusByTab(page, createFocusCheck(page.getByLabel('E-mail address')));
    await keyboard.type(staffAccounts.moderator.email);
    await focusByTab(page, createFocusCheck(page.getByRole('textbox', { name: 'Password' })));
    await keyboard.type(staffPassword);
    await keyboard.press('Enter');
    await expect(getMenu(page)).toBeVisible();

    const queueLinks = page.getByRole('navigation', { name: 'Queue' }).getByRole('link');
    await expect(queueLinks).toHaveCount(1);
    // The item opens by itself.
    await expect(page).toHaveURL(`/admin/reviews/${id}?listing=${owner.listingId}`);
    await expect(getItem(page)).toContainText(text);
    await keyboard.press('r');
    const reasons = getItem(page).getByRole('group', { name: 'Reasons' }).getByRole('checkbox');
    await expect(reasons.first()).toBeFocused();
    await keyboard.press('1');
    await keyboard.press('w');
    await expect(getItem(page).getByRole('textbox', { name: 'Notes to the author' })).toBeFocused();
    await keyboard.type('About your own care, please.');
    await focusByTab(page, createFocusCheck(getItem(page).getByRole('button', { name: 'Reject' })));
    await keyboard.press('Enter');
    const message = `Rejected the review of ${owner.body.firstName} ${owner.body.lastName}.`;
    await expect(getDock(page, message)).toBeVisible();
    await expect(queueLinks).toHaveCount(0);
    await keyboard.press('u');
    await expect(getDock(page, `Undone: ${message}`)).toBeVisible();
    await expect(queueLinks).toHaveCount(1);
    await keyboard.press('?');
    await expect(page.getByRole('dialog')).toContainText('Keyboard shortcuts');
  },
);
