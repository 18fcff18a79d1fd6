import type { Fit } from '@app/types';
import { unknownFirstVisitDays } from './columns.ts';
import { getMatchedWords, type MatchedWord, matchNames, type NameMatch } from './names/match-names.ts';
import { type Position, toPosition, toRank } from './orders/cursor.ts';
import type { RankedListing } from './orders/orders.ts';
import { toMiles, unknownDistance } from './places/geometry.ts';
import { rankWholeCountry } from './places/whole-country.ts';
import { type Ranking, rankListings, type SearchCriteria } from './rank-listings.ts';
import { computeSquaredChord, type SearchIndex } from './search-index.ts';

export interface SearchResult extends Omit<Ranking, 'ranked'> {
  hits: Hit[];
  /** True if no listing has all words of the name: the hits are the best partial matches. */
  isPartialMatch: boolean;
  /** Start of the next page; undefined on the last one. */
  nextPosition: Position | undefined;
}

/** A result, with the place that represents it. */
export interface Hit {
  id: string;
  version: number;
  /** 0: the main place; 1 to 4: further ones. */
  placeNumber: number;
  /** Slug of the clinic's page at this place, if it has one. */
  clinicSlug?: string;
  /** Null without an origin, or if no location is known. */
  miles: number | null;
  /** The needs that it meets; set if facts were given. */
  fit?: Fit;
  /** Set for a search by name. */
  matched?: MatchedWord[];
}

/** Runs a search. Returns the total, the facets, and one page of hits. */
export function search(index: SearchIndex, criteria: SearchCriteria): SearchResult {
  const { from, match } = criteria;
  const after = typeof from === 'number' ? undefined : from;
  const priorMean = after?.priorMean ?? index.priorMean;
  const nameMatch = criteria.name && matchNames(index, criteria.name);
  const range = {
    priorMean,
    after: after && toRank(after, match?.matcher),
    skip: typeof from === 'number' ? from : 0,
    // One more than the page, to know whether there is a next page.
    size: criteria.pageSize + 1,
  };
  const { ranked, ...counts } =
    rankWholeCountry(index, criteria, range) ?? rankListings(index, criteria, nameMatch, range);
  return {
    ...counts,
    ...toPage(index, { ...criteria, priorMean }, ranked, nameMatch),
    isPartialMatch: counts.total > 0 && nameMatch?.isPartialMatch === true,
  };
}

/** Converts the ranked listings of a page, and one more if others follow, to hits and the start of the next page. */
export function toPage(
  index: SearchIndex,
  criteria: SearchCriteria & { priorMean: number },
  ranked: readonly RankedListing[],
  nameMatch: Pick<NameMatch, 'words'> | undefined,
  findPageSlug?: FindPageSlug,
): Pick<SearchResult, 'hits' | 'nextPosition'> {
  const rankedPage = ranked.slice(0, criteria.pageSize);
  const last = ranked.length > rankedPage.length ? rankedPage.at(-1) : undefined;
  return {
    hits: rankedPage.map(({ main, place }) => ({
      ...toHit(index, main, place, criteria, findPageSlug),
      ...(nameMatch && { matched: getMatchedWords(nameMatch, index.listings[main]!) }),
    })),
    nextPosition: last && toPosition(index, criteria, last),
  };
}

/** Finds the slug of the page of a listing's clinic, if it has one, by the listing's main place. */
type FindPageSlug = (main: number) => string | undefined;

/** Converts a ranked listing to a hit at a place. */
export function toHit(
  index: SearchIndex,
  main: number,
  place: number,
  { origin, match }: Pick<SearchCriteria, 'origin' | 'match'>,
  findPageSlug: FindPageSlug = (listing) => index.clinics.findPageSlug(listing),
): Hit {
  const { placeNumber: number, lowBits, highBits, firstVisitDays } = index.columns;
  const { id, version, levelCounts } = index.listings[main]!;
  const chord = origin ? computeSquaredChord(index.columns, place, origin) : unknownDistance;
  const clinicSlug = place === main ? findPageSlug(main) : undefined;
  return {
    id,
    version,
    placeNumber: number[place]!,
    ...(clinicSlug !== undefined && { clinicSlug }),
    miles: chord === unknownDistance ? null : toMiles(chord),
    ...(match && {
      fit: match.matcher.explain({
        lowBits: lowBits[main]!,
        highBits: highBits[main]!,
        levelCounts,
        firstVisitDays: firstVisitDays[main]! === unknownFirstVisitDays ? null : firstVisitDays[main]!,
      }),
    }),
  };
}
