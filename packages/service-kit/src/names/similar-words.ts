import type { SimilarWords } from '@app/db';
import * as z from 'zod';
import type { Logger } from '../server/logger.ts';

/** Finds words of public listings that sound or look like typed ones (folded). */
export type FindSimilarWords = (tokens: readonly string[]) => Promise<SimilarWords>;

const patienceMs = 500;
const reply = z.object({ words: z.record(z.string(), z.array(z.string().max(40)).max(50)) });

/**
 * Asks the search service, whose index knows all words. Without its address or an answer in time there are no similar
 * words: nobody is found by a name with a typing mistake, and nothing else is lost. The first failure is logged.
 */
export function createSimilarWords(searchUrl: string | undefined, logger: Logger): FindSimilarWords {
  let isLogged = false;
  return async (tokens) => {
    if (!searchUrl) return new Map();
    try {
      const address = new URL('/internal/similar-words', searchUrl);
      for (const token of tokens) address.searchParams.append('word', token);
      const response = await fetch(address, { signal: AbortSignal.timeout(patienceMs) });
      const { words } = reply.parse(await response.json());
      return new Map(Object.entries(words));
    } catch (error) {
      // Not the error's text, which may contain the name.
      if (!isLogged) logger.warn({ reason: (error as Error).name }, 'search: no similar words');
      isLogged = true;
      return new Map();
    }
  };
}
