// Replies for a listing that staff have merged, suspended, deleted, restored or purged: its page under all addresses,
// its API, search, the sitemap and its photo.
import { getCollections } from '@app/db';
import type { APIRequestContext } from '@playwright/test';
import sharp from 'sharp';
import { withDatabase } from './running-site.ts';
import { createListingBody, createProsthetist, createUnclaimedListing } from './support/listing-owners.ts';
import { createApiClient } from './support/people.ts';
import { createPublicReview } from './support/reviews.ts';
import {
  createStaffSession,
  expect,
  longTest,
  type StaffSession,
  staffPassword,
  test,
} from './support/staff.ts';

interface PublicListing {
  id: string;
  lastName: string;
  slug: string;
  /** Paths with the current slug, a former slug and the id. */
  addresses: string[];
  /** Path of the photo. */
  photo: string;
}

// One after the other: each begins with a photo, and of one member of staff two at most wait for their conversion.
test.describe.configure({ mode: 'default' });

const htmlOptions = { headers: { accept: 'text/html' }, maxRedirects: 0 };
const jsonOptions = { headers: { accept: 'application/json' }, maxRedirects: 0 };

/** Calls the API as staff and expects success. */
async function sendAsStaff<T>(staff: StaffSession, ...callArgs: Parameters<StaffSession>): Promise<T> {
  const response = await staff(...callArgs);
  expect(response.status(), `${callArgs[0]} ${callArgs[1]}: ${await response.text()}`).toBeLessThan(300);
  return (await response.json()) as T;
}
const toAdminPath = ({ id }: PublicListing, suffix = '') => `/api/admin/prosthetists/${id}${suffix}`;
const readVersion = async (staff: StaffSession, listing: PublicListing) =>
  (await sendAsStaff<{ listing: { v: number } }>(staff, 'GET', toAdminPath(listing))).listing.v;
/** Sends a change of a listing as it is now. */
async function sendChange(
  staff: StaffSession,
  listing: PublicListing,
  method: 'PATCH' | 'DELETE',
  suffix: string,
  input: object,
) {
  const data = { v: await readVersion(staff, listing), ...input };
  await sendAsStaff(staff, method, toAdminPath(listing, suffix), { data });
}
const decideListing = (staff: StaffSession, listing: PublicListing, action: 'suspend' | 'approve') =>
  sendChange(staff, listing, 'PATCH', `/${action}`, { notes: 'The number is of somebody else.' });
const deleteListing = (staff: StaffSession, listing: PublicListing) =>
  sendChange(staff, listing, 'DELETE', '', { reason: 'The clinic has closed.' });

/** Creates a public listing with a former slug and a photo uploaded by staff. */
async function createPublicListing(staff: StaffSession): Promise<PublicListing> {
  const { _id, slug, lastName } = await createUnclaimedListing();
  const formerSlug = `former-${slug}`;
  const id = _id.toHexString();
  await withDatabase((db) =>
    getCollections(db).listings.updateOne({ _id }, { $set: { slugHistory: [formerSlug] } }),
  );
  const listing = { id, slug, lastName, addresses: [slug, formerSlug, id], photo: '' };
  const buffer = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer();
  const multipart = { profileImage: { name: 'photo.jpg', mimeType: 'image/jpeg', buffer } };
  const { url } = await sendAsStaff<{ url: string }>(
    staff,
    'POST',
    toAdminPath(listing, '/profile-picture'),
    {
      multipart,
    },
  );
  return { ...listing, photo: url };
}

/** Returns whether search, results page and sitemap contain the listing, and the status of its photo. */
async function findTraces(request: APIRequestContext, { slug, lastName, photo }: PublicListing) {
  const query = new URLSearchParams({ name: lastName, radius: '10000' });
  const searchResponse = await request.get(`/api/prosthetists?${query}`, jsonOptions);
  const { prosthetists } = (await searchResponse.json()) as { prosthetists: { slug: string }[] };
  const sitemap = await (await request.get('/sitemap.xml')).text();
  // The address lacks page and order, so it redirects to one that has them.
  const resultsHtml = await (
    await request.get(`/search-results?${query}`, { headers: htmlOptions.headers })
  ).text();
  return {
    search: prosthetists.some((card) => card.slug === slug),
    results: resultsHtml.includes(`/prosthetists/${slug}`),
    sitemap: sitemap.includes(`/prosthetists/${slug}<`),
    photo: (await request.get(photo)).status(),
  };
}
const publicTraces = { search: true, results: true, sitemap: true, photo: 200 };
const noTraces = { search: false, results: false, sitemap: false, photo: 404 };
const expectTraces = (
  request: APIRequestContext,
  listing: PublicListing,
  expectedTraces: typeof publicTraces,
) => expect.poll(() => findTraces(request, listing), { timeout: 20_000 }).toEqual(expectedTraces);

/** Expects this status for all addresses, as a page without the listing's data and with `noindex`, and as JSON. */
async function expectStatus(
  request: APIRequestContext,
  listing: PublicListing,
  status: 404 | 410,
  etag: string,
) {
  for (const address of listing.addresses) {
    const fetchPage = () => request.get(`/prosthetists/${address}`, htmlOptions);
    await expect.poll(async () => (await fetchPage()).status(), address).toBe(status);
    const response = await fetchPage();
    const text = await response.text();
    expect(text).toContain('<meta name="robots" content="noindex">');
    expect(text).toContain(status === 410 ? 'This profile was deleted' : 'find');
    expect(text).not.toContain('application/ld+json');
    expect(text).not.toContain(listing.lastName);
    expect(text).not.toContain(listing.photo);
    const paths = [`/prosthetists/${address}`, `/api/prosthetists/${address}`];
    for (const path of [...paths, `/api/prosthetists/${address}/reviews`]) {
      const jsonResponse = await request.get(path, jsonOptions);
      expect(jsonResponse.status(), path).toBe(status);
      expect(await jsonResponse.text()).not.toContain(listing.lastName);
    }
  }
  // A conditional request of a client that has the page cached.
  const headers = { ...htmlOptions.headers, 'if-none-match': etag };
  expect((await request.get(`/prosthetists/${listing.slug}`, { ...htmlOptions, headers })).status()).toBe(
    status,
  );
  const seenResponse = await request.post(`/api/prosthetists/${listing.slug}/seen`, {
    data: { what: 'view' },
  });
  expect(seenResponse.status()).toBe(status);
}

/** Expects the public page, and redirects from the other addresses. Returns the page's ETag. */
async function expectPublic(request: APIRequestContext, listing: PublicListing): Promise<string> {
  await expect
    .poll(async () => (await request.get(`/prosthetists/${listing.slug}`, htmlOptions)).status(), {
      timeout: 20_000,
    })
    .toBe(200);
  const response = await request.get(`/prosthetists/${listing.slug}`, htmlOptions);
  const text = await response.text();
  expect(text).toContain(listing.lastName);
  expect(text).toMatch(new RegExp(`<link rel="canonical" href="[^"]+/prosthetists/${listing.slug}">`));
  expect(text).not.toContain('content="noindex"');
  await expectRedirects(request, listing.addresses.slice(1), listing.slug);
  await expectTraces(request, listing, publicTraces);
  return response.headers().etag ?? '';
}
async function expectRedirects(request: APIRequestContext, addresses: readonly string[], slug: string) {
  for (const address of addresses) {
    const fetchTarget = async () => {
      const pageResponse = await request.get(`/prosthetists/${address}`, htmlOptions);
      return [pageResponse.status(), pageResponse.headers().location];
    };
    await expect.poll(fetchTarget, address).toEqual([301, `/prosthetists/${slug}`]);
    const jsonResponse = await request.get(`/api/prosthetists/${address}`, jsonOptions);
    expect([jsonResponse.status(), ((await jsonResponse.json()) as { slug: string }).slug]).toEqual([
      200,
      slug,
    ]);
  }
}
const createElevatedSession = async () => {
  const staff = await createStaffSession();
  await sendAsStaff(staff, 'POST', '/api/admin/elevate', { data: { password: staffPassword } });
  return staff;
};

test(
  'merged: all addresses of the merged listing redirect to the remaining one',
  longTest,
  async ({ request }) => {
    test.slow();
    const staff = await createElevatedSession();
    const [stayingListing, mergedListing] = [
      await createPublicListing(staff),
      await createPublicListing(staff),
    ];
    await expectPublic(request, mergedListing);
    const { text } = await createPublicReview(mergedListing.slug);
    const mergeInput = {
      keep: stayingListing.id,
      v: await readVersion(staff, stayingListing),
      drop: mergedListing.id,
      dropV: await readVersion(staff, mergedListing),
      take: [],
    };
    await sendAsStaff(staff, 'POST', '/api/admin/prosthetists/merge', { data: mergeInput });
    await expectRedirects(request, mergedListing.addresses, stayingListing.slug);
    await expectTraces(request, mergedListing, noTraces);
    await expectPublic(request, stayingListing);
    const pageResponse = await request.get(`/prosthetists/${stayingListing.slug}`, htmlOptions);
    expect(await pageResponse.text()).toContain(text);

    // After the remaining listing is deleted, all addresses get 410.
    await deleteListing(staff, stayingListing);
    for (const address of [...mergedListing.addresses, ...stayingListing.addresses])
      await expect
        .poll(async () => (await request.get(`/prosthetists/${address}`, htmlOptions)).status(), address)
        .toBe(410);
  },
);

test(
  'suspended: the listing gets 404 everywhere; approved again, it is complete again',
  longTest,
  async ({ request }) => {
    test.slow();
    const staff = await createElevatedSession();
    const listing = await createPublicListing(staff);
    const etag = await expectPublic(request, listing);
    await decideListing(staff, listing, 'suspend');
    await expectStatus(request, listing, 404, etag);
    await expectTraces(request, listing, noTraces);
    await sendAsStaff(staff, 'POST', `/api/admin/prosthetists/${listing.id}/reopen`, {
      data: { v: await readVersion(staff, listing) },
    });
    await expectStatus(request, listing, 404, etag);
    await decideListing(staff, listing, 'approve');
    await expectPublic(request, listing);
  },
);

test(
  'deleted: the listing and its reviews get 410; restored, it is complete again',
  longTest,
  async ({ request }) => {
    test.slow();
    const staff = await createElevatedSession();
    const listing = await createPublicListing(staff);
    const { text } = await createPublicReview(listing.slug);
    const etag = await expectPublic(request, listing);
    const fetchRecentReviews = async () => (await request.get('/api/reviews/recent', jsonOptions)).text();
    await expect.poll(fetchRecentReviews).toContain(text);

    await deleteListing(staff, listing);
    await expectStatus(request, listing, 410, etag);
    await expectTraces(request, listing, noTraces);
    await expect.poll(fetchRecentReviews).not.toContain(text);

    await sendAsStaff(staff, 'POST', toAdminPath(listing, '/restore'));
    await expectPublic(request, listing);
    await expect.poll(fetchRecentReviews).toContain(text);
    expect(await (await request.get(`/prosthetists/${listing.slug}`, htmlOptions)).text()).toContain(text);
  },
);

test('purged: its addresses keep 410, and no new listing gets one of them', longTest, async ({ request }) => {
  test.slow();
  const staff = await createElevatedSession();
  const listing = await createPublicListing(staff);
  const etag = await expectPublic(request, listing);
  await deleteListing(staff, listing);
  const { slug } = listing;
  const monthAgo = new Date(Date.now() - 31 * 24 * 3_600_000);
  await withDatabase((db) =>
    getCollections(db).listings.updateOne({ slug }, { $set: { deletedAt: monthAgo } }),
  );
  await sendAsStaff(staff, 'POST', '/api/admin/jobs/purge-deleted/run');
  const countListings = () => withDatabase((db) => getCollections(db).listings.countDocuments({ slug }));
  await expect.poll(countListings, { timeout: 30_000 }).toBe(0);
  await expectStatus(request, listing, 410, etag);
  await expectTraces(request, listing, noTraces);

  const body = createListingBody({ lastName: listing.lastName });
  const callApi = await createApiClient(await createProsthetist({ lastName: listing.lastName }));
  const { status, json } = await callApi<{ slug: string }>('POST', '/api/prosthetists', body);
  expect(status, JSON.stringify(json)).toBe(201);
  expect(json.slug).toBe(`${listing.slug}-2`);
  await expectStatus(request, listing, 410, etag);
});
