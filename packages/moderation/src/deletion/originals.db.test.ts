// Data of an account kept for staff: text under redactions, and the owner of a deleted listing.

import { deleteListing } from '@app/listings/listing/staff/delete-listing';
import { approveReview } from '@app/reviews/review/staff/decide-review';
import { deleteReview } from '@app/reviews/review/staff/delete-review';
import { redactReview } from '@app/reviews/review/staff/redact-review';
import { requestDeletion } from '@app/status-changes/deletion/request-deletion';
import { expect, it } from 'vitest';
import { ownPublic, toTarget } from '../testing/practice.ts';
import { newUser, openStage } from '../testing/stage.ts';
import { sweepDeletions } from './deletions.ts';

const s = await openStage();
const admin = () => s.as('admin_1');

async function erase(userId: string, reviews: 'keep' | 'delete'): Promise<void> {
  await requestDeletion(s.as(userId), { userId, reviews });
  await s.endIdentityCalls();
  expect(await sweepDeletions(s.as('worker'))).toMatchObject({
    purged: 1,
    failed: 0,
  });
}

it.each(['keep', 'delete'] as const)('erases the text under redactions (%s)', async (choice) => {
  const userId = newUser();
  const canary = `Canary${choice}`;
  const text = `${canary} has been kind to me from the first week on.`;
  const marked = text.replace(canary, '[name removed by moderator]');
  const shown = await s.pending(await s.listing(), { text }, userId);
  await approveReview(admin(), { id: shown.publicId, v: 1 });
  await redactReview(admin(), { id: shown.publicId, v: 2, text: marked });
  const gone = await s.pending(await s.listing(), { text: `${text} Twice.` }, userId);
  await approveReview(admin(), { id: gone.publicId, v: 1 });
  await deleteReview(admin(), { id: gone.publicId, v: 2, notes: 'A test.' });
  expect(await s.readAllDocuments()).toContain(canary);

  await erase(userId, choice);
  const left = await s.readAllDocuments();
  expect(left).not.toContain(canary);
  expect(left).not.toContain(`"${userId}"`);
  const stored = await s.readReview(shown.publicId);
  expect(stored?.text).toBe(choice === 'keep' ? marked : undefined);
});

it('erases the owner of a deleted listing', async () => {
  const { listing, userId } = await ownPublic(s, newUser(), { email: 'canary@own.test' });
  await deleteListing(admin(), { ...toTarget(listing), notes: 'Asked for by phone.' });
  await erase(userId, 'delete');
  const left = await s.readAllDocuments();
  expect(left).not.toContain(`"${userId}"`);
  expect(left).not.toContain('canary@own.test');
});
