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
  type RankedListing,
  toKeyOfTwo,
} from './orders/orders.ts';
import { Top } from './orders/top.ts';
import {
  type Origin,
  toLeastTenthMiles,
  toSquaredChord,
  toTenthMiles,
  unknownDistance,
} from './places/geometry.ts';
import { computeChord, type SearchIndex } from './search-index.ts';

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
  newWithin?: TimeSpan | undefined;
}

/** A time span in milliseconds since 1970, without `after` and including `until`. */
export interface TimeSpan {
  after: number;
  until: number;
}

/** The counts of all results of a search, and a range of them. */
export interface Ranking {
  /** Exact, never estimated. */
  total: number;
  facets: Facets;
  /** Number of results that pass the filter "reviewers like me". */
  alike: number;
  ranked: readonly RankedListing[];
}

/** Shared, because searches are synchronous: only one uses it at a time. */
const counts = new OptionCounts();

/**
 * Filters, counts and ranks all listings within the limits of a search. The counts of a filter cover all listings that
 * pass the other filters: a listing that fails one group is counted in that group alone, one that fails two in none.
 */
export function rankListings(
  index: SearchIndex,
  criteria: SearchCriteria,
  name: NameMatch | undefined,
  { priorMean, after, skip, size }: PageRange,
): Ranking {
  const { low, high, away } = index.columns;
  const top = new Top(skip + size, after);
  const getKey = createKey(index, criteria, name, priorMean, top);
  const toRanked = createRanker(index, criteria.order, priorMean);
  let total = 0;
  let alike = 0;
  counts.clear();
  visitResults(index, criteria, name, (main, place, chord, failed, isAlike) => {
    if (failed) {
      counts.add(low[main]! & failed.group[0], high[main]! & failed.group[1]);
      return;
    }
    total++;
    if (isAlike) alike++;
    counts.add(low[main]!, high[main]!);
    const key = getKey(main, place, chord);
    if (top.mayAdd(away[main]!, key)) top.add(toRanked(main, place, key));
  });
  return { total, facets: counts.toFacets(), alike, ranked: top.list().slice(skip) };
}

/**
 * Called for a listing within the limits of a search, with the place that represents it and its squared chord; the only
 * filter that it does not pass (undefined: it is a result); whether its reviewers have one of the person's limb levels.
 */
type Visit = (
  main: number,
  place: number,
  chord: number,
  failed: GroupFilter | undefined,
  isAlike: boolean,
) => void;

/** Visits all results of a search, and the listings that fail only one filter. */
export function visitResults(
  index: SearchIndex,
  criteria: SearchCriteria,
  name: NameMatch | undefined,
  visit: Visit,
): void {
  const { low, high, levels, publicSince } = index.columns;
  const { origin, match, newWithin } = criteria;
  const filters = toGroupFilters(criteria.filters);
  const maxChord = toSquaredChord(criteria.radiusMiles);
  const mask = match?.matcher.mask ?? 0;
  index.visit(name?.mains ?? findCandidates(index, criteria), (main) => {
    const place = choosePlace(index, main, criteria);
    if (place < 0) return;
    const chord = origin ? computeChord(index.columns, place, origin) : unknownDistance;
    if (chord > maxChord) return;
    if (newWithin && !isWithin(publicSince[main]!, newWithin)) return;
    const itsLow = low[main]!;
    const itsHigh = high[main]!;
    let failed: GroupFilter | undefined;
    let failures = 0;
    for (let f = 0; f < filters.length && failures < 2; f++) {
      if (hasAnyBit(itsLow, itsHigh, filters[f]!.wanted)) continue;
      failed = filters[f];
      failures++;
    }
    if (failures > 1) return;
    const isAlike = (levels[main]! & mask) !== 0;
    if (match?.onlyAlike && !isAlike) return;
    visit(main, place, chord, failed, isAlike);
  });
}

const isWithin = (time: number, { after, until }: TimeSpan) => time > after && time <= until;

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
  const { next } = columns;
  if (state === undefined && next[main]! < 0) return main;
  const isHere = (place: number) =>
    state === undefined ||
    (cities[place]!.state === state && (city === undefined || cities[place]!.slug === city));
  let here = main;
  while (here >= 0 && !isHere(here)) here = next[here]!;
  if (here < 0 || !origin) return here;
  let nearest = here;
  let least = unknownDistance;
  for (let place = main; place >= 0; place = next[place]!) {
    const chord = computeChord(columns, place, origin);
    if (chord >= least) continue;
    least = chord;
    nearest = place;
  }
  return nearest;
}

const behindKey = Number.POSITIVE_INFINITY;

/** Creates the function that computes the sort key of a listing at a place. */
function createKey(
  index: SearchIndex,
  { order, origin, match }: SearchCriteria,
  name: NameMatch | undefined,
  mean: number,
  top: Top,
): (main: number, place: number, chord: number) => number {
  const { columns, cities } = index;
  const { low, high } = columns;
  // For most listings, a lower bound of the key shows that they are not among the first: then it is not computed.
  const isBehind = (leastKey: number) => top.last?.away === 0 && leastKey > top.last.key;
  const joinKey = (first: number, chord: number) => {
    if (isBehind(toKeyOfTwo(first, 0))) return behindKey;
    return toKeyOfTwo(first, origin ? toTenthMiles(chord) : 0);
  };
  switch (order) {
    case 'distance':
      return (_main, _place, chord) => (isBehind(toLeastTenthMiles(chord)) ? behindKey : toTenthMiles(chord));
    case 'relevance':
      return (main, _place, chord) => joinKey(getTier(index, name!, main), chord);
    case 'match':
      return (main, place, chord) =>
        joinKey(match!.matcher.computeKey(low[main]!, high[main]!, cities[place]!.state), chord);
    default:
      return (main) => computeFixedKey(columns, order, main, mean);
  }
}
