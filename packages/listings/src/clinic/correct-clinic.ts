// Corrections of clinics by staff. Listings stay as they are.

import { type ClinicDoc, toClinicKey } from '@app/db';
import { ClinicCorrections, toClinicCorrection } from '@app/public-listing';
import type { CommandContext } from '@app/status-changes/command-context';
import { DomainError } from '@app/status-changes/domain-error';
import type { DecisionInput, Undoable } from '@app/status-changes/inputs';
import { decide } from '@app/status-changes/staff/decide';
import type { Transaction } from '@app/status-changes/transaction.store';
import { createListingStore } from '../listing/listing.store.ts';
import { clinicSubject } from './subject.ts';

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
