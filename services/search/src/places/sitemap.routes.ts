import { Readable } from 'node:stream';
import type { ObjectId } from '@app/db';
import { type App, cacheValue, problems } from '@app/service-kit';
import type { RouteDeps } from '../route-deps.ts';
import { createSitemapStore, type SitemapStore } from './sitemap.store.ts';

const firstIdsTtlMs = 5 * 60_000;

/** Routes for the gateway's sitemap, not part of the public API. Streams JSON lines. */
export function registerSitemapRoutes(app: App, { collections }: RouteDeps): void {
  const sitemapStore = createSitemapStore(collections);
  const getFirstIds = cacheValue(sitemapStore.findFirstIds, firstIdsTtlMs);

  app.get('/internal/sitemap', async (c) => {
    const partText = c.req.query('part');
    const firstIds = await getFirstIds();
    if (partText === undefined) return c.json({ parts: firstIds.length });
    const partIndex = /^\d{1,6}$/.test(partText) ? Number(partText) : -1;
    const firstId = firstIds[partIndex];
    if (!firstId) throw problems.notFound();
    const lines = generateLines(sitemapStore, firstId, firstIds[partIndex + 1]);
    const body = Readable.toWeb(Readable.from(lines, { objectMode: false })) as ReadableStream;
    return c.body(body, 200, { 'content-type': 'application/x-ndjson' });
  });
}

/** Yields chunks of some hundred lines, because one chunk per line would cost more than the query. */
async function* generateLines(
  sitemapStore: SitemapStore,
  firstId: ObjectId,
  endId: ObjectId | undefined,
): AsyncGenerator<string> {
  let chunk = '';
  for await (const { slug, updatedAt } of sitemapStore.findPart(firstId, endId)) {
    chunk += `{"slug":"${slug}","updatedAt":"${updatedAt.toISOString()}"}\n`;
    if (chunk.length > 32_768) {
      yield chunk;
      chunk = '';
    }
  }
  if (chunk) yield chunk;
}
