import { hashAddress, type ListingDoc } from '@app/db';
import { createReviewDoc } from '@app/db/documents-for-tests';
import { createTestDatabase } from '@app/test-kit/mongo';
import {
  buildUrl,
  type Card,
  endpoints,
  listRecentReviews,
  parseReply,
  problem,
  searchProsthetists,
} from '@app/types';
import { ObjectId } from 'mongodb';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod/mini';
import { createListingDoc } from './testing/documents.ts';
import { startApp } from './testing/running-app.ts';
import { createSampleListings } from './testing/samples.ts';

/** A text in every private field, which no reply may contain. */
const canary = 'CANARY';
const stLouis = { lat: 38.6273, lng: -90.1979 };
const [sampleListing] = createSampleListings(1);
const toPoint = (lat: number, lng: number) => ({
  type: 'Point' as const,
  coordinates: [lng, lat] as [number, number],
});
const createId = (idNumber: number) => idNumber.toString(16).padStart(24, '0');

let listingCount = 0;
/** Builds a listing in St. Louis with private content in all possible fields. */
function createListing(overrides: Partial<ListingDoc> = {}): ListingDoc {
  const id = createId(0xa0000 + listingCount++);
  return createListingDoc(
    {
      ...sampleListing!,
      id,
      version: 3,
      firstName: 'Ann',
      lastName: `Person ${listingCount}`,
      places: [{ company: 'Gateway Limb', city: 'St. Louis', state: 'MO', at: stLouis }],
    },
    {
      slug: `ann-person-${listingCount}`,
      email: `${canary}@mail.test`,
      patientContactPhone: canary,
      ownerUserId: `user_${canary}_${id}`,
      externalKey: `${canary}${id}`,
      npi: '3000000004',
      ...overrides,
    },
  );
}

const clinicKey = 'gateway-limb-1-market-st-63101';
const fullListing = createListing({
  slug: 'ann-full-st-louis-mo',
  slugHistory: ['ann-former'],
  company: undefined,
  clinic: 'Old Clinic',
  address: { street1: '1 Market Street', street2: 'Suite 2' },
  website: 'https://clinic.example/about',
  ratingSum: 13,
  reviewCount: 3,
  histogram: [0, 0, 0, 2, 1],
  dimensionSums: { fitComfort: 13, listening: 9, followUp: 0, timeliness: 0, billing: 0, staff: 0 },
  dimensionCounts: { fitComfort: 3, listening: 2, followUp: 0, timeliness: 0, billing: 0, staff: 0 },
  confirmedAt: new Date(),
  confirmedBy: 'practice',
  alsoAt: [
    {
      company: 'Chicago Limb',
      address: '2 Lake',
      city: 'Chicago',
      state: 'IL',
      zipCode: '60601-1234',
      days: 'Tuesdays',
      loc: toPoint(41.886, -87.62),
    },
  ],
});
const pendingListing = createListing({
  slug: 'pending-one',
  status: 'pending',
  approved: false,
  lastName: canary,
});
const deletedListing = createListing({
  slug: 'deleted-one',
  status: 'deleted',
  approved: false,
  lastName: canary,
});
const unlocatedListing = createListing({
  slug: 'nowhere',
  loc: undefined,
  zipCode: '2110',
  state: 'MA',
  city: 'Boston',
});
const hexSlugListing = createListing({ slug: 'abcdefabcdefabcdefabcdef' });
const unsafeListing = createListing({
  slug: 'unsafe',
  website: 'javascript:alert(1)',
  profilePicture: 'https://tracker.example/x.png',
  ownerUserId: undefined,
  npi: undefined,
});
const nearbyListings = Array.from({ length: 45 }, (_, i) =>
  createListing({
    loc: toPoint(38.6273 + Math.random() / 2, -90.1979),
    ...(i < 2 && { clinicKey }),
  }),
);

const privateReview = {
  userId: `user_${canary}`,
  displayName: `${canary} R.`,
  anonymous: true,
  limb: { upper: canary, lower: canary },
  careMonth: '2026-01',
};
const reviews = [
  createReviewDoc({ listingId: fullListing._id, publishedAt: new Date('2026-05-01'), ...privateReview }),
  createReviewDoc({
    listingId: fullListing._id,
    publishedAt: new Date('2026-05-02'),
    reply: { text: 'Thank you.', status: 'approved', publishedAt: new Date('2026-06-01') },
  }),
  createReviewDoc({
    listingId: fullListing._id,
    publishedAt: new Date('2026-05-03'),
    careMonth: '2026-01',
    reply: { text: canary, status: 'pending' },
  }),
  createReviewDoc({ listingId: fullListing._id, publishedAt: new Date('2026-05-04'), status: 'flagged' }),
  createReviewDoc({
    listingId: fullListing._id,
    status: 'pending',
    visible: false,
    text: `${canary} not yet decided, fifty characters at least, please.`,
  }),
  createReviewDoc({
    listingId: pendingListing._id,
    publishedAt: new Date('2026-06-30'),
    text: `${canary} about a listing that is not public, fifty characters.`,
  }),
  ...nearbyListings
    .slice(0, 9)
    .map(({ _id }, i) =>
      createReviewDoc({ listingId: _id, publishedAt: new Date(Date.UTC(2026, 5, i + 1)) }),
    ),
];

const { db, client } = await createTestDatabase();
const { get, send, waitUntilCaughtUp } = await startApp(
  client,
  db,
  async ({ listings, goneAddresses, reviews: reviewCollection }) => {
    const purgedAddresses = ['purged-one', '0123456789abcdef01234567'];
    await goneAddresses.insertMany(
      purgedAddresses.map((address) => ({ _id: hashAddress(address), at: new Date() })),
    );
    await listings.insertMany([
      fullListing,
      pendingListing,
      deletedListing,
      unlocatedListing,
      hexSlugListing,
      unsafeListing,
      ...nearbyListings,
    ]);
    await reviewCollection.insertMany(reviews);
  },
);
const publicListingCount = 4 + nearbyListings.length;

/** The public reading calls. Calls with a session and writing calls are tested in `reviews/`. */
const publicEndpoints = endpoints.filter(
  ({ service, method, session }) => service === 'search' && method === 'GET' && session !== 'required',
);

/** A valid value for each path parameter. */
const pathParams: Record<string, string> = { id: fullListing.slug, slug: clinicKey, state: 'missouri' };
/** The query that a call requires. */
const requiredQueries: Record<string, string> = {
  getSurroundings: '?lat=38.6&lng=-90.2',
  countArrivals: '?zipCode=63101&radius=50',
};

/** The paths of each call, also with queries and names that select other replies. */
const publicUrls = [
  ...publicEndpoints.map(
    ({ id, path }) =>
      path.replace(/\{(\w+)\}/g, (_, name: string) => pathParams[name] ?? name) + (requiredQueries[id] ?? ''),
  ),
  '/api/prosthetists?zipCode=63101&radius=50',
  '/api/prosthetists?zipCode=60601&radius=25&sortBy=rating',
  '/api/prosthetists?zipCode=63101&radius=25&page=2',
  '/api/prosthetists?name=person&sortBy=name&insurance=Medicare',
  '/api/prosthetists?state=MO&city=st-louis&sortBy=reviews',
  '/api/prosthetists?zipCode=99701&radius=25',
  `/prosthetists/${fullListing._id}`,
  '/api/prosthetists/nowhere',
  '/api/prosthetists/nowhere/reviews',
  '/api/places/vermont',
];

describe('the contract', () => {
  it.each(publicUrls)('%s returns the documented reply, and 304 for its ETag', async (url) => {
    const { status, json, headers } = await get(url);
    expect(status).toBe(200);
    const path = url.split('?')[0]!;
    const endpoint = publicEndpoints.find((candidate) =>
      [candidate.path, ...(candidate.aliases ?? [])].some((pattern) =>
        new RegExp(`^${pattern.replace(/\{\w+\}/g, '[^/]+')}$`).test(path),
      ),
    );
    expect(() => parseReply(endpoint!, json)).not.toThrow();
    expect(headers.get('cache-control')).toBe('no-cache');
    const etag = headers.get('etag');
    expect(etag).toMatch(/^"[\w-]+"$/);
    const notModified = await get(url, { 'if-none-match': etag! });
    expect({ status: notModified.status, text: notModified.text }).toEqual({ status: 304, text: '' });
  });

  it('contains nothing private: no canary, account, review id or author', async () => {
    const secrets = [
      canary,
      'user_',
      'mail.test',
      '3000000004',
      ...reviews.flatMap(({ _id, userId }) => [_id.toHexString(), userId]),
    ];
    for (const url of [
      ...publicUrls,
      '/internal/sitemap',
      '/internal/sitemap?part=0',
      '/readyz',
      '/api/prosthetists/pending-one',
      '/api/prosthetists/deleted-one',
      '/api/prosthetists/pending-one/reviews',
      `/api/prosthetists?name=${canary}`,
    ]) {
      const { text } = await get(url);
      for (const secret of secrets) expect(text, url).not.toContain(secret);
    }
  });
});

describe('search', () => {
  it('counts each listing once, by its nearest place, and shows that place', async () => {
    const { json } = await get('/api/prosthetists?zipCode=60601&radius=25');
    expect(json.total).toBe(1);
    expect(json.prosthetists[0]).toMatchObject({
      slug: fullListing.slug,
      company: 'Chicago Limb',
      city: 'Chicago',
      state: 'IL',
      zipCode: '60601',
      days: 'Tuesdays',
      at: { lat: 41.886, lng: -87.62 },
      claimed: true,
      ratingAvg: 4.3,
      stale: false,
    });
    expect(json.prosthetists[0].distanceMiles).toBeLessThan(2);
    expect(json.origin).toMatchObject({ zip: '60601', city: 'Chicago', state: 'IL', precision: 'zip' });
    // With few hits the reply has the counts of wider circles and of the whole country.
    expect(json.wider.at(-1)).toEqual({ radius: 10_000, total: publicListingCount });
  });

  it('reads all pages by `next`; listings without distance are last', async () => {
    const slugs: string[] = [];
    const distances: (number | null)[] = [];
    let url: string | undefined = '/api/prosthetists?zipCode=63101&radius=10000&page=1';
    for (let page = 1; url; page++) {
      const { json } = await get(url);
      expect(json).toMatchObject({ total: publicListingCount, page, pages: 3, pageSize: 20, radius: 10_000 });
      slugs.push(...json.prosthetists.map((card: Card) => card.slug));
      distances.push(...json.prosthetists.map((card: Card) => card.distanceMiles));
      url = json.next && `/api/prosthetists?zipCode=63101&radius=10000&page=${page + 1}&after=${json.next}`;
    }
    expect(new Set(slugs).size).toBe(publicListingCount);
    expect(slugs.at(-1)).toBe('nowhere');
    const knownDistances = distances.slice(0, -1) as number[];
    expect(knownDistances).toEqual([...knownDistances].sort((a, b) => a - b));
    expect(distances.at(-1)).toBeNull();
  });

  it('finds names with mistakes, and names the order that applies without a place', async () => {
    const { json } = await get('/api/prosthetists?name=An%20Persn&sortBy=distance');
    expect(json).toMatchObject({ sortBy: 'distance', sortApplied: 'relevance', total: publicListingCount });
    expect((await get('/api/prosthetists?name=nobody-of-that-name')).json.total).toBe(0);
  });

  it('by GET sorts by distance instead of match', async () => {
    const { json } = await get('/api/prosthetists?zipCode=63101&radius=50&sortBy=match');
    expect(json).toMatchObject({ sortBy: 'match', sortApplied: 'distance' });
  });

  it('says when three digits are used in place of a ZIP code', async () => {
    const { json } = await get('/api/prosthetists?zipCode=63142&radius=50');
    expect(json.origin).toMatchObject({ zip: '63142', precision: 'prefix' });
  });

  it('shows a change at the next search, also in the card', async () => {
    const { _id } = nearbyListings[0]!;
    const replyBefore = await get('/api/prosthetists?name=Gateway&zipCode=63101');
    await db.collection('listings').updateOne({ _id }, { $set: { firstName: 'Zoltan' }, $inc: { v: 1 } });
    await waitUntilCaughtUp();
    const replyAfter = await get('/api/prosthetists?name=Zoltan&zipCode=63101');
    expect(replyAfter.json.prosthetists[0]).toMatchObject({ firstName: 'Zoltan' });
    expect(replyAfter.headers.get('etag')).not.toBe(replyBefore.headers.get('etag'));
    await db.collection('listings').updateOne({ _id }, { $set: { firstName: 'Ann' }, $inc: { v: 1 } });
    await waitUntilCaughtUp();
  });
});

describe('a profile', () => {
  it('is found by slug, id and former slug, also if a slug looks like an id', async () => {
    for (const slugOrId of [fullListing.slug, fullListing._id.toHexString(), 'ann-former']) {
      const { json, headers } = await get(`/api/prosthetists/${slugOrId}`);
      expect(json).toMatchObject({
        slug: fullListing.slug,
        company: 'Old Clinic',
        address: '1 Market Street',
        address2: 'Suite 2',
        zipCode: '63101',
        approved: true,
      });
      expect(headers.get('etag')).toBe(
        (await get(`/api/prosthetists/${fullListing.slug}`)).headers.get('etag'),
      );
    }
    expect((await get(`/api/prosthetists/${hexSlugListing.slug}`)).json.id).toBe(
      hexSlugListing._id.toHexString(),
    );
  });

  it('rounds to one decimal, and hides the mean of a dimension below three ratings', async () => {
    const { json } = await get(`/api/prosthetists/${fullListing.slug}`);
    expect(json).toMatchObject({ ratingAvg: 4.3, histogram: [0, 0, 0, 2, 1] });
    expect(json.dimensionAvg).toMatchObject({ fitComfort: 4.3, listening: null, staff: null });
    expect(json.dimensionCount).toMatchObject({ fitComfort: 3, listening: 2, staff: 0 });
  });

  it('repairs a ZIP code without its zero, and removes unsafe links', async () => {
    expect((await get('/api/prosthetists/nowhere')).json.zipCode).toBe('02110');
    expect((await get('/api/prosthetists/unsafe')).json).toMatchObject({
      website: '',
      profilePicture: '',
      claimed: false,
      npiOnFile: false,
    });
    expect((await get(`/api/prosthetists/${fullListing.slug}`)).json.website).toBe(
      'https://clinic.example/about',
    );
  });

  it.each([
    ['pending-one', 404, 'not_found'],
    ['no-such-person', 404, 'not_found'],
    ['ffffffffffffffffffffffff', 404, 'not_found'],
    ['deleted-one', 410, 'gone'],
    ['purged-one', 410, 'gone'],
    ['0123456789abcdef01234567', 410, 'gone'],
  ])('at %s is %i, like its reviews', async (slug, status, error) => {
    for (const path of [`/api/prosthetists/${slug}`, `/api/prosthetists/${slug}/reviews`]) {
      const response = await get(path);
      expect(response).toMatchObject({ status, json: { error, status } });
    }
  });
});

describe('reviews', () => {
  it('are the three newest public ones, by the season that they show', async () => {
    const { json } = await get(`/api/prosthetists/${fullListing.slug}/reviews`);
    expect(json.total).toBe(3); // the counter of the listing
    expect(json.reviews.map(({ id }: { id: string }) => id)).toEqual(
      [reviews[3], reviews[1], reviews[2]].map((review) => review!.publicId),
    );
    expect(json.reviews[2]).toMatchObject({ reply: null, care: { season: 'winter', year: 2026 } });
    expect(json.reviews[1]).toMatchObject({
      author: 'Dana R.',
      reply: { text: 'Thank you.', published: { season: 'summer', year: 2026 } },
    });
  });

  it('of the whole site are the newest, one per listing, of public listings only', async () => {
    const { json } = await get('/api/reviews/recent');
    const slugs = parseReply(listRecentReviews, json).reviews.map(({ listing: { slug } }) => slug);
    expect(slugs).toEqual(
      nearbyListings
        .slice(3, 9)
        .reverse()
        .map(({ slug }) => slug),
    );
  });
});

describe('places', () => {
  it('count listings by all their places', async () => {
    const { json } = await get('/api/places');
    expect(json.states).toEqual([
      { code: 'IL', name: 'Illinois', slug: 'illinois', total: 1 },
      { code: 'MA', name: 'Massachusetts', slug: 'massachusetts', total: 1 },
      { code: 'MO', name: 'Missouri', slug: 'missouri', total: publicListingCount - 1 },
    ]);
    const { json: illinoisReply } = await get('/api/places/illinois');
    expect(illinoisReply).toEqual({
      state: { code: 'IL', name: 'Illinois', slug: 'illinois', total: 1 },
      cities: [{ name: 'Chicago', slug: 'chicago', total: 1 }],
    });
    expect((await get('/api/places/vermont')).json.cities).toEqual([]);
    expect((await get('/api/places/ontario')).status).toBe(404);
  });
});

it('other services get the words that a misspelt word may mean', async () => {
  const { words, nearest } = (await get('/internal/similar-words?word=persom&word=zzzzqq')).json;
  expect(words).toEqual({ persom: ['person'], zzzzqq: [] });
  expect(nearest).toEqual(['persom']);
  expect((await get('/internal/similar-words?word=person')).json.nearest).toEqual([]);
});

describe('the sitemap data for the gateway', () => {
  it('have all public addresses once, in parts', async () => {
    expect((await get('/internal/sitemap')).json.parts).toBe(1);
    const { text, headers } = await get('/internal/sitemap?part=0');
    expect(headers.get('content-type')).toBe('application/x-ndjson');
    const entries = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const expectedListings = [
      fullListing,
      unlocatedListing,
      hexSlugListing,
      unsafeListing,
      ...nearbyListings,
    ].sort((a, b) => (a._id.toHexString() < b._id.toHexString() ? -1 : 1));
    expect(entries).toEqual(
      expectedListings.map(({ slug, updatedAt }) => ({ slug, updatedAt: updatedAt.toISOString() })),
    );
    expect((await get('/internal/sitemap?part=1')).status).toBe(404);
    expect((await get('/internal/sitemap?part=-1')).status).toBe(404);
  });
});

describe('invalid input', () => {
  const longText = 'x'.repeat(10_000);
  it.each([
    ['zipCode=00404', 'zipCode'],
    ['zipCode=09001', 'zipCode'],
    ['zipCode={"$gt":""}', 'zipCode'],
    ['zipCode=123', 'zipCode'],
    ['zipCode=63101&zipCode=60601', 'zipCode'],
    ['radius=-1', 'radius'],
    ['radius=NaN', 'radius'],
    ['radius=1e308', 'radius'],
    ['radius=0x10', 'radius'],
    ['radius=300', 'radius'],
    ['radius=50', 'zipCode'],
    ['page=0', 'page'],
    ['page=501', 'page'],
    ['page=1e9', 'page'],
    ['page[$ne]=1&page=-1', 'page'],
    ['insurance=Gold', 'insurance'],
    ['insurance={"$ne":null}', 'insurance'],
    ['children=perhaps', 'children'],
    ['state=mo', 'state'],
    ['city=st-louis', 'state'],
    ['state=MO&city=..%2f', 'city'],
    ['after=junk', 'after'],
    [`after=${'A'.repeat(32)}`, 'after'],
    ['name=%00', 'name'],
    ['name=.*.*', 'name'],
    ['name=%25', 'name'],
    [`name=${'x'.repeat(101)}`, 'name'],
    [`name=${'n'.repeat(3)}&name=b`, 'name'],
  ])('%s is rejected at %s', async (query, field) => {
    for (const language of ['en', 'es']) {
      const { status, headers, json } = await get(`/api/prosthetists?${query}`, {
        'accept-language': language,
      });
      expect(status).toBe(400);
      expect(headers.get('content-type')).toBe('application/problem+json');
      expect(z.safeParse(problem, json).success).toBe(true);
      expect(json.error).toBe('validation');
      expect(Object.keys(json.fields)).toContain(field);
    }
  });

  it('is explained in the visitor’s language', async () => {
    const fetchMessage = async (language: string) =>
      (await get('/api/prosthetists?zipCode=00404', { 'accept-language': language })).json.fields.zipCode;
    expect(await fetchMessage('en')).toMatch(/^We don't know this ZIP code/);
    expect(await fetchMessage('es-MX')).toMatch(/^No conocemos este código postal/);
  });

  it('a cursor of another order is rejected', async () => {
    const { json } = await get('/api/prosthetists?sortBy=name');
    expect((await get(`/api/prosthetists?sortBy=name&after=${json.next}`)).status).toBe(200);
    expect((await get(`/api/prosthetists?sortBy=reviews&after=${json.next}`)).status).toBe(400);
  });

  it.each([
    '(a+)+$',
    '^(([a-z])+.)+[A-Z]([a-z])+$',
    'a '.repeat(50),
    '{"$regex":".*"}',
    '"; return true; //',
    '__proto__',
    'Ａｎｎ',
  ])('the name %j is plain text', async (name) => {
    const { status, json } = await get(buildUrl(searchProsthetists, { query: { name: name.slice(0, 100) } }));
    expect(status).toBe(200);
    expect(json.total).toBeLessThanOrEqual(publicListingCount);
  });

  it.each([
    '..%2f..%2fetc',
    '%00',
    '%E0%A4%A',
    'Ann-Full',
    'ann_full',
    'ann--full',
    '-ann',
    'ánn',
    '%7B%22%24gt%22%3A%22%22%7D',
    longText,
  ])('the path parameter %s is rejected', async (pathPart) => {
    for (const path of [
      `/api/prosthetists/${pathPart}`,
      `/api/prosthetists/${pathPart}/reviews`,
      `/api/places/${pathPart}`,
      `/prosthetists/${pathPart}`,
    ]) {
      const { status, headers } = await get(path);
      expect([400, 404]).toContain(status);
      expect(headers.get('content-type')).toBe('application/problem+json');
    }
  });

  it('a prototype property in the query changes nothing', async () => {
    expect((await get('/api/prosthetists?__proto__[approved]=1&constructor[prototype]=x')).status).toBe(200);
    expect(({} as { approved?: unknown }).approved).toBeUndefined();
  });

  it('a query of 9 kB is too long, an unknown path is 404, and a POST to a search is not allowed', async () => {
    expect((await get(`/api/prosthetists?name=${'x'.repeat(9_000)}`)).status).toBe(414);
    expect((await get('/api/elsewhere')).status).toBe(404);
    expect((await send('POST', '/api/prosthetists', { body: {} })).status).toBe(405);
  });
});

describe('readiness', () => {
  it('includes size, lag and whether the database answers', async () => {
    await waitUntilCaughtUp();
    const { status, json } = await get('/readyz');
    expect(status).toBe(200);
    expect(json).toMatchObject({
      ready: true,
      database: true,
      listings: publicListingCount,
      degraded: false,
    });
    expect(json.lagSeconds).toBeLessThan(60);
  });

  it('stays while the database is away, since the index answers', async () => {
    const commandSpy = vi.spyOn(db, 'command').mockRejectedValueOnce(new Error('away'));
    onTestFinished(() => commandSpy.mockRestore());
    const { status, json } = await get('/readyz');
    expect([status, json.ready, json.database]).toEqual([200, true, false]);
  });
});

it('a suspended listing is not found at once, even if the index does not know yet', async () => {
  const { _id } = nearbyListings[44]!;
  await db
    .collection('listings')
    .updateOne(
      { _id: new ObjectId(_id) },
      { $set: { status: 'suspended', approved: false }, $inc: { v: 1 } },
    );
  expect((await get(`/api/prosthetists/${nearbyListings[44]!.slug}`)).status).toBe(404);
  await waitUntilCaughtUp();
  expect((await get('/api/prosthetists')).json.total).toBe(publicListingCount - 1);
});
