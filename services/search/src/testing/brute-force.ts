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
import type { Facets, Fit, FitNeed, MatchFacts, SearchFilters } from '@app/types';
import type { SearchableListing } from '../index/listing.ts';
import { weighRating } from '../index/orders/orders.ts';
import { toCitySlug } from '../index/places/cities.ts';
import { createOrigin, toMiles, toSquaredChord, toTenthMiles } from '../index/places/geometry.ts';
import type { SearchCriteria } from '../index/visit.ts';
import { findOpenOptions } from './brute-force-hours.ts';
import { cacheResults, findNamesakes, findTier, folded } from './brute-force-names.ts';

/** A search in plain values, with the facts of a person instead of a matcher. */
export interface PlainCriteria extends Omit<SearchCriteria, 'from' | 'pageSize' | 'match'> {
  facts?: MatchFacts | undefined;
  /** Two-letter state code. */
  home?: string | undefined;
  onlyAlike?: boolean | undefined;
  /** The time of "open now", in milliseconds; absent: nobody is open. */
  now?: number | undefined;
}

export interface Answer {
  total: number;
  nearest: boolean;
  facets: Facets;
  alike: number;
  /** All results in order. */
  hits: Hit[];
  /** All results of other states beyond the radius, nearest first. */
  outOfState: Hit[];
}

interface Hit {
  id: string;
  place: number;
  miles: number | null;
  fit?: Fit;
}

/** The values of each filter with several values. */
const lists = Object.fromEntries(
  filterFields.flatMap((field) => {
    if (isFlagFilter(field)) return [];
    const values: readonly string[] = isListFilter(field)
      ? field.options.map(({ value }) => value)
      : field.filter.steps;
    return [[field.filter.key, values]];
  }),
) as Record<ListFilterKey | MaxDaysFilterKey, readonly string[]>;
const groups = Object.keys(lists) as (keyof typeof lists)[];
const needsAll = (group: string) =>
  listFilters.some(({ filter }) => filter.key === group && filter.match === 'all');
const flags = flagFilters.map(({ filter }) => filter.key);

/** Answers a search by checking every listing. */
export function searchBruteForce(
  all: readonly SearchableListing[],
  criteria: PlainCriteria,
  mean: number,
): Answer {
  const listings = all.map((listing) => ({
    ...listing,
    filters: { ...listing.filters, open: findOpenOptions(listing, criteria.now) },
  }));
  const named = criteria.name && findNamesakes(listings, criteria.name);
  const meant = named ? named.listings : listings;
  const { newWithin } = criteria;
  const isNew = ({ publicSince }: SearchableListing) => {
    const time = publicSince?.getTime() ?? 0;
    return !newWithin || (newWithin.after < time && newWithin.until >= time);
  };
  const candidates = meant.filter(isNew).flatMap((listing) => {
    const stands = choosePlace(listing, criteria);
    return stands ? [{ listing, ...stands }] : [];
  });
  const isAlike = ({ listing }: { listing: SearchableListing }) =>
    criteria.facts !== undefined && countAlike(listing, criteria.facts) > 0;
  const passingAll = candidates.filter(({ listing }) => matchFilters(listing.filters, criteria.filters));
  const passing = (but?: string) =>
    candidates.filter(
      (review) =>
        matchFilters(review.listing.filters, criteria.filters, but) &&
        (!criteria.onlyAlike || isAlike(review)),
    );
  const facets = Object.fromEntries(
    groups.map((group) => {
      const left = passing(needsAll(group) ? undefined : group);
      const count = (value: string) =>
        left.filter(({ listing }) => (listing.filters[group] as string[]).includes(value));
      return [group, Object.fromEntries(lists[group].map((value) => [value, count(value).length]))];
    }),
  );
  const having = flags.map((flag) => [
    flag,
    passing(flag).filter(({ listing }) => listing.filters[flag]).length,
  ]);
  const getTier = cacheResults((listing: SearchableListing) =>
    named ? findTier(listing, named, criteria.name!) : 0,
  );
  const hits = passing().sort((a, b) => compare(a, b, criteria, mean, getTier));
  const toHit = ({ listing, place, chord }: (typeof hits)[number]): Hit => ({
    id: listing.id,
    place,
    miles: Number.isFinite(chord) ? toMiles(chord) : null,
    ...(criteria.facts && { fit: explainFit(listing, criteria.facts) }),
  });
  return {
    total: hits.length,
    nearest: hits.length > 0 && named?.isNearest === true,
    facets: { ...facets, ...Object.fromEntries(having) } as Facets,
    alike: passingAll.filter(isAlike).length,
    hits: hits.map(toHit),
    outOfState: findFarAway(listings, criteria, mean).map(toHit),
  };
}

/** Finds listings beyond the radius and outside the home state that accept patients from other states. */
function findFarAway(listings: readonly SearchableListing[], criteria: PlainCriteria, mean: number) {
  const { origin, radiusMiles, name, state, home, facts } = criteria;
  const applies = origin && Number.isFinite(radiusMiles) && name === undefined && state === undefined;
  if (!applies || home === undefined) return [];
  return listings
    .map((listing) => ({
      listing,
      ...choosePlace(listing, { ...criteria, radiusMiles: Number.POSITIVE_INFINITY })!,
    }))
    .filter(
      ({ listing, place, chord }) =>
        Number.isFinite(chord) &&
        chord > toSquaredChord(radiusMiles) &&
        !listing.isAway &&
        listing.places[place]!.state !== home &&
        listing.filters.specialty.includes('Accepts out-of-state patients') &&
        matchFilters(listing.filters, criteria.filters) &&
        (!criteria.onlyAlike || countAlike(listing, facts!) > 0),
    )
    .sort((a, b) => compare(a, b, { ...criteria, order: 'distance' }, mean));
}

const countAlike = ({ levelCounts }: SearchableListing, { limbLevel }: MatchFacts) =>
  limbLevel.reduce((sum, level) => sum + (levelCounts[level] ?? 0), 0);

/** Lists the needs of a person, and whether a listing meets each, independently of the index. */
function listNeeds(listing: SearchableListing, facts: MatchFacts) {
  const { filters, levelCounts } = listing;
  const wait = listing.firstVisitDays ?? null;
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
  const found = language.toSorted((a, b) => languageValues.indexOf(a) - languageValues.indexOf(b));
  for (const wantedLanguage of facts.language)
    needs.push({ kind: 'language', met: language.includes(wantedLanguage), language: wantedLanguage, found });
  if (days) {
    const met = wait !== null && wait <= Number(days);
    needs.push({ kind: 'firstVisit', met, days, found: wait });
  }
  if (facts.children) needs.push({ kind: 'children', met: filters.children });
  for (const feature of facts.accessibility)
    needs.push({ kind: 'accessibility', met: accessibility.includes(feature), feature });
  return needs;
}
const countMet = (listing: SearchableListing, facts: MatchFacts) =>
  listNeeds(listing, facts).filter(({ met }) => met).length;

function explainFit(listing: SearchableListing, facts: MatchFacts): Fit {
  const needs = listNeeds(listing, facts);
  const met = countMet(listing, facts);
  return { met, of: needs.length, needs, reasons: [], reviewersLikeMe: countAlike(listing, facts) };
}

function matchFilters(has: SearchFilters, wanted: SearchFilters, but?: string): boolean {
  if (flags.some((flag) => flag !== but && wanted[flag] && !has[flag])) return false;
  return groups.every((group) => {
    const values = wanted[group] as string[];
    const isThere = (value: string) => (has[group] as string[]).includes(value);
    if (needsAll(group)) return values.every(isThere);
    return group === but || values.length === 0 || values.some(isThere);
  });
}

/** Returns the place that represents a listing, and its distance; undefined if the listing is outside the search. */
function choosePlace(
  { places }: SearchableListing,
  criteria: PlainCriteria,
): { place: number; chord: number } | undefined {
  const here = places.findIndex(
    ({ state, city }) =>
      state === criteria.state && (criteria.city === undefined || toCitySlug(city) === criteria.city),
  );
  if (criteria.state !== undefined && here < 0) return undefined;
  const { origin } = criteria;
  const chords = places.map(({ at }) => {
    if (!at || !origin) return Number.POSITIVE_INFINITY;
    const { x, y, z } = createOrigin(at.lat, at.lng);
    return (
      (x - origin.x) * (x - origin.x) + (y - origin.y) * (y - origin.y) + (z - origin.z) * (z - origin.z)
    );
  });
  const chord = Math.min(...chords);
  if (criteria.radiusMiles !== Number.POSITIVE_INFINITY && chord > toSquaredChord(criteria.radiusMiles))
    return undefined;
  return { place: Number.isFinite(chord) ? chords.indexOf(chord) : Math.max(0, here), chord };
}

type Candidate = { listing: SearchableListing; place: number; chord: number };

function compare(
  a: Candidate,
  b: Candidate,
  criteria: PlainCriteria,
  mean: number,
  getTier: (listing: SearchableListing) => number = () => 0,
): number {
  if (a.listing.isAway !== b.listing.isAway) return a.listing.isAway ? 1 : -1;
  const { order, facts, origin } = criteria;
  const byId = a.listing.id < b.listing.id ? -1 : 1;
  const score = ({ listing }: Candidate) => weighRating(mean, listing.ratingSum, listing.reviewCount);
  const day = ({ listing }: Candidate) => Math.floor((listing.confirmedAt?.getTime() ?? 0) / 86_400_000);
  const tied = () => score(b) - score(a) || compareNames(a, b) || byId;
  const nearer = () =>
    origin
      ? (Number.isFinite(a.chord) ? toTenthMiles(a.chord) : 1e9) -
        (Number.isFinite(b.chord) ? toTenthMiles(b.chord) : 1e9)
      : Math.round((5 - score(a)) * 1e6) - Math.round((5 - score(b)) * 1e6);
  switch (order) {
    case 'distance': {
      const [nearA, nearB] = [toTenthMiles(a.chord), toTenthMiles(b.chord)];
      return (nearA === nearB ? 0 : nearA - nearB) || tied();
    }
    case 'relevance':
      return getTier(a.listing) - getTier(b.listing) || nearer() || tied();
    case 'match': {
      const { home } = criteria;
      const isElsewhere = ({ listing, place }: Candidate) =>
        home !== undefined &&
        criteria.radiusMiles === Number.POSITIVE_INFINITY &&
        listing.places[place]!.state !== home;
      const met = ({ listing }: Candidate) => countMet(listing, facts!);
      return Number(isElsewhere(a)) - Number(isElsewhere(b)) || met(b) - met(a) || nearer() || tied();
    }
    case 'rating':
      return tied();
    case 'reviews':
      return b.listing.reviewCount - a.listing.reviewCount || tied();
    case 'confirmed':
      return day(b) - day(a) || tied();
    case 'name':
      return compareNames(a, b) || byId;
  }
}

function compareNames({ listing: a }: Candidate, { listing: b }: Candidate): number {
  const order = (x: string, y: string) => (x < y ? -1 : x > y ? 1 : 0);
  return order(folded(a.lastName), folded(b.lastName)) || order(folded(a.firstName), folded(b.firstName));
}
