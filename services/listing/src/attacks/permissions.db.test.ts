// S1: every call of this service by every caller on every target. A rejected call changes nothing.
import type { ClaimDoc, CredentialCheck, ListingDoc } from '@app/db';
import {
  createClaimDoc,
  createListingDoc,
  createManagerDoc,
  createReviewDoc,
  createUpdateDoc,
  createVisitRequestDoc,
} from '@app/db/documents-for-tests';
import { hashInvitationSecret } from '@app/listings/manager/manager.store';
import { badTokens } from '@app/service-kit/identity-for-tests';
import { createPhoto } from '@app/storage/pictures-for-tests';
import { createDatabaseHasher } from '@app/test-kit/database-hash';
import { clearDatabase, createTestDatabase } from '@app/test-kit/mongo';
import { problem } from '@app/types';
import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { calls, invitationSecret, requestedChecks, type TestCall } from '../testing/calls.ts';
import { evidence, people } from '../testing/people.ts';
import { type Caller, callers, permissions, type Target } from '../testing/permissions.ts';
import { startApp } from '../testing/running-app.ts';

const { db, client, uri } = await createTestDatabase();
const { app, collections, send, storage } = await startApp({ client, db });
const { listings, pendingUpdates, claims, photos, proofs, proofKeys, reviews, audit } = collections;

const { prosthetist: p, otherProsthetist: q } = people;
const callerAccounts = { patient: people.patient, p, q, newcomer: people.newcomer };

async function insertListing(overrides: Partial<ListingDoc>): Promise<Record<string, string>> {
  const listing = createListingDoc({ reviewCount: 0, ...overrides });
  await listings.insertOne(listing, { ignoreUndefined: true });
  return { id: listing._id.toHexString() };
}
const createListingOfP = (overrides: Partial<ListingDoc> = {}) =>
  insertListing({ ownerUserId: p.userId, ...overrides });

async function createListingWithUpdate() {
  const objectIds = await createListingOfP();
  await pendingUpdates.insertOne(
    createUpdateDoc({ listingId: new ObjectId(objectIds.id), userId: p.userId }),
  );
  return objectIds;
}
async function createClaim(overrides: Partial<ClaimDoc> = {}) {
  const { id } = await insertListing({});
  const claim = createClaimDoc({ listingId: new ObjectId(id), userId: q.userId, evidence, ...overrides });
  await claims.insertOne(claim);
  return { id: claim._id.toHexString() };
}
const photoBytes = await createPhoto(32, 32).webp().toBuffer();
async function createPhotoForP() {
  const name = 'Zm9vYmFyYmF6cXV4MTIzNA';
  await photos.insertOne({ _id: name, userId: p.userId, bytes: photoBytes.length, createdAt: new Date() });
  await storage.put(`${name}.webp`, photoBytes);
  return { name };
}
async function createReview(
  listingFields: Partial<ListingDoc>,
  overrides: Parameters<typeof createReviewDoc>[0] = {},
) {
  const isPublic = overrides?.status !== 'pending';
  const { id } = await insertListing({
    ...listingFields,
    ...(isPublic && { reviewCount: 1, ratingSum: 5, histogram: [0, 0, 0, 0, 1] }),
  });
  const review = createReviewDoc({ listingId: new ObjectId(id), ...overrides });
  await reviews.insertOne(review, { ignoreUndefined: true });
  return { id: review.publicId };
}
async function createVisitRequest(overrides: Parameters<typeof createVisitRequestDoc>[0] = {}) {
  const { id } = await createListingOfP();
  const request = createVisitRequestDoc({
    listingId: new ObjectId(id),
    userId: people.patient.userId,
    ...overrides,
  });
  await collections.visitRequests.insertOne(request, { ignoreUndefined: true });
  return { id: request._id.toHexString() };
}
const createListingWithCertificate = (certificate?: CredentialCheck['certificate']) =>
  createListingOfP({
    licenses: requestedChecks.map(({ license }) => license),
    credentialChecks: requestedChecks.map((check) => ({ ...check, ...(certificate && { certificate }) })),
  });
/** Adds the manager of a listing of p, or an invitation. */
async function addManager(
  objectIds: Record<string, string>,
  overrides: Parameters<typeof createManagerDoc>[0] = {},
) {
  const { _id: listingId } = (await listings.findOne({ ownerUserId: p.userId }))!;
  await collections.managers.insertOne(
    createManagerDoc({ listingId, ownerUserId: p.userId, userId: q.userId, ...overrides }),
    { ignoreUndefined: true },
  );
  return objectIds;
}
async function createManagedPhoto() {
  const { name } = await createPhotoForP();
  const { id } = await createListingOfP();
  const profilePicture = `/photos/${name}.webp`;
  await pendingUpdates.insertOne(
    createUpdateDoc({ listingId: new ObjectId(id), userId: p.userId, changes: { profilePicture } }),
  );
  return { name };
}
const ownerFieldsOfP = { ownerUserId: p.userId };
const approvedReply = {
  text: 'Thank you for your words, we read every one.',
  status: 'approved' as const,
  userId: p.userId,
  submittedAt: new Date(),
  publishedAt: new Date(),
  v: 1,
};

/** Creates the target in an empty database, so that tests are independent. Returns its ids for the address. */
const createTarget: Record<Target, () => Promise<Record<string, string>>> = {
  'nothing in particular': async () => ({}),
  "p's public listing": () => createListingOfP(),
  "p's public listing with an update": createListingWithUpdate,
  "p's pending listing": () => createListingOfP({ status: 'pending' }),
  "p's rejected listing": () => createListingOfP({ status: 'rejected' }),
  "p's suspended listing": () => createListingOfP({ status: 'suspended' }),
  "p's deleted listing": () => createListingOfP({ status: 'deleted' }),
  "p's listing that q manages": async () => addManager(await createListingOfP()),
  "p's listing that q managed for another owner": async () =>
    addManager(await createListingOfP(), { ownerUserId: 'user_former_owner' }),
  "p's listing that q is invited to": async () =>
    addManager(await createListingOfP(), {
      status: 'invited',
      userId: undefined,
      name: undefined,
      acceptedAt: undefined,
      hash: hashInvitationSecret(invitationSecret),
      expiresAt: new Date(Date.now() + 1e6),
    }),
  "p's photo in an update of the listing that q manages": async () => addManager(await createManagedPhoto()),
  "review of p's listing that q manages": async () => addManager(await createReview(ownerFieldsOfP)),
  "answered review of p's listing that q manages": async () =>
    addManager(await createReview(ownerFieldsOfP, { reply: approvedReply })),
  "p's listing with a requested certificate that q manages": async () =>
    addManager(await createListingWithCertificate()),
  "the patient's request for a visit to p, whom q manages": async () =>
    addManager(await createVisitRequest()),
  "nobody's public listing": () => insertListing({}),
  'no such listing': async () => ({ id: new ObjectId().toHexString() }),
  "q's pending claim": () => createClaim(),
  "q's decided claim": () => createClaim({ status: 'withdrawn' }),
  "q's rejected claim": () =>
    createClaim({
      status: 'rejected',
      decision: { outcome: 'rejected', notes: 'No.', at: new Date(), by: 'admin_1' },
    }),
  'no such claim': async () => ({ id: new ObjectId().toHexString() }),
  "p's private photo": createPhotoForP,
  "p's public photo": async () => {
    const { name } = await createPhotoForP();
    await insertListing({ profilePicture: `/photos/${name}.webp` });
    return { name };
  },
  'no such photo': async () => ({ name: 'AAAAAAAAAAAAAAAAAAAAAA' }),
  "review of p's listing": () => createReview(ownerFieldsOfP),
  "answered review of p's listing": () => createReview(ownerFieldsOfP, { reply: approvedReply }),
  "pending review of p's listing": () =>
    createReview(ownerFieldsOfP, { status: 'pending', publishedAt: undefined }),
  "review of nobody's listing": () => createReview({}),
  "the patient's review": () => createReview({}, { userId: people.patient.userId }),
  "the patient's review with a proof": async () => {
    const objectIds = await createReview({}, { userId: people.patient.userId });
    const { _id: reviewId } = (await reviews.findOne({ publicId: objectIds.id }))!;
    const sentAt = new Date();
    const fileUntil = new Date(sentAt.getTime() + 1_000_000);
    const _id = 'Zm9vYmFyYmF6cXV4MTIzNA';
    await proofs.insertOne({ _id, reviewId, status: 'waiting', sentAt, fileUntil });
    await proofKeys.insertOne({ _id, key: 'k'.repeat(43), until: fileUntil });
    return objectIds;
  },
  "p's listing with a requested certificate": () => createListingWithCertificate(),
  "p's listing with a certificate": () =>
    createListingWithCertificate({
      name: 'Zm9vYmFyYmF6cXV4MTIzNA',
      sentAt: new Date(),
      fileUntil: new Date(Date.now() + 1e6),
    }),
  "the patient's request for a visit to p": () => createVisitRequest(),
  "the patient's withdrawn request": () =>
    createVisitRequest({ status: 'withdrawn', open: undefined, name: undefined, phone: undefined }),
  'no such request for a visit': async () => ({ id: new ObjectId().toHexString() }),
  'no such review': async () => ({ id: createReviewDoc().publicId }),
};

/** Without rate limits and the log of attempts. */
const readDatabaseHash = await createDatabaseHasher(uri, 'rateLimits', 'audit');

const sendCall = async (
  call: TestCall,
  objectIds: Record<string, string>,
  options?: Parameters<typeof send>[2],
) =>
  send(call.method, call.buildPath(objectIds), {
    ...options,
    ...(call.createBody && { body: await call.createBody(objectIds) }),
  });

it('every call has rows, and the app has no other calls', () => {
  expect(Object.keys(permissions).sort()).toEqual(calls.map(({ id }) => id).sort());
  const knownRoutes = calls.flatMap(({ method, paths }) =>
    paths.map((path) => `${method} ${path.replace(/\{\w+\}/g, ':x')}`),
  );
  const appRoutes = app.routes
    .filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':x')}`);
  expect(new Set(appRoutes)).toEqual(new Set([...knownRoutes, 'GET /livez', 'GET /readyz']));
});

describe.each(calls.map((call) => [call.id, call] as const))('%s', (id, call) => {
  const rows = Object.entries(permissions[id] ?? {}) as [Target, readonly number[]][];
  it.each(rows)('%s', async (target, statuses) => {
    const expectedStatuses = callers.map((caller, i) => [caller, statuses[i]!] as [Caller, number]);
    const expectStatus = async (
      caller: Caller,
      expectedStatus: number,
      objectIds: Record<string, string>,
    ) => {
      const callReply = await sendCall(
        call,
        objectIds,
        caller === 'nobody' ? {} : { as: callerAccounts[caller] },
      );
      const { status, text, headers } = callReply;
      expect({ caller, status, text: status === expectedStatus ? '' : text }).toEqual({
        caller,
        status: expectedStatus,
        text: '',
      });
      if (call.needsSession) expect(headers.get('cache-control')).toBe('private, no-store');
      return callReply;
    };
    // Rejected callers change nothing, so all of them use one target.
    await clearDatabase(db);
    const objectIds = await createTarget[target]();
    const readComparedHashes = async () => {
      const { claims: _, ...otherHashes } = await readDatabaseHash();
      // An attempt on an owned listing is rejected and stored as evidence.
      return id === 'claimListing' ? otherHashes : readDatabaseHash();
    };
    const hashesBefore = await readComparedHashes();
    for (const [caller, expectedStatus] of expectedStatuses.filter(([, status]) => status >= 400)) {
      const { json } = await expectStatus(caller, expectedStatus, objectIds);
      expect(z.safeParse(problem, json).success).toBe(true);
    }
    expect(await readComparedHashes()).toEqual(hashesBefore);
    for (const [caller, expectedStatus] of expectedStatuses.filter(([, status]) => status < 400)) {
      await clearDatabase(db);
      await expectStatus(caller, expectedStatus, await createTarget[target]());
    }
  });

  if (!call.needsSession) return;
  it('an invalid token gets 401', async () => {
    await clearDatabase(db);
    const objectIds = await createTarget[rows[0]![0]]();
    const hashesBefore = await readDatabaseHash();
    // All of them are rejected by the function that reads sessions; each call must use it.
    for (const fault of ['expired', 'signed by somebody else'] as const) {
      const token = badTokens[fault];
      const { status, json, headers } = await sendCall(call, objectIds, { as: token });
      expect({ fault, status, error: json.error }).toEqual({ fault, status: 401, error: 'unauthorized' });
      expect(headers.get('cache-control'), fault).toMatch(/no-store/);
    }
    expect(await readDatabaseHash()).toEqual(hashesBefore);
    expect(await audit.countDocuments()).toBe(0);
  });
});

it('a header, a cookie or a query parameter does not sign in', async () => {
  await clearDatabase(db);
  const { id } = await createListingOfP({ status: 'pending' });
  const headers = {
    'x-user-id': p.userId,
    'x-clerk-user-id': p.userId,
    cookie: `__session=x; __client_uat=1; userId=${p.userId}`,
  };
  const address = `/api/prosthetists/${id}?edit=true&userId=${p.userId}&claimantUserId=${p.userId}`;
  expect((await send('GET', address, { headers })).status).toBe(401);
  expect((await send('GET', address, { headers, as: q })).status).toBe(404);
});

it('the reply does not reveal whether a listing that is not public exists', async () => {
  for (const id of ['getEditableListing', 'updateListing', 'confirmListing', 'claimListing', 'getFigures']) {
    const call = calls.find((candidate) => candidate.id === id)!;
    const readReply = async (target: Target) => {
      await clearDatabase(db);
      const objectIds = await createTarget[target]();
      const { status, json, headers } = await sendCall(call, objectIds, { as: q });
      const { requestId: _, ...body } = json;
      const { 'x-request-id': __, ...otherHeaders } = Object.fromEntries(headers);
      return { status, body, headers: otherHeaders };
    };
    const unknownListingReply = await readReply('no such listing');
    for (const target of ["p's pending listing", "p's rejected listing", "p's deleted listing"] as const)
      expect(await readReply(target), `${id}: ${target}`).toEqual(unknownListingReply);
  }
});

it('a claim belongs to the session, no matter whom the body names; the body is stored as evidence', async () => {
  await clearDatabase(db);
  const { id } = await insertListing({});
  const { status } = await send('POST', '/api/prosthetists/claim', {
    as: q,
    body: {
      prosthetistId: id,
      claimantUserId: p.userId,
      claimantName: 'Somebody Else',
      claimantEmail: 'p@clinic.test',
    },
  });
  expect(status).toBe(201);
  expect(await claims.find().toArray()).toMatchObject([
    {
      userId: q.userId,
      claimantName: 'Renata Okafor',
      claimantEmail: `${q.userId}@clinic.test`,
      sent: {
        claimantUserId: p.userId,
        claimantName: 'Somebody Else',
        claimantEmail: 'p@clinic.test',
      },
    },
  ]);
  expect((await send('GET', '/api/me/listing', { as: p })).json.claims).toEqual([]);
});
