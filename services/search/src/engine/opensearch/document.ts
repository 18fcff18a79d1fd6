// A listing as a document of the cluster. This service folds its words and computes its keys; the cluster only compares
// them.
import { createHash } from 'node:crypto';
import type { Types } from '@opensearch-project/opensearch';
import { listLevels, listOptionNames, optionNames, packLevels, toBits } from '../../index/filters/facets.ts';
import { acceptsOutOfState } from '../../index/filters/matcher.ts';
import { Schedules, toScheduleKey } from '../../index/filters/schedules.ts';
import { collectWords, type SearchableListing, toDay, toNameKey, wordField } from '../../index/listing.ts';
import { splitNameKey } from '../../index/names/match-names.ts';
import { getSounds } from '../../index/names/typos.ts';
import { toCity } from '../../index/places/cities.ts';
import { toPlaceNumbers } from './place-numbers.ts';

type FieldMapping = Types.Common_Mapping.Property;
const keywordMapping = { type: 'keyword' } as const;
/** Fields for filters only, and for sorting only. */
const filterMapping = { type: 'keyword', doc_values: false } as const;
const createSortMapping = (type: 'keyword' | 'integer' | 'long') => ({ type, index: false });

/** In place of a state's code. */
const severalStates = 'several';

/** The fields of a document: how the cluster stores each, and its value. */
const fields: Record<string, [storage: FieldMapping, getValue: (listing: PreparedListing) => unknown]> = {
  id: [keywordMapping, ({ id }) => id],
  /** The listing's version in the database, with which it is compared. */
  revision: [createSortMapping('integer'), ({ version }) => version],
  /** 1: on leave, moved or closed. */
  away: [{ type: 'byte' }, ({ isAway }) => (isAway ? 1 : 0)],
  /** The locations of all places, for filters by radius. */
  at: [{ type: 'geo_point', doc_values: false }, ({ locations }) => locations],
  /** All places with their states, for exact distances. */
  places: [createSortMapping('long'), ({ places, cities }) => toPlaceNumbers(places, cities)],
  /** "MO" and "MO/st-louis" of each place. */
  states: [keywordMapping, ({ states }) => states.filter(Boolean)],
  cities: [
    keywordMapping,
    ({ knownCities }) => removeDuplicates(knownCities, ({ state, slug }) => `${state}/${slug}`),
  ],
  /** "MO/st-louis/St. Louis": the spellings of a city. */
  cityNames: [
    keywordMapping,
    ({ knownCities }) => removeDuplicates(knownCities, ({ state, slug, name }) => `${state}/${slug}/${name}`),
  ],
  /** The state, if all places are in it. */
  onlyState: [filterMapping, ({ onlyState }) => onlyState],
  /** "MO" or `severalStates`, of listings that accept patients from other states, are not away, and have a location. */
  outOfStateFrom: [
    filterMapping,
    ({ isAway, locations, optionBits, onlyState }) =>
      !isAway && locations.length > 0 && acceptsOutOfState(...optionBits)
        ? onlyState || severalStates
        : undefined,
  ],
  clinicKey: [keywordMapping, ({ clinicKey }) => clinicKey],
  /** "insurance/Medicare", of all filters but "open now". */
  options: [keywordMapping, ({ optionBits }) => listOptionNames(optionBits)],
  /** Hours of each place with their zone: see `toScheduleKey`. */
  schedules: [createSortMapping('keyword'), ({ scheduleKeys }) => scheduleKeys],
  scheduleHashes: [filterMapping, ({ scheduleKeys }) => scheduleKeys.map(hashScheduleKey)],
  /** Levels that reviews display. */
  levels: [filterMapping, ({ levelCounts }) => listLevels(packLevels(levelCounts))],
  publicSince: [{ type: 'long' }, ({ publicSince }) => publicSince?.getTime() ?? 0],
  ratingSum: [createSortMapping('integer'), ({ ratingSum }) => ratingSum],
  reviewCount: [createSortMapping('integer'), ({ reviewCount }) => reviewCount],
  /** Days from 1970 to the last confirmation; 0 if never confirmed. */
  day: [createSortMapping('integer'), ({ confirmedAt }) => toDay(confirmedAt)],
  nameKey: [createSortMapping('keyword'), ({ nameKey }) => nameKey],
  /** The letters of the whole name; `turned`: with the last name first. */
  whole: [filterMapping, ({ letters: [lastName, firstName] }) => firstName + lastName],
  turned: [filterMapping, ({ letters: [lastName, firstName] }) => lastName + firstName],
  /** Words of the name without diacritics. */
  names: [filterMapping, ({ words }) => listWordsIn(words, wordField.name)],
  /** Words of the name with diacritics, folded. */
  markedNames: [filterMapping, ({ words }) => listWordsIn(words, wordField.markedName)],
  practices: [filterMapping, ({ words }) => listWordsIn(words, wordField.practice)],
  /** Words of names, practices and cities. */
  words: [keywordMapping, ({ words }) => [...words.keys()]],
  /** The `SearchableListing`, for pages of results. */
  listing: [{ type: 'object', enabled: false }, ({ listing }) => listing],
};

const mapFields = <T>(toValue: (field: (typeof fields)[string]) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, toValue(field)]));

export const documentMapping = { dynamic: 'strict', properties: mapFields(([storage]) => storage) } as const;

/** Increase it when words are folded or keys are computed differently: then a new index is built. */
const schemaVersion = 1;

/** Part of the index's name. Differs between versions of the documents. */
export const schemaHash = createHash('sha256')
  .update(JSON.stringify([schemaVersion, documentMapping, optionNames, getSounds('schmidt')]))
  .digest('hex')
  .slice(0, 8);

export function toDocument(listing: SearchableListing): Record<string, unknown> {
  const preparedListing = prepareListing(listing);
  return mapFields(([, getValue]) => getValue(preparedListing));
}

type PreparedListing = ReturnType<typeof prepareListing>;

/** Adds to a listing what several fields are computed from. */
function prepareListing(listing: SearchableListing) {
  const { places, isAway, lastName, firstName, filters } = listing;
  const cities = places.map(({ state, city }) => toCity(state, city));
  const nameKey = toNameKey(lastName, firstName);
  const states = removeDuplicates(cities, ({ state }) => state);
  const scheduledPlaces = isAway ? [] : places;
  return {
    ...listing,
    listing,
    cities,
    knownCities: cities.filter(({ slug }) => slug),
    states,
    onlyState: states.length === 1 ? states[0]! : '',
    locations: places.flatMap(({ at }) => (at ? { lat: at.lat, lon: at.lng } : [])),
    optionBits: toBits({ ...filters, open: new Schedules().add(0, scheduledPlaces) }),
    scheduleKeys: scheduledPlaces.flatMap((place) => toScheduleKey(place) ?? []),
    nameKey,
    letters: splitNameKey(nameKey),
    words: collectWords(listing),
  };
}

const removeDuplicates = <T>(items: readonly T[], toText: (item: T) => string) => [
  ...new Set(items.map(toText)),
];

const listWordsIn = (words: ReadonlyMap<string, number>, field: number) =>
  [...words].flatMap(([word, fieldBits]) => ((fieldBits & field) !== 0 ? [word] : []));

/** Shortens a key of hours: each search sends all that are open. */
export const hashScheduleKey = (key: string): string =>
  createHash('sha1').update(key).digest('base64url').slice(0, 8);

/** Restores the listing in a document, whose dates are texts. */
export function reviveListing(source: unknown): SearchableListing {
  // Safe: `toDocument` wrote it, as JSON.
  const listing = source as SearchableListing;
  return {
    ...listing,
    confirmedAt: listing.confirmedAt && new Date(listing.confirmedAt),
    publicSince: listing.publicSince && new Date(listing.publicSince),
  };
}
