import { filterKeys, flagFilters } from '@app/listing-fields';
import { sortOrders } from '@app/option-lists';
import * as z from 'zod/mini';
import { type CallInput, defineEndpoint } from '../call/endpoint.ts';
import { unavailableProblem } from '../call/own-call.ts';
import { createWholeNumber, instant, placeSlug } from '../call/params.ts';
import { addJsonSchema, createLine, zipCode } from '../call/text-schemas.ts';
import { countShape, filterShape } from './filter-schemas.ts';
import { availability, confirmedBy, visitAnswerSpeed } from './listing.ts';
import { getProsthetist } from './listing-call.ts';

/** Treats blank values as absent: the plain form sends `name=&zipCode=63101`. */
const allowBlank = <T extends z.ZodMiniType>(schema: T) =>
  z.pipe(
    z.transform((value) => (typeof value === 'string' && value.trim() === '' ? undefined : value)),
    z.optional(schema),
  );

/**
 * Values within a group are alternatives ("any of these plans"); groups are combined. Values of a filter that requires
 * all are combined too.
 */
export const searchFilters = z.object(filterShape);
export type SearchFilters = z.output<typeof searchFilters>;
export const noFilters: SearchFilters = z.parse(searchFilters, {});

export const searchQuery = z.object({
  name: allowBlank(createLine(100, 1)),
  zipCode: allowBlank(zipCode),
  /** Miles. 275 and from 10000 on mean nationwide; values between are undefined and refused. */
  radius: z._default(
    addJsonSchema(
      createWholeNumber(1, 999_999_999).check(z.refine((miles) => miles <= 275 || miles >= 10_000)),
      { anyOf: [{ maximum: 275 }, { minimum: 10_000 }] },
    ),
    10_000,
  ),
  /** Jumps to a page. Only paging by `after` never repeats or skips a listing. */
  page: z._default(createWholeNumber(1, 1_000_000), 1),
  /** Unknown orders mean distance. */
  sortBy: z._default(
    z.pipe(
      z.transform((value) => ((sortOrders as readonly unknown[]).includes(value) ? value : 'distance')),
      z.enum(sortOrders),
    ),
    'distance',
  ),
  /** The visitor chose the order. Without it, `distance` in a search by name means the best match. */
  sort: z.pipe(
    z.transform((value) => (value === 'chosen' ? value : undefined)),
    z.optional(z.literal('chosen')),
  ),
  /** `next` of an earlier reply: continues after its last listing. */
  after: allowBlank(z.string().check(z.maxLength(200), z.regex(/^[\w-]+$/))),
  /** Two-letter code, for place pages. */
  state: allowBlank(z.string().check(z.regex(/^[A-Z]{2}$/, 'state'))),
  city: allowBlank(placeSlug),
  ...searchFilters.shape,
});
export type SearchQuery = z.output<typeof searchQuery>;

/**
 * Input of the call for a parsed search in canonical form. Its address is the key of `page-data` and of the browser's
 * query cache, so gateway and client must both use this.
 */
export const toSearchInput = (query: SearchQuery): CallInput => ({
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
  /** With city, state and ZIP: the place nearest to the origin, possibly a further one. */
  company: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  phone: z.string(),
  /** Street, with the suite if any. */
  street: z._default(z.string(), ''),
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
  /** Nobody claimed or confirmed it since it was read from the public register. */
  fromRegister: z.optional(z.literal(true)),
  acceptsNewPatients: z.nullable(z.boolean()),
  /** Usual wait for a first visit, in days; null if not stated. */
  firstVisitDays: z._default(z.nullable(z.int()), null),
  availability: z.optional(availability),
  /** How soon the practice answers visit requests; null below five answers. */
  visitAnswers: z._default(z.nullable(visitAnswerSpeed), null),
  /** "Tuesdays", if the nearest place is a further one with stated days. */
  days: z.string(),
  /** Hours of that place in the notation of `hours` of a listing; empty if not stated. */
  hours: z._default(z.string(), ''),
  /** The time zone of these hours; empty without any. */
  timeZone: z._default(z.string(), ''),
  /** Slug of the clinic's page, if others work at this place, too. */
  clinicSlug: z.optional(z.string()),
  /** Distance from the centre of the ZIP code, one decimal; null without an origin or location. */
  distanceMiles: z.nullable(z.number()),
  /** Location of the pin; null if unknown. */
  at: z.nullable(z.object({ lat: z.number(), lng: z.number() })),
  /** In a search by name: each word that is not in the name as typed, with where it was found or how it is similar. */
  matched: z.optional(
    z.array(z.object({ by: z.enum(['practice', 'city', 'sound', 'slip']), text: z.string() })),
  ),
});
export type Card = z.output<typeof card>;

/** Results that would remain, by filter. */
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
      /** `prefix`: the ZIP code is unknown, so the centre of its three-digit area is used. */
      precision: z.enum(['zip', 'prefix']),
    }),
  ),
  /** Miles; 10000 for nationwide. */
  radius: z.int(),
  sortBy: z.enum(sortOrders),
  /**
   * The applied order: distance requires an origin, relevance a name. A search by name uses relevance unless the visitor
   * chose distance (`sort=chosen`), another one with an origin distance, and any other rating, then name.
   */
  sortApplied: z.enum(['distance', 'relevance', 'rating', 'reviews', 'confirmed', 'name']),
  /** Continues after the last listing of this page; null on the last page. */
  next: z.nullable(z.string()),
  /**
   * The nearest listings beyond the radius in other states that accept patients from the home state. On the first page
   * of a search around a ZIP code, else empty; never part of the results.
   */
  outOfState: z.array(card),
  /** How many such listings there are in all. */
  outOfStateTotal: z._default(z.int(), 0),
  /** Nobody has all words of the name: the results have those of them that say most. */
  nearest: z._default(z.boolean(), false),
  /** With few results: totals within wider radii (10000 = nationwide). Else empty. */
  wider: z.array(z.object({ radius: z.int(), total: z.int() })),
  /**
   * Without results: each filter that alone keeps some away, with the total without it, most first. `value`: of a filter
   * whose values all apply; else the whole filter is meant. `alike`: the restriction to reviewers with the same level.
   */
  without: z._default(
    z.array(
      z.object({ filter: z.enum([...filterKeys, 'alike']), value: z.nullable(z.string()), total: z.int() }),
    ),
    [],
  ),
});
export type SearchReply = z.output<typeof searchReply>;

export const searchProsthetists = defineEndpoint('search', 'GET /api/prosthetists', {
  id: 'searchProsthetists',
  summary: 'Find prosthetists by name, ZIP code and radius, with filters, exact totals and facet counts.',
  query: searchQuery,
  reply: searchReply,
  problems: {
    400: 'A parameter is malformed, the ZIP code is unknown or (without a name or state) military mail, or a page beyond 500 was asked without `after`.',
    503: unavailableProblem,
  },
  limitsDescription: 'Twenty listings a page. Pages 1 to 500 by number; further ones by `after`.',
});

const placeCount = z.object({ name: z.string(), slug: z.string(), total: z.int() });

export const listPlaces = defineEndpoint('search', 'GET /api/places', {
  id: 'listPlaces',
  summary: 'States and territories with public listings, and how many.',
  reply: z.object({ states: z.array(z.object({ code: z.string(), ...placeCount.shape })) }),
  problems: { 503: unavailableProblem },
});

export const getPlace = defineEndpoint('search', 'GET /api/places/{state}', {
  id: 'getPlace',
  summary: 'One state or territory by slug: its cities with public listings, and how many.',
  params: z.object({ state: placeSlug }),
  reply: z.object({
    state: z.object({ code: z.string(), ...placeCount.shape }),
    cities: z.array(placeCount),
  }),
  problems: { 400: 'Not a slug.', 404: 'No such state or territory.', 503: unavailableProblem },
});

export const searchEndpoints = [searchProsthetists, getProsthetist, listPlaces, getPlace] as const;
