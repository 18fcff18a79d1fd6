// Staff decisions about listings, updates and claims, and Undo of each.
import type { ObjectId } from '@app/db';
import { approveClaim, rejectClaim } from '@app/listings/claim/staff/decide-claim';
import { confirmListing } from '@app/listings/listing/owner/confirm-listing';
import { approveListing, rejectListing } from '@app/listings/listing/staff/decide-listing';
import { updateListing } from '@app/listings/update/owner/update-listing';
import { approveUpdate, rejectUpdate } from '@app/listings/update/staff/decide-update';
import { approveReview } from '@app/reviews/review/staff/decide-review';
import type { ListingInput } from '@app/types';
import { describe, expect, it } from 'vitest';
import { undoDecision } from '../../staff/undo-decision.ts';
import {
  createListingInput,
  createPendingListing,
  createPublicListing,
  readOutbox,
  submitClaim,
  submitUpdate,
  toTarget,
} from '../../testing/practice.ts';
import {
  createUserId,
  expectConflict,
  expectDomainError,
  openStage,
  startTime,
} from '../../testing/stage.ts';

const stage = await openStage();
const asAdmin = () => stage.as('admin_1');
const findListing = (_id: ObjectId) => stage.readListing({ _id });
const findUpdate = (_id: ObjectId) => stage.collections.pendingUpdates.findOne({ _id });

/** Creates a pending update of a public listing. */
async function createPendingUpdate(
  overrides: Partial<ListingInput>,
  publicListing?: Awaited<ReturnType<typeof createPublicListing>>,
) {
  const { listing, userId } = publicListing ?? (await createPublicListing(stage));
  const { _id, v } = await submitUpdate(stage, listing, userId, overrides);
  return { listing, userId, updateId: _id, v, target: { id: _id.toHexString(), v } };
}

describe('a listing', () => {
  it('is public when approved, with a mail to its owner', async () => {
    const userId = createUserId();
    const { _id } = await createPendingListing(stage, userId);
    const { listing } = await approveListing(asAdmin(), { id: _id.toHexString(), v: 1 });
    expect(await findListing(_id)).toEqual(listing);
    expect(listing).toMatchObject({
      status: 'approved',
      approved: true,
      v: 2,
      decision: { outcome: 'approved', notes: '', at: startTime, by: 'admin_1' },
    });
    expect((await readOutbox(stage, userId)).at(-1)).toMatchObject({
      what: 'listing-approved',
      values: { slug: listing.slug },
      dueAt: new Date(startTime.getTime() + 35_000),
    });
  });

  it('is rejected with a note', async () => {
    const userId = createUserId();
    const { _id } = await createPendingListing(stage, userId);
    const baseInput = { id: _id.toHexString(), v: 1 };
    await rejectListing(asAdmin(), { ...baseInput, notes: 'Which clinic is it?' });
    expect(await findListing(_id)).toMatchObject({ status: 'rejected', approved: false });
    expect((await readOutbox(stage, userId)).at(-1)).toMatchObject({
      what: 'listing-rejected',
      values: { note: 'Which clinic is it?' },
    });
  });

  it('F14: is never approved in a version that staff have not seen', async () => {
    const userId = createUserId();
    const { _id } = await createPendingListing(stage, userId);
    await updateListing(stage.as(userId), {
      listingId: _id,
      input: createListingInput({ company: 'Other' }),
      locale: 'en',
    });
    await expectConflict(approveListing(asAdmin(), { id: _id.toHexString(), v: 1 }), 'stale', {
      v: 2,
      company: 'Other',
    });
    expect(await findListing(_id)).toMatchObject({ status: 'pending' });
    expect(
      await stage.collections.audit.findOne({
        action: 'listing.approve.refused',
        'target.id': _id.toHexString(),
      }),
    ).toMatchObject({ reason: 'stale' });
  });

  it.each(['approve', 'reject'] as const)('is pending again after Undo of %s', async (step) => {
    const userId = createUserId();
    const pendingListing = await createPendingListing(stage, userId);
    const baseInput = { ...toTarget(pendingListing), notes: 'No.' };
    const { auditId } = await (step === 'approve' ? approveListing : rejectListing)(asAdmin(), baseInput);
    expect(await undoDecision(asAdmin(), { auditId })).toMatchObject({ kind: 'listing', listing: { v: 3 } });
    expect(await findListing(pendingListing._id)).toEqual({ ...pendingListing, v: 3 });
    expect((await readOutbox(stage, userId)).map(({ status }) => status)).toEqual(['waiting', 'cancelled']);
  });
});

describe('an update', () => {
  it('N3: the old hours stay public until staff approve the new ones', async () => {
    const urgentFields = { urgentPhone: '(314) 555-0199', urgentHours: '24/7' };
    const { listing, userId } = await createPublicListing(stage, createUserId(), {
      hours: 'Mo-Fr 08:00-17:00; PH off',
    });
    const hours = 'Mo-Fr 08:00-12:00,13:00-17:00; 2026 Dec 24 off';
    const { target } = await createPendingUpdate({ hours, ...urgentFields }, { listing, userId });
    expect(await findListing(listing._id)).toEqual(listing);
    expect(listing).toMatchObject({ hours: 'Mo-Fr 08:00-17:00; PH off' });
    await approveUpdate(asAdmin(), target);
    expect(await findListing(listing._id)).toMatchObject({ hours, ...urgentFields });
  });

  it('is public when approved, with derived fields', async () => {
    const { listing, userId, target } = await createPendingUpdate({
      lastName: 'Smith',
      zipCode: '66044',
      city: 'Lawrence',
      state: 'KS',
      website: '',
      alsoAt: [
        {
          company: 'B',
          address: '2 Oak',
          city: 'Clayton',
          state: 'MO',
          zipCode: '63105',
          days: 'Mondays',
          hours: '',
        },
      ],
    });
    const approval = await approveUpdate(asAdmin(), target);
    expect(approval.update).toMatchObject({ status: 'approved', v: 2, decision: { outcome: 'approved' } });
    const currentListing = await findListing(listing._id);
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
    expect((await readOutbox(stage, userId)).at(-1)).toMatchObject({
      what: 'update-approved',
      values: { slug: 'maria-smith-lawrence-ks', left: [], note: '' },
      locale: 'es',
    });
  });

  it('A2: is partly approved; the owner gets a mail with the rejected fields and notes', async () => {
    const { listing, userId, updateId, target } = await createPendingUpdate({
      phone: '',
      company: 'New',
      website: '',
    });
    const baseInput = { ...target, accept: ['phone', 'company'] };
    await approveUpdate(asAdmin(), { ...baseInput, notes: 'The website does not answer.' });
    const updatedListing = await findListing(listing._id);
    expect(updatedListing).toMatchObject({ company: 'New', website: listing.website });
    expect(updatedListing).not.toHaveProperty('phone');
    expect(await findUpdate(updateId)).toMatchObject({
      decision: { outcome: 'partly', accepted: ['company', 'phone'], notes: 'The website does not answer.' },
    });
    expect((await readOutbox(stage, userId)).at(-1)).toMatchObject({
      values: { left: ['website'], note: 'The website does not answer.' },
    });
    await expectConflict(
      approveUpdate(asAdmin(), { id: updateId.toHexString(), v: 2, accept: [] }),
      'not_now',
    );
  });

  it('requires an approved field', async () => {
    const { target } = await createPendingUpdate({ phone: '' });
    for (const accept of [[], ['ownerUserId'], ['approved', 'company']])
      await expectDomainError(approveUpdate(asAdmin(), { ...target, accept, notes: 'x' }), 'no_changes');
  });

  it('conflicts with a public value that changed since: staff must name the field', async () => {
    const { listing, target } = await createPendingUpdate({ phone: '314-555-0002', company: 'Wanted' });
    await stage.collections.listings.updateOne(
      { _id: listing._id },
      { $set: { phone: '314-555-0003' }, $inc: { v: 1 } },
    );
    await expectDomainError(approveUpdate(asAdmin(), target), 'conflict');
    expect(await findListing(listing._id)).toMatchObject({
      phone: '314-555-0003',
      company: 'Arch Limb Care',
    });
    await approveUpdate(asAdmin(), { ...target, accept: ['phone', 'company'] });
    expect(await findListing(listing._id)).toMatchObject({ phone: '314-555-0002', company: 'Wanted' });
  });

  it('with the current public value is not a conflict', async () => {
    const { listing, target } = await createPendingUpdate({ phone: '314-555-0004' });
    await stage.collections.listings.updateOne({ _id: listing._id }, { $set: { phone: '314-555-0004' } });
    expect((await approveUpdate(asAdmin(), target)).update.status).toBe('approved');
  });

  it('F14: is never approved in a version that staff have not seen', async () => {
    const pendingUpdate = await createPendingUpdate({ phone: '' });
    await createPendingUpdate({ company: 'Unseen' }, pendingUpdate);
    await expectConflict(
      approveUpdate(asAdmin(), { id: pendingUpdate.updateId.toHexString(), v: 1 }),
      'stale',
      {
        update: { v: 2, changes: { company: 'Unseen' } },
        listing: { company: 'Arch Limb Care' },
      },
    );
    expect(await findListing(pendingUpdate.listing._id)).toEqual(pendingUpdate.listing);
  });

  it('is rejected with a note, and the listing is unchanged', async () => {
    const { listing, userId, updateId, target } = await createPendingUpdate({ phone: '' });
    await rejectUpdate(asAdmin(), { ...target, notes: 'We called; it rings.' });
    expect(await findListing(listing._id)).toEqual(listing);
    expect((await readOutbox(stage, userId)).at(-1)).toMatchObject({
      what: 'update-rejected',
      values: { note: 'We called; it rings.' },
    });
    // The next update is a new one: the rejected one and its notes stay readable.
    const nextUpdate = await createPendingUpdate({ phone: '' }, { listing, userId });
    expect(nextUpdate.updateId).not.toEqual(updateId);
  });

  it('of a listing that changed its owner can only be rejected', async () => {
    const { listing, target } = await createPendingUpdate({ phone: '' });
    await stage.collections.listings.updateOne(
      { _id: listing._id },
      { $set: { ownerUserId: createUserId() } },
    );
    await expectConflict(approveUpdate(asAdmin(), target), 'not_now');
    expect((await rejectUpdate(asAdmin(), { ...target, notes: 'Not yours.' })).update.status).toBe(
      'rejected',
    );
  });

  it('is pending again after Undo, and the listing is as before, in any stored format', async () => {
    const publicListing = await createPublicListing(stage);
    const olderFields = {
      clinic: 'Arch Limb Care',
      address: { street1: '12 Market Street', street2: 'Suite 4' },
    };
    const loc = { type: 'Point' as const, coordinates: [-90.2, 38.6] as [number, number] };
    await stage.collections.listings.updateOne(
      { _id: publicListing.listing._id },
      { $set: { ...olderFields, loc }, $unset: { company: '' } },
    );
    const { listing, userId, updateId, target } = await createPendingUpdate(
      { company: 'New', lastName: 'Smith', address: '1 Elm', zipCode: '66044', website: '' },
      publicListing,
    );
    const listingBefore = await findListing(listing._id);
    const updateBefore = await findUpdate(updateId);
    const { auditId } = await approveUpdate(asAdmin(), target);
    // A change made meanwhile is kept.
    await stage.collections.listings.updateOne(
      { _id: listing._id },
      { $set: { acceptsNewPatients: true }, $inc: { v: 1 } },
    );
    expect(await undoDecision(asAdmin(), { auditId })).toMatchObject({ kind: 'update', update: { v: 3 } });
    expect(await findUpdate(updateId)).toEqual({ ...updateBefore, v: 3 });
    expect(await findListing(listing._id)).toEqual({
      ...listingBefore,
      acceptsNewPatients: true,
      updatedAt: startTime,
      v: listingBefore!.v + 3,
    });
    expect((await readOutbox(stage, userId)).at(-1)).toMatchObject({
      what: 'update-approved',
      status: 'cancelled',
    });
    expect((await approveUpdate(asAdmin(), { id: updateId.toHexString(), v: 3 })).listing.company).toBe(
      'New',
    );
  });

  it('stays approved if its fields have changed again, or another update is pending', async () => {
    const pendingUpdate = await createPendingUpdate({ phone: '314-555-0005' });
    const { auditId } = await approveUpdate(asAdmin(), {
      id: pendingUpdate.updateId.toHexString(),
      v: pendingUpdate.v,
    });
    await stage.collections.listings.updateOne(
      { _id: pendingUpdate.listing._id },
      { $set: { phone: '314-555-0006' } },
    );
    await expectDomainError(undoDecision(asAdmin(), { auditId }), 'too_late');

    const secondUpdate = await createPendingUpdate({ phone: '314-555-0007' });
    const approval = await approveUpdate(asAdmin(), {
      id: secondUpdate.updateId.toHexString(),
      v: secondUpdate.v,
    });
    await createPendingUpdate({ phone: '314-555-0008' }, secondUpdate);
    await expectDomainError(undoDecision(asAdmin(), approval), 'too_late');
    expect(await findListing(secondUpdate.listing._id)).toMatchObject({ phone: '314-555-0007' });
  });

  it('is pending again after Undo of a rejection', async () => {
    const { updateId, target } = await createPendingUpdate({ phone: '' });
    const updateBefore = await findUpdate(updateId);
    const { auditId } = await rejectUpdate(asAdmin(), { ...target, notes: 'No.' });
    await undoDecision(asAdmin(), { auditId });
    expect(await findUpdate(updateId)).toEqual({ ...updateBefore, v: 3 });
  });
});

describe('a claim', () => {
  it('is pending again after Undo of an approval: the listing has no owner, and no mail is sent', async () => {
    const userId = createUserId();
    const [listing, otherListing] = [await stage.createListing(), await stage.createListing()];
    const submittedClaim = await submitClaim(stage, listing, userId);
    const otherClaim = await submitClaim(stage, otherListing, userId);
    const approval = await approveClaim(asAdmin(), toTarget(submittedClaim));
    expect(await undoDecision(asAdmin(), approval)).toMatchObject({
      kind: 'claim',
      claim: { status: 'pending' },
    });
    expect(await findListing(listing._id)).toEqual({ ...listing, updatedAt: startTime, v: 3 });
    const claims = await stage.collections.claims.find({ userId }).sort({ _id: 1 }).toArray();
    expect(claims).toEqual([
      { ...submittedClaim, v: 3 },
      { ...otherClaim, v: 3 },
    ]);
    expect((await readOutbox(stage, userId)).map(({ what, status }) => [what, status])).toEqual([
      ['claim-received', 'waiting'],
      ['claim-received', 'waiting'],
      ['metadata', 'cancelled'],
      ['claim-approved', 'cancelled'],
    ]);
    expect(
      (await approveClaim(asAdmin(), { id: submittedClaim._id.toHexString(), v: 3 })).listing?.ownerUserId,
    ).toBe(userId);
  });

  it('stays approved if the account is updated already, or another claim replaced it', async () => {
    const submittedClaim = await submitClaim(stage, await stage.createListing());
    const approvalResult = await approveClaim(asAdmin(), toTarget(submittedClaim));
    await stage.collections.outbox.updateOne(
      { kind: 'identity', 'payload.userId': submittedClaim.userId },
      { $inc: { attempts: 1 } },
    );
    await expectDomainError(undoDecision(asAdmin(), approvalResult), 'too_late');

    const listing = await stage.createListing();
    const firstClaim = await submitClaim(stage, listing);
    const rejection = await rejectClaim(asAdmin(), { ...toTarget(firstClaim), notes: 'No.' });
    await submitClaim(stage, listing);
    await expectDomainError(undoDecision(asAdmin(), rejection), 'too_late');
  });

  it('leaves no update of its claimant pending after Undo of its approval', async () => {
    const listing = await stage.createListing();
    const submittedClaim = await submitClaim(stage, listing);
    const approval = await approveClaim(asAdmin(), toTarget(submittedClaim));
    const { updateId, v } = await createPendingUpdate(
      { phone: '' },
      { listing, userId: submittedClaim.userId },
    );
    const undoResult = await undoDecision(asAdmin(), approval);
    expect(undoResult).toMatchObject({ kind: 'claim', update: { _id: updateId, status: 'withdrawn' } });
    expect(await findUpdate(updateId)).toMatchObject({ status: 'withdrawn', v: v + 1 });
    const rows = await stage.collections.audit.find({ 'target.id': updateId.toHexString() }).toArray();
    expect(rows.at(-1)).toMatchObject({
      action: 'update.end',
      before: { status: 'pending', v },
      after: { status: 'withdrawn', v: v + 1 },
      reason: approval.auditId.toHexString(),
    });
    await expectConflict(approveUpdate(asAdmin(), { id: updateId.toHexString(), v: v + 1 }), 'not_now');
    await expectDomainError(
      confirmListing(stage.as(submittedClaim.userId), { listingId: listing._id }),
      'not_yours',
    );
  });
});

describe('a claim by the owner of a listing that was never public', () => {
  /** Creates a listing that was public for a moment and has a pending update: the most that there can be. */
  async function createUnpublishedListing(overrides: Partial<ListingInput> = {}) {
    const userId = createUserId();
    const fields = { patientContactPhone: '314-555-0199', ...overrides };
    const { _id, v } = await createPendingListing(stage, userId, fields);
    const approval = await approveListing(asAdmin(), { id: _id.toHexString(), v });
    const update = await submitUpdate(stage, { _id }, userId, { ...fields, company: 'Other' });
    await undoDecision(asAdmin(), approval);
    const listing = await stage.createListing();
    const claim = await submitClaim(stage, listing, userId);
    return { userId, unpublishedListing: await findListing(_id), update, listing, claim };
  }

  it('replaces that listing when approved, with all its pending items', async () => {
    const { userId, unpublishedListing, update, listing, claim } = await createUnpublishedListing();
    expect(unpublishedListing).toMatchObject({ status: 'pending', ownerUserId: userId });
    const approval = await approveClaim(asAdmin(), toTarget(claim));
    expect(approval.claim.retired).toEqual(unpublishedListing._id);
    expect(approval.owned).toMatchObject({ listing: { status: 'deleted' }, update: { status: 'withdrawn' } });
    const retiredListing = await findListing(unpublishedListing._id);
    expect(retiredListing).toMatchObject({
      status: 'deleted',
      approved: false,
      deletedAt: startTime,
      slug: unpublishedListing.slug,
      v: unpublishedListing.v + 1,
    });
    for (const ownerField of ['ownerUserId', 'email', 'patientContactPhone', 'submittedAt', 'locale'])
      expect(retiredListing).not.toHaveProperty(ownerField);
    expect(await findUpdate(update._id)).toMatchObject({ status: 'withdrawn', v: 2 });
    expect(await findListing(listing._id)).toMatchObject({ ownerUserId: userId });

    const auditRows = await stage.collections.audit
      .find({ at: startTime })
      .sort({ _id: -1 })
      .limit(4)
      .toArray();
    expect(auditRows.map(({ action, target }) => [action, target.id])).toEqual([
      ['listing.link', listing._id.toHexString()],
      ['listing.retire', unpublishedListing._id.toHexString()],
      ['update.end', update._id.toHexString()],
      ['claim.approve', claim._id.toHexString()],
    ]);

    // No command applies to it any more, and its address is not reused.
    await expectConflict(
      approveListing(asAdmin(), { id: unpublishedListing._id.toHexString(), v: unpublishedListing.v + 1 }),
      'not_now',
    );
    await expectDomainError(
      updateListing(stage.as(userId), {
        listingId: unpublishedListing._id,
        input: createListingInput(),
        locale: 'en',
      }),
      'not_found',
    );
    expect((await createPendingListing(stage)).slug).not.toBe(unpublishedListing.slug);
  });

  it('restores it with its owner on Undo', async () => {
    const { userId, unpublishedListing, update, listing, claim } = await createUnpublishedListing();
    const approval = await approveClaim(asAdmin(), toTarget(claim));
    await undoDecision(asAdmin(), approval);
    expect(await findListing(unpublishedListing._id)).toEqual({
      ...unpublishedListing,
      v: unpublishedListing.v + 2,
    });
    expect(await findUpdate(update._id)).toEqual({ ...update, v: 3 });
    expect(await findListing(listing._id)).not.toHaveProperty('ownerUserId');
    expect(await stage.collections.claims.findOne({ _id: claim._id })).toEqual({
      ...claim,
      v: 3,
    });
    expect(await stage.collections.listings.countDocuments({ ownerUserId: userId })).toBe(1);
    const secondApproval = await approveClaim(asAdmin(), { id: claim._id.toHexString(), v: 3 });
    expect(secondApproval.owned?.listing.status).toBe('deleted');
  });

  it('leaves that listing unchanged when rejected, also after Undo', async () => {
    const { unpublishedListing, claim } = await createUnpublishedListing();
    const rejection = await rejectClaim(asAdmin(), { ...toTarget(claim), notes: 'No.' });
    expect(await findListing(unpublishedListing._id)).toEqual(unpublishedListing);
    // Later changes of that listing are not affected by the decision.
    const approval = await approveListing(asAdmin(), toTarget(unpublishedListing));
    await undoDecision(asAdmin(), rejection);
    expect(await findListing(unpublishedListing._id)).toEqual(approval.listing);
    await expectDomainError(approveClaim(asAdmin(), { id: claim._id.toHexString(), v: 3 }), 'already_owner');
  });

  it('also replaces a listing that was rejected, or submitted while the claim was pending', async () => {
    const userId = createUserId();
    const submittedClaim = await submitClaim(stage, await stage.createListing(), userId);
    const { _id } = await createPendingListing(stage, userId);
    await rejectListing(asAdmin(), {
      id: _id.toHexString(),
      v: 1,
      notes: 'You are listed already: please claim that one.',
    });
    await approveClaim(asAdmin(), toTarget(submittedClaim));
    expect(await findListing(_id)).toMatchObject({ status: 'deleted' });
  });
});

describe('a new review', () => {
  it('is mailed to the owner when first published; Undo stops the mail', async () => {
    const { listing, userId } = await createPublicListing(stage);
    const { publicId } = await stage.createPendingReview(listing);
    const { auditId } = await approveReview(asAdmin(), { id: publicId, v: 1 });
    expect(await readOutbox(stage, userId)).toMatchObject([
      {
        what: 'new-review',
        values: { slug: listing.slug },
        status: 'waiting',
        dueAt: new Date(startTime.getTime() + 35_000),
      },
    ]);
    await undoDecision(asAdmin(), { auditId });
    expect(await readOutbox(stage, userId)).toMatchObject([{ status: 'cancelled' }]);
  });

  it('of a listing without an owner is mailed to its author alone', async () => {
    const { publicId } = await stage.createPendingReview(await stage.createListing());
    const { auditId } = await approveReview(asAdmin(), { id: publicId, v: 1 });
    const key = new RegExp(`^${auditId.toHexString()}:`);
    expect(await stage.collections.outbox.countDocuments({ key })).toBe(1);
  });
});
