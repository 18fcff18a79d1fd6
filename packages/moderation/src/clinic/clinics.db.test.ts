import type { ListingDoc } from '@app/db';
import { joinClinics, partClinic, renameClinic } from '@app/listings/clinic/correct-clinic';
import { editListing } from '@app/listings/listing/staff/edit-listing';
import { mergeListings } from '@app/listings/listing/staff/merge-listings';
import { beforeEach, expect, it } from 'vitest';
import { undoDecision } from '../staff/undo-decision.ts';
import { expectConflict, expectDomainError, openStage } from '../testing/stage.ts';

const stage = await openStage();
const { clinics, audit } = stage.collections;
const admin = () => stage.as('admin_1');

const river = 'river-limbs-9-elm-st-63101';
const hill = 'hill-limbs-2-oak-ave-63101';
const createClinicListing = (clinicKey: string, overrides: Partial<ListingDoc> = {}) =>
  stage.createListing({
    clinicKey,
    ...(clinicKey === river
      ? { company: 'River Limbs', address: '9 Elm Street' }
      : { company: 'Hill Limbs', address: '2 Oak Avenue' }),
    ...overrides,
  });
const findClinic = (key: string) => clinics.findOne({ _id: key });

let ada: ListingDoc;
beforeEach(async () => {
  await Promise.all([stage.collections.listings.deleteMany({}), clinics.deleteMany({})]);
  ada = await createClinicListing(river);
  await createClinicListing(hill);
});

it('joins a clinic with another by any of its addresses, and separates it again; both are logged', async () => {
  await renameClinic(admin(), { id: hill, v: 0, name: 'The Hill' });
  const { clinic, auditId } = await joinClinics(admin(), { id: river, v: 0, into: 'hill-2-oak-ave-63101' });
  expect(clinic).toMatchObject({ _id: river, v: 1, into: hill });
  expect(await audit.findOne({ _id: auditId })).toMatchObject({
    action: 'clinic.join',
    target: { kind: 'clinic', id: river },
    before: {},
    after: { into: hill },
  });
  await expectDomainError(joinClinics(admin(), { id: hill, into: river }), 'same_clinic');
  await joinClinics(admin(), { id: river, v: 1, into: null });
  expect(await findClinic(river)).not.toHaveProperty('into');
  await expectDomainError(joinClinics(admin(), { id: river, into: null }), 'no_changes');
});

it('takes a listing out of its clinic, and back', async () => {
  const listing = ada._id.toHexString();
  const part = (v: number, isApart: boolean) =>
    partClinic(admin(), { id: river, v, listing, apart: isApart });
  expect((await part(0, true)).clinic.apart).toEqual([ada._id]);
  await expectDomainError(part(1, true), 'no_changes');
  expect((await part(1, false)).clinic).not.toHaveProperty('apart');
  await expectDomainError(partClinic(admin(), { id: hill, listing, apart: true }), 'no_changes');
});

it('renames a clinic, whose earlier addresses stay', async () => {
  const rename = (name: string) => renameClinic(admin(), { id: river, name });
  expect((await rename('River Clinic')).clinic).toMatchObject({ slug: 'river-clinic-9-elm-st-63101' });
  expect((await rename('Delta')).clinic).toMatchObject({
    name: 'Delta',
    slug: 'delta-9-elm-st-63101',
    slugHistory: ['river-clinic-9-elm-st-63101'],
  });
  const { clinic } = await rename('');
  expect(clinic).not.toHaveProperty('slug');
  expect(clinic.slugHistory).toEqual(['river-clinic-9-elm-st-63101', 'delta-9-elm-st-63101']);
  await expectDomainError(rename(' '), 'no_changes');
  await createClinicListing('delta-9-elm-st-63101');
  await expectDomainError(rename('Delta'), 'name_taken');
});

it('refuses unknown clinics, an outdated version, and who is no staff', async () => {
  await expectDomainError(joinClinics(admin(), { id: 'no-such-clinic', into: river }), 'not_found');
  await expectDomainError(joinClinics(admin(), { id: river, into: 'no-such-clinic' }), 'no_such_clinic');
  await renameClinic(admin(), { id: river, name: 'Delta' });
  await expectConflict(renameClinic(admin(), { id: river, v: 0, name: 'Other' }), 'stale', { v: 1 });
  await expectDomainError(renameClinic(stage.as('user_1'), { id: river, name: 'Mine' }), 'not_staff');
});

it('is as before after Undo', async () => {
  const { auditId } = await joinClinics(admin(), { id: river, into: hill });
  await undoDecision(admin(), { auditId });
  expect(await findClinic(river)).not.toHaveProperty('into');
  const renameResult = await renameClinic(admin(), { id: river, name: 'Delta' });
  const parted = await partClinic(admin(), { id: river, listing: ada._id.toHexString(), apart: true });
  await expectDomainError(undoDecision(admin(), renameResult), 'too_late');
  await undoDecision(admin(), parted);
  expect(await findClinic(river)).toMatchObject({ name: 'Delta', v: 5 });
});

it('a listing that moves or is merged leaves the address of its clinic to lead on', async () => {
  const { listing: movedListing } = await editListing(admin(), {
    id: ada._id.toHexString(),
    v: ada.v,
    fields: { company: 'Hill Limbs', address: '2 Oak Ave.' },
  });
  expect(movedListing).toMatchObject({ clinicKey: hill, clinicHistory: [river] });
  const otherListing = await createClinicListing('delta-1-main-st-63101', {
    clinicHistory: ['former-1-main-st-63101'],
  });
  const { keep } = await mergeListings(admin(), { keep: ada._id, drop: otherListing._id, take: [] });
  expect(keep.clinicHistory).toEqual([river, 'former-1-main-st-63101', 'delta-1-main-st-63101']);
  const { listing: returnedListing } = await editListing(admin(), {
    id: ada._id.toHexString(),
    fields: { company: 'River Limbs', address: '9 Elm St' },
  });
  expect(returnedListing.clinicKey).toBe(river);
  expect(returnedListing.clinicHistory).not.toContain(river);
});
