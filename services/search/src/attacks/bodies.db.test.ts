// What a body must not do: set fields of the server (S5), contain database operators (S7), block the service (S8),
// reach a prototype (S20), be huge (S29).
import { getCollections, type ReviewDoc } from '@app/db';
import { createListingDoc, reviewDoc } from '@app/db/documents-for-tests';
import { groupPlaces, placesIn, replaceEach, textPlacesIn } from '@app/test-kit/attacks/places';
import { expectNoWaitInFields, testSlowAddresses } from '@app/test-kit/attacks/slow-texts';
import { testDatabase } from '@app/test-kit/mongo';
import { buildUrl, type Endpoint, endpoints } from '@app/types';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { bodies } from '../testing/bodies.ts';
import { startApp } from '../testing/running-app.ts';

const { db, client } = await testDatabase();
const { listings, reviews, flags, reports, levelCounts } = getCollections(db);
const { send } = await startApp(client, db, async () => {
  await levelCounts.insertOne({ _id: 'MO/Below-knee', state: 'MO', level: 'Below-knee', count: 1_000 });
});
const withBody = endpoints.filter(({ id }) => id in bodies);

/** Returns the form field of an error: "ratings.staff" belongs to "ratings". */
const getRootField = (field: string) => field.split('.')[0];

/** The values of a query that is a choice, or a list of choices. */
const listChoices = ({ enum: values = [], items, anyOf = [] }: z.core.JSONSchema.BaseSchema): string[] => [
  ...values.map(String),
  ...[items, ...anyOf].flatMap((one) =>
    typeof one === 'object' && !Array.isArray(one) ? listChoices(one) : [],
  ),
];

let count = 0;
const someone = () => ({ userId: `user_${count++}`, role: 'patient' as const });

/** Creates a new target of the call for each attempt, and its caller. */
async function createOccasion(endpoint: Endpoint) {
  const listing = createListingDoc({ slug: `one-${count++}` });
  await listings.insertOne(listing, { ignoreUndefined: true });
  if (endpoint.path.startsWith('/api/prosthetists')) return { id: listing.slug, as: someone(), listing };
  const as = someone();
  const refused = {
    outcome: 'rejected',
    reasons: ['False or fake'],
    note: '',
    at: new Date(),
    by: 'a',
  } as const;
  const answer = { text: 'Thank you.', status: 'approved', change: 'made', publishedAt: new Date() } as const;
  const isPublic = endpoint.id === 'flagReview' || endpoint.id === 'confirmResolved';
  const review = reviewDoc({
    listingId: listing._id,
    userId: as.userId,
    // As the command stores a first version, so that the test sees what an edit must not change.
    status: isPublic ? 'approved' : 'rejected',
    ...(endpoint.id === 'confirmResolved' && { reply: answer }),
    ...(!isPublic && { publishedAt: undefined, decision: { ...refused, reasons: [] } }),
  });
  await reviews.insertOne(review, { ignoreUndefined: true });
  return { id: review.publicId, as: endpoint.id === 'flagReview' ? someone() : as, listing };
}
const ask = (endpoint: Endpoint, { id, as }: { id: string; as: object }, body: unknown) =>
  send(endpoint.method, buildUrl(endpoint, { params: { id } }), { as, body });

describe('S7: database operators', () => {
  const operators: unknown[] = [
    { $gt: '' },
    { $ne: null },
    { $where: 'true' },
    { $regex: '.*' },
    { $in: ['approved'] },
    [{ $gt: '' }],
    [['x']],
  ];

  it.each(withBody.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s rejects them in every field',
    async (id, endpoint) => {
      const about = await createOccasion(endpoint);
      const places = placesIn(bodies[id]!());
      expect(places.length).toBeGreaterThan(0);
      for (const operator of operators) {
        for (const paths of groupPlaces(places)) {
          const { status, json } = await ask(endpoint, about, replaceEach(bodies[id]!(), paths, operator));
          expect({ paths, operator, status, error: json.error }).toEqual({
            ...{ paths, operator },
            ...{ status: 400, error: 'validation' },
          });
          const rejected = Object.keys(json.fields).join();
          for (const path of paths) expect(rejected).toMatch(new RegExp(`(^|,)${path.join('\\.')}\\b`));
        }
      }
      // The same call with a valid body succeeds: so the operators were the reason.
      expect((await ask(endpoint, about, bodies[id]!())).status).toBeLessThan(300);
    },
    120_000,
  );

  it.each(withBody.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s rejects a body that is not an object',
    async (_, endpoint) => {
      const about = await createOccasion(endpoint);
      for (const body of ['[]', '""', '1', 'null', 'true', '[{}]', '{}'])
        expect((await ask(endpoint, about, body)).status, body).toBe(400);
    },
  );
});

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
  const withTexts = withBody.flatMap((endpoint) => {
    const places = textPlacesIn(bodies[endpoint.id]!());
    return places.length > 0 ? [[endpoint.id, endpoint, places] as const] : [];
  });
  it.each(withTexts)(
    '%s handles them without blocking, in every field',
    async (id, endpoint, places) => {
      await expectNoWaitInFields(places, async (paths, text) =>
        ask(endpoint, await createOccasion(endpoint), replaceEach(bodies[id]!(), paths, text)),
      );
    },
    120_000,
  );

  testSlowAddresses(
    endpoints.filter(({ service }) => service === 'search'),
    (address) => send('GET', address, { as: someone() }),
  );
});

describe('S5: fields of the server', () => {
  const serverFields = [
    '_id',
    'publicId',
    'listingId',
    'reviewId',
    'userId',
    'displayName',
    'practice',
    'state',
    'status',
    'visible',
    'live',
    'verification',
    'shownLevel',
    'revision',
    'decision',
    'appeal',
    'attestedAt',
    'risks',
    'openFlags',
    'fingerprint',
    'locale',
    'reply',
    'edited',
    'createdAt',
    'submittedAt',
    'publishedAt',
    'decidedAt',
    'approved',
    'ownerUserId',
    'reviewCount',
    'ratingSum',
    'slug',
    'loc',
    'role',
    'toString',
    'hasOwnProperty',
    '$set',
    'a.b',
  ];
  const value = fc.oneof(
    fc.constantFrom<unknown>(
      'approved',
      'proof',
      'user_victim',
      true,
      false,
      99,
      null,
      '2020-01-01T00:00:00.000Z',
    ),
    fc.record({
      status: fc.constant('upheld'),
      text: fc.string(),
      $set: fc.constant({ status: 'approved' }),
    }),
    fc.array(fc.string(), { maxLength: 3 }),
  );
  const extras = fc
    .uniqueArray(fc.tuple(fc.constantFrom(...serverFields), value), {
      minLength: 15,
      maxLength: serverFields.length,
      selector: ([name]) => name,
    })
    .map((pairs) => Object.fromEntries(pairs));

  /** Removes ids and times from a document. */
  const shape = (doc: object | null) => {
    const { _id, publicId, listingId, reviewId, userId, ...rest } = doc as Record<string, unknown>;
    return JSON.parse(JSON.stringify(rest).replace(/"\d{4}-\d\d-\d\dT[^"]*"/g, '"a date of ours"'));
  };
  const stored: Record<
    string,
    (about: { id: string; as: { userId: string }; listing: { _id: unknown } }) => Promise<object | null>
  > = {
    postReview: ({ as }) => reviews.findOne({ userId: as.userId }),
    editReview: ({ id }) => reviews.findOne({ publicId: id }),
    appealReview: ({ id }) => reviews.findOne({ publicId: id }),
    confirmResolved: ({ id }) => reviews.findOne({ publicId: id }),
    flagReview: ({ as }) => flags.findOne({ userId: as.userId }),
    reportChange: ({ as }) => reports.findOne({ userId: as.userId }),
  };

  // These calls store only sums, which have their own tests.
  const storing = withBody.filter(({ id }) => !['countSeen', 'reportVitals'].includes(id));
  it.each(storing.map((endpoint) => [endpoint.id, endpoint] as const))(
    'are ignored by %s: the result is the same without them',
    async (id, endpoint) => {
      // Twice, because the second one is a duplicate, as all further ones are.
      await ask(endpoint, await createOccasion(endpoint), bodies[id]!());
      const plain = await createOccasion(endpoint);
      expect((await ask(endpoint, plain, bodies[id]!())).status).toBeLessThan(300);
      const wanted = shape(await stored[id]!(plain));
      await fc.assert(
        fc.asyncProperty(extras, async (more) => {
          const about = await createOccasion(endpoint);
          const { status } = await ask(endpoint, about, { ...more, ...bodies[id]!() });
          expect(status).toBeLessThan(300);
          const doc = await stored[id]!(about);
          expect(shape(doc)).toEqual(wanted);
          expect(doc).toMatchObject(
            id === 'flagReview' || id === 'reportChange'
              ? { userId: about.as.userId, status: 'open' }
              : { userId: about.as.userId },
          );
        }),
        { numRuns: 12 },
      );
    },
    120_000,
  );

  it('are ignored in a new review: author, status and what is derived from them', async () => {
    const endpoint = withBody.find(({ id }) => id === 'postReview')!;
    const about = await createOccasion(endpoint);
    await ask(endpoint, about, {
      ...bodies.postReview!(),
      status: 'approved',
      visible: true,
      verification: 'proof',
      userId: 'user_victim',
      publishedAt: '2026-01-01T00:00:00.000Z',
      v: 99,
    });
    const doc = (await reviews.findOne({ userId: about.as.userId })) as ReviewDoc;
    expect(doc).toMatchObject({ status: 'pending', visible: false, live: true, verification: 'email', v: 1 });
    expect(doc).not.toHaveProperty('publishedAt');
    expect(await reviews.countDocuments({ userId: 'user_victim' })).toBe(0);
    expect(await listings.findOne({ _id: about.listing._id })).toMatchObject({ reviewCount: 0, v: 1 });
  });
});

it('S20: keys that name a prototype reach none, at any depth', async () => {
  const endpoint = withBody.find(({ id }) => id === 'postReview')!;
  const about = await createOccasion(endpoint);
  const evil = '{"approved":true,"status":"approved","visible":true}';
  const text = JSON.stringify(bodies.postReview!());
  const body =
    `${text.slice(0, -1)},"__proto__":${evil},"constructor":{"prototype":${evil}},"prototype":${evil}}`.replace(
      '"limb":{',
      `"limb":{"__proto__":${evil},`,
    );
  expect((await ask(endpoint, about, body)).status).toBe(201);
  expect(({} as { approved?: unknown }).approved).toBeUndefined();
  const doc = await reviews.findOne({ userId: about.as.userId });
  expect(doc).toMatchObject({ status: 'pending', visible: false });
  expect(Object.keys(doc!.limb)).toEqual(['upper', 'lower']);
});

describe('S29: sizes and types', () => {
  it.each(withBody.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s accepts only JSON of limited size',
    async (id, endpoint) => {
      const { id: name, as } = await createOccasion(endpoint);
      const path = buildUrl(endpoint, { params: { id: name } });
      const good = JSON.stringify(bodies[id]!());
      const tried = async (body: string, headers: Record<string, string> = {}) =>
        (await send(endpoint.method, path, { as, body, headers })).status;
      expect(await tried(`${good.slice(0, -1)},"more":"${'x'.repeat(1_000_000)}"}`)).toBe(413);
      expect(await tried(good, { 'content-type': 'text/plain' })).toBe(415);
      expect(await tried(good, { 'content-type': 'application/x-www-form-urlencoded' })).toBe(415);
      expect(await tried('{"text":')).toBe(400);
      expect(await tried('['.repeat(30_000))).toBe(400);
      expect(
        (await send(endpoint.method, `${path}?${'a=1&'.repeat(10_000)}`, { as, body: good })).status,
      ).toBe(414);
      expect(await tried(good)).toBeLessThan(300);
    },
  );

  it('long texts, too many tags, repeated tags and control characters in an address are rejected', async () => {
    const endpoint = withBody.find(({ id }) => id === 'postReview')!;
    const about = await createOccasion(endpoint);
    for (const over of [
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
      const { status, json } = await ask(endpoint, about, { ...bodies.postReview!(), ...over });
      expect({ over, status, fields: [...new Set(Object.keys(json.fields).map(getRootField))] }).toEqual({
        over,
        status: 400,
        fields: [Object.keys(over)[0]],
      });
    }
    for (const id of ['..%2f..%2f', '%00', '%E0%A4%A', 'x'.repeat(10_000), '__proto__'])
      expect(
        (await send('POST', `/api/prosthetists/${id}/reviews`, { as: about.as, body: bodies.postReview!() }))
          .status,
      ).toBe(400);
    expect(
      (await send('PUT', '/api/reviews/short', { as: about.as, body: bodies.editReview!() })).status,
    ).toBe(400);
  });
});
