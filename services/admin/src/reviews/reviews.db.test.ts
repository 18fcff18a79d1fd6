import type { ReplyOf } from '@app/types';
import type { adminGetReview, adminListReviews } from '@app/types/admin/reviews';
import { describe, expect, it } from 'vitest';
import { createFlag, createReview, getBody } from '../testing/reviews.ts';
import { memberIds, startApp } from '../testing/running-app.ts';

const { callAs, collections } = await startApp();
const { reviews, listings, audit, outbox, flags } = collections;
const callAsOwner = callAs('owner');
const callAsModerator = callAs('moderator');

type ReviewPage = ReplyOf<typeof adminListReviews>;
type ReviewReply = ReplyOf<typeof adminGetReview>;
type DecisionReply = ReviewReply & { auditId: string; undoUntil: string };

const listReviews = async (query = '') =>
  getBody<ReviewPage>(await callAsOwner('GET', `/api/admin/reviews${query}`));
const listIds = async (query: string) => (await listReviews(query)).items.map(({ id }) => id);
const fetchReview = async (id: string) =>
  getBody<ReviewReply>(await callAsOwner('GET', `/api/admin/reviews/${id}`)).review;

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
    expect(reviewPage.items.map(({ id }) => id)).toEqual([
      firstReview.publicId,
      secondReview.publicId,
      thirdReview.publicId,
    ]);
    expect(reviewPage).toMatchObject({ total: 3, page: 1 });
    expect(reviewPage.reviews).toEqual(reviewPage.items);
    expect(reviewPage.items[0]).toMatchObject({ stars: 5, edit: false, promise: { promisedHours: 16 } });
    expect(reviewPage.items[0]?.promise?.overHours).toBeGreaterThan(0);
  });

  it('has pages, and filters by stars, listing, author, risk, text and id', async () => {
    await reviews.deleteMany({});
    const userId = 'user_busy';
    const review = await createReview(collections, {
      overallRating: 2,
      userId,
      risks: ['phone'],
      text: 'They told me (twice) that the Knee.Center would call back, and it never did so far.',
    });
    const otherReview = await createReview(collections, {
      overallRating: 4,
      submittedAt: new Date('2026-11-20'),
    });
    const reviewBySameAuthor = await createReview(collections, {
      userId,
      submittedAt: new Date('2026-11-21'),
    });
    expect(await listIds('?page=2&pageSize=1')).toEqual([otherReview.publicId]);
    expect(await listIds('?stars=2&stars=3')).toEqual([review.publicId]);
    expect(await listIds(`?listing=${otherReview.listingId.toHexString()}`)).toEqual([otherReview.publicId]);
    expect(await listIds(`?authorOf=${review.publicId}`)).toEqual([
      review.publicId,
      reviewBySameAuthor.publicId,
    ]);
    expect(await listIds('?risk=true')).toEqual([review.publicId]);
    expect(await listIds('?view=warning')).toEqual([review.publicId]);
    expect(await listIds('?risk=false&sort=newest')).toEqual([
      reviewBySameAuthor.publicId,
      otherReview.publicId,
    ]);
    expect(await listIds('?q=knee.center')).toEqual([review.publicId]);
    expect(await listIds(`?q=${otherReview.publicId}`)).toEqual([otherReview.publicId]);
    expect(await listIds('?listing=nobody-of-this-name')).toEqual([]);
  });

  it.each(['.*', '(', '$', '^They'])('takes %s literally, not as a pattern', async (query) => {
    await reviews.deleteMany({});
    await createReview(collections);
    expect(await listIds(`?q=${encodeURIComponent(query)}`)).toEqual([]);
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
      ['flags', 'appeals', 'replies'].map((queue) => listReviews(`?queue=${queue}`)),
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
    expect(await listIds('?queue=all')).toHaveLength(3);
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
    const reply = await callAsOwner('GET', `/api/admin/reviews/${review.publicId}`);
    expect(getBody<ReviewReply>(reply).review).toMatchObject({
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
    const replyText = JSON.stringify(reply.json);
    expect(replyText).not.toContain(authorId);
    expect(replyText).not.toContain(review._id.toHexString());
  });

  it('is returned while the counters of its listing do not include it', async () => {
    const review = await createReview(collections, { status: 'approved', visible: true });
    await listings.updateOne(
      { _id: review.listingId },
      { $set: { ratingSum: 0, reviewCount: 0, histogram: [0, 0, 0, 0, 0] } },
    );
    const { status, json } = await callAsOwner('GET', `/api/admin/reviews/${review.publicId}`);
    expect([status, json]).toMatchObject([
      200,
      { review: { figures: { average: null, averageWith: null } } },
    ]);
  });

  it('is shown to a viewer without actions', async () => {
    const review = await createReview(collections);
    const reply = await callAs('viewer')('GET', `/api/admin/reviews/${review.publicId}`);
    expect(getBody<ReviewReply>(reply).review.steps).toEqual([]);
  });

  it('with an unknown id gets 404', async () => {
    expect((await callAsOwner('GET', `/api/admin/reviews/${'x'.repeat(22)}`)).status).toBe(404);
  });
});

it('a review is decided in the name of the member, with mails after the time for Undo', async () => {
  const { publicId } = await createReview(collections);
  const approvalReply = getBody<DecisionReply>(
    await callAsModerator('PATCH', `/api/admin/reviews/${publicId}/approve`, { v: 1 }),
  );
  expect(approvalReply.review).toMatchObject({ v: 2, decision: { by: { id: memberIds.moderator } } });
  expect(Date.parse(approvalReply.undoUntil)).toBeGreaterThan(Date.now() + 25_000);
  const auditRow = await audit.findOne({ 'target.id': publicId, 'actor.id': memberIds.moderator });
  expect(auditRow?._id.toHexString()).toBe(approvalReply.auditId);
  const [mail, ...otherMails] = await outbox.find({ key: { $regex: `^${approvalReply.auditId}` } }).toArray();
  expect([mail!.dueAt.getTime() > Date.parse(approvalReply.undoUntil), otherMails]).toEqual([true, []]);
  const undoReply = await callAsModerator('POST', `/api/admin/audit/${approvalReply.auditId}/undo`);
  expect(undoReply).toMatchObject({ status: 200, json: { kind: 'review', id: publicId } });
});

it('a conflict returns the current review', async () => {
  const { publicId } = await createReview(collections);
  const approve = (v: number, caller = callAsModerator) =>
    caller('PATCH', `/api/admin/reviews/${publicId}/approve`, { v });
  expect(await approve(7)).toMatchObject({
    status: 409,
    json: { code: 'stale', fresh: { review: { v: 1 } } },
  });
  await approve(1);
  expect(await approve(2, callAsOwner)).toMatchObject({
    status: 409,
    json: { code: 'not_now', fresh: { review: { v: 2, decision: { by: { id: memberIds.moderator } } } } },
  });
});

it('staff reopen a removed review', async () => {
  const { publicId } = await createReview(collections, { status: 'removed', visible: false });
  expect((await fetchReview(publicId)).steps).toContain('reopen');
  const reopenReply = await callAsModerator('POST', `/api/admin/reviews/${publicId}/reopen`, { v: 1 });
  expect(reopenReply).toMatchObject({ status: 200, json: { kind: 'reviews', id: publicId } });
  expect((await fetchReview(publicId)).status).toBe('pending');
});

it('a reply is decided by its own version', async () => {
  const { publicId } = await createReview(collections, {
    status: 'approved',
    publishedAt: new Date(),
    v: 4,
    reply: { text: 'Call (314) 555-0142.', status: 'pending', submittedAt: new Date(), v: 2 },
  });
  expect((await fetchReview(publicId)).places).toEqual([{ part: 'reply', code: 'phone', start: 5, end: 19 }]);
  const approve = (v: number) =>
    callAsModerator('PATCH', `/api/admin/reviews/${publicId}/reply/approve`, { v });
  expect(await approve(4)).toMatchObject({
    status: 409,
    json: { code: 'stale', fresh: { review: { reply: { v: 2 } } } },
  });
  expect(getBody<DecisionReply>(await approve(2)).review).toMatchObject({
    v: 4,
    reply: { v: 3, status: 'approved', promise: null },
  });
});

it('a redaction keeps the original for staff, and does not change the rating', async () => {
  const text = 'Bob Smith at the front desk was rude to me, and the socket pinched for weeks.';
  const { publicId } = await createReview(collections, { text, overallRating: 1 });
  const redactedText = text.replace('Bob Smith', '[name removed by moderator]');
  const body = { v: 1, text: redactedText, overallRating: 5 };
  const { review } = getBody<DecisionReply>(
    await callAsModerator('PUT', `/api/admin/reviews/${publicId}`, body),
  );
  expect(review.content).toMatchObject({ text: redactedText, overallRating: 1, redaction: { text } });
});

it('a deletion by a data editor requires approval', async () => {
  const { publicId } = await createReview(collections);
  const body = { v: 1, reason: 'A court asked for it.' };
  const { json } = await callAs('data')('DELETE', `/api/admin/reviews/${publicId}`, body);
  expect(json).toMatchObject({ second: { waits: true } });
  expect((await fetchReview(publicId)).status).toBe('pending');
  expect(await collections.secondOpinions.findOne({ 'wish.id': publicId })).toMatchObject({
    action: 'review.delete',
    reason: 'A court asked for it.',
    status: 'open',
  });
});
