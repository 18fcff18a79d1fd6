// Hostile bodies: they set fields of the server (S5), contain database operators (S7), try to block the service (S8) or
// to reach a prototype (S20), or are huge (S29).
import { getCollections } from '@app/db';
import { createListingDoc, createReviewDoc } from '@app/db/documents-for-tests';
import { testBodies } from '@app/test-kit/attacks/bodies';
import { testSlowAddresses } from '@app/test-kit/attacks/slow-texts';
import { createTestDatabase } from '@app/test-kit/mongo';
import { buildUrl, type Endpoint, endpoints } from '@app/types';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { bodyCreators } from '../testing/bodies.ts';
import { startApp } from '../testing/running-app.ts';

const { db, client } = await createTestDatabase();
const { listings, reviews, flags, reports, levelCounts } = getCollections(db);
const { send } = await startApp(client, db, async () => {
  await levelCounts.insertOne({ _id: 'MO/Below-knee', state: 'MO', level: 'Below-knee', count: 1_000 });
});
const endpointsWithBody = endpoints.filter(({ id }) => id in bodyCreators);

/** Returns the form field of an error: "ratings.staff" belongs to "ratings". */
const getRootField = (field: string) => field.split('.')[0];

/** Lists the values of a parameter that is a choice, or a list of choices. */
const listChoices = ({ enum: values = [], items, anyOf = [] }: z.core.JSONSchema.BaseSchema): string[] => [
  ...values.map(String),
  ...[items, ...anyOf].flatMap((schema) =>
    typeof schema === 'object' && !Array.isArray(schema) ? listChoices(schema) : [],
  ),
];

let idCount = 0;
const createPatient = () => ({ userId: `user_${idCount++}`, role: 'patient' as const });

/** Creates a new target of the call for each attempt, and its caller. */
async function createAttempt(endpoint: Endpoint) {
  const listing = createListingDoc({ slug: `one-${idCount++}` });
  await listings.insertOne(listing, { ignoreUndefined: true });
  const isAboutListing = endpoint.path.startsWith('/api/prosthetists');
  const author = createPatient();
  const rejection = { outcome: 'rejected' as const, reasons: [], note: '', at: new Date(), by: 'a' };
  const publicReply = {
    text: 'Thank you.',
    status: 'approved',
    change: 'made',
    publishedAt: new Date(),
  } as const;
  const isPublic = ['flagReview', 'confirmResolved', 'putYearLater'].includes(endpoint.id);
  const review = createReviewDoc({
    listingId: listing._id,
    userId: author.userId,
    // As the command stores a first version, so that the test sees what an edit must not change.
    status: isPublic ? 'approved' : 'rejected',
    ...(endpoint.id === 'confirmResolved' && { reply: publicReply }),
    ...(endpoint.id === 'putYearLater' && { publishedAt: new Date(Date.now() - 400 * 86_400_000) }),
    ...(!isPublic && { publishedAt: undefined, decision: rejection }),
  });
  if (!isAboutListing) await reviews.insertOne(review, { ignoreUndefined: true });
  const as = endpoint.id === 'flagReview' ? createPatient() : author;
  const path = buildUrl(endpoint, { params: { id: isAboutListing ? listing.slug : review.publicId } });
  return {
    as,
    path,
    body: bodyCreators[endpoint.id]!(),
    send: (body: unknown, headers = {}) => send(endpoint.method, path, { as, body, headers }),
    readStoredDoc: () => findStoredDocByCall[endpoint.id]!(as.userId),
  };
}
/** Find the document that a call has stored. The account is new for each attempt. */
const findStoredDocByCall: Record<string, (userId: string) => Promise<object | null>> = {
  postReview: (userId) => reviews.findOne({ userId }),
  editReview: (userId) => reviews.findOne({ userId }),
  putYearLater: (userId) => reviews.findOne({ userId }),
  appealReview: (userId) => reviews.findOne({ userId }),
  confirmResolved: (userId) => reviews.findOne({ userId }),
  flagReview: (userId) => flags.findOne({ userId }),
  reportChange: (userId) => reports.findOne({ userId }),
};

testBodies(
  endpointsWithBody.map((endpoint) => ({
    id: endpoint.id,
    storesBody: endpoint.id in findStoredDocByCall,
    createAttempt: () => createAttempt(endpoint),
  })),
);

it('every value that a query offers is answered', async () => {
  const listing = createListingDoc({ slug: 'with-choices' });
  await listings.insertOne(listing, { ignoreUndefined: true });
  const urls = endpoints
    .filter(({ service, method }) => service === 'search' && method === 'GET')
    .flatMap((endpoint) =>
      Object.entries((endpoint.query as z.ZodMiniObject | undefined)?.shape ?? {}).flatMap(([key, schema]) =>
        listChoices(z.toJSONSchema(schema as z.ZodMiniType, { io: 'input', unrepresentable: 'any' })).map(
          (value) => buildUrl(endpoint, { params: { id: listing.slug }, query: { [key]: value } }),
        ),
      ),
    );
  expect(urls.length).toBeGreaterThan(50);
  for (const url of urls) expect([url, (await send('GET', url)).status]).toEqual([url, 200]);
});

describe('S8: texts that are slow for patterns and parsers', () => {
  testSlowAddresses(
    endpoints.filter(({ service }) => service === 'search'),
    (address) => send('GET', address, { as: createPatient() }),
  );
});

describe('S29: sizes and types', () => {
  it.each(endpointsWithBody)('$id rejects a query that is too long', async (endpoint) => {
    const { path, as, body } = await createAttempt(endpoint);
    const address = `${path}?${'a=1&'.repeat(10_000)}`;
    expect((await send(endpoint.method, address, { as, body })).status).toBe(414);
  });

  it('texts, tags, ratings, months and attestations outside their limits, and malformed ids, are rejected', async () => {
    const endpoint = endpointsWithBody.find(({ id }) => id === 'postReview')!;
    const { as, ...attempt } = await createAttempt(endpoint);
    for (const overrides of [
      { text: 'x'.repeat(4_001) },
      { text: ` ${'x'.repeat(49)} ` },
      { title: 'x'.repeat(101) },
      { tags: ['Listens', 'Listens'] },
      { tags: Array(9).fill('Listens') },
      { tags: ['Anything'] },
      { overallRating: 4.5 },
      { overallRating: 0 },
      { careMonth: '2026-13' },
      { attest: { ownCare: true, noTies: false } },
      { attest: { ownCare: true } },
    ]) {
      const { status, json } = await attempt.send({ ...attempt.body, ...overrides });
      expect({ overrides, status, fields: [...new Set(Object.keys(json.fields).map(getRootField))] }).toEqual(
        {
          overrides,
          status: 400,
          fields: [Object.keys(overrides)[0]],
        },
      );
    }
    for (const id of ['..%2f..%2f', '%00', '%E0%A4%A', 'x'.repeat(10_000), '__proto__'])
      expect(
        (await send('POST', `/api/prosthetists/${id}/reviews`, { as, body: bodyCreators.postReview!() }))
          .status,
      ).toBe(400);
    expect((await send('PUT', '/api/reviews/short', { as, body: bodyCreators.editReview!() })).status).toBe(
      400,
    );
  });
});
