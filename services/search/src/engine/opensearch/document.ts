// A listing as a document of the cluster. This service folds its words and computes its keys; the cluster only compares
// them.
import { createHash } from 'node:crypto';
import { statesAndTerritories } from '@app/option-lists';
import { listOptionNames, optionNames, toBits } from '../../index/filters/facets.ts';
import { listLevels, packLevels } from '../../index/filters/levels.ts';
import { acceptsOutOfState } from '../../index/filters/matcher.ts';
import { Schedules, toScheduleKey } from '../../index/filters/schedules.ts';
import { collectWords, type SearchableListing, toNameKey, wordField } from '../../index/listing.ts';
import { splitNameKey } from '../../index/names/match-names.ts';
import { getSounds } from '../../index/names/typos.ts';
import { toCity } from '../../index/places/cities.ts';
import { createOrigin } from '../../index/places/geometry.ts';
import { toCell } from '../../index/places/grid.ts';

const keyword = { type: 'keyword' } as const;
/** A field for filters only. */
const filterOnly = { type: 'keyword', doc_values: false } as const;
/** Creates a field for sorting only. */
const createSortField = (type: 'byte' | 'integer' | 'long') => ({ type, index: false });

export const mapping = {
  dynamic: 'strict',
  properties: {
    id: keyword,
    /** The listing's version in the database, with which it is compared. */
    revision: createSortField('integer'),
    /** 1: on leave, moved or closed. */
    away: { type: 'byte' },
    /** The locations of all places, for filters by radius. */
    at: { type: 'geo_point', doc_values: false },
    /** All places with their states, for exact distances: see `toPlaceNumbers`. */
    places: createSortField('long'),
    /** "MO" and "MO/st-louis" of each place. */
    states: keyword,
    cities: keyword,
    /** "MO/st-louis/St. Louis": the spellings of a city. */
    cityNames: keyword,
    mainState: filterOnly,
    /** The state, if all places are in it. */
    onlyState: filterOnly,
    /** "MO" or `severalStates`, of listings that accept patients from other states, are not away, and have a location. */
    outOfStateFrom: filterOnly,
    clinicKey: keyword,
    /** "insurance/Medicare", of all filters but "open now". */
    options: keyword,
    /** Hours of each place with their zone: see `toScheduleKey`. */
    schedules: { type: 'keyword', index: false },
    scheduleHashes: filterOnly,
    /** Levels that reviews display. */
    levels: filterOnly,
    publicSince: { type: 'long' },
    ratingSum: createSortField('integer'),
    reviewCount: createSortField('integer'),
    /** Days from 1970 to the last confirmation; 0 if never confirmed. */
    day: createSortField('integer'),
    nameKey: { type: 'keyword', index: false },
    /** The letters of the whole name; `turned`: with the last name first. */
    whole: filterOnly,
    turned: filterOnly,
    /** Words of the name without diacritics. */
    names: filterOnly,
    /** Words of the name with diacritics, folded. */
    markedNames: filterOnly,
    practices: filterOnly,
    /** Words of names, practices and cities. */
    words: keyword,
    /** The `SearchableListing`, for pages of results. */
    listing: { type: 'object', enabled: false },
  },
} as const;

/** Increase it when words are folded or keys are computed differently: then a new index is built. */
const schemaVersion = 1;

/** Part of the index's name. Differs between versions of the documents. */
export const schemaHash = createHash('sha256')
  .update(JSON.stringify([schemaVersion, mapping, optionNames, getSounds('schmidt')]))
  .digest('hex')
  .slice(0, 8);

const dayMs = 86_400_000;
/** In place of a state's code. */
const severalStates = 'several';

/** Shortens a key of hours: each search sends all that are open. */
export const hashScheduleKey = (key: string): string =>
  createHash('sha1').update(key).digest('base64url').slice(0, 8);

/** Converts a listing to a document of `mapping`. */
export function toDocument(listing: SearchableListing) {
  const { places, levelCounts, confirmedAt } = listing;
  const cities = places.map(({ state, city }) => toCity(state, city));
  const states = [...new Set(cities.map(({ state }) => state))];
  const knownCities = cities.filter(({ slug }) => slug);
  const nameKey = toNameKey(listing.lastName, listing.firstName);
  const [last, first] = splitNameKey(nameKey);
  const fieldsByWord = [...collectWords(listing)];
  const listWordsIn = (field: number) =>
    fieldsByWord.flatMap(([word, fields]) => ((fields & field) !== 0 ? [word] : []));
  const scheduledPlaces = listing.isAway ? [] : places;
  const scheduleKeys = scheduledPlaces.flatMap((place) => toScheduleKey(place) ?? []);
  const optionBits = toBits({ ...listing.filters, open: new Schedules().add(0, scheduledPlaces) });
  const locations = places.flatMap(({ at }) => (at ? { lat: at.lat, lon: at.lng } : []));
  const onlyState = states.length === 1 ? states[0]! : '';
  const isOutOfStateOffer = !listing.isAway && locations.length > 0 && acceptsOutOfState(...optionBits);
  return {
    id: listing.id,
    revision: listing.version,
    away: listing.isAway ? 1 : 0,
    at: locations,
    places: places.flatMap((place, i) => toPlaceNumbers(i, place.at, cities[i]!)),
    states: states.filter(Boolean),
    cities: [...new Set(knownCities.map(({ state, slug }) => `${state}/${slug}`))],
    cityNames: [...new Set(knownCities.map(({ state, slug, name }) => `${state}/${slug}/${name}`))],
    mainState: cities[0]!.state,
    onlyState,
    ...(isOutOfStateOffer && { outOfStateFrom: onlyState || severalStates }),
    ...(listing.clinicKey !== undefined && { clinicKey: listing.clinicKey }),
    options: listOptionNames(optionBits),
    schedules: scheduleKeys,
    scheduleHashes: scheduleKeys.map(hashScheduleKey),
    levels: listLevels(packLevels(levelCounts)),
    publicSince: listing.publicSince?.getTime() ?? 0,
    ratingSum: listing.ratingSum,
    reviewCount: listing.reviewCount,
    day: confirmedAt ? Math.max(0, Math.floor(confirmedAt.getTime() / dayMs)) : 0,
    nameKey,
    whole: first + last,
    turned: last + first,
    names: listWordsIn(wordField.name),
    markedNames: listWordsIn(wordField.markedName),
    practices: listWordsIn(wordField.practice),
    words: fieldsByWord.map(([word]) => word),
    listing,
  };
}

/** Restores the listing in a document, whose dates are texts. */
export function reviveListing(source: unknown): SearchableListing {
  // Safe: `toDocument` wrote it, as JSON.
  const { confirmedAt, publicSince, places, ...listing } = source as SearchableListing;
  return {
    ...listing,
    places: places.map((place) => ({ ...place, at: place.at ?? undefined })),
    confirmedAt: confirmedAt && new Date(confirmedAt),
    publicSince: publicSince && new Date(publicSince),
  };
}

/** Coordinates of unit vectors are stored with 40 fractional bits, a precision of six micrometres on the ground. */
const vectorScale = 2 ** 40;
/** Bits of a value. Those above hold its position, because the cluster sorts the numbers of a document. */
const valueBits = 42;
const unknownValue = 2 ** valueBits - 1;
const numbersPerPlace = 6;

/** How the scripts decode these numbers. */
export const placeEncoding = { scale: vectorScale, mask: unknownValue, numbersPerPlace };

const numberByState = new Map(statesAndTerritories.map(({ code }, i) => [code as string, i + 1]));
export const getStateNumber = (code: string): number => numberByState.get(code) ?? 0;

/** Returns a hash of a city's slug, by which the places of one listing are compared. */
export const getCityNumber = (slug: string): number =>
  createHash('sha1').update(slug).digest().readUInt32BE();

/** Encodes a place as six numbers: x, y and z between 0 and 2, the state, the cell of the grid, the city. */
function toPlaceNumbers(
  placeIndex: number,
  location: SearchableListing['places'][number]['at'],
  { state, slug }: { state: string; slug: string },
): number[] {
  const origin = location && createOrigin(location.lat, location.lng);
  const vector = origin
    ? [origin.x, origin.y, origin.z].map((axis) => Math.round((axis + 1) * vectorScale))
    : [unknownValue, unknownValue, unknownValue];
  const cell = location ? toCell(location.lat, location.lng) : unknownValue;
  return [...vector, getStateNumber(state), cell, getCityNumber(slug)].map(
    (number, i) => (placeIndex * numbersPerPlace + i) * 2 ** valueBits + number,
  );
}
