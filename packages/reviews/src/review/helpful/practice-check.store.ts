import type { ListingDoc } from '@app/db';
import { ClinicCorrections, toClinicCorrection } from '@app/public-listing';
import type { ReadContext } from '@app/status-changes/command-context';

type ClinicListing = Pick<ListingDoc, '_id' | 'clinicKey'>;

/**
 * Creates a check whether a listing belongs to the account's own practice: the listings that the account owns or
 * manages, and all listings of their clinics, with the corrections of staff.
 */
export async function createPracticeCheck(
  { collections: { clinics, listings, managers }, session }: ReadContext,
  userId: string,
): Promise<(listing: ClinicListing) => boolean> {
  const sessionOptions = { session };
  const managedListingIds = await managers
    .find({ userId, status: 'active' }, sessionOptions)
    .map(({ listingId }) => listingId)
    .toArray();
  const ownListings = await listings
    .find<ClinicListing>(
      { $or: [{ ownerUserId: userId }, { _id: { $in: managedListingIds } }] },
      { ...sessionOptions, projection: { clinicKey: 1 } },
    )
    .toArray();
  if (ownListings.length === 0) return () => false;
  const corrections = new ClinicCorrections(
    (await clinics.find({}, sessionOptions).toArray()).map(toClinicCorrection),
  );
  /** The clinic that a listing is part of; undefined: none. */
  const findClinicKey = ({ _id, clinicKey }: ClinicListing) =>
    corrections.findListingRoot({ id: _id.toHexString(), clinicKey });
  const ownClinicKeys = new Set(ownListings.map(findClinicKey));
  ownClinicKeys.delete(undefined);
  return (listing) =>
    ownListings.some(({ _id }) => _id.equals(listing._id)) || ownClinicKeys.has(findClinicKey(listing));
}
