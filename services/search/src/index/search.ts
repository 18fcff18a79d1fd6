import type { Fit } from '@app/types';
import { unknownFirstVisitDays } from './columns.ts';
import { listMatchedWords, type MatchedWord, matchNames, type NameMatch } from './names/match-names.ts';
import { type Position, toPosition, toRank } from './orders/cursor.ts';
import type { RankedListing } from './orders/orders.ts';
import { toMiles, unknownDistance } from './places/geometry.ts';
import { rankWholeCountry } from './places/whole-country.ts';
import { type RankedResults, rankResults, type SearchCriteria } from './rank-listings.ts';
import { computeSquaredChord, type SearchIndex } from './search-index.ts';

export interface SearchResult extends Omit<RankedResults, 'rankedListings'> {
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
  /** The person's needs, and which of them it meets; set if needs were given. */
  fit?: Fit;
  /** Set for a search by name. */
  matchedWords?: MatchedWord[];
}

/** Runs a search. Returns the total, the facets, and one page of hits. */
export function search(index: SearchIndex, criteria: SearchCriteria): SearchResult {
  const { pageStart, needsMatch } = criteria;
  const startPosition = typeof pageStart === 'number' ? undefined : pageStart;
  const priorMean = startPosition?.priorMean ?? index.priorMean;
  const nameMatch = criteria.name && matchNames(index, criteria.name);
  const range = {
    priorMean,
    afterRank: startPosition && toRank(startPosition, needsMatch?.matcher),
    skip: typeof pageStart === 'number' ? pageStart : 0,
    // One more than the page, to know whether there is a next page.
    size: criteria.pageSize + 1,
  };
  const { rankedListings, ...counts } =
    rankWholeCountry(index, criteria, range) ?? rankResults(index, criteria, nameMatch, range);
  return {
    ...counts,
    ...toPage(index, { ...criteria, priorMean }, rankedListings, nameMatch),
    isPartialMatch: counts.total > 0 && nameMatch?.isPartialMatch === true,
  };
}

/** Converts the ranked listings of a page, and one more if others follow, to hits and the start of the next page. */
export function toPage(
  index: SearchIndex,
  criteria: SearchCriteria & { priorMean: number },
  rankedListings: readonly RankedListing[],
  nameMatch: Pick<NameMatch, 'words'> | undefined,
  findClinicSlug?: FindClinicSlug,
): Pick<SearchResult, 'hits' | 'nextPosition'> {
  const pageListings = rankedListings.slice(0, criteria.pageSize);
  const lastListing = rankedListings.length > pageListings.length ? pageListings.at(-1) : undefined;
  return {
    hits: pageListings.map(({ mainPlace, place }) => ({
      ...toHit(index, mainPlace, place, criteria, findClinicSlug),
      ...(nameMatch && { matchedWords: listMatchedWords(nameMatch, index.listings[mainPlace]!) }),
    })),
    nextPosition: lastListing && toPosition(index, criteria, lastListing),
  };
}

/** Finds the slug of the page of a listing's clinic, if it has one, by the listing's main place. */
type FindClinicSlug = (mainPlace: number) => string | undefined;

export function toHit(
  index: SearchIndex,
  mainPlace: number,
  place: number,
  { origin, needsMatch }: Pick<SearchCriteria, 'origin' | 'needsMatch'>,
  findClinicSlug: FindClinicSlug = (clinicMainPlace) => index.clinics.findPageSlug(clinicMainPlace),
): Hit {
  const { placeNumber, lowBits, highBits, firstVisitDays } = index.columns;
  const { id, version, levelCounts } = index.listings[mainPlace]!;
  const squaredChord = origin ? computeSquaredChord(index.columns, place, origin) : unknownDistance;
  const clinicSlug = place === mainPlace ? findClinicSlug(mainPlace) : undefined;
  return {
    id,
    version,
    placeNumber: placeNumber[place]!,
    ...(clinicSlug !== undefined && { clinicSlug }),
    miles: squaredChord === unknownDistance ? null : toMiles(squaredChord),
    ...(needsMatch && {
      fit: needsMatch.matcher.computeFit({
        lowBits: lowBits[mainPlace]!,
        highBits: highBits[mainPlace]!,
        levelCounts,
        firstVisitDays:
          firstVisitDays[mainPlace]! === unknownFirstVisitDays ? null : firstVisitDays[mainPlace]!,
      }),
    }),
  };
}
