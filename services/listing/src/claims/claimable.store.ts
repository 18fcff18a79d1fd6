import { type Collections, type ExpandedWord, type ListingDoc, toNameFilter, toPrefixFilter } from '@app/db';
import { toZipFilters } from '@app/listings';
import { type FindSimilarWords, findNameMeaning, readOptions } from '@app/service-kit';
import type { Filter } from 'mongodb';
import { type ClaimableDoc, claimableProjection } from './to-claimable.ts';

/** Maximum number of candidates of a query. If more listings match, the user has to type another word. */
const maxNameMatches = 50;
const maxWordMatches = 200;
/** No ZIP code has more listings. */
const maxZipMatches = 500;

/** Reads public listings that can be claimed. Every query has an index, a projection and a time limit. */
export function createClaimableStore({ listings }: Collections, findSimilarWords: FindSimilarWords) {
  const findListings = (filter: Filter<ListingDoc>, hint: string, limit: number): Promise<ClaimableDoc[]> =>
    listings
      .find<ClaimableDoc>(filter, { projection: claimableProjection, hint, limit, ...readOptions })
      .toArray();

  return {
    /** Parses a typed name; undefined if it matches no public listing. */
    parseNameQuery: (text: string) =>
      findNameMeaning({ listings }, text, { approved: true, findSimilarWords }),

    /** Finds listings whose name, practice or city has all words. Truncated if many match. */
    async findByWords(words: readonly ExpandedWord[]): Promise<ClaimableDoc[]> {
      const [firstToken = '', lastToken = firstToken] = [words[0]?.token, words.at(-1)?.token];
      const nameFilter = toNameFilter(words);
      // A practice name matches many listings. The queries by last name keep people of that name from being cut off.
      const personNameQueries = [...new Set([firstToken, lastToken])].map((word) =>
        findListings(
          { approved: true, lastKey: toPrefixFilter(word), ...nameFilter },
          'name',
          maxNameMatches,
        ),
      );
      const listingLists = await Promise.all([
        ...personNameQueries,
        findListings({ approved: true, ...nameFilter }, 'nameKeys', maxWordMatches),
      ]);
      return [
        ...new Map(listingLists.flat().map((listing) => [listing._id.toHexString(), listing])).values(),
      ];
    },

    /** Finds the listing with an NPI, which identifies a person. */
    findByNpi: (npi: string): Promise<ClaimableDoc[]> =>
      findListings({ approved: true, npi }, 'npi', maxNameMatches),

    /** Finds listings at a ZIP code. */
    findAtZip: (zip: string): Promise<ClaimableDoc[]> =>
      findListings({ approved: true, zipCode: { $in: toZipFilters(zip) } }, 'zip', maxZipMatches),
  };
}
export type ClaimableStore = ReturnType<typeof createClaimableStore>;
