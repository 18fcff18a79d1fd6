import type { ClientSession, ListingDoc } from '@app/db';
import { ClinicCorrections, toClinicCorrection } from '@app/public-listing';
import type { CommandContext } from '@app/status-changes/command-context';

type Place = Pick<ListingDoc, '_id' | 'clinicKey'>;

/**
 * Finds out whose clinic an account belongs to. The result is true for a listing that the account owns, and for those of
 * the same practice at the same address, as staff corrected it.
 */
export async function createPracticeCheck(
  { collections: { listings, clinics } }: Pick<CommandContext, 'collections'>,
  ownerUserId: string,
  session?: ClientSession,
): Promise<(listing: Place) => boolean> {
  const options = { ...(session && { session }) };
  const projection = { clinicKey: 1 } as const;
  const own = await listings.findOne<Place>({ ownerUserId }, { ...options, projection });
  if (!own) return () => false;
  const corrections = new ClinicCorrections(
    (await clinics.find({}, options).toArray()).map(toClinicCorrection),
  );
  /** The clinic that a listing is part of; undefined: none. */
  const findClinic = ({ _id, clinicKey }: Place) =>
    clinicKey === undefined || corrections.isApart(clinicKey, _id.toHexString())
      ? undefined
      : corrections.getRoot(clinicKey);
  const ownClinic = findClinic(own);
  return (listing) =>
    own._id.equals(listing._id) || (ownClinic !== undefined && findClinic(listing) === ownClinic);
}
