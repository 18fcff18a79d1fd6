import { type Collections, type MeantWord, parseName, toMeantWords, toNameFilter } from '@app/db';
import { readOptions } from '../mongo.ts';
import type { FindSimilarWords } from './similar-words.ts';

interface Search {
  /** Which listings to search. */
  approved: boolean | { $in: boolean[] };
  /** Asked if nobody is found by the words as typed. */
  findSimilarWords: FindSimilarWords;
}

/**
 * Finds what a typed name means, in the order of the public search: all words; without titles and other additions; with
 * typing mistakes in words that nobody has; with mistakes in all. Undefined if no listing is meant.
 */
export async function findNameMeaning(
  { listings }: Pick<Collections, 'listings'>,
  text: string,
  { approved, findSimilarWords }: Search,
): Promise<MeantWord[] | undefined> {
  const readings = parseName(text)?.readings ?? [];
  const isAnybody = async (words: MeantWord[]) => {
    const filter = { approved, ...toNameFilter(words) };
    const options = { projection: { _id: 1 as const }, hint: 'nameKeys', ...readOptions };
    return (await listings.findOne(filter, options)) !== null;
  };
  for (const words of readings.map((reading) => toMeantWords(reading)))
    if (await isAnybody(words)) return words;

  const typed = readings[0]?.map(({ token }) => token) ?? [];
  const similar = typed.length > 0 ? await findSimilarWords(typed) : new Map();
  if ([...similar.values()].every(({ length }) => length === 0)) return undefined;
  const areKnown = await Promise.all(typed.map((token) => isAnybody([{ token, others: [] }])));
  const unknown = new Map([...similar].filter(([token]) => !areKnown[typed.indexOf(token)]));
  for (const allowed of [unknown, similar])
    for (const words of readings.map((reading) => toMeantWords(reading, allowed)))
      if (await isAnybody(words)) return words;
  return undefined;
}
