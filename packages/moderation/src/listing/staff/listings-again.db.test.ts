// Staff commands about listings apart from the decisions about submissions.
import type { ListingDoc } from '@app/db';
import { approveClaim, rejectClaim } from '@app/listings/claim/staff/decide-claim';
import { listOrphanedClaims, purgeOrphanedClaims } from '@app/listings/claim/staff/orphaned-claims';
import { rejectListing, suspendListing } from '@app/listings/listing/staff/decide-listing';
import { decideReport } from '@app/listings/listing/staff/decide-report';
import { deleteListing, restoreListing } from '@app/listings/listing/staff/delete-listing';
import { editListing } from '@app/listings/listing/staff/edit-listing';
import { editNotes } from '@app/listings/listing/staff/edit-notes';
import { checkCredential, setIntegrityNotice } from '@app/listings/listing/staff/vouch-listing';
import { updateListing } from '@app/listings/update/owner/update-listing';
import { approveUpdate, rejectUpdate } from '@app/listings/update/staff/decide-update';
import { approveReview } from '@app/reviews/review/staff/approve-review';
import { deleteReview } from '@app/reviews/review/staff/delete-review';
import { pickRounds } from '@app/test-kit/full-tests';
import { testDatabase } from '@app/test-kit/mongo';
import { ObjectId } from 'mongodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { reconcile } from '../../reconcile/reconcile.ts';
import { reopen } from '../../staff/reopen.ts';
import { undoDecision } from '../../staff/undo-decision.ts';
import { expectSound } from '../../testing/expect-sound.ts';
import { expectSoundPractices } from '../../testing/expect-sound-practices.ts';
import {
  claim,
  create,
  input,
  matchConflict,
  matchError,
  ownPublic,
  sentTo,
} from '../../testing/practice.ts';
import { createStage, newUser, type Stage, start } from '../../testing/stage.ts';

const { uri } = await testDatabase();
let s: Stage;
beforeAll(async () => {
  s = await createStage(uri);
});
const admin = (now = start) => s.as('admin_1', now);
const days = (n: number) => new Date(start.getTime() + n * 86_400_000);
const now = async ({ _id }: Pick<ListingDoc, '_id'>) => (await s.collections.listings.findOne({ _id }))!;
const mails = async (userId: string) => (await sentTo(s, userId)).map(({ what }) => what);

async function createReviewedListing(count: number, over: Partial<ListingDoc> = {}) {
  const listing = await s.listing(over);
  for (let i = 0; i < count; i++) {
    const text = `Number ${i} of those who were here and have something to say.`;
    const { publicId } = await s.pending(listing, { text });
    await approveReview(admin(), { review: publicId, v: 1 });
  }
  return now(listing);
}
async function expectNoDrift() {
  await expectSound(s.collections);
  expect(
    await reconcile({ client: s.client, collections: s.collections, now: start }, { repair: false }),
  ).toEqual({
    listings: [],
    levelCounts: [],
    shownLevels: 0,
  });
}

it('a review submitted while its listing is deleted is rejected, or deleted with it', async () => {
  for (let round = 0; round < pickRounds(5, 20); round++) {
    const listing = await s.listing();
    const sent = s.pending(listing);
    const gone = deleteListing(admin(), { listing: listing._id, v: listing.v, reason: 'Closed.' });
    await Promise.allSettled([sent, gone]);
    expect(await now(listing)).toMatchObject({ status: 'deleted' });
    expect(await s.collections.reviews.countDocuments({ listingId: listing._id, status: 'pending' })).toBe(0);
  }
});

it('suspends a public listing, mails its owner, and makes it pending again', async () => {
  const { listing, userId } = await ownPublic(s);
  const suspendInput = { listing: listing._id, v: listing.v, notes: 'The number is somebody else’s.' };
  await expect(suspendListing(admin(), { ...suspendInput, notes: '' })).rejects.toMatchObject(
    matchError('reason_missing'),
  );
  const { listing: after } = await suspendListing(admin(), suspendInput);
  expect(after).toMatchObject({ status: 'suspended', approved: false, decision: { outcome: 'suspended' } });
  expect(await mails(userId)).toEqual(['listing-suspended']);
  const again = await reopen(admin(), { kind: 'listing', id: listing._id.toHexString(), v: after.v });
  expect(again).toMatchObject({ kind: 'listing', listing: { status: 'pending' } });
  const back = await undoDecision(admin(), again);
  expect(back).toMatchObject({ listing: { status: 'suspended', decision: { outcome: 'suspended' } } });
  await expectSoundPractices(s.collections);
});

describe('a deleted listing', () => {
  it('is deleted with its reviews and owner, and restored with both', async () => {
    const { listing, userId } = await ownPublic(s, newUser(), { firstName: 'Vera' });
    for (const text of ['One of three who were here in spring.', 'Another of three who were here in fall.']) {
      const { publicId } = await s.pending(listing, { text });
      await approveReview(admin(), { review: publicId, v: 1 });
    }
    const waiting = await s.pending(listing, { text: 'The third of three, who waits for the team.' });
    const alone = await s.pending(listing, { text: 'One that was a test of somebody else.' });
    await deleteReview(admin(), { review: alone.publicId, v: 1, reason: 'A test.' });

    const { v } = await now(listing);
    const gone = await deleteListing(admin(), { listing: listing._id, v, reason: 'Asked for by phone.' });
    expect(gone.listing).toMatchObject({
      status: 'deleted',
      approved: false,
      deletedFrom: 'approved',
      deletedOwnerId: userId,
      reviewCount: 0,
      histogram: [0, 0, 0, 0, 0],
    });
    expect(gone.listing.ownerUserId).toBeUndefined();
    const { reviews } = s.collections;
    expect(await reviews.countDocuments({ listingId: listing._id, status: 'deleted' })).toBe(4);
    expect(await mails(userId)).toContain('listing-deleted');
    expect(await s.collections.audit.findOne({ _id: gone.auditId })).toMatchObject({
      action: 'listing.delete',
      reason: 'Asked for by phone.',
    });
    await expectNoDrift();

    await expect(restoreListing(admin(days(31)), { listing: listing._id })).rejects.toMatchObject(
      matchError('too_late'),
    );
    const { listing: back } = await restoreListing(admin(days(29)), { listing: listing._id });
    expect(back).toMatchObject({ status: 'approved', ownerUserId: userId, reviewCount: 2 });
    expect(back.deletedAt ?? back.deletedFrom ?? back.deletedOwnerId).toBeUndefined();
    expect(await reviews.findOne({ publicId: waiting.publicId })).toMatchObject({ status: 'pending' });
    expect(await reviews.findOne({ publicId: alone.publicId })).toMatchObject({ status: 'deleted' });
    await expectNoDrift();
    await expectSoundPractices(s.collections);
  });

  it('is restored at once by Undo', async () => {
    const listing = await createReviewedListing(6, { state: 'WY' });
    const { auditId } = await deleteListing(admin(), {
      listing: listing._id,
      v: listing.v,
      reason: 'Twice.',
    });
    await expectNoDrift();
    await undoDecision(admin(), { auditId });
    expect(await now(listing)).toMatchObject({
      status: 'approved',
      reviewCount: 6,
      levelCounts: { 'Below-knee': 6 },
    });
    await expectNoDrift();
  });

  it('orphans its pending claim, which is found, deleted and mailed', async () => {
    const listing = await s.listing();
    const requested = await claim(s, listing);
    const other = await claim(s, await s.listing());
    expect(
      (await listOrphanedClaims(admin(), { page: 1, pageSize: 100 })).found.map((one) => one.claim._id),
    ).not.toContainEqual(requested._id);
    await deleteListing(admin(), { listing: listing._id, v: 1, reason: 'Nobody is there.' });
    expect(
      (await listOrphanedClaims(admin(), { page: 1, pageSize: 100 })).found.map((one) => one.claim._id),
    ).toEqual([requested._id]);
    await expect(approveClaim(admin(), { claim: requested._id, v: 1 })).rejects.toMatchObject(
      matchConflict('not_now'),
    );

    const none = new ObjectId();
    const suspendInput = { claims: [requested._id, other._id, none], reason: 'The listing is gone.' };
    expect(await purgeOrphanedClaims(admin(), suspendInput)).toEqual({
      purged: [requested._id],
      skipped: [
        { claim: other._id, why: 'not_orphaned' },
        { claim: none, why: 'not_found' },
      ],
    });
    expect(await s.collections.claims.findOne({ _id: requested._id })).toBeNull();
    expect(await mails(requested.userId)).toContain('claim-orphaned');
    const target = { action: 'claim.purge', 'target.id': requested._id.toHexString() };
    expect(await s.collections.audit.findOne(target)).toMatchObject({ reason: 'The listing is gone.' });
  });

  it('lets its owner have another one, and is then not restored', async () => {
    const { listing, userId } = await ownPublic(s, newUser(), { firstName: 'Ada' });
    await deleteListing(admin(), { listing: listing._id, v: listing.v, reason: 'Asked for by phone.' });
    await create(s, userId, { firstName: 'Ada', city: 'Columbia' });
    await expect(restoreListing(admin(), { listing: listing._id })).rejects.toMatchObject(
      matchError('already_owner'),
    );
  });

  it('cannot be under a legal hold, nor have a review that is', async () => {
    const listing = await createReviewedListing(1);
    const review = (await s.collections.reviews.findOne({ listingId: listing._id }))!;
    const request = (target: { kind: string; id: string }) => ({
      _id: new ObjectId(),
      kind: 'defamation' as const,
      target,
      from: 'A lawyer',
      note: '',
      hold: true,
      status: 'open' as const,
      createdBy: 'admin_1',
      createdAt: start,
    });
    const suspendInput = { listing: listing._id, v: listing.v, reason: 'Twice.' };
    for (const target of [
      { kind: 'listing', id: listing._id.toHexString() },
      { kind: 'review', id: review.publicId },
    ]) {
      const held = request(target);
      await s.collections.legalRequests.insertOne(held);
      await expect(deleteListing(admin(), suspendInput)).rejects.toMatchObject(matchError('held'));
      await s.collections.legalRequests.deleteOne({ _id: held._id });
    }
  });
});

describe('a correction', () => {
  it('is public at once, moves the address, mails the owner, and can be undone', async () => {
    const { listing, userId } = await ownPublic(s, newUser(), { firstName: 'Greta' });
    const fields = { lastName: 'Olmsted', phone: '314-555-0177', website: '' };
    const {
      auditId,
      listing: after,
      changed,
    } = await editListing(admin(), { listing: listing._id, v: listing.v, fields });
    expect(changed.sort()).toEqual(['lastName', 'phone', 'website']);
    expect(after).toMatchObject({ lastName: 'Olmsted', slugHistory: [listing.slug], lastKey: 'olmsted' });
    expect(after.website).toBeUndefined();
    expect(after.slug).toContain('olmsted');
    expect(after.confirmedAt).toEqual(listing.confirmedAt);
    expect(await mails(userId)).toEqual(['listing-edited']);
    expect(await s.collections.audit.findOne({ _id: auditId })).toMatchObject({
      action: 'listing.edit',
      after: { fields: expect.arrayContaining(['lastName', 'phone', 'website']) },
    });
    const { v: _, ...before } = listing;
    await undoDecision(admin(), { auditId });
    expect(await now(listing)).toMatchObject(before);
    expect((await sentTo(s, userId)).map(({ status }) => status)).toEqual(['cancelled']);
    await expectSoundPractices(s.collections);
  });

  it('accepts the fields of the form, and rejects an empty change', async () => {
    const listing = await s.listing();
    const suspendInput = { listing: listing._id, v: 1 };
    const edit = (fields: object) => editListing(admin(), { ...suspendInput, fields });
    await expect(edit({ website: 'javascript:alert(1)' })).rejects.toMatchObject(matchError('field'));
    await expect(edit({ lastName: '' })).rejects.toMatchObject(matchError('field'));
    await expect(edit({ lastName: 'Doe' })).rejects.toMatchObject(matchError('no_changes'));
    await expect(editListing(admin(), { ...suspendInput, v: 9, fields: {} })).rejects.toMatchObject(
      matchConflict('stale'),
    );
  });

  it('sets the map position by hand, until the ZIP code changes', async () => {
    const listing = await s.listing();
    const pinned = await editListing(admin(), {
      listing: listing._id,
      v: 1,
      fields: {},
      pin: { lat: 38.5, lng: -90.1 },
    });
    expect(pinned.listing).toMatchObject({ pinned: true, loc: { coordinates: [-90.1, 38.5] } });
    const moved = await editListing(admin(), { listing: listing._id, v: 2, fields: { zipCode: '63102' } });
    expect(moved.listing.pinned).toBeUndefined();
    expect(moved.listing.loc?.coordinates).not.toEqual([-90.1, 38.5]);
  });
});

it('stores the result of a register check, and removes it with the credential', async () => {
  const license = 'ABC Certified Prosthetist (CP)';
  const listing = await s.listing();
  const check = {
    listing: listing._id,
    license,
    number: 'CP 1234',
    seenAt: start,
    status: 'verified',
  } as const;
  const { listing: after } = await checkCredential(admin(), check);
  expect(after.credentialChecks).toMatchObject([{ license, status: 'verified', by: 'admin_1' }]);
  const later = await checkCredential(admin(), { ...check, v: after.v, status: 'expired' });
  expect(later.listing.credentialChecks).toMatchObject([{ status: 'expired' }]);
  await expect(checkCredential(admin(), { ...check, license: 'Other' })).rejects.toMatchObject(
    matchError('no_changes'),
  );
  const licenses: ['BOC Certified Prosthetist (CP)'] = ['BOC Certified Prosthetist (CP)'];
  const { v } = later.listing;
  const other = await editListing(admin(), { listing: listing._id, v, fields: { licenses } });
  expect(other.listing.credentialChecks).toBeUndefined();
});

it('sets and removes a warning about manipulated reviews', async () => {
  const listing = await s.listing();
  const suspendInput = { listing: listing._id, on: true, note: 'Seven reviews came from one desk.' };
  await expect(setIntegrityNotice(admin(), { ...suspendInput, note: '' })).rejects.toMatchObject(
    matchError('reason_missing'),
  );
  const { listing: warned } = await setIntegrityNotice(admin(), suspendInput);
  expect(warned.integrityNotice).toEqual({ note: suspendInput.note, since: start, by: 'admin_1' });
  const { listing: clean } = await setIntegrityNotice(admin(), { ...suspendInput, on: false, note: '' });
  expect(clean.integrityNotice).toBeUndefined();
});

it('decides a visitor’s report once', async () => {
  const listing = await s.listing();
  const report = { _id: new ObjectId(), listingId: listing._id, field: 'Phone', note: 'It rings elsewhere.' };
  await s.collections.reports.insertOne({ ...report, status: 'open', createdAt: start });
  const suspendInput = { report: report._id, outcome: 'done', notes: 'Called them.' } as const;
  const { report: done, auditId } = await decideReport(admin(), suspendInput);
  expect(done).toMatchObject({ status: 'done', decision: { notes: 'Called them.', by: 'admin_1' } });
  await expect(decideReport(s.as('admin_2'), suspendInput)).rejects.toMatchObject({
    ...matchConflict('not_now'),
    fresh: { status: 'done' },
  });
  expect(await undoDecision(admin(), { auditId })).toMatchObject({ report: { status: 'open' } });
  expect(await s.collections.reports.findOne({ _id: report._id })).not.toHaveProperty('decision');
});

describe('reopening', () => {
  it('makes a rejected listing, update or claim pending again', async () => {
    const { _id, v } = await create(s, newUser(), { firstName: 'Iris' });
    const refused = await rejectListing(admin(), { listing: _id, v, notes: 'Another town.' });
    const id = _id.toHexString();
    expect(await reopen(admin(), { kind: 'listing', id, v: refused.listing.v })).toMatchObject({
      listing: { status: 'pending' },
    });

    const { listing, userId } = await ownPublic(s, newUser(), { firstName: 'June' });
    const change = {
      listing: listing._id,
      input: input({ firstName: 'June', company: 'Other' }),
      locale: 'en',
    } as const;
    const sent = await updateListing(s.as(userId), change);
    if (sent.kind !== 'update') throw new Error('The listing is public.');
    const of = { update: sent.update._id, v: 1 };
    const noted = await editNotes(admin(), { ...of, notes: 'The site does not open.' });
    expect(noted.update).toMatchObject({ status: 'pending', notes: 'The site does not open.', v: 2 });
    await rejectUpdate(admin(), { ...of, v: 2, notes: 'The site does not open.' });
    const result = await editNotes(admin(), { ...of, v: 3, notes: 'It opens with an error.' });
    expect(result.update.decision?.notes).toBe('It opens with an error.');
    const again = await reopen(admin(), { kind: 'update', id: of.update.toHexString(), v: 4 });
    expect(again).toMatchObject({ update: { status: 'pending', notes: 'It opens with an error.' } });
    const { update } = await approveUpdate(admin(), { ...of, v: 5 });
    await expect(
      reopen(admin(), { kind: 'update', id: of.update.toHexString(), v: update.v }),
    ).rejects.toMatchObject(matchConflict('not_now'));

    const requested = await claim(s, await s.listing());
    await rejectClaim(admin(), { claim: requested._id, v: 1, notes: 'No evidence.' });
    const waits = await reopen(admin(), { kind: 'claim', id: requested._id.toHexString(), v: 2 });
    expect(waits).toMatchObject({ claim: { status: 'pending', expiresAt: days(14) } });
    await expectSoundPractices(s.collections);
  });

  it('of an approved claim removes the owner, and Undo restores it', async () => {
    const listing = await s.listing();
    const requested = await claim(s, listing);
    await approveClaim(admin(), { claim: requested._id, v: 1 });
    const change = { listing: listing._id, input: input(), locale: 'en' } as const;
    await updateListing(s.as(requested.userId), change);
    const id = requested._id.toHexString();
    const done = await reopen(admin(), { kind: 'claim', id, v: 2 });
    expect((await now(listing)).ownerUserId).toBeUndefined();
    const { pendingUpdates } = s.collections;
    expect(await pendingUpdates.countDocuments({ listingId: listing._id, status: 'pending' })).toBe(0);
    expect(await mails(requested.userId)).toEqual(expect.arrayContaining(['claim-reopened', 'metadata']));
    await undoDecision(admin(), done);
    expect(await now(listing)).toMatchObject({ ownerUserId: requested.userId });
    expect(await pendingUpdates.countDocuments({ listingId: listing._id, status: 'pending' })).toBe(1);
    expect(await s.collections.claims.findOne({ _id: requested._id })).toMatchObject({ status: 'approved' });
    await expectSoundPractices(s.collections);
  });
});
