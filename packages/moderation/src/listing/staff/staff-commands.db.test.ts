// Staff commands about listings other than decisions about submissions and deletions.

import type { ListingDoc } from '@app/db';
import { createReportDoc } from '@app/db/documents-for-tests';
import { rejectClaim } from '@app/listings/claim/staff/decide-claim';
import { rejectListing, suspendListing } from '@app/listings/listing/staff/decide-listing';
import { decideReport } from '@app/listings/listing/staff/decide-report';
import { editListing } from '@app/listings/listing/staff/edit-listing';
import { checkCredential, setIntegrityNotice } from '@app/listings/listing/staff/public-statements';
import { messageOwner } from '@app/listings/message/message-people';
import { expectSoundListings } from '@app/listings/testing/expect-sound-listings';
import { toTarget } from '@app/listings/testing/inputs';
import { addDays, createUserId, openStage, startTime } from '@app/listings/testing/stage';
import { approveUpdate, editUpdateNotes, rejectUpdate } from '@app/listings/update/staff/decide-update';
import { expectConflict, expectDomainError } from '@app/status-changes/testing/outcomes';
import type { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { reopen } from '../../staff/reopen.ts';
import { undoDecision } from '../../staff/undo-decision.ts';

const stage = await openStage();
const idOf = ({ _id }: { _id: ObjectId }) => _id.toHexString();

it('staff suspend a public listing, mail its owner, and make it pending again', async () => {
  const { listing, userId } = await stage.createPublicListing();
  const suspend = (notes: string) => suspendListing(stage.admin, { ...toTarget(listing), notes });
  await expectDomainError(suspend(''), 'reason_missing');
  const { listing: suspendedListing } = await suspend('The number is somebody else’s.');
  const suspendedFields = { status: 'suspended', decision: { outcome: 'suspended' } };
  expect(suspendedListing).toMatchObject({ ...suspendedFields, approved: false });
  expect(await stage.readMailNames(userId)).toEqual(['listing-suspended']);
  const reopening = await reopen(stage.admin, { kind: 'listing', ...toTarget(suspendedListing) });
  expect(reopening).toMatchObject({ kind: 'listing', listing: { status: 'pending' } });
  expect(await undoDecision(stage.admin, reopening)).toMatchObject({ listing: suspendedFields });
  await expectSoundListings(stage);
});

describe('a correction', () => {
  it('is public at once, moves the address, mails the owner, and can be undone', async () => {
    const { listing, userId } = await stage.createPublicListing(createUserId(), { firstName: 'Greta' });
    const fields = { lastName: 'Olmsted', phone: '314-555-0177', website: '' };
    const { auditId, ...edit } = await editListing(stage.admin, { ...toTarget(listing), fields });
    expect(edit.changed.sort()).toEqual(['lastName', 'phone', 'website']);
    const { slug: oldSlug, confirmedAt, v: _, ...unchangedFields } = listing;
    const newFields = { lastName: 'Olmsted', slugHistory: [oldSlug], lastKey: 'olmsted', confirmedAt };
    expect(edit.listing).toMatchObject(newFields);
    expect(edit.listing.website).toBeUndefined();
    expect(edit.listing.slug).toContain('olmsted');
    expect(await stage.readMailNames(userId)).toEqual(['listing-edited']);
    expect(await stage.audit.findOne({ _id: auditId })).toMatchObject({
      action: 'listing.edit',
      after: { fields: expect.arrayContaining(['lastName', 'phone', 'website']) },
    });
    await undoDecision(stage.admin, { auditId });
    const restoredFields = { ...unchangedFields, slug: oldSlug, confirmedAt };
    expect(await stage.readListing(listing)).toMatchObject(restoredFields);
    expect((await stage.readOutbox(userId)).map(({ status }) => status)).toEqual(['cancelled']);
    await expectSoundListings(stage);
  });

  it('accepts the fields of the form, and rejects an empty change', async () => {
    const listing = await stage.createListing();
    const edit = (fields: object, v = listing.v) =>
      editListing(stage.admin, { ...toTarget(listing), v, fields });
    await expectDomainError(edit({ website: 'javascript:alert(1)' }), 'field');
    await expectDomainError(edit({ lastName: '' }), 'field');
    await expectDomainError(edit({ lastName: 'Doe' }), 'no_changes');
    await expectConflict(edit({}, 9), 'stale');
  });

  it('sets the map position by hand, until the ZIP code changes', async () => {
    const listing = await stage.createListing();
    const pin = { lat: 38.5, lng: -90.1 };
    const pinResult = await editListing(stage.admin, { ...toTarget(listing), fields: {}, pin });
    expect(pinResult.listing).toMatchObject({ pinned: true, loc: { coordinates: [-90.1, 38.5] } });
    const input = { ...toTarget(pinResult.listing), fields: { zipCode: '63102' } };
    const editResult = await editListing(stage.admin, input);
    expect(editResult.listing.pinned).toBeUndefined();
    expect(editResult.listing.loc?.coordinates).not.toEqual([-90.1, 38.5]);
  });
});

it('the result of a register check is stored, and removed with the credential', async () => {
  const license = 'ABC Certified Prosthetist (CP)';
  const listing = await stage.createListing();
  const check = async (
    overrides: { v?: number; license?: string; number?: string; status?: 'expired' } = {},
  ) => {
    const result = { license, number: 'CP 1234', seenAt: '2026-11-02', status: 'verified' } as const;
    return (await checkCredential(stage.admin, { id: idOf(listing), ...result, ...overrides })).listing;
  };
  await expectDomainError(check({ number: ' ' }), 'reason_missing');
  const { credentialChecks, v } = await check({ number: ' CP 1234 ' });
  const storedCheck = { license, status: 'verified', by: 'admin_1', number: 'CP 1234' };
  expect(credentialChecks).toMatchObject([storedCheck]);
  const laterListing = await check({ v, status: 'expired' });
  expect(laterListing.credentialChecks).toMatchObject([{ status: 'expired' }]);
  await expectDomainError(check({ license: 'Other' }), 'no_changes');
  const licenses: ['BOC Certified Prosthetist (CP)'] = ['BOC Certified Prosthetist (CP)'];
  const edit = await editListing(stage.admin, { ...toTarget(laterListing), fields: { licenses } });
  expect(edit.listing.credentialChecks).toBeUndefined();
});

it('staff set and remove a warning about manipulated reviews', async () => {
  const id = idOf(await stage.createListing());
  const setNotice = async (on: boolean, note: string, day = 0) =>
    (await setIntegrityNotice(stage.as('admin_1', addDays(day)), { id, on, note })).listing.integrityNotice;
  const note = 'Seven reviews came from one desk.';
  await expectDomainError(setNotice(true, ''), 'reason_missing');
  expect(await setNotice(true, note)).toEqual({ note, since: startTime, by: 'admin_1' });
  await expectDomainError(setNotice(true, note, 1), 'no_changes');
  const rewordedNotice = { note: 'Nine reviews.', since: startTime, by: 'admin_1' };
  expect(await setNotice(true, 'Nine reviews.', 1)).toEqual(rewordedNotice);
  expect(await setNotice(false, '')).toBeUndefined();
});

it('a reader’s report is decided once', async () => {
  const report = createReportDoc({ listingId: (await stage.createListing())._id });
  await stage.reports.insertOne(report);
  const input = { id: idOf(report), outcome: 'done', notes: 'Called them.' } as const;
  const { report: decidedReport, auditId } = await decideReport(stage.admin, input);
  expect(decidedReport).toMatchObject({ status: 'done', decision: { notes: 'Called them.', by: 'admin_1' } });
  await expectConflict(decideReport(stage.as('admin_2'), input), 'not_now', { status: 'done' });
  expect(await undoDecision(stage.admin, { auditId })).toMatchObject({ report: { status: 'open' } });
  expect(await stage.reports.findOne({ _id: report._id })).not.toHaveProperty('decision');
});

it('reopening makes a rejected listing, update or claim pending again', async () => {
  const listing = await stage.createPendingListing(createUserId(), { firstName: 'Iris' });
  const rejection = await rejectListing(stage.admin, { ...toTarget(listing), notes: 'Another town.' });
  const listingTarget = toTarget(rejection.listing);
  expect(await reopen(stage.admin, { kind: 'listing', ...listingTarget })).toMatchObject({
    listing: { status: 'pending' },
  });

  const claim = await stage.submitClaim(await stage.createListing());
  await rejectClaim(stage.admin, { ...toTarget(claim), notes: 'No evidence.' });
  const claimReopening = await reopen(stage.admin, { kind: 'claim', ...toTarget(claim), v: 2 });
  expect(claimReopening).toMatchObject({ claim: { status: 'pending', expiresAt: addDays(14) } });

  const { listing: publicListing, userId } = await stage.createPublicListing();
  const target = toTarget(await stage.submitUpdate(publicListing, userId, { company: 'Other' }));
  const editNotes = async (v: number, notes: string) =>
    (await editUpdateNotes(stage.admin, { ...target, v, notes })).update;
  const notes = 'The site does not open.';
  expect(await editNotes(1, notes)).toMatchObject({ status: 'pending', notes, v: 2 });
  await rejectUpdate(stage.admin, { ...target, v: 2, notes });
  const laterNotes = 'It opens with an error.';
  expect((await editNotes(3, laterNotes)).decision?.notes).toBe(laterNotes);
  await expectDomainError(editNotes(4, ` ${laterNotes} `), 'no_changes');
  const reopenUpdate = (v: number) => reopen(stage.admin, { kind: 'update', ...target, v });
  const reopenedFields = { status: 'pending', notes: laterNotes };
  expect(await reopenUpdate(4)).toMatchObject({ update: reopenedFields });
  const { update } = await approveUpdate(stage.admin, { ...target, v: 5 });
  await expectConflict(reopenUpdate(update.v), 'not_now');
  await expectSoundListings(stage);
});

describe('a message of staff', () => {
  const message = 'The phone number rings at a bakery. Please correct it.';
  const send = (listing: ListingDoc, overrides: { v?: number; message?: string } = {}) =>
    messageOwner(stage.admin, { ...toTarget(listing), message, ...overrides });

  it('is mailed to the owner and logged, without changing the listing, and can be undone', async () => {
    const { listing, userId } = await stage.createPublicListing();
    const { auditId } = await send(listing, { message: ` ${message} ` });
    const key = `${auditId.toHexString()}:listing-message`;
    expect(await stage.outbox.findOne({ key })).toMatchObject({
      kind: 'mail',
      status: 'waiting',
      subject: `listing:${idOf(listing)}`,
      payload: { template: 'listing-message', userId, values: { note: message } },
    });
    expect(await stage.audit.findOne({ _id: auditId })).toMatchObject({
      action: 'listing.message',
      actor: { kind: 'admin', id: 'admin_1' },
      target: { kind: 'listing', id: idOf(listing) },
      reason: message,
    });
    expect(await stage.readListing(listing)).toEqual(listing);
    await undoDecision(stage.admin, { auditId });
    expect(await stage.outbox.findOne({ key })).toMatchObject({ status: 'cancelled' });
  });

  it('is rejected without an owner or text, for texts about a body, and for another version', async () => {
    const { listing, userId } = await stage.createPublicListing();
    await expectDomainError(send(await stage.createListing()), 'no_owner');
    await expectDomainError(send(listing, { message: '  ' }), 'reason_missing');
    for (const healthText of ['He is a below-knee amputee.', 'Ask him about his leg.'])
      await expectDomainError(send(listing, { message: healthText }), 'health_facts');
    await expectConflict(send(listing, { v: listing.v + 1 }), 'stale');
    expect(await stage.readMailNames(userId)).toEqual([]);
  });
});
