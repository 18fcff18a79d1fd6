import { createLegalHoldDoc, createReviewDoc } from '@app/db/documents-for-tests';
import { expect, it } from 'vitest';
import { memberIds, startApp } from '../testing/running-app.ts';

const { callAs, collections } = await startApp();
const reason = 'The mother has written to us.';
const { reviews, deletions, audit, outbox, legalRequests } = collections;

let childCount = 0;
/** Creates two reviews of one account. */
async function createReviews() {
  const userId = `user_child_${++childCount}`;
  const [firstReview, otherReview] = [createReviewDoc({ userId }), createReviewDoc({ userId })];
  await reviews.insertMany([firstReview, otherReview], { ignoreUndefined: true });
  return {
    userId,
    id: firstReview.publicId,
    path: `/api/admin/reviews/${firstReview.publicId}/close-child-account`,
  };
}
const findDeletion = (userId: string) => deletions.findOne({ userId });

it('S26: an owner closes the account of a child and deletes all its data', async () => {
  const { userId, id, path } = await createReviews();
  const { json: reviewJson } = await callAs('owner')('GET', `/api/admin/reviews/${id}`);
  expect(reviewJson).toMatchObject({ review: { steps: expect.arrayContaining(['close_child']) } });
  expect((await callAs('owner')('POST', path, { reason: ' ' })).status).toBe(400);
  expect(await findDeletion(userId)).toBeNull();

  const { status, json } = await callAs('owner')('POST', path, { reason });
  expect(status).toBe(200);
  expect(await findDeletion(userId)).toMatchObject({ ...(json as { receipt: string }), reviews: 'delete' });
  expect(await outbox.findOne({ 'payload.userId': userId })).toMatchObject({
    kind: 'identity',
    payload: { do: 'delete' },
  });
  // The row with the reason names the review, not the child.
  const auditRow = await audit.findOne({ action: 'account.child', 'target.id': id });
  expect(auditRow).toMatchObject({ actor: { id: memberIds.owner }, target: { kind: 'review' }, reason });
  expect(JSON.stringify(auditRow)).not.toContain(userId);
});

it('closing an account requires approval for a data editor', async () => {
  const { userId, path } = await createReviews();
  const response = await callAs('data')('POST', path, { reason });
  const { second } = response.json as { second: { id: string } };
  expect(await findDeletion(userId)).toBeNull();
  const agreePath = `/api/admin/second-opinions/${second.id}/agree`;
  expect((await callAs('data2')('POST', agreePath)).status).toBe(200);
  expect(await findDeletion(userId)).toMatchObject({ reviews: 'delete' });
});

it('closing keeps data under a legal hold, and returns an error for a deleted account', async () => {
  const { userId, id, path } = await createReviews();
  await legalRequests.insertOne(createLegalHoldDoc({ kind: 'review', id }));
  expect((await callAs('owner')('POST', path, { reason })).json).toMatchObject({ status: 409, code: 'held' });
  expect(await findDeletion(userId)).toBeNull();
  expect(await audit.countDocuments({ action: 'account.child', 'target.id': id })).toBe(0);
  await reviews.updateMany({ userId }, { $set: { userId: 'gone_x' } });
  expect((await callAs('owner')('POST', path, { reason })).status).toBe(404);
});
