// Reviews from the form to the public, as their authors see them. Their rules are tested with the commands.
import { createListingDoc } from '@app/db/documents-for-tests';
import { buildAdmin } from '@app/team';
import { hashSecret } from '@app/team/sessions';
import { parseReply, postReview } from '@app/types';
import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { createReviewInput } from '../testing/bodies.ts';
import { startApp } from '../testing/running-app.ts';
import { createStaffDecisions } from '../testing/staff-decisions.ts';

const listings = Array.from({ length: 20 }, (_, i) => createListingDoc({ slug: `one-${i}` }));
let nextListingIndex = 0;
/** Returns a listing that no other test uses. */
const takeListing = () => listings[nextListingIndex++]!;

const attestedUserIds: string[] = [];
const app = await startApp((emptyCollections) => emptyCollections.listings.insertMany(listings), {
  findAccount: async (userId) => ({
    firstName: 'Dunja',
    lastName: 'Rivers',
    emails: userId === 'user_unconfirmed' ? [] : [`${userId}@mail.test`],
    createdAt: new Date('2026-01-01'),
    hasAttestedAge: userId !== 'user_young' || attestedUserIds.includes(userId),
  }),
  attestAge: async (userId) => void attestedUserIds.push(userId),
});
const { collections, send, waitUntilCaughtUp } = app;
const { approve } = createStaffDecisions(app);

let accountCount = 0;
const createPatient = (userId = `user_p${accountCount++}`) => ({ userId, role: 'patient' as const });
const sendReview = (slug: string, as: object, body: unknown = createReviewInput(), headers = {}) =>
  send('POST', `/api/prosthetists/${slug}/reviews`, { as, body, headers });
const readOwnReviews = async (as: { userId: string }) =>
  (await send('GET', `/user-reviews/${as.userId}`, { as })).json;
const fetchPublicReviews = async (slug: string) => {
  await waitUntilCaughtUp();
  return (await send('GET', `/api/prosthetists/${slug}/reviews`)).json.reviews;
};

it('a review asks an account that never said "13 or older" once, and keeps its answer', async () => {
  const as = createPatient('user_young');
  const { slug } = takeListing();
  const rejectedResponse = await sendReview(slug, as);
  expect(rejectedResponse).toMatchObject({
    status: 400,
    json: { error: 'age_not_attested', fields: { ageAttested: expect.any(String) } },
  });
  expect([await readOwnReviews(as), attestedUserIds]).toEqual([[], []]);
  const { status, json, headers } = await sendReview(slug, as, createReviewInput({ ageAttested: true }));
  expect([status, headers.get('cache-control')]).toEqual([201, 'private, no-store']);
  expect(parseReply(postReview, json).review).toMatchObject({ status: 'pending', listing: { slug } });
  expect((await sendReview(takeListing().slug, as)).status).toBe(201);
  expect(attestedUserIds).toEqual(['user_young']);
});

it('a review of an account without a confirmed address has no verification by e-mail', async () => {
  const { slug } = takeListing();
  const { json } = await sendReview(slug, createPatient('user_unconfirmed'));
  expect(json.review).not.toHaveProperty('verification');
  expect(await collections.reviews.findOne({ publicId: json.review.id })).toMatchObject({
    verification: 'none',
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
  expect(await fetchPublicReviews(slug)).toMatchObject([{ id, lang: 'es', text: spanishText }]);

  const body = { ...createReviewInput(), v: v + 1 };
  const editResponse = await send('PUT', `/api/reviews/${id}`, { as, body, headers: spanishHeaders });
  expect(editResponse.json.review).toMatchObject({ content: { lang: 'es' }, revision: { content: {} } });
  expect(editResponse.json.review.revision.content).not.toHaveProperty('lang');
  expect(await fetchPublicReviews(slug)).toMatchObject([{ id, lang: 'es', text: spanishText }]);
  await approve(id);
  expect((await fetchPublicReviews(slug))[0]).not.toHaveProperty('lang');

  const mixedText = 'The socket fits and she was kind to me. Pero la espera fue muy larga y nadie llamaba.';
  const mixedInput = createReviewInput({ title: '', text: mixedText });
  const otherResponse = await sendReview(slug, createPatient(), mixedInput, spanishHeaders);
  expect(otherResponse.json.review.content).toMatchObject({ lang: 'es' });
});

it('a patient’s flag about harm hides a review, that of a prosthetist does not; other reasons need a note', async () => {
  const { id } = (await sendReview(takeListing().slug, createPatient())).json.review;
  await approve(id);
  const flagReview = async (reporter: object, body: object = { reason: 'Harmful or illegal' }) =>
    (await send('POST', `/api/reviews/${id}/flag`, { as: reporter, body })).json;
  expect(await flagReview(createPatient(), { reason: 'Something else' })).toMatchObject({
    status: 400,
    fields: { note: expect.any(String) },
  });
  const prosthetist = { userId: 'user_prosthetist', role: 'prosthetist' as const };
  expect(await flagReview(prosthetist)).toEqual({ flag: { status: 'open', hidden: false } });
  expect(await flagReview(createPatient())).toEqual({ flag: { status: 'open', hidden: true } });
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
  });
});
