import type { ClinicDoc, Collections } from '@app/db';
import {
  ClinicCorrections,
  fewestForPage,
  getCompany,
  toAddress,
  toClinicCorrection,
} from '@app/public-listing';
import { readOptions } from '@app/service-kit';
import type { AdminClinic } from '@app/types/admin/clinics';

/** Most people of a clinic on its page. */
const mostPeople = 100;

/** Reads clinics for staff: public listings with the same key, and corrections. */
export function createClinicStore({ listings, clinics }: Pick<Collections, 'listings' | 'clinics'>) {
  const findPeople = (keys: readonly string[]) =>
    listings
      .find({ clinicKey: { $in: [...keys] }, approved: true }, readOptions)
      .sort({ lastKey: 1, firstKey: 1 })
      .limit(mostPeople)
      .toArray();

  return {
    /** Null if no listing, public or not, has the key. */
    async find(key: string): Promise<ClinicDoc | null> {
      const clinic = await clinics.findOne({ _id: key }, readOptions);
      if (clinic) return clinic;
      const listing = await listings.findOne({ clinicKey: key }, readOptions);
      return listing && { _id: key, v: 0, updatedAt: listing.updatedAt };
    },

    async toAdminClinic({ _id: key, v, name, into }: ClinicDoc): Promise<AdminClinic> {
      const corrections = new ClinicCorrections(
        (await clinics.find({}, readOptions).toArray()).map(toClinicCorrection),
      );
      const root = corrections.getRoot(key);
      const keys = corrections.listKeys(root);
      const people = await findPeople([...new Set([key, ...keys])]);
      const members = people.filter(
        ({ _id, clinicKey }) => clinicKey !== undefined && !corrections.isApart(clinicKey, _id.toHexString()),
      );
      const own = people.filter(({ clinicKey }) => clinicKey === key);
      return {
        key,
        v,
        page: members.length >= fewestForPage ? corrections.getSlug(root) : null,
        name: name ?? getCompany(own[0] ?? {}),
        isRenamed: name !== undefined,
        into: into ?? null,
        joined: keys.filter((other) => other !== key && root === key),
        people: own.map((doc) => ({
          id: doc._id.toHexString(),
          name: `${doc.firstName} ${doc.lastName}`,
          company: getCompany(doc),
          address: Object.values(toAddress(doc)).filter(Boolean).join(', '),
          apart: corrections.isApart(key, doc._id.toHexString()),
        })),
      };
    },
  };
}
