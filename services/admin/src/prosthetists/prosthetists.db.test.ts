import type { ListingDoc } from '@app/db';
import {
  createAppealDoc,
  createClaimDoc,
  createListingDoc,
  createManagerDoc,
  createReviewDoc,
} from '@app/db/documents-for-tests';
import { reconcile } from '@app/moderation';
import { createProofName, encryptFile, toProofKey } from '@app/storage/proof';
import type { AdminListing } from '@app/types/admin/prosthetists';
import { ObjectId } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Member, memberIds, startApp } from '../testing/running-app.ts';

const { client, collections, callAs, proofStorage } = await startApp();
const { listings, reviews } = collections;
const basePath = '/api/admin/prosthetists';
const buildPath = (listing: Pick<ListingDoc, '_id'>, suffix = '') =>
  `${basePath}/${listing._id.toHexString()}${suffix}`;
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

beforeEach(async () => {
  await Promise.all(Object.values(collections).map((collection) => collection.deleteMany({})));
});

const addListing = async (overrides: Partial<ListingDoc> = {}): Promise<ListingDoc> => {
  const listing = createListingDoc(overrides);
  await listings.insertOne(listing, { ignoreUndefined: true });
  return listing;
};
const send = async (member: Member, method: string, target: string, body?: unknown) => {
  const { status, json } = await callAs(member)(method, target, body);
  return {
    status,
    json: json as {
      listing: AdminListing;
      auditId: string;
      code?: string;
      message?: string;
      fields?: Record<string, string>;
      fresh?: { listing: AdminListing };
      second?: { id: string };
    },
  };
};

/** Recounts the counters, after a test has inserted documents directly. */
const reconcileCounters = () => reconcile({ client, collections, now: new Date() }, { repair: true });
/** Reads the current version number. */
const readVersion = async ({ _id }: ListingDoc) => (await listings.findOne({ _id }))?.v;

const ownDecision = { by: memberIds.data, at: daysAgo(1) };
async function addAppealedListing() {
  const decision = { outcome: 'rejected' as const, notes: 'Wrong town.', ...ownDecision };
  const listing = await addListing({ status: 'rejected', approved: false, ownerUserId: 'user_9', decision });
  const appealFields = { about: listing._id, listingId: listing._id, userId: 'user_9' };
  const { by: decidedBy, at: decidedAt } = ownDecision;
  await collections.appeals.insertOne(
    createAppealDoc({ kind: 'listing', ...appealFields, decidedBy, decidedAt }),
  );
  return listing;
}
async function addListingWithAppealedReview() {
  const listing = await addListing();
  const review = createReviewDoc({
    listingId: listing._id,
    userId: 'user_a',
    status: 'changes_requested',
    visible: false,
    decision: { outcome: 'changes_requested', reasons: [], note: '', ...ownDecision },
    appeal: { text: 'It is true, every word of it.', status: 'open', at: new Date() },
  });
  await reviews.insertOne(review, { ignoreUndefined: true });
  return listing;
}

describe('a listing', () => {
  it('under appeal says what is left to other members', async () => {
    const [appealedListing, otherListing] = [
      await addAppealedListing(),
      await addListingWithAppealedReview(),
    ];
    const readLeftToOthers = async (member: Member, listing: ListingDoc) =>
      (await send(member, 'GET', buildPath(listing))).json.listing.leftToOthers;
    expect(await readLeftToOthers('data', appealedListing)).toEqual(['delete', 'reopen']);
    expect(await readLeftToOthers('data', otherListing)).toEqual(['delete']);
    for (const listing of [appealedListing, otherListing])
      expect(await readLeftToOthers('owner', listing)).toEqual([]);
  });

  it('shows private fields by permission, and never to the viewer', async () => {
    const listing = await addListing({
      email: 'jane@clinic.test',
      patientContactPhone: '(314) 555-0199',
      ownerUserId: 'user_9',
    });
    const { json } = await send('moderator', 'GET', buildPath(listing));
    expect(json.listing).toMatchObject({
      email: 'jane@clinic.test',
      patientContactPhone: '(314) 555-0199',
      owner: { userId: 'user_9' },
    });
    const viewerReply = await callAs('viewer')('GET', buildPath(listing));
    expect(viewerReply.status).toBe(200);
    expect(JSON.stringify(viewerReply.json)).not.toMatch(/jane@clinic|0199|user_9/);
    expect((await send('owner', 'GET', `${basePath}/${new ObjectId().toHexString()}`)).status).toBe(404);
    expect((await send('owner', 'GET', `${basePath}/nonsense`)).status).toBe(400);
  });
});

it('the practice manager of a listing, or an invited address by permission, is shown until moderators end it', async () => {
  const listing = await addListing({ ownerUserId: 'user_9' });
  const {
    userId: _,
    name: __,
    acceptedAt: ___,
    ...openInvitation
  } = createManagerDoc({ listingId: listing._id });
  const invitation = { ...openInvitation, status: 'invited', email: 'desk@practice.test' } as const;
  await collections.managers.insertOne(invitation);
  const manager = { status: 'invited', name: '', email: 'desk@practice.test' };
  expect((await send('moderator', 'GET', buildPath(listing))).json.listing).toMatchObject({ manager });
  const viewerReply = await send('viewer', 'GET', buildPath(listing));
  expect(viewerReply.json.listing).toMatchObject({ manager: { ...manager, email: null } });
  const endManager = (member: Member) =>
    send(member, 'POST', buildPath(listing, '/end-manager'), {
      v: listing.v,
      notes: 'This address belongs to another practice.',
    });
  expect((await endManager('viewer')).status).toBe(403);
  expect(await endManager('moderator')).toMatchObject({
    status: 200,
    json: { listing: { manager: null } },
  });
  expect(await endManager('moderator')).toMatchObject({ status: 409, json: { code: 'not_now' } });
});

describe('editing', () => {
  it('accepts the form’s fields only, by the rules of the form', async () => {
    const listing = await addListing();
    const forbiddenFields = {
      slug: 'x',
      approved: false,
      ownerUserId: 'user_x',
      ratingSum: 5,
      status: 'deleted',
    };
    const putFields = (fields: object) => send('owner', 'PUT', buildPath(listing), { v: 1, fields });
    const { status, json } = await putFields({ ...forbiddenFields, company: 'Other' });
    expect([status, Object.keys(json.fields ?? {})]).toEqual([
      400,
      Object.keys(forbiddenFields).map((name) => `fields.${name}`),
    ]);
    expect(await putFields({ website: 'javascript:alert(1)' })).toMatchObject({
      status: 400,
      json: { code: 'validation' },
    });
    expect(await listings.findOne({ _id: listing._id })).toEqual(listing);
  });

  it('takes the fields beside the version, a null as absent, and no unknown field', async () => {
    const listing = await addListing();
    const flatBodyReply = await send('data', 'PUT', buildPath(listing), {
      v: 1,
      city: 'Clayton',
      company: null,
    });
    expect([
      flatBodyReply.status,
      flatBodyReply.json.listing.city,
      flatBodyReply.json.listing.company,
    ]).toEqual([200, 'Clayton', listing.company]);
    for (const body of [
      { v: 2, town: 'Ladue' },
      { v: 2, fields: { town: 'Ladue' } },
    ]) {
      const { status, json } = await send('data', 'PUT', buildPath(listing), body);
      expect([status, json.fields]).toEqual([400, { 'fields.town': expect.stringMatching(/no such field/) }]);
    }
    expect(
      (await send('data', 'PUT', buildPath(listing), { v: 2, fields: { city: 'X' }, more: 1 })).json.fields,
    ).toEqual({
      more: expect.anything(),
    });
  });

  it('N14: corrects and removes photos of the place, and adds none', async () => {
    const toPhoto = (letter: string) => {
      return { photo: `/photos/${letter.repeat(22)}.webp`, kind: 'Parking', alt: `Spaces ${letter}.` };
    };
    const listing = await addListing({ placePhotos: [toPhoto('a'), toPhoto('b')] });
    const putPlacePhotos = (v: number, placePhotos: object[]) =>
      send('data', 'PUT', buildPath(listing), { v, fields: { placePhotos } });
    expect((await putPlacePhotos(1, [toPhoto('a'), toPhoto('c')])).status).toBe(400);
    const correctedReply = await putPlacePhotos(1, [{ ...toPhoto('b'), alt: 'Four spaces.' }]);
    expect(correctedReply.json.listing.placePhotos).toEqual([{ ...toPhoto('b'), alt: 'Four spaces.' }]);
    const emptiedReply = await putPlacePhotos(correctedReply.json.listing.v, []);
    expect([emptiedReply.status, emptiedReply.json.listing.placePhotos]).toEqual([200, []]);
  });

  it('sets the map position by hand, and resets it to the ZIP code', async () => {
    const listing = await addListing({ loc: undefined });
    const pinReply = await send('data', 'PUT', buildPath(listing), {
      v: 1,
      fields: {},
      pin: { lat: 38.5, lng: -90.5 },
    });
    expect(pinReply.json.listing.point).toEqual({ lat: 38.5, lng: -90.5, pinned: true });
    const unpinReply = await send('data', 'PUT', buildPath(listing), {
      v: pinReply.json.listing.v,
      fields: {},
      pin: null,
    });
    expect(unpinReply.json.listing.point).toMatchObject({ pinned: false });
    for (const pin of [
      { lat: 91, lng: 0 },
      { lat: 0, lng: 181 },
      { lat: '1', lng: 0 },
    ])
      expect((await send('data', 'PUT', buildPath(listing), { v: 3, fields: {}, pin })).status).toBe(400);
  });
});

describe('a decision', () => {
  it('is returned to a second member who decides too late', async () => {
    const listing = await addListing({ status: 'pending', submittedAt: daysAgo(1) });
    const approvalReply = await send('moderator', 'PATCH', buildPath(listing, '/approve'), { v: 1 });
    expect([approvalReply.status, approvalReply.json.listing.status]).toEqual([200, 'approved']);
    const lateReply = await send('data', 'PATCH', buildPath(listing, '/reject'), { v: 1, notes: 'No.' });
    expect([lateReply.status, lateReply.json.code, lateReply.json.fresh?.listing.status]).toEqual([
      409,
      'stale',
      'approved',
    ]);
  });

  it('about many listings has one result each', async () => {
    const pendingFields = { status: 'pending', submittedAt: daysAgo(1) } as const;
    const [listing, otherListing] = [await addListing(pendingFields), await addListing(pendingFields)];
    const items = [listing, otherListing].map(({ _id }, i) => ({
      id: _id.toHexString(),
      v: i === 0 ? 1 : 7,
    }));
    const { json } = await callAs('data')('POST', `${basePath}/bulk`, { action: 'approve', items });
    expect((json as { results: unknown[] }).results).toMatchObject([
      { status: 'done' },
      { status: 'failed', error: 'stale' },
    ]);
  });
});

describe('A10: deleting and restoring', () => {
  it('says until when the listing can be restored', async () => {
    const listing = await addListing();
    const deleteReply = await send('owner', 'DELETE', buildPath(listing), { v: 1, reason: 'A double.' });
    expect(deleteReply.json.listing).toMatchObject({ status: 'deleted', approved: false });
    const remainingMs = Date.parse(deleteReply.json.listing.restorableUntil ?? '') - Date.now();
    expect(Math.round(remainingMs / 86_400_000)).toBe(30);
    const restoreReply = await send('owner', 'POST', buildPath(listing, '/restore'));
    expect([restoreReply.status, restoreReply.json.listing.status]).toEqual([200, 'approved']);
  });

  it('by a data editor requires approval by another member', async () => {
    const listing = await addListing();
    const readStatus = async () => (await listings.findOne({ _id: listing._id }))?.status;
    const requestDeletion = () => send('data', 'DELETE', buildPath(listing), { v: 1, reason: 'Retired.' });
    const decideApprovalRequest = (member: Member, id: string, verdict: 'agree' | 'decline') =>
      send(member, 'POST', `/api/admin/second-opinions/${id}/${verdict}`);
    const { second: declinedRequest } = (await requestDeletion()).json;
    expect((await decideApprovalRequest('owner', declinedRequest!.id, 'decline')).status).toBe(200);
    const { second } = (await requestDeletion()).json;
    expect([second, await readStatus()]).toMatchObject([{ waits: true }, 'approved']);
    const approvalRequestList = (await callAs('viewer')('GET', '/api/admin/second-opinions')).json;
    expect(approvalRequestList).toMatchObject({
      total: 1,
      items: [{ action: 'listing.delete', reason: 'Retired.', own: false }],
    });
    expect(JSON.stringify(approvalRequestList)).not.toContain('wish');
    expect((await decideApprovalRequest('data2', second!.id, 'agree')).status).toBe(200);
    expect(await readStatus()).toBe('deleted');
    expect((await decideApprovalRequest('owner', second!.id, 'agree')).status).toBe(409);
  });
});

describe('merging', () => {
  it('shows both side by side, then moves the reviews and redirects the address', async () => {
    const keptListing = await addListing({ slug: 'jane-doe', phone: undefined });
    const droppedListing = await addListing({
      slug: 'jane-doe-2',
      phone: '(314) 555-0142',
      ownerUserId: 'user_7',
    });
    await reviews.insertMany([
      createReviewDoc({ listingId: keptListing._id, userId: 'user_a' }),
      createReviewDoc({ listingId: droppedListing._id, userId: 'user_a' }),
      createReviewDoc({ listingId: droppedListing._id, userId: 'user_b' }),
      // Of these two the public one stays, which moves.
      createReviewDoc({ listingId: keptListing._id, userId: 'user_c', status: 'pending', visible: false }),
      createReviewDoc({ listingId: droppedListing._id, userId: 'user_c' }),
    ]);
    const listingId = droppedListing._id;
    await collections.claims.insertMany([
      createClaimDoc({ listingId, status: 'contested', contests: true }),
      createClaimDoc({ listingId, status: 'rejected' }),
      createClaimDoc({ listingId, status: 'withdrawn' }),
      // The owner comes along, so nobody can get the listing by this one.
      createClaimDoc({ listingId }),
    ]);
    await reconcileCounters();
    const [keptId, droppedId] = [keptListing._id.toHexString(), droppedListing._id.toHexString()];
    const { json: preview } = await callAs('data')(
      'GET',
      `${basePath}/merge?keep=${keptId}&drop=${droppedId}`,
    );
    expect(preview).toMatchObject({
      reviews: { move: 2, stay: 2, publicAfter: 3 },
      claims: 2,
      slugs: ['jane-doe-2'],
      obstacles: [],
    });
    const { fields } = preview as { fields: { field: string; suggested: boolean; same: boolean }[] };
    expect(fields.filter(({ suggested }) => suggested).map(({ field }) => field)).toEqual(['phone']);

    const [v, dropV] = [await readVersion(keptListing), await readVersion(droppedListing)];
    const baseInput = { keep: keptId, v, drop: droppedId, dropV, take: ['phone'] };
    expect((await send('data', 'POST', `${basePath}/merge`, { ...baseInput, dropV: 99 })).status).toBe(409);
    const mergeReply = await send('data', 'POST', `${basePath}/merge`, baseInput);
    expect(mergeReply.status).toBe(200);
    expect(mergeReply.json.listing).toMatchObject({
      slug: 'jane-doe',
      phone: '(314) 555-0142',
      reviewCount: 3,
      claimed: true,
    });
    expect(await collections.claims.countDocuments({ listingId: keptListing._id })).toBe(2);
  });

  it('names the obstacle of two owners, and rejects a listing with itself', async () => {
    const [firstListing, secondListing] = [
      await addListing({ ownerUserId: 'user_1' }),
      await addListing({ ownerUserId: 'user_2' }),
    ];
    const [firstId, secondId] = [firstListing._id.toHexString(), secondListing._id.toHexString()];
    expect((await callAs('owner')('GET', `${basePath}/merge?keep=${firstId}&drop=${firstId}`)).status).toBe(
      400,
    );
    const { json } = await callAs('owner')('GET', `${basePath}/merge?keep=${firstId}&drop=${secondId}`);
    expect((json as { obstacles: string[] }).obstacles).toHaveLength(1);
  });

  it.each([
    ['a listing', addAppealedListing],
    ['a review that would end', addListingWithAppealedReview],
  ])('names the obstacle of an appeal about %s to the member who decided alone', async (_, addAppealed) => {
    const [keptListing, droppedListing] = [await addListing(), await addAppealed()];
    await reviews.insertOne(createReviewDoc({ listingId: keptListing._id, userId: 'user_a' }));
    const path = `${basePath}/merge?keep=${keptListing._id.toHexString()}&drop=${droppedListing._id.toHexString()}`;
    const readObstacles = async (member: Member) =>
      ((await callAs(member)('GET', path)).json as { obstacles: string[] }).obstacles;
    expect(await readObstacles('data')).toEqual([expect.stringContaining('under appeal')]);
    expect(await readObstacles('data2')).toEqual([]);
  });
});

describe('facts that staff verify', () => {
  it('are shown with their certificate, until it is decided', async () => {
    const listing = await addListing();
    const license = listing.licenses[0] ?? '';
    const credentialCheck = { license, number: 'CP00123', seenAt: '2026-11-02', status: 'verified' };
    const checkReply = await send('data', 'POST', buildPath(listing, '/credentials'), credentialCheck);
    expect(checkReply.json.listing.credentials).toMatchObject([credentialCheck]);
    const name = createProofName();
    const { bytes, key } = encryptFile(Buffer.from('the pixels of a certificate'), name);
    const sentAt = new Date();
    const certificate = { name, sentAt, fileUntil: new Date(sentAt.getTime() + 1e6) };
    await listings.updateOne(
      { _id: listing._id },
      { $set: { 'credentialChecks.0.certificate': certificate } },
    );
    await collections.proofKeys.insertOne({ _id: name, key, until: certificate.fileUntil });
    await proofStorage.put(toProofKey(name), bytes);
    const reply = await send('data', 'GET', buildPath(listing));
    expect(reply.json.listing.credentials).toMatchObject([{ certificate: { sentAt: sentAt.toISOString() } }]);
    expect(JSON.stringify(reply.json)).not.toContain(name);
    const viewCertificate = () =>
      callAs('data')('GET', buildPath(listing, `/certificate?${new URLSearchParams({ license })}`));
    const { picture } = (await viewCertificate()).json as { picture: { base64: string } };
    expect(Buffer.from(picture.base64, 'base64').toString()).toBe('the pixels of a certificate');
    await send('data', 'POST', buildPath(listing, '/credentials'), credentialCheck);
    expect((await viewCertificate()).status).toBe(404);
  });
});

it('a listing that staff checked with the practice is confirmed by the team, until that is undone', async () => {
  const listing = await addListing({ confirmedAt: daysAgo(500), confirmedBy: 'practice' });
  const confirmReply = await send('data', 'POST', buildPath(listing, '/confirm'), { v: listing.v });
  expect(confirmReply.json.listing).toMatchObject({ confirmedBy: 'team', stale: false });
  expect(Date.now() - Date.parse(confirmReply.json.listing.confirmedAt ?? '')).toBeLessThan(60_000);
  await callAs('data')('POST', `/api/admin/audit/${confirmReply.json.auditId}/undo`);
  expect(await listings.findOne({ _id: listing._id })).toMatchObject({
    confirmedAt: listing.confirmedAt,
    confirmedBy: 'practice',
  });
});
