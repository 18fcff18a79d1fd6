import type { App } from '@app/service-kit';
import type { SearchEngine } from '../engine/engine.ts';

/** Names have fewer words, and words fewer letters. */
const [mostWords, mostLetters] = [12, 40];
/** The most used ones; a word has more only if it is short and sounds like many. */
const mostSimilar = 30;

/** Route for services that search listings by name themselves; not in the public table of calls. */
export function mountSimilarWords(app: App, engine: SearchEngine): void {
  app.get('/internal/similar-words', async (c) => {
    const words = (c.req.queries('word') ?? []).filter((word) => word.length <= mostLetters);
    const similar = await Promise.all(words.slice(0, mostWords).map(engine.listSimilarWords));
    return c.json({
      words: Object.fromEntries(similar.map((found, i) => [words[i]!, found.slice(0, mostSimilar)])),
    });
  });
}
