// A listing that is not public: readable by its owner only.
import type { ListingDoc } from '@app/db';
import type { TokenInput } from '@app/service-kit/identity-for-tests';
import { getProsthetist, parseReply } from '@app/types';
import { describe, expect, it } from 'vitest';
import { createListingDoc } from '../testing/documents.ts';
import { startApp } from '../testing/running-app.ts';
import { createSampleListings } from '../testing/samples.ts';

const hiddenStatuses = ['pending', 'rejected', 'suspended', 'imported'] as const;
const samples = createSampleListings(9);
const createListing = (i: number, overrides: Partial<ListingDoc>) =>
  createListingDoc(samples[i]!, { ownerUserId: `user_owner_${i}`, email: 'CANARY@mail.test', ...overrides });
const publicListing = createListing(4, { slug: 'public' });
const listings = [
  ...hiddenStatuses.map((status, i) => createListing(i, { slug: status, status, approved: false })),
  publicListing,
  createListing(5, { slug: 'deleted', status: 'deleted', approved: false }),
  createListing(6, { slug: 'nobodys', ownerUserId: undefined }),
  createListing(8, {
    slug: 'merged-away',
    status: 'deleted',
    approved: false,
    ownerUserId: undefined,
    mergedInto: publicListing._id,
  }),
  createListing(7, { slug: 'nobodys-draft', status: 'pending', approved: false, ownerUserId: undefined }),
];
const { send, get } = await startApp(({ listings: listingCollection }) =>
  listingCollection.insertMany(listings),
);
const createOwner = (i: number): TokenInput => ({ userId: `user_owner_${i}`, role: 'prosthetist' });
const fetchProfile = (slug: string, as?: TokenInput) =>
  send('GET', `/api/prosthetists/${slug}`, as ? { as } : {});

describe.each(hiddenStatuses.map((status, i) => [status, i] as const))('a listing that is %s', (slug, i) => {
  it('is returned to its owner, marked as own and not approved, and is not cached', async () => {
    for (const address of [slug, listings[i]!._id.toHexString()]) {
      const { status, json, headers, text } = await fetchProfile(address, createOwner(i));
      expect(status).toBe(200);
      expect(parseReply(getProsthetist, json)).toMatchObject({ slug, approved: false, owned: true });
      expect(headers.get('cache-control')).toBe('private, no-store');
      expect(headers.get('etag')).toBeNull();
      expect(text).not.toMatch(/CANARY|user_owner/);
    }
    expect((await send('GET', `/prosthetists/${slug}`, { as: createOwner(i) })).json.owned).toBe(true);
  });

  it('is 404 for others, and its reviews also for its owner', async () => {
    for (const as of [
      undefined,
      createOwner(4),
      { userId: 'user_patient', role: 'patient' as const },
      { userId: 'user_new' },
    ])
      expect((await fetchProfile(slug, as)).status).toBe(404);
    expect((await send('GET', `/api/prosthetists/${slug}/reviews`, { as: createOwner(i) })).status).toBe(404);
  });
});

it('a public listing is marked as own for its owner only', async () => {
  expect((await fetchProfile('public', createOwner(4))).json).toMatchObject({ approved: true, owned: true });
  expect((await fetchProfile('public', createOwner(0))).json.owned).toBe(false);
  expect((await fetchProfile('public')).json.owned).toBe(false);
});

it('a deleted listing is 410 for its owner too; one without an owner is nobody’s own', async () => {
  expect((await fetchProfile('deleted', createOwner(5))).status).toBe(410);
  expect((await fetchProfile('nobodys', createOwner(4))).json).toMatchObject({
    owned: false,
    claimed: false,
  });
  expect((await fetchProfile('nobodys-draft', createOwner(4))).status).toBe(404);
});

it('a merged listing returns the remaining one for its id', async () => {
  const mergedListing = listings.find(({ slug }) => slug === 'merged-away')!;
  const id = mergedListing._id.toHexString();
  expect((await get(`/api/prosthetists/${id}`)).json).toMatchObject({ slug: 'public' });
  expect((await fetchProfile(id, createOwner(4))).json).toMatchObject({ slug: 'public', owned: true });
});
