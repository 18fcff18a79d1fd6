import type { ClientSession, ListingDoc } from '@app/db';
import type { CommandContext } from '@app/status-changes/command-context';
import type { CaseStore } from '@app/status-changes/subject';
import { ObjectId } from 'mongodb';
import { comparePersonNames, toPersonName } from './person-names.ts';

/** Reads and writes listings within a transaction. */
export function createListingStore(
  { collections: { listings, photos } }: CommandContext,
  session: ClientSession,
) {
  const writeOptions = { session, ignoreUndefined: true } as const;
  return {
    /** By id as text; null for an invalid id. */
    find: async (id: string): Promise<ListingDoc | null> =>
      ObjectId.isValid(id) ? listings.findOne({ _id: new ObjectId(id) }, { session }) : null,

    findOwned: (ownerUserId: string): Promise<ListingDoc | null> =>
      listings.findOne({ ownerUserId }, { session }),

    /** True if another listing has a similar name and the same ZIP code. */
    async hasDuplicate({ _id, zipCode, ...names }: ListingDoc): Promise<boolean> {
      const filter = {
        approved: { $in: [true, false] },
        zipCode: { $in: listZipForms(zipCode) },
        status: { $nin: ['deleted', 'rejected'] satisfies ListingDoc['status'][] },
        _id: { $ne: _id },
      };
      const name = toPersonName(names);
      const projection = { firstName: 1, lastName: 1 } as const;
      const neighbors = await listings.find(filter, { session, projection, hint: 'zip' }).toArray();
      return neighbors.some((neighbor) => comparePersonNames(name, toPersonName(neighbor)) > 0);
    },

    /** True if the account uploaded the photo for this use. */
    isOwnPhoto: async (userId: string, address: string, kind: 'portrait' | 'place'): Promise<boolean> => {
      const _id = /^\/photos\/([\w-]{22})\.webp$/.exec(address)?.[1] ?? '';
      const photo = await photos.findOne({ _id, userId }, { session });
      return photo !== null && (photo.showsPlace === true) === (kind === 'place');
    },

    createId: () => new ObjectId(),
    insert: (listing: ListingDoc) => listings.insertOne(listing, writeOptions),

    /**
     * Replaces a document at its known version.
     * @throws for another version, which within a transaction is a bug
     */
    async replace(before: ListingDoc, after: ListingDoc): Promise<ListingDoc> {
      const { _id, v } = before;
      const { matchedCount } = await listings.replaceOne({ _id, v }, after, writeOptions);
      if (matchedCount !== 1) throw new Error('A listing changed under its own transaction.');
      return after;
    },
  } satisfies CaseStore<ListingDoc> & Record<string, unknown>;
}

/** Matches stored ZIP+4 codes too. */
function listZipForms(zipCode: string): (string | RegExp)[] {
  const five = zipCode.slice(0, 5);
  return /^\d{5}/.test(five) ? [new RegExp(`^${five}`)] : [zipCode];
}
