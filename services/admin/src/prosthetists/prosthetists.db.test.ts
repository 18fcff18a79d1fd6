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
import { buildUrl } from '@app/types';
import { confirmProsthetist, deleteProsthetist, restoreProsthetist } from '@app/types/admin/actions/listing';
import { checkCredential, putProsthetist, viewCertificate } from '@app/types/admin/actions/listing-edits';
import { getProsthetistForStaff, previewMerge } from '@app/types/admin/prosthetists';
import { ObjectId } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Member, memberIds, startApp } from '../testing/running-app.ts';

const { client, collections, callAs, fetchAs, proofStorage } = await startApp();
const { listings, reviews } = collections;
const basePath = '/api/admin/prosthetists';
const toParams = ({ _id }: Pick<ListingDoc, '_id'>) => ({ params: { id: _id.toHexString() } });
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

beforeEach(async () => {
  await Promise.all(Object.values(collections).map((collection) => collection.deleteMany({})));
});

async function addListing(overrides: Partial<ListingDoc> = {}): Promise<ListingDoc> {
  const listing = createListingDoc(overrides);
  await listings.insertOne(listing, { ignoreUndefined: true });
  return listing;
}
const fetchListing = async (listing: ListingDoc, member: Member = 'moderator') =>
  (await fetchAs(member, getProsthetistForStaff, toParams(listing))).listing;

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
    const appealedListing = await addAppealedListing();
    const otherListing = await addListingWithAppealedReview();
    expect((await fetchListing(appealedListing, 'data')).leftToOthers).toEqual(['delete', 'reopen']);
    expect((await fetchListing(otherListing, 'data')).leftToOthers).toEqual(['delete']);
    for (const listing of [appealedListing, otherListing])
      expect((await fetchListing(listing, 'owner')).leftToOthers).toEqual([]);
  });

  it('shows private fields by permission, and never to the viewer', async () => {
    const privateFields = { email: 'jane@clinic.test', patientContactPhone: '(314) 555-0199' };
    const listing = await addListing({ ...privateFields, ownerUserId: 'user_9' });
    expect(await fetchListing(listing)).toMatchObject({ ...privateFields, owner: { userId: 'user_9' } });
    expect(JSON.stringify(await fetchListing(listing, 'viewer'))).not.toMatch(/jane@clinic|0199|user_9/);
    expect((await callAs('owner')('GET', `${basePath}/${new ObjectId().toHexString()}`)).status).toBe(404);
    expect((await callAs('owner')('GET', `${basePath}/nonsense`)).status).toBe(400);
  });
});

it('the practice manager of a listing, or an invited address by permission, is shown until moderators end it', async () => {
  const listing = await addListing({ ownerUserId: 'user_9' });
  const { userId, name, acceptedAt, ...openInvitation } = createManagerDoc({ listingId: listing._id });
  const manager = { status: 'invited', email: 'desk@practice.test' } as const;
  await collections.managers.insertOne({ ...openInvitation, ...manager });
  expect((await fetchListing(listing)).manager).toMatchObject({ ...manager, name: '' });
  expect((await fetchListing(listing, 'viewer')).manager).toMatchObject({ ...manager, email: null });
  const path = `${basePath}/${listing._id.toHexString()}/end-manager`;
  const body = { v: listing.v, notes: 'This address belongs to another practice.' };
  expect(await callAs('moderator')('POST', path, body)).toMatchObject({
    status: 200,
    json: { listing: { manager: null } },
  });
  expect(await callAs('moderator')('POST', path, body)).toMatchObject({
    status: 409,
    json: { code: 'not_now' },
  });
});

describe('editing', () => {
  const edit = async (listing: ListingDoc, body: object) =>
    (await fetchAs('data', putProsthetist, { ...toParams(listing), body })).listing;
  /** Sends an invalid edit, and returns the fields that are named. */
  async function getRejectedFields({ _id }: ListingDoc, body: object) {
    const { status, json } = await callAs('data')('PUT', `${basePath}/${_id.toHexString()}`, body);
    expect(status).toBe(400);
    return (json as { fields: Record<string, string> }).fields;
  }

  it('accepts the form’s fields only, beside the version or in `fields`, and takes a null as absent', async () => {
    const listing = await addListing();
    const forbiddenFields = {
      slug: 'x',
      approved: false,
      ownerUserId: 'user_x',
      ratingSum: 5,
      status: 'deleted',
    };
    const fields = { ...forbiddenFields, company: 'Other' };
    expect(Object.keys(await getRejectedFields(listing, { v: 1, fields }))).toEqual(
      Object.keys(forbiddenFields).map((name) => `fields.${name}`),
    );
    const unknownField = { 'fields.town': expect.stringMatching(/no such field/) };
    expect(await getRejectedFields(listing, { v: 1, town: 'Ladue' })).toEqual(unknownField);
    expect(await getRejectedFields(listing, { v: 1, fields: { town: 'Ladue' } })).toEqual(unknownField);
    expect(await getRejectedFields(listing, { v: 1, fields: { city: 'X' }, more: 1 })).toEqual({
      more: expect.anything(),
    });
    expect(await listings.findOne({ _id: listing._id })).toEqual(listing);
    const { city, company } = await edit(listing, { v: 1, city: 'Clayton', company: null });
    expect([city, company]).toEqual(['Clayton', listing.company]);
  });

  it('N14: corrects and removes photos of the place, and adds none', async () => {
    const toPhoto = (letter: string) => {
      return { photo: `/photos/${letter.repeat(22)}.webp`, kind: 'Parking', alt: `Spaces ${letter}.` };
    };
    const listing = await addListing({ placePhotos: [toPhoto('a'), toPhoto('b')] });
    await getRejectedFields(listing, { fields: { placePhotos: [toPhoto('a'), toPhoto('c')] } });
    for (const placePhotos of [[{ ...toPhoto('b'), alt: 'Four spaces.' }], []])
      expect((await edit(listing, { fields: { placePhotos } })).placePhotos).toEqual(placePhotos);
  });

  it('sets the map position by hand, and resets it to the ZIP code', async () => {
    const listing = await addListing({ loc: undefined });
    const pin = { lat: 38.5, lng: -90.5 };
    expect((await edit(listing, { fields: {}, pin })).point).toEqual({ ...pin, pinned: true });
    expect((await edit(listing, { fields: {}, pin: null })).point).toMatchObject({ pinned: false });
    for (const wrongFields of [{ lat: 91 }, { lng: 181 }, { lat: '1' }])
      await getRejectedFields(listing, { fields: {}, pin: { lat: 0, lng: 0, ...wrongFields } });
  });
});

it('A10: a deleted listing says until when it can be restored', async () => {
  const call = toParams(await addListing());
  const deleteReply = await fetchAs('owner', deleteProsthetist, { ...call, body: { reason: 'A double.' } });
  const { listing: deletedListing } = deleteReply as Extract<typeof deleteReply, { listing: unknown }>;
  expect(deletedListing).toMatchObject({ status: 'deleted', approved: false });
  const remainingMs = Date.parse(deletedListing.restorableUntil ?? '') - Date.now();
  expect(Math.round(remainingMs / 86_400_000)).toBe(30);
  expect((await fetchAs('owner', restoreProsthetist, call)).listing.status).toBe('approved');
});

describe('merging', () => {
  const previewAs = (member: Member, listing: ListingDoc, duplicate: ListingDoc) =>
    fetchAs(member, previewMerge, {
      query: { keep: listing._id.toHexString(), drop: duplicate._id.toHexString() },
    });

  it('shows both side by side, then does what it showed', async () => {
    const listing = await addListing({ slug: 'jane-doe', phone: undefined });
    const duplicateFields = { slug: 'jane-doe-2', phone: '(314) 555-0142', ownerUserId: 'user_7' };
    const duplicate = await addListing(duplicateFields);
    const listingId = duplicate._id;
    await reviews.insertMany([
      createReviewDoc({ listingId: listing._id, userId: 'user_a' }),
      createReviewDoc({ listingId, userId: 'user_a' }),
      createReviewDoc({ listingId, userId: 'user_b' }),
      // Of these two the public one stays, which moves.
      createReviewDoc({ listingId: listing._id, userId: 'user_c', status: 'pending', visible: false }),
      createReviewDoc({ listingId, userId: 'user_c' }),
    ]);
    await collections.claims.insertMany([
      createClaimDoc({ listingId, status: 'contested', contests: true }),
      createClaimDoc({ listingId, status: 'rejected' }),
      createClaimDoc({ listingId, status: 'withdrawn' }),
      // The owner comes along, so nobody can get the listing by this one.
      createClaimDoc({ listingId }),
    ]);
    await reconcile({ client, collections, now: new Date() }, { repair: true });
    const preview = await previewAs('data', listing, duplicate);
    expect(preview).toMatchObject({
      reviews: { move: 2, stay: 2, publicAfter: 3 },
      claims: 2,
      slugs: ['jane-doe-2'],
      obstacles: [],
    });
    const suggestedFields = preview.fields.filter(({ suggested }) => suggested);
    expect(suggestedFields.map(({ field }) => field)).toEqual(['phone']);

    const { keep, drop } = preview;
    const input = { keep: keep.id, v: keep.v, drop: drop.id, dropV: drop.v, take: ['phone'] };
    const merge = (body: object) => callAs('data')('POST', `${basePath}/merge`, { ...input, ...body });
    expect((await merge({ dropV: 99 })).status).toBe(409);
    expect(await merge({})).toMatchObject({
      status: 200,
      json: { listing: { slug: 'jane-doe', phone: '(314) 555-0142', reviewCount: 3, claimed: true } },
    });
    expect(await collections.claims.countDocuments({ listingId: listing._id })).toBe(2);
  });

  it('names the obstacle of two owners, and rejects a listing with itself', async () => {
    const [firstListing, secondListing] = [
      await addListing({ ownerUserId: 'user_1' }),
      await addListing({ ownerUserId: 'user_2' }),
    ];
    expect((await previewAs('owner', firstListing, secondListing)).obstacles).toHaveLength(1);
    const id = firstListing._id.toHexString();
    expect((await callAs('owner')('GET', `${basePath}/merge?keep=${id}&drop=${id}`)).status).toBe(400);
  });

  it.each([
    ['a listing', addAppealedListing],
    ['a review that would end', addListingWithAppealedReview],
  ])('names the obstacle of an appeal about %s to the member who decided alone', async (_, addAppealed) => {
    const [listing, duplicate] = [await addListing(), await addAppealed()];
    await reviews.insertOne(createReviewDoc({ listingId: listing._id, userId: 'user_a' }));
    expect((await previewAs('data', listing, duplicate)).obstacles).toEqual([
      expect.stringContaining('under appeal'),
    ]);
    expect((await previewAs('data2', listing, duplicate)).obstacles).toEqual([]);
  });
});

it('facts that staff verify are shown with their certificate, until it is decided', async () => {
  const listing = await addListing();
  const license = listing.licenses[0] ?? '';
  const credentialCheck = { license, number: 'CP00123', seenAt: '2026-11-02', status: 'verified' };
  const sendCheck = () => fetchAs('data', checkCredential, { ...toParams(listing), body: credentialCheck });
  expect((await sendCheck()).listing.credentials).toMatchObject([credentialCheck]);
  const name = createProofName();
  const { bytes, key } = encryptFile(Buffer.from('the pixels of a certificate'), name);
  const sentAt = new Date();
  const certificate = { name, sentAt, fileUntil: new Date(sentAt.getTime() + 1e6) };
  await listings.updateOne({ _id: listing._id }, { $set: { 'credentialChecks.0.certificate': certificate } });
  await collections.proofKeys.insertOne({ _id: name, key, until: certificate.fileUntil });
  await proofStorage.put(toProofKey(name), bytes);
  const shownListing = await fetchListing(listing, 'data');
  expect(shownListing.credentials).toMatchObject([{ certificate: { sentAt: sentAt.toISOString() } }]);
  expect(JSON.stringify(shownListing)).not.toContain(name);
  const call = { ...toParams(listing), query: { license } };
  const { picture } = await fetchAs('data', viewCertificate, call);
  expect(Buffer.from(picture.base64, 'base64').toString()).toBe('the pixels of a certificate');
  await sendCheck();
  expect((await callAs('data')('GET', buildUrl(viewCertificate, call))).status).toBe(404);
});

it('a listing that staff checked with the practice is confirmed by the team, until that is undone', async () => {
  const listing = await addListing({ confirmedAt: daysAgo(500), confirmedBy: 'practice' });
  const reply = await fetchAs('data', confirmProsthetist, { ...toParams(listing), body: { v: listing.v } });
  expect(reply.listing).toMatchObject({ confirmedBy: 'team', stale: false });
  expect(Date.now() - Date.parse(reply.listing.confirmedAt ?? '')).toBeLessThan(60_000);
  await callAs('data')('POST', `/api/admin/audit/${reply.auditId}/undo`);
  const { confirmedAt, confirmedBy } = listing;
  expect(await listings.findOne({ _id: listing._id })).toMatchObject({ confirmedAt, confirmedBy });
});
