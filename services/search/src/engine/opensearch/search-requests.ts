// Converts a search to requests to the cluster.
import { elsewherePenalty } from '../../index/filters/matcher.ts';
import { type Position, toRank } from '../../index/orders/cursor.ts';
import { type Order, packKey, unpackKey } from '../../index/orders/orders.ts';
import type { MapArea } from '../../index/places/map.ts';
import {
  createLimitClauses,
  createResultClauses,
  matchAnyOption,
  matchCircle,
  matchHome,
  matchOutOfState,
  type ResolvedSearch,
} from './conditions.ts';
import { createFacetCounts } from './facet-counts.ts';
import { bestTierPoints, createTierClauses } from './names.ts';
import { addPoints, type Clause, type SearchRequest, type SortKey } from './request.ts';
import {
  createAreaScript,
  createCellsScript,
  createRatingScript,
  createTenthMilesScript,
  type Script,
  unknownTenthMiles,
} from './scripts.ts';

/** Maximum number of results that the cluster pages through. */
export const maxResults = 20_000;

/** Creates the request for a page: hits, exact total, and counts of all options. */
export function toPageRequest(search: ResolvedSearch): SearchRequest {
  const { limitClauses, countsRequest } = createFacetCounts(search);
  return { ...toHitsRequest(search, [...createLimitClauses(search), ...limitClauses]), ...countsRequest };
}

/** Creates the request for the hits of a page and the total, without counts; `area`: only of results there. */
export const toListRequest = (search: ResolvedSearch, area?: MapArea): SearchRequest =>
  toHitsRequest(search, [
    ...createResultClauses(search),
    ...(area ? [{ script: { script: createAreaScript(search, area) } }] : []),
  ]);

/** Creates the request for the total of results, and their number in each cell of the map. */
export const toCellsRequest = (search: ResolvedSearch, area: MapArea | undefined): SearchRequest => ({
  size: 0,
  query: { bool: { filter: createResultClauses(search) } },
  aggs: { cells: { scripted_metric: createCellsScript(search, area) } },
});

export function toTotalsRequest(searches: readonly ResolvedSearch[]): SearchRequest {
  const filters = searches.map((search) => ({ bool: { filter: createResultClauses(search) } }));
  return { size: 0, aggs: { totals: { filters: { filters } } } };
}

/** Creates the request for the nearest listings of other states in a ring around the radius, and the total of all. */
export const toOutOfStateRequest = (
  search: ResolvedSearch,
  homeState: string,
  ringWidthMiles: number,
): SearchRequest => ({
  size: search.pageSize,
  query: matchOutOfState(search, homeState),
  ...(Number.isFinite(ringWidthMiles) && { post_filter: matchCircle(search, ringWidthMiles) }),
  sort: toSort(search),
  aggs: { total: { filter: { match_all: {} } } },
  track_total_hits: false,
  _source: ['listing'],
});

/** Creates the request for the hits of a page, one more, and the total. */
function toHitsRequest(search: ResolvedSearch, filterClauses: Clause[]): SearchRequest {
  const { pageStart, pageSize } = search;
  const pointClauses = createPointClauses(search);
  return {
    track_total_hits: true,
    size: pageSize + 1,
    ...(typeof pageStart === 'number'
      ? { from: Math.min(pageStart, maxResults - pageSize - 1) }
      : { search_after: toSearchAfter(pageStart, search) }),
    // Beside points and without any filter, listings without points would not match.
    query: {
      bool:
        pointClauses.length > 0
          ? { filter: [{ match_all: {} }, ...filterClauses], should: pointClauses }
          : { filter: filterClauses },
    },
    sort: toSort(search),
    _source: ['listing'],
  };
}

const sortByScript = (script: Script): SortKey => ({ _script: { type: 'number', order: 'asc', script } });

/** Sort keys as in orders.ts, lowest first, except `_score`. */
function toSort({ order, origin, priorMean }: ResolvedSearch): SortKey[] {
  const distanceKeys = origin ? [sortByScript(createTenthMilesScript(origin))] : [];
  const pointKeys: SortKey[] = [{ _score: 'desc' }, ...distanceKeys];
  const firstKeys: Record<Order, SortKey[]> = {
    distance: distanceKeys,
    rating: [],
    reviews: [{ reviewCount: 'desc' }],
    confirmed: [{ day: 'desc' }],
    name: [],
    relevance: pointKeys,
    match: pointKeys,
  };
  const ratingKeys = order === 'name' ? [] : [sortByScript(createRatingScript(priorMean))];
  return [{ away: 'asc' }, ...firstKeys[order], ...ratingKeys, { nameKey: 'asc' }, { id: 'asc' }];
}

/** Converts a position to the values of `toSort`. */
function toSearchAfter(position: Position, search: ResolvedSearch): (string | number)[] {
  const { awayFlag, key, score, listing } = toRank(position, search.needsMatch?.matcher);
  const { firstPart, tenthMiles } = unpackKey(key);
  const pointValues = [getPointsAtFirstPartZero(search) - firstPart, ...(search.origin ? [tenthMiles] : [])];
  const firstValues: Record<Order, number[]> = {
    distance: [Math.min(key, unknownTenthMiles)],
    rating: [],
    reviews: [-key],
    confirmed: [-key],
    name: [],
    relevance: pointValues,
    match: pointValues,
  };
  const ratingValues = search.order === 'name' ? [] : [-score];
  return [awayFlag, ...firstValues[search.order], ...ratingValues, listing.nameKey, listing.id];
}

/** Converts the cluster's sort values of a hit to its key in the embedded index, as far as positions need it. */
export function toRankKey(search: ResolvedSearch, sortValues: readonly (string | number)[]): number {
  const [, firstValue, secondValue] = sortValues.map(Number);
  switch (search.order) {
    case 'distance':
      return firstValue === unknownTenthMiles ? Number.POSITIVE_INFINITY : firstValue!;
    case 'relevance':
    case 'match':
      return packKey(getPointsAtFirstPartZero(search) - firstValue!, search.origin ? secondValue! : 0);
    default:
      return 0;
  }
}

/**
 * In the orders by relevance and by match: the points of a listing whose key has the first part 0. The points of every
 * listing and the first part of its key have this sum.
 */
const getPointsAtFirstPartZero = ({ order, needsMatch }: ResolvedSearch): number =>
  order === 'relevance' ? bestTierPoints : needsMatch?.matcher.isHomeFirst ? elsewherePenalty : 0;

/** Creates clauses with the points of a listing, so that more points come first in the orders by relevance and by match. */
function createPointClauses(search: ResolvedSearch): Clause[] {
  if (search.order === 'relevance') return createTierClauses(search.resolvedName!);
  if (search.order !== 'match') return [];
  const { needBits, isHomeFirst, homeState } = search.needsMatch!.matcher;
  return [
    ...needBits.map((optionBits) => addPoints(1, [matchAnyOption(optionBits, search)])),
    ...(isHomeFirst ? [addPoints(elsewherePenalty, [matchHome(search, homeState!)])] : []),
  ];
}
