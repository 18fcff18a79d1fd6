// S24 and S6: no reply of this service to an anonymous caller, another patient or the listing's owner reveals the
// author of an anonymous review, or unapproved content.
import { createListingDoc } from '@app/db/documents-for-tests';
import type { TokenInput } from '@app/service-kit/identity-for-tests';
import { buildUrl, endpoints, fitProsthetists, matchProsthetists } from '@app/types';
import { beforeAll, expect, it } from 'vitest';
import { bodyCreators, createReviewInput } from '../testing/bodies.ts';
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

/** Lists all paths of all reading calls of this service, with all sensible parameters. */
function listPaths(reviewIds: string[]): string[] {
  const pathParamsById: Record<string, string[]> = {
    getProsthetist: [listing.slug, listing._id.toHexString()],
    listReviews: [listing.slug],
    getPlace: ['missouri'],
  };
  const queriesById: Record<string, string[]> = {
    listReviews: [
      '',
      '?sortBy=lowest',
      '?limbLevel=Below-knee',
      '?stage=New%20socket&minRating=1',
      '?page=2',
      '?words=socket&stars=4&children=true&recent=true',
    ],
    countArrivals: ['?zipCode=63101&radius=50'],
    getSurroundings: ['?lat=38.6&lng=-90.2'],
    mapProsthetists: ['', '?zipCode=63101&radius=50&zoom=8&x=62&y=97', '?name=CANARYfirst'],
    searchProsthetists: [
      '',
      '?zipCode=63101&radius=50',
      '?name=CANARYfirst',
      '?sortBy=reviews',
      '?name=first%20draft',
    ],
  };
  const readPaths = endpoints
    .filter(({ service, method, id }) => service === 'search' && method === 'GET' && id !== 'listUserReviews')
    .flatMap((endpoint) =>
      [endpoint.path, ...(endpoint.aliases ?? [])].flatMap((path) =>
        (pathParamsById[endpoint.id] ?? ['']).flatMap((value) =>
          (queriesById[endpoint.id] ?? ['']).map(
            (query) =>
              buildUrl({ path: path as `/api/${string}` }, { params: { id: value, state: value } }) + query,
          ),
        ),
      ),
    );
  return [
    ...readPaths,
    '/internal/sitemap',
    '/internal/sitemap?part=0',
    '/readyz',
    '/livez',
    ...reviewIds.map((id) => `/api/reviews/${id}`),
  ];
}

/** Sends every call as this reader, writing ones too. Returns all replies, errors included. */
async function fetchAllReplies(as: TokenInput | undefined, reviewIds: string[]): Promise<string> {
  await app.waitUntilCaughtUp();
  const replyTexts: string[] = [];
  const sendAndRecord = async (method: string, path: string, body?: unknown) => {
    const response = await send(method, path, { ...(as && { as }), ...(body !== undefined && { body }) });
    expect(response.status, `${method} ${path}`).not.toBe(500);
    replyTexts.push(response.text, JSON.stringify([...response.headers]));
    return response.status;
  };
  for (const path of listPaths(reviewIds)) await sendAndRecord('GET', path);
  await sendAndRecord('GET', `/user-reviews/${author.userId}`);
  for (const id of reviewIds) {
    await sendAndRecord('PUT', `/api/reviews/${id}`, bodyCreators.editReview!());
    await sendAndRecord('DELETE', `/api/reviews/${id}`);
    await sendAndRecord('POST', `/api/reviews/${id}/appeal`, bodyCreators.appealReview!());
    await sendAndRecord('POST', `/api/reviews/${id}/flag`, { reason: 'Abusive' });
  }
  const facts = { limbLevel: ['Below-knee'], state: 'Missouri', highActivity: true };
  const matchStatus = await sendAndRecord('POST', buildUrl(matchProsthetists), {
    search: { zipCode: '63101' },
    facts,
  });
  expect(matchStatus).toBe(200);
  expect(await sendAndRecord('POST', buildUrl(fitProsthetists), { slugs: [listing.slug], facts })).toBe(200);
  // Calls by which somebody could try to learn whether an account has written a review.
  await sendAndRecord('POST', `/api/prosthetists/${listing.slug}/report`, bodyCreators.reportChange!());
  if (as) await sendAndRecord('GET', `/user-reviews/${as.userId}`);
  return replyTexts.join('\n');
}

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
    const text = await fetchAllReplies(as, reviewIds);
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
  const texts = await Promise.all(readers.map(([, as]) => fetchAllReplies(as, [])));
  for (const text of texts) expect(text).toContain(firstText);
  expect(await listings.findOne({ _id: listing._id })).toMatchObject({ reviewCount: 1 });
  await expectNoLeak(['The note of the team'], []);
});

it('while an edit is pending the old text is public, and the new one is in no reply', async () => {
  await editReview(secondText);
  expect(await reviews.findOne({ publicId: reviewId })).toMatchObject({ status: 'pending_revision' });
  await expectNoLeak([secondText], []);
  expect(await fetchAllReplies(undefined, [])).toContain(firstText);
});

it('a rejected edit is in no reply; an approved one replaces the old text', async () => {
  await reject(reviewId, 'Another note');
  await expectNoLeak([secondText, 'Another note'], []);
  await editReview(secondText);
  await approve(reviewId);
  const text = await fetchAllReplies(undefined, []);
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
