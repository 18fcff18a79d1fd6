// A listing that is not public: readable by its owner only. Who else gets which status is in the table of permissions.
import { createListingDoc } from '@app/db/documents-for-tests';
import { getProsthetist, parseReply } from '@app/types';
import { expect, it } from 'vitest';
import { startApp } from '../testing/running-app.ts';

const ownerUserId = 'user_owner';
const owner = { userId: ownerUserId, role: 'prosthetist' as const };
const publicListing = createListingDoc({ slug: 'public' });
const hiddenListing = createListingDoc({
  slug: 'hidden',
  status: 'suspended',
  ownerUserId,
  email: 'CANARY@mail.test',
});
const mergedListing = createListingDoc({ slug: 'merged', status: 'deleted', mergedInto: publicListing._id });
const ownerlessListing = createListingDoc({ slug: 'ownerless', status: 'pending' });
const { send, get } = await startApp(({ listings }) =>
  listings.insertMany([publicListing, hiddenListing, mergedListing, ownerlessListing], {
    ignoreUndefined: true,
  }),
);

it('a listing that is not public is returned to its owner, marked as own, and is not cached', async () => {
  for (const address of [
    '/api/prosthetists/hidden',
    `/api/prosthetists/${hiddenListing._id}`,
    '/prosthetists/hidden',
  ]) {
    const { json, headers, text } = await send('GET', address, { as: owner });
    expect(parseReply(getProsthetist, json)).toMatchObject({ slug: 'hidden', approved: false, owned: true });
    expect([headers.get('cache-control'), headers.get('etag')]).toEqual(['private, no-store', null]);
    expect(text).not.toMatch(/CANARY|user_owner/);
  }
});

it('one without an owner is nobody’s own', async () => {
  expect((await send('GET', '/api/prosthetists/ownerless', { as: owner })).status).toBe(404);
});

it('a merged listing returns the remaining one for its id', async () => {
  const address = `/api/prosthetists/${mergedListing._id}`;
  expect((await get(address)).json).toMatchObject({ slug: 'public' });
  expect((await send('GET', address, { as: owner })).json).toMatchObject({ slug: 'public', owned: false });
});
