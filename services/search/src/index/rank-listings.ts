import type { NameQuery } from '@app/db';
import type { Facets, SearchFilters } from '@app/types';
import { type GroupFilter, hasAnyBit, OptionCounts, toGroupFilters } from './filters/facets.ts';
import type { NeedsMatch } from './filters/matcher.ts';
import { getTier, type NameMatch } from './names/match-names.ts';
import type { Position } from './orders/cursor.ts';
import {
  computeFixedKey,
  createRanker,
  type Order,
  type PageRange,
  packKey,
  type RankedListing,
} from './orders/orders.ts';
import { TopListings } from './orders/top-listings.ts';
import {
  type Origin,
  toMinTenthMiles,
  toSquaredChord,
  toTenthMiles,
  unknownDistance,
} from './places/geometry.ts';
import { computeSquaredChord, type SearchIndex } from './search-index.ts';

export interface SearchCriteria {
  /** Undefined: any name. */
  name: NameQuery | undefined;
  origin: Origin | undefined;
  /** Infinity: the whole country. A finite radius needs an origin. */
  radiusMiles: number;
  /** Two-letter state code. */
  state: string | undefined;
  /** Slug of a city in the state. */
  city: string | undefined;
  filters: SearchFilters;
  /** By distance only with an origin, by relevance only with a name. */
  order: Order;
  /** Start of the page: a position to continue after, or an offset. */
  pageStart: Position | number;
  pageSize: number;
  /** The person's needs, if given. Required for the order by match. */
  needsMatch?: NeedsMatch | undefined;
  /** Only listings that became public in this time. */
  publishedWithin?: PublicationPeriod | undefined;
}

/** A time span in milliseconds since 1970, excluding `after` and including `until`. */
export interface PublicationPeriod {
  after: number;
  until: number;
}

/** The counts of all results of a search, and a range of them. */
export interface RankedResults {
  /** Exact, never estimated. */
  total: number;
  facets: Facets;
  /** Number of results whose reviewers have one of the person's limb levels. */
  similarReviewerListingsTotal: number;
  rankedListings: readonly RankedListing[];
}

/** Shared, because searches are synchronous: only one uses it at a time. */
const sharedOptionCounts = new OptionCounts();

/**
 * Filters, counts and ranks all listings within the limits of a search. The counts of a filter cover all listings that
 * pass the other filters: a listing that fails one group is counted in that group alone, one that fails two in none.
 */
export function rankResults(
  index: SearchIndex,
  criteria: SearchCriteria,
  nameMatch: NameMatch | undefined,
  { priorMean, afterRank, skip, size }: PageRange,
): RankedResults {
  const { lowBits, highBits, awayFlag } = index.columns;
  const topListings = new TopListings(skip + size, afterRank);
  const computeKey = createSortKeyFunction(index, criteria, nameMatch, priorMean, topListings);
  const toRankedListing = createRanker(index, criteria.order, priorMean);
  let total = 0;
  let similarReviewerListingsTotal = 0;
  sharedOptionCounts.clear();
  visitCandidates(
    index,
    criteria,
    nameMatch,
    (mainPlace, place, squaredChord, failedFilter, hasSimilarReviewers) => {
      if (failedFilter) {
        sharedOptionCounts.add(
          lowBits[mainPlace]! & failedFilter.groupBits[0],
          highBits[mainPlace]! & failedFilter.groupBits[1],
        );
        return;
      }
      total++;
      if (hasSimilarReviewers) similarReviewerListingsTotal++;
      sharedOptionCounts.add(lowBits[mainPlace]!, highBits[mainPlace]!);
      const key = computeKey(mainPlace, place, squaredChord);
      if (topListings.canAdd(awayFlag[mainPlace]!, key))
        topListings.add(toRankedListing(mainPlace, place, key));
    },
  );
  return {
    total,
    facets: sharedOptionCounts.toFacets(),
    similarReviewerListingsTotal,
    rankedListings: topListings.list().slice(skip),
  };
}

/**
 * Called for a listing within the limits of a search, with the place that represents it and its squared chord; the only
 * filter that it does not pass (undefined: it is a result); whether its reviewers have one of the person's limb levels.
 */
type CandidateVisitor = (
  mainPlace: number,
  place: number,
  squaredChord: number,
  failedFilter: GroupFilter | undefined,
  hasSimilarReviewers: boolean,
) => void;

/** Visits all results of a search, and the listings that fail only one filter. */
export function visitCandidates(
  index: SearchIndex,
  criteria: SearchCriteria,
  nameMatch: NameMatch | undefined,
  visitCandidate: CandidateVisitor,
): void {
  const { lowBits, highBits, levelBits, publicSince } = index.columns;
  const { origin, needsMatch, publishedWithin } = criteria;
  const filters = toGroupFilters(criteria.filters);
  const maxSquaredChord = toSquaredChord(criteria.radiusMiles);
  const levelMask = needsMatch?.matcher.levelMask ?? 0;
  index.visitListings(nameMatch?.mainPlaces ?? findCandidatePlaces(index, criteria), (mainPlace) => {
    const place = choosePlace(index, mainPlace, criteria);
    if (place < 0) return;
    const squaredChord = origin ? computeSquaredChord(index.columns, place, origin) : unknownDistance;
    if (squaredChord > maxSquaredChord) return;
    if (publishedWithin && !isInPeriod(publicSince[mainPlace]!, publishedWithin)) return;
    const listingLowBits = lowBits[mainPlace]!;
    const listingHighBits = highBits[mainPlace]!;
    let failedFilter: GroupFilter | undefined;
    let failedCount = 0;
    for (let filterIndex = 0; filterIndex < filters.length && failedCount < 2; filterIndex++) {
      if (hasAnyBit(listingLowBits, listingHighBits, filters[filterIndex]!.wantedBits)) continue;
      failedFilter = filters[filterIndex];
      failedCount++;
    }
    if (failedCount > 1) return;
    const hasSimilarReviewers = (levelBits[mainPlace]! & levelMask) !== 0;
    if (needsMatch?.onlySimilarReviewers && !hasSimilarReviewers) return;
    visitCandidate(mainPlace, place, squaredChord, failedFilter, hasSimilarReviewers);
  });
}

const isInPeriod = (time: number, { after, until }: PublicationPeriod) => time > after && time <= until;

/** Finds places that include those of all results of a search without a name; undefined: all places. */
const findCandidatePlaces = (index: SearchIndex, { origin, radiusMiles, state }: SearchCriteria) =>
  (origin && index.grid.findAround(origin, radiusMiles)) ??
  (state === undefined ? undefined : (index.placesByState.get(state) ?? []));

/**
 * Chooses the place that represents a listing: the nearest one if an origin is known, else the first in the city or
 * state, else the main one. -1 if none is in the city or state.
 */
export function choosePlace(
  { columns, cities }: SearchIndex,
  mainPlace: number,
  { origin, state, city }: Pick<SearchCriteria, 'origin' | 'state' | 'city'>,
): number {
  const { nextPlace } = columns;
  if (state === undefined && nextPlace[mainPlace]! < 0) return mainPlace;
  const isInRegion = (place: number) =>
    state === undefined ||
    (cities[place]!.state === state && (city === undefined || cities[place]!.slug === city));
  let firstInRegion = mainPlace;
  while (firstInRegion >= 0 && !isInRegion(firstInRegion)) firstInRegion = nextPlace[firstInRegion]!;
  if (firstInRegion < 0 || !origin) return firstInRegion;
  let nearestPlace = firstInRegion;
  let minSquaredChord = unknownDistance;
  for (let place = mainPlace; place >= 0; place = nextPlace[place]!) {
    const squaredChord = computeSquaredChord(columns, place, origin);
    if (squaredChord >= minSquaredChord) continue;
    minSquaredChord = squaredChord;
    nearestPlace = place;
  }
  return nearestPlace;
}

const excludedKey = Number.POSITIVE_INFINITY;

/** Creates the function that computes the sort key of a listing at a place. */
function createSortKeyFunction(
  index: SearchIndex,
  { order, origin, needsMatch }: SearchCriteria,
  nameMatch: NameMatch | undefined,
  priorMean: number,
  topListings: TopListings,
): (mainPlace: number, place: number, squaredChord: number) => number {
  const { columns, cities } = index;
  const { lowBits, highBits } = columns;
  // For most listings, a lower bound of the key shows that they are not among the first: then it is not computed.
  const isBeyondTop = (minKey: number) =>
    topListings.lastRank?.awayFlag === 0 && minKey > topListings.lastRank.key;
  const computeTwoPartKey = (firstPart: number, squaredChord: number) => {
    if (isBeyondTop(packKey(firstPart, 0))) return excludedKey;
    return packKey(firstPart, origin ? toTenthMiles(squaredChord) : 0);
  };
  switch (order) {
    case 'distance':
      return (_mainPlace, _place, squaredChord) =>
        isBeyondTop(toMinTenthMiles(squaredChord)) ? excludedKey : toTenthMiles(squaredChord);
    case 'relevance':
      return (mainPlace, _place, squaredChord) =>
        computeTwoPartKey(getTier(index, nameMatch!, mainPlace), squaredChord);
    case 'match':
      return (mainPlace, place, squaredChord) =>
        computeTwoPartKey(
          needsMatch!.matcher.computeFirstKeyPart(
            lowBits[mainPlace]!,
            highBits[mainPlace]!,
            cities[place]!.state,
          ),
          squaredChord,
        );
    default:
      return (mainPlace) => computeFixedKey(columns, order, mainPlace, priorMean);
  }
}
