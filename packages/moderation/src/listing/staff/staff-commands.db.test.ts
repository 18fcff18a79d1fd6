// Staff commands about listings other than decisions about submissions and deletions.
import { createReportDoc } from '@app/db/documents-for-tests';
import { approveClaim, rejectClaim } from '@app/listings/claim/staff/decide-claim';
import { rejectListing, suspendListing } from '@app/listings/listing/staff/decide-listing';
import { decideReport } from '@app/listings/listing/staff/decide-report';
import { editListing } from '@app/listings/listing/staff/edit-listing';
import { checkCredential, setIntegrityNotice } from '@app/listings/listing/staff/public-statements';
import { approveUpdate, rejectUpdate } from '@app/listings/update/staff/decide-update';
import { editUpdateNotes } from '@app/listings/update/staff/edit-update-notes';
import { describe, expect, it } from 'vitest';
import { reopen } from '../../staff/reopen.ts';
import { undoDecision } from '../../staff/undo-decision.ts';
import { expectSoundListings } from '../../testing/expect-sound-listings.ts';
import {
  createPendingListing,
  createPublicListing,
  readOutbox,
  submitClaim,
  submitUpdate,
  toTarget,
} from '../../testing/practice.ts';
import {
  addDays,
  createUserId,
  expectConflict,
  expectDomainError,
  openStage,
  startTime,
} from '../../testing/stage.ts';

const stage = await openStage();
const asAdmin = (now = startTime) => stage.as('admin_1', now);
const readMailTemplates = async (userId: string) => (await readOutbox(stage, userId)).map(({ what }) => what);

it('staff suspend a public listing, mail its owner, and make it pending again', async () => {
  const { listing, userId } = await createPublicListing(stage);
  const suspendInput = {
    ...toTarget(listing),
    notes: 'The number is somebody else’s.',
  };
  await expectDomainError(suspendListing(asAdmin(), { ...suspendInput, notes: '' }), 'reason_missing');
  const { listing: suspendedListing } = await suspendListing(asAdmin(), suspendInput);
  expect(suspendedListing).toMatchObject({
    status: 'suspended',
    approved: false,
    decision: { outcome: 'suspended' },
  });
  expect(await readMailTemplates(userId)).toEqual(['listing-suspended']);
  const reopening = await reopen(asAdmin(), {
    kind: 'listing',
    id: listing._id.toHexString(),
    v: suspendedListing.v,
  });
  expect(reopening).toMatchObject({ kind: 'listing', listing: { status: 'pending' } });
  const undoResult = await undoDecision(asAdmin(), reopening);
  expect(undoResult).toMatchObject({ listing: { status: 'suspended', decision: { outcome: 'suspended' } } });
  await expectSoundListings(stage.collections);
});

describe('a correction', () => {
  it('is public at once, moves the address, mails the owner, and can be undone', async () => {
    const { listing, userId } = await createPublicListing(stage, createUserId(), { firstName: 'Greta' });
    const fields = { lastName: 'Olmsted', phone: '314-555-0177', website: '' };
    const {
      auditId,
      listing: editedListing,
      changed,
    } = await editListing(asAdmin(), { ...toTarget(listing), fields });
    expect(changed.sort()).toEqual(['lastName', 'phone', 'website']);
    expect(editedListing).toMatchObject({
      lastName: 'Olmsted',
      slugHistory: [listing.slug],
      lastKey: 'olmsted',
    });
    expect(editedListing.website).toBeUndefined();
    expect(editedListing.slug).toContain('olmsted');
    expect(editedListing.confirmedAt).toEqual(listing.confirmedAt);
    expect(await readMailTemplates(userId)).toEqual(['listing-edited']);
    expect(await stage.collections.audit.findOne({ _id: auditId })).toMatchObject({
      action: 'listing.edit',
      after: { fields: expect.arrayContaining(['lastName', 'phone', 'website']) },
    });
    const { v: _, ...unchangedFields } = listing;
    await undoDecision(asAdmin(), { auditId });
    expect(await stage.readListing(listing)).toMatchObject(unchangedFields);
    expect((await readOutbox(stage, userId)).map(({ status }) => status)).toEqual(['cancelled']);
    await expectSoundListings(stage.collections);
  });

  it('accepts the fields of the form, and rejects an empty change', async () => {
    const listing = await stage.createListing();
    const input = toTarget(listing);
    const edit = (fields: object) => editListing(asAdmin(), { ...input, fields });
    await expectDomainError(edit({ website: 'javascript:alert(1)' }), 'field');
    await expectDomainError(edit({ lastName: '' }), 'field');
    await expectDomainError(edit({ lastName: 'Doe' }), 'no_changes');
    await expectConflict(editListing(asAdmin(), { ...input, v: 9, fields: {} }), 'stale');
  });

  it('sets the map position by hand, until the ZIP code changes', async () => {
    const listing = await stage.createListing();
    const pin = { lat: 38.5, lng: -90.1 };
    const pinResult = await editListing(asAdmin(), { ...toTarget(listing), fields: {}, pin });
    expect(pinResult.listing).toMatchObject({ pinned: true, loc: { coordinates: [-90.1, 38.5] } });
    const editResult = await editListing(asAdmin(), {
      ...toTarget(pinResult.listing),
      fields: { zipCode: '63102' },
    });
    expect(editResult.listing.pinned).toBeUndefined();
    expect(editResult.listing.loc?.coordinates).not.toEqual([-90.1, 38.5]);
  });
});

it('the result of a register check is stored, and removed with the credential', async () => {
  const license = 'ABC Certified Prosthetist (CP)';
  const listing = await stage.createListing();
  const checkInput = {
    id: listing._id.toHexString(),
    license,
    number: 'CP 1234',
    seenAt: '2026-11-02',
    status: 'verified',
  } as const;
  await expectDomainError(checkCredential(asAdmin(), { ...checkInput, number: ' ' }), 'reason_missing');
  const { listing: checkedListing } = await checkCredential(asAdmin(), {
    ...checkInput,
    number: ' CP 1234 ',
  });
  expect(checkedListing.credentialChecks).toMatchObject([
    { license, status: 'verified', by: 'admin_1', number: 'CP 1234' },
  ]);
  const laterCheck = await checkCredential(asAdmin(), {
    ...checkInput,
    v: checkedListing.v,
    status: 'expired',
  });
  expect(laterCheck.listing.credentialChecks).toMatchObject([{ status: 'expired' }]);
  await expectDomainError(checkCredential(asAdmin(), { ...checkInput, license: 'Other' }), 'no_changes');
  const licenses: ['BOC Certified Prosthetist (CP)'] = ['BOC Certified Prosthetist (CP)'];
  const { v } = laterCheck.listing;
  const editResult = await editListing(asAdmin(), { id: listing._id.toHexString(), v, fields: { licenses } });
  expect(editResult.listing.credentialChecks).toBeUndefined();
});

it('staff set and remove a warning about manipulated reviews', async () => {
  const listing = await stage.createListing();
  const noticeInput = { id: listing._id.toHexString(), on: true, note: 'Seven reviews came from one desk.' };
  await expectDomainError(setIntegrityNotice(asAdmin(), { ...noticeInput, note: '' }), 'reason_missing');
  const { listing: warnedListing } = await setIntegrityNotice(asAdmin(), noticeInput);
  expect(warnedListing.integrityNotice).toEqual({ note: noticeInput.note, since: startTime, by: 'admin_1' });
  const laterContext = asAdmin(addDays(1));
  await expectDomainError(setIntegrityNotice(laterContext, noticeInput), 'no_changes');
  const { listing: rewordedListing } = await setIntegrityNotice(laterContext, {
    ...noticeInput,
    note: 'Nine reviews.',
  });
  expect(rewordedListing.integrityNotice).toEqual({ note: 'Nine reviews.', since: startTime, by: 'admin_1' });
  const { listing: clearedListing } = await setIntegrityNotice(asAdmin(), {
    ...noticeInput,
    on: false,
    note: '',
  });
  expect(clearedListing.integrityNotice).toBeUndefined();
});

it('a reader’s report is decided once', async () => {
  const listing = await stage.createListing();
  const report = createReportDoc({ listingId: listing._id });
  await stage.collections.reports.insertOne(report);
  const decideInput = { id: report._id.toHexString(), outcome: 'done', notes: 'Called them.' } as const;
  const { report: decidedReport, auditId } = await decideReport(asAdmin(), decideInput);
  expect(decidedReport).toMatchObject({ status: 'done', decision: { notes: 'Called them.', by: 'admin_1' } });
  await expectConflict(decideReport(stage.as('admin_2'), decideInput), 'not_now', { status: 'done' });
  expect(await undoDecision(asAdmin(), { auditId })).toMatchObject({ report: { status: 'open' } });
  expect(await stage.collections.reports.findOne({ _id: report._id })).not.toHaveProperty('decision');
});

describe('reopening', () => {
  it('makes a rejected listing, update or claim pending again', async () => {
    const { _id, v } = await createPendingListing(stage, createUserId(), { firstName: 'Iris' });
    const rejection = await rejectListing(asAdmin(), { id: _id.toHexString(), v, notes: 'Another town.' });
    const id = _id.toHexString();
    expect(await reopen(asAdmin(), { kind: 'listing', id, v: rejection.listing.v })).toMatchObject({
      listing: { status: 'pending' },
    });

    const { listing, userId } = await createPublicListing(stage, createUserId(), { firstName: 'June' });
    const target = toTarget(
      await submitUpdate(stage, listing, userId, { firstName: 'June', company: 'Other' }),
    );
    const pendingUpdateResult = await editUpdateNotes(asAdmin(), {
      ...target,
      notes: 'The site does not open.',
    });
    expect(pendingUpdateResult.update).toMatchObject({
      status: 'pending',
      notes: 'The site does not open.',
      v: 2,
    });
    await rejectUpdate(asAdmin(), { ...target, v: 2, notes: 'The site does not open.' });
    const rejectedUpdateResult = await editUpdateNotes(asAdmin(), {
      ...target,
      v: 3,
      notes: 'It opens with an error.',
    });
    expect(rejectedUpdateResult.update.decision?.notes).toBe('It opens with an error.');
    const sameInput = { ...target, v: 4, notes: ' It opens with an error. ' };
    await expectDomainError(editUpdateNotes(asAdmin(), sameInput), 'no_changes');
    const reopening = await reopen(asAdmin(), { kind: 'update', id: target.id, v: 4 });
    expect(reopening).toMatchObject({ update: { status: 'pending', notes: 'It opens with an error.' } });
    const { update } = await approveUpdate(asAdmin(), { ...target, v: 5 });
    await expectConflict(reopen(asAdmin(), { kind: 'update', id: target.id, v: update.v }), 'not_now');

    const submittedClaim = await submitClaim(stage, await stage.createListing());
    await rejectClaim(asAdmin(), { ...toTarget(submittedClaim), notes: 'No evidence.' });
    const claimReopening = await reopen(asAdmin(), {
      kind: 'claim',
      id: submittedClaim._id.toHexString(),
      v: 2,
    });
    expect(claimReopening).toMatchObject({ claim: { status: 'pending', expiresAt: addDays(14) } });
    await expectSoundListings(stage.collections);
  });

  it('of an approved claim removes the owner, and Undo restores it', async () => {
    const listing = await stage.createListing();
    const submittedClaim = await submitClaim(stage, listing);
    await approveClaim(asAdmin(), toTarget(submittedClaim));
    await submitUpdate(stage, listing, submittedClaim.userId, {});
    const id = submittedClaim._id.toHexString();
    const reopening = await reopen(asAdmin(), { kind: 'claim', id, v: 2 });
    expect((await stage.readListing(listing)).ownerUserId).toBeUndefined();
    const { pendingUpdates } = stage.collections;
    expect(await pendingUpdates.countDocuments({ listingId: listing._id, status: 'pending' })).toBe(0);
    expect(await readMailTemplates(submittedClaim.userId)).toEqual(
      expect.arrayContaining(['claim-reopened', 'metadata']),
    );
    await undoDecision(asAdmin(), reopening);
    expect(await stage.readListing(listing)).toMatchObject({ ownerUserId: submittedClaim.userId });
    expect(await pendingUpdates.countDocuments({ listingId: listing._id, status: 'pending' })).toBe(1);
    expect(await stage.collections.claims.findOne({ _id: submittedClaim._id })).toMatchObject({
      status: 'approved',
    });
    await expectSoundListings(stage.collections);
  });
});
