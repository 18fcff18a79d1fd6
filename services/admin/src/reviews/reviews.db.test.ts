import type { ReplyOf } from '@app/types';
import type { adminGetReview, adminListReviews } from '@app/types/admin/reviews';
import { describe, expect, it } from 'vitest';
import { createFlag, createWaitingReview, getBody } from '../testing/reviews.ts';
import { startApp, team } from '../testing/running-app.ts';

const { as, collections } = await startApp();
const { reviews, listings, audit, outbox, flags } = collections;
const owner = as('owner');
const moderator = as('moderator');

type ReviewPage = ReplyOf<typeof adminListReviews>;
type One = ReplyOf<typeof adminGetReview>;
type Made = One & { auditId: string; undoUntil: string };

const list = async (query = '') => getBody<ReviewPage>(await owner('GET', `/api/admin/reviews${query}`));
const listIds = async (query: string) => (await list(query)).items.map(({ id }) => id);
const open = async (id: string) => getBody<One>(await owner('GET', `/api/admin/reviews/${id}`)).review;

describe('the list', () => {
  it('has pending reviews in the order of submission, whatever their stars', async () => {
    await reviews.deleteMany({});
    const [second, first, third] = await Promise.all([
      createWaitingReview(collections, { submittedAt: new Date('2026-11-18T16:00Z'), overallRating: 1 }),
      createWaitingReview(collections, { submittedAt: new Date('2026-11-17T16:00Z'), overallRating: 5 }),
      createWaitingReview(collections, { submittedAt: new Date('2026-11-19T16:00Z'), overallRating: 5 }),
    ]);
    await createWaitingReview(collections, { status: 'approved' });
    const answer = await list();
    expect(answer.items.map(({ id }) => id)).toEqual([first.publicId, second.publicId, third.publicId]);
    expect(answer).toMatchObject({ total: 3, page: 1 });
    expect(answer.reviews).toEqual(answer.items);
    expect(answer.items[0]).toMatchObject({ stars: 5, edit: false, promise: { promisedHours: 16 } });
    expect(answer.items[0]?.promise?.overHours).toBeGreaterThan(0);
  });

  it('has pages, and filters by stars, listing, author, risk, text and id', async () => {
    await reviews.deleteMany({});
    const userId = 'user_busy';
    const one = await createWaitingReview(collections, {
      overallRating: 2,
      userId,
      risks: ['phone'],
      text: 'They told me (twice) that the Knee.Center would call back, and it never did so far.',
    });
    const other = await createWaitingReview(collections, {
      overallRating: 4,
      submittedAt: new Date('2026-11-20'),
    });
    const same = await createWaitingReview(collections, { userId, submittedAt: new Date('2026-11-21') });
    expect(await listIds('?page=2&pageSize=1')).toEqual([other.publicId]);
    expect(await listIds('?stars=2&stars=3')).toEqual([one.publicId]);
    expect(await listIds(`?listing=${other.listingId.toHexString()}`)).toEqual([other.publicId]);
    expect(await listIds(`?authorOf=${one.publicId}`)).toEqual([one.publicId, same.publicId]);
    expect(await listIds('?risk=true')).toEqual([one.publicId]);
    expect(await listIds('?view=warning')).toEqual([one.publicId]);
    expect(await listIds('?risk=false&sort=newest')).toEqual([same.publicId, other.publicId]);
    expect(await listIds('?q=knee.center')).toEqual([one.publicId]);
    expect(await listIds(`?q=${other.publicId}`)).toEqual([other.publicId]);
    expect(await listIds('?listing=nobody-of-this-name')).toEqual([]);
  });

  it.each(['.*', '(', '$', '^They'])('takes %s literally, not as a pattern', async (words) => {
    await reviews.deleteMany({});
    await createWaitingReview(collections);
    expect(await listIds(`?q=${encodeURIComponent(words)}`)).toEqual([]);
  });

  it('has flags, appeals and replies in separate queues, each with its SLA', async () => {
    await Promise.all([reviews.deleteMany({}), flags.deleteMany({})]);
    const flagged = await createWaitingReview(collections, { status: 'approved' });
    await createFlag(collections, flagged);
    const appealed = await createWaitingReview(collections, {
      status: 'rejected',
      decision: {
        outcome: 'rejected',
        reasons: ['Abusive or obscene'],
        note: '',
        at: new Date(),
        by: team.owner,
      },
      appeal: { text: 'It is what happened.', status: 'open', at: new Date('2026-11-20T15:00Z') },
    });
    const answered = await createWaitingReview(collections, {
      status: 'approved',
      reply: { text: 'Thank you.', status: 'pending', submittedAt: new Date('2026-11-20T16:00Z'), v: 3 },
    });
    const [flagsQueue, appeals, replies] = await Promise.all(
      ['flags', 'appeals', 'replies'].map((queue) => list(`?queue=${queue}`)),
    );
    expect(flagsQueue?.items).toMatchObject([
      { id: flagged.publicId, openFlags: 1, since: '2026-11-19T15:00:00.000Z' },
    ]);
    expect(appeals?.items).toMatchObject([
      { id: appealed.publicId, appeal: true, since: '2026-11-20T15:00:00.000Z' },
    ]);
    expect(replies?.items).toMatchObject([
      { id: answered.publicId, v: 3, excerpt: 'Thank you.', since: '2026-11-20T16:00:00.000Z' },
    ]);
    expect([flagsQueue, appeals, replies].map((queue) => queue?.total)).toEqual([1, 1, 1]);
    expect(await listIds('?queue=all')).toHaveLength(3);
  });
});

describe('one review', () => {
  it('has all data for a decision, and neither the account nor the database id', async () => {
    const author = 'user_of_several';
    const review = await createWaitingReview(collections, {
      userId: author,
      risks: ['burst'],
      fingerprint: 'same words',
      text: 'The socket held from the first long walk on, and nobody hurried me.',
      overallRating: 2,
      createdAt: new Date(),
      accountDays: 12,
    });
    const near = await createWaitingReview(collections, {
      ...{ userId: author, status: 'rejected', text: `${review.text} Thanks!` },
    });
    const waitingReview = await createWaitingReview(collections, { fingerprint: 'same words' });
    await listings.updateOne(
      { _id: review.listingId },
      { $set: { ownerUserId: author, ratingSum: 10, reviewCount: 2, histogram: [0, 0, 0, 0, 2] } },
    );
    const answer = await owner('GET', `/api/admin/reviews/${review.publicId}`);
    expect(getBody<One>(answer).review).toMatchObject({
      id: review.publicId,
      status: 'pending',
      content: { text: review.text, overallRating: 2, redaction: null },
      author: {
        ...{ gone: false, others: { total: 1, refused: 1, visible: 0 }, ties: ['owner'] },
        accountDays: 12,
      },
      twins: [
        { id: waitingReview.publicId, sameAuthor: false, same: true },
        { id: near.publicId, sameAuthor: true, same: false },
      ],
      figures: { average: 5, reviewCount: 2, averageWith: 4, lastMonth: 1, usualMonth: 0 },
      risks: ['burst'],
      steps: ['approve', 'reject', 'request_changes', 'redact', 'delete', 'close_child'],
      lock: null,
    });
    const sent = JSON.stringify(answer.json);
    expect(sent).not.toContain(author);
    expect(sent).not.toContain(review._id.toHexString());
  });

  it('is answered while the counters of its listing do not include it', async () => {
    const review = await createWaitingReview(collections, { status: 'approved', visible: true });
    await listings.updateOne(
      { _id: review.listingId },
      { $set: { ratingSum: 0, reviewCount: 0, histogram: [0, 0, 0, 0, 0] } },
    );
    const { status, json } = await owner('GET', `/api/admin/reviews/${review.publicId}`);
    expect([status, json]).toMatchObject([
      200,
      { review: { figures: { average: null, averageWith: null } } },
    ]);
  });

  it('is shown to a viewer without actions', async () => {
    const review = await createWaitingReview(collections);
    const answer = await as('viewer')('GET', `/api/admin/reviews/${review.publicId}`);
    expect(getBody<One>(answer).review.steps).toEqual([]);
  });

  it('gets 404 for an unknown id', async () => {
    expect((await owner('GET', `/api/admin/reviews/${'x'.repeat(22)}`)).status).toBe(404);
  });
});

const decisions: [string, string, (v: number) => object][] = [
  ['PATCH', 'approve', (v) => ({ v })],
  ['PATCH', 'reject', (v) => ({ v, reasons: ['Discriminatory'] })],
  [
    'PATCH',
    'request-changes',
    (v) => ({ v, reasons: ['Confidential details'], notes: 'Please leave it out.' }),
  ],
];

describe.each(decisions)('%s …/%s', (method, word, body) => {
  const decide = (id: string, v: number, who = moderator) =>
    who(method, `/api/admin/reviews/${id}/${word}`, body(v));

  it('decides, audits the member, and delays the mails', async () => {
    const review = await createWaitingReview(collections);
    const made = getBody<Made>(await decide(review.publicId, 1));
    expect(made.review).toMatchObject({ v: 2, decision: { by: { id: team.moderator } } });
    expect(Date.parse(made.undoUntil)).toBeGreaterThan(Date.now() + 25_000);
    const row = await audit.findOne({ 'target.id': review.publicId, 'actor.id': team.moderator });
    expect(row?._id.toHexString()).toBe(made.auditId);
    const mails = await outbox.find({ key: { $regex: `^${made.auditId}` } }).toArray();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.dueAt.getTime()).toBeGreaterThan(Date.parse(made.undoUntil));
  });

  it('is not allowed for data', async () => {
    const review = await createWaitingReview(collections);
    expect(await decide(review.publicId, 1, as('data'))).toMatchObject({
      status: 403,
      json: { code: 'no_right' },
    });
    expect((await reviews.findOne({ _id: review._id }))?.status).toBe('pending');
  });
});

it('returns the current review with a conflict', async () => {
  const { publicId } = await createWaitingReview(collections);
  const approve = (v: number, who = moderator) =>
    who('PATCH', `/api/admin/reviews/${publicId}/approve`, { v });
  expect(await approve(7)).toMatchObject({
    status: 409,
    json: { code: 'stale', fresh: { review: { v: 1 } } },
  });
  await approve(1);
  expect(await approve(2, owner)).toMatchObject({
    status: 409,
    json: { code: 'not_now', fresh: { review: { v: 2, decision: { by: { id: team.moderator } } } } },
  });
});

it('rejects for listed reasons only', async () => {
  const review = await createWaitingReview(collections);
  const reject = (reasons?: string[]) =>
    moderator('PATCH', `/api/admin/reviews/${review.publicId}/reject`, { v: 1, reasons });
  expect((await reject(['Too few stars'])).status).toBe(400);
  expect((await reject(['Too few stars', 'Discriminatory'])).status).toBe(400);
});

it('publishes and counts; Undo within 30 s reverts both, and stops the mails (A4)', async () => {
  const review = await createWaitingReview(collections, { overallRating: 3 });
  const readReviewCount = async () => (await listings.findOne({ _id: review.listingId }))?.reviewCount;
  const { auditId } = getBody<Made>(
    await moderator('PATCH', `/api/admin/reviews/${review.publicId}/approve`, { v: 1 }),
  );
  expect(await readReviewCount()).toBe(1);
  expect((await reviews.findOne({ _id: review._id }))?.visible).toBe(true);

  const undone = await moderator('POST', `/api/admin/audit/${auditId}/undo`);
  expect(undone).toMatchObject({ status: 200, json: { kind: 'review', id: review.publicId } });
  expect(await readReviewCount()).toBe(0);
  expect(await open(review.publicId)).toMatchObject({ status: 'pending', visible: false, decision: null });
  const waiting = { key: { $regex: `^${auditId}` }, status: { $ne: 'cancelled' as const } };
  expect(await outbox.countDocuments(waiting)).toBe(0);
});

it('decides flags: upholding removes the review, declining keeps it', async () => {
  const [gone, stored] = [
    await createWaitingReview(collections, { status: 'approved', publishedAt: new Date() }),
    await createWaitingReview(collections, { status: 'approved', publishedAt: new Date() }),
  ];
  await Promise.all([createFlag(collections, gone), createFlag(collections, stored)]);
  const answer = (id: string, body: object) =>
    moderator('PATCH', `/api/admin/reviews/${id}/flags`, { v: 1, ...body });
  const upheld = getBody<Made>(
    await answer(gone.publicId, { verdict: 'uphold', reasons: ['Abusive or obscene'] }),
  );
  expect(upheld.review).toMatchObject({ status: 'removed', visible: false, flags: [{ status: 'upheld' }] });
  const declined = getBody<Made>(await answer(stored.publicId, { verdict: 'decline' }));
  expect(declined.review).toMatchObject({
    status: 'approved',
    visible: true,
    flags: [{ status: 'declined' }],
  });
});

it('removes a public review, and opens it again', async () => {
  const review = await createWaitingReview(collections, { status: 'approved', publishedAt: new Date() });
  const removed = getBody<Made>(
    await moderator('PATCH', `/api/admin/reviews/${review.publicId}/remove`, {
      v: 1,
      reasons: ['False or fake'],
    }),
  );
  expect(removed.review).toMatchObject({ status: 'removed', steps: expect.arrayContaining(['reopen']) });
  const reopened = await moderator('POST', `/api/admin/reviews/${review.publicId}/reopen`, { v: 2 });
  expect(reopened).toMatchObject({ status: 200, json: { kind: 'reviews', id: review.publicId } });
  expect((await open(review.publicId)).status).toBe('pending');
});

it('upholds an appeal', async () => {
  const review = await createWaitingReview(collections, {
    status: 'rejected',
    decision: {
      outcome: 'rejected',
      reasons: ['Not about this care'],
      note: '',
      at: new Date(),
      by: team.moderator,
    },
    appeal: { text: 'It is about the fitting.', status: 'open', at: new Date() },
  });
  const upheld = await as('moderator2')('PATCH', `/api/admin/reviews/${review.publicId}/appeal`, {
    v: 1,
    verdict: 'uphold',
    notes: 'Right.',
  });
  expect(getBody<Made>(upheld).review).toMatchObject({
    status: 'approved',
    appeal: { status: 'upheld' },
  });
});

it('decides about a reply by its own version', async () => {
  const pending = () =>
    createWaitingReview(collections, {
      status: 'approved',
      publishedAt: new Date(),
      v: 4,
      reply: { text: 'Call (314) 555-0142.', status: 'pending', submittedAt: new Date(), v: 2 },
    });
  const [one, other] = [await pending(), await pending()];
  const shown = getBody<Made>(await moderator('GET', `/api/admin/reviews/${one.publicId}`));
  expect(shown.review.places).toEqual([{ part: 'reply', code: 'phone', start: 5, end: 19 }]);
  expect(
    await moderator('PATCH', `/api/admin/reviews/${one.publicId}/reply/approve`, { v: 4 }),
  ).toMatchObject({
    status: 409,
    json: { code: 'stale', fresh: { review: { reply: { v: 2 } } } },
  });
  const approved = getBody<Made>(
    await moderator('PATCH', `/api/admin/reviews/${one.publicId}/reply/approve`, { v: 2 }),
  );
  expect(approved.review).toMatchObject({ v: 4, reply: { v: 3, status: 'approved', promise: null } });
  const reject = (notes: string) =>
    moderator('PATCH', `/api/admin/reviews/${other.publicId}/reply/reject`, { v: 2, notes });
  expect((await reject(' ')).status).toBe(400);
  expect(getBody<Made>(await reject('Please confirm nothing about the care.')).review.reply).toMatchObject({
    status: 'rejected',
    decision: { notes: 'Please confirm nothing about the care.' },
  });
});

describe('PUT /reviews/{id}', () => {
  const put = (id: string, body: object, who = moderator) =>
    who('PUT', `/api/admin/reviews/${id}`, { v: 1, ...body });
  const text = 'Bob Smith at the front desk was rude to me, and the socket pinched for weeks.';

  it('replaces words with marks, keeps the original for staff, and leaves the rating unchanged', async () => {
    const review = await createWaitingReview(collections, { text, overallRating: 1 });
    const marked = text.replace('Bob Smith', '[name removed by moderator]');
    const answer = getBody<Made>(await put(review.publicId, { text: marked, overallRating: 5 }));
    expect(answer.review.content).toMatchObject({
      text: marked,
      overallRating: 1,
      redaction: { text, by: expect.any(String) },
    });
  });

  it('is not allowed for data editors', async () => {
    const review = await createWaitingReview(collections, { text });
    expect((await put(review.publicId, { text: '' }, as('data'))).status).toBe(403);
  });
});

describe('DELETE /reviews/{id}', () => {
  const remove = (id: string, who = owner) =>
    who('DELETE', `/api/admin/reviews/${id}`, { v: 1, reason: 'A court asked for it.' });

  it('deletes, and restores', async () => {
    const { publicId } = await createWaitingReview(collections, {
      status: 'approved',
      publishedAt: new Date(),
    });
    const gone = getBody<Made>(await remove(publicId));
    expect(gone.review).toMatchObject({
      status: 'deleted',
      visible: false,
      steps: ['restore', 'close_child'],
    });
    const back = await owner('POST', `/api/admin/reviews/${publicId}/restore`, { v: 2 });
    expect(getBody<Made>(back).review).toMatchObject({ status: 'approved', visible: true });
  });

  it('requires approval for a data editor', async () => {
    const { publicId } = await createWaitingReview(collections);
    expect((await remove(publicId, as('data'))).json).toMatchObject({ second: { waits: true } });
    expect((await open(publicId)).status).toBe('pending');
    expect(await collections.secondOpinions.findOne({ 'wish.id': publicId })).toMatchObject({
      action: 'review.delete',
      reason: 'A court asked for it.',
      status: 'open',
    });
  });

  it('is not allowed for moderators', async () => {
    const { publicId } = await createWaitingReview(collections);
    expect((await remove(publicId, moderator)).status).toBe(403);
  });
});
