// Hostile bodies: they set fields of the server (S5), contain database operators (S7), try to block the service (S8) or
// to reach a prototype (S20), or are huge (S29).
import { createListingDoc } from '@app/db/documents-for-tests';
import { testBodies } from '@app/test-kit/attacks/bodies';
import { testSlowAddresses } from '@app/test-kit/attacks/slow-texts';
import { buildUrl, endpoints, postReview } from '@app/types';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createAttempt, createPatient } from '../testing/attempts.ts';
import { bodyCreators, createReviewInput } from '../testing/bodies.ts';
import { startApp } from '../testing/running-app.ts';

const { collections, send } = await startApp(({ levelCounts }) =>
  levelCounts.insertOne({ _id: 'MO/Below-knee', state: 'MO', level: 'Below-knee', count: 1_000 }),
);
const { listings, reviews, flags, reports } = collections;
const endpointsWithBody = endpoints.filter(({ id }) => id in bodyCreators);

/** Lists the values of a parameter that is a choice, or a list of choices. */
const listChoices = ({ enum: values = [], items, anyOf = [] }: z.core.JSONSchema.BaseSchema): string[] => [
  ...values.map(String),
  ...[items, ...anyOf].flatMap((schema) =>
    typeof schema === 'object' && !Array.isArray(schema) ? listChoices(schema) : [],
  ),
];

const findReview = (userId: string) => reviews.findOne({ userId });
/** Find the document that a call has stored. The account is new for each attempt. */
const findStoredDocByCall: Record<string, (userId: string) => Promise<object | null>> = {
  postReview: findReview,
  editReview: findReview,
  putYearLater: findReview,
  appealReview: findReview,
  confirmResolved: findReview,
  flagReview: (userId) => flags.findOne({ userId }),
  reportChange: (userId) => reports.findOne({ userId }),
};

testBodies(
  endpointsWithBody.map((endpoint) => ({
    id: endpoint.id,
    storesBody: endpoint.id in findStoredDocByCall,
    createAttempt: async () => {
      const attempt = await createAttempt(collections, endpoint);
      const { as, method, path } = attempt;
      return {
        ...attempt,
        send: (body: unknown, headers = {}) => send(method, path, { as, body, headers }),
        readStoredDoc: () => findStoredDocByCall[endpoint.id]!(as.userId),
      };
    },
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
    const { path, method, ...options } = await createAttempt(collections, endpoint);
    expect((await send(method, `${path}?${'a=1&'.repeat(10_000)}`, options)).status).toBe(414);
  });

  it.each([
    { text: ` ${'x'.repeat(49)} ` },
    { tags: ['Listens', 'Listens'] },
    { overallRating: 4.5 },
    { careMonth: '2026-13' },
    { monthsToFit: '3' },
    { adjustments: 1.5 },
    { attest: { ownCare: true, noTies: false } },
    { attest: { ownCare: true } },
  ])('a review with %j is rejected at that field', (overrides) => {
    const { error } = z.safeParse(postReview.body!, { ...createReviewInput(), ...overrides });
    expect([...new Set(error?.issues.map(({ path }) => path[0]))]).toEqual(Object.keys(overrides));
  });

  it.each([
    ...['..%2f..%2f', '%00', '%E0%A4%A', 'x'.repeat(10_000), '__proto__'].map(
      (id) => `prosthetists/${id}/reviews`,
    ),
    'reviews/short/appeal',
  ])('the address %.40s is rejected', async (path) => {
    const options = { as: createPatient(), body: bodyCreators.postReview!() };
    expect((await send('POST', `/api/${path}`, options)).status).toBe(400);
  });
});
