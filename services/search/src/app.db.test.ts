import { hashAddress } from '@app/db';
import { createListingDoc, createReviewDoc } from '@app/db/documents-for-tests';
import { endpoints, listRecentReviews, parseReply } from '@app/types';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { startApp } from './testing/running-app.ts';

const toPoint = (lat: number, lng: number) => ({
  type: 'Point' as const,
  coordinates: [lng, lat] as [number, number],
});
const createListing = (overrides: Parameters<typeof createListingDoc>[0] = {}) =>
  createListingDoc({
    firstName: 'Ann',
    company: 'Gateway Limb',
    loc: toPoint(38.6273, -90.1979),
    ...overrides,
  });

const clinicKey = 'gateway-limb-1-market-st-63101';
const fullListing = createListing({
  slug: 'ann-full-st-louis-mo',
  slugHistory: ['ann-former'],
  ownerUserId: 'user_ann',
  company: undefined,
  clinic: 'Old Clinic',
  address: { street1: '1 Market Street', street2: 'Suite 2' },
  website: 'https://clinic.example/about',
  npi: '1234567893',
  ratingSum: 13,
  reviewCount: 3,
  histogram: [0, 0, 0, 2, 1],
  dimensionSums: { fitComfort: 13, listening: 9, followUp: 0, timeliness: 0, billing: 0, staff: 0 },
  dimensionCounts: { fitComfort: 3, listening: 2, followUp: 0, timeliness: 0, billing: 0, staff: 0 },
  confirmedAt: new Date(),
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
const unlocatedListing = createListing({
  slug: 'nowhere',
  loc: undefined,
  zipCode: '2110',
  state: 'MA',
  city: 'Boston',
});
const hexSlugListing = createListing({ slug: 'abcdefabcdefabcdefabcdef' });
const nearbyListings = Array.from({ length: 45 }, (_, i) =>
  createListing({ loc: toPoint(38.6273 + Math.random() / 2, -90.1979), ...(i < 2 && { clinicKey }) }),
);
const publicListings = [fullListing, unlocatedListing, hexSlugListing, ...nearbyListings];
const pendingListing = createListing({ status: 'pending' });

const reviews = [
  ...nearbyListings
    .slice(0, 9)
    .map(({ _id }, i) =>
      createReviewDoc({ listingId: _id, publishedAt: new Date(Date.UTC(2026, 5, i + 1)) }),
    ),
  createReviewDoc({ listingId: nearbyListings[8]!._id, publishedAt: new Date('2026-05-01') }),
  createReviewDoc({ listingId: pendingListing._id, publishedAt: new Date('2026-06-30') }),
];

const purgedAddresses = ['purged-one', '0123456789abcdef01234567'];
const { db, get, waitUntilCaughtUp } = await startApp(async (collections) => {
  await collections.goneAddresses.insertMany(
    purgedAddresses.map((address) => ({ _id: hashAddress(address), at: new Date() })),
  );
  await collections.listings.insertMany([...publicListings, pendingListing], { ignoreUndefined: true });
  await collections.reviews.insertMany(reviews);
});

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

it.each(publicUrls)('%s is answered, and gets 304 for its ETag', async (url) => {
  const { status, headers } = await get(url);
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-cache']);
  const etag = headers.get('etag');
  expect(etag).toMatch(/^"[\w-]+"$/);
  expect(await get(url, { 'if-none-match': etag! })).toMatchObject({ status: 304, text: '' });
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
    expect(json.wider.at(-1)).toEqual({ radius: 10_000, total: publicListings.length });
  });

  it('says when three digits are used in place of a ZIP code', async () => {
    const { json } = await get('/api/prosthetists?zipCode=63142&radius=50');
    expect(json.origin).toMatchObject({ zip: '63142', precision: 'prefix' });
  });
});

describe('a profile', () => {
  it('is found by slug, id and former slug, also if a slug looks like an id', async () => {
    for (const slugOrId of [fullListing.slug, fullListing._id.toHexString(), 'ann-former'])
      expect((await get(`/api/prosthetists/${slugOrId}`)).json).toMatchObject({
        slug: fullListing.slug,
        company: 'Old Clinic',
        address: '1 Market Street',
        address2: 'Suite 2',
        zipCode: '63101',
        website: 'https://clinic.example/about',
        npiOnFile: true,
        claimed: true,
        approved: true,
      });
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

  it.each(purgedAddresses)('that was purged, at %s, is gone like its reviews', async (slug) => {
    for (const path of [`/api/prosthetists/${slug}`, `/api/prosthetists/${slug}/reviews`])
      expect(await get(path)).toMatchObject({ status: 410, json: { error: 'gone' } });
  });
});

it('reviews of the whole site are the newest, one per listing, of public listings only', async () => {
  const { json } = await get('/api/reviews/recent');
  const slugs = parseReply(listRecentReviews, json).reviews.map(({ listing: { slug } }) => slug);
  const newestListings = nearbyListings.slice(3, 9).toReversed();
  expect(slugs).toEqual(newestListings.map(({ slug }) => slug));
});

it('places count listings by all their places', async () => {
  const { json } = await get('/api/places');
  expect(json.states).toEqual([
    { code: 'IL', name: 'Illinois', slug: 'illinois', total: 1 },
    { code: 'MA', name: 'Massachusetts', slug: 'massachusetts', total: 1 },
    { code: 'MO', name: 'Missouri', slug: 'missouri', total: publicListings.length - 1 },
  ]);
  expect((await get('/api/places/illinois')).json).toEqual({
    state: json.states[0],
    cities: [{ name: 'Chicago', slug: 'chicago', total: 1 }],
  });
  expect((await get('/api/places/vermont')).json.cities).toEqual([]);
  expect((await get('/api/places/ontario')).status).toBe(404);
});

it('other services get the words that a misspelt word may mean', async () => {
  const { words, nearest } = (await get('/internal/similar-words?word=gatewey&word=zzzzqq')).json;
  expect(words).toEqual({ gatewey: ['gateway'], zzzzqq: [] });
  expect(nearest).toEqual(['gatewey']);
  expect((await get('/internal/similar-words?word=gateway')).json.nearest).toEqual([]);
});

it('the sitemap data for the gateway have all public addresses once, in parts', async () => {
  expect((await get('/internal/sitemap')).json.parts).toBe(1);
  const { text, headers } = await get('/internal/sitemap?part=0');
  expect(headers.get('content-type')).toBe('application/x-ndjson');
  const entries = text.trim().split('\n');
  const listingsById = publicListings.toSorted((a, b) => (`${a._id}` < `${b._id}` ? -1 : 1));
  expect(entries.map((line) => JSON.parse(line))).toEqual(
    listingsById.map(({ slug, updatedAt }) => ({ slug, updatedAt: updatedAt.toISOString() })),
  );
  for (const part of [1, -1]) expect((await get(`/internal/sitemap?part=${part}`)).status).toBe(404);
});

describe('readiness', () => {
  it('includes size, lag and whether the database answers', async () => {
    await waitUntilCaughtUp();
    const { status, json } = await get('/readyz');
    expect(status).toBe(200);
    expect(json).toMatchObject({
      ready: true,
      database: true,
      listings: publicListings.length,
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
  const { _id, slug } = nearbyListings[44]!;
  const change = { $set: { status: 'suspended', approved: false }, $inc: { v: 1 } };
  await db.collection('listings').updateOne({ _id }, change);
  expect((await get(`/api/prosthetists/${slug}`)).status).toBe(404);
  await waitUntilCaughtUp();
  expect((await get('/api/prosthetists')).json.total).toBe(publicListings.length - 1);
});
