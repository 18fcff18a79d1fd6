// The oracle of names, independent of the index: which listings a typed name means, and how well they match.
import { isNicknamePair, isTitle, listSpellings, type NameQuery, type NameWord, tokenize } from '@app/db';
import { doubleMetaphone } from 'double-metaphone';
import type { SearchableListing } from '../index/listing.ts';

/** The listings that a name means, and the words by which they match. */
interface Meant {
  listings: SearchableListing[];
  words: readonly NameWord[];
  /** All tokens of the reading that contains the words. */
  every: readonly string[];
  /** Tokens in which mistakes were allowed. */
  forgiven: readonly string[];
  isNearest: boolean;
}

/**
 * Finds the listings by the words as typed; else without additions; with mistakes in unknown words; with mistakes in
 * all words; finally without the words that the best partial match lacks.
 */
export function findNamesakes(listings: readonly SearchableListing[], { readings }: NameQuery): Meant {
  const all = listings.flatMap(listWords);
  const isKnown = (token: string) => all.some((word) => word.startsWith(token));
  const isUnknown = (token: string) => !isKnown(token);
  const attempt = (words: readonly NameWord[], forgivable: (token: string) => boolean): Meant => {
    const forgiven = words.map(({ token }) => token).filter(forgivable);
    const every = words.map(({ token }) => token);
    const found = listings.filter((listing) =>
      words.every((word) => findStep(listing, word, every, forgiven) < nowhere),
    );
    return { listings: words.length > 0 ? found : [], words, every, forgiven, isNearest: false };
  };
  for (const forgivable of [() => false, isUnknown, () => true]) {
    for (const words of readings) {
      const meant = attempt(words, forgivable);
      if (meant.listings.length > 0) return meant;
    }
  }
  const last = attempt(readings.at(-1)!, isUnknown);
  const words = last.words.filter(({ token }) => token.length > 1 || !/[a-z0-9]/.test(token));
  const steps = listings.map((listing) =>
    words.map((word) => findStep(listing, word, last.every, last.forgiven)),
  );
  const rarities = words.map((_, i) =>
    Math.log2(1 + listings.length / steps.filter((one) => one[i]! < nowhere).length),
  );
  let best = { sum: 0, key: '', words: [] as NameWord[] };
  for (const own of steps) {
    if (!own.some((step) => step < inCity)) continue;
    const sum = rarities.reduce((all, rarity, i) => (own[i]! < nowhere ? all + rarity : all), 0);
    // Of equal sums, the one with the earlier words.
    const key = own
      .map((step) => (step < nowhere ? 1 : 0))
      .reverse()
      .join('');
    if (sum < best.sum || (sum === best.sum && key >= best.key)) continue;
    best = { sum, key, words: words.filter((_, i) => own[i]! < nowhere) };
  }
  const found = listings.filter((listing) =>
    best.words.every((word) => findStep(listing, word, last.every, last.forgiven) < nowhere),
  );
  return {
    ...last,
    listings: best.words.length > 0 ? found : [],
    words: best.words,
    isNearest: best.words.length > 0,
  };
}

const [inCity, nowhere] = [7, 8];

/** Finds the tier of a word in a listing, 0 is best; `nowhere` if it does not have it. */
function findStep(
  listing: SearchableListing,
  { token, hasDiacritics }: NameWord,
  every: readonly string[],
  forgiven: readonly string[],
): number {
  const { firstName, lastName, places } = listing;
  const spelled = listSpelledWords(`${firstName} ${lastName}`);
  const named = [firstName, lastName].flatMap(listNameWords);
  const practiceWords = listWordsIn(places.map(({ company }) => company).join(' '));
  const cityWords = listWordsIn(places.map(({ city }) => city).join(' '));
  const known = [...named, ...practiceWords];
  const isInitial = /^[a-z0-9]$/.test(token);
  const isAlone = isInitial && every.length === 1;
  const slack = forgiven.includes(token);
  const wholes = [token, ...(isAlone ? [] : [...listSpellings(token), ...listTogether(token, every)])];
  const isThere = (words: readonly string[]) => wholes.some((whole) => words.includes(whole));
  const isMarked = (whole: string) => named.includes(whole) && !spelled.includes(whole);
  const isPlain = (whole: string) => named.includes(whole) && spelled.includes(whole);
  const isBeginning = (word: string) => !isAlone && word.startsWith(token);
  const tests = [
    () => wholes.some(hasDiacritics ? isMarked : isPlain),
    () => isThere(named),
    () => isThere(practiceWords),
    () => (isInitial ? named : known).some(isBeginning),
    () => !isAlone && named.some((word) => isNicknamePair(token, word)),
    () => slack && known.some((word) => soundsAlike(token, word)),
    () => slack && known.some((word) => isSlip(token, word)),
    () =>
      isThere(cityWords) ||
      (!isInitial && cityWords.some(isBeginning)) ||
      (slack && cityWords.some((word) => isMeant(token, word))),
  ];
  const step = tests.findIndex((holds) => holds());
  return step < 0 ? nowhere : step;
}

/** Lists runs of two and three tokens of a reading that include the token, written as one word. */
const listTogether = (token: string, every: readonly string[]) =>
  [2, 3].flatMap((length) =>
    every
      .map((_, i) => every.slice(i, i + length))
      .filter((run) => run.length === length && run.includes(token))
      .map((run) => run.join('')),
  );

/** Computes the tier of a name match independently of the index: 0 is best. */
export function findTier(
  listing: SearchableListing,
  meant: Meant,
  { titles, typedTokens }: NameQuery,
): number {
  const { firstName, lastName } = listing;
  const { words, every, forgiven } = meant;
  const worst = Math.max(...words.map((word) => findStep(listing, word, every, forgiven)));
  const plain = (text: string) =>
    tokenize(text)
      .filter((token) => !isTitle(token))
      .join('');
  const letters = typedTokens.filter((one) => words.some(({ token }) => token === one)).join('');
  const whole = [plain(firstName) + plain(lastName), plain(lastName) + plain(firstName)].indexOf(letters);
  const part = worst <= 1 && whole >= 0 ? whole * 2 : 4;
  const lacks = titles.some(
    (title) =>
      !listWords(listing).includes(title) &&
      !listing.filters.license.some((license) => license.toLowerCase().includes(`(${title})`)),
  );
  return (worst + part) * 2 + (lacks ? 1 : 0);
}

/** Caches results, because the same texts recur. */
export function cacheResults<K, V>(work: (key: K) => V): (key: K) => V {
  const known = new Map<K, V>();
  return (key) => {
    const value = known.get(key) ?? work(key);
    known.set(key, value);
    return value;
  };
}

export const folded = cacheResults((name: string) => tokenize(name).join(' '));

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
  const split = (text: string) => text.toLowerCase().split(/[^\p{L}\p{N}\p{M}]+/u);
  const words = split(text);
  const joined = words.flatMap((_, i) => [2, 3, 4].map((n) => words.slice(i, i + n).join('')));
  return [...words, ...split(text.replace(/['’ʼ`]/g, '')), ...joined];
});

const listSounds = cacheResults((text: string) =>
  /^[a-z]{3,}$/.test(text) ? doubleMetaphone(text).filter((sound) => sound.length >= 2) : [],
);

const soundsAlike = (token: string, word: string) =>
  listSounds(token).some((sound) => listSounds(word).includes(sound)) &&
  countTypos(token, word) <= Math.max(token.length, word.length) / 2;

const isMeant = (token: string, word: string) => soundsAlike(token, word) || isSlip(token, word);

function isSlip(token: string, word: string): boolean {
  const allowed = token.length >= 8 ? 2 : token.length >= 4 ? 1 : 0;
  const firsts = (text: string) => [text[0], ...listSounds(text).map((sound) => `/${sound[0]}`)];
  return (
    allowed > 0 &&
    /^[a-z0-9]+$/.test(token) &&
    countTypos(token, word) <= allowed &&
    firsts(token).some((first) => firsts(word).includes(first))
  );
}

/** Computes the edit distance with swaps of neighbours (optimal string alignment). */
export function countTypos(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) => [i]);
  for (let j = 1; j <= b.length; j++) rows[0]![j] = j;
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const changed = rows[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      let least = Math.min(rows[i - 1]![j]! + 1, rows[i]![j - 1]! + 1, changed);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        least = Math.min(least, rows[i - 2]![j - 2]! + 1);
      }
      rows[i]![j] = least;
    }
  }
  return rows[a.length]![b.length]!;
}
