// S24 and S6: no reply of this service to an anonymous caller, another patient or the listing's owner reveals the
// author of an anonymous review, or unapproved content.
import { createListingDoc } from '@app/db/documents-for-tests';
import type { TokenInput } from '@app/service-kit/identity-for-tests';
import { beforeAll, expect, it } from 'vitest';
import { fetchAllReplies } from '../testing/all-replies.ts';
import { createReviewInput } from '../testing/bodies.ts';
import { startApp } from '../testing/running-app.ts';
import { createStaffDecisions } from '../testing/staff-decisions.ts';

const listing = createListingDoc({
  slug: 'ann-person',
  ownerUserId: 'user_owner',
  email: 'office@riverfront-limb.example',
  website: 'https://riverfront-limb.example/',
});
const author: TokenInput = { userId: 'user_CANARYid', sessionId: 'sess_CANARY', role: 'patient' };
const app = await startApp((collections) => collections.listings.insertOne(listing), {
  findAccount: async () => ({
    firstName: 'CANARYfirst',
    lastName: 'CANARYlast',
    emails: ['canary.mail@private.test'],
    hasAttestedAge: true,
    createdAt: new Date('2026-01-01'),
  }),
});
const { send } = app;
const { listings, reviews } = app.collections;
const { approve, requestChanges, reject } = createStaffDecisions(app);

const readers: [string, TokenInput | undefined][] = [
  ['nobody', undefined],
  ['another patient', { userId: 'user_reader', role: 'patient' }],
  ['the owner of the listing', { userId: 'user_owner', role: 'prosthetist' }],
];

const fetchReplies = (as: TokenInput | undefined, reviewIds: string[]) =>
  fetchAllReplies(app, as, {
    listings: [listing.slug, listing._id.toHexString()],
    reviews: reviewIds,
    // A call by which somebody could try to learn whether an account has written a review.
    authors: [author.userId!],
    names: ['CANARYfirst', 'first%20draft'],
  });

/** Returns all values that identify the person: account, names, address, database ids, times. */
async function listSecrets(): Promise<string[]> {
  const docs = await reviews.find().toArray();
  const timeTexts = docs
    .flatMap((review) => [
      review.createdAt,
      review.submittedAt,
      review.publishedAt,
      review.decision?.at,
      review.revision?.submittedAt,
    ])
    .filter((at) => at !== undefined)
    .flatMap((at) => [at.toISOString(), String(Number(at))]);
  return [
    'CANARY',
    'private.test',
    'user_CANARYid',
    'admin_of_the_test',
    'Single below-knee',
    createReviewInput().careMonth,
    ...docs.flatMap(({ _id, fingerprint }) => [_id.toHexString(), ...(fingerprint ? [fingerprint] : [])]),
    ...timeTexts,
  ];
}

async function expectNoLeak(secretTexts: string[], reviewIds: string[]) {
  for (const [readerName, as] of readers) {
    const text = await fetchReplies(as, reviewIds);
    for (const secretText of [...secretTexts, ...(await listSecrets())]) {
      expect(text.includes(secretText), `${readerName} reads ${secretText}`).toBe(false);
    }
  }
}

const firstText = 'first draft of words: quiet, patient, and the socket fits at last after two visits.';
const secondText = 'second wording of it all: the socket rubs, but they changed it within the week.';
let reviewId = '';

beforeAll(async () => {
  const { json, status } = await send('POST', `/api/prosthetists/${listing.slug}/reviews`, {
    as: author,
    body: createReviewInput({ text: firstText, title: 'Title before' }),
  });
  expect(status).toBe(201);
  reviewId = json.review.id;
});

it('a pending review is in no reply, neither its text nor its author', async () => {
  await expectNoLeak([firstText, 'Title before'], [reviewId]);
});

it('a rejected review is in no reply, nor is the note of staff', async () => {
  await requestChanges(reviewId, 'The note of the team');
  await expectNoLeak([firstText, 'The note of the team', 'Names another person'], [reviewId]);
});

it('an approved review is read by everybody, without its author', async () => {
  await editAndApprove(firstText);
  const texts = await Promise.all(readers.map(([, as]) => fetchReplies(as, [])));
  for (const text of texts) expect(text).toContain(firstText);
  expect(await listings.findOne({ _id: listing._id })).toMatchObject({ reviewCount: 1 });
  await expectNoLeak(['The note of the team'], []);
});

it('while an edit is pending the old text is public, and the new one is in no reply', async () => {
  await editReview(secondText);
  expect(await reviews.findOne({ publicId: reviewId })).toMatchObject({ status: 'pending_revision' });
  await expectNoLeak([secondText], []);
  expect(await fetchReplies(undefined, [])).toContain(firstText);
});

it('a rejected edit is in no reply; an approved one replaces the old text', async () => {
  await reject(reviewId, 'Another note');
  await expectNoLeak([secondText, 'Another note'], []);
  await editReview(secondText);
  await approve(reviewId);
  const text = await fetchReplies(undefined, []);
  expect(text).toContain(secondText);
  expect(text).not.toContain(firstText);
  await expectNoLeak([firstText], []);
});

it('a withdrawn review is in no reply any more', async () => {
  await send('DELETE', `/api/reviews/${reviewId}`, { as: author });
  await expectNoLeak([firstText, secondText], [reviewId]);
});

it('its author reads a review under the name that readers see, and no account, full name or name of staff', async () => {
  await send('POST', `/api/prosthetists/${listing.slug}/reviews`, {
    as: author,
    body: createReviewInput({ text: firstText }),
  });
  const ownReviewsReply = await send('GET', `/user-reviews/${author.userId}`, { as: author });
  expect(ownReviewsReply.text).toContain(firstText);
  expect(ownReviewsReply.text).toContain('"author":"CANARYfirst C."');
  expect(ownReviewsReply.text).not.toMatch(/CANARY(?!first C\.)|private\.test|admin_of_the_test/);
});

async function editReview(text: string) {
  const { v } = (await reviews.findOne({ publicId: reviewId }))!;
  const response = await send('PUT', `/api/reviews/${reviewId}`, {
    as: author,
    body: { ...createReviewInput({ text }), v },
  });
  expect(response.status).toBe(200);
}

async function editAndApprove(text: string) {
  await editReview(text);
  await approve(reviewId);
}
