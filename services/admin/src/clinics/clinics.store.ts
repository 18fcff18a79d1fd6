import type { ClinicDoc, Collections } from '@app/db';
import {
  ClinicCorrections,
  getCompany,
  minListingsForPage,
  toAddress,
  toClinicCorrection,
} from '@app/public-listing';
import { readOptions } from '@app/service-kit';
import type { AdminClinic } from '@app/types/admin/clinics';

const maxListings = 100;

/** Reads clinics for staff: public listings with the same key, and corrections. */
export function createClinicStore({ listings, clinics }: Pick<Collections, 'listings' | 'clinics'>) {
  const findListings = (keys: readonly string[]) =>
    listings
      .find({ clinicKey: { $in: [...keys] }, approved: true }, readOptions)
      .sort({ lastKey: 1, firstKey: 1 })
      .limit(maxListings)
      .toArray();

  return {
    /** Finds a clinic by its key; null if no listing, public or not, has the key. */
    async find(key: string): Promise<ClinicDoc | null> {
      const clinic = await clinics.findOne({ _id: key }, readOptions);
      if (clinic) return clinic;
      const listing = await listings.findOne({ clinicKey: key }, readOptions);
      return listing && { _id: key, v: 0, updatedAt: listing.updatedAt };
    },

    async loadAdminClinic({ _id: key, v, name, into }: ClinicDoc): Promise<AdminClinic> {
      const corrections = new ClinicCorrections(
        (await clinics.find({}, readOptions).toArray()).map(toClinicCorrection),
      );
      const rootKey = corrections.getRoot(key);
      const clinicKeys = corrections.listKeys(rootKey);
      const clinicListings = await findListings([...new Set([key, ...clinicKeys])]);
      const memberListings = clinicListings.filter(
        ({ _id, clinicKey }) =>
          clinicKey !== undefined && !corrections.isExcluded(clinicKey, _id.toHexString()),
      );
      const ownListings = clinicListings.filter(({ clinicKey }) => clinicKey === key);
      return {
        key,
        v,
        page: memberListings.length >= minListingsForPage ? corrections.getSlug(rootKey) : null,
        name: name ?? getCompany(ownListings[0] ?? {}),
        isRenamed: name !== undefined,
        into: into ?? null,
        joined: clinicKeys.filter((joinedKey) => joinedKey !== key && rootKey === key),
        people: ownListings.map((doc) => ({
          id: doc._id.toHexString(),
          name: `${doc.firstName} ${doc.lastName}`,
          company: getCompany(doc),
          address: Object.values(toAddress(doc)).filter(Boolean).join(', '),
          apart: corrections.isExcluded(key, doc._id.toHexString()),
        })),
      };
    },
  };
}
