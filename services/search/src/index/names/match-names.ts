// Finds the listings that a typed name means, and how well each fits. Every word must occur in the listing's names,
// practices or cities, in full or as a prefix. If no listing in the whole country matches, words that may be titles are
// dropped; then mistakes are allowed, first in words that no listing has, then in all. A mistake is a word that sounds
// the same, or differs by one or two typing errors. If still nobody matches, words are left out: the nearest listings
// have those of the words that say most. A short form of a first name, another spelling of Saint, and neighbouring words
// written as one are no mistakes. A single letter has to be a whole word or an initial, alone a whole word. Radius and
// filters have no influence on which listings match.
import { isTitle, type NameQuery, type NameWord } from '@app/db';
import { licenseValues } from '@app/option-lists';
import { noFilters } from '@app/types';
import type { Listing } from '../columns.ts';
import { type Bits, hasAny, toBits } from '../filters/facets.ts';
import { wordField } from '../listing.ts';
import type { SearchIndex } from '../search-index.ts';
import { fit, getFields, getMain, type Word, type WordFit } from './vocabulary.ts';

/**
 * How a word was found, best first: in the name with the same spelling, in the name except for diacritics, in the
 * practice; as a prefix of one of these; by another form of the first name; by sound; with a typing error; in the city
 * alone.
 */
const foundHow = {
  name: 0,
  foldedName: 1,
  practice: 2,
  beginning: 3,
  nickname: 4,
  sound: 5,
  slip: 6,
  city: 7,
  nowhere: 8,
} as const;
const foundBy = {
  [fit.beginning]: foundHow.beginning,
  [fit.nickname]: foundHow.nickname,
  [fit.sound]: foundHow.sound,
  [fit.slip]: foundHow.slip,
};

/** Tiers of a whole name and of one with the last name first; each is followed by the same except for diacritics. */
const [wholeName, turnedName, partOfName] = [0, 2, 4];

const anyName = wordField.name | wordField.markedName;

/** A word that made a listing match but is not in its name as typed. */
export interface MatchedWord {
  /** `sound` and `slip`: the word is in the name, with another spelling. */
  by: 'practice' | 'city' | 'sound' | 'slip';
  /** Folded: lower case without diacritics. */
  token: string;
}

/** A typed word, and the words of listings that it may mean. */
interface ReadWord extends NameWord {
  readonly means: Map<Word, WordFit>;
}

/** The listings that match a name. */
export interface NameMatch {
  /** Their main places, ascending, as memory is read faster in order. */
  readonly mains: Uint32Array;
  /** For each main place: how the worst word was found. Until the next search. */
  readonly worst: Uint8Array;
  readonly words: readonly ReadWord[];
  /** The letters of all words that counted, as typed. */
  readonly letters: string;
  /** True if words had to be left out. */
  readonly isNearest: boolean;
  /** Typed titles, and for each the bits of the licenses that it may mean. */
  readonly titles: readonly { text: string; licenses: Bits }[];
}

export function matchNames(index: SearchIndex, query: NameQuery): NameMatch {
  const { readings } = query;
  const isUnknown = ({ token }: NameWord) => !index.vocabulary.isKnown(token);
  const match = (words: readonly ReadWord[], isNearest = false): NameMatch => {
    const counted = new Set(words.map(({ token }) => token));
    const letters = query.typed.filter((token) => counted.has(token)).join('');
    const titles = query.titles.map((text) => ({ text, licenses: toLicenses(text) }));
    return { ...findAll(index, words), words, letters, isNearest, titles };
  };
  for (const isForgiven of [() => false, isUnknown, () => true]) {
    for (const words of readings) {
      const matches = match(readWords(index, words, isForgiven));
      if (matches.mains.length > 0) return matches;
    }
  }
  const words = readWords(index, readings.at(-1)!, isUnknown);
  return match(chooseWords(index, words), true);
}

const isLetter = (token: string) => /^[a-z0-9]$/.test(token);

/** Looks up what each word may mean. Neighbours may also mean the word that they are together: "Mac Intyre". */
function readWords(
  { vocabulary }: SearchIndex,
  words: readonly NameWord[],
  isForgiven: (word: NameWord) => boolean,
): ReadWord[] {
  if (words.length === 1 && isLetter(words[0]!.token))
    return [{ ...words[0]!, means: vocabulary.matchWhole(words[0]!.token) }];
  const read = words.map((word) => ({ ...word, means: vocabulary.match(word.token, isForgiven(word)) }));
  for (const run of listRuns(read)) {
    const joined = vocabulary.matchWhole(run.map(({ token }) => token).join(''));
    for (const [word, how] of joined) for (const { means } of run) means.set(word, how);
  }
  return read;
}

/** Two and three neighbours. */
const listRuns = <T>(words: readonly T[]): T[][] =>
  words.flatMap((_, i) =>
    [2, 3].map((length) => words.slice(i, i + length)).filter((run, n) => run.length === n + 2),
  );

/**
 * The words of the best partial match. Of all listings that have a word in name or practice, the one whose words are
 * rarest decides. Single letters do not count.
 */
function chooseWords({ size }: SearchIndex, words: readonly ReadWord[]): ReadWord[] {
  const counting = words.filter(({ token }) => !isLetter(token));
  /** By main place: the listing's words as bits. */
  const has = new Map<number, number>();
  const isNamed = new Set<number>();
  const rarities = counting.map((word, i) => {
    const mains = readUses(word);
    for (const main of mains) {
      has.set(main, (has.get(main) ?? 0) | (1 << i));
      if (best[main] !== foundHow.city) isNamed.add(main);
    }
    clear(mains);
    return Math.log2(1 + size / mains.length);
  });
  let [chosen, most] = [0, 0];
  for (const bits of new Set(Array.from(isNamed, (main) => has.get(main)!))) {
    const sum = rarities.reduce((total, rarity, i) => ((bits >> i) & 1 ? total + rarity : total), 0);
    if (sum < most || (sum === most && bits > chosen)) continue;
    [chosen, most] = [bits, sum];
  }
  return counting.filter((_, i) => (chosen >> i) & 1);
}

/** By main place, while a search runs: how a word was found at best, and the worst word. Kept, because they are large. */
let best = new Uint8Array(0);
let worst = new Uint8Array(0);

/** Reading this many uses costs as much as searching the words of one listing. */
const usesALook = 16;

/** The listings that have all words. Begins with the rarest one. */
function findAll(
  { listings, length }: SearchIndex,
  words: readonly ReadWord[],
): Pick<NameMatch, 'mains' | 'worst'> {
  if (best.length < length) {
    best = new Uint8Array(2 * length).fill(foundHow.nowhere);
    worst = new Uint8Array(2 * length);
  }
  const [rarest, ...others] = words.toSorted((a, b) => countUses(a) - countUses(b));
  let mains = rarest ? readUses(rarest) : [];
  for (const main of mains) worst[main] = best[main]!;
  clear(mains);
  for (const word of others) {
    const looked = countUses(word) < mains.length * usesALook ? readUses(word) : look(word, mains, listings);
    mains = mains.filter((main) => best[main] !== foundHow.nowhere);
    for (const main of mains) worst[main] = Math.max(worst[main]!, best[main]!);
    clear(looked);
  }
  return { mains: Uint32Array.from(mains).sort(), worst };
}

/** Writes to `best` how each listing has a word; returns their main places. */
function readUses(word: ReadWord): number[] {
  const mains: number[] = [];
  for (const [{ uses }, how] of word.means) {
    for (const use of uses) {
      const main = getMain(use);
      const wordHow = findIn(word, how, getFields(use));
      if (wordHow === foundHow.nowhere) continue;
      if (best[main] === foundHow.nowhere) mains.push(main);
      if (wordHow < best[main]!) best[main] = wordHow;
    }
  }
  return mains;
}

/** The same for these listings only. */
function look(word: ReadWord, mains: number[], listings: SearchIndex['listings']): number[] {
  for (const main of mains) best[main] = findWord(word, listings[main]!).how;
  return mains;
}

function clear(mains: readonly number[]): void {
  for (const main of mains) best[main] = foundHow.nowhere;
}

/** How a listing has a word at best, and the number of that word among its own; -1 if it does not have it. */
function findWord(typed: ReadWord, listing: Listing): { how: number; at: number } {
  let [how, at]: [number, number] = [foundHow.nowhere, -1];
  for (let i = 0; i < listing.words.length; i++) {
    const fits = typed.means.get(listing.words[i]!);
    const typedHow = fits === undefined ? foundHow.nowhere : findIn(typed, fits, listing.fields[i]!);
    if (typedHow < how) [how, at] = [typedHow, i];
  }
  return { how, at };
}

const countUses = ({ means }: ReadWord) => [...means.keys()].reduce((sum, { uses }) => sum + uses.length, 0);

/** "CPO" matches both certifications that end with it. */
const toLicenses = (title: string): Bits =>
  toBits({
    ...noFilters,
    license: licenseValues.filter((value) => value.toLowerCase().endsWith(`(${title})`)),
  });

/**
 * The tier of a listing, 0 is best: the whole name, the whole name with the last name first, then the worst word
 * decides. Each is followed by a tier for listings without the typed title.
 */
export function getTier({ listings, columns }: SearchIndex, match: NameMatch, main: number): number {
  const worst = match.worst[main]!;
  const step =
    worst +
    (worst <= foundHow.foldedName ? compareWhole(listings[main]!.nameKey, match.letters) : partOfName);
  const hasTitles = match.titles.every(
    ({ text, licenses }) =>
      listings[main]!.words.some((word) => word.text === text) ||
      hasAny(columns.low[main]!, columns.high[main]!, licenses),
  );
  return step * 2 + (hasTitles ? 0 : 1);
}

/** Tier if the letters are the whole name (titles apart), in either order. */
function compareWhole(nameKey: string, letters: string): number {
  const [last = '', first = ''] = nameKey.split('\u0001').map((part) =>
    part
      .split(' ')
      .filter((token) => !isTitle(token))
      .join(''),
  );
  if (letters === first + last) return wholeName;
  return letters === last + first ? turnedName : partOfName;
}

/** Words to show on the card as the reason for the match. */
export function getMatchedWords({ words }: NameMatch, listing: Listing): MatchedWord[] {
  return words.flatMap((typed) => {
    const { how, at } = findWord(typed, listing);
    const by = at >= 0 && toMatchedField(how, listing.fields[at]!);
    return by ? [{ by, token: listing.words[at]!.text }] : [];
  });
}

function findIn({ token, marked }: ReadWord, how: WordFit, fields: number): number {
  // An initial begins a name, and a short form is one of a person.
  const isOfNames = how === fit.nickname || (how === fit.beginning && isLetter(token));
  if (isOfNames && (fields & anyName) === 0) return foundHow.nowhere;
  if (how !== fit.exact) return (fields & ~wordField.city) !== 0 ? foundBy[how] : foundHow.city;
  if ((fields & (marked ? wordField.markedName : wordField.name)) !== 0) return foundHow.name;
  if ((fields & anyName) !== 0) return foundHow.foldedName;
  return (fields & wordField.practice) !== 0 ? foundHow.practice : foundHow.city;
}

function toMatchedField(how: number, fields: number): MatchedWord['by'] | undefined {
  if (how === foundHow.city) return 'city';
  if ((fields & anyName) === 0) return 'practice';
  return how === foundHow.sound ? 'sound' : how === foundHow.slip ? 'slip' : undefined;
}
