import type { ListingDoc } from '@app/db';
import { joinClinics, partClinic, renameClinic } from '@app/listings/clinic/correct-clinic';
import { editListing } from '@app/listings/listing/staff/edit-listing';
import { mergeListings } from '@app/listings/listing/staff/merge-listings';
import { openStage } from '@app/listings/testing/stage';
import { expectConflict, expectDomainError } from '@app/status-changes/testing/outcomes';
import { beforeEach, expect, it } from 'vitest';
import { undoDecision } from '../staff/undo-decision.ts';

const stage = await openStage();
const { clinics, audit } = stage;

const riverKey = 'river-limbs-9-elm-st-63101';
const hillKey = 'hill-limbs-2-oak-ave-63101';
const createClinicListing = (clinicKey: string, overrides: Partial<ListingDoc> = {}) =>
  stage.createListing({
    clinicKey,
    ...(clinicKey === riverKey
      ? { company: 'River Limbs', address: '9 Elm Street' }
      : { company: 'Hill Limbs', address: '2 Oak Avenue' }),
    ...overrides,
  });
const findClinic = (key: string) => clinics.findOne({ _id: key });

let adaListing: ListingDoc;
beforeEach(async () => {
  await Promise.all([stage.listings.deleteMany({}), clinics.deleteMany({})]);
  adaListing = await createClinicListing(riverKey);
  await createClinicListing(hillKey);
});

it('staff join a clinic with another by any of its addresses, and separate it again; both are logged', async () => {
  await renameClinic(stage.admin, { id: hillKey, v: 0, name: 'The Hill' });
  const { clinic, auditId } = await joinClinics(stage.admin, {
    id: riverKey,
    v: 0,
    into: 'hill-2-oak-ave-63101',
  });
  expect(clinic).toMatchObject({ _id: riverKey, v: 1, into: hillKey });
  expect(await audit.findOne({ _id: auditId })).toMatchObject({
    action: 'clinic.join',
    target: { kind: 'clinic', id: riverKey },
    before: {},
    after: { into: hillKey },
  });
  await expectDomainError(joinClinics(stage.admin, { id: hillKey, into: riverKey }), 'same_clinic');
  await joinClinics(stage.admin, { id: riverKey, v: 1, into: null });
  expect(await findClinic(riverKey)).not.toHaveProperty('into');
  await expectDomainError(joinClinics(stage.admin, { id: riverKey, into: null }), 'no_changes');
});

it('staff take a listing out of its clinic, and back', async () => {
  const listingId = adaListing._id.toHexString();
  const partAda = (v: number, isApart: boolean) =>
    partClinic(stage.admin, { id: riverKey, v, listing: listingId, apart: isApart });
  expect((await partAda(0, true)).clinic.apart).toEqual([adaListing._id]);
  await expectDomainError(partAda(1, true), 'no_changes');
  expect((await partAda(1, false)).clinic).not.toHaveProperty('apart');
  await expectDomainError(
    partClinic(stage.admin, { id: hillKey, listing: listingId, apart: true }),
    'no_changes',
  );
});

it('staff rename a clinic, whose earlier addresses stay', async () => {
  const renameRiver = (name: string) => renameClinic(stage.admin, { id: riverKey, name });
  expect((await renameRiver('River Clinic')).clinic).toMatchObject({ slug: 'river-clinic-9-elm-st-63101' });
  expect((await renameRiver('Delta')).clinic).toMatchObject({
    name: 'Delta',
    slug: 'delta-9-elm-st-63101',
    slugHistory: ['river-clinic-9-elm-st-63101'],
  });
  const { clinic } = await renameRiver('');
  expect(clinic).not.toHaveProperty('slug');
  expect(clinic.slugHistory).toEqual(['river-clinic-9-elm-st-63101', 'delta-9-elm-st-63101']);
  await expectDomainError(renameRiver(' '), 'no_changes');
  await createClinicListing('delta-9-elm-st-63101');
  await expectDomainError(renameRiver('Delta'), 'name_taken');
});

it('unknown clinics, an outdated version and people who are not staff are rejected', async () => {
  await expectDomainError(joinClinics(stage.admin, { id: 'no-such-clinic', into: riverKey }), 'not_found');
  await expectDomainError(
    joinClinics(stage.admin, { id: riverKey, into: 'no-such-clinic' }),
    'no_such_clinic',
  );
  await renameClinic(stage.admin, { id: riverKey, name: 'Delta' });
  await expectConflict(renameClinic(stage.admin, { id: riverKey, v: 0, name: 'Other' }), 'stale', { v: 1 });
  await expectDomainError(renameClinic(stage.as('user_1'), { id: riverKey, name: 'Mine' }), 'not_staff');
});

it('a clinic is as before after Undo', async () => {
  const { auditId } = await joinClinics(stage.admin, { id: riverKey, into: hillKey });
  await undoDecision(stage.admin, { auditId });
  expect(await findClinic(riverKey)).not.toHaveProperty('into');
  const renameResult = await renameClinic(stage.admin, { id: riverKey, name: 'Delta' });
  const partResult = await partClinic(stage.admin, {
    id: riverKey,
    listing: adaListing._id.toHexString(),
    apart: true,
  });
  await expectDomainError(undoDecision(stage.admin, renameResult), 'too_late');
  await undoDecision(stage.admin, partResult);
  expect(await findClinic(riverKey)).toMatchObject({ name: 'Delta', v: 5 });
});

it('a listing that moves or is merged leaves the address of its clinic to lead on', async () => {
  const { listing: movedListing } = await editListing(stage.admin, {
    id: adaListing._id.toHexString(),
    v: adaListing.v,
    fields: { company: 'Hill Limbs', address: '2 Oak Ave.' },
  });
  expect(movedListing).toMatchObject({ clinicKey: hillKey, clinicHistory: [riverKey] });
  const otherListing = await createClinicListing('delta-1-main-st-63101', {
    clinicHistory: ['former-1-main-st-63101'],
  });
  const { keep } = await mergeListings(stage.admin, {
    keep: adaListing._id,
    drop: otherListing._id,
    take: [],
  });
  expect(keep.clinicHistory).toEqual([riverKey, 'former-1-main-st-63101', 'delta-1-main-st-63101']);
  const { listing: returnedListing } = await editListing(stage.admin, {
    id: adaListing._id.toHexString(),
    fields: { company: 'River Limbs', address: '9 Elm St' },
  });
  expect(returnedListing.clinicKey).toBe(riverKey);
  expect(returnedListing.clinicHistory).not.toContain(riverKey);
});
