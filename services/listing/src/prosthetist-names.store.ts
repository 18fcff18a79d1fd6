import type { Collections, ListingDoc, ObjectId } from '@app/db';
import { readOptions } from '@app/service-kit';

/** Names of the prosthetists of these listings; '' where a listing no longer exists. */
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
