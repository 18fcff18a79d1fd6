import {
  type FlagFilterField,
  filterKeys,
  flagFilters,
  type ListFilterField,
  type ListKey,
  listFilters,
} from '@app/listing-fields';
import { isClosed, isOpenAt, toLocalTime, toOpeningHours } from '@app/listing-fields/hours';
import { firstVisitDaysValues, pageSize } from '@app/option-lists';
import { formatFullName } from '@app/seo';
import { type Card, type Facets, noFilters, type SearchQuery, type SearchReply } from '@app/types';
import { card } from '@app/types/search/search';
import * as z from 'zod/mini';
import { listings, type MockListing } from './listings.ts';

/** Results on a page. Tests that are not about pages show few: cards are most of their work. */
export const page = { size: pageSize };

const origin = { zip: '63101', city: 'St. Louis', state: 'MO', lat: 38.6312, lng: -90.1922 };
const milesPerDegree = 69;

/** Computes the distance in miles on a flat earth; accurate enough for a mock. */
function computeMiles(a: { lat: number; lng: number }, b: { lat: number; lng: number }): number {
  const x = (a.lng - b.lng) * Math.cos((a.lat * Math.PI) / 180);
  return Math.round(Math.hypot(a.lat - b.lat, x) * milesPerDegree * 10) / 10;
}

const hasAny = (wanted: readonly string[], values: readonly string[]) =>
  wanted.length === 0 || wanted.some((value) => values.includes(value));

function getValues({ listing }: MockListing, field: ListFilterField): readonly string[] {
  if (field.kind === 'list') return listing[field.name] ?? [];
  const hours = toOpeningHours(listing[field.name]);
  if (!hours || listing.availability) return [];
  const isOpen = isOpenAt(hours, toLocalTime(Date.now(), listing.timeZone));
  return [...(isOpen ? ['now'] : []), ...(isClosed(hours.week[5]!) ? [] : ['saturday'])];
}
const isPassing = (query: SearchQuery, person: MockListing, field: ListFilterField) => {
  const values = getValues(person, field);
  const wanted: readonly string[] = query[field.filter.key];
  return field.filter.match === 'all'
    ? wanted.every((value) => values.includes(value))
    : hasAny(wanted, values);
};
const isYes = ({ listing }: MockListing, { name }: FlagFilterField) => Boolean(listing[name]);

const isWithin = (days: string, { listing }: MockListing) => (listing.firstVisitDays ?? 999) <= Number(days);

const createQueryFilter =
  (query: SearchQuery, except?: ListKey | 'firstVisitDays') => (person: MockListing) =>
    listFilters.every((field) => field.filter.key === except || isPassing(query, person, field)) &&
    (except === 'firstVisitDays' || query.firstVisitDays.every((days) => isWithin(days, person))) &&
    flagFilters.every((field) => !query[field.filter.key] || isYes(person, field));

function countValues(values: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

/** Filter and order that a match adds to a search. */
export interface Lens {
  keep: (person: MockListing) => boolean;
  /** Rank of a listing, lower ones first; null: not ranked. */
  rank: ((person: MockListing) => number) | null;
}

/** Simplified version of the service's search over two dozen listings. */
export function search(
  query: SearchQuery,
  { keep, rank }: Lens = { keep: () => true, rank: null },
): SearchReply {
  // Military mail has no place.
  const near = query.zipCode && !query.zipCode.startsWith('09') ? origin : null;
  const getMiles = (person: MockListing) => (near ? computeMiles(near, person.at) : null);
  const here = listings.filter(
    ({ listing }) =>
      (!query.state || listing.state === query.state) && (!query.city || toSlug(listing.city) === query.city),
  );
  const hasText = ({ listing }: MockListing, text: string) =>
    `${listing.firstName} ${listing.lastName} ${listing.company}`.toLowerCase().includes(text);
  const typed = (query.name ?? '').toLowerCase();
  const exact = here.filter((person) => hasText(person, typed));
  const longWords = typed.split(' ').filter((word) => word.length > 2);
  const named =
    exact.length > 0 ? exact : here.filter((person) => longWords.some((word) => hasText(person, word)));
  const findWithin = (radius: number) =>
    named.filter((person) => !near || radius >= 275 || (getMiles(person) ?? 0) <= radius);
  const inside = findWithin(query.radius).filter(keep);
  const hits = inside.filter(createQueryFilter(query));
  const sortApplied =
    query.sortBy === 'rating' ||
    query.sortBy === 'reviews' ||
    query.sortBy === 'confirmed' ||
    query.sortBy === 'name'
      ? query.sortBy
      : query.name && !(query.sortBy === 'distance' && query.sort && near)
        ? 'relevance'
        : near
          ? 'distance'
          : 'rating';
  const toSortKey: Record<typeof sortApplied, (person: MockListing) => number | string> = {
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
  const key = rank ?? toSortKey[sortApplied];
  const sorted = hits.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
  const shown = sorted.slice((query.page - 1) * page.size, query.page * page.size);
  const pages = Math.ceil(hits.length / page.size);
  const countGroup = (field: ListFilterField) => {
    const { key, match } = field.filter;
    const left = inside.filter(createQueryFilter(query, match === 'any' ? key : undefined));
    return countValues(left.flatMap((person) => getValues(person, field)));
  };
  const waits = inside.filter(createQueryFilter(query, 'firstVisitDays'));
  const facets = {
    ...Object.fromEntries(listFilters.map((field) => [field.filter.key, countGroup(field)])),
    firstVisitDays: countValues(
      waits.flatMap((wait) => firstVisitDaysValues.filter((days) => isWithin(days, wait))),
    ),
    ...Object.fromEntries(
      flagFilters.map((field) => [field.filter.key, hits.filter((person) => isYes(person, field)).length]),
    ),
  } as Facets;
  const wider = [50, 100, 200, 10_000]
    .filter((radius) => radius > query.radius)
    .map((radius) => ({ radius, total: findWithin(radius).filter(createQueryFilter(query)).length }))
    .filter(({ total }) => total > hits.length);
  const far = listings.filter(
    (person) =>
      person.listing.specialties.includes('Accepts out-of-state patients') &&
      person.listing.state !== origin.state &&
      computeMiles(origin, person.at) > query.radius,
  );
  const hasFar = near !== null && query.page === 1 && query.radius < 275;
  return {
    prosthetists: shown.map((person) => ({
      ...toCard(person, getMiles(person)),
      ...explainMatch(person, query.name),
    })),
    total: hits.length,
    nearest: exact.length === 0 && hits.length > 0,
    page: query.page,
    pageSize: page.size,
    pages,
    facets,
    origin: near && { ...near, zip: query.zipCode!.slice(0, 5), precision: 'zip' },
    radius: query.radius >= 275 ? 10_000 : query.radius,
    sortBy: query.sortBy,
    sortApplied,
    next: query.page < pages ? `after-${query.page}` : null,
    outOfState: hasFar ? far.map((person) => toCard(person, getMiles(person))) : [],
    outOfStateTotal: hasFar ? far.length : 0,
    wider: hits.length < 5 ? wider : [],
    without: hits.length === 0 ? countWithout(inside, query) : [],
  };
}

/** What one filter less brings; a filter whose values all apply counts as one here. */
const countWithout = (inside: readonly MockListing[], query: SearchQuery): SearchReply['without'] =>
  filterKeys
    .filter((filter) => [query[filter]].flat().some(Boolean))
    .map((filter) => ({
      filter,
      value: null,
      total: inside.filter(createQueryFilter({ ...query, [filter]: noFilters[filter] })).length,
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
  const person = listings.find(({ listing }) => [listing.slug, listing.id].includes(slugOrId));
  return person ? toCard(person, zipCode ? computeMiles(origin, person.at) : null) : null;
}

export const toCard = ({ listing, at }: MockListing, distanceMiles: number | null): Card =>
  z.parse(card, { ...listing, days: '', distanceMiles, at });
