import { type Collections, foldTokens, type ListingDoc } from '@app/db';
import { readOptions } from '@app/service-kit';

/** More listings of one name are found with another word. */
const most = 300;
const toPrefixFilter = (text: string) => ({ $gte: text, $lt: `${text}\uffff` });

/** Ids of listings of which every word begins a word of the name or practice. */
export async function findListingsByName(
  { listings }: Pick<Collections, 'listings'>,
  text: string,
): Promise<ListingDoc['_id'][]> {
  const words = foldTokens(text);
  if (words.length === 0) return [];
  const everywhere = words.map((word) => ({ nameKeys: { $elemMatch: toPrefixFilter(word) } }));
  const found = await listings
    .find(
      { approved: { $in: [true, false] }, $and: everywhere },
      { projection: { _id: 1 as const }, hint: 'nameKeys', limit: most, ...readOptions },
    )
    .toArray();
  return found.map(({ _id }) => _id);
}
