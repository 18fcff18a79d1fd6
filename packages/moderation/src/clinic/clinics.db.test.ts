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
const riverFields = { company: 'River Limbs', address: '9 Elm Street' };
const hillFields = { company: 'Hill Limbs', address: '2 Oak Avenue' };
const findClinic = (key: string) => clinics.findOne({ _id: key });
const join = (id: string, into: string | null, v?: number) => joinClinics(stage.admin, { id, into, v });
const rename = (name: string, v?: number) => renameClinic(stage.admin, { id: riverKey, name, v });
const part = (isApart: boolean, v?: number, id = riverKey) =>
  partClinic(stage.admin, { id, v, listing: adaListing._id.toHexString(), apart: isApart });

let adaListing: ListingDoc;
beforeEach(async () => {
  await Promise.all([stage.listings.deleteMany({}), clinics.deleteMany({})]);
  adaListing = await stage.createListing({ clinicKey: riverKey, ...riverFields });
  await stage.createListing({ clinicKey: hillKey, ...hillFields });
});

it('staff join a clinic with another by any of its addresses, and separate it again; both are logged', async () => {
  await renameClinic(stage.admin, { id: hillKey, v: 0, name: 'The Hill' });
  const { clinic, auditId } = await join(riverKey, 'hill-2-oak-ave-63101', 0);
  expect(clinic).toMatchObject({ _id: riverKey, v: 1, into: hillKey });
  expect(await audit.findOne({ _id: auditId })).toMatchObject({
    action: 'clinic.join',
    target: { kind: 'clinic', id: riverKey },
    before: {},
    after: { into: hillKey },
  });
  await expectDomainError(join(hillKey, riverKey), 'same_clinic');
  await join(riverKey, null, 1);
  expect(await findClinic(riverKey)).not.toHaveProperty('into');
  await expectDomainError(join(riverKey, null), 'no_changes');
});

it('staff take a listing out of its clinic, and back', async () => {
  expect((await part(true, 0)).clinic.apart).toEqual([adaListing._id]);
  await expectDomainError(part(true, 1), 'no_changes');
  expect((await part(false, 1)).clinic).not.toHaveProperty('apart');
  await expectDomainError(part(true, undefined, hillKey), 'no_changes');
});

it('staff rename a clinic, whose earlier addresses stay', async () => {
  expect((await rename('River Clinic')).clinic).toMatchObject({ slug: 'river-clinic-9-elm-st-63101' });
  const slug = 'delta-9-elm-st-63101';
  const slugHistory = ['river-clinic-9-elm-st-63101'];
  expect((await rename('Delta')).clinic).toMatchObject({ name: 'Delta', slug, slugHistory });
  const { clinic } = await rename('');
  expect(clinic).not.toHaveProperty('slug');
  expect(clinic.slugHistory).toEqual([...slugHistory, slug]);
  await expectDomainError(rename(' '), 'no_changes');
  await stage.createListing({ clinicKey: slug, ...hillFields });
  await expectDomainError(rename('Delta'), 'name_taken');
});

it('unknown clinics, an outdated version and people who are not staff are rejected', async () => {
  await expectDomainError(join('no-such-clinic', riverKey), 'not_found');
  await expectDomainError(join(riverKey, 'no-such-clinic'), 'no_such_clinic');
  await rename('Delta');
  await expectConflict(rename('Other', 0), 'stale', { v: 1 });
  await expectDomainError(renameClinic(stage.as('user_1'), { id: riverKey, name: 'Mine' }), 'not_staff');
});

it('a clinic is as before after Undo', async () => {
  await undoDecision(stage.admin, await join(riverKey, hillKey));
  expect(await findClinic(riverKey)).not.toHaveProperty('into');
  const renaming = await rename('Delta');
  const parting = await part(true);
  await expectDomainError(undoDecision(stage.admin, renaming), 'too_late');
  await undoDecision(stage.admin, parting);
  expect(await findClinic(riverKey)).toMatchObject({ name: 'Delta', v: 5 });
});

it('a listing that moves or is merged leaves the address of its clinic to lead on', async () => {
  const move = async (fields: object) =>
    (await editListing(stage.admin, { id: adaListing._id.toHexString(), fields })).listing;
  const movedFields = { clinicKey: hillKey, clinicHistory: [riverKey] };
  expect(await move({ ...hillFields, address: '2 Oak Ave.' })).toMatchObject(movedFields);
  const otherListing = await stage.createListing({
    ...hillFields,
    clinicKey: 'delta-1-main-st-63101',
    clinicHistory: ['former-1-main-st-63101'],
  });
  const mergeInput = { keep: adaListing._id, drop: otherListing._id, take: [] };
  const { keep } = await mergeListings(stage.admin, mergeInput);
  expect(keep.clinicHistory).toEqual([riverKey, 'former-1-main-st-63101', 'delta-1-main-st-63101']);
  const returnedListing = await move({ ...riverFields, address: '9 Elm St' });
  expect(returnedListing.clinicKey).toBe(riverKey);
  expect(returnedListing.clinicHistory).not.toContain(riverKey);
});
