// Hostile bodies: they set fields of the server (S5), contain database operators (S7), try to block the service (S8) or
// to reach a prototype (S20), or are huge (S29).

import type { ListingDoc, ReviewDoc } from '@app/db';
import {
  createClaimDoc,
  createListingDoc,
  createManagerDoc,
  createMessageDoc,
  createReviewDoc,
  createVisitRequestDoc,
} from '@app/db/documents-for-tests';
import { type Field, fields } from '@app/listing-fields';
import { hashEmailCode, maxTriesPerCode } from '@app/listings/claim/email-code';
import { hashInvitationSecret } from '@app/listings/manager/manager.store';
import { testBodies } from '@app/test-kit/attacks/bodies';
import { testSlowAddresses } from '@app/test-kit/attacks/slow-texts';
import { createListingInput } from '@app/test-kit/listing-input';
import { createTestDatabase } from '@app/test-kit/mongo';
import { endpoints } from '@app/types';
import { describe, expect, it } from 'vitest';
import { callsWithBody, type TestCall } from '../testing/calls.ts';
import { startApp } from '../testing/running-app.ts';

const { db, client } = await createTestDatabase();
const { collections, send } = await startApp({ client, db });
const { listings, reviews, drafts, claims, appeals, pendingUpdates, messages, visitRequests, managers } =
  collections;

// Hashed once, because that is slow.
const emailCode = '204816';
const inAnHour = new Date(Date.now() + 3_600_000);
const issuedEmailCode = {
  hash: await hashEmailCode(emailCode),
  expiresAt: inAnHour,
  triesLeft: maxTriesPerCode,
};

let attemptCount = 0;
/** Creates a new target of the call for each attempt, and its caller. */
async function createAttempt(call: TestCall) {
  const { id, createBody } = call;
  const userId = `user_${attemptCount++}`;
  const as = { userId, role: 'prosthetist' as const };
  const isOwnersCall = [
    'updateListing',
    'postReply',
    'setAvailability',
    'answerVisitRequest',
    'acceptVisitRequests',
    'inviteManager',
  ].includes(id);
  const isInvitationCall = ['openManagerInvitation', 'acceptManagerInvitation'].includes(id);
  const listing = createListingDoc({
    slug: `one-${attemptCount}`,
    ...(isOwnersCall && { ownerUserId: userId }),
    ...((id === 'askForVisit' || isInvitationCall) && { ownerUserId: `${userId}_owner` }),
    ...(id === 'postReply' && { reviewCount: 1, ratingSum: 5, histogram: [0, 0, 0, 0, 1] }),
  });
  if (id !== 'createListing') await listings.insertOne(listing, { ignoreUndefined: true });
  const review = createReviewDoc({ listingId: listing._id });
  if (id === 'postReply') await reviews.insertOne(review, { ignoreUndefined: true });
  const visitRequest = createVisitRequestDoc({ listingId: listing._id });
  if (id === 'answerVisitRequest') await visitRequests.insertOne(visitRequest);
  const secret = String(attemptCount).padStart(43, 's');
  if (isInvitationCall)
    await managers.insertOne(
      createManagerDoc({
        listingId: listing._id,
        ownerUserId: `${userId}_owner`,
        status: 'invited',
        expiresAt: inAnHour,
        hash: hashInvitationSecret(secret),
        userId: undefined,
        name: undefined,
        acceptedAt: undefined,
      }),
      { ignoreUndefined: true },
    );
  const minuteAgo = new Date(Date.now() - 61_000);
  const claim = createClaimDoc({
    listingId: listing._id,
    userId,
    emailCode: {
      sends: 1,
      requestedAt: minuteAgo,
      triesLeft: 0,
      ...(id === 'confirmWorkEmail' && issuedEmailCode),
    },
    ...(id === 'appealDecision' && {
      status: 'rejected',
      decision: { outcome: 'rejected', notes: 'No.', at: minuteAgo, by: 'admin_1' },
    }),
  });
  const claimId = claim._id.toHexString();
  if (claimCallIds.includes(id)) await claims.insertOne(claim);
  if (id === 'postMessage')
    await messages.insertOne(createMessageDoc({ kind: 'claim', about: listing._id, userId }));
  const targetId = claimCallIds.includes(id) ? claimId : listing._id.toHexString();
  const idByCall: Record<string, string> = {
    postReply: review.publicId,
    answerVisitRequest: visitRequest._id.toHexString(),
  };
  const objectIds = { id: idByCall[id] ?? targetId };
  const validBody = createBody!(objectIds) as object;
  return {
    as,
    listing,
    about: objectIds,
    body: {
      ...validBody,
      ...(id === 'confirmWorkEmail' && { code: emailCode }),
      ...(isInvitationCall && { secret }),
    },
    send: (sentBody: unknown, headers = {}) =>
      send(call.method, call.buildPath(objectIds), { as, body: sentBody, headers }),
    readStoredDoc: () => storedDocFinders[id]!({ as, listing, review }),
  };
}
const claimCallIds = ['appealDecision', 'setClaimEvidence', 'sendWorkEmailCode', 'confirmWorkEmail'];
interface Targets {
  as: { userId: string };
  listing: ListingDoc;
  review: ReviewDoc;
}
/** Finds what a call has stored. */
const storedDocFinders: Record<string, (targets: Targets) => Promise<object | null>> = {
  createListing: ({ as }) => listings.findOne({ ownerUserId: as.userId }),
  updateListing: ({ listing }) => pendingUpdates.findOne({ listingId: listing._id }),
  claimListing: ({ listing }) => claims.findOne({ listingId: listing._id }),
  setClaimEvidence: ({ listing }) => claims.findOne({ listingId: listing._id }),
  sendWorkEmailCode: ({ listing }) => claims.findOne({ listingId: listing._id }),
  confirmWorkEmail: ({ listing }) => claims.findOne({ listingId: listing._id }),
  setAvailability: ({ listing }) => pendingUpdates.findOne({ listingId: listing._id }),
  putDraft: ({ as }) => drafts.findOne({ _id: as.userId }),
  appealDecision: ({ as }) => appeals.findOne({ userId: as.userId }),
  postMessage: ({ as }) => messages.findOne({ userId: as.userId, from: 'person' }),
  askForVisit: ({ listing }) => visitRequests.findOne({ listingId: listing._id }),
  answerVisitRequest: async ({ listing }) => ({
    ...(await visitRequests.findOne({ listingId: listing._id })),
    listing: await listings.findOne({ _id: listing._id }),
  }),
  acceptVisitRequests: ({ listing }) => listings.findOne({ _id: listing._id }),
  inviteManager: ({ listing }) => managers.findOne({ listingId: listing._id }),
  openManagerInvitation: ({ listing }) =>
    managers.findOne({ listingId: listing._id }, { projection: { hash: 0 } }),
  acceptManagerInvitation: ({ listing }) => managers.findOne({ listingId: listing._id }),
  postReply: ({ review }) => reviews.findOne({ _id: review._id }),
};

function createSampleValue(field: Field): unknown {
  if (field.kind === 'answer') return true;
  if (field.kind === 'days') return 3;
  if (field.kind === 'hours') return 'Mo-Fr 08:00-17:00';
  if (field.kind === 'phone') return '3145550199';
  return field.kind === 'list' ? [field.options[0]!.value] : 'Knees';
}
const placePhoto = {
  photo: `/photos/${'A'.repeat(22)}.webp`,
  kind: 'Entrance',
  alt: 'The door has no steps.',
};
const optionalFields = {
  alsoAt: [{ company: 'B', address: '2 Oak', city: 'Alton', state: 'IL', zipCode: '62002', days: '' }],
  placePhotos: [],
  ...Object.fromEntries(fields.map((field) => [field.name, createSampleValue(field)])),
  npi: '1234567893',
};
/** Optional fields of a body. */
const optionalFieldsByCall: Record<string, object> = {
  createListing: optionalFields,
  updateListing: optionalFields,
  claimListing: { claimantName: 'A', claimantEmail: 'b', claimantUserId: 'c' },
};
/** The values of a draft are not validated, and those of a claim's evidence are optional. */
const acceptsOperator = (path: readonly string[], operator: unknown) =>
  path.join('.') === 'values.firstName' || (path.join('.') === 'evidence' && !Array.isArray(operator));

testBodies(
  callsWithBody.map((call) => ({
    id: call.id,
    acceptsOperator,
    createAttempt: () => createAttempt(call),
    ...(optionalFieldsByCall[call.id] && { optionalFields: optionalFieldsByCall[call.id]! }),
  })),
  { variableFieldPattern: /^(claimantEmail|risks)$/ },
);

describe('S7: database operators', () => {
  it('in a query are rejected, or searched as plain text', async () => {
    const as = { userId: 'user_x', role: 'prosthetist' as const };
    for (const address of [
      '/api/users/search-prosthetists?q[$gt]=',
      '/api/users/search-prosthetists?q[$regex]=.*',
      '/api/users/search-prosthetists?q=a&q=b',
      '/api/prosthetists/twins?firstName[$ne]=x&lastName=Doe&zipCode=63101',
      '/api/prosthetists/twins?firstName=a&firstName=b&lastName=Doe&zipCode=63101',
      '/api/prosthetists/[$gt]?edit=true',
      '/api/prosthetists/__proto__?edit=true',
      `/api/prosthetists/${'x'.repeat(10_000)}?edit=true`,
      '/api/prosthetists/..%2f..%2f?edit=true',
      '/api/prosthetists/%00/confirm',
      '/api/users/search-prosthetists?q=%00', // nothing that anybody sees
    ]) {
      const method = address.endsWith('confirm') ? 'POST' : 'GET';
      expect((await send(method, address, { as })).status, address).toBe(400);
    }
    for (const q of ['{"$gt":""}', '$where', '.*', '(a+)+$', '\uffff', '%'.repeat(50)]) {
      const reply = await send('GET', `/api/users/search-prosthetists?q=${encodeURIComponent(q)}`, { as });
      expect([q, reply.status, reply.json.prosthetists]).toEqual([q, 200, []]);
    }
  });
});

describe('S8: texts that are slow for patterns and parsers', () => {
  testSlowAddresses(
    endpoints.filter(({ service }) => service === 'listing'),
    (address) => send('GET', address, { as: { userId: 'user_x', role: 'prosthetist' } }),
  );
});

describe('S5: fields of the server', () => {
  it('are ignored in an update: nothing of a public listing changes before staff decide', async () => {
    const { listing, body, send } = await createAttempt(
      callsWithBody.find(({ id }) => id === 'updateListing')!,
    );
    const listingBefore = await listings.findOne({ _id: listing._id });
    const serverFields = {
      approved: true,
      status: 'approved',
      ownerUserId: 'user_victim',
      reviewCount: 500,
      slug: 'x',
    };
    expect((await send({ ...body, ...serverFields })).status).toBe(202);
    expect(await listings.findOne({ _id: listing._id })).toEqual(listingBefore);
    const { changes } = (await pendingUpdates.findOne({ listingId: listing._id }))!;
    for (const field of Object.keys(serverFields)) expect(changes).not.toHaveProperty(field);
  });
});

describe('S29: sizes and types', () => {
  it('of a listing: long texts, repeated choices, unknown values and odd numbers are rejected', async () => {
    const { as, send } = await createAttempt(callsWithBody.find(({ id }) => id === 'createListing')!);
    for (const overrides of [
      { firstName: 'x'.repeat(101) },
      { professionalBio: 'x'.repeat(5_001) },
      { licenses: [] },
      { licenses: ['ABC Certified Prosthetist (CP)', 'ABC Certified Prosthetist (CP)'] },
      { licenses: ['Wizard'] },
      { insuranceAccepted: [] },
      { insuranceAccepted: ['medicare'] },
      { yearStartedPracticing: 1949 },
      { yearStartedPracticing: 3000 },
      { yearStartedPracticing: 2000.5 },
      { yearStartedPracticing: '2000' },
      { state: 'Missouri' },
      { zipCode: '6310' },
      { email: 'a@b' },
      { phone: '555' },
      { firstVisitDays: 121 },
      { adjustmentDays: -1 },
      { alsoAt: Array(5).fill(optionalFields.alsoAt[0]) },
      { placePhotos: Array(6).fill(placePhoto) },
      { placePhotos: [{ ...placePhoto, alt: '' }] },
      { placePhotos: [{ ...placePhoto, alt: 'Door' }] },
      { placePhotos: [{ ...placePhoto, alt: 'A'.repeat(151) }] },
      { placePhotos: [{ ...placePhoto, kind: 'Selfie' }] },
      { placePhotos: [{ ...placePhoto, photo: '/photos/x.webp' }] },
      // Of nobody: the account did not upload it.
      { placePhotos: [placePhoto] },
      { npi: '1234567890' },
      { profilePicture: 'https://evil.test/x.png' },
      { profilePicture: '/photos/../../etc/passwd' },
    ]) {
      const { status, json } = await send({ ...createListingInput(), ...overrides });
      expect({
        overrides,
        status,
        fields: Object.keys(json.fields).map((field) => field.split('.')[0]),
      }).toEqual({
        overrides,
        status: 400,
        fields: [Object.keys(overrides)[0]],
      });
    }
    expect(await listings.countDocuments({ ownerUserId: as.userId })).toBe(0);
  });
});
