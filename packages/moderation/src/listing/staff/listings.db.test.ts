// Staff decisions about listings, updates and claims, and Undo of each.

import type { ListingDoc, ObjectId } from '@app/db';
import { approveClaim, rejectClaim } from '@app/listings/claim/staff/decide-claim';
import { confirmListing } from '@app/listings/listing/owner/change-own-listing';
import { approveListing, rejectListing, suspendListing } from '@app/listings/listing/staff/decide-listing';
import { expectSoundListings } from '@app/listings/testing/expect-sound-listings';
import { createListingInput, toTarget } from '@app/listings/testing/inputs';
import { addSeconds, createUserId, openStage, startTime } from '@app/listings/testing/stage';
import { updateListing } from '@app/listings/update/owner/update-listing';
import { approveUpdate, rejectUpdate } from '@app/listings/update/staff/decide-update';
import { withdrawReview } from '@app/reviews/review/author/own-review';
import { expectConflict, expectDomainError } from '@app/status-changes/testing/outcomes';
import type { ListingInput } from '@app/types';
import { describe, expect, it } from 'vitest';
import { undoDecision } from '../../staff/undo-decision.ts';

const stage = await openStage();
const findUpdate = (_id: ObjectId) => stage.pendingUpdates.findOne({ _id });
/** Changes a listing as somebody else does meanwhile. */
const changeListing = ({ _id }: ListingDoc, changes: Partial<ListingDoc>) =>
  stage.listings.updateOne({ _id }, { $set: changes, $inc: { v: 1 } });
const readLastMail = async (userId: string) => (await stage.readOutbox(userId)).at(-1);

/** Creates a pending update of a public listing. */
async function createPendingUpdate(
  overrides: Partial<ListingInput>,
  publicListing?: Awaited<ReturnType<typeof stage.createPublicListing>>,
) {
  const { listing, userId } = publicListing ?? (await stage.createPublicListing());
  const update = await stage.submitUpdate(listing, userId, overrides);
  return { listing, userId, updateId: update._id, v: update.v, target: toTarget(update) };
}

describe('a listing', () => {
  it('is public when approved, with a mail to its owner', async () => {
    const userId = createUserId();
    const pendingListing = await stage.createPendingListing(userId);
    const { listing } = await approveListing(stage.admin, toTarget(pendingListing));
    expect(await stage.readListing(pendingListing)).toEqual(listing);
    const decision = { outcome: 'approved', notes: '', at: startTime, by: 'admin_1' };
    expect(listing).toMatchObject({ status: 'approved', approved: true, v: 2, decision });
    expect(await readLastMail(userId)).toMatchObject({
      what: 'listing-approved',
      values: { slug: listing.slug },
      dueAt: addSeconds(35),
    });
  });

  it('is rejected with a note', async () => {
    const userId = createUserId();
    const listing = await stage.createPendingListing(userId);
    await rejectListing(stage.admin, { ...toTarget(listing), notes: 'Which clinic is it?' });
    expect(await stage.readListing(listing)).toMatchObject({ status: 'rejected', approved: false });
    const mail = { what: 'listing-rejected', values: { note: 'Which clinic is it?' } };
    expect(await readLastMail(userId)).toMatchObject(mail);
  });

  it('F14: is never approved in a version that staff have not seen', async () => {
    const userId = createUserId();
    const listing = await stage.createPendingListing(userId);
    const input = createListingInput({ company: 'Other' });
    await updateListing(stage.as(userId), { listingId: listing._id, input, locale: 'en' });
    const currentCase = { v: 2, company: 'Other', status: 'pending' };
    await expectConflict(approveListing(stage.admin, toTarget(listing)), 'stale', currentCase);
    expect(await stage.readListing(listing)).toMatchObject({ status: 'pending' });
    expect(await stage.readAuditRows(listing._id.toHexString(), /refused/)).toMatchObject([
      { action: 'listing.approve.refused', reason: 'stale' },
    ]);
  });

  it('is decided and restored by Undo although reviews came and went meanwhile, whose figures stay', async () => {
    const { listing, userId } = await stage.createPublicListing();
    await stage.createPublishedReview({}, { listing });
    const { review } = await stage.createPublishedReview({}, { listing });
    const { auditId } = await suspendListing(stage.admin, { ...toTarget(listing), notes: 'Who is this?' });
    await withdrawReview(stage.as(review.userId), { publicId: review.publicId });
    await undoDecision(stage.admin, { auditId });
    const restoredFields = { status: 'approved', ownerUserId: userId, reviewCount: 1, reviewsSent: 2 };
    expect(await stage.readListing(listing)).toMatchObject(restoredFields);
    await expectSoundListings(stage);
  });

  it.each([
    ['approve', approveListing],
    ['reject', rejectListing],
  ])('is pending again after Undo of %s', async (_, command) => {
    const userId = createUserId();
    const listing = await stage.createPendingListing(userId);
    const { auditId } = await command(stage.admin, { ...toTarget(listing), notes: 'No.' });
    const undoResult = await undoDecision(stage.admin, { auditId });
    expect(undoResult).toMatchObject({ kind: 'listing', listing: { v: 3 } });
    expect(await stage.readListing(listing)).toEqual({ ...listing, v: 3 });
    const statuses = (await stage.readOutbox(userId)).map(({ status }) => status);
    expect(statuses).toEqual(['waiting', 'cancelled']);
  });
});

describe('an update', () => {
  it('N3: the old hours stay public until staff approve the new ones', async () => {
    const urgentFields = { urgentPhone: '(314) 555-0199', urgentHours: '24/7' };
    const oldHours = 'Mo-Fr 08:00-17:00; PH off';
    const publicListing = await stage.createPublicListing(createUserId(), { hours: oldHours });
    const hours = 'Mo-Fr 08:00-12:00,13:00-17:00; 2026 Dec 24 off';
    const { listing, target } = await createPendingUpdate({ hours, ...urgentFields }, publicListing);
    expect(listing).toMatchObject({ hours: oldHours });
    expect(await stage.readListing(listing)).toEqual(listing);
    await approveUpdate(stage.admin, target);
    expect(await stage.readListing(listing)).toMatchObject({ hours, ...urgentFields });
  });

  it('is public when approved, with derived fields', async () => {
    const otherPlace = { company: 'B', address: '2 Oak', city: 'Clayton', state: 'MO', zipCode: '63105' };
    const { listing, userId, target } = await createPendingUpdate({
      lastName: 'Smith',
      zipCode: '66044',
      city: 'Lawrence',
      state: 'KS',
      website: '',
      alsoAt: [{ ...otherPlace, days: 'Mondays', hours: '' }],
    });
    const approval = await approveUpdate(stage.admin, target);
    expect(approval.update).toMatchObject({ status: 'approved', v: 2, decision: { outcome: 'approved' } });
    const currentListing = await stage.readListing(listing);
    expect(currentListing).toEqual(approval.listing);
    expect(currentListing).toMatchObject({
      lastName: 'Smith',
      lastKey: 'smith',
      slug: 'maria-smith-lawrence-ks',
      slugHistory: [listing.slug],
      loc: { coordinates: [expect.closeTo(-95.3, 0), expect.closeTo(39, 0)] },
      alsoAt: [{ days: 'Mondays', loc: { type: 'Point' } }],
      v: listing.v + 1,
      ownerUserId: userId,
      email: listing.email,
      confirmedAt: startTime,
    });
    expect(currentListing).not.toHaveProperty('website');
    expect(await readLastMail(userId)).toMatchObject({
      what: 'update-approved',
      values: { slug: 'maria-smith-lawrence-ks', left: [], note: '' },
      locale: 'es',
    });
  });

  it('A2: is partly approved; the owner gets a mail with the rejected fields and notes', async () => {
    const pendingUpdate = await createPendingUpdate({ phone: '', company: 'New', website: '' });
    const { listing, userId, updateId, target } = pendingUpdate;
    const notes = 'The website does not answer.';
    await approveUpdate(stage.admin, { ...target, accept: ['phone', 'company'], notes });
    const updatedListing = await stage.readListing(listing);
    expect(updatedListing).toMatchObject({ company: 'New', website: listing.website });
    expect(updatedListing).not.toHaveProperty('phone');
    const decision = { outcome: 'partly', accepted: ['company', 'phone'], notes };
    expect(await findUpdate(updateId)).toMatchObject({ decision });
    expect(await readLastMail(userId)).toMatchObject({ values: { left: ['website'], note: notes } });
    await expectConflict(approveUpdate(stage.admin, { ...target, v: 2, accept: [] }), 'not_now');
  });

  it('requires an approved field', async () => {
    const { target } = await createPendingUpdate({ phone: '' });
    for (const accept of [[], ['ownerUserId'], ['approved', 'company']])
      await expectDomainError(approveUpdate(stage.admin, { ...target, accept, notes: 'x' }), 'no_changes');
  });

  it('conflicts with a public value that changed since: staff must name the field', async () => {
    const wantedFields = { phone: '314-555-0002', company: 'Wanted' };
    const { listing, target } = await createPendingUpdate(wantedFields);
    await changeListing(listing, { phone: '314-555-0003' });
    await expectDomainError(approveUpdate(stage.admin, target), 'conflict');
    const publicFields = { phone: '314-555-0003', company: 'Arch Limb Care' };
    expect(await stage.readListing(listing)).toMatchObject(publicFields);
    await approveUpdate(stage.admin, { ...target, accept: ['phone', 'company'] });
    expect(await stage.readListing(listing)).toMatchObject(wantedFields);
  });

  it('with the current public value is not a conflict', async () => {
    const { listing, target } = await createPendingUpdate({ phone: '314-555-0004' });
    await changeListing(listing, { phone: '314-555-0004' });
    expect((await approveUpdate(stage.admin, target)).update.status).toBe('approved');
  });

  it('F14: is never approved in a version that staff have not seen', async () => {
    const { target, ...pendingUpdate } = await createPendingUpdate({ phone: '' });
    await createPendingUpdate({ company: 'Unseen' }, pendingUpdate);
    await expectConflict(approveUpdate(stage.admin, target), 'stale', {
      update: { v: 2, changes: { company: 'Unseen' } },
      listing: { company: 'Arch Limb Care' },
    });
    expect(await stage.readListing(pendingUpdate.listing)).toEqual(pendingUpdate.listing);
  });

  it('is rejected with a note, and the listing is unchanged', async () => {
    const { listing, userId, updateId, target } = await createPendingUpdate({ phone: '' });
    await rejectUpdate(stage.admin, { ...target, notes: 'We called; it rings.' });
    expect(await stage.readListing(listing)).toEqual(listing);
    const mail = { what: 'update-rejected', values: { note: 'We called; it rings.' } };
    expect(await readLastMail(userId)).toMatchObject(mail);
    // The next update is a new one: the rejected one and its notes stay readable.
    const nextUpdate = await createPendingUpdate({ phone: '' }, { listing, userId });
    expect(nextUpdate.updateId).not.toEqual(updateId);
  });

  it('of a listing that changed its owner can only be rejected', async () => {
    const { listing, target } = await createPendingUpdate({ phone: '' });
    await changeListing(listing, { ownerUserId: createUserId() });
    await expectConflict(approveUpdate(stage.admin, target), 'not_now');
    const { update } = await rejectUpdate(stage.admin, { ...target, notes: 'Not yours.' });
    expect(update.status).toBe('rejected');
  });

  it('is pending again after Undo, and the listing is as before, in any stored format', async () => {
    const publicListing = await stage.createPublicListing();
    const { _id } = publicListing.listing;
    const olderFields = {
      clinic: 'Arch Limb Care',
      address: { street1: '12 Market Street', street2: 'Suite 4' },
      loc: { type: 'Point' as const, coordinates: [-90.2, 38.6] as [number, number] },
    };
    await stage.listings.updateOne({ _id }, { $set: olderFields, $unset: { company: '' } });
    const changes = { company: 'New', lastName: 'Smith', address: '1 Elm', zipCode: '66044', website: '' };
    const { listing, userId, updateId, target } = await createPendingUpdate(changes, publicListing);
    const listingBefore = await stage.readListing(listing);
    const updateBefore = await findUpdate(updateId);
    const { auditId } = await approveUpdate(stage.admin, target);
    // A change made meanwhile is kept.
    await changeListing(listing, { acceptsNewPatients: true });
    const undoResult = await undoDecision(stage.admin, { auditId });
    expect(undoResult).toMatchObject({ kind: 'update', update: { v: 3 } });
    expect(await findUpdate(updateId)).toEqual({ ...updateBefore, v: 3 });
    expect(await stage.readListing(listing)).toEqual({
      ...listingBefore,
      acceptsNewPatients: true,
      updatedAt: startTime,
      v: listingBefore.v + 3,
    });
    expect(await readLastMail(userId)).toMatchObject({ what: 'update-approved', status: 'cancelled' });
    const secondApproval = await approveUpdate(stage.admin, { ...target, v: 3 });
    expect(secondApproval.listing.company).toBe('New');
  });

  it('stays approved if its fields have changed again, or another update is pending', async () => {
    const { listing, target } = await createPendingUpdate({ phone: '314-555-0005' });
    const approval = await approveUpdate(stage.admin, target);
    await changeListing(listing, { phone: '314-555-0006' });
    await expectDomainError(undoDecision(stage.admin, approval), 'too_late');

    const secondUpdate = await createPendingUpdate({ phone: '314-555-0007' });
    const secondApproval = await approveUpdate(stage.admin, secondUpdate.target);
    await createPendingUpdate({ phone: '314-555-0008' }, secondUpdate);
    await expectDomainError(undoDecision(stage.admin, secondApproval), 'too_late');
    expect(await stage.readListing(secondUpdate.listing)).toMatchObject({ phone: '314-555-0007' });
  });

  it('is pending again after Undo of a rejection', async () => {
    const { updateId, target } = await createPendingUpdate({ phone: '' });
    const updateBefore = await findUpdate(updateId);
    const { auditId } = await rejectUpdate(stage.admin, { ...target, notes: 'No.' });
    await undoDecision(stage.admin, { auditId });
    expect(await findUpdate(updateId)).toEqual({ ...updateBefore, v: 3 });
  });
});

describe('a claim', () => {
  it('is pending again after Undo of an approval: the listing has no owner, and no mail is sent', async () => {
    const userId = createUserId();
    const listing = await stage.createListing();
    const claim = await stage.submitClaim(listing, userId);
    const otherClaim = await stage.submitClaim(await stage.createListing(), userId);
    const approval = await approveClaim(stage.admin, toTarget(claim));
    const undoResult = await undoDecision(stage.admin, approval);
    expect(undoResult).toMatchObject({ kind: 'claim', claim: { status: 'pending' } });
    expect(await stage.readListing(listing)).toEqual({ ...listing, updatedAt: startTime, v: 3 });
    expect(await stage.claims.find({ userId }).sort({ _id: 1 }).toArray()).toEqual([
      { ...claim, v: 3 },
      { ...otherClaim, v: 3 },
    ]);
    expect((await stage.readOutbox(userId)).map(({ what, status }) => [what, status])).toEqual([
      ['claim-received', 'waiting'],
      ['claim-received', 'waiting'],
      ['metadata', 'cancelled'],
      ['claim-approved', 'cancelled'],
    ]);
    const secondApproval = await approveClaim(stage.admin, { ...toTarget(claim), v: 3 });
    expect(secondApproval.listing?.ownerUserId).toBe(userId);
  });

  it('stays approved if the account is updated already, or another claim replaced it', async () => {
    const claim = await stage.submitClaim(await stage.createListing());
    const approval = await approveClaim(stage.admin, toTarget(claim));
    const identityCallFilter = { kind: 'identity', 'payload.userId': claim.userId } as const;
    await stage.outbox.updateOne(identityCallFilter, { $inc: { attempts: 1 } });
    await expectDomainError(undoDecision(stage.admin, approval), 'too_late');

    const listing = await stage.createListing();
    const firstClaim = await stage.submitClaim(listing);
    const rejection = await rejectClaim(stage.admin, { ...toTarget(firstClaim), notes: 'No.' });
    await stage.submitClaim(listing);
    await expectDomainError(undoDecision(stage.admin, rejection), 'too_late');
  });

  it('leaves no update of its claimant pending after Undo of its approval', async () => {
    const listing = await stage.createListing();
    const claim = await stage.submitClaim(listing);
    const { userId } = claim;
    const approval = await approveClaim(stage.admin, toTarget(claim));
    const { updateId, v, target } = await createPendingUpdate({ phone: '' }, { listing, userId });
    const undoResult = await undoDecision(stage.admin, approval);
    expect(undoResult).toMatchObject({ kind: 'claim', update: { _id: updateId, status: 'withdrawn' } });
    expect(await findUpdate(updateId)).toMatchObject({ status: 'withdrawn', v: v + 1 });
    expect((await stage.readAuditRows(target.id)).at(-1)).toMatchObject({
      action: 'update.end',
      before: { status: 'pending', v },
      after: { status: 'withdrawn', v: v + 1 },
      reason: approval.auditId.toHexString(),
    });
    await expectConflict(approveUpdate(stage.admin, { ...target, v: v + 1 }), 'not_now');
    await expectDomainError(confirmListing(stage.as(userId), { listingId: listing._id }), 'not_yours');
  });
});

describe('a claim by the owner of a listing that was never public', () => {
  /** Creates a listing that was public for a moment and has a pending update: the most that there can be. */
  async function createUnpublishedListing() {
    const userId = createUserId();
    const fields = { patientContactPhone: '314-555-0199' };
    const pendingListing = await stage.createPendingListing(userId, fields);
    const approval = await approveListing(stage.admin, toTarget(pendingListing));
    const update = await stage.submitUpdate(pendingListing, userId, { ...fields, company: 'Other' });
    await undoDecision(stage.admin, approval);
    const listing = await stage.createListing();
    const claim = await stage.submitClaim(listing, userId);
    return { userId, unpublishedListing: await stage.readListing(pendingListing), update, listing, claim };
  }

  it('replaces that listing when approved, with all its pending items', async () => {
    const { userId, unpublishedListing, update, listing, claim } = await createUnpublishedListing();
    expect(unpublishedListing).toMatchObject({ status: 'pending', ownerUserId: userId });
    const approval = await approveClaim(stage.admin, toTarget(claim));
    expect(approval.claim.retired).toEqual(unpublishedListing._id);
    expect(approval.owned).toMatchObject({ listing: { status: 'deleted' }, update: { status: 'withdrawn' } });
    const retiredListing = await stage.readListing(unpublishedListing);
    const { slug, v } = unpublishedListing;
    const retiredFields = { status: 'deleted', approved: false, deletedAt: startTime, slug, v: v + 1 };
    expect(retiredListing).toMatchObject(retiredFields);
    for (const ownerField of ['ownerUserId', 'email', 'patientContactPhone', 'submittedAt', 'locale'])
      expect(retiredListing).not.toHaveProperty(ownerField);
    expect(await findUpdate(update._id)).toMatchObject({ status: 'withdrawn', v: 2 });
    expect(await stage.readListing(listing)).toMatchObject({ ownerUserId: userId });

    const auditRows = await stage.audit.find({ at: startTime }).sort({ _id: -1 }).limit(4).toArray();
    expect(auditRows.map(({ action, target }) => [action, target.id])).toEqual([
      ['listing.link', listing._id.toHexString()],
      ['listing.retire', unpublishedListing._id.toHexString()],
      ['update.end', update._id.toHexString()],
      ['claim.approve', claim._id.toHexString()],
    ]);

    // No command applies to it any more, and its address is not reused.
    await expectConflict(approveListing(stage.admin, toTarget(retiredListing)), 'not_now');
    const resubmission = {
      listingId: retiredListing._id,
      input: createListingInput(),
      locale: 'en',
    } as const;
    await expectDomainError(updateListing(stage.as(userId), resubmission), 'not_found');
    expect((await stage.createPendingListing()).slug).not.toBe(slug);
  });

  it('restores it with its owner on Undo', async () => {
    const { userId, unpublishedListing, update, listing, claim } = await createUnpublishedListing();
    const approval = await approveClaim(stage.admin, toTarget(claim));
    await undoDecision(stage.admin, approval);
    const { v } = unpublishedListing;
    expect(await stage.readListing(unpublishedListing)).toEqual({ ...unpublishedListing, v: v + 2 });
    expect(await findUpdate(update._id)).toEqual({ ...update, v: 3 });
    expect(await stage.readListing(listing)).not.toHaveProperty('ownerUserId');
    expect(await stage.claims.findOne({ _id: claim._id })).toEqual({ ...claim, v: 3 });
    expect(await stage.listings.countDocuments({ ownerUserId: userId })).toBe(1);
    const secondApproval = await approveClaim(stage.admin, { ...toTarget(claim), v: 3 });
    expect(secondApproval.owned?.listing.status).toBe('deleted');
  });

  it('leaves that listing unchanged when rejected, also after Undo', async () => {
    const { unpublishedListing, claim } = await createUnpublishedListing();
    const rejection = await rejectClaim(stage.admin, { ...toTarget(claim), notes: 'No.' });
    expect(await stage.readListing(unpublishedListing)).toEqual(unpublishedListing);
    // Later changes of that listing are not affected by the decision.
    const approval = await approveListing(stage.admin, toTarget(unpublishedListing));
    await undoDecision(stage.admin, rejection);
    expect(await stage.readListing(unpublishedListing)).toEqual(approval.listing);
    await expectDomainError(approveClaim(stage.admin, { ...toTarget(claim), v: 3 }), 'already_owner');
  });

  it('also replaces a listing that was rejected, or submitted while the claim was pending', async () => {
    const userId = createUserId();
    const claim = await stage.submitClaim(await stage.createListing(), userId);
    const listing = await stage.createPendingListing(userId);
    const notes = 'You are listed already: please claim that one.';
    await rejectListing(stage.admin, { ...toTarget(listing), notes });
    await approveClaim(stage.admin, toTarget(claim));
    expect(await stage.readListing(listing)).toMatchObject({ status: 'deleted' });
  });
});
