// Replies for a listing that staff have merged, suspended, deleted, restored or purged: its page under all addresses,
// its API, search, the sitemap and its photo.
import { getCollections } from '@app/db';
import type { APIRequestContext } from '@playwright/test';
import sharp from 'sharp';
import { withDatabase } from './running-site.ts';
import {
  createListingBody,
  createPractitioner,
  createUnclaimedListing,
  openCalls,
} from './support/practice.ts';
import { createPublicReview } from './support/reviewed.ts';
import { createStaffSession, expect, long, type StaffSession, teamPassword, test } from './support/staff.ts';

interface Public {
  id: string;
  lastName: string;
  slug: string;
  /** Paths with the current slug, a former slug and the id. */
  addresses: string[];
  /** Path of the photo. */
  photo: string;
}

const html = { headers: { accept: 'text/html' }, maxRedirects: 0 };
const asJson = { headers: { accept: 'application/json' }, maxRedirects: 0 };

/** Calls the API as staff and expects success. */
async function sendDone<T>(staff: StaffSession, ...call: Parameters<StaffSession>): Promise<T> {
  const reply = await staff(...call);
  expect(reply.status(), `${call[0]} ${call[1]}: ${await reply.text()}`).toBeLessThan(300);
  return (await reply.json()) as T;
}
const at = ({ id }: Public, step = '') => `/api/admin/prosthetists/${id}${step}`;
const readVersion = async (staff: StaffSession, listing: Public) =>
  (await sendDone<{ listing: { v: number } }>(staff, 'GET', at(listing))).listing.v;
const decide = async (staff: StaffSession, listing: Public, step: 'suspend' | 'approve') =>
  sendDone(staff, 'PATCH', at(listing, `/${step}`), {
    data: { v: await readVersion(staff, listing), notes: 'The number is of somebody else.' },
  });
const remove = async (staff: StaffSession, listing: Public) =>
  sendDone(staff, 'DELETE', at(listing), {
    data: { v: await readVersion(staff, listing), reason: 'The clinic has closed.' },
  });

/** Creates a public listing with a former slug and a photo uploaded by staff. */
async function createListed(staff: StaffSession): Promise<Public> {
  const { _id, slug, lastName } = await createUnclaimedListing();
  const former = `former-${slug}`;
  const id = _id.toHexString();
  await withDatabase((db) =>
    getCollections(db).listings.updateOne({ _id }, { $set: { slugHistory: [former] } }),
  );
  const listing = { id, slug, lastName, addresses: [slug, former, id], photo: '' };
  const buffer = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer();
  const multipart = { profileImage: { name: 'photo.jpg', mimeType: 'image/jpeg', buffer } };
  const { url } = await sendDone<{ url: string }>(staff, 'POST', at(listing, '/profile-picture'), {
    multipart,
  });
  return { ...listing, photo: url };
}

/** Returns whether search, results page and sitemap contain the listing, and the status of its photo. */
async function findTraces(request: APIRequestContext, { slug, lastName, photo }: Public) {
  const query = new URLSearchParams({ name: lastName, radius: '10000' });
  const searchResponse = await request.get(`/api/prosthetists?${query}`, asJson);
  const { prosthetists } = (await searchResponse.json()) as { prosthetists: { slug: string }[] };
  const sitemap = await (await request.get('/sitemap.xml')).text();
  // The address lacks page and order, so it redirects to one that has them.
  const resultsHtml = await (await request.get(`/search-results?${query}`, { headers: html.headers })).text();
  return {
    search: prosthetists.some((card) => card.slug === slug),
    results: resultsHtml.includes(`/prosthetists/${slug}`),
    sitemap: sitemap.includes(`/prosthetists/${slug}<`),
    photo: (await request.get(photo)).status(),
  };
}
const everywhere = { search: true, results: true, sitemap: true, photo: 200 };
const nowhere = { search: false, results: false, sitemap: false, photo: 404 };
const expectTraces = (request: APIRequestContext, listing: Public, expected: typeof everywhere) =>
  expect.poll(() => findTraces(request, listing), { timeout: 20_000 }).toEqual(expected);

/** Expects this status for all addresses, as a page without the listing's data and with `noindex`, and as JSON. */
async function expectStatus(request: APIRequestContext, listing: Public, status: 404 | 410, etag: string) {
  for (const address of listing.addresses) {
    const fetchPage = () => request.get(`/prosthetists/${address}`, html);
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
      const data = await request.get(path, asJson);
      expect(data.status(), path).toBe(status);
      expect(await data.text()).not.toContain(listing.lastName);
    }
  }
  // A conditional request of a client that has the page cached.
  const headers = { ...html.headers, 'if-none-match': etag };
  expect((await request.get(`/prosthetists/${listing.slug}`, { ...html, headers })).status()).toBe(status);
  const seenResponse = await request.post(`/api/prosthetists/${listing.slug}/seen`, {
    data: { what: 'view' },
  });
  expect(seenResponse.status()).toBe(status);
}

/** Expects the public page, and redirects from the other addresses. Returns the page's ETag. */
async function expectPublic(request: APIRequestContext, listing: Public): Promise<string> {
  await expect
    .poll(async () => (await request.get(`/prosthetists/${listing.slug}`, html)).status(), {
      timeout: 20_000,
    })
    .toBe(200);
  const response = await request.get(`/prosthetists/${listing.slug}`, html);
  const text = await response.text();
  expect(text).toContain(listing.lastName);
  expect(text).toMatch(new RegExp(`<link rel="canonical" href="[^"]+/prosthetists/${listing.slug}">`));
  expect(text).not.toContain('content="noindex"');
  await expectLeadTo(request, listing.addresses.slice(1), listing.slug);
  await expectTraces(request, listing, everywhere);
  return response.headers().etag ?? '';
}
async function expectLeadTo(request: APIRequestContext, addresses: readonly string[], slug: string) {
  for (const address of addresses) {
    const getTarget = async () => {
      const page = await request.get(`/prosthetists/${address}`, html);
      return [page.status(), page.headers().location];
    };
    await expect.poll(getTarget, address).toEqual([301, `/prosthetists/${slug}`]);
    const data = await request.get(`/api/prosthetists/${address}`, asJson);
    expect([data.status(), ((await data.json()) as { slug: string }).slug]).toEqual([200, slug]);
  }
}
const elevated = async () => {
  const staff = await createStaffSession();
  await sendDone(staff, 'POST', '/api/admin/elevate', { data: { password: teamPassword } });
  return staff;
};

test(
  'merged: all addresses of the merged listing redirect to the remaining one',
  long,
  async ({ request }) => {
    test.slow();
    const staff = await elevated();
    const [keep, drop] = [await createListed(staff), await createListed(staff)];
    await expectPublic(request, drop);
    const { text } = await createPublicReview(drop.slug);
    const mergeInput = {
      keep: keep.id,
      v: await readVersion(staff, keep),
      drop: drop.id,
      dropV: await readVersion(staff, drop),
      take: [],
    };
    await sendDone(staff, 'POST', '/api/admin/prosthetists/merge', { data: mergeInput });
    await expectLeadTo(request, drop.addresses, keep.slug);
    await expectTraces(request, drop, nowhere);
    await expectPublic(request, keep);
    const page = await request.get(`/prosthetists/${keep.slug}`, html);
    expect(await page.text()).toContain(text);

    // After the remaining listing is deleted, all addresses get 410.
    await remove(staff, keep);
    for (const address of [...drop.addresses, ...keep.addresses])
      await expect
        .poll(async () => (await request.get(`/prosthetists/${address}`, html)).status(), address)
        .toBe(410);
  },
);

test(
  'suspended: the listing gets 404 everywhere; approved again, it is complete again',
  long,
  async ({ request }) => {
    test.slow();
    const staff = await elevated();
    const listing = await createListed(staff);
    const etag = await expectPublic(request, listing);
    await decide(staff, listing, 'suspend');
    await expectStatus(request, listing, 404, etag);
    await expectTraces(request, listing, nowhere);
    await sendDone(staff, 'POST', `/api/admin/prosthetists/${listing.id}/reopen`, {
      data: { v: await readVersion(staff, listing) },
    });
    await expectStatus(request, listing, 404, etag);
    await decide(staff, listing, 'approve');
    await expectPublic(request, listing);
  },
);

test(
  'deleted: the listing and its reviews get 410; restored, it is complete again',
  long,
  async ({ request }) => {
    test.slow();
    const staff = await elevated();
    const listing = await createListed(staff);
    const { text } = await createPublicReview(listing.slug);
    const etag = await expectPublic(request, listing);
    const recent = async () => (await request.get('/api/reviews/recent', asJson)).text();
    await expect.poll(recent).toContain(text);

    await remove(staff, listing);
    await expectStatus(request, listing, 410, etag);
    await expectTraces(request, listing, nowhere);
    await expect.poll(recent).not.toContain(text);

    await sendDone(staff, 'POST', at(listing, '/restore'));
    await expectPublic(request, listing);
    await expect.poll(recent).toContain(text);
    expect(await (await request.get(`/prosthetists/${listing.slug}`, html)).text()).toContain(text);
  },
);

test('purged: its addresses keep 410, and no new listing gets one of them', long, async ({ request }) => {
  test.slow();
  const staff = await elevated();
  const listing = await createListed(staff);
  const etag = await expectPublic(request, listing);
  await remove(staff, listing);
  const { slug } = listing;
  const monthAgo = new Date(Date.now() - 31 * 24 * 3_600_000);
  await withDatabase((db) =>
    getCollections(db).listings.updateOne({ slug }, { $set: { deletedAt: monthAgo } }),
  );
  await sendDone(staff, 'POST', '/api/admin/jobs/purge-deleted/run');
  const countLeft = () => withDatabase((db) => getCollections(db).listings.countDocuments({ slug }));
  await expect.poll(countLeft, { timeout: 30_000 }).toBe(0);
  await expectStatus(request, listing, 410, etag);
  await expectTraces(request, listing, nowhere);

  const body = createListingBody({ lastName: listing.lastName });
  const calls = await openCalls(await createPractitioner({ lastName: listing.lastName }));
  const { status, json } = await calls<{ slug: string }>('POST', '/api/prosthetists', body);
  expect(status, JSON.stringify(json)).toBe(201);
  expect(json.slug).toBe(`${listing.slug}-2`);
  await expectStatus(request, listing, 410, etag);
});
