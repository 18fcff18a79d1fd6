// The oracle for tests of the index: answers a search by checking every listing.
import {
  filterFields,
  flagFilters,
  isFlagFilter,
  isListFilter,
  type ListFilterKey,
  listFilters,
  type MaxDaysFilterKey,
} from '@app/listing-fields';
import { languageValues } from '@app/option-lists';
import type { Facets, Fit, FitNeed, MatchNeeds, SearchFilters } from '@app/types';
import type { SearchableListing } from '../index/listing.ts';
import { weighRating } from '../index/orders/orders.ts';
import { toCitySlug } from '../index/places/cities.ts';
import { createOrigin, toMiles, toSquaredChord, toTenthMiles } from '../index/places/geometry.ts';
import type { SearchCriteria } from '../index/rank-listings.ts';
import { findOpenOptions } from './brute-force-hours.ts';
import { cacheResults, findTier, foldName, resolveName } from './brute-force-names.ts';

/** A search in plain values, with the facts of a person instead of a matcher. */
export interface PlainCriteria extends Omit<SearchCriteria, 'pageStart' | 'pageSize' | 'needsMatch'> {
  facts?: MatchNeeds | undefined;
  /** Two-letter state code. */
  homeState?: string | undefined;
  onlySimilarReviewers?: boolean | undefined;
  /** The time of "open now", in milliseconds; absent: nobody is open. */
  nowMs?: number | undefined;
}

export interface BruteForceResult {
  total: number;
  isPartialMatch: boolean;
  facets: Facets;
  similarReviewerListingsTotal: number;
  /** All results in order. */
  hits: Hit[];
  /** All results of other states beyond the radius, nearest first. */
  outOfState: Hit[];
}

interface Hit {
  id: string;
  placeNumber: number;
  miles: number | null;
  fit?: Fit;
}

/** The values of each filter with several values. */
const valuesByFilterKey = Object.fromEntries(
  filterFields.flatMap((field) => {
    if (isFlagFilter(field)) return [];
    const values: readonly string[] = isListFilter(field)
      ? field.options.map(({ value }) => value)
      : field.filter.steps;
    return [[field.filter.key, values]];
  }),
) as Record<ListFilterKey | MaxDaysFilterKey, readonly string[]>;
const listFilterKeys = Object.keys(valuesByFilterKey) as (keyof typeof valuesByFilterKey)[];
const requiresAll = (filterKey: string) =>
  listFilters.some(({ filter }) => filter.key === filterKey && filter.match === 'all');
const flagKeys = flagFilters.map(({ filter }) => filter.key);

/** Answers a search by checking every listing. */
export function searchBruteForce(
  allListings: readonly SearchableListing[],
  criteria: PlainCriteria,
  priorMean: number,
): BruteForceResult {
  const listings = allListings.map((listing) => ({
    ...listing,
    filters: { ...listing.filters, open: findOpenOptions(listing, criteria.nowMs) },
  }));
  const nameMeaning = criteria.name && resolveName(listings, criteria.name);
  const namedListings = nameMeaning ? nameMeaning.listings : listings;
  const { publishedWithin } = criteria;
  const isInPeriod = ({ publicSince }: SearchableListing) => {
    const time = publicSince?.getTime() ?? 0;
    return !publishedWithin || (publishedWithin.after < time && publishedWithin.until >= time);
  };
  const candidates = namedListings.filter(isInPeriod).flatMap((listing) => {
    const chosenPlace = choosePlace(listing, criteria);
    return chosenPlace ? [{ listing, ...chosenPlace }] : [];
  });
  const hasSimilarReviewers = ({ listing }: { listing: SearchableListing }) =>
    criteria.facts !== undefined && countSimilarReviewers(listing, criteria.facts) > 0;
  const passingCandidates = candidates.filter(({ listing }) =>
    passesFilters(listing.filters, criteria.filters),
  );
  const listPassingCandidates = (ignoredKey?: string) =>
    candidates.filter(
      (candidate) =>
        passesFilters(candidate.listing.filters, criteria.filters, ignoredKey) &&
        (!criteria.onlySimilarReviewers || hasSimilarReviewers(candidate)),
    );
  const facets = Object.fromEntries(
    listFilterKeys.map((filterKey) => {
      const countedCandidates = listPassingCandidates(requiresAll(filterKey) ? undefined : filterKey);
      const listCandidatesWith = (value: string) =>
        countedCandidates.filter(({ listing }) => (listing.filters[filterKey] as string[]).includes(value));
      return [
        filterKey,
        Object.fromEntries(
          valuesByFilterKey[filterKey].map((value) => [value, listCandidatesWith(value).length]),
        ),
      ];
    }),
  );
  const flagCounts = flagKeys.map((flag) => [
    flag,
    listPassingCandidates(flag).filter(({ listing }) => listing.filters[flag]).length,
  ]);
  const getTier = cacheResults((listing: SearchableListing) =>
    nameMeaning ? findTier(listing, nameMeaning, criteria.name!) : 0,
  );
  const hits = listPassingCandidates().sort((a, b) => compareCandidates(a, b, criteria, priorMean, getTier));
  const toHit = ({ listing, place, squaredChord }: (typeof hits)[number]): Hit => ({
    id: listing.id,
    placeNumber: place,
    miles: Number.isFinite(squaredChord) ? toMiles(squaredChord) : null,
    ...(criteria.facts && { fit: computeFit(listing, criteria.facts) }),
  });
  return {
    total: hits.length,
    isPartialMatch: hits.length > 0 && nameMeaning?.isPartialMatch === true,
    facets: { ...facets, ...Object.fromEntries(flagCounts) } as Facets,
    similarReviewerListingsTotal: passingCandidates.filter(hasSimilarReviewers).length,
    hits: hits.map(toHit),
    outOfState: findOutOfState(listings, criteria, priorMean).map(toHit),
  };
}

/** Finds listings beyond the radius and outside the home state that accept patients from other states. */
function findOutOfState(listings: readonly SearchableListing[], criteria: PlainCriteria, priorMean: number) {
  const { origin, radiusMiles, name, state, homeState, facts } = criteria;
  const isRadiusOnly = origin && Number.isFinite(radiusMiles) && name === undefined && state === undefined;
  if (!isRadiusOnly || homeState === undefined) return [];
  return listings
    .map((listing) => ({
      listing,
      ...choosePlace(listing, { ...criteria, radiusMiles: Number.POSITIVE_INFINITY })!,
    }))
    .filter(
      ({ listing, place, squaredChord }) =>
        Number.isFinite(squaredChord) &&
        squaredChord > toSquaredChord(radiusMiles) &&
        !listing.isAway &&
        listing.places[place]!.state !== homeState &&
        listing.filters.specialty.includes('Accepts out-of-state patients') &&
        passesFilters(listing.filters, criteria.filters) &&
        (!criteria.onlySimilarReviewers || countSimilarReviewers(listing, facts!) > 0),
    )
    .sort((a, b) => compareCandidates(a, b, { ...criteria, order: 'distance' }, priorMean));
}

const countSimilarReviewers = ({ levelCounts }: SearchableListing, { limbLevel }: MatchNeeds) =>
  limbLevel.reduce((sum, level) => sum + (levelCounts[level] ?? 0), 0);

/** Lists the needs of a person, and whether a listing meets each, independently of the index. */
function listNeeds(listing: SearchableListing, facts: MatchNeeds) {
  const { filters, levelCounts } = listing;
  const firstVisitDays = listing.firstVisitDays ?? null;
  const { specialty, insurance, language, limbLevel, accessibility } = filters;
  const { plan, firstVisitDays: days } = facts;
  const needs: FitNeed[] = [];
  if (plan) needs.push({ kind: 'plan', met: insurance.includes(plan), plan });
  for (const level of facts.limbLevel) {
    const reviewers = levelCounts[level] ?? 0;
    needs.push({ kind: 'limbLevel', met: limbLevel.includes(level), level, reviewers });
  }
  if (facts.highActivity)
    needs.push({ kind: 'activity', met: specialty.includes('Athletes and High Activity') });
  for (const pickedSpecialty of facts.picks)
    needs.push({ kind: 'specialty', met: specialty.includes(pickedSpecialty), specialty: pickedSpecialty });
  const languagesInOrder = language.toSorted((a, b) => languageValues.indexOf(a) - languageValues.indexOf(b));
  for (const wantedLanguage of facts.language)
    needs.push({
      kind: 'language',
      met: language.includes(wantedLanguage),
      language: wantedLanguage,
      found: languagesInOrder,
    });
  if (days) {
    const met = firstVisitDays !== null && firstVisitDays <= Number(days);
    needs.push({ kind: 'firstVisit', met, days, found: firstVisitDays });
  }
  if (facts.children) needs.push({ kind: 'children', met: filters.children });
  for (const feature of facts.accessibility)
    needs.push({ kind: 'accessibility', met: accessibility.includes(feature), feature });
  return needs;
}
const countMetNeeds = (listing: SearchableListing, facts: MatchNeeds) =>
  listNeeds(listing, facts).filter(({ met }) => met).length;

function computeFit(listing: SearchableListing, facts: MatchNeeds): Fit {
  const needs = listNeeds(listing, facts);
  const metCount = countMetNeeds(listing, facts);
  return {
    met: metCount,
    of: needs.length,
    needs,
    reasons: [],
    reviewersLikeMe: countSimilarReviewers(listing, facts),
  };
}

function passesFilters(
  statedFilters: SearchFilters,
  wantedFilters: SearchFilters,
  ignoredKey?: string,
): boolean {
  if (flagKeys.some((flag) => flag !== ignoredKey && wantedFilters[flag] && !statedFilters[flag]))
    return false;
  return listFilterKeys.every((filterKey) => {
    const values = wantedFilters[filterKey] as string[];
    const isStated = (value: string) => (statedFilters[filterKey] as string[]).includes(value);
    if (requiresAll(filterKey)) return values.every(isStated);
    return filterKey === ignoredKey || values.length === 0 || values.some(isStated);
  });
}

/** Returns the place that represents a listing, and its distance; undefined if the listing is outside the search. */
function choosePlace(
  { places }: SearchableListing,
  criteria: PlainCriteria,
): { place: number; squaredChord: number } | undefined {
  const firstInRegion = places.findIndex(
    ({ state, city }) =>
      state === criteria.state && (criteria.city === undefined || toCitySlug(city) === criteria.city),
  );
  if (criteria.state !== undefined && firstInRegion < 0) return undefined;
  const { origin } = criteria;
  const squaredChords = places.map(({ at }) => {
    if (!at || !origin) return Number.POSITIVE_INFINITY;
    const { x, y, z } = createOrigin(at.lat, at.lng);
    return (
      (x - origin.x) * (x - origin.x) + (y - origin.y) * (y - origin.y) + (z - origin.z) * (z - origin.z)
    );
  });
  const squaredChord = Math.min(...squaredChords);
  if (
    criteria.radiusMiles !== Number.POSITIVE_INFINITY &&
    squaredChord > toSquaredChord(criteria.radiusMiles)
  )
    return undefined;
  return {
    place: Number.isFinite(squaredChord) ? squaredChords.indexOf(squaredChord) : Math.max(0, firstInRegion),
    squaredChord,
  };
}

type Candidate = { listing: SearchableListing; place: number; squaredChord: number };

function compareCandidates(
  a: Candidate,
  b: Candidate,
  criteria: PlainCriteria,
  priorMean: number,
  getTier: (listing: SearchableListing) => number = () => 0,
): number {
  if (a.listing.isAway !== b.listing.isAway) return a.listing.isAway ? 1 : -1;
  const { order, facts, origin } = criteria;
  const idOrder = a.listing.id < b.listing.id ? -1 : 1;
  const getScore = ({ listing }: Candidate) => weighRating(priorMean, listing.ratingSum, listing.reviewCount);
  const getConfirmedDay = ({ listing }: Candidate) =>
    Math.floor((listing.confirmedAt?.getTime() ?? 0) / 86_400_000);
  const compareTies = () => getScore(b) - getScore(a) || compareNames(a, b) || idOrder;
  const compareDistances = () =>
    origin
      ? (Number.isFinite(a.squaredChord) ? toTenthMiles(a.squaredChord) : 1e9) -
        (Number.isFinite(b.squaredChord) ? toTenthMiles(b.squaredChord) : 1e9)
      : Math.round((5 - getScore(a)) * 1e6) - Math.round((5 - getScore(b)) * 1e6);
  switch (order) {
    case 'distance': {
      const [distanceA, distanceB] = [toTenthMiles(a.squaredChord), toTenthMiles(b.squaredChord)];
      return (distanceA === distanceB ? 0 : distanceA - distanceB) || compareTies();
    }
    case 'relevance':
      return getTier(a.listing) - getTier(b.listing) || compareDistances() || compareTies();
    case 'match': {
      const { homeState } = criteria;
      const isElsewhere = ({ listing, place }: Candidate) =>
        homeState !== undefined &&
        criteria.radiusMiles === Number.POSITIVE_INFINITY &&
        listing.places[place]!.state !== homeState;
      const countNeedsMetBy = ({ listing }: Candidate) => countMetNeeds(listing, facts!);
      return (
        Number(isElsewhere(a)) - Number(isElsewhere(b)) ||
        countNeedsMetBy(b) - countNeedsMetBy(a) ||
        compareDistances() ||
        compareTies()
      );
    }
    case 'rating':
      return compareTies();
    case 'reviews':
      return b.listing.reviewCount - a.listing.reviewCount || compareTies();
    case 'confirmed':
      return getConfirmedDay(b) - getConfirmedDay(a) || compareTies();
    case 'name':
      return compareNames(a, b) || idOrder;
  }
}

function compareNames({ listing: a }: Candidate, { listing: b }: Candidate): number {
  const compareTexts = (x: string, y: string) => (x < y ? -1 : x > y ? 1 : 0);
  return (
    compareTexts(foldName(a.lastName), foldName(b.lastName)) ||
    compareTexts(foldName(a.firstName), foldName(b.firstName))
  );
}
