import { foldTokens } from '@app/db';
import type { SearchFilters } from '@app/types';
import { toWords, type Words } from '../filters/facets.ts';
import type { LevelCounts } from '../filters/levels.ts';
import { findMarkedTokens, toTokens } from '../names/tokens.ts';
import { type CityName, toCityName } from '../places/cities.ts';
import { createOrigin, type UnitVector } from '../places/geometry.ts';

/** The searchable fields of a listing as plain values. */
export interface Searchable {
  /** 24 hex digits. */
  id: string;
  version: number;
  firstName: string;
  lastName: string;
  /** Main place first. */
  places: readonly SearchablePlace[];
  /** `firstVisitDays` holds every step that its waiting time is within. */
  filters: Readonly<SearchFilters>;
  ratingSum: number;
  reviewCount: number;
  levelCounts: LevelCounts;
  confirmedAt: Date | undefined;
  /** On leave, moved or closed: ranks behind all others. */
  isAway: boolean;
}

export interface SearchablePlace {
  company: string;
  city: string;
  state: string;
  /** Degrees; undefined if the location is unknown. */
  at: { lat: number; lng: number } | undefined;
}

/** A listing in the form that segments store. */
export interface Entry {
  id: string;
  version: number;
  places: readonly { at: UnitVector | undefined; city: CityName }[];
  words: Words;
  ratingSum: number;
  reviewCount: number;
  levelCounts: LevelCounts;
  /** Days since 1970; 0 if never confirmed. */
  confirmedDay: number;
  isAway: boolean;
  nameKey: string;
  tokens: readonly string[];
  /** For each token the fields that contain it, as bits of `wordField`. */
  fields: readonly number[];
}

/** Fields of a listing in which a word occurs. */
export const wordField = { name: 1, markedName: 2, practice: 4, city: 8 } as const;

export function toEntry(listing: Searchable): Entry {
  const {
    id,
    version,
    firstName,
    lastName,
    places,
    filters,
    ratingSum,
    reviewCount,
    levelCounts,
    confirmedAt,
    isAway,
  } = listing;
  return {
    id,
    version,
    places: places.map(({ at, city, state }) => ({
      at: at && createOrigin(at.lat, at.lng),
      city: toCityName(state, city),
    })),
    words: toWords(filters),
    ratingSum,
    reviewCount,
    levelCounts,
    confirmedDay: confirmedAt ? Math.max(0, Math.floor(confirmedAt.getTime() / 86_400_000)) : 0,
    isAway,
    nameKey: toNameKey(lastName, firstName),
    ...collectWords(listing),
  };
}

/** The search words of a listing without repeats, with their fields. */
function collectWords({ firstName, lastName, places }: Searchable): Pick<Entry, 'tokens' | 'fields'> {
  const found = new Map<string, number>();
  const add = (text: string, getField: (token: string) => number) => {
    for (const token of toTokens(text)) found.set(token, (found.get(token) ?? 0) | getField(token));
  };
  const name = `${firstName} ${lastName}`;
  const marked = findMarkedTokens(name);
  add(name, (token) => (marked.has(token) ? wordField.markedName : wordField.name));
  add(places.map(({ company }) => company).join(' '), () => wordField.practice);
  add(places.map(({ city }) => city).join(' '), () => wordField.city);
  return { tokens: [...found.keys()], fields: [...found.values()] };
}

/** Limits the length of cursors, which contain a name key. */
const longestNameKey = 36;

/** Sort key by name: folded last name, then first name. The separator sorts before all letters and spaces. */
export const toNameKey = (lastName: string, firstName: string) =>
  `${foldTokens(lastName).join(' ')}\u0001${foldTokens(firstName).join(' ')}`
    .slice(0, longestNameKey)
    .toWellFormed();
