import { Readable } from 'node:stream';
import type { ObjectId } from '@app/db';
import { type App, problems } from '@app/service-kit';
import type { SitemapStore } from './sitemap.store.ts';

const keepPartsMs = 5 * 60_000;

/** Routes for the gateway's sitemap, not in the public table of calls. Streams lines of JSON. */
export function registerSitemapRoutes(app: App, store: SitemapStore): void {
  let stored: { firsts: Promise<ObjectId[]>; until: number } | undefined;
  const loadFirstIds = () => {
    if (!stored || stored.until < Date.now())
      stored = { firsts: store.firstIds(), until: Date.now() + keepPartsMs };
    stored.firsts.catch(() => {
      stored = undefined;
    });
    return stored.firsts;
  };

  app.get('/internal/sitemap', async (c) => {
    const requested = c.req.query('part');
    const firsts = await loadFirstIds();
    if (requested === undefined) return c.json({ parts: firsts.length });
    const part = /^\d{1,6}$/.test(requested) ? Number(requested) : -1;
    const from = firsts[part];
    if (!from) throw problems.notFound();
    return c.body(
      Readable.toWeb(
        Readable.from(generateLines(store, from, firsts[part + 1]), { objectMode: false }),
      ) as ReadableStream,
      200,
      {
        'content-type': 'application/x-ndjson',
      },
    );
  });
}

/** Joins some hundred lines per chunk: one chunk per line would cost more than the query. */
async function* generateLines(
  store: SitemapStore,
  from: ObjectId,
  to: ObjectId | undefined,
): AsyncGenerator<string> {
  let chunk = '';
  for await (const { slug, updatedAt } of store.part(from, to)) {
    chunk += `{"slug":"${slug}","updatedAt":"${updatedAt.toISOString()}"}\n`;
    if (chunk.length > 32_768) {
      yield chunk;
      chunk = '';
    }
  }
  if (chunk) yield chunk;
}
