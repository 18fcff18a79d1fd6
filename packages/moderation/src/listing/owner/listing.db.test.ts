import type { ObjectId } from '@app/db';
import type { FieldName } from '@app/listings/listing/fields';
import { confirmListing } from '@app/listings/listing/owner/confirm-listing';
import { createListing } from '@app/listings/listing/owner/create-listing';
import { approveListing, rejectListing, suspendListing } from '@app/listings/listing/staff/decide-listing';
import { editListing } from '@app/listings/listing/staff/edit-listing';
import { setAvailability } from '@app/listings/update/owner/set-availability';
import { updateListing } from '@app/listings/update/owner/update-listing';
import { withdrawUpdate } from '@app/listings/update/owner/withdraw-update';
import { approveUpdate } from '@app/listings/update/staff/decide-update';
import type { Availability } from '@app/option-lists';
import { describe, expect, it } from 'vitest';
import {
  createListingInput,
  createPendingListing,
  createProsthetistAccount,
  createPublicListing,
  readOutbox,
  submitUpdate,
  toTarget,
} from '../../testing/practice.ts';
import { createUserId, expectDomainError, openStage, startTime } from '../../testing/stage.ts';

const stage = await openStage();
const addMs = (ms: number) => new Date(startTime.getTime() + ms);
const findRows = (id: ObjectId) =>
  stage.collections.audit.find({ 'target.id': id.toHexString() }).sort({ _id: 1 }).toArray();
const sendChange = async (userId: string, { _id }: { _id: ObjectId }, overrides = {}, now = startTime) => {
  const result = await updateListing(stage.as(userId, now), {
    listingId: _id,
    input: createListingInput(overrides),
    locale: 'es',
  });
  return { ...result, update: toUpdate(result) };
};
/** The update that a change is stored as; undefined for a listing that is not public. */
const toUpdate = (result: Awaited<ReturnType<typeof updateListing>>) =>
  result.kind === 'update' ? result.update : undefined;

describe('createListing', () => {
  it('creates a pending listing with all values of the server', async () => {
    const userId = createUserId();
    const listing = await createPendingListing(stage, userId, {
      lastName: 'Gateway-Ørsted',
      alsoAt: [{ company: 'B', address: '2 Oak', city: 'Clayton', state: 'mo', zipCode: '63105', days: '' }],
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
    for (const fieldName of [
      'acceptsNewPatients',
      'professionalBio',
      'yearStartedPracticing',
      'limbLevels',
      'address2',
    ])
      expect(listing).not.toHaveProperty(fieldName);
    expect(await findRows(listing._id)).toMatchObject([
      { action: 'listing.create', actor: { kind: 'user', id: userId }, after: { status: 'pending', v: 1 } },
    ]);
    expect(await readOutbox(stage, userId)).toEqual([
      { what: 'listing-received', values: {}, locale: 'en', status: 'waiting', dueAt: startTime },
    ]);
  });

  it('C7: ignores `approved`, and logs the attempt', async () => {
    const userId = createUserId();
    const maliciousInput = {
      input: { ...createListingInput(), approved: true },
      account: createProsthetistAccount(),
      locale: 'en' as const,
    };
    const listing = await createListing(stage.as(userId), maliciousInput);
    expect(await stage.readListing(listing)).toMatchObject({ approved: false, status: 'pending' });
    expect(await findRows(listing._id)).toMatchObject([{ reason: 'sent approved: true' }]);
  });

  it('numbers the addresses of people of equal name, former addresses included', async () => {
    const names = { firstName: 'Pat', lastName: 'Twice' };
    const slugs = [];
    for (let i = 0; i < 3; i++) slugs.push((await createPendingListing(stage, createUserId(), names)).slug);
    expect(slugs).toEqual(
      ['pat-twice', 'pat-twice', 'pat-twice'].map((base, i) => `${base}-st-louis-mo${i ? `-${i + 1}` : ''}`),
    );
    await stage.createListing({ slugHistory: ['sam-once-st-louis-mo'] });
    expect(
      (await createPendingListing(stage, createUserId(), { firstName: 'Sam', lastName: 'Once' })).slug,
    ).toBe('sam-once-st-louis-mo-2');
    expect(
      (
        await createPendingListing(stage, createUserId(), {
          firstName: '李',
          lastName: '明',
          city: '圣',
          state: 'MO',
        })
      ).slug,
    ).toBe('mo');
  });

  it('marks a duplicate for staff', async () => {
    await stage.createListing({ firstName: 'Tess', lastName: 'Twin', zipCode: '63101-1234' });
    expect(
      (await createPendingListing(stage, createUserId(), { firstName: 'Tess', lastName: 'TWIN' })).risks,
    ).toEqual(['twin']);
  });

  it.each([
    ['not_a_prosthetist', { role: 'patient' as const }],
    ['not_a_prosthetist', { role: undefined }],
  ])('is rejected: %s', async (code, overrides) => {
    const createInput = {
      input: createListingInput(),
      account: createProsthetistAccount(overrides),
      locale: 'en' as const,
    };
    await expectDomainError(createListing(stage.as(createUserId()), createInput), code);
  });

  it('is rejected for an owner of a pending listing', async () => {
    const userId = createUserId();
    await createPendingListing(stage, userId);
    await expectDomainError(createPendingListing(stage, userId, { lastName: 'Other' }), 'already_owner');
  });

  it('accepts own photos only', async () => {
    const ownPhotoId = 'm'.repeat(22);
    const userId = createUserId();
    await stage.collections.photos.insertOne({ _id: ownPhotoId, userId, bytes: 1, createdAt: startTime });
    const profilePicture = `/photos/${ownPhotoId}.webp`;
    await expectDomainError(createPendingListing(stage, createUserId(), { profilePicture }), 'photo');
    expect((await createPendingListing(stage, userId, { profilePicture })).profilePicture).toBe(
      profilePicture,
    );
  });
});

describe('updateListing of a public listing', () => {
  it('E2: is stored as pending beside the old values', async () => {
    const { listing, userId } = await createPublicListing(stage);
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
    const update = result.update!;
    const [row] = await findRows(update._id);
    expect(row).toMatchObject({ action: 'update.submit', after: { fields: ['phone', 'website'] } });
    expect(JSON.stringify(row)).not.toContain('555');
  });

  it('E8: is added to the pending update, field by field; repeated unchanged it does nothing', async () => {
    const { listing, userId } = await createPublicListing(stage);
    await sendChange(userId, listing, { phone: '314-555-0001', website: '' });
    const secondResult = await sendChange(
      userId,
      listing,
      { company: 'Newer', phone: '314-555-0002' },
      addMs(1000),
    );
    const changes = { company: 'Newer', phone: '314-555-0002', website: '' };
    expect(secondResult).toMatchObject({
      changed: ['company', 'phone', 'website'],
      update: { v: 2, createdAt: startTime, submittedAt: addMs(1000) },
    });
    const update = secondResult.update!;
    expect(update.changes).toEqual({ ...changes, website: null });
    expect(Object.keys(update.base).sort()).toEqual(Object.keys(changes).sort());
    expect(await sendChange(userId, listing, changes, addMs(2000))).toEqual(secondResult);
    expect(await stage.collections.pendingUpdates.countDocuments({ listingId: listing._id })).toBe(1);
  });

  it('changes named fields only: others stay pending, and a field set back to its public value is not pending any more', async () => {
    const { listing, userId } = await createPublicListing(stage);
    const sendFields = (fields: FieldName[], overrides = {}) =>
      updateListing(stage.as(userId), {
        listingId: listing._id,
        input: createListingInput(overrides),
        fields,
        locale: 'en',
      });
    await sendFields(['phone', 'company'], { phone: '314-555-0001', company: 'Newer', city: 'Not named' });
    expect(await sendFields(['phone'])).toMatchObject({
      changed: ['company'],
      update: { status: 'pending', changes: { company: 'Newer' }, v: 2 },
    });
    const lastResult = await sendFields(['company']);
    expect(lastResult).toMatchObject({ changed: [], update: { status: 'withdrawn', v: 3 } });
    const update = toUpdate(lastResult)!;
    expect((await findRows(update._id)).at(-1)).toMatchObject({ action: 'update.withdraw' });
    await expectDomainError(sendFields(['company']), 'no_changes');
  });

  it('keeps the public value at sending of each field, by which staff see a conflict', async () => {
    const { listing, userId } = await createPublicListing(stage);
    await sendChange(userId, listing, { company: 'Of the owner' });
    const editInput = { ...toTarget(listing), fields: { company: 'Of the team' } };
    await editListing(stage.as('admin_1'), editInput);
    const phoneInput = {
      input: createListingInput({ phone: '' }),
      fields: ['phone' as const],
      locale: 'en' as const,
    };
    const secondResult = await updateListing(stage.as(userId), { listingId: listing._id, ...phoneInput });
    const update = toUpdate(secondResult)!;
    expect(update.base).toMatchObject({ company: listing.company });
    await expectDomainError(approveUpdate(stage.as('admin_1'), { id: update._id.toHexString() }), 'conflict');
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
    const addressChange = await sendChange(userId, oldListing, {
      ...sameFields,
      address: '14 Market Street',
      limbLevels: [],
    });
    expect(addressChange.changed).toEqual(['address', 'limbLevels']);
    const update = addressChange.update!;
    const { listing } = await approveUpdate(stage.as('admin_1'), toTarget(update));
    expect(listing).toMatchObject({ address: '14 Market Street', address2: 'Suite 4', clinic: company });
    expect(listing).not.toHaveProperty('limbLevels');
  });

  it('S4, E6: is rejected for all others, and audited', async () => {
    const { listing } = await createPublicListing(stage);
    const otherUserId = createUserId();
    for (const command of [
      () => sendChange(otherUserId, listing, { phone: '' }),
      () => withdrawUpdate(stage.as(otherUserId), { listingId: listing._id }),
      () => confirmListing(stage.as(otherUserId), { listingId: listing._id }),
    ])
      await expectDomainError(command(), 'not_yours');
    expect(
      await stage.collections.audit.find({ 'actor.id': otherUserId }).sort({ _id: 1 }).toArray(),
    ).toMatchObject([
      { action: 'listing.update.refused', reason: 'not_yours', target: { id: listing._id.toHexString() } },
      { action: 'listing.withdraw_update.refused' },
      { action: 'listing.confirm.refused' },
    ]);
    expect(await stage.collections.pendingUpdates.countDocuments({ listingId: listing._id })).toBe(0);
  });

  it('names its new risks, not those before', async () => {
    const { listing, userId } = await createPublicListing(stage, createUserId(), {
      licenses: ['BOC Certified Prosthetist (CP)'],
      yearStartedPracticing: 2020,
    });
    const unchangedFields = {
      licenses: ['BOC Certified Prosthetist (CP)'] as never,
      yearStartedPracticing: 2020,
    };
    expect(
      await sendChange(userId, listing, { ...unchangedFields, lastName: 'Smith', email: 'm@other.test' }),
    ).toMatchObject({
      update: { risks: ['email_domain', 'renamed'] },
    });
  });

  it('may keep its photo, but not use another’s', async () => {
    const { listing, userId } = await createPublicListing(stage);
    const currentPicture = `/photos/${'s'.repeat(22)}.webp`;
    await stage.collections.listings.updateOne(
      { _id: listing._id },
      { $set: { profilePicture: currentPicture } },
    );
    const result = await sendChange(userId, listing, { profilePicture: currentPicture, phone: '' });
    expect(result.changed).toEqual(['phone']);
    const otherPicture = `/photos/${'o'.repeat(22)}.webp`;
    await expectDomainError(sendChange(userId, listing, { profilePicture: otherPicture }), 'photo');
  });

  it('is approved without a photo that no longer exists', async () => {
    const { listing, userId } = await createPublicListing(stage);
    const _id = 'x'.repeat(22);
    await stage.collections.photos.insertOne({ _id, userId, bytes: 1, createdAt: startTime });
    const profilePicture = `/photos/${_id}.webp`;
    const target = toTarget(await submitUpdate(stage, listing, userId, { profilePicture, company: 'Other' }));
    await stage.collections.photos.deleteOne({ _id });
    await expectDomainError(approveUpdate(stage.as('admin_1'), target), 'photo');
    await approveUpdate(stage.as('admin_1'), { ...target, accept: ['company'] });
    const storedListing = await stage.readListing(listing);
    expect(storedListing).toMatchObject({ company: 'Other' });
    expect(storedListing).not.toHaveProperty('profilePicture');
  });

  it('N14: photos of the place wait as one field: own ones, uploaded for it, in their order', async () => {
    const { listing, userId } = await createPublicListing(stage);
    const toPhoto = (letter: string, alt = `The door ${letter}.`) => {
      return { photo: `/photos/${letter.repeat(22)}.webp`, kind: 'Entrance' as const, alt };
    };
    const createPhotoFields = (letter: string) => ({
      _id: letter.repeat(22),
      bytes: 1,
      createdAt: startTime,
    });
    await stage.collections.photos.insertMany([
      { ...createPhotoFields('a'), userId, showsPlace: true },
      { ...createPhotoFields('b'), userId, showsPlace: true },
      { ...createPhotoFields('c'), userId },
      { ...createPhotoFields('d'), userId: createUserId(), showsPlace: true },
    ]);
    for (const letter of ['c', 'd', 'e'])
      await expectDomainError(
        sendChange(userId, listing, { placePhotos: [toPhoto('a'), toPhoto(letter)] }),
        'place_photo',
      );
    const profilePicture = `/photos/${'a'.repeat(22)}.webp`;
    await expectDomainError(sendChange(userId, listing, { profilePicture }), 'photo');

    const placePhotos = [toPhoto('a'), toPhoto('b', 'Call us at 314-555-0123.')];
    const result = await sendChange(userId, listing, { placePhotos });
    expect(result).toMatchObject({ changed: ['placePhotos'], update: { risks: ['contact_in_photo'] } });
    expect((await stage.readListing(listing))?.placePhotos).toBeUndefined();
    await stage.collections.listings.updateOne({ _id: listing._id }, { $set: { placePhotos } });
    const reorderResult = await sendChange(userId, listing, { placePhotos: placePhotos.toReversed() });
    expect(reorderResult.changed).toEqual(['placePhotos']);
    const removalResult = await sendChange(userId, listing, { placePhotos: [] });
    expect(removalResult).toMatchObject({ update: { changes: { placePhotos: [] } } });
  });
});

describe('updateListing of a listing that is not public', () => {
  it('changes it, and it is pending again', async () => {
    const userId = createUserId();
    const pendingListing = await createPendingListing(stage, userId, { lastName: 'Refused' });
    const { listing } = await rejectListing(stage.as('admin_1'), {
      ...toTarget(pendingListing),
      notes: 'Which clinic?',
    });
    await stage.collections.outbox.deleteMany({ 'payload.userId': userId });
    const result = await sendChange(userId, listing, { lastName: 'Renamed' }, addMs(5000));
    expect(result).toMatchObject({ kind: 'listing', changed: ['lastName'] });
    const currentListing = await stage.readListing(pendingListing);
    expect(currentListing).toMatchObject({
      status: 'pending',
      v: 3,
      lastName: 'Renamed',
      lastKey: 'renamed',
      slug: 'maria-renamed-st-louis-mo',
      submittedAt: addMs(5000),
      createdAt: startTime,
      locale: 'es',
    });
    expect(currentListing).not.toHaveProperty('decision');
    expect(currentListing).not.toHaveProperty('slugHistory');
    expect(await readOutbox(stage, userId)).toMatchObject([{ what: 'listing-received', locale: 'es' }]);
    // While pending it may be changed again, without another mail.
    await sendChange(userId, listing, { lastName: 'Renamed', phone: '' });
    expect(await readOutbox(stage, userId)).toHaveLength(1);
    expect(
      (await approveListing(stage.as('admin_1'), { id: pendingListing._id.toHexString(), v: 4 })).listing
        .approved,
    ).toBe(true);
  });
});

describe('updateListing without a change', () => {
  it('is rejected, except for a suspended listing: staff may have asked for something outside it', async () => {
    const notes = 'Please mail us your license.';
    const sameName = { lastName: 'Paperwork' };
    const [firstUserId, otherUserId] = [createUserId(), createUserId()];
    const rejectedListing = await createPendingListing(stage, firstUserId, sameName);
    await expectDomainError(sendChange(firstUserId, rejectedListing, sameName), 'no_changes');
    await rejectListing(stage.as('admin_1'), { ...toTarget(rejectedListing), notes });
    await expectDomainError(sendChange(firstUserId, rejectedListing, sameName), 'no_changes');
    expect(await stage.readListing(rejectedListing)).toMatchObject({ status: 'rejected' });

    const suspendedListing = await createPendingListing(stage, otherUserId, sameName);
    await approveListing(stage.as('admin_1'), toTarget(suspendedListing));
    await expectDomainError(sendChange(otherUserId, suspendedListing, sameName), 'no_changes');
    await suspendListing(stage.as('admin_1'), { id: suspendedListing._id.toHexString(), v: 2, notes });
    expect(await sendChange(otherUserId, suspendedListing, sameName)).toMatchObject({
      kind: 'listing',
      changed: [],
    });
    expect(await stage.readListing(suspendedListing)).toMatchObject({
      status: 'pending',
      v: 4,
      lastName: 'Paperwork',
    });
    await expectDomainError(sendChange(otherUserId, suspendedListing, sameName), 'no_changes');
  });
});

describe('setAvailability', () => {
  const sendAvailability = (
    userId: string,
    { _id }: { _id: ObjectId },
    availability: Availability | null,
    now = startTime,
  ) => setAvailability(stage.as(userId, now), { listingId: _id, availability, locale: 'en' });

  it('of a public listing is a field of the pending update until staff approve it; it confirms nothing', async () => {
    const { listing, userId } = await createPublicListing(stage);
    const now = addMs(90 * 24 * 3_600_000);
    const changeResult = await sendAvailability(userId, listing, 'on_leave', now);
    expect(changeResult).toMatchObject({
      changed: ['availability'],
      update: { changes: { availability: 'on_leave' }, base: { availability: null }, setsAvailability: true },
    });
    expect(await stage.readListing(listing)).toEqual(listing);
    const update = toUpdate(changeResult)!;
    const approval = await approveUpdate(stage.as('admin_1', now), { id: update._id.toHexString() });
    expect(approval.listing).toEqual({
      ...listing,
      availability: 'on_leave',
      v: listing.v + 1,
      updatedAt: now,
    });
  });

  it('is added to other fields that wait, and removed by its public value', async () => {
    const { listing, userId } = await createPublicListing(stage);
    await sendChange(userId, listing, { phone: '' });
    expect(await sendAvailability(userId, listing, 'closed')).toMatchObject({
      changed: ['phone', 'availability'],
    });
    // The form does not have this field.
    expect(await sendChange(userId, listing, { phone: '', company: 'Newer' })).toMatchObject({
      changed: ['company', 'phone', 'availability'],
      update: { setsAvailability: true },
    });
    const clearedUpdate = await sendAvailability(userId, listing, null);
    expect(clearedUpdate).toMatchObject({ changed: ['company', 'phone'], update: { status: 'pending' } });
    expect(toUpdate(clearedUpdate)).not.toHaveProperty('setsAvailability');
    await withdrawUpdate(stage.as(userId), { listingId: listing._id });
    await expectDomainError(sendAvailability(userId, listing, null), 'no_changes');
    await expectDomainError(sendAvailability(createUserId(), listing, 'closed'), 'not_yours');
  });

  it('of a listing that is not public takes effect at once, without a change of its status', async () => {
    const userId = createUserId();
    const listing = await createPendingListing(stage, userId);
    await sendAvailability(userId, listing, 'closed');
    expect(await stage.readListing(listing)).toMatchObject({
      availability: 'closed',
      status: 'pending',
      v: 2,
    });
    await expectDomainError(sendAvailability(userId, listing, 'closed'), 'no_changes');
  });
});

it('E3: an owner withdraws the pending update, once', async () => {
  const { listing, userId } = await createPublicListing(stage);
  await sendChange(userId, listing, { phone: '' });
  const withdrawalInput = { listingId: listing._id };
  expect(await withdrawUpdate(stage.as(userId), withdrawalInput)).toMatchObject({
    status: 'withdrawn',
    v: 2,
  });
  await expectDomainError(withdrawUpdate(stage.as(userId), withdrawalInput), 'not_found');
  expect(await stage.readListing(listing)).toEqual(listing);
});

it('an owner confirms the listing', async () => {
  const { listing, userId } = await createPublicListing(stage);
  const now = addMs(90 * 24 * 3_600_000);
  await confirmListing(stage.as(userId, now), { listingId: listing._id });
  expect(await stage.readListing(listing)).toEqual({
    ...listing,
    confirmedAt: now,
    updatedAt: now,
    v: listing.v + 1,
  });
});
