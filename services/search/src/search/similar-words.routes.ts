import type { App } from '@app/service-kit';
import type { RouteDeps } from '../route-deps.ts';

/** More than names have words, and words letters. */
const [maxWords, maxLetters] = [12, 40];
/** Maximum number of similar words. Only short words that sound like many others have more. */
const maxSimilarWords = 30;

/** Route for services that search listings by name on their own. Not part of the public API. */
export function registerSimilarWordsRoutes(app: App, { engine }: RouteDeps): void {
  app.get('/internal/similar-words', async (c) => {
    const typedWords = c.req.queries('word') ?? [];
    const words = typedWords.filter((word) => word.length <= maxLetters).slice(0, maxWords);
    const [similarWordLists, nearest] = await Promise.all([
      Promise.all(words.map(engine.listSimilarWords)),
      engine.listPartialMatchWords(words.join(' ')),
    ]);
    return c.json({
      words: Object.fromEntries(
        similarWordLists.map((similarWords, i) => [words[i]!, similarWords.slice(0, maxSimilarWords)]),
      ),
      nearest,
    });
  });
}
