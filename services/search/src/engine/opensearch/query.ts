// Converts a search to requests to the cluster.
import {
  type Bits,
  type GroupFilter,
  listOptionNames,
  openNowOption,
  optionNames,
  toGroupFilters,
} from '../../index/filters/facets.ts';
import { listLevels } from '../../index/filters/levels.ts';
import { elsewherePenalty, type Matcher } from '../../index/filters/matcher.ts';
import { type MatchSortValues, type Position, unpackState } from '../../index/orders/cursor.ts';
import { type Order, packKey, weighRating } from '../../index/orders/orders.ts';
import { earthMiles, type Origin } from '../../index/places/geometry.ts';
import type { MapArea } from '../../index/places/map.ts';
import type { SearchCriteria } from '../../index/rank-listings.ts';
import { bestTierPoints, createTierClauses, matchName, type ResolvedName } from './names.ts';
import { type Aggregation, addPoints, type Clause, type SearchRequest, type SortKey } from './request.ts';
import {
  createAreaScript,
  createCellsScript,
  createNearestStateScript,
  createRatingScript,
  createTenthMilesScript,
  type Script,
  unknownTenthMiles,
} from './scripts.ts';

/** A search with its resolved name, the prior mean of its first page, and the hashes of the hours that are open. */
export interface ResolvedSearch extends SearchCriteria {
  resolvedName: ResolvedName | undefined;
  priorMean: number;
  openScheduleHashes: readonly string[];
}

/** Maximum number of results that the cluster pages through. */
export const maxResults = 20_000;

/** The cluster's radius of the Earth. */
const clusterEarthMeters = 6_371_008.7714;
export const matchCircle = ({ lat, lng }: Origin, miles: number): Clause => ({
  geo_distance: {
    distance: `${(miles / earthMiles) * clusterEarthMeters}m`,
    at: { lat, lon: lng },
    distance_type: 'arc',
  },
});

export const matchSimilarReviewers = ({ levelMask }: Matcher): Clause => ({
  terms: { levels: listLevels(levelMask) },
});

/** Matches listings with one of these options. */
export function matchAnyOption(bits: Bits, { openScheduleHashes }: ResolvedSearch): Clause {
  const names = listOptionNames(bits);
  if (!names.includes(openNowOption)) return { terms: { options: names } };
  return {
    bool: { should: [{ terms: { options: names } }, { terms: { scheduleHashes: openScheduleHashes } }] },
  };
}

/** Limits that apply to all counts: the name, the place, the radius, the time, and similar reviewers. */
function createLimitClauses({
  resolvedName,
  state,
  city,
  origin,
  radiusMiles,
  match,
  newWithin,
}: ResolvedSearch): Clause[] {
  return [
    ...(resolvedName ? [matchName(resolvedName.words)] : []),
    ...(state === undefined
      ? []
      : [{ term: city === undefined ? { states: state } : { cities: `${state}/${city}` } }]),
    ...(origin && Number.isFinite(radiusMiles) ? [matchCircle(origin, radiusMiles)] : []),
    ...(newWithin ? [{ range: { publicSince: { gt: newWithin.after, lte: newWithin.until } } }] : []),
    ...(match?.onlySimilarReviewers ? [matchSimilarReviewers(match.matcher)] : []),
  ];
}

export const createFilterClauses = (search: ResolvedSearch): Clause[] =>
  toGroupFilters(search.filters).map(({ wantedBits }) => matchAnyOption(wantedBits, search));

const matchResults = (search: ResolvedSearch): Clause => ({
  bool: { filter: [...createLimitClauses(search), ...createFilterClauses(search)] },
});

/** True if listings that fail a filter can have other options of its group. */
const hasOtherOptions = ({ wantedBits, groupBits: group }: GroupFilter) =>
  wantedBits[0] !== group[0] || wantedBits[1] !== group[1];

/** Creates counts of all options, and of "open now" if it is among the names that are asked for. */
const createOptionCounts = (
  names: readonly string[],
  openScheduleHashes: readonly string[],
): Record<string, Aggregation> => ({
  // Of all, because counting only some by `include` takes the cluster several times as long.
  options: { terms: { field: 'options', size: optionNames.length } },
  ...(names.includes(openNowOption) && {
    openNow: { filter: { terms: { scheduleHashes: openScheduleHashes } } },
  }),
});

/** Name of the aggregation of all options under all filters, if groups have counts of their own. */
export const allCountsName = 'all';
/** Name of the aggregation of a group of options under the filters of the other groups. */
export const toGroupCountsName = (group: number): string => `group ${group}`;

/** Lists the filters whose groups have counts of their own. */
export const listGroupsWithOwnCounts = ({ filters }: Pick<SearchCriteria, 'filters'>): GroupFilter[] =>
  toGroupFilters(filters).filter(hasOtherOptions);

/** Creates the request for a page: hits, exact total, and counts of all options. */
export function toPageRequest(search: ResolvedSearch): SearchRequest {
  const { match, openScheduleHashes: openNow } = search;
  const matchGroup = ({ wantedBits }: GroupFilter) => matchAnyOption(wantedBits, search);
  const ownGroups = listGroupsWithOwnCounts(search);
  const filterClauses = ownGroups.map(matchGroup);
  // Filters without counts of their own limit all counts.
  const limitClauses = toGroupFilters(search.filters)
    .filter((filter) => !hasOtherOptions(filter))
    .map(matchGroup);
  const ownCounts = ownGroups.map(({ groupBits: group }, i): [string, Aggregation] => [
    toGroupCountsName(i),
    {
      filter: { bool: { filter: filterClauses.toSpliced(i, 1) } },
      aggs: createOptionCounts(listOptionNames(group), openNow),
    },
  ]);
  const allCounts = {
    ...createOptionCounts(optionNames, openNow),
    ...(match &&
      match.matcher.levelMask !== 0 && {
        similarReviewers: { filter: matchSimilarReviewers(match.matcher) },
      }),
  };
  return {
    ...toHitsRequest(search, [...createLimitClauses(search), ...limitClauses]),
    ...(ownGroups.length > 0 && { post_filter: { bool: { filter: filterClauses } } }),
    // Counts inside a filter cost more, so those of all results stand beside it where no group has counts of its own.
    aggs:
      ownGroups.length === 0
        ? allCounts
        : {
            [allCountsName]: { filter: { bool: { filter: filterClauses } }, aggs: allCounts },
            ...Object.fromEntries(ownCounts),
          },
  };
}

/** Creates the request for the hits of a page, one more, and the total, without counts. */
export const toListRequest = (search: ResolvedSearch, moreClauses: readonly Clause[] = []): SearchRequest =>
  toHitsRequest(search, [...createLimitClauses(search), ...createFilterClauses(search), ...moreClauses]);

function toHitsRequest(search: ResolvedSearch, filter: Clause[]): SearchRequest {
  const { from, pageSize } = search;
  const offset = typeof from === 'number' ? Math.min(from, maxResults - pageSize - 1) : 0;
  return {
    track_total_hits: true,
    size: pageSize + 1,
    ...(typeof from === 'number' ? { from: offset } : { search_after: toSearchAfter(from, search) }),
    query: withPoints(search, filter),
    sort: toSort(search),
    _source: ['listing'],
  };
}

/** Creates the request for the total of each of several searches. */
export const toTotalsRequest = (searches: readonly ResolvedSearch[]): SearchRequest => ({
  size: 0,
  aggs: { totals: { filters: { filters: searches.map(matchResults) } } },
});

const sortByScript = (script: Script): SortKey => ({ _script: { type: 'number', order: 'asc', script } });

/** Sort keys as in orders.ts, lowest first, except `_score`. */
export function toSort({ order, origin, priorMean }: ResolvedSearch): SortKey[] {
  const byDistance = origin ? [sortByScript(createTenthMilesScript(origin))] : [];
  const byPoints: SortKey[] = [{ _score: 'desc' }, ...byDistance];
  const firstKeys: Record<Order, SortKey[]> = {
    distance: byDistance,
    rating: [],
    reviews: [{ reviewCount: 'desc' }],
    confirmed: [{ day: 'desc' }],
    name: [],
    relevance: byPoints,
    match: byPoints,
  };
  const byRating = order === 'name' ? [] : [sortByScript(createRatingScript(priorMean))];
  return [{ away: 'asc' }, ...firstKeys[order], ...byRating, { nameKey: 'asc' }, { id: 'asc' }];
}

/** Converts the first part of the key by match to points. */
const toMatchPoints = ({ isHomeFirst }: Matcher, first: number) =>
  (isHomeFirst ? elsewherePenalty : 0) - first;

function toSearchAfter(position: Position, { match, origin }: ResolvedSearch): (string | number)[] {
  const { order, isAway, id, nameKey, sortValues, priorMean, ratingSum, reviewCount } = position;
  const toMilesKeys = (tenthMiles: number) => (origin ? [Math.min(tenthMiles, unknownTenthMiles)] : []);
  const firstKeys: Record<Order, () => number[]> = {
    distance: () => toMilesKeys(sortValues[0]!),
    rating: () => [],
    reviews: () => [reviewCount],
    confirmed: () => [sortValues[0]!],
    name: () => [],
    relevance: () => [bestTierPoints - sortValues[0]!, ...toMilesKeys(sortValues[1]!)],
    match: () => {
      const { matcher } = match!;
      const [tenthMiles, lowBits, highBits, packedState] = sortValues as MatchSortValues;
      const key = matcher.computeKey(lowBits, highBits, unpackState(packedState));
      return [toMatchPoints(matcher, key), ...toMilesKeys(tenthMiles)];
    },
  };
  const ratingKeys = order === 'name' ? [] : [-weighRating(priorMean, ratingSum, reviewCount)];
  return [isAway ? 1 : 0, ...firstKeys[order](), ...ratingKeys, nameKey, id];
}

/** Converts the cluster's sort values of a hit to its key in the embedded index. */
export function toRankKey(
  { order, origin, match }: ResolvedSearch,
  sort: readonly (string | number)[],
): number {
  const [, first, second] = sort.map(Number);
  const tenthMiles = origin ? second! : 0;
  switch (order) {
    case 'distance':
      return first === unknownTenthMiles ? Number.POSITIVE_INFINITY : first!;
    case 'relevance':
      return packKey(bestTierPoints - first!, tenthMiles);
    case 'match':
      return packKey(toMatchPoints(match!.matcher, first!), tenthMiles);
    default:
      return 0;
  }
}

/** Creates the query, with points for the orders by match and by relevance. */
function withPoints(search: ResolvedSearch, filter: Clause[]): Clause {
  const { order, resolvedName } = search;
  if (order === 'relevance') return { bool: { filter, should: createTierClauses(resolvedName!) } };
  if (order !== 'match') return { bool: { filter } };
  // Without any filter, listings without points would not match.
  return { bool: { filter: [{ match_all: {} }, ...filter], should: createMatchClauses(search) } };
}

/** Creates clauses with the points of `Matcher.computeKey`. */
function createMatchClauses(search: ResolvedSearch): Clause[] {
  const { matcher } = search.match!;
  const needClauses = matcher.needs.map((bits) => addPoints(1, [matchAnyOption(bits, search)]));
  if (!matcher.isHomeFirst) return needClauses;
  return [...needClauses, addPoints(elsewherePenalty, [matchHome(search, matcher.homeState!)])];
}

/** Matches listings whose representing place is in a state. */
function matchHome({ origin, state }: ResolvedSearch, homeState: string): Clause {
  if (!origin && state === undefined) return { term: { mainState: homeState } };
  if (!origin) return state === homeState ? { match_all: {} } : { match_none: {} };
  // Only listings with places in several states need the script.
  const onlyHomeClause = { term: { onlyState: homeState } };
  const script = createNearestStateScript(origin, homeState, state);
  const filter = [{ term: { states: homeState } }, { script: { script } }];
  return { bool: { should: [onlyHomeClause, { bool: { filter, must_not: [onlyHomeClause] } }] } };
}

/** Creates the request for the total of results, and their number in each cell of the map. */
export const toCellsRequest = (search: ResolvedSearch, area: MapArea | undefined): SearchRequest => ({
  size: 0,
  query: matchResults(search),
  aggs: { cells: { scripted_metric: createCellsScript(search, area) } },
});

/** Creates the request for the results in an area. */
export const toAreaRequest = (search: ResolvedSearch, area: MapArea | undefined): SearchRequest =>
  toListRequest(search, area ? [{ script: { script: createAreaScript(search, area) } }] : []);
