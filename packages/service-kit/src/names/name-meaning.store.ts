import { type Collections, type ExpandedWord, expandWords, parseName, toNameFilter } from '@app/db';
import { readOptions } from '../mongo.ts';
import type { FindSimilarWords } from './similar-words.ts';

interface NameSearchOptions {
  /** Filter of the listings that are searched. */
  approved: boolean | { $in: boolean[] };
  /** Asked if nobody is found by the words as typed. */
  findSimilarWords: FindSimilarWords;
}

/** The words by which listings are found for a typed name. */
export interface NameMeaning {
  words: ExpandedWord[];
  /** True if no listing has all typed words: these are the words of the best partial match. */
  isPartialMatch: boolean;
}

/**
 * Finds what a typed name means, in the order of the public search: all words; without titles and other additions; with
 * typing mistakes in words that nobody has; with mistakes in all; the words of the best partial match. Undefined if no
 * listing is meant.
 */
export async function findNameMeaning(
  { listings }: Pick<Collections, 'listings'>,
  text: string,
  { approved, findSimilarWords }: NameSearchOptions,
): Promise<NameMeaning | undefined> {
  const readings = parseName(text)?.readings ?? [];
  const hasMatch = async (words: ExpandedWord[]) => {
    const filter = { approved, ...toNameFilter(words) };
    const options = { projection: { _id: 1 as const }, hint: 'nameKeys', ...readOptions };
    return (await listings.findOne(filter, options)) !== null;
  };
  for (const words of readings.map((reading) => expandWords(reading)))
    if (await hasMatch(words)) return { words, isPartialMatch: false };

  const requiredTokens = readings[0]?.map(({ token }) => token) ?? [];
  if (requiredTokens.length === 0) return undefined;
  const { similar, nearest } = await findSimilarWords(requiredTokens);
  if (nearest.length === 0 && [...similar.values()].every(({ length }) => length === 0)) return undefined;
  const hasMatchByIndex = await Promise.all(
    requiredTokens.map((token) => hasMatch([{ token, alternatives: [] }])),
  );
  const unknownSimilar = new Map(
    [...similar].filter(([token]) => !hasMatchByIndex[requiredTokens.indexOf(token)]),
  );
  for (const similarWords of [unknownSimilar, similar])
    for (const words of readings.map((reading) => expandWords(reading, similarWords)))
      if (await hasMatch(words)) return { words, isPartialMatch: false };
  const nearestWords = readings.at(-1)!.filter(({ token }) => nearest.includes(token));
  const words = expandWords(nearestWords, unknownSimilar);
  return nearestWords.length > 0 && (await hasMatch(words)) ? { words, isPartialMatch: true } : undefined;
}
