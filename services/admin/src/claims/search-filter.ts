import type { ClaimDoc, Collections } from '@app/db';
import type { Filter } from 'mongodb';
import { listingsNamed } from '../named.store.ts';

/** Claims of a listing, or by a claimant, of this name. */
export async function searchFilter(
  collections: Pick<Collections, 'listings'>,
  text: string,
): Promise<Filter<ClaimDoc>> {
  return {
    $or: [
      { listingId: { $in: await listingsNamed(collections, text) } },
      // Looked for as it is: nothing that somebody typed is a pattern.
      {
        $expr: {
          $gte: [{ $indexOfCP: [{ $toLower: '$claimantName' }, { $literal: text.toLowerCase() }] }, 0],
        },
      },
    ],
  };
}
