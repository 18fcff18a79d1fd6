import type { ReviewDoc } from '@app/db';
import { createLegalHoldDoc, createReviewDoc } from '@app/db/documents-for-tests';
import { createProofName, encryptFile, toProofKey } from '@app/storage/proof';
import { adminApproveReply, adminDecideProof } from '@app/types/admin/actions/reply';
import { adminRedactReview } from '@app/types/admin/actions/review';
import { adminCloseChildAccount } from '@app/types/admin/actions/review-deletion';
import { reopenItem } from '@app/types/admin/queue';
import { adminGetReview, adminListReviews } from '@app/types/admin/reviews';
import { describe, expect, it } from 'vitest';
import { createFlag, createReview } from '../testing/reviews.ts';
import { type Member, memberIds, startApp } from '../testing/running-app.ts';

const { callAs, collections, fetchAs, proofStorage } = await startApp();
const { audit, flags, listings, proofs, proofKeys, reviews } = collections;

type ReviewQuery = Record<string, string | string[]>;
const listReviews = (query: ReviewQuery = {}) => fetchAs('owner', adminListReviews, { query });
const listIds = async (query: ReviewQuery) => (await listReviews(query)).items.map(({ id }) => id);
const fetchReview = async (id: string, member: Member = 'owner') =>
  (await fetchAs(member, adminGetReview, { params: { id } })).review;

describe('the list', () => {
  it('has pending reviews in the order of submission, whatever their stars', async () => {
    await reviews.deleteMany({});
    const [secondReview, firstReview, thirdReview] = await Promise.all([
      createReview(collections, { submittedAt: new Date('2026-11-18T16:00Z'), overallRating: 1 }),
      createReview(collections, { submittedAt: new Date('2026-11-17T16:00Z'), overallRating: 5 }),
      createReview(collections, { submittedAt: new Date('2026-11-19T16:00Z'), overallRating: 5 }),
    ]);
    await createReview(collections, { status: 'approved' });
    const reviewPage = await listReviews();
    const expectedIds = [firstReview, secondReview, thirdReview].map(({ publicId }) => publicId);
    expect(reviewPage.items.map(({ id }) => id)).toEqual(expectedIds);
    expect(reviewPage).toMatchObject({ total: 3, page: 1 });
    expect(reviewPage.reviews).toEqual(reviewPage.items);
    expect(reviewPage.items[0]).toMatchObject({ stars: 5, edit: false, promise: { promisedHours: 16 } });
    expect(reviewPage.items[0]?.promise?.overHours).toBeGreaterThan(0);
  });

  it('has pages, and filters by stars, listing, author, risk, text and id', async () => {
    await reviews.deleteMany({});
    const text = 'They told me (twice) that the Knee.Center would call back, and it never did so far.';
    const riskyFields = { overallRating: 2 as const, risks: ['phone'], text };
    const firstReview = await createReview(collections, { ...riskyFields, userId: 'user_busy' });
    const secondReview = await createReview(collections, {
      overallRating: 4,
      submittedAt: new Date('2026-11-20'),
    });
    const thirdReview = await createReview(collections, {
      userId: 'user_busy',
      submittedAt: new Date('2026-11-21'),
    });
    for (const [query, expectedReviews] of [
      [{ page: '2', pageSize: '1' }, [secondReview]],
      [{ stars: ['2', '3'] }, [firstReview]],
      [{ listing: secondReview.listingId.toHexString() }, [secondReview]],
      [{ listing: 'nobody-of-this-name' }, []],
      [{ authorOf: firstReview.publicId }, [firstReview, thirdReview]],
      [{ risk: 'true' }, [firstReview]],
      [{ view: 'warning' }, [firstReview]],
      [{ risk: 'false', sort: 'newest' }, [thirdReview, secondReview]],
      [{ q: 'knee.center' }, [firstReview]],
      [{ q: secondReview.publicId }, [secondReview]],
      // Taken literally, not as patterns.
      [{ q: '(' }, [firstReview]],
      [{ q: '.*' }, []],
      [{ q: '$' }, []],
      [{ q: '^They' }, []],
    ] as const)
      expect(await listIds(query as ReviewQuery), JSON.stringify(query)).toEqual(
        expectedReviews.map(({ publicId }) => publicId),
      );
  });

  it('has flags, appeals and replies in separate queues, each with its SLA', async () => {
    await Promise.all([reviews.deleteMany({}), flags.deleteMany({})]);
    const flaggedReview = await createReview(collections, { status: 'approved' });
    await createFlag(collections, flaggedReview);
    const appealedReview = await createReview(collections, {
      status: 'rejected',
      decision: {
        outcome: 'rejected',
        reasons: ['Abusive or obscene'],
        note: '',
        at: new Date(),
        by: memberIds.owner,
      },
      appeal: { text: 'It is what happened.', status: 'open', at: new Date('2026-11-20T15:00Z') },
    });
    const answeredReview = await createReview(collections, {
      status: 'approved',
      reply: { text: 'Thank you.', status: 'pending', submittedAt: new Date('2026-11-20T16:00Z'), v: 3 },
    });
    const [flagPage, appealPage, replyPage] = await Promise.all(
      ['flags', 'appeals', 'replies'].map((queue) => listReviews({ queue })),
    );
    expect(flagPage?.items).toMatchObject([
      { id: flaggedReview.publicId, openFlags: 1, since: '2026-11-19T15:00:00.000Z' },
    ]);
    expect(appealPage?.items).toMatchObject([
      { id: appealedReview.publicId, appeal: true, since: '2026-11-20T15:00:00.000Z' },
    ]);
    expect(replyPage?.items).toMatchObject([
      { id: answeredReview.publicId, v: 3, excerpt: 'Thank you.', since: '2026-11-20T16:00:00.000Z' },
    ]);
    expect([flagPage, appealPage, replyPage].map((page) => page?.total)).toEqual([1, 1, 1]);
    expect(await listIds({ queue: 'all' })).toHaveLength(3);
  });
});

describe('a review', () => {
  it('has all data for a decision, and neither the account nor the database id', async () => {
    const authorId = 'user_of_several';
    const review = await createReview(collections, {
      userId: authorId,
      risks: ['burst'],
      fingerprint: 'same words',
      text: 'The socket held from the first long walk on, and nobody hurried me.',
      overallRating: 2,
      createdAt: new Date(),
      accountDays: 12,
    });
    const similarReview = await createReview(collections, {
      userId: authorId,
      status: 'rejected',
      text: `${review.text} Thanks!`,
    });
    const sameTextReview = await createReview(collections, { fingerprint: 'same words' });
    await listings.updateOne(
      { _id: review.listingId },
      { $set: { ownerUserId: authorId, ratingSum: 10, reviewCount: 2, histogram: [0, 0, 0, 0, 2] } },
    );
    const staffReview = await fetchReview(review.publicId);
    expect(staffReview).toMatchObject({
      id: review.publicId,
      status: 'pending',
      content: { text: review.text, overallRating: 2, redaction: null },
      author: { gone: false, others: { total: 1, refused: 1, visible: 0 }, ties: ['owner'], accountDays: 12 },
      twins: [
        { id: sameTextReview.publicId, sameAuthor: false, same: true },
        { id: similarReview.publicId, sameAuthor: true, same: false },
      ],
      figures: { average: 5, reviewCount: 2, averageWith: 4, lastMonth: 1, usualMonth: 0 },
      risks: ['burst'],
      steps: ['approve', 'reject', 'request_changes', 'redact', 'delete', 'close_child'],
      lock: null,
    });
    const replyText = JSON.stringify(staffReview);
    for (const secret of [authorId, review._id.toHexString()]) expect(replyText).not.toContain(secret);
  });

  it('is returned while the counters of its listing do not include it', async () => {
    const review = await createReview(collections, { status: 'approved', visible: true });
    await listings.updateOne(
      { _id: review.listingId },
      { $set: { ratingSum: 0, reviewCount: 0, histogram: [0, 0, 0, 0, 0] } },
    );
    expect(await fetchReview(review.publicId)).toMatchObject({
      figures: { average: null, averageWith: null },
    });
  });

  it('is shown to a viewer without actions', async () => {
    expect((await fetchReview((await createReview(collections)).publicId, 'viewer')).steps).toEqual([]);
  });

  it('with an unknown id gets 404', async () => {
    expect((await callAs('owner')('GET', `/api/admin/reviews/${'x'.repeat(22)}`)).status).toBe(404);
  });
});

it('staff reopen a removed review', async () => {
  const { publicId: id } = await createReview(collections, { status: 'removed', visible: false });
  expect((await fetchReview(id)).steps).toContain('reopen');
  const reply = await fetchAs('moderator', reopenItem, { params: { kind: 'reviews', id }, body: { v: 1 } });
  expect(reply).toMatchObject({ kind: 'reviews', id });
  expect((await fetchReview(id)).status).toBe('pending');
});

it('a reply is decided by its own version', async () => {
  const { publicId: id } = await createReview(collections, {
    status: 'approved',
    publishedAt: new Date(),
    v: 4,
    reply: { text: 'Call (314) 555-0142.', status: 'pending', submittedAt: new Date(), v: 2 },
  });
  expect((await fetchReview(id)).places).toEqual([{ part: 'reply', code: 'phone', start: 5, end: 19 }]);
  const path = `/api/admin/reviews/${id}/reply/approve`;
  expect(await callAs('moderator')('PATCH', path, { v: 4 })).toMatchObject({
    status: 409,
    json: { code: 'stale', fresh: { review: { reply: { v: 2 } } } },
  });
  const { review } = await fetchAs('moderator', adminApproveReply, { params: { id }, body: { v: 2 } });
  expect(review).toMatchObject({ v: 4, reply: { v: 3, status: 'approved', promise: null } });
});

it('a redaction keeps the original for staff, and does not change the rating', async () => {
  const text = 'Bob Smith at the front desk was rude to me, and the socket pinched for weeks.';
  const { publicId: id } = await createReview(collections, { text, overallRating: 1 });
  const redactedText = text.replace('Bob Smith', '[name removed by moderator]');
  const body = { v: 1, text: redactedText, overallRating: 5 };
  const { review } = await fetchAs('moderator', adminRedactReview, { params: { id }, body });
  expect(review.content).toMatchObject({ text: redactedText, overallRating: 1, redaction: { text } });
});

let childCount = 0;
/** Creates two reviews of one account. */
async function createChildReviews() {
  const userId = `user_child_${++childCount}`;
  const [firstReview, otherReview] = [createReviewDoc({ userId }), createReviewDoc({ userId })];
  await reviews.insertMany([firstReview, otherReview], { ignoreUndefined: true });
  const id = firstReview.publicId;
  return { userId, id, params: { id }, path: `/api/admin/reviews/${id}/close-child-account` };
}
const findDeletion = (userId: string) => collections.deletions.findOne({ userId });
const reason = 'The mother has written to us.';

it('S26: an owner closes the account of a child and deletes all its data', async () => {
  const { userId, id, params, path } = await createChildReviews();
  expect((await fetchReview(id)).steps).toContain('close_child');
  expect((await callAs('owner')('POST', path, { reason: ' ' })).status).toBe(400);
  expect(await findDeletion(userId)).toBeNull();

  const receipt = await fetchAs('owner', adminCloseChildAccount, { params, body: { reason } });
  expect(await findDeletion(userId)).toMatchObject({ ...receipt, reviews: 'delete' });
  expect(await collections.outbox.findOne({ 'payload.userId': userId })).toMatchObject({
    kind: 'identity',
    payload: { do: 'delete' },
  });
  // The row with the reason names the review, not the child.
  const auditRow = await audit.findOne({ action: 'account.child', 'target.id': id });
  expect(auditRow).toMatchObject({ actor: { id: memberIds.owner }, target: { kind: 'review' }, reason });
  expect(JSON.stringify(auditRow)).not.toContain(userId);
});

it('closing keeps data under a legal hold, and returns an error for a deleted account', async () => {
  const { userId, id, path } = await createChildReviews();
  await collections.legalRequests.insertOne(createLegalHoldDoc({ kind: 'review', id }));
  expect((await callAs('owner')('POST', path, { reason })).json).toMatchObject({ status: 409, code: 'held' });
  expect(await findDeletion(userId)).toBeNull();
  expect(await audit.countDocuments({ action: 'account.child', 'target.id': id })).toBe(0);
  await reviews.updateMany({ userId }, { $set: { userId: 'gone_x' } });
  expect((await callAs('owner')('POST', path, { reason })).status).toBe(404);
});

const pictureBytes = Buffer.from('the pixels of an invoice');

async function createReviewWithProof(overrides: Partial<ReviewDoc> = {}, sentAt = new Date()) {
  const review = await createReview(collections, overrides);
  const _id = createProofName();
  const { bytes, key } = encryptFile(pictureBytes, _id);
  const fileUntil = new Date(sentAt.getTime() + 6 * 24 * 3_600_000);
  await proofs.insertOne({ _id, reviewId: review._id, status: 'waiting', sentAt, fileUntil });
  await proofKeys.insertOne({ _id, key, until: fileUntil });
  await proofStorage.put(toProofKey(_id), bytes);
  return { id: review.publicId, v: review.v, path: `/api/admin/reviews/${review.publicId}/proof` };
}

it('a proof is seen by all members, opened with the permission only, and each view is logged', async () => {
  const { id, path } = await createReviewWithProof();
  const review = await fetchReview(id, 'viewer');
  expect(review.proof).toMatchObject({ status: 'waiting' });
  expect(review.steps).not.toContain('decide_proof');
  expect((await callAs('viewer')('GET', path)).status).toBe(403);
  for (const member of ['moderator', 'owner'] as const) {
    const { headers, json } = await callAs(member)('GET', path);
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(json).toMatchObject({ picture: { base64: pictureBytes.toString('base64') } });
  }
  expect(await audit.countDocuments({ action: 'review.view_proof', 'target.id': id })).toBe(2);
});

it.each([
  ['confirmed', { verdict: 'confirm' }, {}],
  ['declined', { verdict: 'decline', notes: 'Another practice.' }, { note: 'Another practice.' }],
])('a proof is %s once, and its file is gone', async (status, body, noteFields) => {
  const { id, v, path } = await createReviewWithProof();
  await callAs('owner')('GET', path);
  const { review } = await fetchAs('owner', adminDecideProof, { params: { id }, body: { ...body, v } });
  expect(review).toMatchObject({ proof: { status, ...noteFields } });
  expect((await callAs('owner')('GET', path)).status).toBe(404);
  const lateReply = await callAs('owner')('PATCH', path, { verdict: 'decline' });
  expect(lateReply).toMatchObject({ status: 409, json: { code: 'not_now', fresh: { review: { id } } } });
});

it('proofs have their own queue, oldest first, including public reviews', async () => {
  await proofs.deleteMany({});
  const newerReview = await createReviewWithProof({ status: 'approved' }, new Date('2026-11-19T16:00Z'));
  const olderReview = await createReviewWithProof({}, new Date('2026-11-18T16:00Z'));
  await createReview(collections);
  expect(await fetchAs('viewer', adminListReviews, { query: { queue: 'proofs' } })).toMatchObject({
    items: [
      { id: olderReview.id, proof: true, since: '2026-11-18T16:00:00.000Z' },
      { id: newerReview.id, proof: true },
    ],
    total: 2,
  });
});
