// Requests for listings of other states, which are offered beyond the radius of a search.
import { maxOutOfStateHits } from '../../index/places/out-of-state.ts';
import {
  createFilterClauses,
  matchCircle,
  matchSimilarReviewers,
  type ResolvedSearch,
  toSort,
} from './query.ts';
import type { Clause, SearchRequest } from './request.ts';
import { createNearestStateScript } from './scripts.ts';

/** Matches listings beyond the radius whose nearest place is in another state, and that accept patients from there. */
const matchOutOfState = (search: ResolvedSearch, homeState: string): Clause => {
  const { origin, radiusMiles, match } = search;
  const filter = [
    { exists: { field: 'outOfStateFrom' } },
    ...createFilterClauses(search),
    ...(match?.onlySimilarReviewers ? [matchSimilarReviewers(match.matcher)] : []),
  ];
  const script = createNearestStateScript(origin!, homeState, undefined);
  const nearestInHomeClause = { bool: { filter: [{ term: { states: homeState } }, { script: { script } }] } };
  const mustNot = [
    matchCircle(origin!, radiusMiles),
    { term: { outOfStateFrom: homeState } },
    nearestInHomeClause,
  ];
  return { bool: { filter, must_not: mustNot } };
};

/** Creates the request for the nearest of these listings in a ring around the radius, and for the total of all. */
export const toOutOfStateRequest = (
  search: ResolvedSearch,
  homeState: string,
  ringMiles: number,
): SearchRequest => ({
  size: maxOutOfStateHits,
  query: matchOutOfState(search, homeState),
  ...(Number.isFinite(ringMiles) && {
    post_filter: matchCircle(search.origin!, search.radiusMiles + ringMiles),
  }),
  sort: toSort({ ...search, order: 'distance' }),
  aggs: { total: { filter: { match_all: {} } } },
  track_total_hits: false,
  _source: ['listing'],
});
