import { type ListingDoc, toNameFilter } from '@app/db';
import { findNameMeaning, readOptions } from '@app/service-kit';
import type { AdminDeps } from './deps.ts';

/** Maximum of matches; a more specific search finds others. */
const most = 300;
const approved = { $in: [true, false] };

/** What a search by name needs. */
export type NameDeps = Pick<AdminDeps, 'collections' | 'findSimilarWords'>;

/** Ids of listings of any status that have all words of a name, as the public search reads it. */
export async function findListingsByName(
  { collections: { listings }, findSimilarWords }: NameDeps,
  text: string,
): Promise<ListingDoc['_id'][]> {
  const meaning = await findNameMeaning({ listings }, text, { approved, findSimilarWords });
  if (!meaning || meaning.isNearest) return [];
  const found = await listings
    .find(
      { approved, ...toNameFilter(meaning.words) },
      { projection: { _id: 1 as const }, hint: 'nameKeys', limit: most, ...readOptions },
    )
    .toArray();
  return found.map(({ _id }) => _id);
}
