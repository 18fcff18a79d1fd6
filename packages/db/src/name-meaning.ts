import { toPrefixFilter } from './name-keys.ts';
import type { NameWord } from './name-query.ts';
import { listSpellings } from './name-words.ts';
import { listNicknames } from './nicknames.ts';

/** A typed word of a name, and other words that may be meant by it. */
export interface MeantWord {
  token: string;
  others: readonly string[];
}

/** By typed word: words of listings that sound or look like it. */
export type SimilarWords = ReadonlyMap<string, readonly string[]>;

/** Adds other spellings, nicknames, forms joined with neighbours ("Mac Intyre") and similar words to typed words. */
export function toMeantWords(words: readonly NameWord[], similar?: SimilarWords): MeantWord[] {
  const tokens = words.map(({ token }) => token);
  return tokens.map((token, index) => {
    const others = [...listSpellings(token), ...listNicknames(token), ...listJoined(tokens, index)];
    return { token, others: [...new Set([...others, ...(similar?.get(token) ?? [])])] };
  });
}

/** The word written as one with its neighbours: two or three words. */
const listJoined = (tokens: readonly string[], index: number): string[] =>
  [2, 3].flatMap((length) =>
    tokens.flatMap((_, start) =>
      start <= index && index < start + length && start + length <= tokens.length
        ? [tokens.slice(start, start + length).join('')]
        : [],
    ),
  );

/** Matches listings whose name, practice or town has each word: one that starts with it, or another that it may mean. */
export const toNameFilter = (words: readonly MeantWord[]) => ({
  $and: words.map(({ token, others }) => ({
    $or: [{ nameKeys: { $elemMatch: toPrefixFilter(token) } }, { nameKeys: { $in: [...others] } }],
  })),
});
