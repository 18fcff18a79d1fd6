// Finds the listings that a typed name means, and how well each fits. Every word must occur in the listing's names,
// practices or cities, in full or as a prefix. If no listing in the whole country matches, words that may be titles are
// dropped; then mistakes are allowed, first in words that no listing has, then in all. A mistake is a word that sounds
// the same, or differs by one or two typing errors. If still nobody matches, words are left out: the best partial match
// has the rarest of the words. A short form of a first name, another spelling of Saint, and neighbouring words written
// as one are not mistakes. A single letter has to be a whole word or an initial; if it is the only word, a whole word.
// Radius and filters have no influence on which listings match.
import { isTitle, type NameQuery, type NameWord } from '@app/db';
import type { IndexedListing } from '../columns.ts';
import { type Bits, hasAnyBit, toLicenseBits } from '../filters/facets.ts';
import { wordField } from '../listing.ts';
import type { SearchIndex } from '../search-index.ts';
import {
  fitKind,
  getFields,
  getMainPlace,
  tierByFit,
  type Word,
  type WordFit,
  wordTier,
} from './vocabulary.ts';

/** Tiers of a whole name and of one with the last name first; each is followed by the tier with other diacritics. */
export const [wholeNameTier, lastNameFirstTier, partOfNameTier] = [0, 2, 4];

const anyNameFields = wordField.name | wordField.markedName;

/** A word by which a listing matches, although it is not in its name as typed. */
export interface MatchedWord {
  /** `sound` and `slip`: the word is in the name, with another spelling. */
  by: 'practice' | 'city' | 'sound' | 'slip';
  /** Folded: lower case without diacritics. */
  token: string;
}

/** A typed word, and the words of listings that it may mean. */
export interface TypedWord extends NameWord {
  readonly meanings: Map<Word, WordFit>;
}

/** The listings that match a name. */
export interface NameMatch {
  /** Their main places in ascending order, in which memory is read faster. */
  readonly mainPlaces: Uint32Array;
  /** The tier of the worst word, by main place. Valid until the next search. */
  readonly worstTiers: Uint8Array;
  readonly words: readonly TypedWord[];
  /** The letters of `words`, in the order typed. */
  readonly letters: string;
  /** True if no listing has all words, so that some were left out. */
  readonly isPartialMatch: boolean;
  /** The typed titles, each with the bits of the licenses that it may mean. */
  readonly titles: readonly { text: string; licenseBits: Bits }[];
}

export function matchNames(index: SearchIndex, query: NameQuery): NameMatch {
  const { readings } = query;
  const isUnknown = ({ token }: NameWord) => !index.vocabulary.isKnown(token);
  const createMatch = (words: readonly TypedWord[], isPartialMatch = false): NameMatch => {
    const titles = query.titles.map((text) => ({ text, licenseBits: toLicenseBits(text) }));
    return {
      ...findMatches(index, words),
      words,
      letters: joinTypedLetters(query, words),
      isPartialMatch,
      titles,
    };
  };
  for (const allowsMistakes of [() => false, isUnknown, () => true]) {
    for (const words of readings) {
      const nameMatch = createMatch(lookUpWords(index, words, allowsMistakes));
      if (nameMatch.mainPlaces.length > 0) return nameMatch;
    }
  }
  const words = lookUpWords(index, readings.at(-1)!, isUnknown);
  return createMatch(chooseWords(index, words), true);
}

/** Joins the letters of these words, in the order typed. */
export function joinTypedLetters({ typedTokens }: NameQuery, words: readonly NameWord[]): string {
  const countedTokens = new Set(words.map(({ token }) => token));
  return typedTokens.filter((token) => countedTokens.has(token)).join('');
}

export const isSingleCharacter = (token: string) => /^[a-z0-9]$/.test(token);

/** Looks up the meanings of each word. Neighbours may also mean the word that they form together: "Mac Intyre". */
export function lookUpWords(
  { vocabulary }: Pick<SearchIndex, 'vocabulary'>,
  words: readonly NameWord[],
  allowsMistakes: (word: NameWord) => boolean,
): TypedWord[] {
  if (words.length === 1 && isSingleCharacter(words[0]!.token))
    return [{ ...words[0]!, meanings: vocabulary.matchExact(words[0]!.token) }];
  const typedWords = words.map((word) => ({
    ...word,
    meanings: vocabulary.match(word.token, allowsMistakes(word)),
  }));
  for (const run of listRuns(typedWords)) {
    const joinedMatches = vocabulary.matchExact(run.map(({ token }) => token).join(''));
    for (const [word, wordFit] of joinedMatches) for (const { meanings } of run) meanings.set(word, wordFit);
  }
  return typedWords;
}

/** Lists all runs of two and of three neighbours. */
const listRuns = <T>(words: readonly T[]): T[][] =>
  words.flatMap((_, i) =>
    [2, 3]
      .map((length) => words.slice(i, i + length))
      .filter((run, lengthIndex) => run.length === lengthIndex + 2),
  );

/**
 * Chooses the words of the best partial match: of all listings with a word in name or practice, the one with the rarest
 * words decides. Single letters do not count.
 */
function chooseWords({ size }: SearchIndex, words: readonly TypedWord[]): TypedWord[] {
  const countedWords = words.filter(({ token }) => !isSingleCharacter(token));
  /** By main place: the listing's words as bits. */
  const wordBitsByMainPlace = new Map<number, number>();
  const namedMainPlaces = new Set<number>();
  const rarities = countedWords.map((word, i) => {
    const mainPlaces = setBestTiers(word);
    for (const mainPlace of mainPlaces) {
      wordBitsByMainPlace.set(mainPlace, (wordBitsByMainPlace.get(mainPlace) ?? 0) | (1 << i));
      if (bestTiers[mainPlace] !== wordTier.city) namedMainPlaces.add(mainPlace);
    }
    clearBestTiers(mainPlaces);
    return computeRarity(size, mainPlaces.length);
  });
  const bitSets = new Set(Array.from(namedMainPlaces, (mainPlace) => wordBitsByMainPlace.get(mainPlace)!));
  const bestBits = pickRarestWords(bitSets, rarities);
  return countedWords.filter((_, i) => (bestBits >> i) & 1);
}

/** Picks the set with the rarest words from sets of words as bits; of equal ones that with the earlier words. */
export function pickRarestWords(bitSets: Iterable<number>, rarities: readonly number[]): number {
  let [bestBits, bestSum] = [0, 0];
  for (const bits of bitSets) {
    const sum = rarities.reduce((total, rarity, i) => ((bits >> i) & 1 ? total + rarity : total), 0);
    if (sum < bestSum || (sum === bestSum && bits > bestBits)) continue;
    [bestBits, bestSum] = [bits, sum];
  }
  return bestBits;
}

/** Computes how rare a word is that `matchCount` of `listingCount` listings have. */
export const computeRarity = (listingCount: number, matchCount: number) =>
  Math.log2(1 + listingCount / matchCount);

/** The best tier of a word, and the tier of the worst word, by main place. Large, so that all searches share them. */
let bestTiers = new Uint8Array(0);
let worstTiers = new Uint8Array(0);

/** Number of uses whose reading takes as long as comparing the words of one listing. */
const usesPerListing = 16;

/** Finds the listings that have all words. Starts with the rarest word. */
function findMatches(
  { listings, rowCount: length }: SearchIndex,
  words: readonly TypedWord[],
): Pick<NameMatch, 'mainPlaces' | 'worstTiers'> {
  if (bestTiers.length < length) {
    bestTiers = new Uint8Array(2 * length).fill(wordTier.nowhere);
    worstTiers = new Uint8Array(2 * length);
  }
  const [rarestWord, ...otherWords] = words.toSorted((a, b) => countUses(a) - countUses(b));
  let mainPlaces = rarestWord ? setBestTiers(rarestWord) : [];
  for (const mainPlace of mainPlaces) worstTiers[mainPlace] = bestTiers[mainPlace]!;
  clearBestTiers(mainPlaces);
  for (const word of otherWords) {
    const touchedMainPlaces =
      countUses(word) < mainPlaces.length * usesPerListing
        ? setBestTiers(word)
        : setBestTiersAmong(word, mainPlaces, listings);
    mainPlaces = mainPlaces.filter((mainPlace) => bestTiers[mainPlace] !== wordTier.nowhere);
    for (const mainPlace of mainPlaces)
      worstTiers[mainPlace] = Math.max(worstTiers[mainPlace]!, bestTiers[mainPlace]!);
    clearBestTiers(touchedMainPlaces);
  }
  return { mainPlaces: Uint32Array.from(mainPlaces).sort(), worstTiers };
}

/** Sets `bestTiers` of all listings that have a word. Returns their main places. */
function setBestTiers(word: TypedWord): number[] {
  const mainPlaces: number[] = [];
  for (const [{ uses }, wordFit] of word.meanings) {
    for (const use of uses) {
      const mainPlace = getMainPlace(use);
      const useTier = getWordTier(word, wordFit, getFields(use));
      if (useTier === wordTier.nowhere) continue;
      if (bestTiers[mainPlace] === wordTier.nowhere) mainPlaces.push(mainPlace);
      if (useTier < bestTiers[mainPlace]!) bestTiers[mainPlace] = useTier;
    }
  }
  return mainPlaces;
}

/** Sets `bestTiers` of these listings only. Returns their main places unchanged. */
function setBestTiersAmong(
  word: TypedWord,
  mainPlaces: number[],
  listings: SearchIndex['listings'],
): number[] {
  for (const mainPlace of mainPlaces) bestTiers[mainPlace] = findWord(word, listings[mainPlace]!).tier;
  return mainPlaces;
}

function clearBestTiers(mainPlaces: readonly number[]): void {
  for (const mainPlace of mainPlaces) bestTiers[mainPlace] = wordTier.nowhere;
}

/** Finds the best tier of a word in a listing, and the index of the matching word; -1 if there is none. */
function findWord(typedWord: TypedWord, listing: IndexedListing): { tier: number; wordIndex: number } {
  let [tier, wordIndex]: [number, number] = [wordTier.nowhere, -1];
  for (let i = 0; i < listing.words.length; i++) {
    const wordFit = typedWord.meanings.get(listing.words[i]!);
    const newTier =
      wordFit === undefined ? wordTier.nowhere : getWordTier(typedWord, wordFit, listing.wordFields[i]!);
    if (newTier < tier) [tier, wordIndex] = [newTier, i];
  }
  return { tier, wordIndex };
}

const countUses = ({ meanings }: TypedWord) =>
  [...meanings.keys()].reduce((sum, { uses }) => sum + uses.length, 0);

/**
 * Computes the tier of a listing, lowest first: the whole name, the whole name with the last name first, then by the
 * worst word. Each is followed by a tier for listings without the typed titles.
 */
export function getTier({ listings, columns }: SearchIndex, nameMatch: NameMatch, mainPlace: number): number {
  const worstTier = nameMatch.worstTiers[mainPlace]!;
  const tier =
    worstTier +
    (worstTier <= wordTier.foldedName
      ? getWholeNameTier(listings[mainPlace]!.nameKey, nameMatch.letters)
      : partOfNameTier);
  const hasTitles = nameMatch.titles.every(
    ({ text, licenseBits }) =>
      listings[mainPlace]!.words.some((word) => word.text === text) ||
      hasAnyBit(columns.lowBits[mainPlace]!, columns.highBits[mainPlace]!, licenseBits),
  );
  return tier * 2 + (hasTitles ? 0 : 1);
}

/** Splits a name key into the letters of last and first name, without titles. */
export const splitNameKey = (nameKey: string): [last: string, first: string] => {
  const [lastName = '', firstName = ''] = nameKey.split('\u0001').map((part) =>
    part
      .split(' ')
      .filter((token) => !isTitle(token))
      .join(''),
  );
  return [lastName, firstName];
};

/** Returns the tier for the whole name, in either order, or for a part of it. */
function getWholeNameTier(nameKey: string, letters: string): number {
  const [lastName, firstName] = splitNameKey(nameKey);
  if (letters === firstName + lastName) return wholeNameTier;
  return letters === lastName + firstName ? lastNameFirstTier : partOfNameTier;
}

/** Lists the words that the card shows as the reason for the match. */
export function listMatchedWords(
  { words }: Pick<NameMatch, 'words'>,
  listing: IndexedListing,
): MatchedWord[] {
  return words.flatMap((typedWord) => {
    const { tier, wordIndex } = findWord(typedWord, listing);
    const matchedField = wordIndex >= 0 && toMatchedField(tier, listing.wordFields[wordIndex]!);
    return matchedField ? [{ by: matchedField, token: listing.words[wordIndex]!.text }] : [];
  });
}

function getWordTier({ token, hasDiacritics }: TypedWord, wordFit: WordFit, fields: number): number {
  // Initials and short forms are of names only.
  const isNameOnly = wordFit === fitKind.nickname || (wordFit === fitKind.prefix && isSingleCharacter(token));
  if (isNameOnly && (fields & anyNameFields) === 0) return wordTier.nowhere;
  if (wordFit !== fitKind.exact) return (fields & ~wordField.city) !== 0 ? tierByFit[wordFit] : wordTier.city;
  if ((fields & (hasDiacritics ? wordField.markedName : wordField.name)) !== 0) return wordTier.name;
  if ((fields & anyNameFields) !== 0) return wordTier.foldedName;
  return (fields & wordField.practice) !== 0 ? wordTier.practice : wordTier.city;
}

function toMatchedField(tier: number, fields: number): MatchedWord['by'] | undefined {
  if (tier === wordTier.city) return 'city';
  if ((fields & anyNameFields) === 0) return 'practice';
  return tier === wordTier.sound ? 'sound' : tier === wordTier.slip ? 'slip' : undefined;
}
