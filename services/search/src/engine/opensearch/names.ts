// What a typed name means, in the cluster's terms; the rules are those of match-names.ts. The lexicon says which words a
// typed one may mean, and the cluster which listings have them.
import type { NameQuery, NameWord } from '@app/db';
import type { IndexedListing } from '../../index/columns.ts';
import { listOptionNames } from '../../index/filters/facets.ts';
import {
  computeRarity,
  isLetter,
  joinTyped,
  lastNameFirst,
  partOfName,
  pickWords,
  readWords,
  type TypedWord,
  toLicenses,
  wholeName,
  wordTier,
} from '../../index/names/match-names.ts';
import { fit, type Vocabulary, type Word, type WordFit } from '../../index/names/vocabulary.ts';
import {
  type Clause,
  everything,
  matchAll,
  matchAny,
  matchBeginning,
  matchValue,
  matchValues,
  nothing,
  score,
} from './clauses.ts';
import type { ClusterReply } from './cluster.ts';

/** A name whose meaning is decided by all listings. */
export interface DecidedName {
  query: NameQuery;
  words: readonly TypedWord[];
  /** True if words had to be left out. */
  isNearest: boolean;
}

const matchInName = (texts: readonly string[]) => [
  matchValues('names', texts),
  matchValues('markedNames', texts),
];
const matchInNameOrPractice = (texts: readonly string[]) => [
  ...matchInName(texts),
  matchValues('practices', texts),
];

/** Clauses that find a word in each tier of `wordTier`; whether it is alone decides what a letter may mean. */
function listWays({ token, marked, means }: TypedWord, isAlone: boolean): Clause[][] {
  const wordsOf = (wordFit: WordFit) =>
    [...means].flatMap(([{ text }, its]) => (its === wordFit ? [text] : []));
  const exact = [...new Set([token, ...wordsOf(fit.exact)])];
  const isInitial = isLetter(token);
  const beginsIn = (fields: readonly string[]) => fields.map((field) => matchBeginning(field, token));
  const listBeginnings = () => {
    if (!isInitial) return beginsIn(['names', 'markedNames', 'practices']);
    return isAlone ? [] : beginsIn(['names', 'markedNames']);
  };
  const ways: Clause[][] = [];
  ways[wordTier.name] = [matchValues(marked ? 'markedNames' : 'names', exact)];
  ways[wordTier.foldedName] = [matchValues(marked ? 'names' : 'markedNames', exact)];
  ways[wordTier.practice] = [matchValues('practices', exact)];
  ways[wordTier.beginning] = listBeginnings();
  ways[wordTier.nickname] = matchInName(wordsOf(fit.nickname));
  ways[wordTier.sound] = matchInNameOrPractice(wordsOf(fit.sound));
  ways[wordTier.slip] = matchInNameOrPractice(wordsOf(fit.slip));
  ways[wordTier.city] = [
    matchValues('words', [...exact, ...wordsOf(fit.sound), ...wordsOf(fit.slip)]),
    ...(isInitial ? [] : beginsIn(['words'])),
  ];
  return ways;
}

/** Listings in which a word is found in this tier or a better one. */
const findWord = (word: TypedWord, isAlone: boolean, tier: number): Clause =>
  matchAny(
    listWays(word, isAlone)
      .slice(0, tier + 1)
      .flat(),
  );

/** Listings in which each word is found in this tier or a better one. */
function findWords(words: readonly TypedWord[], tier: number): Clause {
  if (words.length === 0) return nothing;
  return matchAll(words.map((word) => findWord(word, words.length === 1, tier)));
}

/** The listings that a name means. */
export const toNameFilter = ({ words }: Pick<DecidedName, 'words'>): Clause =>
  findWords(words, wordTier.city);

/** The points of the best tier of `getTier`, which is 0. */
export const bestTier = 2 * (wordTier.city + partOfName) + 1;

/** Clauses whose points sum up to `bestTier` minus the tier of `getTier`. */
export function toTierPoints({ query, words }: DecidedName): Clause[] {
  const letters = joinTyped(query, words);
  const isWhole = (fields: readonly string[]) =>
    matchAll([
      findWords(words, wordTier.foldedName),
      matchAny(fields.map((field) => matchValue(field, letters))),
    ]);
  const hasTitles = query.titles.map((title) =>
    matchAny([matchValue('words', title), matchValues('options', listOptionNames(toLicenses(title)))]),
  );
  const tiers = Array.from({ length: wordTier.city }, (_, tier) => tier);
  return [
    ...tiers.map((tier) => score(2, findWords(words, tier))),
    score(2 * (partOfName - lastNameFirst), isWhole(['whole', 'turned'])),
    score(2 * (lastNameFirst - wholeName), isWhole(['whole'])),
    score(1, hasTitles.length > 0 ? matchAll(hasTitles) : everything),
  ];
}

type SendSearches = (requests: readonly Clause[]) => Promise<ClusterReply[]>;

/** Decides what a name means, from all listings: a further step is taken if nobody matches. */
export async function decideName(
  query: NameQuery,
  lexicon: { vocabulary: Vocabulary },
  send: SendSearches,
): Promise<DecidedName> {
  const exist = async (clauses: readonly Clause[]) => {
    const requests = clauses.map((clause) => ({
      size: 0,
      terminate_after: 1,
      track_total_hits: 1,
      query: clause,
    }));
    return (await send(requests)).map(({ hits }) => hits.total!.value > 0);
  };
  const { readings } = query;
  const read = (isForgiven: (word: NameWord) => boolean) =>
    readings.map((words) => readWords(lexicon, words, isForgiven));
  const decide = (words: readonly TypedWord[], isNearest = false) => ({ query, words, isNearest });

  const allWords = readings[0]!;
  const asTyped = read(() => false);
  const answers = await exist([
    ...asTyped.map((words) => toNameFilter({ words })),
    ...allWords.map(({ token }) => matchBeginning('words', token)),
  ]);
  const whole = asTyped.find((_, i) => answers[i]);
  if (whole) return decide(whole);

  const unknown = new Set(allWords.filter((_, i) => !answers[asTyped.length + i]).map(({ token }) => token));
  const isUnknown = ({ token }: NameWord) => unknown.has(token);
  const forgiving = [...read(isUnknown), ...read(() => true)];
  const found = await exist(forgiving.map((words) => toNameFilter({ words })));
  const forgiven = forgiving.find((_, i) => found[i]);
  if (forgiven) return decide(forgiven);

  return decide(await chooseWords(readWords(lexicon, readings.at(-1)!, isUnknown), send), true);
}

/** The words of the best partial match: see `chooseWords` in match-names.ts. */
async function chooseWords(words: readonly TypedWord[], send: SendSearches): Promise<TypedWord[]> {
  const counted = words.filter(({ token }) => !isLetter(token));
  if (counted.length === 0) return [];
  const isAlone = words.length === 1;
  const anywhere = counted.map((word) => findWord(word, isAlone, wordTier.city));
  const [totals, sets] = await send([
    {
      size: 0,
      track_total_hits: true,
      query: everything,
      aggs: { words: { filters: { filters: anywhere } } },
    },
    {
      size: 0,
      // Each word adds its bit to the points of a listing.
      query: {
        bool: {
          filter: [matchAny(counted.map((word) => findWord(word, isAlone, wordTier.slip)))],
          should: anywhere.map((clause, i) => score(2 ** i, clause)),
        },
      },
      aggs: { sets: { terms: { script: { source: '_score' }, size: 2 ** counted.length } } },
    },
  ]);
  const size = totals!.hits.total!.value;
  const rarities = totals!.aggregations.words.buckets.map(({ doc_count }: { doc_count: number }) =>
    computeRarity(size, doc_count),
  );
  const bitSets = sets!.aggregations.sets.buckets.map(({ key }: { key: number | string }) => Number(key));
  const bits = pickWords(bitSets, rarities);
  return counted.filter((_, i) => (bits >> i) & 1);
}

/** The same words, as words of these listings alone. */
export function narrowWords(
  words: readonly TypedWord[],
  { vocabulary }: { vocabulary: Vocabulary },
  listings: readonly IndexedListing[],
): TypedWord[] {
  const own = new Set(listings.flatMap((listing) => listing.words));
  return words.map((word) => {
    const means = new Map<Word, WordFit>();
    for (const ownWord of own) {
      const known = vocabulary.find(ownWord.text);
      const wordFit = known && word.means.get(known);
      if (wordFit !== undefined) means.set(ownWord, wordFit);
    }
    return { ...word, means };
  });
}
