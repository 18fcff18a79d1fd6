import {
  type FlagFilterField,
  filterKeys,
  flagFilters,
  type ListFilterField,
  type ListFilterKey,
  listFilters,
} from '@app/listing-fields';
import { isClosed, isOpenAt, toLocalTime, toOpeningHours } from '@app/listing-fields/hours';
import { firstVisitDaysValues, searchPageSize } from '@app/option-lists';
import { formatFullName } from '@app/seo';
import { type Card, type Facets, noFilters, type SearchQuery, type SearchReply } from '@app/types';
import { card as cardSchema } from '@app/types/search/search';
import * as z from 'zod/mini';
import { type MockListing, mockListings } from './listings.ts';

/** Results per page. Tests that are not about pagination show few, since cards take most of their time. */
export const pagination = { size: searchPageSize };

const origin = { zip: '63101', city: 'St. Louis', state: 'MO', lat: 38.6312, lng: -90.1922 };
const milesPerDegree = 69;

/** Computes the distance in miles on a flat earth; accurate enough for a mock. */
function computeMiles(a: { lat: number; lng: number }, b: { lat: number; lng: number }): number {
  const x = (a.lng - b.lng) * Math.cos((a.lat * Math.PI) / 180);
  return Math.round(Math.hypot(a.lat - b.lat, x) * milesPerDegree * 10) / 10;
}

const hasAny = (wantedValues: readonly string[], values: readonly string[]) =>
  wantedValues.length === 0 || wantedValues.some((value) => values.includes(value));

function getFilterValues({ listing }: MockListing, field: ListFilterField): readonly string[] {
  if (field.kind === 'list') return listing[field.name] ?? [];
  const hours = toOpeningHours(listing[field.name]);
  if (!hours || listing.availability) return [];
  const isOpen = isOpenAt(hours, toLocalTime(Date.now(), listing.timeZone));
  return [...(isOpen ? ['now'] : []), ...(isClosed(hours.week[5]!) ? [] : ['saturday'])];
}
const passesFilter = (query: SearchQuery, person: MockListing, field: ListFilterField) => {
  const values = getFilterValues(person, field);
  const wantedValues: readonly string[] = query[field.filter.key];
  return field.filter.match === 'all'
    ? wantedValues.every((value) => values.includes(value))
    : hasAny(wantedValues, values);
};
const hasFlag = ({ listing }: MockListing, { name }: FlagFilterField) => Boolean(listing[name]);

const isWithinDays = (days: string, { listing }: MockListing) =>
  (listing.firstVisitDays ?? 999) <= Number(days);

const createQueryFilter =
  (query: SearchQuery, exceptKey?: ListFilterKey | 'firstVisitDays') => (person: MockListing) =>
    listFilters.every((field) => field.filter.key === exceptKey || passesFilter(query, person, field)) &&
    (exceptKey === 'firstVisitDays' || query.firstVisitDays.every((days) => isWithinDays(days, person))) &&
    flagFilters.every((field) => !query[field.filter.key] || hasFlag(person, field));

function countValues(values: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

/** Filter and order that a match adds to a search. */
export interface MatchCriteria {
  isIncluded: (person: MockListing) => boolean;
  /** Rank of a listing, lower ones first; null: not ranked. */
  getRank: ((person: MockListing) => number) | null;
}

/** Simplified version of the service's search over two dozen listings. */
export function search(
  query: SearchQuery,
  { isIncluded, getRank }: MatchCriteria = { isIncluded: () => true, getRank: null },
): SearchReply {
  // ZIP codes of military mail have no location.
  const searchOrigin = query.zipCode && !query.zipCode.startsWith('09') ? origin : null;
  const getMiles = (person: MockListing) =>
    searchOrigin ? computeMiles(searchOrigin, person.position) : null;
  const placeListings = mockListings.filter(
    ({ listing }) =>
      (!query.state || listing.state === query.state) && (!query.city || toSlug(listing.city) === query.city),
  );
  const hasText = ({ listing }: MockListing, text: string) =>
    `${listing.firstName} ${listing.lastName} ${listing.company}`.toLowerCase().includes(text);
  const searchedName = (query.name ?? '').toLowerCase();
  const exactMatches = placeListings.filter((person) => hasText(person, searchedName));
  const longWords = searchedName.split(' ').filter((word) => word.length > 2);
  const nameMatches =
    exactMatches.length > 0
      ? exactMatches
      : placeListings.filter((person) => longWords.some((word) => hasText(person, word)));
  const findWithin = (radius: number) =>
    nameMatches.filter((person) => !searchOrigin || radius >= 275 || (getMiles(person) ?? 0) <= radius);
  const listingsWithinRadius = findWithin(query.radius).filter(isIncluded);
  const matchingListings = listingsWithinRadius.filter(createQueryFilter(query));
  const sortApplied =
    query.sortBy === 'rating' ||
    query.sortBy === 'reviews' ||
    query.sortBy === 'confirmed' ||
    query.sortBy === 'name'
      ? query.sortBy
      : query.name && !(query.sortBy === 'distance' && query.sort && searchOrigin)
        ? 'relevance'
        : searchOrigin
          ? 'distance'
          : 'rating';
  const sortKeyGetters: Record<typeof sortApplied, (person: MockListing) => number | string> = {
    distance: (person) => getMiles(person) ?? 0,
    // Words that occur in no prosthetist's name are matched against the practice name.
    relevance: ({ listing }) =>
      formatFullName(listing)
        .toLowerCase()
        .includes((query.name ?? '').toLowerCase())
        ? 0
        : 1,
    rating: ({ listing }) => -(listing.ratingAvg ?? 0),
    reviews: ({ listing }) => -listing.reviewCount,
    confirmed: ({ listing }) => -Date.parse(listing.confirmedAt ?? '2000-01-01'),
    name: ({ listing }) => listing.lastName,
  };
  const getSortKey = getRank ?? sortKeyGetters[sortApplied];
  const sortedListings = matchingListings.toSorted((a, b) => (getSortKey(a) < getSortKey(b) ? -1 : 1));
  const pageListings = sortedListings.slice((query.page - 1) * pagination.size, query.page * pagination.size);
  const pageCount = Math.ceil(matchingListings.length / pagination.size);
  const countGroup = (field: ListFilterField) => {
    const { key, match } = field.filter;
    const remainingListings = listingsWithinRadius.filter(
      createQueryFilter(query, match === 'any' ? key : undefined),
    );
    return countValues(remainingListings.flatMap((person) => getFilterValues(person, field)));
  };
  const waitMatches = listingsWithinRadius.filter(createQueryFilter(query, 'firstVisitDays'));
  const facets = {
    ...Object.fromEntries(listFilters.map((field) => [field.filter.key, countGroup(field)])),
    firstVisitDays: countValues(
      waitMatches.flatMap((person) => firstVisitDaysValues.filter((days) => isWithinDays(days, person))),
    ),
    ...Object.fromEntries(
      flagFilters.map((field) => [
        field.filter.key,
        matchingListings.filter((person) => hasFlag(person, field)).length,
      ]),
    ),
  } as Facets;
  const widerSearches = [50, 100, 200, 10_000]
    .filter((radius) => radius > query.radius)
    .map((radius) => ({ radius, total: findWithin(radius).filter(createQueryFilter(query)).length }))
    .filter(({ total }) => total > matchingListings.length);
  const outOfStatePeople = mockListings.filter(
    (person) =>
      person.listing.specialties.includes('Accepts out-of-state patients') &&
      person.listing.state !== origin.state &&
      computeMiles(origin, person.position) > query.radius,
  );
  const showsOutOfState = searchOrigin !== null && query.page === 1 && query.radius < 275;
  return {
    prosthetists: pageListings.map((person) => ({
      ...toCard(person, getMiles(person)),
      ...explainMatch(person, query.name),
    })),
    total: matchingListings.length,
    nearest: exactMatches.length === 0 && matchingListings.length > 0,
    page: query.page,
    pageSize: pagination.size,
    pages: pageCount,
    facets,
    origin: searchOrigin && { ...searchOrigin, zip: query.zipCode!.slice(0, 5), precision: 'zip' },
    radius: query.radius >= 275 ? 10_000 : query.radius,
    sortBy: query.sortBy,
    sortApplied,
    next: query.page < pageCount ? `after-${query.page}` : null,
    outOfState: showsOutOfState ? outOfStatePeople.map((person) => toCard(person, getMiles(person))) : [],
    outOfStateTotal: showsOutOfState ? outOfStatePeople.length : 0,
    wider: matchingListings.length < 5 ? widerSearches : [],
    without: matchingListings.length === 0 ? countWithoutEachFilter(listingsWithinRadius, query) : [],
  };
}

/** Number of results without each filter; all values of a filter count as one here. */
const countWithoutEachFilter = (people: readonly MockListing[], query: SearchQuery): SearchReply['without'] =>
  filterKeys
    .filter((filter) => [query[filter]].flat().some(Boolean))
    .map((filter) => ({
      filter,
      value: null,
      total: people.filter(createQueryFilter({ ...query, [filter]: noFilters[filter] })).length,
    }))
    .filter(({ total }) => total > 0)
    .toSorted((a, b) => b.total - a.total);

const explainMatch = ({ listing }: MockListing, name = ''): Pick<Card, 'matched'> =>
  formatFullName(listing).toLowerCase().includes(name.toLowerCase())
    ? {}
    : { matched: [{ by: 'practice', text: listing.company }] };

export const toSlug = (name: string) => name.toLowerCase().replace(/[^a-z]+/g, '-');

/** The card of one listing; null if no listing has the slug. */
export function findCard(slugOrId: string, zipCode?: string): Card | null {
  const person = mockListings.find(({ listing }) => [listing.slug, listing.id].includes(slugOrId));
  return person ? toCard(person, zipCode ? computeMiles(origin, person.position) : null) : null;
}

export const toCard = ({ listing, position }: MockListing, distanceMiles: number | null): Card =>
  z.parse(cardSchema, { ...listing, days: '', distanceMiles, at: position });
