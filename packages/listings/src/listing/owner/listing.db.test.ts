import type { ListingDoc, ObjectId } from '@app/db';
import type { Availability } from '@app/option-lists';
import { expectDomainError } from '@app/status-changes/testing/outcomes';
import type { ListingInput } from '@app/types';
import { describe, expect, it } from 'vitest';
import { createListingInput, createProsthetistAccount, toTarget } from '../../testing/inputs.ts';
import { addDays, addSeconds, createUserId, openStage, startTime } from '../../testing/stage.ts';
import { setAvailability, updateListing, withdrawUpdate } from '../../update/owner/update-listing.ts';
import { approveUpdate } from '../../update/staff/decide-update.ts';
import type { FieldName } from '../fields.ts';
import { approveListing, rejectListing, suspendListing } from '../staff/decide-listing.ts';
import { editListing } from '../staff/edit-listing.ts';
import { confirmListing } from './change-own-listing.ts';
import { createListing } from './create-listing.ts';

const stage = await openStage();
const findRows = (id: ObjectId) => stage.readAuditRows(id.toHexString());
const countPendingUpdates = ({ _id }: ListingDoc) => stage.pendingUpdates.countDocuments({ listingId: _id });
const rejectAsAdmin = async (listing: ListingDoc, notes: string) =>
  (await rejectListing(stage.admin, { ...toTarget(listing), notes })).listing;

/** Sends the form, or some of its fields. */
async function sendChange(
  userId: string,
  { _id }: ListingDoc,
  overrides: Partial<ListingInput> = {},
  { now = startTime, fields }: { now?: Date; fields?: FieldName[] } = {},
) {
  const input = createListingInput(overrides);
  const changeInput = { listingId: _id, input, locale: 'es' as const, ...(fields && { fields }) };
  return withUpdate(await updateListing(stage.as(userId, now), changeInput));
}
/** Adds the update that a change is stored as; undefined for a listing that is not public. */
const withUpdate = (result: Awaited<ReturnType<typeof updateListing>>) => ({
  ...result,
  update: result.kind === 'update' ? result.update : undefined,
});

describe('createListing', () => {
  it('creates a pending listing with all values of the server', async () => {
    const userId = createUserId();
    const otherPlace = { company: 'B', address: '2 Oak', city: 'Clayton', state: 'mo', zipCode: '63105' };
    const listing = await stage.createPendingListing(userId, {
      lastName: 'Gateway-Ørsted',
      alsoAt: [{ ...otherPlace, days: '' }],
      npi: '1234567893',
      firstVisitDays: 12,
      acceptsNewPatients: null,
    } as never);
    expect(await stage.readListing(listing)).toEqual(listing);
    expect(listing).toMatchObject({
      slug: 'maria-gateway-orsted-st-louis-mo',
      v: 1,
      status: 'pending',
      approved: false,
      ownerUserId: userId,
      state: 'MO',
      lastKey: 'gateway orsted',
      nameKeys: ['maria', 'gateway', 'orsted', 'arch', 'limb', 'care', 'st', 'louis', 'gatewayorsted'],
      loc: { type: 'Point', coordinates: [expect.closeTo(-90.19, 1), expect.closeTo(38.63, 1)] },
      alsoAt: [{ city: 'Clayton', state: 'MO', loc: { type: 'Point' } }],
      npi: '1234567893',
      firstVisitDays: 12,
      reviewCount: 0,
      confirmedAt: startTime,
      confirmedBy: 'practice',
      submittedAt: startTime,
      locale: 'en',
      risks: [],
    });
    const emptyFields = ['professionalBio', 'yearStartedPracticing', 'limbLevels', 'address2'];
    for (const fieldName of ['acceptsNewPatients', ...emptyFields])
      expect(listing).not.toHaveProperty(fieldName);
    expect(await findRows(listing._id)).toMatchObject([
      { action: 'listing.create', actor: { kind: 'user', id: userId }, after: { status: 'pending', v: 1 } },
    ]);
    expect(await stage.readOutbox(userId)).toEqual([
      { what: 'listing-received', values: {}, locale: 'en', status: 'waiting', dueAt: startTime },
    ]);
  });

  it('C7: ignores `approved`, and logs the attempt', async () => {
    const maliciousInput = { ...createListingInput(), approved: true };
    const createInput = { input: maliciousInput, account: createProsthetistAccount(), locale: 'en' } as const;
    const listing = await createListing(stage.as(createUserId()), createInput);
    expect(await stage.readListing(listing)).toMatchObject({ approved: false, status: 'pending' });
    expect(await findRows(listing._id)).toMatchObject([{ reason: 'sent approved: true' }]);
  });

  it('numbers the addresses of people of equal name, former addresses included', async () => {
    await stage.createListing({ slugHistory: ['sam-once-st-louis-mo'] });
    const createWithSlug = async (firstName: string, lastName: string, city = 'St. Louis') =>
      (await stage.createPendingListing(createUserId(), { firstName, lastName, city })).slug;
    expect(await createWithSlug('Pat', 'Twice')).toBe('pat-twice-st-louis-mo');
    expect(await createWithSlug('Pat', 'Twice')).toBe('pat-twice-st-louis-mo-2');
    expect(await createWithSlug('Pat', 'Twice')).toBe('pat-twice-st-louis-mo-3');
    expect(await createWithSlug('Sam', 'Once')).toBe('sam-once-st-louis-mo-2');
    expect(await createWithSlug('李', '明', '圣')).toBe('mo');
  });

  it.each([
    ['with four more digits', '63101-1234', {}],
    ['without its zero', '2134', { zipCode: '02134', city: 'Boston', state: 'MA' }],
  ])('marks a duplicate for staff whose ZIP code is stored %s', async (_, zipCode, place) => {
    await stage.createListing({ firstName: 'Tess', lastName: 'Twin', zipCode });
    const names = { firstName: 'Tess', lastName: 'TWIN' };
    expect((await stage.createPendingListing(createUserId(), { ...names, ...place })).risks).toEqual([
      'twin',
    ]);
  });

  it.each(['patient', undefined] as const)('is rejected for an account with the role %s', async (role) => {
    const account = createProsthetistAccount({ role });
    const createInput = { input: createListingInput(), account, locale: 'en' as const };
    await expectDomainError(createListing(stage.as(createUserId()), createInput), 'not_a_prosthetist');
  });

  it('is rejected for an owner of a pending listing', async () => {
    const userId = createUserId();
    await stage.createPendingListing(userId);
    await expectDomainError(stage.createPendingListing(userId, { lastName: 'Other' }), 'already_owner');
  });

  it('accepts own photos only', async () => {
    const userId = createUserId();
    const [profilePicture] = await insertPhotos(['m'], { userId });
    await expectDomainError(stage.createPendingListing(createUserId(), { profilePicture }), 'photo');
    const listing = await stage.createPendingListing(userId, { profilePicture });
    expect(listing.profilePicture).toBe(profilePicture);
  });
});

const toPhotoPath = (letter: string) => `/photos/${letter.repeat(22)}.webp`;
/** Inserts uploaded photos by their letters, and returns their paths. */
async function insertPhotos(letters: string[], photoFields: { userId: string; showsPlace?: true }) {
  const photos = letters.map((letter) => ({ _id: letter.repeat(22), bytes: 1, createdAt: startTime }));
  await stage.photos.insertMany(photos.map((photo) => ({ ...photo, ...photoFields })));
  return letters.map(toPhotoPath);
}

describe('updateListing of a public listing', () => {
  it('E2: is stored as pending beside the old values', async () => {
    const { listing, userId } = await stage.createPublicListing();
    const result = await sendChange(userId, listing, { phone: '314-555-0199', website: '' });
    expect(result).toMatchObject({
      kind: 'update',
      changed: ['phone', 'website'],
      update: {
        status: 'pending',
        v: 1,
        userId,
        changes: { phone: '314-555-0199', website: null },
        base: { phone: '(314) 555-0100', website: 'https://www.archlimb.test/' },
        submittedAt: startTime,
        locale: 'es',
      },
    });
    expect(await stage.readListing(listing)).toEqual(listing);
    const [row] = await findRows(result.update!._id);
    expect(row).toMatchObject({ action: 'update.submit', after: { fields: ['phone', 'website'] } });
    expect(JSON.stringify(row)).not.toContain('555');
  });

  it('E8: is added to the pending update, field by field; repeated unchanged it does nothing', async () => {
    const { listing, userId } = await stage.createPublicListing();
    await sendChange(userId, listing, { phone: '314-555-0001', website: '' });
    const secondFields = { company: 'Newer', phone: '314-555-0002' };
    const secondResult = await sendChange(userId, listing, secondFields, { now: addSeconds(1) });
    expect(secondResult).toMatchObject({
      changed: ['company', 'phone', 'website'],
      update: { v: 2, createdAt: startTime, submittedAt: addSeconds(1) },
    });
    const { changes, base } = secondResult.update!;
    expect(changes).toEqual({ ...secondFields, website: null });
    expect(Object.keys(base).sort()).toEqual(['company', 'phone', 'website']);
    const allFields = { ...secondFields, website: '' };
    expect(await sendChange(userId, listing, allFields, { now: addSeconds(2) })).toEqual(secondResult);
    expect(await countPendingUpdates(listing)).toBe(1);
  });

  it('changes named fields only: others stay pending, and a field set back to its public value is not pending any more', async () => {
    const { listing, userId } = await stage.createPublicListing();
    const sendFields = (fields: FieldName[], overrides = {}) =>
      sendChange(userId, listing, overrides, { fields });
    await sendFields(['phone', 'company'], { phone: '314-555-0001', company: 'Newer', city: 'Not named' });
    expect(await sendFields(['phone'])).toMatchObject({
      changed: ['company'],
      update: { status: 'pending', changes: { company: 'Newer' }, v: 2 },
    });
    const lastResult = await sendFields(['company']);
    expect(lastResult).toMatchObject({ changed: [], update: { status: 'withdrawn', v: 3 } });
    expect((await findRows(lastResult.update!._id)).at(-1)).toMatchObject({ action: 'update.withdraw' });
    await expectDomainError(sendFields(['company']), 'no_changes');
  });

  it('keeps the public value at sending of each field, by which staff see a conflict', async () => {
    const { listing, userId } = await stage.createPublicListing();
    await sendChange(userId, listing, { company: 'Of the owner' });
    await editListing(stage.admin, { ...toTarget(listing), fields: { company: 'Of the team' } });
    const { update } = await sendChange(userId, listing, { phone: '' }, { fields: ['phone'] });
    expect(update!.base).toMatchObject({ company: listing.company });
    await expectDomainError(approveUpdate(stage.admin, toTarget(update!)), 'conflict');
  });

  it('does nothing without a change, in any stored format', async () => {
    const userId = createUserId();
    const { company, ...otherFields } = createListingInput({
      state: 'MO',
      licenses: ['ABC Certified Prosthetist (CP)', 'BOC Certified Prosthetist (CP)'],
    });
    const oldListing = await stage.createListing({
      ...(otherFields as object),
      company: undefined,
      clinic: company,
      address: { street1: '12 Market Street', street2: 'Suite 4' },
      licenses: ['BOC Certified Prosthetist (CP)', 'ABC Certified Prosthetist (CP)'],
      zipCode: '63101',
      limbLevels: ['Hip'],
      ownerUserId: userId,
    });
    const sameFields = { address2: 'Suite 4', licenses: otherFields.licenses };
    await expectDomainError(sendChange(userId, oldListing, sameFields), 'no_changes');
    const newFields = { ...sameFields, address: '14 Market Street', limbLevels: [] };
    const { changed, update } = await sendChange(userId, oldListing, newFields);
    expect(changed).toEqual(['address', 'limbLevels']);
    const { listing } = await approveUpdate(stage.admin, toTarget(update!));
    expect(listing).toMatchObject({ address: '14 Market Street', address2: 'Suite 4', clinic: company });
    expect(listing).not.toHaveProperty('limbLevels');
  });

  it('S4, E6: is rejected for all others, and audited', async () => {
    const { listing } = await stage.createPublicListing();
    const otherUserId = createUserId();
    const listingInput = { listingId: listing._id };
    for (const command of [
      () => sendChange(otherUserId, listing, { phone: '' }),
      () => withdrawUpdate(stage.as(otherUserId), listingInput),
      () => confirmListing(stage.as(otherUserId), listingInput),
    ])
      await expectDomainError(command(), 'not_yours');
    expect(await stage.audit.find({ 'actor.id': otherUserId }).sort({ _id: 1 }).toArray()).toMatchObject([
      { action: 'listing.update.refused', reason: 'not_yours', target: { id: listing._id.toHexString() } },
      { action: 'listing.withdraw_update.refused' },
      { action: 'listing.confirm.refused' },
    ]);
    expect(await countPendingUpdates(listing)).toBe(0);
  });

  it('names its new risks, not those before', async () => {
    const riskyFields = {
      licenses: ['BOC Certified Prosthetist (CP)'] as never,
      yearStartedPracticing: 2020,
    };
    const { listing, userId } = await stage.createPublicListing(createUserId(), riskyFields);
    const newFields = { ...riskyFields, lastName: 'Smith', email: 'm@other.test' };
    const { update } = await sendChange(userId, listing, newFields);
    expect(update).toMatchObject({ risks: ['email_domain', 'renamed'] });
  });

  it('may keep its photo, but not use another’s', async () => {
    const { listing, userId } = await stage.createPublicListing();
    const profilePicture = toPhotoPath('s');
    await stage.listings.updateOne({ _id: listing._id }, { $set: { profilePicture } });
    const result = await sendChange(userId, listing, { profilePicture, phone: '' });
    expect(result.changed).toEqual(['phone']);
    await expectDomainError(sendChange(userId, listing, { profilePicture: toPhotoPath('o') }), 'photo');
  });

  it('is approved without a photo that no longer exists', async () => {
    const { listing, userId } = await stage.createPublicListing();
    const [profilePicture] = await insertPhotos(['x'], { userId });
    const target = toTarget(await stage.submitUpdate(listing, userId, { profilePicture, company: 'Other' }));
    await stage.photos.deleteOne({ _id: 'x'.repeat(22) });
    await expectDomainError(approveUpdate(stage.admin, target), 'photo');
    await approveUpdate(stage.admin, { ...target, accept: ['company'] });
    const storedListing = await stage.readListing(listing);
    expect(storedListing).toMatchObject({ company: 'Other' });
    expect(storedListing).not.toHaveProperty('profilePicture');
  });

  it('N14: photos of the place wait as one field: own ones, uploaded for it, in their order', async () => {
    const { listing, userId } = await stage.createPublicListing();
    await insertPhotos(['a', 'b'], { userId, showsPlace: true });
    await insertPhotos(['c'], { userId });
    await insertPhotos(['d'], { userId: createUserId(), showsPlace: true });
    const toPhoto = (letter: string, alt = `The door ${letter}.`) => {
      return { photo: toPhotoPath(letter), kind: 'Entrance' as const, alt };
    };
    for (const letter of ['c', 'd', 'e'])
      await expectDomainError(
        sendChange(userId, listing, { placePhotos: [toPhoto('a'), toPhoto(letter)] }),
        'place_photo',
      );
    await expectDomainError(sendChange(userId, listing, { profilePicture: toPhotoPath('a') }), 'photo');

    const placePhotos = [toPhoto('a'), toPhoto('b', 'Call us at 314-555-0123.')];
    const result = await sendChange(userId, listing, { placePhotos });
    expect(result).toMatchObject({ changed: ['placePhotos'], update: { risks: ['contact_in_photo'] } });
    expect(await stage.readListing(listing)).not.toHaveProperty('placePhotos');
    await stage.listings.updateOne({ _id: listing._id }, { $set: { placePhotos } });
    const reorderResult = await sendChange(userId, listing, { placePhotos: placePhotos.toReversed() });
    expect(reorderResult.changed).toEqual(['placePhotos']);
    const removalResult = await sendChange(userId, listing, { placePhotos: [] });
    expect(removalResult).toMatchObject({ update: { changes: { placePhotos: [] } } });
  });
});

describe('updateListing of a listing that is not public', () => {
  it('changes it, and it is pending again', async () => {
    const userId = createUserId();
    const pendingListing = await stage.createPendingListing(userId, { lastName: 'Refused' });
    const listing = await rejectAsAdmin(pendingListing, 'Which clinic?');
    await stage.outbox.deleteMany({ 'payload.userId': userId });
    const result = await sendChange(userId, listing, { lastName: 'Renamed' }, { now: addSeconds(5) });
    expect(result).toMatchObject({ kind: 'listing', changed: ['lastName'] });
    const currentListing = await stage.readListing(pendingListing);
    expect(currentListing).toMatchObject({
      status: 'pending',
      v: 3,
      lastName: 'Renamed',
      lastKey: 'renamed',
      slug: 'maria-renamed-st-louis-mo',
      submittedAt: addSeconds(5),
      createdAt: startTime,
      locale: 'es',
    });
    expect(currentListing).not.toHaveProperty('decision');
    expect(currentListing).not.toHaveProperty('slugHistory');
    expect(await stage.readOutbox(userId)).toMatchObject([{ what: 'listing-received', locale: 'es' }]);
    // While pending it may be changed again, without another mail.
    await sendChange(userId, listing, { lastName: 'Renamed', phone: '' });
    expect(await stage.readOutbox(userId)).toHaveLength(1);
    const approval = await approveListing(stage.admin, { ...toTarget(pendingListing), v: 4 });
    expect(approval.listing.approved).toBe(true);
  });

  it('is rejected without a change, except if it is suspended: staff may have asked for something outside it', async () => {
    const notes = 'Please mail us your license.';
    const sameName = { lastName: 'Paperwork' };
    const userId = createUserId();
    const rejectedListing = await stage.createPendingListing(userId, sameName);
    await expectDomainError(sendChange(userId, rejectedListing, sameName), 'no_changes');
    await rejectAsAdmin(rejectedListing, notes);
    await expectDomainError(sendChange(userId, rejectedListing, sameName), 'no_changes');
    expect(await stage.readListing(rejectedListing)).toMatchObject({ status: 'rejected' });

    const { listing, userId: ownerId } = await stage.createPublicListing(createUserId(), sameName);
    await expectDomainError(sendChange(ownerId, listing, sameName), 'no_changes');
    await suspendListing(stage.admin, { ...toTarget(listing), notes });
    expect(await sendChange(ownerId, listing, sameName)).toMatchObject({ kind: 'listing', changed: [] });
    const pendingFields = { status: 'pending', v: 4, ...sameName };
    expect(await stage.readListing(listing)).toMatchObject(pendingFields);
    await expectDomainError(sendChange(ownerId, listing, sameName), 'no_changes');
  });
});

describe('setAvailability', () => {
  const sendAvailability = async (
    userId: string,
    { _id }: ListingDoc,
    availability: Availability | null,
    now = startTime,
  ) =>
    withUpdate(await setAvailability(stage.as(userId, now), { listingId: _id, availability, locale: 'en' }));

  it('of a public listing is a field of the pending update until staff approve it; it confirms nothing', async () => {
    const { listing, userId } = await stage.createPublicListing();
    const now = addDays(90);
    const changeResult = await sendAvailability(userId, listing, 'on_leave', now);
    expect(changeResult).toMatchObject({
      changed: ['availability'],
      update: { changes: { availability: 'on_leave' }, base: { availability: null }, setsAvailability: true },
    });
    expect(await stage.readListing(listing)).toEqual(listing);
    const approval = await approveUpdate(stage.as('admin_1', now), toTarget(changeResult.update!));
    const changedFields = { availability: 'on_leave', v: listing.v + 1, updatedAt: now };
    expect(approval.listing).toEqual({ ...listing, ...changedFields });
  });

  it('is added to other fields that wait, and removed by its public value', async () => {
    const { listing, userId } = await stage.createPublicListing();
    await sendChange(userId, listing, { phone: '' });
    const { changed } = await sendAvailability(userId, listing, 'closed');
    expect(changed).toEqual(['phone', 'availability']);
    // The form does not have this field.
    expect(await sendChange(userId, listing, { phone: '', company: 'Newer' })).toMatchObject({
      changed: ['company', 'phone', 'availability'],
      update: { setsAvailability: true },
    });
    const clearedUpdate = await sendAvailability(userId, listing, null);
    expect(clearedUpdate).toMatchObject({ changed: ['company', 'phone'], update: { status: 'pending' } });
    expect(clearedUpdate.update).not.toHaveProperty('setsAvailability');
    await withdrawUpdate(stage.as(userId), { listingId: listing._id });
    await expectDomainError(sendAvailability(userId, listing, null), 'no_changes');
    await expectDomainError(sendAvailability(createUserId(), listing, 'closed'), 'not_yours');
  });

  it('of a listing that is not public takes effect at once, without a change of its status', async () => {
    const userId = createUserId();
    const listing = await stage.createPendingListing(userId);
    await sendAvailability(userId, listing, 'closed');
    const changedFields = { availability: 'closed', status: 'pending', v: 2 };
    expect(await stage.readListing(listing)).toMatchObject(changedFields);
    await expectDomainError(sendAvailability(userId, listing, 'closed'), 'no_changes');
  });
});

it('E3: an owner withdraws the pending update, once', async () => {
  const { listing, userId } = await stage.createPublicListing();
  await sendChange(userId, listing, { phone: '' });
  const withdraw = () => withdrawUpdate(stage.as(userId), { listingId: listing._id });
  expect(await withdraw()).toMatchObject({ status: 'withdrawn', v: 2 });
  await expectDomainError(withdraw(), 'not_found');
  expect(await stage.readListing(listing)).toEqual(listing);
});

it('an owner confirms the listing', async () => {
  const { listing, userId } = await stage.createPublicListing();
  const now = addDays(90);
  await confirmListing(stage.as(userId, now), { listingId: listing._id });
  const confirmedFields = { confirmedAt: now, updatedAt: now, v: listing.v + 1 };
  expect(await stage.readListing(listing)).toEqual({ ...listing, ...confirmedFields });
});
