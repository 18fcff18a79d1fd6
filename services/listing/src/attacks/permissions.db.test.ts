// S1: every call of this service by every caller on every target. A rejected call changes nothing.
import type { ClaimDoc, CredentialCheck, ListingDoc } from '@app/db';
import {
  createClaimDoc,
  createManagerDoc,
  createReviewDoc,
  createUpdateDoc,
  createVisitRequestDoc,
} from '@app/db/documents-for-tests';
import { badTokens } from '@app/service-kit/identity-for-tests';
import { createPhoto } from '@app/storage/pictures-for-tests';
import { testPermissions } from '@app/test-kit/attacks/permissions';
import { createDatabaseHasher } from '@app/test-kit/database-hash';
import { clearDatabase } from '@app/test-kit/mongo';
import { ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import { createInvitationDoc } from '../testing/attempts.ts';
import { calls, invitationSecret, requestedChecks, type TestCall } from '../testing/calls.ts';
import { evidence, people } from '../testing/people.ts';
import { callers, permissions } from '../testing/permissions.ts';
import { startApp } from '../testing/running-app.ts';

const { app, db, uri, collections, send, insertListing, insertReview, photoStorage } = await startApp();
const { listings, pendingUpdates, claims, photos, proofs, proofKeys, reviews } = collections;

const { prosthetist: p, otherProsthetist: q } = people;
const callerTokens = { nobody: undefined, patient: people.patient, p, q, newcomer: people.newcomer };
const tokens = { ...callerTokens, ...badTokens };

const createListing = async (overrides: Partial<ListingDoc>): Promise<Record<string, string>> => {
  const { _id } = await insertListing({ reviewCount: 0, ...overrides });
  return { id: _id.toHexString() };
};
const createListingOfP = (overrides: Partial<ListingDoc> = {}) =>
  createListing({ ownerUserId: p.userId, ...overrides });

async function createListingWithUpdate() {
  const objectIds = await createListingOfP();
  await pendingUpdates.insertOne(
    createUpdateDoc({ listingId: new ObjectId(objectIds.id), userId: p.userId }),
  );
  return objectIds;
}
async function createClaim(overrides: Partial<ClaimDoc> = {}) {
  const { id } = await createListing({});
  const claim = createClaimDoc({ listingId: new ObjectId(id), userId: q.userId, evidence, ...overrides });
  await claims.insertOne(claim);
  return { id: claim._id.toHexString() };
}
const photoBytes = await createPhoto(32, 32).webp().toBuffer();
async function createPhotoForP() {
  const name = 'Zm9vYmFyYmF6cXV4MTIzNA';
  await photos.insertOne({ _id: name, userId: p.userId, bytes: photoBytes.length, createdAt: new Date() });
  await photoStorage.put(`${name}.webp`, photoBytes);
  return { name };
}
async function createReview(
  listingFields: Partial<ListingDoc>,
  overrides: Parameters<typeof createReviewDoc>[0] = {},
) {
  const isPublic = overrides?.status !== 'pending';
  const { id } = await createListing({
    ...listingFields,
    ...(isPublic && { reviewCount: 1, ratingSum: 5, histogram: [0, 0, 0, 0, 1] }),
  });
  const { publicId } = await insertReview({ listingId: new ObjectId(id), ...overrides });
  return { id: publicId };
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

/** Create listings by owner and status, and claims, photos and reviews by owner. Return the ids for the address. */
const targetCreators: Record<string, () => Promise<Record<string, string>>> = {
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
  "p's listing that q is invited to": async () => {
    const { id } = await createListingOfP();
    const listing = { _id: new ObjectId(id), ownerUserId: p.userId };
    await collections.managers.insertOne(createInvitationDoc(listing, invitationSecret), {
      ignoreUndefined: true,
    });
    return { id: id! };
  },
  "p's photo in an update of the listing that q manages": async () => addManager(await createManagedPhoto()),
  "review of p's listing that q manages": async () => addManager(await createReview(ownerFieldsOfP)),
  "answered review of p's listing that q manages": async () =>
    addManager(await createReview(ownerFieldsOfP, { reply: approvedReply })),
  "p's listing with a requested certificate that q manages": async () =>
    addManager(await createListingWithCertificate()),
  "the patient's request for a visit to p, whom q manages": async () =>
    addManager(await createVisitRequest()),
  "nobody's public listing": () => createListing({}),
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
    await createListing({ profilePicture: `/photos/${name}.webp` });
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

async function createTarget(target: string): Promise<Record<string, string>> {
  await clearDatabase(db);
  return targetCreators[target]!();
}
const sendCall = async (
  call: TestCall,
  objectIds: Record<string, string>,
  options?: Parameters<typeof send>[2],
) =>
  send(call.method, call.buildPath(objectIds), {
    ...options,
    ...(call.createBody && { body: await call.createBody(objectIds) }),
  });

it('the app has no other calls', () => {
  const knownRoutes = calls.flatMap(({ method, paths }) =>
    paths.map((path) => `${method} ${path.replace(/\{\w+\}/g, ':x')}`),
  );
  const appRoutes = app.routes
    .filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':x')}`);
  expect(new Set(appRoutes)).toEqual(new Set([...knownRoutes, 'GET /livez', 'GET /readyz']));
});

testPermissions({
  calls,
  callers,
  permissions,
  createTarget,
  send: (call, objectIds, caller) => sendCall(call, objectIds, { as: tokens[caller] }),
  readDatabaseHash: await createDatabaseHasher(uri, 'rateLimits'),
  // An attempt on an owned listing is rejected and stored as evidence.
  getLogCollections: ({ id }) => ['audit', ...(id === 'claimListing' ? ['claims'] : [])],
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
    const readReply = async (target: string) => {
      const objectIds = await createTarget(target);
      const { status, json, headers } = await sendCall(call, objectIds, { as: q });
      const { requestId: _, ...body } = json;
      const { 'x-request-id': __, ...otherHeaders } = Object.fromEntries(headers);
      return { status, body, headers: otherHeaders };
    };
    const unknownListingReply = await readReply('no such listing');
    for (const target of ["p's pending listing", "p's rejected listing", "p's deleted listing"])
      expect(await readReply(target), `${id}: ${target}`).toEqual(unknownListingReply);
  }
});

it('a claim belongs to the session, no matter whom the body names; the body is stored as evidence', async () => {
  await clearDatabase(db);
  const { id } = await createListing({});
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
