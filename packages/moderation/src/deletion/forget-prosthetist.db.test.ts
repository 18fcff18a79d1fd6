// Deleting a prosthetist's account: the public directory entry stays, and nothing else.

import { visitRequestDoc } from '@app/db/documents-for-tests';
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
  createProsthetistAuthor,
  createPublicListing,
  readOutbox,
  submitClaim,
  submitUpdate,
  toTarget,
} from '../testing/practice.ts';
import { addDays, createUserId, expectDomainError, openStage, startTime } from '../testing/stage.ts';
import { eraseRestoredAccounts, sweepDeletions } from './sweep-deletions.ts';

const s = await openStage();

async function deleteAccount(userId: string, over: Partial<RequestDeletionInput> = {}) {
  await requestDeletion(s.as(userId), { userId, reviews: 'keep', ...over });
  await s.endIdentityCalls();
  await sweepDeletions(s.as('worker'));
}

const photo = (letter: string) => ({ _id: letter.repeat(22), bytes: 1, createdAt: startTime });
const ownerFields = { professionalBio: 'I fit legs.' };
const secret = { email: 'zanzibar@mail.test', patientContactPhone: '314-555-7777' };

describe('an owner', () => {
  it('leaves a public listing without an owner, and no other data', async () => {
    const userId = 'user_zanzibar';
    await s.collections.photos.insertMany([
      { ...photo('z'), userId },
      { ...photo('y'), userId, showsPlace: true },
    ]);
    const profilePicture = `/photos/${'z'.repeat(22)}.webp`;
    const placePhotos = [
      { photo: `/photos/${'y'.repeat(22)}.webp`, kind: 'Other' as const, alt: 'Zanzibar’s door.' },
    ];
    const { listing } = await createPublicListing(s, userId, {
      ...secret,
      profilePicture,
      placePhotos,
      professionalBio: 'I fit legs.',
    });
    const sendUpdate = async (over: object) =>
      toTarget(
        await submitUpdate(s, listing, userId, { ...ownerFields, ...secret, profilePicture, ...over }),
      );
    await approveUpdate(s.as('admin_1'), await sendUpdate({ phone: '314-555-0101' }));
    await rejectUpdate(s.as('admin_1'), {
      ...(await sendUpdate({ company: 'Zanzibar' })),
      notes: 'Zanzibar?',
    });
    await sendUpdate({ company: 'Zanzibar' });
    await withdrawUpdate(s.as(userId), { listing: listing._id });
    await sendUpdate({ company: 'Zanzibar Limbs' });
    const draft = { _id: userId, step: 2, values: { firstName: 'Zanzibar' }, savedAt: startTime };
    await s.collections.drafts.insertOne(draft);
    await s.collections.preferences.insertOne({
      _id: userId,
      off: [],
      token: 'z'.repeat(22),
      needs: { plan: 'Zanzibar' },
    });
    await s.collections.savedPeople.insertOne({
      _id: userId,
      people: [{ listingId: new ObjectId(), note: 'Zanzibar: ask about the liner', savedAt: startTime }],
    });

    const listingBefore = await s.readListing(listing);
    const importId = new ObjectId();
    await s.collections.importRows.insertOne({
      _id: `${importId.toHexString()}/2`,
      importId,
      line: 2,
      action: 'update',
      cells: {},
      messages: [],
      before: { ...listingBefore },
    });
    await deleteAccount(userId);
    expect(await s.readAllDocuments()).not.toMatch(/zanzibar|555-7777|zzzz|I fit legs/i);
    const listingAfter = await s.readListing(listing);
    expect(listingAfter).toMatchObject({
      status: 'approved',
      slug: listing.slug,
      firstName: 'Maria',
      phone: '314-555-0101',
    });
    expect(listingAfter!.v).toBeGreaterThan(listingBefore!.v);
    for (const own of [
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
      expect(listingAfter).not.toHaveProperty(own);

    const nextOwner = createUserId();
    const { _id } = await submitClaim(s, listingAfter!, nextOwner, { author: createProsthetistAuthor() });
    expect((await approveClaim(s.as('admin_1'), { id: _id.toHexString(), v: 1 })).listing?.ownerUserId).toBe(
      nextOwner,
    );
  });

  it('N5 leaves no patient waiting: who has no answer yet is told, and all requests are deleted', async () => {
    const { listing, userId } = await createPublicListing(s);
    const [waiting, answered] = [createUserId(), createUserId()];
    const request = { listingId: listing._id };
    await s.collections.visitRequests.insertMany(
      [
        visitRequestDoc({ ...request, userId: waiting, locale: 'es' }),
        visitRequestDoc({ ...request, userId: answered, status: 'called', dueAt: undefined }),
      ],
      { ignoreUndefined: true },
    );
    await deleteAccount(userId);
    expect(await s.collections.visitRequests.countDocuments(request)).toBe(0);
    expect(await readOutbox(s, waiting)).toMatchObject([
      { what: 'visit-request-unanswered', values: { ended: true } },
    ]);
    expect(await readOutbox(s, answered)).toEqual([]);
  });

  it('leaves nothing of themselves on its page while a legal hold keeps it', async () => {
    const userId = 'user_kigali';
    await s.collections.photos.insertMany([
      { ...photo('k'), userId },
      { ...photo('j'), userId, showsPlace: true },
    ]);
    const { listing } = await createPublicListing(s, userId, {
      ...secret,
      profilePicture: `/photos/${'k'.repeat(22)}.webp`,
      placePhotos: [{ photo: `/photos/${'j'.repeat(22)}.webp`, kind: 'Other' as const, alt: 'The door.' }],
      professionalBio: 'I fit legs in Kigali.',
    });
    const { _id: updateId } = await submitUpdate(s, listing, userId, { ...secret, company: 'Kigali' });
    const listingBefore = await s.readListing(listing);
    const hold = await s.addLegalHold('listing', listing._id.toHexString());
    await deleteAccount(userId, { listing: 'close' });
    const listingAfter = await s.readListing(listing);
    expect(JSON.stringify(listingAfter)).not.toMatch(/kigali|zanzibar|555-7777|photos/i);
    expect(listingAfter).toMatchObject({
      status: 'approved',
      slug: listing.slug,
      availability: 'closed',
      v: listingBefore.v + 1,
    });
    expect(await s.collections.pendingUpdates.findOne({ _id: updateId })).toMatchObject({
      status: 'withdrawn',
    });
    const { professionalBio, profilePicture, placePhotos } = listingBefore;
    const heldFields = { ...secret, ownerUserId: userId, professionalBio, profilePicture, placePhotos };
    const readHeldListings = () => s.collections.heldListings.find({ listingId: listing._id }).toArray();
    expect(await readHeldListings()).toMatchObject([{ userId, fields: heldFields }]);

    // Somebody else may claim it, which does not end the hold on the former owner; nor does their own deletion.
    const claim = await submitClaim(s, listingAfter, createUserId(), { author: createProsthetistAuthor() });
    await approveClaim(s.as('admin_1'), { id: claim._id.toHexString(), v: 1 });
    expect(await sweepDeletions(s.as('worker'))).toMatchObject({ purged: 0, failed: 0, held: 1 });
    expect(await readHeldListings()).toHaveLength(1);
    await s.collections.legalRequests.deleteOne({ _id: hold._id });
    expect(await sweepDeletions(s.as('worker'))).toMatchObject({ purged: 1, failed: 0, held: 0 });
    expect(await s.readAllDocuments()).not.toMatch(/kigali|kkkk|jjjj/i);
    expect((await s.readListing(listing)).ownerUserId).toBe(claim.userId);
  });

  it('leaves no photo on the page of who has their listing now while a legal hold keeps it', async () => {
    const userId = 'user_lusaka';
    await s.collections.photos.insertOne({ ...photo('l'), userId });
    const profilePicture = `/photos/${'l'.repeat(22)}.webp`;
    const listing = await s.createListing({ ownerUserId: createUserId(), profilePicture });
    const hold = await s.addLegalHold('user', userId);
    await deleteAccount(userId);
    expect(await s.readListing(listing)).not.toHaveProperty('profilePicture');
    expect((await s.readListing(listing)).ownerUserId).toBe(listing.ownerUserId);
    expect(await s.collections.heldListings.findOne({ userId })).toMatchObject({
      fields: { profilePicture },
    });
    await s.collections.legalRequests.deleteOne({ _id: hold._id });
    await sweepDeletions(s.as('worker'));
    expect(await s.readAllDocuments()).not.toMatch(/lusaka|llll/);
  });

  it('may leave it closed', async () => {
    const { listing, userId } = await createPublicListing(s);
    await deleteAccount(userId, { listing: 'close' });
    const listingAfter = await s.readListing(listing);
    expect(listingAfter).toMatchObject({ status: 'approved', availability: 'closed', slug: listing.slug });
    expect(listingAfter).not.toHaveProperty('ownerUserId');
    // A restored backup is erased in the same way.
    await s.collections.listings.replaceOne({ _id: listing._id }, { ...listing, ownerUserId: userId });
    expect(await eraseRestoredAccounts(s.as('worker'))).toMatchObject({ erased: 1 });
    expect(await s.readListing(listing)).toMatchObject({
      availability: 'closed',
    });
  });

  it('may ask staff to remove it: one decision does, or declines with words, with a mail', async () => {
    const { listing, userId } = await createPublicListing(s);
    const takedownReason = 'Somebody follows me.';
    const address = 'left@clinic.test';
    await deleteAccount(userId, { listing: 'takedown', takedownReason, address, locale: 'es' });
    const about = { listingId: listing._id };
    const report = (await s.collections.reports.findOne(about))!;
    expect(report).toMatchObject({ field: 'Take the page down', note: takedownReason, status: 'open' });
    expect(report).not.toHaveProperty('userId');
    expect(await s.readListing(listing)).toMatchObject({ status: 'approved' });
    const review = await s.createPendingReview(listing);
    await approveReview(s.as('admin_1'), { id: review.publicId });
    const readAuthorMails = async () =>
      (await readOutbox(s, review.userId)).map(({ what, status }) => [what, status]);

    const decide = (outcome: 'done' | 'declined', notes = '') =>
      decideReport(s.as('admin_1'), { id: report._id.toHexString(), outcome, notes });
    await expectDomainError(decide('declined'), 'reason_missing');
    const readStatus = async () => (await s.readListing(listing)).status;
    const { auditId } = await decide('done');
    expect(await readStatus()).toBe('deleted');
    const row = { action: 'listing.delete', 'target.id': listing._id.toHexString() };
    expect(await s.collections.audit.findOne(row)).toMatchObject({ actor: { id: 'admin_1' } });
    expect(await s.collections.audit.findOne({ _id: auditId })).toMatchObject({ action: 'report.done' });
    expect(
      await s.collections.outbox.findOne({ subject: `report:${report._id.toHexString()}` }),
    ).toMatchObject({
      payload: { template: 'listing-takedown-decided', to: address, locale: 'es', values: { done: true } },
    });
    expect(await s.collections.reports.findOne(about)).not.toHaveProperty('answerTo');
    expect(await readAuthorMails()).toContainEqual(['review-removed', 'waiting']);
    await undoDecision(s.as('admin_1'), { auditId });
    expect(await readStatus()).toBe('approved');
    expect(await readAuthorMails()).toEqual([
      ['review-published', 'waiting'], // when it was approved
      ['review-removed', 'cancelled'],
      ['review-published', 'cancelled'],
    ]);
    expect(await s.collections.reports.findOne(about)).toMatchObject({
      status: 'open',
      answerTo: { address },
    });
    // What staff deleted before that decision stays deleted when it is undone.
    const { v } = await s.readListing(listing);
    const earlierContext = s.as('admin_1', new Date(startTime.getTime() - 1000));
    await deleteListing(earlierContext, { id: listing._id.toHexString(), v, notes: 'Twice.' });
    const lateDecision = await decide('done');
    await undoDecision(s.as('admin_1'), { auditId: lateDecision.auditId });
    expect(await readStatus()).toBe('deleted');

    const declinedRequest = await createPublicListing(s);
    await deleteAccount(declinedRequest.userId, { listing: 'takedown', takedownReason });
    const otherReport = (await s.collections.reports.findOne({ listingId: declinedRequest.listing._id }))!;
    const updateInput = {
      id: otherReport._id.toHexString(),
      outcome: 'declined' as const,
      notes: 'Reviews of it are true.',
    };
    expect((await decideReport(s.as('admin_1'), updateInput)).report.status).toBe('declined');
    expect(await s.readListing(declinedRequest.listing)).toMatchObject({
      status: 'approved',
    });
  });

  it('asks for that in words that are deleted 30 days after the decision, or when a legal hold ends', async () => {
    const reason = 'Somebody follows me.';
    const requestTakedown = async () => {
      const { listing, userId } = await createPublicListing(s);
      await deleteAccount(userId, { listing: 'takedown', takedownReason: reason });
      return (await s.collections.reports.findOne({ listingId: listing._id }))!;
    };
    const decided = await requestTakedown();
    const held = await requestTakedown();
    const open = await requestTakedown();
    for (const { _id } of [decided, held]) {
      const decision = { outcome: 'declined' as const, notes: 'Reviews of it are true.' };
      await decideReport(s.as('admin_1'), { id: _id.toHexString(), ...decision });
    }
    const hold = await s.addLegalHold('listing', held.listingId.toHexString());
    const readReasonsOnDay = async (day: number) => {
      await sweepDeletions(s.as('worker', addDays(day)));
      const { reports } = s.collections;
      return Promise.all(
        [decided, held, open].map(async ({ _id }) => (await reports.findOne({ _id }))!.note),
      );
    };
    expect(await readReasonsOnDay(29)).toEqual([reason, reason, reason]);
    const erased = '(deleted 30 days after the decision)';
    expect(await readReasonsOnDay(31)).toEqual([erased, reason, reason]);
    await s.collections.legalRequests.deleteOne({ _id: hold._id });
    expect(await readReasonsOnDay(31)).toEqual([erased, erased, reason]);
  });

  it('keeps the page of who claimed it before staff answered the request to remove it', async () => {
    const { listing, userId } = await createPublicListing(s);
    await deleteAccount(userId, { listing: 'takedown', takedownReason: 'Somebody follows me.' });
    const claim = await submitClaim(s, listing);
    await approveClaim(s.as('admin_1'), toTarget(claim));
    const report = (await s.collections.reports.findOne({ listingId: listing._id }))!;
    const decide = (outcome: 'done' | 'declined') =>
      decideReport(s.as('admin_1'), { id: report._id.toHexString(), outcome, notes: 'Claimed since.' });
    await expectDomainError(decide('done'), 'already_claimed');
    expect(await s.readListing(listing)).toMatchObject({ status: 'approved', ownerUserId: claim.userId });
    expect((await decide('declined')).report.status).toBe('declined');
  });

  it.each(['pending', 'rejected'] as const)('deletes a listing that was never public: %s', async (status) => {
    const userId = createUserId();
    const { _id } = await createPendingListing(s, userId);
    if (status === 'rejected')
      await rejectListing(s.as('admin_1'), { id: _id.toHexString(), v: 1, notes: 'No.' });
    await deleteAccount(userId);
    expect(await s.collections.listings.findOne({ _id })).toBeNull();
    expect(await s.collections.undos.countDocuments({ 'target.id': _id.toHexString() })).toBe(0);
  });
});

describe('an owner of a listing received in place of the own', () => {
  it('leaves no data of the replaced listing, which has no owner any more', async () => {
    const userId = 'user_pretoria';
    const { _id } = await createPendingListing(s, userId, { company: 'Pretoria' });
    const submittedClaim = await submitClaim(s, await s.createListing(), userId);
    await approveClaim(s.as('admin_1'), toTarget(submittedClaim));
    expect(await s.collections.listings.findOne({ _id })).toMatchObject({ status: 'deleted' });
    await deleteAccount(userId);
    expect(await s.collections.listings.findOne({ _id })).toBeNull();
    expect(await s.readAllDocuments()).not.toMatch(/pretoria/i);
  });
});

describe('a claimant', () => {
  it('leaves no claim, and the listing to others', async () => {
    const userId = 'user_mombasa';
    const evidenceInput = {
      evidence: createEvidence({ note: 'Mombasa', workEmail: 'mombasa@gateway.test' }),
    };
    const [claimedListing, refusedListing, otherListing] = [
      await s.createListing(),
      await s.createListing(),
      await s.createListing(),
    ];
    await submitClaim(s, claimedListing, userId, evidenceInput);
    const { _id } = await submitClaim(s, refusedListing, userId, evidenceInput);
    await rejectClaim(s.as('admin_1'), { id: _id.toHexString(), v: 1, notes: 'Mombasa?' });
    const rivalClaim = await submitClaim(s, otherListing);
    await expectDomainError(submitClaim(s, otherListing, userId, evidenceInput), 'pending_claim_exists');
    await deleteAccount(userId);
    expect(await s.readAllDocuments()).not.toMatch(/mombasa/i);
    expect(await s.collections.claims.findOne({ _id: rivalClaim._id })).toMatchObject({
      status: 'pending',
      blocked: [],
    });
    expect((await submitClaim(s, claimedListing)).status).toBe('pending');
  });
});

it('is erased again after restoring a backup', async () => {
  const userId = 'user_nairobi';
  await deleteAccount(userId);
  expect(await eraseRestoredAccounts(s.as('worker'))).toMatchObject({ erased: 0 });
  const listing = await s.createListing({ ownerUserId: userId, email: 'nairobi@mail.test' });
  await s.collections.drafts.insertOne({ _id: userId, step: 1, values: {}, savedAt: startTime });
  expect(await eraseRestoredAccounts(s.as('worker'))).toMatchObject({ erased: 1 });
  expect(await s.readAllDocuments()).not.toMatch(/nairobi/);
  expect(await s.readListing(listing)).not.toBeNull();
});
