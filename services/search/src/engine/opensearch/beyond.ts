// What is offered beyond the radius of a search.
import { outOfStateBits } from '../../index/filters/matcher.ts';
import {
  type Clause,
  matchAll,
  matchAllBut,
  matchScript,
  matchValue,
  type SearchRequest,
} from './clauses.ts';
import { type DecidedSearch, matchAlike, matchCircle, matchOption, toFilters, toSort } from './query.ts';
import { createNearestStateScript } from './scripts.ts';

/** Listings beyond the radius that accept patients from other states and whose nearest place is in none of `home`. */
const matchBeyond = (search: DecidedSearch, home: string): Clause => {
  const { origin, radiusMiles, match } = search;
  const filter = [
    matchValue('away', 0),
    matchValue('isLocated', true),
    matchOption(outOfStateBits, search),
    ...toFilters(search),
    ...(match?.onlyAlike ? [matchAlike(match.matcher)] : []),
  ];
  const isNearestHome = matchAll([
    matchValue('states', home),
    matchScript(createNearestStateScript(origin!, home, undefined)),
  ]);
  return matchAllBut(filter, [
    matchCircle(origin!, radiusMiles),
    matchValue('onlyState', home),
    isNearestHome,
  ]);
};

/** The request for the number of offers beyond the radius. */
export const toBeyondTotalRequest = (search: DecidedSearch, home: string): SearchRequest => ({
  size: 0,
  track_total_hits: true,
  query: matchBeyond(search, home),
});

/** The request for the nearest offers beyond the radius, within a larger one. */
export const toBeyondRequest = (
  search: DecidedSearch,
  home: string,
  miles: number,
  size: number,
): SearchRequest => ({
  size,
  query: matchAll([
    matchBeyond(search, home),
    ...(Number.isFinite(miles) ? [matchCircle(search.origin!, miles)] : []),
  ]),
  sort: toSort({ ...search, order: 'distance' }),
  track_total_hits: false,
  _source: ['listing'],
});
