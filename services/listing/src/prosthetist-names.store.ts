import type { Collections, ListingDoc, ObjectId } from '@app/db';
import { readOptions } from '@app/service-kit';

/** Loads the prosthetists' names of these listings. Returns a function from listing id to name; '' if it is gone. */
export async function loadProsthetistNames(
  { listings }: Pick<Collections, 'listings'>,
  ids: readonly ObjectId[],
): Promise<(id: ObjectId) => string> {
  const docs = await listings
    .find({ _id: { $in: [...ids] } }, readOptions)
    .project<Pick<ListingDoc, '_id' | 'firstName' | 'lastName'>>({ firstName: 1, lastName: 1 })
    .toArray();
  return (id) => {
    const listing = docs.find(({ _id }) => _id.equals(id));
    return listing ? `${listing.firstName} ${listing.lastName}` : '';
  };
}
