// Data of an account kept for staff: text under redactions, and the owner of a deleted listing.

import { deleteListing } from '@app/listings/listing/staff/delete-listing';
import { approveReview } from '@app/reviews/review/staff/decide-review';
import { deleteReview } from '@app/reviews/review/staff/delete-review';
import { redactReview } from '@app/reviews/review/staff/redact-review';
import { requestDeletion } from '@app/status-changes/deletion/request-deletion';
import { testDatabase } from '@app/test-kit/mongo';
import { beforeAll, expect, it } from 'vitest';
import { ownPublic } from '../testing/practice.ts';
import { createStage, newUser, type Stage } from '../testing/stage.ts';
import { sweepDeletions } from './deletions.ts';

const { uri } = await testDatabase();
let s: Stage;
beforeAll(async () => {
  s = await createStage(uri);
});
const admin = () => s.as('admin_1');

/** Returns each document of each collection as text. */
async function readAllDocuments(): Promise<string> {
  const names = (await s.db.listCollections().toArray()).map(({ name }) => name);
  const docs = await Promise.all(names.map((name) => s.db.collection(name).find().toArray()));
  return JSON.stringify(docs);
}

async function erase(userId: string, reviews: 'keep' | 'delete'): Promise<void> {
  await requestDeletion(s.as(userId), { userId, reviews });
  await s.collections.outbox.updateMany({ kind: 'identity' }, { $set: { status: 'done' } });
  expect(await sweepDeletions(s.as({ kind: 'system', id: 'worker' }))).toMatchObject({
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
  expect(await readAllDocuments()).toContain(canary);

  await erase(userId, choice);
  const left = await readAllDocuments();
  expect(left).not.toContain(canary);
  expect(left).not.toContain(`"${userId}"`);
  const stored = await s.collections.reviews.findOne({ publicId: shown.publicId });
  expect(stored?.text).toBe(choice === 'keep' ? marked : undefined);
});

it('erases the owner of a deleted listing', async () => {
  const { listing, userId } = await ownPublic(s, newUser(), { email: 'canary@own.test' });
  await deleteListing(admin(), { id: listing._id.toHexString(), v: listing.v, notes: 'Asked for by phone.' });
  await erase(userId, 'delete');
  const left = await readAllDocuments();
  expect(left).not.toContain(`"${userId}"`);
  expect(left).not.toContain('canary@own.test');
});
