// Corrections of clinics by staff. Listings stay as they are.
import { type ClinicDoc, toClinicKey } from '@app/db';
import { ClinicCorrections, toClinicCorrection } from '@app/public-listing';
import type { CommandContext } from '@app/status-changes/command-context';
import { DomainError } from '@app/status-changes/domain-error';
import type { DecisionInput, Undoable } from '@app/status-changes/inputs';
import { decide } from '@app/status-changes/staff/decide';
import type { Subject } from '@app/status-changes/subject';
import type { Transaction } from '@app/status-changes/transaction.store';
import type { TransitionName } from '@app/types/admin/actions/action';
import type * as actions from '@app/types/admin/actions/clinic';
import { createListingStore } from '../listing/listing.store.ts';

type ClinicResult = Undoable & { clinic: ClinicDoc };

const bumpVersion = (clinic: ClinicDoc, updatedAt: Date): ClinicDoc => ({
  ...clinic,
  v: clinic.v + 1,
  updatedAt,
});

/**
 * Makes a clinic part of another one, `into`, by its slug or key, or a clinic of its own again (null).
 * @throws {DomainError} `no_such_clinic`, `same_clinic`, `no_changes`, and the errors of `decide`
 */
export const joinClinics = (
  ctx: CommandContext,
  { into: targetSlug, ...input }: DecisionInput & { into: string | null },
): Promise<ClinicResult> =>
  decide(ctx, clinicSubject, input, {
    action: 'join',
    async change({ into: currentParentKey, ...clinic }, tx) {
      const updatedClinic = bumpVersion(clinic, ctx.now);
      if (targetSlug === null) {
        if (currentParentKey === undefined) throw new DomainError('no_changes');
        return updatedClinic;
      }
      const corrections = await loadCorrections(tx);
      const rootKey = corrections.findRootBySlug(targetSlug);
      if (rootKey === corrections.getRoot(clinic._id)) throw new DomainError('same_clinic');
      if (!(await hasListings(tx, rootKey))) throw new DomainError('no_such_clinic');
      return { ...updatedClinic, into: rootKey };
    },
  });

/**
 * Takes a listing with the clinic's key out of it, or returns it.
 * @throws {DomainError} `no_changes`, also for a listing of another clinic, and the errors of `decide`
 */
export const partClinic = (
  ctx: CommandContext,
  { listing: listingId, apart: isApart, ...input }: DecisionInput & { listing: string; apart: boolean },
): Promise<ClinicResult> =>
  decide(ctx, clinicSubject, input, {
    action: 'part',
    async change({ apart: currentApartIds = [], ...clinic }, tx) {
      const listing = await createListingStore(tx).find(listingId);
      const wasApart = currentApartIds.some((id) => id.equals(listingId));
      if (listing?.clinicKey !== clinic._id || wasApart === isApart) throw new DomainError('no_changes');
      const otherApartIds = currentApartIds.filter((id) => !id.equals(listingId));
      const apart = isApart ? [...otherApartIds, listing._id] : otherApartIds;
      return { ...bumpVersion(clinic, ctx.now), ...(apart.length > 0 && { apart }) };
    },
  });

/**
 * Gives a clinic's page another name and address; earlier addresses redirect. Empty: the name that most listings have.
 * @throws {DomainError} `name_taken` if another clinic has that address, `no_changes`, and the errors of `decide`
 */
export const renameClinic = (
  ctx: CommandContext,
  { name: newName, ...input }: DecisionInput & { name: string },
): Promise<ClinicResult> =>
  decide(ctx, clinicSubject, input, {
    action: 'rename',
    async change({ name: currentName = '', slug: currentSlug, slugHistory = [], ...clinic }, tx) {
      const name = newName.trim();
      if (name === currentName) throw new DomainError('no_changes');
      const slug = name && (await requireFreeSlug(tx, clinic._id, name));
      const formerSlugs = [...slugHistory, currentSlug].filter(
        (formerSlug) => formerSlug !== undefined && formerSlug !== slug,
      );
      return {
        ...bumpVersion(clinic, ctx.now),
        ...(name && { name }),
        ...(slug && slug !== clinic._id && { slug }),
        ...(formerSlugs.length > 0 && { slugHistory: [...new Set(formerSlugs as string[])] }),
      };
    },
  });

/** The address of a clinic under a name: the key that its listings would have. */
async function requireFreeSlug(
  { collections: { listings, clinics: corrections }, session }: Transaction,
  clinicKey: string,
  name: string,
): Promise<string> {
  const listing = await listings.findOne({ clinicKey }, { session });
  const slug = (listing && toClinicKey({ ...listing, company: name })) ?? clinicKey;
  const otherClinicsFilter = { _id: { $ne: clinicKey }, $or: [{ slug }, { slugHistory: slug }] };
  const isTaken =
    slug !== clinicKey &&
    ((await listings.findOne({ clinicKey: slug }, { session })) ??
      (await corrections.findOne(otherClinicsFilter, { session }))) !== null;
  if (isTaken) throw new DomainError('name_taken');
  return slug;
}

/** All corrections, which are few. */
const loadCorrections = async ({ collections, session }: Transaction) =>
  new ClinicCorrections((await collections.clinics.find({}, { session }).toArray()).map(toClinicCorrection));

const hasListings = async ({ collections, session }: Transaction, clinicKey: string) =>
  (await collections.listings.findOne({ clinicKey }, { session })) !== null;

/** Fields of a correction, which the audit log names. */
const auditedFields = ['name', 'slug', 'slugHistory', 'into', 'apart'] as const satisfies (keyof ClinicDoc)[];

const toAuditedFields = (clinic: ClinicDoc) =>
  Object.fromEntries(
    auditedFields
      .filter((name) => clinic[name] !== undefined)
      .map((name) => [name, name === 'apart' ? clinic.apart?.map((id) => id.toHexString()) : clinic[name]]),
  );

/** Corrections of clinics as a subject of staff's decisions. A clinic without one has version 0. */
export const clinicSubject: Subject<ClinicDoc, TransitionName<typeof actions>, { clinic: ClinicDoc }> = {
  kind: 'clinic',
  createStore: createClinicStore,
  getVersion: ({ v }) => v,
  allowsAction: () => true,
  toResult: (clinic) => ({ clinic }),
  toAuditRow: (action, previousClinic, updatedClinic) => ({
    action: `clinic.${action}`,
    target: { kind: 'clinic', id: updatedClinic._id },
    before: toAuditedFields(previousClinic),
    after: toAuditedFields(updatedClinic),
  }),
  undo: ({ v }, previousClinic) => ({ ...previousClinic, v: v + 1 }),
  duplicateKeyErrorCode: 'not_now',
};

function createClinicStore({ collections, now, session }: Transaction) {
  return {
    /** Null if no listing has the key. */
    async find(key: string): Promise<ClinicDoc | null> {
      const clinic = await collections.clinics.findOne({ _id: key }, { session });
      if (clinic) return clinic;
      const listing = await collections.listings.findOne({ clinicKey: key }, { session });
      return listing && { _id: key, v: 0, updatedAt: now };
    },

    async replace(previousClinic: ClinicDoc, updatedClinic: ClinicDoc): Promise<ClinicDoc> {
      const { _id, v } = previousClinic;
      const options = { session, ignoreUndefined: true, upsert: v === 0 } as const;
      const { matchedCount, upsertedCount } = await collections.clinics.replaceOne(
        { _id, v },
        updatedClinic,
        options,
      );
      if (matchedCount + upsertedCount !== 1) throw new Error('A clinic changed under its own transaction.');
      return updatedClinic;
    },
  };
}
