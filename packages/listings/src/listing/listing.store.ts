import { type EndedManager, type ListingDoc, toFiveDigitZip } from '@app/db';
import { endManagers } from '@app/status-changes/managers.store';
import type { AuditRow } from '@app/status-changes/records.store';
import type { CaseStore } from '@app/status-changes/subject';
import type { Transaction } from '@app/status-changes/transaction.store';
import { ObjectId } from 'mongodb';
import type { FieldName } from './fields.ts';
import { comparePersonNames, toPersonName } from './person-names.ts';

const toAuditedFields = ({ status, v, pinned }: ListingDoc) => ({ status, v, ...(pinned && { pinned }) });

/** Audit row of a listing: status and names of fields, never their values, because some are private. */
export function toListingAuditRow(
  action: string,
  previousListing: ListingDoc | null,
  updatedListing: ListingDoc,
  fields?: readonly FieldName[],
): AuditRow {
  const { submittedAt } = previousListing ?? {};
  return {
    action: `listing.${action}`,
    target: { kind: 'listing', id: updatedListing._id.toHexString() },
    ...(previousListing && {
      before: { ...toAuditedFields(previousListing), ...(submittedAt && { submittedAt }) },
    }),
    after: { ...toAuditedFields(updatedListing), ...(fields && { fields: [...fields] }) },
  };
}

export function createListingStore(tx: Transaction) {
  const { listings, photos } = tx.collections;
  const { session } = tx;
  const writeOptions = { session, ignoreUndefined: true } as const;
  const endedManagers: EndedManager[] = [];

  /**
   * Replaces a document at its known version. The manager's access ends when the owner changes or the listing is no
   * longer public.
   * @throws for another version, which within a transaction is a bug
   */
  async function replace(previousListing: ListingDoc, updatedListing: ListingDoc): Promise<ListingDoc> {
    const { _id, v } = previousListing;
    const { matchedCount } = await listings.replaceOne({ _id, v }, updatedListing, writeOptions);
    if (matchedCount !== 1) throw new Error('A listing changed under its own transaction.');
    const hasLostOwner = updatedListing.ownerUserId !== previousListing.ownerUserId;
    if (!previousListing.approved || (updatedListing.approved && !hasLostOwner)) return updatedListing;
    const newlyEndedManagers = await endManagers(
      tx,
      { listingId: _id },
      {
        reason: 'listing',
        listing: previousListing,
        // Who loses a public listing reads that in another mail.
        ...(updatedListing.approved && { silentUserId: previousListing.ownerUserId }),
      },
    );
    endedManagers.push(...newlyEndedManagers);
    return updatedListing;
  }

  return {
    /** Null for an invalid id. */
    find: async (id: string | ObjectId): Promise<ListingDoc | null> =>
      ObjectId.isValid(id) ? listings.findOne({ _id: new ObjectId(id) }, { session }) : null,

    findOwned: (ownerUserId: string): Promise<ListingDoc | null> =>
      listings.findOne({ ownerUserId }, { session }),

    /** True if another listing has a similar name and the same ZIP code. */
    async hasDuplicate({ _id, zipCode, ...names }: ListingDoc): Promise<boolean> {
      const possibleDuplicateFilter = {
        approved: { $in: [true, false] },
        zipCode: { $in: toZipFilters(zipCode) },
        status: { $nin: ['deleted', 'rejected'] satisfies ListingDoc['status'][] },
        _id: { $ne: _id },
      };
      const name = toPersonName(names);
      const projection = { firstName: 1, lastName: 1 } as const;
      const sameZipListings = await listings
        .find(possibleDuplicateFilter, { session, projection, hint: 'zip' })
        .toArray();
      return sameZipListings.some(
        (sameZipListing) => comparePersonNames(name, toPersonName(sameZipListing)) > 0,
      );
    },

    /** True if the account uploaded the photo for this use. */
    isOwnPhoto: async (userId: string, photoPath: string, kind: 'portrait' | 'place'): Promise<boolean> => {
      const photo = await photos.findOne({ _id: toPhotoName(photoPath), userId }, { session });
      return photo !== null && (photo.showsPlace === true) === (kind === 'place');
    },

    createId: () => new ObjectId(),

    /** Transfers an uploaded photo to another account: from a manager to the owner. */
    transferPhoto: (fromUserId: string, toUserId: string, photoPath: string) =>
      photos.updateOne(
        { _id: toPhotoName(photoPath), userId: fromUserId },
        { $set: { userId: toUserId } },
        { session },
      ),

    replace,

    /** Inserts or replaces a listing, with its audit row, whose id it returns. */
    async save(
      action: string,
      previousListing: ListingDoc | null,
      listing: ListingDoc,
      { fields, reason }: { fields?: readonly FieldName[]; reason?: string } = {},
    ): Promise<ObjectId> {
      await (previousListing ? replace(previousListing, listing) : listings.insertOne(listing, writeOptions));
      const row = toListingAuditRow(action, previousListing, listing, fields);
      return tx.records.audit({ ...row, ...(reason && { reason }) });
    },
    getEndedManagers: () => endedManagers,
  } satisfies CaseStore<ListingDoc> & Record<string, unknown>;
}

const toPhotoName = (photoPath: string) => /^\/photos\/([\w-]{22})\.webp$/.exec(photoPath)?.[1] ?? '';

/** Matches a ZIP code as it may be stored: with four more digits, or without leading zeros. */
export function toZipFilters(zipCode: string): (string | RegExp)[] {
  const zip = toFiveDigitZip(zipCode);
  return /^\d{5}$/.test(zip) ? [new RegExp(`^${zip}`), zip.replace(/^0+/, '')] : [zipCode];
}
