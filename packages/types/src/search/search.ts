import { flagFilters } from '@app/listing-fields';
import { sortOrders } from '@app/option-lists';
import * as z from 'zod/mini';
import { type CallInput, defineEndpoint } from '../call/endpoint.ts';
import { withJsonRule } from '../call/json-rule.ts';
import { createWholeNumber, instant, placeSlug, zipCode } from '../call/params.ts';
import { unavailable } from '../listing/problem-texts.ts';
import { countShape, filterShape } from './filter-schemas.ts';
import { availability, confirmedBy } from './listing.ts';
import { getProsthetist } from './listing-call.ts';

/** Empty values count as absent: the plain form sends `name=&zipCode=63101`. */
const allowAbsent = <T extends z.ZodMiniType>(schema: T) =>
  z.pipe(
    z.transform((v) => (v === '' ? undefined : v)),
    z.optional(schema),
  );

/** Filters of one group are alternatives ("any of these plans"); groups add up. So do the values of a filter that needs all. */
export const searchFilters = z.object(filterShape);
export type SearchFilters = z.output<typeof searchFilters>;
export const noFilters: SearchFilters = z.parse(searchFilters, {});

export const searchQuery = z.object({
  name: allowAbsent(z.string().check(z.trim(), z.maxLength(100))),
  zipCode: allowAbsent(zipCode),
  /** Miles. 275 and 10000 upwards mean nationwide; between them nothing is defined, so it is refused. */
  radius: z._default(
    withJsonRule(
      createWholeNumber(1, 999_999_999).check(z.refine((miles) => miles <= 275 || miles >= 10_000)),
      {
        anyOf: [{ maximum: 275 }, { minimum: 10_000 }],
      },
    ),
    10_000,
  ),
  /** A jump. "Nothing twice, nothing missing" holds along `after`. */
  page: z._default(createWholeNumber(1, 1_000_000), 1),
  /** Unknown orders mean distance. */
  sortBy: z.pipe(
    z.transform((v) => ((sortOrders as readonly unknown[]).includes(v) ? v : 'distance')),
    z.enum(sortOrders),
  ),
  /** `next` of an earlier reply: goes on right after its last listing. */
  after: allowAbsent(z.string().check(z.maxLength(200), z.regex(/^[\w-]+$/))),
  /** Two-letter code, for place pages. */
  state: allowAbsent(z.string().check(z.regex(/^[A-Z]{2}$/, 'state'))),
  city: allowAbsent(placeSlug),
  ...searchFilters.shape,
});
export type SearchQuery = z.output<typeof searchQuery>;

/**
 * The call of a parsed search, written one way: its address is the key under which `page-data` and the browser's query
 * cache meet, so gateway and client must both write it with this.
 */
export const searchInput = (query: SearchQuery): CallInput => ({
  query: {
    ...query,
    ...Object.fromEntries(flagFilters.map(({ filter: { key } }) => [key, query[key] || undefined])),
  },
});

export const card = z.object({
  _id: z.string(),
  id: z.string(),
  slug: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** With city, state and ZIP: the place that is nearest to the origin, which may be one of the further ones. */
  company: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  phone: z.string(),
  licenses: z.array(z.string()),
  specialties: z.array(z.string()),
  insuranceAccepted: z.array(z.string()),
  profilePicture: z.string(),
  reviewCount: z.int(),
  ratingAvg: z.nullable(z.number()),
  confirmedAt: z.nullable(instant),
  confirmedBy,
  stale: z.boolean(),
  claimed: z.boolean(),
  acceptsNewPatients: z.nullable(z.boolean()),
  availability: z.optional(availability),
  /** "Tuesdays", where the nearest place is a further one with stated days. */
  days: z.string(),
  /** Straight line from the centre of the ZIP, one decimal; null without an origin or without a point. */
  distanceMiles: z.nullable(z.number()),
  /** Where the pin goes; null where no point is known. */
  at: z.nullable(z.object({ lat: z.number(), lng: z.number() })),
  /**
   * In a search by name, each word that is not in this person's name as it was typed: what it was found in, or what it
   * sounds or looks like.
   */
  matched: z.optional(
    z.array(z.object({ by: z.enum(['practice', 'city', 'sound', 'slip']), text: z.string() })),
  ),
});
export type Card = z.output<typeof card>;

/** By filter: how many would remain. */
export const facets = z.object(countShape);
export type Facets = z.output<typeof facets>;

export const searchReply = z.object({
  prosthetists: z.array(card),
  total: z.int(),
  page: z.int(),
  pageSize: z.int(),
  pages: z.int(),
  facets,
  origin: z.nullable(
    z.object({
      zip: z.string(),
      city: z.string(),
      state: z.string(),
      lat: z.number(),
      lng: z.number(),
      /** `prefix`: the ZIP itself is unknown, so the centre of its first three digits stands in. */
      precision: z.enum(['zip', 'prefix']),
    }),
  ),
  /** Miles; 10000 for nationwide. */
  radius: z.int(),
  sortBy: z.enum(sortOrders),
  /**
   * What the order really is: by distance needs an origin, by relevance a name. Without it a search by name is by
   * relevance, one from somewhere by distance, and any other by rating, then name.
   */
  sortApplied: z.enum(['distance', 'relevance', 'rating', 'reviews', 'confirmed', 'name']),
  /** Goes on after the last listing of this page; null at the end. */
  next: z.nullable(z.string()),
  /**
   * Beyond the radius and in another state, the nearest few who accept patients from there. On the first page of a
   * search around a ZIP code, else empty; nobody of them is in the list.
   */
  outOfState: z.array(card),
  /** Few or no hits: how many there would be within wider radii (10000 = nationwide). Else empty. */
  wider: z.array(z.object({ radius: z.int(), total: z.int() })),
});
export type SearchReply = z.output<typeof searchReply>;

export const searchProsthetists = defineEndpoint({
  id: 'searchProsthetists',
  service: 'search',
  method: 'GET',
  path: '/api/prosthetists',
  summary: 'Find prosthetists by name, ZIP code and radius, with filters, exact totals and facet counts.',
  query: searchQuery,
  reply: searchReply,
  problems: {
    400: 'A parameter is malformed, the ZIP code is unknown, or a page beyond 500 was asked without `after`.',
    503: unavailable,
  },
  limits: 'Twenty listings a page. Pages 1 to 500 by number; further ones by `after`.',
});

const placeCount = z.object({ name: z.string(), slug: z.string(), total: z.int() });

export const listPlaces = defineEndpoint({
  id: 'listPlaces',
  service: 'search',
  method: 'GET',
  path: '/api/places',
  summary: 'States and territories with public listings, and how many.',
  reply: z.object({ states: z.array(z.object({ code: z.string(), ...placeCount.shape })) }),
  problems: { 503: unavailable },
});

export const getPlace = defineEndpoint({
  id: 'getPlace',
  service: 'search',
  method: 'GET',
  path: '/api/places/{state}',
  summary: 'One state or territory by slug: its cities with public listings, and how many.',
  params: z.object({ state: placeSlug }),
  reply: z.object({
    state: z.object({ code: z.string(), ...placeCount.shape }),
    cities: z.array(placeCount),
  }),
  problems: { 400: 'Not a slug.', 404: 'No such state or territory.', 503: unavailable },
});

/** Every call that the search service answers: gateway, OpenAPI and contract tests walk this list. */
export const searchEndpoints = [searchProsthetists, getProsthetist, listPlaces, getPlace] as const;
