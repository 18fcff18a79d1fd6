import type { Collections, ListingDoc, ObjectId } from '@app/db';
import { readOptions } from '@app/service-kit';

/** Loads the names of these listings' prosthetists. The lookup returns '' for a listing that no longer exists. */
export async function loadProsthetistNameLookup(
  { listings }: Pick<Collections, 'listings'>,
  ids: readonly ObjectId[],
): Promise<(id: ObjectId) => string> {
  const listingDocs = await listings
    .find({ _id: { $in: [...ids] } }, readOptions)
    .project<Pick<ListingDoc, '_id' | 'firstName' | 'lastName'>>({ firstName: 1, lastName: 1 })
    .toArray();
  return (id) => {
    const listing = listingDocs.find(({ _id }) => _id.equals(id));
    return listing ? `${listing.firstName} ${listing.lastName}` : '';
  };
}
