// The oracle of names, independent of the index: which listings a typed name means, and how well they match.
import { isNicknamePair, isTitle, listSpellings, type NameQuery, type NameWord, tokenize } from '@app/db';
import { doubleMetaphone } from 'double-metaphone';
import type { SearchableListing } from '../index/listing.ts';

/** The listings that a name means, and the words by which they match. */
interface NameMeaning {
  listings: SearchableListing[];
  words: readonly NameWord[];
  /** All tokens of the reading that contains the words. */
  readingTokens: readonly string[];
  /** Tokens in which mistakes were allowed. */
  tolerantTokens: readonly string[];
  isPartialMatch: boolean;
}

/**
 * Finds the listings by the words as typed; else without additions; with mistakes in unknown words; with mistakes in
 * all words; finally without the words that the best partial match lacks.
 */
export function resolveName(listings: readonly SearchableListing[], { readings }: NameQuery): NameMeaning {
  const allWords = listings.flatMap(listWords);
  const isKnown = (token: string) => allWords.some((word) => word.startsWith(token));
  const isUnknown = (token: string) => !isKnown(token);
  const tryReading = (
    words: readonly NameWord[],
    allowsMistakes: (token: string) => boolean,
  ): NameMeaning => {
    const tolerantTokens = words.map(({ token }) => token).filter(allowsMistakes);
    const readingTokens = words.map(({ token }) => token);
    const matches = listings.filter((listing) =>
      words.every((word) => findWordTier(listing, word, readingTokens, tolerantTokens) < nowhereTier),
    );
    return {
      listings: words.length > 0 ? matches : [],
      words,
      readingTokens,
      tolerantTokens,
      isPartialMatch: false,
    };
  };
  for (const allowsMistakes of [() => false, isUnknown, () => true]) {
    for (const words of readings) {
      const meaning = tryReading(words, allowsMistakes);
      if (meaning.listings.length > 0) return meaning;
    }
  }
  const lastAttempt = tryReading(readings.at(-1)!, isUnknown);
  const words = lastAttempt.words.filter(({ token }) => token.length > 1 || !/[a-z0-9]/.test(token));
  const tiers = listings.map((listing) =>
    words.map((word) => findWordTier(listing, word, lastAttempt.readingTokens, lastAttempt.tolerantTokens)),
  );
  const rarities = words.map((_, i) =>
    Math.log2(1 + listings.length / tiers.filter((listingTiers) => listingTiers[i]! < nowhereTier).length),
  );
  let bestSet = { sum: 0, key: '', words: [] as NameWord[] };
  for (const listingTiers of tiers) {
    if (!listingTiers.some((tier) => tier < cityTier)) continue;
    const sum = rarities.reduce(
      (total, rarity, i) => (listingTiers[i]! < nowhereTier ? total + rarity : total),
      0,
    );
    // Of equal sums, the one with the earlier words.
    const key = listingTiers
      .map((tier) => (tier < nowhereTier ? 1 : 0))
      .reverse()
      .join('');
    if (sum < bestSet.sum || (sum === bestSet.sum && key >= bestSet.key)) continue;
    bestSet = { sum, key, words: words.filter((_, i) => listingTiers[i]! < nowhereTier) };
  }
  const partialMatches = listings.filter((listing) =>
    bestSet.words.every(
      (word) =>
        findWordTier(listing, word, lastAttempt.readingTokens, lastAttempt.tolerantTokens) < nowhereTier,
    ),
  );
  return {
    ...lastAttempt,
    listings: bestSet.words.length > 0 ? partialMatches : [],
    words: bestSet.words,
    isPartialMatch: bestSet.words.length > 0,
  };
}

const [cityTier, nowhereTier] = [7, 8];

/** Finds the tier of a word in a listing, 0 is best; `nowhereTier` if it does not have it. */
function findWordTier(
  listing: SearchableListing,
  { token, hasDiacritics }: NameWord,
  readingTokens: readonly string[],
  tolerantTokens: readonly string[],
): number {
  const { firstName, lastName, places } = listing;
  const spelledWords = listSpelledWords(`${firstName} ${lastName}`);
  const nameWords = [firstName, lastName].flatMap(listNameWords);
  const practiceWords = listWordsIn(places.map(({ company }) => company).join(' '));
  const cityWords = listWordsIn(places.map(({ city }) => city).join(' '));
  const nameAndPracticeWords = [...nameWords, ...practiceWords];
  const isInitial = /^[a-z0-9]$/.test(token);
  const isOnlyWord = isInitial && readingTokens.length === 1;
  const allowsMistakes = tolerantTokens.includes(token);
  const wholeWords = [
    token,
    ...(isOnlyWord ? [] : [...listSpellings(token), ...listJoinedRuns(token, readingTokens)]),
  ];
  const includesWord = (words: readonly string[]) =>
    wholeWords.some((wholeWord) => words.includes(wholeWord));
  const isMarked = (word: string) => nameWords.includes(word) && !spelledWords.includes(word);
  const isPlain = (word: string) => nameWords.includes(word) && spelledWords.includes(word);
  const startsWithToken = (word: string) => !isOnlyWord && word.startsWith(token);
  const tierChecks = [
    () => wholeWords.some(hasDiacritics ? isMarked : isPlain),
    () => includesWord(nameWords),
    () => includesWord(practiceWords),
    () => (isInitial ? nameWords : nameAndPracticeWords).some(startsWithToken),
    () => !isOnlyWord && nameWords.some((word) => isNicknamePair(token, word)),
    () => allowsMistakes && nameAndPracticeWords.some((word) => soundsAlike(token, word)),
    () => allowsMistakes && nameAndPracticeWords.some((word) => isSlip(token, word)),
    () =>
      includesWord(cityWords) ||
      (!isInitial && cityWords.some(startsWithToken)) ||
      (allowsMistakes && cityWords.some((word) => isSimilar(token, word))),
  ];
  const tier = tierChecks.findIndex((isMatch) => isMatch());
  return tier < 0 ? nowhereTier : tier;
}

/** Lists runs of two and three tokens of a reading that include the token, written as one word. */
const listJoinedRuns = (token: string, tokens: readonly string[]) =>
  [2, 3].flatMap((length) =>
    tokens
      .map((_, i) => tokens.slice(i, i + length))
      .filter((run) => run.length === length && run.includes(token))
      .map((run) => run.join('')),
  );

/** Computes the tier of a name match independently of the index: 0 is best. */
export function findTier(
  listing: SearchableListing,
  meaning: NameMeaning,
  { titles, typedTokens }: NameQuery,
): number {
  const { firstName, lastName } = listing;
  const { words: countedWords, readingTokens, tolerantTokens } = meaning;
  const worstTier = Math.max(
    ...countedWords.map((word) => findWordTier(listing, word, readingTokens, tolerantTokens)),
  );
  const joinLetters = (text: string) =>
    tokenize(text)
      .filter((token) => !isTitle(token))
      .join('');
  const letters = typedTokens
    .filter((typedToken) => countedWords.some(({ token }) => token === typedToken))
    .join('');
  const orderIndex = [
    joinLetters(firstName) + joinLetters(lastName),
    joinLetters(lastName) + joinLetters(firstName),
  ].indexOf(letters);
  const nameTier = worstTier <= 1 && orderIndex >= 0 ? orderIndex * 2 : 4;
  const lacksTitle = titles.some(
    (title) =>
      !listWords(listing).includes(title) &&
      !listing.filters.license.some((license) => license.toLowerCase().includes(`(${title})`)),
  );
  return (worstTier + nameTier) * 2 + (lacksTitle ? 1 : 0);
}

/** Caches results, because the same texts recur. */
export function cacheResults<K, V>(computeValue: (key: K) => V): (key: K) => V {
  const valueByKey = new Map<K, V>();
  return (key) => {
    const value = valueByKey.get(key) ?? computeValue(key);
    valueByKey.set(key, value);
    return value;
  };
}

export const foldName = cacheResults((name: string) => tokenize(name).join(' '));

const listWordsIn = cacheResults((text: string) => [
  ...tokenize(text),
  ...tokenize(text.replace(/['’ʼ`]/g, '')),
]);

/** Lists the words of a first or last name, and neighbours written as one. */
const listNameWords = cacheResults((text: string) => {
  const words = tokenize(text);
  const pairs = words.slice(1).map((word, i) => `${words[i]}${word}`);
  return [...listWordsIn(text), ...pairs, words.join('')];
});

const listWords = cacheResults(({ firstName, lastName, places }: SearchableListing): string[] =>
  [firstName, lastName]
    .flatMap(listNameWords)
    .concat(listWordsIn(places.flatMap(({ company, city }) => [company, city]).join(' '))),
);

/** Lists the lower-case words of a text, with their diacritics. */
const listSpelledWords = cacheResults((text: string) => {
  const split = (part: string) => part.toLowerCase().split(/[^\p{L}\p{N}\p{M}]+/u);
  const words = split(text);
  const joinedWords = words.flatMap((_, i) => [2, 3, 4].map((n) => words.slice(i, i + n).join('')));
  return [...words, ...split(text.replace(/['’ʼ`]/g, '')), ...joinedWords];
});

const listSounds = cacheResults((text: string) =>
  /^[a-z]{3,}$/.test(text) ? doubleMetaphone(text).filter((sound) => sound.length >= 2) : [],
);

const soundsAlike = (token: string, word: string) =>
  listSounds(token).some((sound) => listSounds(word).includes(sound)) &&
  countTypos(token, word) <= Math.max(token.length, word.length) / 2;

const isSimilar = (token: string, word: string) => soundsAlike(token, word) || isSlip(token, word);

function isSlip(token: string, word: string): boolean {
  const maxTypos = token.length >= 8 ? 2 : token.length >= 4 ? 1 : 0;
  const listFirstSounds = (text: string) => [text[0], ...listSounds(text).map((sound) => `/${sound[0]}`)];
  return (
    maxTypos > 0 &&
    /^[a-z0-9]+$/.test(token) &&
    countTypos(token, word) <= maxTypos &&
    listFirstSounds(token).some((firstSound) => listFirstSounds(word).includes(firstSound))
  );
}

/** Computes the edit distance with swaps of neighbours (optimal string alignment). */
export function countTypos(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) => [i]);
  for (let j = 1; j <= b.length; j++) rows[0]![j] = j;
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const substitutionCost = rows[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      let minCost = Math.min(rows[i - 1]![j]! + 1, rows[i]![j - 1]! + 1, substitutionCost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        minCost = Math.min(minCost, rows[i - 2]![j - 2]! + 1);
      }
      rows[i]![j] = minCost;
    }
  }
  return rows[a.length]![b.length]!;
}
