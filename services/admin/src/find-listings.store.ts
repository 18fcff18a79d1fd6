import { type Collections, isObjectId, type ListingDoc, toNameFilter } from '@app/db';
import { findNameMeaning, readOptions } from '@app/service-kit';
import { ObjectId } from 'mongodb';
import type { AdminDeps } from './deps.ts';

/** Maximum matches of a search. A more specific search finds the ones beyond. */
const maxMatches = 300;
/** Matches listings of any status, by indexes that begin with `approved`. */
export const anyApprovalFilter = { $in: [true, false] };

export type NameSearchDeps = Pick<AdminDeps, 'collections' | 'findSimilarWords'>;

/** Finds ids of listings of any status that match all words of a name, interpreted as in the public search. */
export async function findListingsByName(
  { collections: { listings }, findSimilarWords }: NameSearchDeps,
  text: string,
): Promise<ListingDoc['_id'][]> {
  const parsedName = await findNameMeaning({ listings }, text, {
    approved: anyApprovalFilter,
    findSimilarWords,
  });
  if (!parsedName || parsedName.isPartialMatch) return [];
  const matchDocs = await listings
    .find(
      { approved: anyApprovalFilter, ...toNameFilter(parsedName.words) },
      { projection: { _id: 1 as const }, hint: 'nameKeys', limit: maxMatches, ...readOptions },
    )
    .toArray();
  return matchDocs.map(({ _id }) => _id);
}

/** Finds the id of the listing with this slug or id; undefined if there is none. */
export async function findListingId(
  { listings }: Pick<Collections, 'listings'>,
  slugOrId: string,
): Promise<ListingDoc['_id'] | undefined> {
  const listingFilter = isObjectId(slugOrId) ? { _id: new ObjectId(slugOrId) } : { slug: slugOrId };
  return (await listings.findOne(listingFilter, { projection: { _id: 1 as const }, ...readOptions }))?._id;
}
