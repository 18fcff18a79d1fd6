import { toPrefixFilter } from './name-keys.ts';
import type { NameWord } from './name-query.ts';
import { listSpellings } from './name-words.ts';
import { listNicknames } from './nicknames.ts';

/** A typed word of a name, and alternatives that may be meant by it. */
export interface ExpandedWord {
  token: string;
  alternatives: readonly string[];
}

/** By typed word: words of listings that sound or look like it. */
export type SimilarWords = ReadonlyMap<string, readonly string[]>;

/** Adds other spellings, nicknames, forms joined with neighbours ("Mac Intyre") and similar words to typed words. */
export function expandWords(words: readonly NameWord[], similar?: SimilarWords): ExpandedWord[] {
  const tokens = words.map(({ token }) => token);
  return tokens.map((token, index) => {
    const alternatives = [
      ...listSpellings(token),
      ...listNicknames(token),
      ...listJoinedForms(tokens, index),
    ];
    return { token, alternatives: [...new Set([...alternatives, ...(similar?.get(token) ?? [])])] };
  });
}

/** The word written as one with its neighbours: two or three words. */
const listJoinedForms = (tokens: readonly string[], index: number): string[] =>
  [2, 3].flatMap((length) =>
    tokens.flatMap((_, start) =>
      start <= index && index < start + length && start + length <= tokens.length
        ? [tokens.slice(start, start + length).join('')]
        : [],
    ),
  );

/** Matches listings whose name, practice or town has each word: one that starts with it, or another that it may mean. */
export const toNameFilter = (words: readonly ExpandedWord[]) => ({
  $and: words.map(({ token, alternatives }) => ({
    $or: [{ nameKeys: { $elemMatch: toPrefixFilter(token) } }, { nameKeys: { $in: [...alternatives] } }],
  })),
});
