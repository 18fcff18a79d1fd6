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
import { type FactsByMatch, type Position, unpackState } from '../../index/orders/cursor.ts';
import { type Order, toKeyOfTwo, weighRating } from '../../index/orders/orders.ts';
import { earthMiles, type Origin } from '../../index/places/geometry.ts';
import type { MapArea } from '../../index/places/map.ts';
import type { SearchCriteria } from '../../index/visit.ts';
import {
  type Aggregation,
  addPoints,
  type Clause,
  countByValue,
  countEach,
  everything,
  matchAll,
  matchAllBut,
  matchAny,
  matchScript,
  matchValue,
  matchValues,
  nothing,
  type SearchRequest,
  type SortKey,
} from './clauses.ts';
import { bestTier, type DecidedName, toNameFilter, toTierPoints } from './names.ts';
import {
  createAreaScript,
  createCellsScript,
  createNearestStateScript,
  createRatingScript,
  createTenthMilesScript,
  type Script,
  unknownTenths,
} from './scripts.ts';

/** A search with its resolved name, the prior mean of its first page, and the keys of the hours that are open. */
export interface DecidedSearch extends SearchCriteria {
  decidedName: DecidedName | undefined;
  priorMean: number;
  openNow: readonly string[];
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

export const matchAlike = ({ mask }: Matcher): Clause => matchValues('levels', listLevels(mask));

/** Matches listings with one of these options. */
export function matchOption(bits: Bits, { openNow }: Pick<DecidedSearch, 'openNow'>): Clause {
  const names = listOptionNames(bits);
  if (!names.includes(openNowOption)) return matchValues('options', names);
  return matchAny([matchValues('options', names), matchValues('schedules', openNow)]);
}

/** Limits that apply to all counts: the name, the place, the radius, the time, and similar reviewers. */
function toLimits({
  decidedName,
  state,
  city,
  origin,
  radiusMiles,
  match,
  newWithin,
}: DecidedSearch): Clause[] {
  return [
    ...(decidedName ? [toNameFilter(decidedName)] : []),
    ...(state === undefined
      ? []
      : [city === undefined ? matchValue('states', state) : matchValue('cities', `${state}/${city}`)]),
    ...(origin && Number.isFinite(radiusMiles) ? [matchCircle(origin, radiusMiles)] : []),
    ...(newWithin ? [{ range: { publicSince: { gt: newWithin.after, lte: newWithin.until } } }] : []),
    ...(match?.onlyAlike ? [matchAlike(match.matcher)] : []),
  ];
}

export const toFilters = (search: DecidedSearch): Clause[] =>
  toGroupFilters(search.filters).map(({ wanted }) => matchOption(wanted, search));

const matchResults = (search: DecidedSearch): Clause => matchAll([...toLimits(search), ...toFilters(search)]);

/** True if listings that fail a filter can have other options of its group. */
const hasOtherOptions = ({ wanted, group }: GroupFilter) => wanted[0] !== group[0] || wanted[1] !== group[1];

const countOptions = (names: readonly string[], openNow: readonly string[]): Record<string, Aggregation> => ({
  options: countByValue('options', optionNames.length, [...names]),
  ...(names.includes(openNowOption) && { openNow: { filter: matchValues('schedules', openNow) } }),
});

/** Name of the aggregation of all options under all filters. */
export const allCountsName = 'all';
/** Name of the aggregation of a group of options under the filters of the other groups. */
export const toGroupCountsName = (group: number): string => `group ${group}`;

/** Lists the filters whose groups have counts of their own. */
export const listOwnCounts = ({ filters }: Pick<SearchCriteria, 'filters'>): GroupFilter[] =>
  toGroupFilters(filters).filter(hasOtherOptions);

/** Creates the request for a page: hits, exact total, and counts of all options. */
export function toPageRequest(search: DecidedSearch): SearchRequest {
  const { match, openNow } = search;
  const matchGroup = ({ wanted }: GroupFilter) => matchOption(wanted, search);
  const ownGroups = listOwnCounts(search);
  const clauses = ownGroups.map(matchGroup);
  // Filters without counts of their own limit all counts.
  const limits = toGroupFilters(search.filters)
    .filter((filter) => !hasOtherOptions(filter))
    .map(matchGroup);
  const ownCounts = ownGroups.map(({ group }, i): [string, Aggregation] => [
    toGroupCountsName(i),
    { filter: matchAll(clauses.toSpliced(i, 1)), aggs: countOptions(listOptionNames(group), openNow) },
  ]);
  const alike = match && match.matcher.mask !== 0 && { alike: { filter: matchAlike(match.matcher) } };
  return {
    ...toHitsRequest(search, [...toLimits(search), ...limits]),
    ...(ownGroups.length > 0 && { post_filter: matchAll(clauses) }),
    aggs: {
      [allCountsName]: {
        filter: matchAll(clauses),
        aggs: { ...countOptions(optionNames, openNow), ...alike },
      },
      ...Object.fromEntries(ownCounts),
    },
  };
}

/** Creates the request for the hits of a page, one more, and the total, without counts. */
export const toListRequest = (search: DecidedSearch, moreClauses: readonly Clause[] = []): SearchRequest =>
  toHitsRequest(search, [...toLimits(search), ...toFilters(search), ...moreClauses]);

function toHitsRequest(search: DecidedSearch, filter: Clause[]): SearchRequest {
  const { from, pageSize } = search;
  const skip = typeof from === 'number' ? Math.min(from, maxResults - pageSize - 1) : 0;
  return {
    track_total_hits: true,
    size: pageSize + 1,
    ...(typeof from === 'number' ? { from: skip } : { search_after: toSearchAfter(from, search) }),
    query: withPoints(search, filter),
    sort: toSort(search),
    _source: ['listing'],
  };
}

/** Creates the request for the total of each of several searches. */
export const toTotalsRequest = (searches: readonly DecidedSearch[]): SearchRequest => ({
  size: 0,
  aggs: { totals: countEach(searches.map(matchResults)) },
});

const sortByScript = (script: Script): SortKey => ({ _script: { type: 'number', order: 'asc', script } });

/** Sort keys as in orders.ts, lowest first, except `_score`. */
export function toSort({ order, origin, priorMean }: DecidedSearch): SortKey[] {
  const byDistance = origin ? [sortByScript(createTenthMilesScript(origin))] : [];
  const byPoints: SortKey[] = [{ _score: 'desc' }, ...byDistance];
  const first: Record<Order, SortKey[]> = {
    distance: byDistance,
    rating: [],
    reviews: [{ reviewCount: 'desc' }],
    confirmed: [{ day: 'desc' }],
    name: [],
    relevance: byPoints,
    match: byPoints,
  };
  const byRating = order === 'name' ? [] : [sortByScript(createRatingScript(priorMean))];
  return [{ away: 'asc' }, ...first[order], ...byRating, { nameKey: 'asc' }, { id: 'asc' }];
}

/** Converts the first part of the key by match to points. */
const toPoints = ({ isHomeFirst }: Matcher, first: number) => (isHomeFirst ? elsewherePenalty : 0) - first;

function toSearchAfter(position: Position, { match, origin }: DecidedSearch): (string | number)[] {
  const { order, isAway, id, nameKey, facts, priorMean, ratingSum, reviewCount } = position;
  const limitMiles = (tenthMiles: number) => (origin ? [Math.min(tenthMiles, unknownTenths)] : []);
  const first: Record<Order, () => number[]> = {
    distance: () => limitMiles(facts[0]!),
    rating: () => [],
    reviews: () => [reviewCount],
    confirmed: () => [facts[0]!],
    name: () => [],
    relevance: () => [bestTier - facts[0]!, ...limitMiles(facts[1]!)],
    match: () => {
      const { matcher } = match!;
      const [tenthMiles, lowBits, highBits, packedState] = facts as FactsByMatch;
      const key = matcher.computeKey(lowBits, highBits, unpackState(packedState));
      return [toPoints(matcher, key), ...limitMiles(tenthMiles)];
    },
  };
  const rating = order === 'name' ? [] : [-weighRating(priorMean, ratingSum, reviewCount)];
  return [isAway ? 1 : 0, ...first[order](), ...rating, nameKey, id];
}

/** Converts the cluster's sort values of a hit to its key in the embedded index. */
export function toKey({ order, origin, match }: DecidedSearch, sort: readonly (string | number)[]): number {
  const [, first, second] = sort.map(Number);
  const tenthMiles = origin ? second! : 0;
  switch (order) {
    case 'distance':
      return first === unknownTenths ? Number.POSITIVE_INFINITY : first!;
    case 'relevance':
      return toKeyOfTwo(bestTier - first!, tenthMiles);
    case 'match':
      return toKeyOfTwo(toPoints(match!.matcher, first!), tenthMiles);
    default:
      return 0;
  }
}

/** Creates the query, with points for the orders by match and by relevance. */
function withPoints(search: DecidedSearch, filter: Clause[]): Clause {
  const { order, decidedName } = search;
  if (order === 'relevance') return { bool: { filter, should: toTierPoints(decidedName!) } };
  if (order !== 'match') return matchAll(filter);
  // Without any filter, listings without points would not match.
  return { bool: { filter: [everything, ...filter], should: toMatchPoints(search) } };
}

/** Creates clauses with the points of `Matcher.computeKey`. */
function toMatchPoints(search: DecidedSearch): Clause[] {
  const { matcher } = search.match!;
  const needClauses = matcher.needs.map((bits) => addPoints(1, matchOption(bits, search)));
  if (!matcher.isHomeFirst) return needClauses;
  return [...needClauses, addPoints(elsewherePenalty, matchHome(search, matcher.home!))];
}

/** Matches listings whose representing place is in a state. */
function matchHome({ origin, state }: DecidedSearch, home: string): Clause {
  if (!origin && state === undefined) return matchValue('mainState', home);
  if (!origin) return state === home ? everything : nothing;
  // Only listings with places in several states need the script.
  const inSeveralStates = matchAllBut([matchValue('states', home)], [matchValue('onlyState', home)]);
  return matchAny([
    matchValue('onlyState', home),
    matchAll([inSeveralStates, matchScript(createNearestStateScript(origin, home, state))]),
  ]);
}

/** Creates the request for the total of results, and their number in each cell of the map. */
export const toCellsRequest = (search: DecidedSearch, area: MapArea | undefined): SearchRequest => ({
  size: 0,
  query: matchResults(search),
  aggs: { cells: { scripted_metric: createCellsScript(search, area) } },
});

/** Creates the request for the results in an area. */
export const toAreaRequest = (search: DecidedSearch, area: MapArea | undefined): SearchRequest =>
  toListRequest(search, area ? [matchScript(createAreaScript(search, area))] : []);
