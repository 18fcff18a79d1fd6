import { foldTokens } from '@app/db';
import type { SearchFilters } from '@app/types';
import { type CityName, cityNameOf } from './cities.ts';
import { type Words, wordsOf } from './facets.ts';
import { originAt, type UnitVector } from './geometry.ts';
import type { LevelCounts } from './levels.ts';

/** What a search can ask of a listing, in plain values. */
export interface Searchable {
  /** 24 hex digits. */
  id: string;
  version: number;
  firstName: string;
  lastName: string;
  /** The main place first. */
  places: readonly SearchablePlace[];
  filters: Readonly<SearchFilters>;
  ratingSum: number;
  reviewCount: number;
  levelCounts: LevelCounts;
  confirmedAt: Date | undefined;
}

export interface SearchablePlace {
  company: string;
  city: string;
  state: string;
  /** Degrees; undefined where no point is known. */
  at: { lat: number; lng: number } | undefined;
}

/** A listing in the form in which segments take it in. */
export interface Entry {
  id: string;
  version: number;
  places: readonly { at: UnitVector | undefined; city: CityName }[];
  words: Words;
  ratingSum: number;
  reviewCount: number;
  levelCounts: LevelCounts;
  /** Whole days since 1970; 0 where never confirmed. */
  confirmedDay: number;
  nameKey: string;
  tokens: readonly string[];
}

export function entryOf(listing: Searchable): Entry {
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
  } = listing;
  return {
    id,
    version,
    places: places.map(({ at, city, state }) => ({
      at: at && originAt(at.lat, at.lng),
      city: cityNameOf(state, city),
    })),
    words: wordsOf(filters),
    ratingSum,
    reviewCount,
    levelCounts,
    confirmedDay: confirmedAt ? Math.max(0, Math.floor(confirmedAt.getTime() / 86_400_000)) : 0,
    nameKey: nameKeyOf(lastName, firstName),
    tokens: tokensOf(
      [firstName, lastName, ...places.flatMap(({ company, city }) => [company, city])].join(' '),
    ),
  };
}

/** A cursor carries a name key, so it has to end somewhere. */
const longestNameKey = 40;

/** What names are ordered by: last name, then first, folded. The separator sorts before every letter and space. */
export const nameKeyOf = (lastName: string, firstName: string) =>
  `${foldTokens(lastName).join(' ')}\u0001${foldTokens(firstName).join(' ')}`
    .slice(0, longestNameKey)
    .toWellFormed();

const longestToken = 40;
const apostrophes = /['’ʼ`]/g;

/** The words that a text can be found by, each once. "O'Hara" is found as "o", "hara" and "ohara". */
export function tokensOf(text: string): string[] {
  const joined = text.replace(apostrophes, '');
  const tokens = joined === text ? foldTokens(text) : [...foldTokens(text), ...foldTokens(joined)];
  return [...new Set(tokens.map((token) => token.slice(0, longestToken).toWellFormed()))];
}

/** The words of a query, in the same form. More of them than anyone's name has are left unread. */
export const queryTokensOf = (name: string) =>
  [...new Set(foldTokens(name).map((token) => token.slice(0, longestToken).toWellFormed()))].slice(0, 12);
