// Data of an account kept for staff: text under redactions, and the owner of a deleted listing.

import { deleteListing } from '@app/listings/listing/staff/delete-listing';
import { approveReview } from '@app/reviews/review/staff/decide-review';
import { deleteReview } from '@app/reviews/review/staff/delete-review';
import { redactReview } from '@app/reviews/review/staff/redact-review';
import { requestDeletion } from '@app/status-changes/deletion/request-deletion';
import { expect, it } from 'vitest';
import { createPublicListing, toTarget } from '../testing/practice.ts';
import { createUserId, openStage } from '../testing/stage.ts';
import { sweepDeletions } from './sweep-deletions.ts';

const stage = await openStage();
const asAdmin = () => stage.as('admin_1');

async function deleteAccount(userId: string, reviewFate: 'keep' | 'delete'): Promise<void> {
  await requestDeletion(stage.as(userId), { userId, reviewFate });
  await stage.endIdentityCalls();
  expect(await sweepDeletions(stage.as('worker'))).toMatchObject({
    purged: 1,
    failed: 0,
  });
}

it.each(['keep', 'delete'] as const)(
  'a deletion erases the text under redactions (reviews: %s)',
  async (reviewFate) => {
    const userId = createUserId();
    const canary = `Canary${reviewFate}`;
    const text = `${canary} has been kind to me from the first week on.`;
    const redactedText = text.replace(canary, '[name removed by moderator]');
    const redactedReview = await stage.createPendingReview(await stage.createListing(), { text }, userId);
    await approveReview(asAdmin(), { id: redactedReview.publicId, v: 1 });
    await redactReview(asAdmin(), { id: redactedReview.publicId, v: 2, text: redactedText });
    const removedReview = await stage.createPendingReview(
      await stage.createListing(),
      { text: `${text} Twice.` },
      userId,
    );
    await approveReview(asAdmin(), { id: removedReview.publicId, v: 1 });
    await deleteReview(asAdmin(), { id: removedReview.publicId, v: 2, notes: 'A test.' });
    expect(await stage.readAllDocuments()).toContain(canary);

    await deleteAccount(userId, reviewFate);
    const remainingDocuments = await stage.readAllDocuments();
    expect(remainingDocuments).not.toContain(canary);
    expect(remainingDocuments).not.toContain(`"${userId}"`);
    const storedReview = await stage.readReview(redactedReview.publicId);
    expect(storedReview?.text).toBe(reviewFate === 'keep' ? redactedText : undefined);
  },
);

it('a deletion erases the owner of a deleted listing', async () => {
  const { listing, userId } = await createPublicListing(stage, createUserId(), { email: 'canary@own.test' });
  await deleteListing(asAdmin(), { ...toTarget(listing), notes: 'Asked for by phone.' });
  await deleteAccount(userId, 'delete');
  const remainingDocuments = await stage.readAllDocuments();
  expect(remainingDocuments).not.toContain(`"${userId}"`);
  expect(remainingDocuments).not.toContain('canary@own.test');
});
