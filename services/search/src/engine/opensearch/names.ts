// Converts a typed name to conditions of the cluster, by the rules of match-names.ts. The lexicon says which words a
// typed one may mean, and the cluster which listings have them.
import type { NameQuery, NameWord } from '@app/db';
import { listOptionNames, toLicenseBits } from '../../index/filters/facets.ts';
import {
  computeRarity,
  isSingleCharacter,
  joinTypedLetters,
  lastNameFirstTier,
  lookUpWords,
  partOfNameTier,
  pickRarestWords,
  type TypedWord,
  wholeNameTier,
} from '../../index/names/match-names.ts';
import { fitKind, type Vocabulary, type Word, type WordFit, wordTier } from '../../index/names/vocabulary.ts';
import type { Cluster } from './cluster.ts';
import { readCounts, readScores } from './parse-reply.ts';
import { addPoints, type Clause } from './request.ts';

/** A name with the words of listings that it means. They depend on all listings. */
export interface ResolvedName {
  query: NameQuery;
  words: readonly TypedWord[];
  /** True if no listing has all words, so that some were left out. */
  isPartialMatch: boolean;
}

const nameFields = ['names', 'markedNames'];
const nameAndPracticeFields = [...nameFields, 'practices'];

/** Lists the clauses that find a word, by tier of `wordTier`. A letter that is the only word is not an initial. */
function createClausesByTier({ token, hasDiacritics, meanings }: TypedWord, isOnlyWord: boolean): Clause[][] {
  const listMeaningTexts = (wantedFit: WordFit) =>
    [...meanings].flatMap(([{ text }, wordFit]) => (wordFit === wantedFit ? [text] : []));
  const exactTexts = [...new Set([token, ...listMeaningTexts(fitKind.exact)])];
  const [soundTexts, slipTexts] = [listMeaningTexts(fitKind.sound), listMeaningTexts(fitKind.slip)];
  const isInitial = isSingleCharacter(token);
  const matchTexts = (texts: readonly string[], fields: readonly string[]): Clause[] =>
    fields.map((field) => ({ terms: { [field]: texts } }));
  const matchPrefixes = (fields: readonly string[]): Clause[] =>
    fields.map((field) => ({ prefix: { [field]: token } }));
  const listPrefixClauses = () => {
    if (!isInitial) return matchPrefixes(nameAndPracticeFields);
    return isOnlyWord ? [] : matchPrefixes(nameFields);
  };
  const clausesByTier: Clause[][] = [];
  clausesByTier[wordTier.name] = matchTexts(exactTexts, [hasDiacritics ? 'markedNames' : 'names']);
  clausesByTier[wordTier.foldedName] = matchTexts(exactTexts, [hasDiacritics ? 'names' : 'markedNames']);
  clausesByTier[wordTier.practice] = matchTexts(exactTexts, ['practices']);
  clausesByTier[wordTier.prefix] = listPrefixClauses();
  clausesByTier[wordTier.nickname] = matchTexts(listMeaningTexts(fitKind.nickname), nameFields);
  clausesByTier[wordTier.sound] = matchTexts(soundTexts, nameAndPracticeFields);
  clausesByTier[wordTier.slip] = matchTexts(slipTexts, nameAndPracticeFields);
  clausesByTier[wordTier.city] = [
    ...matchTexts([...exactTexts, ...soundTexts, ...slipTexts], ['words']),
    ...(isInitial ? [] : matchPrefixes(['words'])),
  ];
  return clausesByTier;
}

/** Matches listings in which a word is found in this tier or a better one. */
const matchWord = (word: TypedWord, tier: number, isOnlyWord = false): Clause => {
  const clausesByTier = createClausesByTier(word, isOnlyWord).slice(0, tier + 1);
  return { bool: { should: clausesByTier.flat() } };
};

/** Matches listings in which each word is found in this tier or a better one. */
const matchWords = (words: readonly TypedWord[], tier: number): Clause =>
  words.length === 0
    ? { match_none: {} }
    : { bool: { filter: words.map((word) => matchWord(word, tier, words.length === 1)) } };

export const matchName = (words: readonly TypedWord[]): Clause => matchWords(words, wordTier.city);

/** The points of tier 0 of `getTier`, the best one. */
export const bestTierPoints = 2 * (wordTier.city + partOfNameTier) + 1;

/** Creates clauses whose points sum up to `bestTierPoints` minus the tier of `getTier`. */
export function createTierClauses({ query, words }: ResolvedName): Clause[] {
  const letters = joinTypedLetters(query, words);
  const createWholeNameClauses = (fields: readonly string[]): Clause[] => [
    matchWords(words, wordTier.foldedName),
    { bool: { should: fields.map((field) => ({ term: { [field]: letters } })) } },
  ];
  const titleClauses = query.titles.map((title): Clause => {
    const licenses = listOptionNames(toLicenseBits(title));
    return { bool: { should: [{ term: { words: title } }, { terms: { options: licenses } }] } };
  });
  const tiers = Array.from({ length: wordTier.city }, (_, tier) => tier);
  return [
    ...tiers.map((tier) => addPoints(2, [matchWords(words, tier)])),
    addPoints(2 * (partOfNameTier - lastNameFirstTier), createWholeNameClauses(['whole', 'turned'])),
    addPoints(2 * (lastNameFirstTier - wholeNameTier), createWholeNameClauses(['whole'])),
    addPoints(1, titleClauses),
  ];
}

/** Resolves a name against all listings. Each further attempt is made only if nobody matches. */
export async function resolveName(
  query: NameQuery,
  lexicon: { vocabulary: Vocabulary },
  searchAll: Cluster['searchAll'],
): Promise<ResolvedName> {
  /** Checks for each clause whether any listing passes. */
  const checkClauses = async (clauses: readonly Clause[]) => {
    const existenceOptions = { size: 0, terminate_after: 1, track_total_hits: 1 };
    const searchReplies = await searchAll(clauses.map((clause) => ({ ...existenceOptions, query: clause })));
    return searchReplies.map(({ total }) => total > 0);
  };
  const { readings } = query;
  const lookUpReadings = (allowsMistakes: (word: NameWord) => boolean) =>
    readings.map((words) => lookUpWords(lexicon, words, allowsMistakes));

  const typedWords = readings[0]!;
  const typedReadings = lookUpReadings(() => false);
  const hasMatchByClause = await checkClauses([
    ...typedReadings.map(matchName),
    ...typedWords.map(({ token }) => ({ prefix: { words: token } })),
  ]);
  const exactReading = typedReadings.find((_, i) => hasMatchByClause[i]);
  if (exactReading) return { query, words: exactReading, isPartialMatch: false };

  const unknownWords = typedWords.filter((_, i) => !hasMatchByClause[typedReadings.length + i]);
  const unknownTokens = new Set(unknownWords.map(({ token }) => token));
  const isUnknown = ({ token }: NameWord) => unknownTokens.has(token);
  const tolerantReadings = [...lookUpReadings(isUnknown), ...lookUpReadings(() => true)];
  const hasMatchByReading = await checkClauses(tolerantReadings.map(matchName));
  const tolerantReading = tolerantReadings.find((_, i) => hasMatchByReading[i]);
  if (tolerantReading) return { query, words: tolerantReading, isPartialMatch: false };

  const words = lookUpWords(lexicon, readings.at(-1)!, isUnknown);
  return { query, words: await chooseWords(words, searchAll), isPartialMatch: true };
}

/** Chooses the words of the best partial match, like `chooseWords` in match-names.ts. */
async function chooseWords(
  words: readonly TypedWord[],
  searchAll: Cluster['searchAll'],
): Promise<TypedWord[]> {
  const countedWords = words.filter(({ token }) => !isSingleCharacter(token));
  if (countedWords.length === 0) return [];
  const wordClauses = countedWords.map((word) => matchWord(word, wordTier.city));
  const nameClause = { bool: { should: countedWords.map((word) => matchWord(word, wordTier.slip)) } };
  // Each word adds its own bit to the points of a listing.
  const bitClauses = wordClauses.map((clause, i) => addPoints(2 ** i, [clause]));
  const scoreTerms = { script: { source: '_score' }, size: 2 ** countedWords.length };
  const [countsReply, scoresReply] = await searchAll([
    { size: 0, track_total_hits: true, aggs: { words: { filters: { filters: wordClauses } } } },
    {
      size: 0,
      query: { bool: { filter: [nameClause], should: bitClauses } },
      aggs: { sets: { terms: scoreTerms } },
    },
  ]);
  const rarities = readCounts(countsReply!.aggregations.words).map((total) =>
    computeRarity(countsReply!.total, total),
  );
  const chosenBits = pickRarestWords(readScores(scoresReply!.aggregations.sets), rarities);
  return countedWords.filter((_, i) => (chosenBits >> i) & 1);
}

/** Limits the meanings of words to the words of a vocabulary. */
export const narrowWords = (words: readonly TypedWord[], vocabulary: Vocabulary): TypedWord[] =>
  words.map((word) => {
    const meanings = new Map<Word, WordFit>();
    for (const [{ text }, wordFit] of word.meanings) {
      const vocabularyWord = vocabulary.find(text);
      if (vocabularyWord) meanings.set(vocabularyWord, wordFit);
    }
    return { ...word, meanings };
  });
