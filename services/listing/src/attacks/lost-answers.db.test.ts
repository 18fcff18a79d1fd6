// A write whose reply is lost: the same key returns the reply again, and nothing is done twice (F5).
import { randomUUID } from 'node:crypto';
import type { ListingDoc } from '@app/db';
import {
  createClaimDoc,
  createListingDoc,
  createManagerDoc,
  createMessageDoc,
  createReviewDoc,
} from '@app/db/documents-for-tests';
import { hashInvitationSecret } from '@app/listings/manager/manager.store';
import { createListingInput } from '@app/test-kit/listing-input';
import { createClientLosingCommits } from '@app/test-kit/lost-commits';
import { createTestDatabase } from '@app/test-kit/mongo';
import { endpoints } from '@app/types';
import { expect, it } from 'vitest';
import { evidence } from '../testing/people.ts';
import { startApp } from '../testing/running-app.ts';

const { db, client } = await createTestDatabase();
const reliableApp = await startApp({ client, db });
const losingApp = await startApp({ client: createClientLosingCommits(client), db });
const { listings, reviews, claims, pendingUpdates, messages, audit } = reliableApp.collections;

const createProsthetist = () => ({ userId: `user_${randomUUID()}`, role: 'prosthetist' as const });
type Prosthetist = ReturnType<typeof createProsthetist>;
async function insertListing(overrides: Partial<ListingDoc> = {}) {
  const listing = createListingDoc(overrides);
  await listings.insertOne(listing, { ignoreUndefined: true });
  return listing;
}

interface Write {
  method?: 'DELETE';
  path: string;
  body?: unknown;
  /** Number of objects that the call has created or changed. */
  count: () => Promise<number>;
}
/** Each call of this service that accepts a key, with its own target. */
const writesByCall: Record<string, (prosthetist: Prosthetist) => Promise<Write>> = {
  createListing: async ({ userId }) => ({
    path: '/api/prosthetists',
    body: createListingInput(),
    count: () => listings.countDocuments({ ownerUserId: userId }),
  }),
  updateListing: async ({ userId }) => {
    const { _id, slug } = await insertListing({ ownerUserId: userId });
    return {
      path: `/api/prosthetists/${slug}/update`,
      body: createListingInput({ company: 'Another name' }),
      count: () => pendingUpdates.countDocuments({ listingId: _id, v: 1 }),
    };
  },
  claimListing: async () => {
    const { _id } = await insertListing();
    return {
      path: '/api/prosthetists/claim',
      body: { prosthetistId: _id.toHexString(), evidence },
      count: () => claims.countDocuments({ listingId: _id }),
    };
  },
  askForVisit: async ({ userId }) => {
    const { _id, slug } = await insertListing({ ownerUserId: `${userId}_owner` });
    return {
      path: `/api/prosthetists/${slug}/visit-requests`,
      body: {
        kind: 'visit',
        name: 'Dana Rivers',
        times: ['any'],
        patient: 'new',
        consent: true,
        email: 'dana@mail.test',
      },
      count: () => reliableApp.collections.visitRequests.countDocuments({ listingId: _id }),
    };
  },
  acceptManagerInvitation: async ({ userId }) => {
    const { _id: listingId } = await insertListing({ ownerUserId: `${userId}_owner` });
    const secret = userId.replaceAll('-', '').padEnd(43, 's').slice(-43);
    await reliableApp.collections.managers.insertOne(
      createManagerDoc({
        listingId,
        ownerUserId: `${userId}_owner`,
        status: 'invited',
        hash: hashInvitationSecret(secret),
        expiresAt: new Date(Date.now() + 1e6),
        userId: undefined,
        name: undefined,
        acceptedAt: undefined,
      }),
      { ignoreUndefined: true },
    );
    return {
      path: '/api/me/managed-listings',
      body: { secret },
      count: () => reliableApp.collections.managers.countDocuments({ listingId, userId }),
    };
  },
  withdrawClaim: async ({ userId }) => {
    const claim = createClaimDoc({ userId, listingId: (await insertListing())._id });
    await claims.insertOne(claim, { ignoreUndefined: true });
    return {
      method: 'DELETE',
      path: `/api/claims/${claim._id.toHexString()}`,
      count: () => claims.countDocuments({ _id: claim._id, status: 'withdrawn' }),
    };
  },
  postMessage: async ({ userId }) => {
    const { _id: about } = await insertListing({ ownerUserId: userId });
    await messages.insertOne(createMessageDoc({ about, userId }));
    return {
      path: `/api/me/messages/listing/${about.toHexString()}`,
      body: { text: 'Yes, the number is mine.' },
      count: () => messages.countDocuments({ about, from: 'person' }),
    };
  },
  postReply: async ({ userId }) => {
    const { _id } = await insertListing({ ownerUserId: userId });
    const review = createReviewDoc({ listingId: _id, publishedAt: new Date('2026-06-30') });
    await reviews.insertOne(review, { ignoreUndefined: true });
    return {
      path: `/api/reviews/${review.publicId}/reply`,
      body: { text: 'Thank you for taking the time to write about us.', change: null, v: 0 },
      count: () => reviews.countDocuments({ publicId: review.publicId, 'reply.v': 1 }),
    };
  },
};

it('the table has all calls that accept a key', () => {
  const keyedEndpoints = endpoints.filter(({ service, idempotent }) => service === 'listing' && idempotent);
  expect(Object.keys(writesByCall).sort()).toEqual(keyedEndpoints.map(({ id }) => id).sort());
});

it.each(Object.keys(writesByCall))('%s is done once, and its reply is returned again', async (id) => {
  const prosthetist = createProsthetist();
  const { method = 'POST', path, body, count } = await writesByCall[id]!(prosthetist);
  const options = {
    as: prosthetist,
    ...(body !== undefined && { body }),
    headers: { 'idempotency-key': randomUUID() },
  };
  const lostReply = await losingApp.send(method, path, options);
  expect([lostReply.status, lostReply.json.error]).toEqual([503, 'unavailable']);
  expect(await count()).toBe(1);
  const auditRowCount = await audit.countDocuments({ 'actor.id': prosthetist.userId });

  const repeatedReply = await reliableApp.send(method, path, options);
  expect([repeatedReply.status < 300, repeatedReply.headers.get('idempotency-replayed')]).toEqual([
    true,
    'true',
  ]);
  expect((await reliableApp.send(method, path, options)).text).toBe(repeatedReply.text);
  expect(await count()).toBe(1);
  expect(await audit.countDocuments({ 'actor.id': prosthetist.userId })).toBe(auditRowCount);
});
