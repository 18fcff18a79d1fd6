// Which listings a search finds, as conditions of the cluster.
import {
  type Bits,
  listLevels,
  listOptionNames,
  openNowOption,
  toGroupFilters,
} from '../../index/filters/facets.ts';
import type { Matcher } from '../../index/filters/matcher.ts';
import { earthMiles } from '../../index/places/geometry.ts';
import type { SearchCriteria } from '../../index/rank-listings.ts';
import { matchName, type ResolvedName } from './names.ts';
import type { Clause } from './request.ts';
import { createHomeScript } from './scripts.ts';

/** A search with its resolved name, the prior mean of its first page, and the hashes of the hours that are open. */
export interface ResolvedSearch extends SearchCriteria {
  resolvedName: ResolvedName | undefined;
  priorMean: number;
  openScheduleHashes: readonly string[];
}

const clusterEarthMeters = 6_371_008.7714;

/** Matches listings with a place in the radius, which may be wider than that of the search. */
export function matchCircle({ origin, radiusMiles }: SearchCriteria, additionalMiles = 0): Clause {
  const angle = (radiusMiles + additionalMiles) / earthMiles;
  const at = { lat: origin!.lat, lon: origin!.lng };
  return { geo_distance: { distance: `${angle * clusterEarthMeters}m`, at, distance_type: 'arc' } };
}

export const matchSimilarReviewers = ({ levelMask }: Matcher): Clause => ({
  terms: { levels: listLevels(levelMask) },
});

export function matchAnyOption(bits: Bits, { openScheduleHashes }: ResolvedSearch): Clause {
  const optionNames = listOptionNames(bits);
  if (!optionNames.includes(openNowOption)) return { terms: { options: optionNames } };
  return {
    bool: {
      should: [{ terms: { options: optionNames } }, { terms: { scheduleHashes: openScheduleHashes } }],
    },
  };
}

const createSimilarReviewersClauses = ({ needsMatch }: SearchCriteria): Clause[] =>
  needsMatch?.onlySimilarReviewers ? [matchSimilarReviewers(needsMatch.matcher)] : [];

/** Limits that apply to all counts: the name, the place, the radius, the time, and similar reviewers. */
export function createLimitClauses(search: ResolvedSearch): Clause[] {
  const { resolvedName, state, city, origin, radiusMiles, publishedWithin } = search;
  return [
    ...(resolvedName ? [matchName(resolvedName.words)] : []),
    ...(state === undefined
      ? []
      : [{ term: city === undefined ? { states: state } : { cities: `${state}/${city}` } }]),
    ...(origin && Number.isFinite(radiusMiles) ? [matchCircle(search)] : []),
    ...(publishedWithin
      ? [{ range: { publicSince: { gt: publishedWithin.after, lte: publishedWithin.until } } }]
      : []),
    ...createSimilarReviewersClauses(search),
  ];
}

const createFilterClauses = (search: ResolvedSearch): Clause[] =>
  toGroupFilters(search.filters).map(({ wantedBits }) => matchAnyOption(wantedBits, search));

export const createResultClauses = (search: ResolvedSearch): Clause[] => [
  ...createLimitClauses(search),
  ...createFilterClauses(search),
];

/** Matches listings whose representing place is in a state, by a script. */
const matchHomePlace = (search: ResolvedSearch, homeState: string): Clause => ({
  bool: {
    filter: [{ term: { states: homeState } }, { script: { script: createHomeScript(search, homeState) } }],
  },
});

/** Like `matchHomePlace`, with the script only for listings in several states. */
export function matchHome(search: ResolvedSearch, homeState: string): Clause {
  const onlyHomeClause = { term: { onlyState: homeState } };
  const filter = [matchHomePlace(search, homeState)];
  return { bool: { should: [onlyHomeClause, { bool: { filter, must_not: [onlyHomeClause] } }] } };
}

/** Matches listings beyond the radius whose nearest place is in another state, and that accept patients from there. */
export const matchOutOfState = (search: ResolvedSearch, homeState: string): Clause => ({
  bool: {
    filter: [
      { exists: { field: 'outOfStateFrom' } },
      ...createFilterClauses(search),
      ...createSimilarReviewersClauses(search),
    ],
    must_not: [
      matchCircle(search),
      { term: { outOfStateFrom: homeState } },
      matchHomePlace(search, homeState),
    ],
  },
});
