// Deleting a prosthetist's account: the public directory entry stays, and nothing else.

import type { ListingDoc } from '@app/db';
import { createVisitRequestDoc } from '@app/db/documents-for-tests';
import { approveClaim, rejectClaim } from '@app/listings/claim/staff/decide-claim';
import { rejectListing } from '@app/listings/listing/staff/decide-listing';
import { decideReport } from '@app/listings/listing/staff/decide-report';
import { deleteListing } from '@app/listings/listing/staff/delete-listing';
import { createEvidence, createProsthetistAccount, toTarget } from '@app/listings/testing/inputs';
import { addDays, addSeconds, createUserId, openStage, startTime } from '@app/listings/testing/stage';
import { withdrawUpdate } from '@app/listings/update/owner/update-listing';
import { approveUpdate, rejectUpdate } from '@app/listings/update/staff/decide-update';
import type { RequestDeletionInput } from '@app/status-changes/inputs';
import { expectDomainError } from '@app/status-changes/testing/outcomes';
import { describe, expect, it } from 'vitest';
import { undoDecision } from '../staff/undo-decision.ts';
import { deleteAccount } from '../testing/delete-account.ts';
import { eraseRestoredAccounts, sweepDeletions } from './sweep-deletions.ts';

const stage = await openStage();

const createPhoto = (userId: string, letter: string, overrides: { showsPlace?: true } = {}) => ({
  _id: letter.repeat(22),
  bytes: 1,
  createdAt: startTime,
  userId,
  ...overrides,
});
const toPath = (letter: string) => `/photos/${letter.repeat(22)}.webp`;
const privateFields = { email: 'zanzibar@mail.test', patientContactPhone: '314-555-7777' };

describe('an owner', () => {
  it('leaves a public listing without an owner, which others can claim, and no other data', async () => {
    const userId = 'user_zanzibar';
    const fields = { ...privateFields, professionalBio: 'Zanzibar!' };
    const { listing } = await stage.createPublicListing(userId, fields);
    const sendUpdate = async (overrides: object) =>
      toTarget(await stage.submitUpdate(listing, userId, { ...fields, ...overrides }));
    await approveUpdate(stage.admin, await sendUpdate({ phone: '314-555-0101' }));
    const rejectedUpdate = await sendUpdate({ company: 'Zanzibar' });
    await rejectUpdate(stage.admin, { ...rejectedUpdate, notes: 'Zanzibar?' });
    await sendUpdate({ company: 'Zanzibar' });
    await withdrawUpdate(stage.as(userId), { listingId: listing._id });
    await sendUpdate({ company: 'Zanzibar Limbs' });

    const listingBefore = await stage.readListing(listing);
    await deleteAccount(stage, userId);
    expect(await stage.readAllDocuments()).not.toMatch(/zanzibar|555-7777/i);
    const listingAfter = await stage.readListing(listing);
    const publicFields = { slug: listing.slug, firstName: 'Maria', phone: '314-555-0101' };
    expect(listingAfter).toMatchObject({ status: 'approved', ...publicFields });
    expect(listingAfter.v).toBeGreaterThan(listingBefore.v);
    for (const ownerField of ['ownerUserId', 'availability', 'locale', 'submittedAt'])
      expect(listingAfter).not.toHaveProperty(ownerField);

    const claim = await stage.submitClaim(listing, createUserId(), { claimant: createProsthetistAccount() });
    await approveClaim(stage.admin, toTarget(claim));
    expect((await stage.readListing(listing)).ownerUserId).toBe(claim.userId);
  });

  it('of a deleted listing leaves no trace in it', async () => {
    const { listing, userId } = await stage.createPublicListing('user_lagos', { email: 'lagos@mail.test' });
    await deleteListing(stage.admin, { ...toTarget(listing), notes: 'Asked for by phone.' });
    await deleteAccount(stage, userId);
    expect(await stage.readAllDocuments()).not.toContain('lagos');
  });

  it('N5 leaves no patient waiting: those without an answer get a mail, and all requests are deleted', async () => {
    const { listing, userId } = await stage.createPublicListing();
    const [waitingUserId, answeredUserId] = [createUserId(), createUserId()];
    const filter = { listingId: listing._id };
    const answeredFields = { status: 'called', dueAt: undefined } as const;
    await stage.visitRequests.insertMany(
      [
        createVisitRequestDoc({ ...filter, userId: waitingUserId, locale: 'es' }),
        createVisitRequestDoc({ ...filter, userId: answeredUserId, ...answeredFields }),
      ],
      { ignoreUndefined: true },
    );
    await deleteAccount(stage, userId);
    expect(await stage.visitRequests.countDocuments(filter)).toBe(0);
    expect(await stage.readOutbox(waitingUserId)).toMatchObject([
      { what: 'visit-request-unanswered', values: { ended: true } },
    ]);
    expect(await stage.readOutbox(answeredUserId)).toEqual([]);
  });

  it('leaves nothing of themselves on its page while a legal hold keeps it', async () => {
    const userId = 'user_kigali';
    await stage.photos.insertMany([createPhoto(userId, 'k'), createPhoto(userId, 'j', { showsPlace: true })]);
    const ownFields = {
      ...privateFields,
      profilePicture: toPath('k'),
      placePhotos: [{ photo: toPath('j'), kind: 'Other' as const, alt: 'The door.' }],
      professionalBio: 'I fit legs in Kigali.',
    };
    const { listing } = await stage.createPublicListing(userId, ownFields);
    const { _id: updateId } = await stage.submitUpdate(listing, userId, {
      ...privateFields,
      company: 'Kigali',
    });
    const listingBefore = await stage.readListing(listing);
    const hold = await stage.addLegalHold('listing', listing._id.toHexString());
    await deleteAccount(stage, userId, { listingFate: 'close' });
    const listingAfter = await stage.readListing(listing);
    expect(JSON.stringify(listingAfter)).not.toMatch(/kigali|zanzibar|555-7777|photos/i);
    const publicFields = { status: 'approved', slug: listing.slug, availability: 'closed' };
    expect(listingAfter).toMatchObject({ ...publicFields, v: listingBefore.v + 1 });
    expect(await stage.pendingUpdates.findOne({ _id: updateId })).toMatchObject({ status: 'withdrawn' });
    const readHeldListings = () => stage.heldListings.find({ listingId: listing._id }).toArray();
    const heldFields = { ...ownFields, ownerUserId: userId };
    expect(await readHeldListings()).toMatchObject([{ userId, fields: heldFields }]);

    // Somebody else may claim it, which does not end the hold on the former owner; nor does their own deletion.
    const claim = await stage.submitClaim(listing, createUserId(), { claimant: createProsthetistAccount() });
    await approveClaim(stage.admin, toTarget(claim));
    expect(await sweepDeletions(stage.worker)).toMatchObject({ purged: 0, failed: 0, held: 1 });
    expect(await readHeldListings()).toHaveLength(1);
    await stage.legalRequests.deleteOne({ _id: hold._id });
    expect(await sweepDeletions(stage.worker)).toMatchObject({ purged: 1, failed: 0, held: 0 });
    expect(await stage.readAllDocuments()).not.toMatch(/kigali|kkkk|jjjj/i);
    expect((await stage.readListing(listing)).ownerUserId).toBe(claim.userId);
  });

  it('leaves no photo on the page of the present owner of their listing while a legal hold keeps it', async () => {
    const userId = 'user_lusaka';
    await stage.photos.insertOne(createPhoto(userId, 'l'));
    const profilePicture = toPath('l');
    const listing = await stage.createListing({ ownerUserId: createUserId(), profilePicture });
    const hold = await stage.addLegalHold('user', userId);
    await deleteAccount(stage, userId);
    expect(await stage.readListing(listing)).not.toHaveProperty('profilePicture');
    expect((await stage.readListing(listing)).ownerUserId).toBe(listing.ownerUserId);
    expect(await stage.heldListings.findOne({ userId })).toMatchObject({ fields: { profilePicture } });
    await stage.legalRequests.deleteOne({ _id: hold._id });
    await sweepDeletions(stage.worker);
    expect(await stage.readAllDocuments()).not.toMatch(/lusaka|llll/);
  });

  it('may leave it closed', async () => {
    const { listing, userId } = await stage.createPublicListing();
    await deleteAccount(stage, userId, { listingFate: 'close' });
    const listingAfter = await stage.readListing(listing);
    expect(listingAfter).toMatchObject({ status: 'approved', availability: 'closed', slug: listing.slug });
    expect(listingAfter).not.toHaveProperty('ownerUserId');
    // A restored backup is erased in the same way.
    await stage.listings.replaceOne({ _id: listing._id }, { ...listing, ownerUserId: userId });
    expect(await eraseRestoredAccounts(stage.worker)).toMatchObject({ erased: 1 });
    expect(await stage.readListing(listing)).toMatchObject({ availability: 'closed' });
  });

  it.each(['pending', 'rejected'] as const)('deletes a listing that was never public: %s', async (status) => {
    const userId = createUserId();
    const listing = await stage.createPendingListing(userId);
    if (status === 'rejected') await rejectListing(stage.admin, { ...toTarget(listing), notes: 'No.' });
    await deleteAccount(stage, userId);
    expect(await stage.readListing(listing)).toBeNull();
    expect(await stage.undos.countDocuments({ 'target.id': listing._id.toHexString() })).toBe(0);
  });

  it('of a claimed listing that replaced their own leaves no data of the replaced one', async () => {
    const userId = 'user_pretoria';
    const listing = await stage.createPendingListing(userId, { company: 'Pretoria' });
    const claim = await stage.submitClaim(await stage.createListing(), userId);
    await approveClaim(stage.admin, toTarget(claim));
    expect(await stage.readListing(listing)).toMatchObject({ status: 'deleted' });
    await deleteAccount(stage, userId);
    expect(await stage.readListing(listing)).toBeNull();
    expect(await stage.readAllDocuments()).not.toMatch(/pretoria/i);
  });
});

describe('an owner who asks to take the listing down', () => {
  const takedownReason = 'Somebody follows me.';
  /** Deletes the account of an owner, and reads the report that staff decide about. */
  async function requestTakedown(overrides: Partial<RequestDeletionInput> = {}) {
    const { listing, userId } = await stage.createPublicListing();
    await deleteAccount(stage, userId, { listingFate: 'takedown', takedownReason, ...overrides });
    const report = (await stage.reports.findOne({ listingId: listing._id }))!;
    const decide = (outcome: 'done' | 'declined', notes = '') =>
      decideReport(stage.admin, { id: report._id.toHexString(), outcome, notes });
    return { listing, report, decide };
  }

  it('gets a mail when staff have done so, which can be undone', async () => {
    const address = 'left@clinic.test';
    const { listing, report, decide } = await requestTakedown({ address, locale: 'es' });
    expect(report).toMatchObject({ field: 'Take the page down', note: takedownReason, status: 'open' });
    expect(report).not.toHaveProperty('userId');
    const readStatus = async () => (await stage.readListing(listing)).status;
    expect(await readStatus()).toBe('approved');
    const { review } = await stage.createPublishedReview({}, { listing });
    const readAuthorMails = async () =>
      (await stage.readOutbox(review.userId)).map(({ what, status }) => [what, status]);
    const readReport = () => stage.reports.findOne({ _id: report._id });

    const { auditId } = await decide('done');
    expect(await readStatus()).toBe('deleted');
    const [deletionRow] = await stage.readAuditRows(listing._id.toHexString(), /listing\.delete/);
    expect(deletionRow).toMatchObject({ actor: { id: 'admin_1' } });
    expect(await stage.audit.findOne({ _id: auditId })).toMatchObject({ action: 'report.done' });
    const mail = { template: 'listing-takedown-decided', to: address, locale: 'es', values: { done: true } };
    const subject = `report:${report._id.toHexString()}`;
    expect(await stage.outbox.findOne({ subject })).toMatchObject({ payload: mail });
    expect(await readReport()).not.toHaveProperty('answerTo');
    expect(await readAuthorMails()).toContainEqual(['review-removed', 'waiting']);
    await undoDecision(stage.admin, { auditId });
    expect(await readStatus()).toBe('approved');
    expect(await readAuthorMails()).toEqual([
      ['review-published', 'waiting'], // when it was approved
      ['review-removed', 'cancelled'],
      ['review-published', 'cancelled'],
    ]);
    expect(await readReport()).toMatchObject({ status: 'open', answerTo: { address } });
    // What staff deleted before that decision stays deleted when it is undone.
    const { v } = await stage.readListing(listing);
    const earlierAdmin = stage.as('admin_1', addSeconds(-1));
    await deleteListing(earlierAdmin, { id: listing._id.toHexString(), v, notes: 'Twice.' });
    await undoDecision(stage.admin, await decide('done'));
    expect(await readStatus()).toBe('deleted');
  });

  it('may be declined by staff with a note', async () => {
    const { listing, decide } = await requestTakedown();
    await expectDomainError(decide('declined'), 'reason_missing');
    expect((await decide('declined', 'Reviews of it are true.')).report.status).toBe('declined');
    expect(await stage.readListing(listing)).toMatchObject({ status: 'approved' });
  });

  it('gives a reason that is deleted 30 days after the decision, or when a legal hold ends', async () => {
    const [decided, held, open] = [await requestTakedown(), await requestTakedown(), await requestTakedown()];
    for (const { decide } of [decided, held]) await decide('declined', 'Reviews of it are true.');
    const hold = await stage.addLegalHold('listing', held.listing._id.toHexString());
    const readReasonsOnDay = async (day: number) => {
      await sweepDeletions(stage.as('worker', addDays(day)));
      return Promise.all(
        [decided, held, open].map(
          async ({ report: { _id } }) => (await stage.reports.findOne({ _id }))!.note,
        ),
      );
    };
    expect(await readReasonsOnDay(29)).toEqual([takedownReason, takedownReason, takedownReason]);
    const erasedReason = '(deleted 30 days after the decision)';
    expect(await readReasonsOnDay(31)).toEqual([erasedReason, takedownReason, takedownReason]);
    await stage.legalRequests.deleteOne({ _id: hold._id });
    expect(await readReasonsOnDay(31)).toEqual([erasedReason, erasedReason, takedownReason]);
  });

  it('does not take down a listing that was claimed before staff decided', async () => {
    const { listing, decide } = await requestTakedown();
    const claim = await stage.submitClaim(listing);
    await approveClaim(stage.admin, toTarget(claim));
    await expectDomainError(decide('done', 'Claimed since.'), 'already_claimed');
    expect(await stage.readListing(listing)).toMatchObject({ status: 'approved', ownerUserId: claim.userId });
    expect((await decide('declined', 'Claimed since.')).report.status).toBe('declined');
  });
});

it('a claimant leaves no claim, no reason of its rejection, and the listing to others', async () => {
  const userId = 'user_mombasa';
  const evidence = createEvidence({ note: 'Mombasa', workEmail: 'mombasa@gateway.test' });
  const claim = (listing: ListingDoc) => stage.submitClaim(listing, userId, { evidence });
  const [claimedListing, otherListing] = [await stage.createListing(), await stage.createListing()];
  await claim(claimedListing);
  const rejectedClaim = await claim(await stage.createListing());
  await rejectClaim(stage.admin, { ...toTarget(rejectedClaim), notes: 'Mombasa?' });
  const { _id } = await stage.submitClaim(otherListing);
  await expectDomainError(claim(otherListing), 'pending_claim_exists');
  await deleteAccount(stage, userId);
  expect(await stage.readAllDocuments()).not.toMatch(/mombasa/i);
  expect(await stage.claims.findOne({ _id })).toMatchObject({ status: 'pending', blocked: [] });
  expect((await stage.submitClaim(claimedListing)).status).toBe('pending');
});
