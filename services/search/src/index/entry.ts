import { foldTokens } from '@app/db';
import type { SearchFilters } from '@app/types';
import { type CityName, cityNameOf } from './cities.ts';
import { type Words, wordsOf } from './facets.ts';
import { originAt, type UnitVector } from './geometry.ts';
import type { LevelCounts } from './levels.ts';
import { markedTokens, tokensOf } from './tokens.ts';

/** What a search can ask of a listing, in plain values. */
export interface Searchable {
  /** 24 hex digits. */
  id: string;
  version: number;
  firstName: string;
  lastName: string;
  /** The main place first. */
  places: readonly SearchablePlace[];
  /** `firstVisitDays`: every step that its wait is within. */
  filters: Readonly<SearchFilters>;
  ratingSum: number;
  reviewCount: number;
  levelCounts: LevelCounts;
  confirmedAt: Date | undefined;
  /** On leave, moved or closed: behind all others in every order. */
  isAway: boolean;
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
  isAway: boolean;
  nameKey: string;
  tokens: readonly string[];
  /** For each token, where it stands: bits of `wordField`. */
  fields: readonly number[];
}

/** Where a listing's word stands. */
export const wordField = { name: 1, markedName: 2, practice: 4, city: 8 } as const;

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
    isAway,
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
    isAway,
    nameKey: nameKeyOf(lastName, firstName),
    ...wordsByField(listing),
  };
}

/** The words that a listing is found by, each once, and where they stand. */
function wordsByField({ firstName, lastName, places }: Searchable): Pick<Entry, 'tokens' | 'fields'> {
  const found = new Map<string, number>();
  const add = (text: string, fieldOf: (token: string) => number) => {
    for (const token of tokensOf(text)) found.set(token, (found.get(token) ?? 0) | fieldOf(token));
  };
  const name = `${firstName} ${lastName}`;
  const marked = markedTokens(name);
  add(name, (token) => (marked.has(token) ? wordField.markedName : wordField.name));
  add(places.map(({ company }) => company).join(' '), () => wordField.practice);
  add(places.map(({ city }) => city).join(' '), () => wordField.city);
  return { tokens: [...found.keys()], fields: [...found.values()] };
}

/** A cursor carries a name key, so it has to end somewhere. */
const longestNameKey = 40;

/** What names are ordered by: last name, then first, folded. The separator sorts before every letter and space. */
export const nameKeyOf = (lastName: string, firstName: string) =>
  `${foldTokens(lastName).join(' ')}\u0001${foldTokens(firstName).join(' ')}`
    .slice(0, longestNameKey)
    .toWellFormed();
