// The oracle for tests of the index: answers a search by checking every listing.
import { filterFields, flagFilters, type ListKey, listFilters, type WithinKey } from '@app/listing-fields';
import type { LimbLevel } from '@app/option-lists';
import type { Facets, Fit, MatchFacts, SearchFilters } from '@app/types';
import type { SearchableListing } from '../index/listing.ts';
import { weighRating } from '../index/orders/orders.ts';
import { toCitySlug } from '../index/places/cities.ts';
import { createOrigin, toMiles, toSquaredChord, toTenthMiles } from '../index/places/geometry.ts';
import type { SearchCriteria } from '../index/visit.ts';
import { cacheResults, findNamesakes, findTier, folded } from './brute-force-names.ts';

/** A search in plain values, with the facts as given. */
export interface PlainCriteria extends Omit<SearchCriteria, 'from' | 'pageSize' | 'match'> {
  facts?: MatchFacts | undefined;
  /** Two-letter state code. */
  home?: string | undefined;
  onlyAlike?: boolean | undefined;
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

/** The values of each group, from the field rows. */
const lists = Object.fromEntries(
  filterFields.flatMap((field) => {
    if (field.kind === 'answer') return [];
    const values: readonly string[] =
      field.kind === 'list' ? field.options.map(({ value }) => value) : field.filter.steps;
    return [[field.filter.key, values]];
  }),
) as Record<ListKey | WithinKey, readonly string[]>;
const groups = Object.keys(lists) as (keyof typeof lists)[];
const needsAll = (group: string) =>
  listFilters.some(({ filter }) => filter.key === group && filter.match === 'all');
const flags = flagFilters.map(({ filter }) => filter.key);

export function searchBruteForce(
  listings: readonly SearchableListing[],
  criteria: PlainCriteria,
  mean: number,
): Answer {
  const named = criteria.name && findNamesakes(listings, criteria.name);
  const meant = named ? named.listings : listings;
  const candidates = meant.flatMap((listing) => {
    const stands = choosePlace(listing, criteria);
    return stands ? [{ listing, ...stands }] : [];
  });
  const isAlike = ({ listing }: { listing: SearchableListing }) =>
    criteria.facts !== undefined && countAlike(listing, criteria.facts) > 0;
  const passingAll = candidates.filter(({ listing }) => matchFilters(listing.filters, criteria.filters));
  const passing = (but?: string) =>
    candidates.filter(
      (one) =>
        matchFilters(one.listing.filters, criteria.filters, but) && (!criteria.onlyAlike || isAlike(one)),
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

const levelNames: Record<string, LimbLevel> = {
  'symes/boyd': 'Symes/Boyd',
  'below-knee': 'Below-knee',
  'above-knee': 'Above-knee',
  hip: 'Hip',
  hand: 'Hand',
  elbow: 'Elbow',
  shoulder: 'Shoulder',
};
const levelsIn = ({ lowerExtremity = 'None', upperExtremity = 'None' }: MatchFacts) =>
  [lowerExtremity, upperExtremity].flatMap((value) => levelNames[value.split(' ').at(-1)!] ?? []);

const countAlike = ({ levelCounts }: SearchableListing, facts: MatchFacts) =>
  levelsIn(facts).reduce((sum, level) => sum + (levelCounts[level] ?? 0), 0);

/** The needs of a person that a listing states, each as its reason, independently of the index. */
function listMet({ filters }: SearchableListing, facts: MatchFacts): Fit['reasons'] {
  const { specialty, insurance, language, limbLevel, accessibility } = filters;
  const reasons: Fit['reasons'] = [];
  if (facts.activityLevel === 'High' && specialty.includes('Athletes and High Activity'))
    reasons.push({ kind: 'activity' });
  for (const one of new Set(facts.picks))
    if (specialty.includes(one)) reasons.push({ kind: 'specialty', specialty: one });
  if (facts.ageRange === "I'm a Parent" && filters.children) reasons.push({ kind: 'children' });
  for (const level of limbLevel.toSorted((a, b) => levelsIn(facts).indexOf(a) - levelsIn(facts).indexOf(b)))
    if (levelsIn(facts).includes(level)) reasons.push({ kind: 'limbLevel', level });
  const plans = facts.insurance.filter((plan) => insurance.includes(plan));
  if (plans.length > 0) reasons.push({ kind: 'insurance', plans });
  const languages = facts.language.filter((one) => language.includes(one));
  if (languages.length > 0) reasons.push({ kind: 'language', languages });
  const days = facts.firstVisitDays;
  if (days && filters.firstVisitDays.includes(days)) reasons.push({ kind: 'firstVisit', days });
  for (const feature of new Set(facts.accessibility))
    if (accessibility.includes(feature)) reasons.push({ kind: 'accessibility', feature });
  return reasons;
}

function explainFit(listing: SearchableListing, facts: MatchFacts): Fit {
  const reviewers = levelsIn(facts).flatMap((level) => {
    const count = listing.levelCounts[level] ?? 0;
    return count > 0 ? [{ kind: 'level' as const, level: level as 'Hip', reviewers: count }] : [];
  });
  return {
    reasons: [...listMet(listing, facts), ...reviewers],
    reviewersLikeMe: countAlike(listing, facts),
  };
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
      const countMet = ({ listing }: Candidate) => listMet(listing, facts!).length;
      return (
        Number(isElsewhere(a)) - Number(isElsewhere(b)) || countMet(b) - countMet(a) || nearer() || tied()
      );
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
