// Arbitrary listings and searches for tests of the engines.
import { parseName } from '@app/db';
import { filterFields, isFlagFilter, isListFilter } from '@app/listing-fields';
import {
  accessibilityValues,
  firstVisitDaysValues,
  getValues,
  licenseValues,
  limbLevelValues,
  specialtyValues,
} from '@app/option-lists';
import { type MatchNeeds, noFilters, pickableSpecialties, type SearchFilters } from '@app/types';
import fc from 'fast-check';
import { findStateCode, Matcher } from '../index/filters/matcher.ts';
import type { SearchableListing } from '../index/listing.ts';
import type { Order } from '../index/orders/orders.ts';
import { toCitySlug } from '../index/places/cities.ts';
import { createOrigin } from '../index/places/geometry.ts';
import type { SearchCriteria } from '../index/rank-listings.ts';
import type { PlainCriteria } from './brute-force.ts';
import { addFirstVisitDays, sampleHours } from './samples.ts';

// Few distinct values, so that ties, shared clinics and similar names are frequent. The Aleutians are on both sides of
// the date line, American Samoa is south of the equator.
const locations = [
  { lat: 38.6273, lng: -90.1979 },
  { lat: 38.6274, lng: -90.1979 },
  { lat: 39.1, lng: -90.4 },
  { lat: 40.5, lng: -89.2 },
  { lat: 34.05, lng: -118.24 },
  { lat: 13.4443, lng: 144.7937 },
  { lat: 51.88, lng: -176.65 },
  { lat: 52.9, lng: 172.9 },
  { lat: -14.28, lng: -170.7 },
];
const cities = ['St. Louis', 'st louis', 'Springfield', 'Cañon City', '北京'];
const names = [
  'de la Cruz',
  'Delacruz',
  'Mary-Kate',
  'Saint Clair',
  'Bob',
  'Robert',
  'Smith',
  'Smyth',
  'Schmidt',
  'Núñez',
  "O'Hara",
  'Johnson',
  'Jonson',
  'de la Cruz',
  'Lee',
  'Łuk',
  'Katherine',
  'Catharine',
  'José',
  'Jose',
  'Joseph',
  'Dr. Lee',
  '李',
  '李娜',
  'Иванова',
  'Ивано́ва',
];

const anyPlaceFields = fc.record({
  company: fc.constantFrom('Acme Prosthetics', 'Limb & Co.', "Smith's", 'Orthopädie Nord'),
  city: fc.constantFrom(...cities),
  state: fc.constantFrom('MO', 'IL', 'GU', 'ZZ'),
  at: fc.option(fc.constantFrom(...locations), { nil: undefined, freq: 8 }),
  hours: fc.option(fc.constantFrom(...sampleHours), { nil: undefined, freq: 3 }),
  timeZone: fc.constantFrom(
    'America/Chicago',
    'America/Phoenix',
    'America/Denver',
    'America/Puerto_Rico',
    'Pacific/Guam',
  ),
});
// Before and after summer time begins and ends, midnight, a closed day, and minutes at which hours begin or end.
const anyTimeMs = fc.oneof(
  fc
    .constantFrom(
      '2026-03-07T16:00Z',
      '2026-03-08T15:00Z',
      '2026-03-08T16:00Z',
      '2026-11-01T13:00Z',
      '2026-11-27T18:00Z',
      '2026-11-28T06:00Z',
      '2026-11-28T15:00Z',
      '2026-07-06T14:00Z',
      '2026-07-06T21:59:59Z',
      '2026-07-06T22:00Z',
      '2026-12-31T23:59Z',
    )
    .map(Date.parse),
  fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2026, 11, 31) }),
);
const publicTimes = [1, 2, 3].map((day) => new Date(Date.UTC(2026, 10, day)));
const periodEnds = publicTimes.flatMap((time) => [time.getTime() - 1, time.getTime()]);
/** Arbitrary values for each filter. */
export const anyFilters = Object.fromEntries(
  filterFields.map((field) => {
    const { key } = field.filter;
    if (isFlagFilter(field)) return [key, fc.boolean()];
    return [key, fc.subarray([...(isListFilter(field) ? getValues(field.options) : field.filter.steps)])];
  }),
) as { [K in keyof SearchFilters]: fc.Arbitrary<SearchFilters[K]> };

const outOfStateOption = 'Accepts out-of-state patients' satisfies SearchFilters['specialty'][number];
const anyOfFirstThree = <T>(values: readonly (T | undefined)[]) => fc.subarray(values.slice(0, 3) as T[]);
const anyFilterValues: fc.Arbitrary<SearchFilters> = fc.record({
  ...anyFilters,
  insurance: anyOfFirstThree(['Medicare', 'Humana', 'Other Government Programs'] as const),
  license: anyOfFirstThree(licenseValues.slice(-3)),
  specialty: fc.subarray([...specialtyValues.slice(0, 2), outOfStateOption]),
  language: fc.subarray(['Spanish', 'ASL'] as const).map((list) => [...list]),
  limbLevel: anyOfFirstThree(limbLevelValues),
  accessibility: anyOfFirstThree(accessibilityValues),
  firstVisitDays: fc
    .integer({ min: 5, max: 90 })
    .map((wait) => firstVisitDaysValues.filter((days) => wait <= Number(days))),
});
/** One or two filters: of all at once, hardly any listing passes two. */
const anyFewFilters = fc
  .tuple(anyFilterValues, fc.subarray(Object.keys(noFilters), { minLength: 1, maxLength: 2 }))
  .map(
    ([values, keys]): SearchFilters => ({
      ...noFilters,
      ...Object.fromEntries(Object.entries(values).filter(([key]) => keys.includes(key))),
    }),
  );
/** Seldom a value, because each limit leaves few results. */
const seldom = <T>(anyValue: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, anyValue);
export const anyListing: fc.Arbitrary<SearchableListing> = fc
  .record({
    id: fc
      .integer({ min: 0, max: 60 })
      .map((idNumber) => (idNumber * 0x11111).toString(16).padStart(8, '0').padEnd(24, 'e')),
    version: fc.integer({ min: 1, max: 9 }),
    firstName: fc.constantFrom(...names),
    lastName: fc.constantFrom(...names),
    places: fc.array(anyPlaceFields, { minLength: 1, maxLength: 4 }),
    filters: anyFilterValues,
    stars: fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 6 }),
    levelCounts: fc.dictionary(
      fc.constantFrom('Below-knee', 'Hip', 'Hand', 'Elbow', 'Lower limb', 'Upper limb'),
      fc.integer({ min: 1, max: 5 }),
    ),
    confirmedAt: fc.option(
      fc.constantFrom(
        new Date('2026-01-05T23:00:00Z'),
        new Date('2026-01-05T01:00:00Z'),
        new Date('2026-03-01'),
      ),
      { nil: undefined },
    ),
    publicSince: fc.option(fc.constantFrom(...publicTimes), { nil: undefined }),
    isAway: fc.boolean(),
  })
  .map(({ stars, ...fields }) =>
    addFirstVisitDays({
      ...fields,
      ratingSum: stars.reduce((sum, star) => sum + star, 0),
      reviewCount: stars.length,
    }),
  );

const anyTypedName = fc.oneof(
  { weight: 4, arbitrary: fc.constant('') },
  fc.constantFrom(
    ...names,
    'smiht',
    'rob',
    'mary kate',
    'marykate lee',
    'de la cruz',
    'ste clair',
    'j. smith',
    'acme prosthetics llc',
    'smith xyzzy jane',
    'kathryn q. lee jose',
    'xyzzy springfield',
    'jonsen',
    'acme',
    'sm st',
    'nunez acme',
    'springfeild',
    'ohara',
    'kathryn lee',
    'xyzzy',
    'smth acme',
    'jose',
    'josé smith',
    'dr nunez',
    'Núñez, CPO',
    'lee co',
    'mr',
    'Smith Jose',
    'l',
    '北',
    '娜',
    'иванова',
    'ivanova',
    'Ивано́ва acme',
    'jones北',
  ),
);
const anyFacts: fc.Arbitrary<MatchNeeds> = fc.record({
  plan: fc.constantFrom(undefined, 'Medicare', 'Humana', 'Cigna'),
  state: fc.constantFrom(undefined, 'Missouri', 'Illinois'),
  limbLevel: fc.subarray([...limbLevelValues]),
  highActivity: fc.boolean(),
  language: fc.subarray(['Spanish', 'ASL'] as const).map((list) => [...list]),
  picks: fc.subarray([...pickableSpecialties]),
  children: fc.boolean(),
  firstVisitDays: fc.constantFrom(undefined, ...firstVisitDaysValues),
  accessibility: anyOfFirstThree(accessibilityValues),
});
export const anyCriteria = fc
  .record({
    name: anyTypedName,
    location: fc.option(fc.constantFrom(...locations), { nil: undefined }),
    radius: fc.constantFrom(1, 25, 100, 275, 3000, Number.POSITIVE_INFINITY),
    state: seldom(fc.constantFrom('MO', 'GU', 'AK')),
    city: fc.option(fc.constantFrom(...cities.map(toCitySlug).filter(Boolean)), { nil: undefined, freq: 2 }),
    filters: fc.oneof(
      { weight: 2, arbitrary: fc.constant(noFilters) },
      { weight: 2, arbitrary: anyFewFilters },
      anyFilterValues,
    ),
    order: fc.constantFrom<Order>('distance', 'relevance', 'match', 'rating', 'reviews', 'confirmed', 'name'),
    facts: fc.option(anyFacts, { nil: undefined, freq: 2 }),
    onlySimilarReviewers: fc.boolean(),
    homeState: fc.constantFrom(undefined, 'MO', 'IL'),
    publishedWithin: seldom(
      fc.record({ after: fc.constantFrom(...periodEnds), until: fc.constantFrom(...periodEnds) }),
    ),
    nowMs: anyTimeMs,
  })
  .map((drawnValues): PlainCriteria => {
    const {
      nowMs,
      homeState,
      name,
      location,
      radius,
      state,
      city,
      filters,
      order,
      facts,
      onlySimilarReviewers,
      publishedWithin,
    } = drawnValues;
    const possibleByOrder = {
      distance: location !== undefined,
      relevance: name !== '',
      match: facts !== undefined,
    };
    return {
      name: parseName(name),
      origin: location && createOrigin(location.lat, location.lng),
      radiusMiles: location ? radius : Number.POSITIVE_INFINITY,
      state,
      city: state && city,
      filters,
      order:
        order in possibleByOrder && !possibleByOrder[order as keyof typeof possibleByOrder]
          ? 'rating'
          : order,
      facts,
      homeState: facts ? findStateCode(facts.state) : homeState,
      onlySimilarReviewers: facts && onlySimilarReviewers,
      publishedWithin,
      nowMs,
    };
  });

/** Converts plain criteria to those of the engines. */
export const toEngineCriteria = ({
  facts,
  homeState,
  onlySimilarReviewers = false,
  nowMs: _now,
  ...criteria
}: PlainCriteria): Omit<SearchCriteria, 'pageStart' | 'pageSize'> => ({
  ...criteria,
  needsMatch: facts && {
    matcher: new Matcher(facts, { homeState, radiusMiles: criteria.radiusMiles }),
    onlySimilarReviewers,
  },
});
