// Converts a typed name to conditions of the cluster, by the rules of match-names.ts. The lexicon says which words a
// typed one may mean, and the cluster which listings have them.
import type { NameQuery, NameWord } from '@app/db';
import type { IndexedListing } from '../../index/columns.ts';
import { listOptionNames, toLicenseBits } from '../../index/filters/facets.ts';
import {
  computeRarity,
  isSingleCharacter,
  joinTyped,
  lastNameFirstTier,
  lookUpWords,
  partOfNameTier,
  pickRarestWords,
  type TypedWord,
  wholeNameTier,
  wordTier,
} from '../../index/names/match-names.ts';
import { fitKind, type Vocabulary, type Word, type WordFit } from '../../index/names/vocabulary.ts';
import {
  addPoints,
  type Clause,
  createFilterCounts,
  everyListing,
  matchAll,
  matchAny,
  matchPrefix,
  matchValue,
  matchValues,
  noListing,
  type SearchRequest,
} from './clauses.ts';
import { type ClusterReply, readCounts, readScores } from './parse-reply.ts';

/** A name with the words of listings that it means. They depend on all listings. */
export interface ResolvedName {
  query: NameQuery;
  words: readonly TypedWord[];
  /** True if no listing has all words, so that some were left out. */
  isPartialMatch: boolean;
}

const matchInName = (texts: readonly string[]) => [
  matchValues('names', texts),
  matchValues('markedNames', texts),
];
const matchInNameOrPractice = (texts: readonly string[]) => [
  ...matchInName(texts),
  matchValues('practices', texts),
];

/** Lists the clauses that find a word, by tier of `wordTier`. A letter that is the only word is not an initial. */
function listTierClauses({ token, hasDiacritics, meanings }: TypedWord, isOnlyWord: boolean): Clause[][] {
  const listMeanings = (wantedFit: WordFit) =>
    [...meanings].flatMap(([{ text }, wordFit]) => (wordFit === wantedFit ? [text] : []));
  const exactTexts = [...new Set([token, ...listMeanings(fitKind.exact)])];
  const [soundMeanings, slipMeanings] = [listMeanings(fitKind.sound), listMeanings(fitKind.slip)];
  const isInitial = isSingleCharacter(token);
  const matchPrefixes = (fields: readonly string[]) => fields.map((field) => matchPrefix(field, token));
  const listPrefixClauses = () => {
    if (!isInitial) return matchPrefixes(['names', 'markedNames', 'practices']);
    return isOnlyWord ? [] : matchPrefixes(['names', 'markedNames']);
  };
  const clauses: Clause[][] = [];
  clauses[wordTier.name] = [matchValues(hasDiacritics ? 'markedNames' : 'names', exactTexts)];
  clauses[wordTier.foldedName] = [matchValues(hasDiacritics ? 'names' : 'markedNames', exactTexts)];
  clauses[wordTier.practice] = [matchValues('practices', exactTexts)];
  clauses[wordTier.prefix] = listPrefixClauses();
  clauses[wordTier.nickname] = matchInName(listMeanings(fitKind.nickname));
  clauses[wordTier.sound] = matchInNameOrPractice(soundMeanings);
  clauses[wordTier.slip] = matchInNameOrPractice(slipMeanings);
  clauses[wordTier.city] = [
    matchValues('words', [...exactTexts, ...soundMeanings, ...slipMeanings]),
    ...(isInitial ? [] : matchPrefixes(['words'])),
  ];
  return clauses;
}

/** Matches listings in which a word is found in this tier or a better one. */
const matchWord = (word: TypedWord, isOnlyWord: boolean, tier: number): Clause =>
  matchAny(
    listTierClauses(word, isOnlyWord)
      .slice(0, tier + 1)
      .flat(),
  );

/** Matches listings in which each word is found in this tier or a better one. */
const matchWords = (words: readonly TypedWord[], tier: number): Clause =>
  words.length === 0 ? noListing : matchAll(words.map((word) => matchWord(word, words.length === 1, tier)));

/** Matches the listings that a name means. */
export const toNameFilter = ({ words }: Pick<ResolvedName, 'words'>): Clause =>
  matchWords(words, wordTier.city);

/** The points of tier 0 of `getTier`, the best one. */
export const bestTierPoints = 2 * (wordTier.city + partOfNameTier) + 1;

/** Creates clauses whose points sum up to `bestTierPoints` minus the tier of `getTier`. */
export function createTierClauses({ query, words }: ResolvedName): Clause[] {
  const letters = joinTyped(query, words);
  const matchWhole = (fields: readonly string[]) =>
    matchAll([
      matchWords(words, wordTier.foldedName),
      matchAny(fields.map((field) => matchValue(field, letters))),
    ]);
  const titleClauses = query.titles.map((title) =>
    matchAny([matchValue('words', title), matchValues('options', listOptionNames(toLicenseBits(title)))]),
  );
  const tiers = Array.from({ length: wordTier.city }, (_, tier) => tier);
  return [
    ...tiers.map((tier) => addPoints(2, matchWords(words, tier))),
    addPoints(2 * (partOfNameTier - lastNameFirstTier), matchWhole(['whole', 'turned'])),
    addPoints(2 * (lastNameFirstTier - wholeNameTier), matchWhole(['whole'])),
    addPoints(1, titleClauses.length > 0 ? matchAll(titleClauses) : everyListing),
  ];
}

type SearchAll = (requests: readonly SearchRequest[]) => Promise<ClusterReply[]>;

/** Resolves a name against all listings. Each further attempt is made only if nobody matches. */
export async function resolveName(
  query: NameQuery,
  lexicon: { vocabulary: Vocabulary },
  searchAll: SearchAll,
): Promise<ResolvedName> {
  /** Checks for each clause whether any listing passes. */
  const checkEach = async (clauses: readonly Clause[]) => {
    const existenceOptions = { size: 0, terminate_after: 1, track_total_hits: 1 };
    const replies = await searchAll(clauses.map((clause) => ({ ...existenceOptions, query: clause })));
    return replies.map(({ total }) => total > 0);
  };
  const { readings } = query;
  const lookUpReadings = (allowsMistakes: (word: NameWord) => boolean) =>
    readings.map((words) => lookUpWords(lexicon, words, allowsMistakes));
  const toResolvedName = (words: readonly TypedWord[], isPartialMatch = false) => ({
    query,
    words,
    isPartialMatch,
  });
  const matchName = (words: readonly TypedWord[]) => toNameFilter({ words });

  const typedWords = readings[0]!;
  const typedReadings = lookUpReadings(() => false);
  const hasMatch = await checkEach([
    ...typedReadings.map(matchName),
    ...typedWords.map(({ token }) => matchPrefix('words', token)),
  ]);
  const exactReading = typedReadings.find((_, i) => hasMatch[i]);
  if (exactReading) return toResolvedName(exactReading);

  const unknownTokens = new Set(
    typedWords.filter((_, i) => !hasMatch[typedReadings.length + i]).map(({ token }) => token),
  );
  const isUnknown = ({ token }: NameWord) => unknownTokens.has(token);
  const tolerantReadings = [...lookUpReadings(isUnknown), ...lookUpReadings(() => true)];
  const tolerantChecks = await checkEach(tolerantReadings.map(matchName));
  const tolerantReading = tolerantReadings.find((_, i) => tolerantChecks[i]);
  if (tolerantReading) return toResolvedName(tolerantReading);

  return toResolvedName(
    await chooseWords(lookUpWords(lexicon, readings.at(-1)!, isUnknown), searchAll),
    true,
  );
}

/** Chooses the words of the best partial match, like `chooseWords` in match-names.ts. */
async function chooseWords(words: readonly TypedWord[], searchAll: SearchAll): Promise<TypedWord[]> {
  const countedWords = words.filter(({ token }) => !isSingleCharacter(token));
  if (countedWords.length === 0) return [];
  const isOnlyWord = words.length === 1;
  const anywhereClauses = countedWords.map((word) => matchWord(word, isOnlyWord, wordTier.city));
  const inNameClause = matchAny(countedWords.map((word) => matchWord(word, isOnlyWord, wordTier.slip)));
  // Each word adds its own bit to the points of a listing.
  const bitClauses = anywhereClauses.map((clause, i) => addPoints(2 ** i, clause));
  const wordSetTerms = { script: { source: '_score' }, size: 2 ** countedWords.length };
  const [allReply, scoredReply] = await searchAll([
    {
      size: 0,
      track_total_hits: true,
      query: everyListing,
      aggs: { words: createFilterCounts(anywhereClauses) },
    },
    {
      size: 0,
      query: { bool: { filter: [inNameClause], should: bitClauses } },
      aggs: { sets: { terms: wordSetTerms } },
    },
  ]);
  const rarities = readCounts(allReply!.aggregations.words).map((total) =>
    computeRarity(allReply!.total, total),
  );
  const chosenBits = pickRarestWords(readScores(scoredReply!.aggregations.sets), rarities);
  return countedWords.filter((_, i) => (chosenBits >> i) & 1);
}

/** Limits the meanings of words to words of these listings. */
export function narrowWords(
  words: readonly TypedWord[],
  { vocabulary }: { vocabulary: Vocabulary },
  listings: readonly IndexedListing[],
): TypedWord[] {
  const ownWords = new Set(listings.flatMap((listing) => listing.words));
  return words.map((word) => {
    const meanings = new Map<Word, WordFit>();
    for (const ownWord of ownWords) {
      const vocabularyWord = vocabulary.find(ownWord.text);
      const wordFit = vocabularyWord && word.meanings.get(vocabularyWord);
      if (wordFit !== undefined) meanings.set(ownWord, wordFit);
    }
    return { ...word, meanings };
  });
}
