import { findAccentedTokens, listJoinedWords, tokenize, toSearchTokens, truncateToken } from '@app/db';
import type { SearchFilters } from '@app/types';
import type { LevelCounts } from './filters/facets.ts';
import type { ScheduledPlace } from './filters/schedules.ts';

/** The searchable fields of a listing as plain values. */
export interface SearchableListing {
  /** 24 hex digits. */
  id: string;
  version: number;
  firstName: string;
  lastName: string;
  /** The clinic at the main place; undefined without a practice or address. */
  clinicKey?: string | undefined;
  /** Main place first. */
  places: readonly SearchablePlace[];
  /** `firstVisitDays`: every option that its wait does not exceed. `open` is empty: see `Schedules`. */
  filters: Readonly<SearchFilters>;
  /** Usual wait for a first visit, at most 120; undefined if not stated. */
  firstVisitDays?: number | undefined;
  ratingSum: number;
  reviewCount: number;
  levelCounts: LevelCounts;
  confirmedAt: Date | undefined;
  /** When it became public for the first time; undefined if that is not known. */
  publicSince?: Date | undefined;
  /** On leave, moved or closed: ranks behind all others. */
  isAway: boolean;
}

export interface SearchablePlace extends ScheduledPlace {
  company: string;
  city: string;
  state: string;
  /** Degrees; undefined if the location is unknown. */
  at: { lat: number; lng: number } | undefined;
}

/** Bits of the fields in which a word occurs. `markedName`: in the name, with diacritics. */
export const wordField = { name: 1, markedName: 2, practice: 4, city: 8 } as const;

/** Collects the search words of a listing, each with its fields as bits of `wordField`. */
export function collectWords({
  firstName,
  lastName,
  places,
}: SearchableListing): ReadonlyMap<string, number> {
  const fieldsByWord = new Map<string, number>();
  const addWords = (text: string, getField: (token: string) => number) => {
    for (const token of toSearchTokens(text))
      fieldsByWord.set(token, (fieldsByWord.get(token) ?? 0) | getField(token));
  };
  const name = `${firstName} ${lastName}`;
  const markedTokens = findAccentedTokens(name);
  addWords(name, (token) => (markedTokens.has(token) ? wordField.markedName : wordField.name));
  for (const words of [firstName, lastName].map(tokenize)) {
    const field = words.some((word) => markedTokens.has(word)) ? wordField.markedName : wordField.name;
    for (const token of listJoinedWords(words).filter(Boolean).map(truncateToken))
      fieldsByWord.set(token, (fieldsByWord.get(token) ?? 0) | field);
  }
  addWords(places.map(({ company }) => company).join(' '), () => wordField.practice);
  addWords(places.map(({ city }) => city).join(' '), () => wordField.city);
  return fieldsByWord;
}

/** Maximum length of a name key, because cursors contain one. */
const maxNameKeyLength = 36;

/** Creates the sort key by name: folded last name, then first name. The separator sorts before letters and spaces. */
export const toNameKey = (lastName: string, firstName: string) =>
  `${tokenize(lastName).join(' ')}\u0001${tokenize(firstName).join(' ')}`
    .slice(0, maxNameKeyLength)
    .toWellFormed();

const dayMs = 86_400_000;

/** Returns the number of days from 1970 to a time, which is what orders compare; 0 for an unknown one. */
export const toDay = (time: Date | undefined): number =>
  time ? Math.max(0, Math.floor(time.getTime() / dayMs)) : 0;
