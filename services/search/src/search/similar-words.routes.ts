import type { App } from '@app/service-kit';
import type { SearchEngine } from '../engine/engine.ts';

/** Names have fewer words, and words fewer letters. */
const [maxWords, maxLetters] = [12, 40];
/** The most used ones; a word has more only if it is short and sounds like many. */
const maxSimilar = 30;

/** Route for services that search listings by name themselves; not in the public table of calls. */
export function registerSimilarWordsRoutes(app: App, engine: SearchEngine): void {
  app.get('/internal/similar-words', async (c) => {
    const typedWords = c.req.queries('word') ?? [];
    const words = typedWords.filter((word) => word.length <= maxLetters).slice(0, maxWords);
    const [similar, nearest] = await Promise.all([
      Promise.all(words.map(engine.listSimilarWords)),
      engine.listNearestWords(words.join(' ')),
    ]);
    return c.json({
      words: Object.fromEntries(
        similar.map((similarWords, i) => [words[i]!, similarWords.slice(0, maxSimilar)]),
      ),
      nearest,
    });
  });
}
