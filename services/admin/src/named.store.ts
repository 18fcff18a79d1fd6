import { type Collections, type ListingDoc, toNameFilter } from '@app/db';
import { findNameMeaning, readOptions } from '@app/service-kit';

/** Maximum of matches; a more specific search finds others. */
const most = 300;
const approved = { $in: [true, false] };

/** Ids of listings of any status that a name means, as the public search reads it; mistakes are not forgiven. */
export async function findListingsByName(
  { listings }: Pick<Collections, 'listings'>,
  text: string,
): Promise<ListingDoc['_id'][]> {
  const words = await findNameMeaning({ listings }, text, {
    approved,
    findSimilarWords: async () => new Map(),
  });
  if (!words) return [];
  const found = await listings
    .find(
      { approved, ...toNameFilter(words) },
      { projection: { _id: 1 as const }, hint: 'nameKeys', limit: most, ...readOptions },
    )
    .toArray();
  return found.map(({ _id }) => _id);
}
