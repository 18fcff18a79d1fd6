// Reviews from the form to the public, as their authors see them (scenarios P7 and P8).
import { approveYearLater } from '@app/reviews';
import { buildAdmin } from '@app/team';
import { hashSecret } from '@app/team/sessions';
import { parseReply, postReview } from '@app/types';
import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { createReviewInput, getLastMonth } from '../testing/bodies.ts';
import { createListingDoc } from '../testing/documents.ts';
import { startApp } from '../testing/running-app.ts';
import { createSampleListings } from '../testing/samples.ts';
import { createStaffDecisions } from '../testing/staff-decisions.ts';

const samples = createSampleListings(40);
const listings = samples.map((sample, i) =>
  createListingDoc(sample, {
    slug: `one-${i}`,
    state: 'MO',
    ratingSum: 0,
    reviewCount: 0,
    ratingAvg: null,
    histogram: [0, 0, 0, 0, 0],
    email: 'office@riverfront-limb.example',
    website: 'https://riverfront-limb.example/',
    ownerUserId: `user_owner_${i}`,
    company: 'Riverfront Limb Works',
  }),
);
let nextListingIndex = 0;
/** Returns a listing that no other test uses. */
const takeListing = () => listings[nextListingIndex++]!;

const accountById: Record<string, { firstName: string | null; lastName: string | null; emails: string[] }> = {
  user_nameless: { firstName: null, lastName: null, emails: ['nameless@mail.test'] },
  user_unconfirmed: { firstName: 'Uma', lastName: 'Reed', emails: [] },
  user_insider: { firstName: 'Ian', lastName: 'Side', emails: ['ian@riverfront-limb.example'] },
};
const attestedUserIds: string[] = [];
const app = await startApp((emptyCollections) => emptyCollections.listings.insertMany(listings), {
  findAccount: async (userId) => ({
    firstName: 'Dunja',
    lastName: 'Rivers',
    emails: [`${userId}@mail.test`],
    createdAt: new Date('2026-01-01'),
    hasAttestedAge: userId !== 'user_young' || attestedUserIds.includes(userId),
    ...accountById[userId],
  }),
  attestAge: async (userId) => void attestedUserIds.push(userId),
});
const { client, collections, send, waitUntilCaughtUp } = app;
const { approve, requestChanges } = createStaffDecisions(app);

let accountCount = 0;
const createPatient = (userId = `user_p${accountCount++}`) => ({ userId, role: 'patient' as const });
const sendReview = (slug: string, as: object, body: unknown = createReviewInput(), headers = {}) =>
  send('POST', `/api/prosthetists/${slug}/reviews`, { as, body, headers });
const putReview = (id: string, as: object, body: object) => send('PUT', `/api/reviews/${id}`, { as, body });
const readOwnReviews = async (as: { userId: string }) =>
  (await send('GET', `/user-reviews/${as.userId}`, { as })).json;
const fetchPublicReviews = async (slug: string) => {
  await waitUntilCaughtUp();
  const reviewsResponse = await send('GET', `/api/prosthetists/${slug}/reviews`, {
    as: createPatient('user_reader'),
  });
  const listingResponse = await send('GET', `/api/prosthetists/${slug}`);
  return {
    ...reviewsResponse.json,
    text: reviewsResponse.text + listingResponse.text,
    listing: listingResponse.json,
  };
};

describe('P7: a review', () => {
  it('asks an account that never said "13 or older" once, and keeps its answer', async () => {
    const as = createPatient('user_young');
    const { slug } = takeListing();
    const rejectedResponse = await sendReview(slug, as);
    expect(rejectedResponse).toMatchObject({
      status: 400,
      json: { error: 'age_not_attested', fields: { ageAttested: expect.any(String) } },
    });
    expect([await readOwnReviews(as), attestedUserIds]).toEqual([[], []]);
    expect((await sendReview(slug, as, createReviewInput({ ageAttested: true }))).status).toBe(201);
    expect((await sendReview(takeListing().slug, as)).status).toBe(201);
    expect(attestedUserIds).toEqual(['user_young']);
  });

  it('is pending, counted for its author at once and for the public when approved', async () => {
    const { slug } = takeListing();
    const as = createPatient();
    const facts = { monthsToFit: 3, adjustments: 0 };
    const { status, json, headers } = await sendReview(slug, as, createReviewInput(facts));
    expect(status).toBe(201);
    expect(() => parseReply(postReview, json)).not.toThrow();
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(json.review).toMatchObject({
      status: 'pending',
      content: { text: createReviewInput().text, careMonth: getLastMonth(), anonymous: true },
      can: { edit: true, withdraw: true, appeal: false },
      revision: null,
      decision: null,
      publishedAt: null,
      listing: { slug, company: 'Riverfront Limb Works' },
    });
    expect(await readOwnReviews(as)).toHaveLength(1);
    expect((await fetchPublicReviews(slug)).reviews).toEqual([]);

    await approve(json.review.id);
    const result = await fetchPublicReviews(slug);
    expect(result.reviews).toMatchObject([
      {
        id: json.review.id,
        author: null,
        overallRating: 4,
        level: 'Lower limb',
        verification: 'email',
        practice: 'Riverfront Limb Works',
        ...facts,
      },
    ]);
    expect(result).toMatchObject({ total: 1, matching: 1, stages: { 'New socket': 1 } });
    expect(result.listing).toMatchObject({ reviewCount: 1, ratingAvg: 4, histogram: [0, 0, 0, 1, 0] });
    expect(result.text).not.toMatch(new RegExp(`${as.userId}|Dunja|Rivers`));
    expect((await readOwnReviews(as))[0]).toMatchObject({
      status: 'approved',
      decision: { outcome: 'approved' },
    });
  });

  it('has the author "Dunja R." if they want a name, and is anonymous for an account without a name', async () => {
    const { slug } = takeListing();
    const namedInput = createReviewInput({ anonymous: false });
    for (const as of [createPatient(), createPatient('user_nameless')])
      await approve((await sendReview(slug, as, namedInput)).json.review.id);
    const { reviews, text } = await fetchPublicReviews(slug);
    expect(reviews.map(({ author }: { author: string }) => author)).toEqual([null, 'Dunja R.']);
    expect(text).not.toContain('Rivers');
  });

  it('of an account without a confirmed address has no verification by e-mail', async () => {
    const { slug } = takeListing();
    const { json } = await sendReview(slug, createPatient('user_unconfirmed'));
    expect(json.review).not.toHaveProperty('verification');
    expect(await collections.reviews.findOne({ publicId: json.review.id })).toMatchObject({
      verification: 'none',
    });
  });
});

it('knows the language of a review by its text, whatever page it was written and edited on', async () => {
  const { slug } = takeListing();
  const as = createPatient();
  const spanishText = 'Me escuchó y el encaje me queda bien. Cinco semanas y dos encajes de prueba.';
  const spanishHeaders = { 'accept-language': 'es-US' };
  const { id, v } = (await sendReview(slug, as, createReviewInput({ title: '', text: spanishText }))).json
    .review;
  await approve(id);
  const spanishReply = await fetchPublicReviews(slug);
  expect(spanishReply.reviews).toMatchObject([{ id, lang: 'es', text: spanishText }]);

  const body = { ...createReviewInput(), v: v + 1 };
  const editResponse = await send('PUT', `/api/reviews/${id}`, { as, body, headers: spanishHeaders });
  expect(editResponse.json.review).toMatchObject({ content: { lang: 'es' }, revision: { content: {} } });
  expect(editResponse.json.review.revision.content).not.toHaveProperty('lang');
  expect((await fetchPublicReviews(slug)).reviews).toMatchObject([{ id, lang: 'es', text: spanishText }]);
  await approve(id);
  expect((await fetchPublicReviews(slug)).reviews[0]).not.toHaveProperty('lang');

  const mixedText = 'The socket fits and she was kind to me. Pero la espera fue muy larga y nadie llamaba.';
  const mixedInput = createReviewInput({ title: '', text: mixedText });
  const otherResponse = await sendReview(slug, createPatient(), mixedInput, spanishHeaders);
  expect(otherResponse.json.review.content).toMatchObject({ lang: 'es' });
});

describe('P8: an edit', () => {
  const newText = 'The second socket pinches a little, but every adjustment was made on the same day.';

  it('of a public review is pending beside it; if rejected, its author reads the reason and sends it again', async () => {
    const { slug } = takeListing();
    const as = createPatient();
    const { id, v } = (await sendReview(slug, as)).json.review;
    await approve(id);

    const { status, json } = await putReview(id, as, {
      ...createReviewInput({ text: newText, overallRating: 2 }),
      v: v + 1,
    });
    expect(status).toBe(200);
    expect(json.review).toMatchObject({
      status: 'pending_revision',
      content: { text: createReviewInput().text },
      revision: { content: { text: newText } },
    });
    const replyBeforeDecision = await fetchPublicReviews(slug);
    expect(replyBeforeDecision.reviews[0]).toMatchObject({
      text: createReviewInput().text,
      edited: false,
      overallRating: 4,
    });
    expect(replyBeforeDecision.text).not.toContain(newText);

    await requestChanges(id, 'Please leave out the name.');
    const [ownReview] = await readOwnReviews(as);
    expect(ownReview).toMatchObject({
      status: 'approved',
      revision: { content: { text: newText } },
      decision: {
        outcome: 'changes_requested',
        reasons: ['Names another person'],
        note: 'Please leave out the name.',
      },
      can: { edit: true, withdraw: true, appeal: true },
    });
    expect(JSON.stringify(ownReview)).not.toContain('admin_of_the_test');
    expect((await fetchPublicReviews(slug)).text).not.toMatch(/Please leave out|pinches/);

    await putReview(id, as, { ...createReviewInput({ text: newText, overallRating: 2 }), v: ownReview.v });
    await approve(id);
    const result = await fetchPublicReviews(slug);
    expect(result.reviews[0]).toMatchObject({ text: newText, edited: true, overallRating: 2 });
    expect(result.listing).toMatchObject({ reviewCount: 1, ratingAvg: 2 });
  });
});

it('a flag about harm hides the review from list and totals; its author reads the reason', async () => {
  const { slug } = takeListing();
  const as = createPatient();
  const { id } = (await sendReview(slug, as)).json.review;
  await approve(id);
  const flagReview = async (reporter: object, body: object = { reason: 'Harmful or illegal' }) =>
    (await send('POST', `/api/reviews/${id}/flag`, { as: reporter, body })).json;
  // Another reason needs a note.
  expect(await flagReview(createPatient(), { reason: 'Something else' })).toMatchObject({
    status: 400,
    fields: { note: expect.any(String) },
  });
  const prosthetist = { userId: 'user_prosthetist', role: 'prosthetist' as const };
  expect(await flagReview(prosthetist)).toEqual({ flag: { status: 'open', hidden: false } });
  expect((await fetchPublicReviews(slug)).reviews).toHaveLength(1);
  expect(await flagReview(createPatient())).toEqual({ flag: { status: 'open', hidden: true } });
  expect(await fetchPublicReviews(slug)).toMatchObject({ reviews: [], total: 0 });
  expect((await readOwnReviews(as))[0]).toMatchObject({
    status: 'flagged',
    hidden: { reason: 'Harmful or illegal' },
    can: { edit: true, withdraw: true },
  });
});

describe('own reviews', () => {
  it('are returned at both addresses, newest first', async () => {
    const as = createPatient();
    for (let i = 0; i < 3; i++) await sendReview(takeListing().slug, as);
    for (const path of [`/api/user-reviews/${as.userId}`, `/user-reviews/${as.userId}`]) {
      const { json } = await send('GET', path, { as });
      expect(json).toHaveLength(3);
      const times = json.map(({ submittedAt }: { submittedAt: string }) => submittedAt);
      expect(times).toEqual(times.toSorted().reverse());
    }
  });

  it('can be read by staff with token and cookie of a session, if their role may know accounts', async () => {
    const as = createPatient();
    await sendReview(takeListing().slug, as);
    const now = new Date();
    const admin = buildAdmin(
      { email: 'ines@team.test', name: 'Ines', role: 'moderator', passwordHash: 'of no password' },
      now,
    );
    await collections.admins.insertOne(admin);
    await collections.adminSessions.insertOne({
      _id: new ObjectId(),
      adminId: admin._id,
      tokenHash: hashSecret('token'),
      cookieHash: hashSecret('cookie'),
      createdAt: now,
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + 3_600_000),
      agent: '',
      address: '',
    });
    const readAsStaff = (cookie: string) =>
      send('GET', `/user-reviews/${as.userId}`, {
        headers: { authorization: 'Bearer token', cookie: `admin_session=${cookie}` },
      });
    const findAuditRows = () => collections.audit.find({ action: 'account.read-reviews' }).toArray();
    expect((await readAsStaff('another')).status).toBe(401);
    expect(await findAuditRows()).toEqual([]);
    const { status, json, headers } = await readAsStaff('cookie');
    expect([status, json.length, headers.get('cache-control')]).toEqual([200, 1, 'private, no-store']);
    expect(await findAuditRows()).toMatchObject([
      { actor: { kind: 'admin', id: admin._id.toHexString() }, target: { kind: 'user', id: as.userId } },
    ]);
    await collections.admins.updateOne({ _id: admin._id }, { $set: { role: 'data' } });
    expect((await readAsStaff('cookie')).status).toBe(403);
    await collections.admins.updateOne(
      { _id: admin._id },
      { $set: { role: 'moderator', status: 'disabled' } },
    );
    expect((await readAsStaff('cookie')).status).toBe(401);
  });

  it('remain when their listing is deleted, without it', async () => {
    const listing = takeListing();
    const as = createPatient();
    await sendReview(listing.slug, as);
    await collections.listings.updateOne(
      { _id: listing._id },
      { $set: { status: 'suspended', approved: false }, $inc: { v: 1 } },
    );
    expect(await readOwnReviews(as)).toMatchObject([{ listing: null }]);
  });
});

it('N10 one year later stands below the first with its own score, which alone counts, once staff approve it', async () => {
  const [as, listing] = [createPatient(), takeListing()];
  const { id } = (await sendReview(listing.slug, as)).json.review;
  await approve(id);
  const putYearLater = (overallRating: number) =>
    send('PUT', `/api/reviews/${id}/year-later`, {
      as,
      body: { overallRating, text: 'The second socket squeaks, and nobody there calls back any more.' },
    });
  expect((await readOwnReviews(as))[0].can).toMatchObject({ writeYearLater: false });
  expect((await putYearLater(2)).status).toBe(409);
  await collections.reviews.updateOne(
    { publicId: id },
    { $set: { publishedAt: new Date(Date.now() - 365 * 86_400_000) } },
  );
  expect((await readOwnReviews(as))[0]).toMatchObject({ yearLater: null, can: { writeYearLater: true } });
  const yearLaterResponse = await putYearLater(2);
  expect(yearLaterResponse.json.review).toMatchObject({
    yearLater: { overallRating: 2, status: 'pending', reasons: [], note: '' },
    can: { writeYearLater: true },
  });
  const repliesBefore = await fetchPublicReviews(listing.slug);
  expect(repliesBefore.text).not.toContain('squeaks');

  await approveYearLater(
    { client, collections, now: new Date(), requestId: 'r', actor: { kind: 'admin', id: 'admin_1' } },
    { id },
  );
  const repliesAfter = await fetchPublicReviews(listing.slug);
  expect(repliesAfter.reviews).toMatchObject([
    { ...repliesBefore.reviews[0], yearLater: { overallRating: 2 } },
  ]);
  expect(Object.keys(repliesAfter.reviews[0].yearLater).sort()).toEqual(['overallRating', 'text']);
  expect(repliesAfter.listing).toMatchObject({ ratingAvg: repliesBefore.listing.ratingAvg, reviewCount: 1 });
  expect((await readOwnReviews(as))[0]).toMatchObject({
    yearLater: { status: 'approved' },
    can: { writeYearLater: false },
  });

  expect((await send('DELETE', `/api/reviews/${id}/year-later`, { as })).json.review.yearLater).toBeNull();
  const repliesAfterWithdrawal = await fetchPublicReviews(listing.slug);
  expect(repliesAfterWithdrawal.text).not.toContain('squeaks');
  expect(repliesAfterWithdrawal.reviews).toHaveLength(1);
});
