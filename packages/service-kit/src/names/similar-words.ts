import type { SimilarWords } from '@app/db';
import * as z from 'zod';
import type { Logger } from '../server/logger.ts';
import { namePeer } from '../telemetry/telemetry.ts';

/** Words of public listings that are similar to the typed ones, normalized. */
export interface SimilarWordsResult {
  similar: SimilarWords;
  /** The typed words of the best partial match; none if somebody has all. */
  nearest: readonly string[];
}
export type FindSimilarWords = (tokens: readonly string[]) => Promise<SimilarWordsResult>;

const timeoutMs = 500;
const wordSchema = z.string().max(40);
const replySchema = z.object({
  words: z.record(z.string(), z.array(wordSchema).max(50)),
  // Absent in replies of the release before.
  nearest: z.array(wordSchema).max(12).default([]),
});
const noWords: SimilarWordsResult = { similar: new Map(), nearest: [] };

/**
 * Asks the search service, whose index knows all words. Without its address or a timely reply there are none: nobody is
 * found by a name with a typing mistake or an extra word, and nothing else is lost. The first failure is logged.
 */
export function createSimilarWordsFinder(searchUrl: string | undefined, logger: Logger): FindSimilarWords {
  let isLogged = false;
  if (searchUrl) namePeer('search', searchUrl);
  return async (tokens) => {
    if (!searchUrl) return noWords;
    try {
      const address = new URL('/internal/similar-words', searchUrl);
      for (const token of tokens) address.searchParams.append('word', token);
      const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) });
      const { words, nearest } = replySchema.parse(await response.json());
      return { similar: new Map(Object.entries(words)), nearest };
    } catch (error) {
      // Not the error's text, which may contain the name.
      if (!isLogged) logger.warn({ reason: (error as Error).name }, 'search: no similar words');
      isLogged = true;
      return noWords;
    }
  };
}
