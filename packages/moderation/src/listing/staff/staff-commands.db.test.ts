// Staff commands about listings other than decisions about submissions and deletions.
import type { ListingDoc } from '@app/db';
import { approveClaim, rejectClaim } from '@app/listings/claim/staff/decide-claim';
import { rejectListing, suspendListing } from '@app/listings/listing/staff/decide-listing';
import { decideReport } from '@app/listings/listing/staff/decide-report';
import { editListing } from '@app/listings/listing/staff/edit-listing';
import { editNotes } from '@app/listings/listing/staff/edit-notes';
import { checkCredential, setIntegrityNotice } from '@app/listings/listing/staff/state-publicly';
import { updateListing } from '@app/listings/update/owner/update-listing';
import { approveUpdate, rejectUpdate } from '@app/listings/update/staff/decide-update';
import { testDatabase } from '@app/test-kit/mongo';
import { ObjectId } from 'mongodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { reopen } from '../../staff/reopen.ts';
import { undoDecision } from '../../staff/undo-decision.ts';
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

it('suspends a public listing, mails its owner, and makes it pending again', async () => {
  const { listing, userId } = await ownPublic(s);
  const suspendInput = {
    id: listing._id.toHexString(),
    v: listing.v,
    notes: 'The number is somebody else’s.',
  };
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

describe('a correction', () => {
  it('is public at once, moves the address, mails the owner, and can be undone', async () => {
    const { listing, userId } = await ownPublic(s, newUser(), { firstName: 'Greta' });
    const fields = { lastName: 'Olmsted', phone: '314-555-0177', website: '' };
    const {
      auditId,
      listing: after,
      changed,
    } = await editListing(admin(), { id: listing._id.toHexString(), v: listing.v, fields });
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
    const suspendInput = { id: listing._id.toHexString(), v: 1 };
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
      id: listing._id.toHexString(),
      v: 1,
      fields: {},
      pin: { lat: 38.5, lng: -90.1 },
    });
    expect(pinned.listing).toMatchObject({ pinned: true, loc: { coordinates: [-90.1, 38.5] } });
    const moved = await editListing(admin(), {
      id: listing._id.toHexString(),
      v: 2,
      fields: { zipCode: '63102' },
    });
    expect(moved.listing.pinned).toBeUndefined();
    expect(moved.listing.loc?.coordinates).not.toEqual([-90.1, 38.5]);
  });
});

it('stores the result of a register check, and removes it with the credential', async () => {
  const license = 'ABC Certified Prosthetist (CP)';
  const listing = await s.listing();
  const check = {
    id: listing._id.toHexString(),
    license,
    number: 'CP 1234',
    seenAt: '2026-11-02',
    status: 'verified',
  } as const;
  await expect(checkCredential(admin(), { ...check, number: ' ' })).rejects.toMatchObject(
    matchError('reason_missing'),
  );
  const { listing: after } = await checkCredential(admin(), { ...check, number: ' CP 1234 ' });
  expect(after.credentialChecks).toMatchObject([
    { license, status: 'verified', by: 'admin_1', number: 'CP 1234' },
  ]);
  const later = await checkCredential(admin(), { ...check, v: after.v, status: 'expired' });
  expect(later.listing.credentialChecks).toMatchObject([{ status: 'expired' }]);
  await expect(checkCredential(admin(), { ...check, license: 'Other' })).rejects.toMatchObject(
    matchError('no_changes'),
  );
  const licenses: ['BOC Certified Prosthetist (CP)'] = ['BOC Certified Prosthetist (CP)'];
  const { v } = later.listing;
  const other = await editListing(admin(), { id: listing._id.toHexString(), v, fields: { licenses } });
  expect(other.listing.credentialChecks).toBeUndefined();
});

it('sets and removes a warning about manipulated reviews', async () => {
  const listing = await s.listing();
  const suspendInput = { id: listing._id.toHexString(), on: true, note: 'Seven reviews came from one desk.' };
  await expect(setIntegrityNotice(admin(), { ...suspendInput, note: '' })).rejects.toMatchObject(
    matchError('reason_missing'),
  );
  const { listing: warned } = await setIntegrityNotice(admin(), suspendInput);
  expect(warned.integrityNotice).toEqual({ note: suspendInput.note, since: start, by: 'admin_1' });
  const later = admin(days(1));
  await expect(setIntegrityNotice(later, suspendInput)).rejects.toMatchObject(matchError('no_changes'));
  const { listing: reworded } = await setIntegrityNotice(later, { ...suspendInput, note: 'Nine reviews.' });
  expect(reworded.integrityNotice).toEqual({ note: 'Nine reviews.', since: start, by: 'admin_1' });
  const { listing: clean } = await setIntegrityNotice(admin(), { ...suspendInput, on: false, note: '' });
  expect(clean.integrityNotice).toBeUndefined();
});

it('decides a visitor’s report once', async () => {
  const listing = await s.listing();
  const report = { _id: new ObjectId(), listingId: listing._id, field: 'Phone', note: 'It rings elsewhere.' };
  await s.collections.reports.insertOne({ ...report, status: 'open', createdAt: start });
  const suspendInput = { id: report._id.toHexString(), outcome: 'done', notes: 'Called them.' } as const;
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
    const refused = await rejectListing(admin(), { id: _id.toHexString(), v, notes: 'Another town.' });
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
    const of = { id: sent.update._id.toHexString(), v: 1 };
    const noted = await editNotes(admin(), { ...of, notes: 'The site does not open.' });
    expect(noted.update).toMatchObject({ status: 'pending', notes: 'The site does not open.', v: 2 });
    await rejectUpdate(admin(), { ...of, v: 2, notes: 'The site does not open.' });
    const result = await editNotes(admin(), { ...of, v: 3, notes: 'It opens with an error.' });
    expect(result.update.decision?.notes).toBe('It opens with an error.');
    const same = { ...of, v: 4, notes: ' It opens with an error. ' };
    await expect(editNotes(admin(), same)).rejects.toMatchObject(matchError('no_changes'));
    const again = await reopen(admin(), { kind: 'update', id: of.id, v: 4 });
    expect(again).toMatchObject({ update: { status: 'pending', notes: 'It opens with an error.' } });
    const { update } = await approveUpdate(admin(), { ...of, v: 5 });
    await expect(reopen(admin(), { kind: 'update', id: of.id, v: update.v })).rejects.toMatchObject(
      matchConflict('not_now'),
    );

    const requested = await claim(s, await s.listing());
    await rejectClaim(admin(), { id: requested._id.toHexString(), v: 1, notes: 'No evidence.' });
    const waits = await reopen(admin(), { kind: 'claim', id: requested._id.toHexString(), v: 2 });
    expect(waits).toMatchObject({ claim: { status: 'pending', expiresAt: days(14) } });
    await expectSoundPractices(s.collections);
  });

  it('of an approved claim removes the owner, and Undo restores it', async () => {
    const listing = await s.listing();
    const requested = await claim(s, listing);
    await approveClaim(admin(), { id: requested._id.toHexString(), v: 1 });
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
