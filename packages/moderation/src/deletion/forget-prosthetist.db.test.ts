// Deleting a prosthetist's account: the public directory entry stays, and nothing else.

import { createVisitRequestDoc } from '@app/db/documents-for-tests';
import { approveClaim, rejectClaim } from '@app/listings/claim/staff/decide-claim';
import { rejectListing } from '@app/listings/listing/staff/decide-listing';
import { decideReport } from '@app/listings/listing/staff/decide-report';
import { deleteListing } from '@app/listings/listing/staff/delete-listing';
import { withdrawUpdate } from '@app/listings/update/owner/withdraw-update';
import { approveUpdate, rejectUpdate } from '@app/listings/update/staff/decide-update';
import { approveReview } from '@app/reviews/review/staff/decide-review';
import { requestDeletion } from '@app/status-changes/deletion/request-deletion';
import type { RequestDeletionInput } from '@app/status-changes/inputs';
import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { undoDecision } from '../staff/undo-decision.ts';
import {
  createEvidence,
  createPendingListing,
  createProsthetistAccount,
  createPublicListing,
  readOutbox,
  submitClaim,
  submitUpdate,
  toTarget,
} from '../testing/practice.ts';
import { addDays, createUserId, expectDomainError, openStage, startTime } from '../testing/stage.ts';
import { eraseRestoredAccounts, sweepDeletions } from './sweep-deletions.ts';

const stage = await openStage();

async function deleteAccount(userId: string, overrides: Partial<RequestDeletionInput> = {}) {
  await requestDeletion(stage.as(userId), { userId, reviewFate: 'keep', ...overrides });
  await stage.endIdentityCalls();
  await sweepDeletions(stage.as('worker'));
}

const createPhotoFields = (letter: string) => ({ _id: letter.repeat(22), bytes: 1, createdAt: startTime });
const ownerFields = { professionalBio: 'I fit legs.' };
const privateFields = { email: 'zanzibar@mail.test', patientContactPhone: '314-555-7777' };

describe('an owner', () => {
  it('leaves a public listing without an owner, and no other data', async () => {
    const userId = 'user_zanzibar';
    await stage.collections.photos.insertMany([
      { ...createPhotoFields('z'), userId },
      { ...createPhotoFields('y'), userId, showsPlace: true },
    ]);
    const profilePicture = `/photos/${'z'.repeat(22)}.webp`;
    const placePhotos = [
      { photo: `/photos/${'y'.repeat(22)}.webp`, kind: 'Other' as const, alt: 'Zanzibar’s door.' },
    ];
    const { listing } = await createPublicListing(stage, userId, {
      ...privateFields,
      profilePicture,
      placePhotos,
      professionalBio: 'I fit legs.',
    });
    const sendUpdate = async (overrides: object) =>
      toTarget(
        await submitUpdate(stage, listing, userId, {
          ...ownerFields,
          ...privateFields,
          profilePicture,
          ...overrides,
        }),
      );
    await approveUpdate(stage.as('admin_1'), await sendUpdate({ phone: '314-555-0101' }));
    await rejectUpdate(stage.as('admin_1'), {
      ...(await sendUpdate({ company: 'Zanzibar' })),
      notes: 'Zanzibar?',
    });
    await sendUpdate({ company: 'Zanzibar' });
    await withdrawUpdate(stage.as(userId), { listingId: listing._id });
    await sendUpdate({ company: 'Zanzibar Limbs' });
    const draft = { _id: userId, step: 2, values: { firstName: 'Zanzibar' }, savedAt: startTime };
    await stage.collections.drafts.insertOne(draft);
    await stage.collections.preferences.insertOne({
      _id: userId,
      off: [],
      token: 'z'.repeat(22),
      needs: { plan: 'Zanzibar' },
    });
    await stage.collections.savedPeople.insertOne({
      _id: userId,
      people: [{ listingId: new ObjectId(), note: 'Zanzibar: ask about the liner', savedAt: startTime }],
    });

    const listingBefore = await stage.readListing(listing);
    const importId = new ObjectId();
    await stage.collections.importRows.insertOne({
      _id: `${importId.toHexString()}/2`,
      importId,
      line: 2,
      action: 'update',
      cells: {},
      messages: [],
      before: { ...listingBefore },
    });
    await deleteAccount(userId);
    expect(await stage.readAllDocuments()).not.toMatch(/zanzibar|555-7777|zzzz|I fit legs/i);
    const listingAfter = await stage.readListing(listing);
    expect(listingAfter).toMatchObject({
      status: 'approved',
      slug: listing.slug,
      firstName: 'Maria',
      phone: '314-555-0101',
    });
    expect(listingAfter!.v).toBeGreaterThan(listingBefore!.v);
    for (const ownerField of [
      'ownerUserId',
      'email',
      'patientContactPhone',
      'profilePicture',
      'placePhotos',
      'professionalBio',
      'availability',
      'locale',
      'submittedAt',
    ])
      expect(listingAfter).not.toHaveProperty(ownerField);

    const nextOwner = createUserId();
    const { _id } = await submitClaim(stage, listingAfter!, nextOwner, {
      claimant: createProsthetistAccount(),
    });
    expect(
      (await approveClaim(stage.as('admin_1'), { id: _id.toHexString(), v: 1 })).listing?.ownerUserId,
    ).toBe(nextOwner);
  });

  it('N5 leaves no patient waiting: those without an answer get a mail, and all requests are deleted', async () => {
    const { listing, userId } = await createPublicListing(stage);
    const [waitingUserId, answeredUserId] = [createUserId(), createUserId()];
    const listingFilter = { listingId: listing._id };
    await stage.collections.visitRequests.insertMany(
      [
        createVisitRequestDoc({ ...listingFilter, userId: waitingUserId, locale: 'es' }),
        createVisitRequestDoc({
          ...listingFilter,
          userId: answeredUserId,
          status: 'called',
          dueAt: undefined,
        }),
      ],
      { ignoreUndefined: true },
    );
    await deleteAccount(userId);
    expect(await stage.collections.visitRequests.countDocuments(listingFilter)).toBe(0);
    expect(await readOutbox(stage, waitingUserId)).toMatchObject([
      { what: 'visit-request-unanswered', values: { ended: true } },
    ]);
    expect(await readOutbox(stage, answeredUserId)).toEqual([]);
  });

  it('leaves nothing of themselves on its page while a legal hold keeps it', async () => {
    const userId = 'user_kigali';
    await stage.collections.photos.insertMany([
      { ...createPhotoFields('k'), userId },
      { ...createPhotoFields('j'), userId, showsPlace: true },
    ]);
    const { listing } = await createPublicListing(stage, userId, {
      ...privateFields,
      profilePicture: `/photos/${'k'.repeat(22)}.webp`,
      placePhotos: [{ photo: `/photos/${'j'.repeat(22)}.webp`, kind: 'Other' as const, alt: 'The door.' }],
      professionalBio: 'I fit legs in Kigali.',
    });
    const { _id: updateId } = await submitUpdate(stage, listing, userId, {
      ...privateFields,
      company: 'Kigali',
    });
    const listingBefore = await stage.readListing(listing);
    const hold = await stage.addLegalHold('listing', listing._id.toHexString());
    await deleteAccount(userId, { listingFate: 'close' });
    const listingAfter = await stage.readListing(listing);
    expect(JSON.stringify(listingAfter)).not.toMatch(/kigali|zanzibar|555-7777|photos/i);
    expect(listingAfter).toMatchObject({
      status: 'approved',
      slug: listing.slug,
      availability: 'closed',
      v: listingBefore.v + 1,
    });
    expect(await stage.collections.pendingUpdates.findOne({ _id: updateId })).toMatchObject({
      status: 'withdrawn',
    });
    const { professionalBio, profilePicture, placePhotos } = listingBefore;
    const heldFields = {
      ...privateFields,
      ownerUserId: userId,
      professionalBio,
      profilePicture,
      placePhotos,
    };
    const readHeldListings = () => stage.collections.heldListings.find({ listingId: listing._id }).toArray();
    expect(await readHeldListings()).toMatchObject([{ userId, fields: heldFields }]);

    // Somebody else may claim it, which does not end the hold on the former owner; nor does their own deletion.
    const claim = await submitClaim(stage, listingAfter, createUserId(), {
      claimant: createProsthetistAccount(),
    });
    await approveClaim(stage.as('admin_1'), { id: claim._id.toHexString(), v: 1 });
    expect(await sweepDeletions(stage.as('worker'))).toMatchObject({ purged: 0, failed: 0, held: 1 });
    expect(await readHeldListings()).toHaveLength(1);
    await stage.collections.legalRequests.deleteOne({ _id: hold._id });
    expect(await sweepDeletions(stage.as('worker'))).toMatchObject({ purged: 1, failed: 0, held: 0 });
    expect(await stage.readAllDocuments()).not.toMatch(/kigali|kkkk|jjjj/i);
    expect((await stage.readListing(listing)).ownerUserId).toBe(claim.userId);
  });

  it('leaves no photo on the page of the present owner of their listing while a legal hold keeps it', async () => {
    const userId = 'user_lusaka';
    await stage.collections.photos.insertOne({ ...createPhotoFields('l'), userId });
    const profilePicture = `/photos/${'l'.repeat(22)}.webp`;
    const listing = await stage.createListing({ ownerUserId: createUserId(), profilePicture });
    const hold = await stage.addLegalHold('user', userId);
    await deleteAccount(userId);
    expect(await stage.readListing(listing)).not.toHaveProperty('profilePicture');
    expect((await stage.readListing(listing)).ownerUserId).toBe(listing.ownerUserId);
    expect(await stage.collections.heldListings.findOne({ userId })).toMatchObject({
      fields: { profilePicture },
    });
    await stage.collections.legalRequests.deleteOne({ _id: hold._id });
    await sweepDeletions(stage.as('worker'));
    expect(await stage.readAllDocuments()).not.toMatch(/lusaka|llll/);
  });

  it('may leave it closed', async () => {
    const { listing, userId } = await createPublicListing(stage);
    await deleteAccount(userId, { listingFate: 'close' });
    const listingAfter = await stage.readListing(listing);
    expect(listingAfter).toMatchObject({ status: 'approved', availability: 'closed', slug: listing.slug });
    expect(listingAfter).not.toHaveProperty('ownerUserId');
    // A restored backup is erased in the same way.
    await stage.collections.listings.replaceOne({ _id: listing._id }, { ...listing, ownerUserId: userId });
    expect(await eraseRestoredAccounts(stage.as('worker'))).toMatchObject({ erased: 1 });
    expect(await stage.readListing(listing)).toMatchObject({
      availability: 'closed',
    });
  });

  it('may ask staff to remove it: they do so or decline with a note, and a mail says which', async () => {
    const { listing, userId } = await createPublicListing(stage);
    const takedownReason = 'Somebody follows me.';
    const address = 'left@clinic.test';
    await deleteAccount(userId, { listingFate: 'takedown', takedownReason, address, locale: 'es' });
    const reportFilter = { listingId: listing._id };
    const report = (await stage.collections.reports.findOne(reportFilter))!;
    expect(report).toMatchObject({ field: 'Take the page down', note: takedownReason, status: 'open' });
    expect(report).not.toHaveProperty('userId');
    expect(await stage.readListing(listing)).toMatchObject({ status: 'approved' });
    const review = await stage.createPendingReview(listing);
    await approveReview(stage.as('admin_1'), { id: review.publicId });
    const readAuthorMails = async () =>
      (await readOutbox(stage, review.userId)).map(({ what, status }) => [what, status]);

    const decide = (outcome: 'done' | 'declined', notes = '') =>
      decideReport(stage.as('admin_1'), { id: report._id.toHexString(), outcome, notes });
    await expectDomainError(decide('declined'), 'reason_missing');
    const readStatus = async () => (await stage.readListing(listing)).status;
    const { auditId } = await decide('done');
    expect(await readStatus()).toBe('deleted');
    const deletionRowFilter = { action: 'listing.delete', 'target.id': listing._id.toHexString() };
    expect(await stage.collections.audit.findOne(deletionRowFilter)).toMatchObject({
      actor: { id: 'admin_1' },
    });
    expect(await stage.collections.audit.findOne({ _id: auditId })).toMatchObject({ action: 'report.done' });
    expect(
      await stage.collections.outbox.findOne({ subject: `report:${report._id.toHexString()}` }),
    ).toMatchObject({
      payload: { template: 'listing-takedown-decided', to: address, locale: 'es', values: { done: true } },
    });
    expect(await stage.collections.reports.findOne(reportFilter)).not.toHaveProperty('answerTo');
    expect(await readAuthorMails()).toContainEqual(['review-removed', 'waiting']);
    await undoDecision(stage.as('admin_1'), { auditId });
    expect(await readStatus()).toBe('approved');
    expect(await readAuthorMails()).toEqual([
      ['review-published', 'waiting'], // when it was approved
      ['review-removed', 'cancelled'],
      ['review-published', 'cancelled'],
    ]);
    expect(await stage.collections.reports.findOne(reportFilter)).toMatchObject({
      status: 'open',
      answerTo: { address },
    });
    // What staff deleted before that decision stays deleted when it is undone.
    const { v } = await stage.readListing(listing);
    const earlierContext = stage.as('admin_1', new Date(startTime.getTime() - 1000));
    await deleteListing(earlierContext, { id: listing._id.toHexString(), v, notes: 'Twice.' });
    const lateDecision = await decide('done');
    await undoDecision(stage.as('admin_1'), { auditId: lateDecision.auditId });
    expect(await readStatus()).toBe('deleted');

    const { listing: otherListing, userId: otherUserId } = await createPublicListing(stage);
    await deleteAccount(otherUserId, { listingFate: 'takedown', takedownReason });
    const otherReport = (await stage.collections.reports.findOne({
      listingId: otherListing._id,
    }))!;
    const decisionInput = {
      id: otherReport._id.toHexString(),
      outcome: 'declined' as const,
      notes: 'Reviews of it are true.',
    };
    expect((await decideReport(stage.as('admin_1'), decisionInput)).report.status).toBe('declined');
    expect(await stage.readListing(otherListing)).toMatchObject({
      status: 'approved',
    });
  });

  it('asks for a takedown in words that are deleted 30 days after the decision, or when a legal hold ends', async () => {
    const reason = 'Somebody follows me.';
    const requestTakedown = async () => {
      const { listing, userId } = await createPublicListing(stage);
      await deleteAccount(userId, { listingFate: 'takedown', takedownReason: reason });
      return (await stage.collections.reports.findOne({ listingId: listing._id }))!;
    };
    const decidedReport = await requestTakedown();
    const heldReport = await requestTakedown();
    const openReport = await requestTakedown();
    for (const { _id } of [decidedReport, heldReport]) {
      const decision = { outcome: 'declined' as const, notes: 'Reviews of it are true.' };
      await decideReport(stage.as('admin_1'), { id: _id.toHexString(), ...decision });
    }
    const hold = await stage.addLegalHold('listing', heldReport.listingId.toHexString());
    const readReasonsOnDay = async (day: number) => {
      await sweepDeletions(stage.as('worker', addDays(day)));
      const { reports } = stage.collections;
      return Promise.all(
        [decidedReport, heldReport, openReport].map(
          async ({ _id }) => (await reports.findOne({ _id }))!.note,
        ),
      );
    };
    expect(await readReasonsOnDay(29)).toEqual([reason, reason, reason]);
    const erasedReason = '(deleted 30 days after the decision)';
    expect(await readReasonsOnDay(31)).toEqual([erasedReason, reason, reason]);
    await stage.collections.legalRequests.deleteOne({ _id: hold._id });
    expect(await readReasonsOnDay(31)).toEqual([erasedReason, erasedReason, reason]);
  });

  it('who asked for a takedown does not take down a listing that was claimed before staff decided', async () => {
    const { listing, userId } = await createPublicListing(stage);
    await deleteAccount(userId, { listingFate: 'takedown', takedownReason: 'Somebody follows me.' });
    const claim = await submitClaim(stage, listing);
    await approveClaim(stage.as('admin_1'), toTarget(claim));
    const report = (await stage.collections.reports.findOne({ listingId: listing._id }))!;
    const decide = (outcome: 'done' | 'declined') =>
      decideReport(stage.as('admin_1'), { id: report._id.toHexString(), outcome, notes: 'Claimed since.' });
    await expectDomainError(decide('done'), 'already_claimed');
    expect(await stage.readListing(listing)).toMatchObject({ status: 'approved', ownerUserId: claim.userId });
    expect((await decide('declined')).report.status).toBe('declined');
  });

  it.each(['pending', 'rejected'] as const)('deletes a listing that was never public: %s', async (status) => {
    const userId = createUserId();
    const { _id } = await createPendingListing(stage, userId);
    if (status === 'rejected')
      await rejectListing(stage.as('admin_1'), { id: _id.toHexString(), v: 1, notes: 'No.' });
    await deleteAccount(userId);
    expect(await stage.collections.listings.findOne({ _id })).toBeNull();
    expect(await stage.collections.undos.countDocuments({ 'target.id': _id.toHexString() })).toBe(0);
  });
});

describe('an owner of a claimed listing that replaced their own', () => {
  it('leaves no data of the replaced listing, which has no owner any more', async () => {
    const userId = 'user_pretoria';
    const { _id } = await createPendingListing(stage, userId, { company: 'Pretoria' });
    const submittedClaim = await submitClaim(stage, await stage.createListing(), userId);
    await approveClaim(stage.as('admin_1'), toTarget(submittedClaim));
    expect(await stage.collections.listings.findOne({ _id })).toMatchObject({ status: 'deleted' });
    await deleteAccount(userId);
    expect(await stage.collections.listings.findOne({ _id })).toBeNull();
    expect(await stage.readAllDocuments()).not.toMatch(/pretoria/i);
  });
});

describe('a claimant', () => {
  it('leaves no claim, and the listing to others', async () => {
    const userId = 'user_mombasa';
    const evidenceInput = {
      evidence: createEvidence({ note: 'Mombasa', workEmail: 'mombasa@gateway.test' }),
    };
    const [claimedListing, refusedListing, otherListing] = [
      await stage.createListing(),
      await stage.createListing(),
      await stage.createListing(),
    ];
    await submitClaim(stage, claimedListing, userId, evidenceInput);
    const { _id } = await submitClaim(stage, refusedListing, userId, evidenceInput);
    await rejectClaim(stage.as('admin_1'), { id: _id.toHexString(), v: 1, notes: 'Mombasa?' });
    const rivalClaim = await submitClaim(stage, otherListing);
    await expectDomainError(submitClaim(stage, otherListing, userId, evidenceInput), 'pending_claim_exists');
    await deleteAccount(userId);
    expect(await stage.readAllDocuments()).not.toMatch(/mombasa/i);
    expect(await stage.collections.claims.findOne({ _id: rivalClaim._id })).toMatchObject({
      status: 'pending',
      blocked: [],
    });
    expect((await submitClaim(stage, claimedListing)).status).toBe('pending');
  });
});

it('a deleted prosthetist is erased again after restoring a backup', async () => {
  const userId = 'user_nairobi';
  await deleteAccount(userId);
  expect(await eraseRestoredAccounts(stage.as('worker'))).toMatchObject({ erased: 0 });
  const listing = await stage.createListing({ ownerUserId: userId, email: 'nairobi@mail.test' });
  await stage.collections.drafts.insertOne({ _id: userId, step: 1, values: {}, savedAt: startTime });
  expect(await eraseRestoredAccounts(stage.as('worker'))).toMatchObject({ erased: 1 });
  expect(await stage.readAllDocuments()).not.toMatch(/nairobi/);
  expect(await stage.readListing(listing)).not.toBeNull();
});
