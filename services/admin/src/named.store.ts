import { type Collections, foldTokens, type ListingDoc, toNameFilter } from '@app/db';
import { readOptions } from '@app/service-kit';

/** Maximum of matches; a more specific search finds others. */
const most = 300;

/** Ids of listings whose name or practice has, for each word, a word that starts with it. */
export async function findListingsByName(
  { listings }: Pick<Collections, 'listings'>,
  text: string,
): Promise<ListingDoc['_id'][]> {
  const words = foldTokens(text);
  if (words.length === 0) return [];
  const found = await listings
    .find(
      { approved: { $in: [true, false] }, ...toNameFilter(words) },
      { projection: { _id: 1 as const }, hint: 'nameKeys', limit: most, ...readOptions },
    )
    .toArray();
  return found.map(({ _id }) => _id);
}
