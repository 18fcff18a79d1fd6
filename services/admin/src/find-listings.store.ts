import { type Collections, type ListingDoc, toNameFilter } from '@app/db';
import { findNameMeaning, readOptions } from '@app/service-kit';
import { ObjectId } from 'mongodb';
import type { AdminDeps } from './deps.ts';

/** Maximum of matches; a more specific search finds others. */
const maxMatches = 300;
const anyApprovalFilter = { $in: [true, false] };

/** What a search by name needs. */
export type NameSearchDeps = Pick<AdminDeps, 'collections' | 'findSimilarWords'>;

/** Ids of listings of any status that have all words of a name, as the public search reads it. */
export async function findListingsByName(
  { collections: { listings }, findSimilarWords }: NameSearchDeps,
  text: string,
): Promise<ListingDoc['_id'][]> {
  const meaning = await findNameMeaning({ listings }, text, {
    approved: anyApprovalFilter,
    findSimilarWords,
  });
  if (!meaning || meaning.isPartialMatch) return [];
  const matches = await listings
    .find(
      { approved: anyApprovalFilter, ...toNameFilter(meaning.words) },
      { projection: { _id: 1 as const }, hint: 'nameKeys', limit: maxMatches, ...readOptions },
    )
    .toArray();
  return matches.map(({ _id }) => _id);
}

/** The id of the listing with this slug or id; undefined if there is none. */
export async function findListingId(
  { listings }: Pick<Collections, 'listings'>,
  slugOrId: string,
): Promise<ListingDoc['_id'] | undefined> {
  const slugOrIdFilter = /^[0-9a-f]{24}$/.test(slugOrId)
    ? { _id: new ObjectId(slugOrId) }
    : { slug: slugOrId };
  return (await listings.findOne(slugOrIdFilter, { projection: { _id: 1 as const }, ...readOptions }))?._id;
}
