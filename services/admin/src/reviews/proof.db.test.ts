import type { ProofDoc, ReviewDoc } from '@app/db';
import { createProofName, encryptFile, toProofKey } from '@app/storage/proof';
import type { ReplyOf } from '@app/types';
import type { adminViewProof } from '@app/types/admin/actions/reply';
import type { adminGetReview, adminListReviews } from '@app/types/admin/reviews';
import { expect, it } from 'vitest';
import { createReview, getBody } from '../testing/reviews.ts';
import { memberIds, startApp } from '../testing/running-app.ts';

const { callAs, collections, proofStorage } = await startApp();
const { audit, proofs, proofKeys } = collections;
type ReviewPage = ReplyOf<typeof adminListReviews>;
type ReviewReply = ReplyOf<typeof adminGetReview>;
type ProofView = ReplyOf<typeof adminViewProof>;

const pictureBytes = Buffer.from('the pixels of an invoice');

async function createReviewWithProof(
  overrides: Partial<ReviewDoc> = {},
  sentAt = new Date(),
): Promise<ReviewDoc & { name: string }> {
  const review = await createReview(collections, overrides);
  const name = createProofName();
  const { bytes, key } = encryptFile(pictureBytes, name);
  const until = new Date(sentAt.getTime() + 6 * 24 * 3_600_000);
  const proof: ProofDoc = { _id: name, reviewId: review._id, status: 'waiting', sentAt, fileUntil: until };
  await proofs.insertOne(proof);
  await proofKeys.insertOne({ _id: name, key, until });
  await proofStorage.put(toProofKey(name), bytes);
  return { ...review, name };
}
const listViewerIds = (id: string) =>
  audit
    .find({ action: 'review.view_proof', 'target.id': id })
    .sort({ _id: 1 })
    .map(({ actor }) => actor.id)
    .toArray();
const readFile = (name: string) => proofStorage.get(toProofKey(name));

it('a proof is seen by all members, opened with the permission only, and each view is logged', async () => {
  const { publicId: id } = await createReviewWithProof();
  const { review } = getBody<ReviewReply>(await callAs('viewer')('GET', `/api/admin/reviews/${id}`));
  expect(review.proof).toMatchObject({ status: 'waiting' });
  expect(review.steps).not.toContain('decide_proof');
  expect((await callAs('viewer')('GET', `/api/admin/reviews/${id}/proof`)).status).toBe(403);
  for (const member of ['moderator', 'moderator', 'owner'] as const) {
    const viewReply = await callAs(member)('GET', `/api/admin/reviews/${id}/proof`);
    expect(viewReply.headers.get('cache-control')).toBe('private, no-store');
    const { base64 } = getBody<ProofView>(viewReply).picture;
    expect(Buffer.from(base64, 'base64')).toEqual(pictureBytes);
  }
  expect(await listViewerIds(id)).toEqual([memberIds.moderator, memberIds.moderator, memberIds.owner]);
});

it.each([
  ['confirmed', { verdict: 'confirm' }, {}],
  ['declined', { verdict: 'decline', notes: 'Another practice.' }, { note: 'Another practice.' }],
])('the file of a %s proof is deleted at once', async (status, body, noteFields) => {
  const { publicId: id, name, v } = await createReviewWithProof();
  const proofPath = `/api/admin/reviews/${id}/proof`;
  await callAs('owner')('GET', proofPath);
  const decisionReply = await callAs('owner')('PATCH', proofPath, { ...body, v });
  expect(getBody<ReviewReply>(decisionReply).review).toMatchObject({ proof: { status, ...noteFields } });
  expect(await readFile(name)).toBeUndefined();
  expect(await proofKeys.countDocuments({ _id: name })).toBe(0);
  expect((await callAs('owner')('GET', proofPath)).status).toBe(404);
  const lateReply = await callAs('owner')('PATCH', proofPath, { verdict: 'decline' });
  expect(lateReply).toMatchObject({ status: 409, json: { code: 'not_now', fresh: { review: { id } } } });
});

it('proofs have their own queue, oldest first, including public reviews', async () => {
  await proofs.deleteMany({});
  const newerReview = await createReviewWithProof({ status: 'approved' }, new Date('2026-11-19T16:00Z'));
  const olderReview = await createReviewWithProof({}, new Date('2026-11-18T16:00Z'));
  await createReview(collections);
  const { items, total } = getBody<ReviewPage>(
    await callAs('viewer')('GET', '/api/admin/reviews?queue=proofs'),
  );
  expect(items.map(({ id, proof }) => [id, proof])).toEqual([
    [olderReview.publicId, true],
    [newerReview.publicId, true],
  ]);
  expect(total).toBe(2);
  expect(items[0]?.since).toBe('2026-11-18T16:00:00.000Z');
});
