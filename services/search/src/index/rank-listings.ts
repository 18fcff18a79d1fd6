import type { NameQuery } from '@app/db';
import type { Facets, SearchFilters } from '@app/types';
import { type GroupFilter, hasAnyBit, OptionCounts, toGroupFilters } from './filters/facets.ts';
import type { Match } from './filters/matcher.ts';
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
  from: Position | number;
  pageSize: number;
  /** Facts of a person, if given. Required for the order by match. */
  match?: Match | undefined;
  /** Only listings that became public in this time. */
  newWithin?: PublicationPeriod | undefined;
}

/** A time span in milliseconds since 1970, without `after` and including `until`. */
export interface PublicationPeriod {
  after: number;
  until: number;
}

/** The counts of all results of a search, and a range of them. */
export interface Ranking {
  /** Exact, never estimated. */
  total: number;
  facets: Facets;
  /** Number of results that pass the filter "reviewers like me". */
  similarReviewersTotal: number;
  ranked: readonly RankedListing[];
}

/** Shared, because searches are synchronous: only one uses it at a time. */
const sharedCounts = new OptionCounts();

/**
 * Filters, counts and ranks all listings within the limits of a search. The counts of a filter cover all listings that
 * pass the other filters: a listing that fails one group is counted in that group alone, one that fails two in none.
 */
export function rankListings(
  index: SearchIndex,
  criteria: SearchCriteria,
  nameMatch: NameMatch | undefined,
  { priorMean, after, skip, size }: PageRange,
): Ranking {
  const { lowBits, highBits, awayFlag } = index.columns;
  const top = new TopListings(skip + size, after);
  const computeKey = createKeyFunction(index, criteria, nameMatch, priorMean, top);
  const rankListing = createRanker(index, criteria.order, priorMean);
  let total = 0;
  let similarReviewersTotal = 0;
  sharedCounts.clear();
  visitResults(index, criteria, nameMatch, (main, place, squaredChord, failedFilter, hasSimilarReviewers) => {
    if (failedFilter) {
      sharedCounts.add(
        lowBits[main]! & failedFilter.groupBits[0],
        highBits[main]! & failedFilter.groupBits[1],
      );
      return;
    }
    total++;
    if (hasSimilarReviewers) similarReviewersTotal++;
    sharedCounts.add(lowBits[main]!, highBits[main]!);
    const key = computeKey(main, place, squaredChord);
    if (top.canAdd(awayFlag[main]!, key)) top.add(rankListing(main, place, key));
  });
  return { total, facets: sharedCounts.toFacets(), similarReviewersTotal, ranked: top.list().slice(skip) };
}

/**
 * Called for a listing within the limits of a search, with the place that represents it and its squared chord; the only
 * filter that it does not pass (undefined: it is a result); whether its reviewers have one of the person's limb levels.
 */
type ResultVisitor = (
  main: number,
  place: number,
  squaredChord: number,
  failedFilter: GroupFilter | undefined,
  hasSimilarReviewers: boolean,
) => void;

/** Visits all results of a search, and the listings that fail only one filter. */
export function visitResults(
  index: SearchIndex,
  criteria: SearchCriteria,
  name: NameMatch | undefined,
  visitResult: ResultVisitor,
): void {
  const { lowBits, highBits, levelBits, publicSince } = index.columns;
  const { origin, match, newWithin } = criteria;
  const filters = toGroupFilters(criteria.filters);
  const maxSquaredChord = toSquaredChord(criteria.radiusMiles);
  const levelMask = match?.matcher.levelMask ?? 0;
  index.visitListings(name?.mains ?? findCandidates(index, criteria), (main) => {
    const place = choosePlace(index, main, criteria);
    if (place < 0) return;
    const squaredChord = origin ? computeSquaredChord(index.columns, place, origin) : unknownDistance;
    if (squaredChord > maxSquaredChord) return;
    if (newWithin && !isWithin(publicSince[main]!, newWithin)) return;
    const listingLowBits = lowBits[main]!;
    const listingHighBits = highBits[main]!;
    let failedFilter: GroupFilter | undefined;
    let failedCount = 0;
    for (let f = 0; f < filters.length && failedCount < 2; f++) {
      if (hasAnyBit(listingLowBits, listingHighBits, filters[f]!.wantedBits)) continue;
      failedFilter = filters[f];
      failedCount++;
    }
    if (failedCount > 1) return;
    const hasSimilarReviewers = (levelBits[main]! & levelMask) !== 0;
    if (match?.onlySimilarReviewers && !hasSimilarReviewers) return;
    visitResult(main, place, squaredChord, failedFilter, hasSimilarReviewers);
  });
}

const isWithin = (time: number, { after, until }: PublicationPeriod) => time > after && time <= until;

/** Finds places that include those of all results of a search without a name; undefined: all places. */
const findCandidates = (index: SearchIndex, { origin, radiusMiles, state }: SearchCriteria) =>
  (origin && index.grid.findAround(origin, radiusMiles)) ??
  (state === undefined ? undefined : (index.placesByState.get(state) ?? []));

/**
 * Chooses the place that represents a listing: the nearest one if an origin is known, else the first in the city or
 * state, else the main one. -1 if none is in the city or state.
 */
export function choosePlace(
  { columns, cities }: SearchIndex,
  main: number,
  { origin, state, city }: Pick<SearchCriteria, 'origin' | 'state' | 'city'>,
): number {
  const { nextPlace: next } = columns;
  if (state === undefined && next[main]! < 0) return main;
  const isHere = (place: number) =>
    state === undefined ||
    (cities[place]!.state === state && (city === undefined || cities[place]!.slug === city));
  let firstHere = main;
  while (firstHere >= 0 && !isHere(firstHere)) firstHere = next[firstHere]!;
  if (firstHere < 0 || !origin) return firstHere;
  let nearest = firstHere;
  let minSquaredChord = unknownDistance;
  for (let place = main; place >= 0; place = next[place]!) {
    const squaredChord = computeSquaredChord(columns, place, origin);
    if (squaredChord >= minSquaredChord) continue;
    minSquaredChord = squaredChord;
    nearest = place;
  }
  return nearest;
}

const behindKey = Number.POSITIVE_INFINITY;

/** Creates the function that computes the sort key of a listing at a place. */
function createKeyFunction(
  index: SearchIndex,
  { order, origin, match }: SearchCriteria,
  name: NameMatch | undefined,
  priorMean: number,
  top: TopListings,
): (main: number, place: number, squaredChord: number) => number {
  const { columns, cities } = index;
  const { lowBits, highBits } = columns;
  // For most listings, a lower bound of the key shows that they are not among the first: then it is not computed.
  const isBehind = (minKey: number) => top.lastRank?.awayFlag === 0 && minKey > top.lastRank.key;
  const computeTwoPartKey = (first: number, squaredChord: number) => {
    if (isBehind(packKey(first, 0))) return behindKey;
    return packKey(first, origin ? toTenthMiles(squaredChord) : 0);
  };
  switch (order) {
    case 'distance':
      return (_main, _place, squaredChord) =>
        isBehind(toMinTenthMiles(squaredChord)) ? behindKey : toTenthMiles(squaredChord);
    case 'relevance':
      return (main, _place, squaredChord) => computeTwoPartKey(getTier(index, name!, main), squaredChord);
    case 'match':
      return (main, place, squaredChord) =>
        computeTwoPartKey(
          match!.matcher.computeKey(lowBits[main]!, highBits[main]!, cities[place]!.state),
          squaredChord,
        );
    default:
      return (main) => computeFixedKey(columns, order, main, priorMean);
  }
}
