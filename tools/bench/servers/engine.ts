// The search index in one process without HTTP, as CPU time used here. node engine.ts MONGODB_URI
import { getCollections, settingsDefaults } from '@app/db';
import { connectMongo } from '@app/service-kit';
import { createCardRenderer } from '@app/service-search/cards/card-renderer';
import { search } from '@app/service-search/index/search';
import { buildIndex } from '@app/service-search/index/search-index';
import { createListingsStore } from '@app/service-search/listings.store';
import { createDatabaseFeed } from '@app/service-search/live-index/database-feed.store';
import { parseSearchQuery } from '@app/service-search/search/parse-search-query';
import { parseQuery, searchQuery } from '@app/types';
import * as z from 'zod/mini';

export type EngineJob = { job: 'search'; queries: string[]; times: number } | { job: 'build' };

const { client, db } = await connectMongo(process.argv[2]!);
const collections = getCollections(db);
const store = createListingsStore(collections);

async function readIndex() {
  const { listings } = await createDatabaseFeed(client, db, collections).readAll();
  return buildIndex(listings);
}
const index = await readIndex();

async function runSearch(query: string): Promise<void> {
  const criteria = parseSearchQuery(z.parse(searchQuery, parseQuery(new URLSearchParams(query)))).criteria;
  await createCardRenderer(store, async () => settingsDefaults.stale.staleDays)(search(index, criteria).hits);
}

async function runJob(job: EngineJob): Promise<object> {
  const startedAt = performance.now();
  const startUsage = process.cpuUsage();
  if (job.job === 'build') await readIndex();
  // One at a time, as servers receive requests; concurrent ones would share the cost of an event loop turn.
  else for (let i = 0; i < job.times; i++) await runSearch(job.queries[i % job.queries.length]!);
  const { user, system } = process.cpuUsage(startUsage);
  return { wallMs: performance.now() - startedAt, cpuMs: (user + system) / 1000 };
}

process.on('message', async (job: EngineJob) => {
  process.send?.(await runJob(job).catch((error: Error) => ({ error: error.message })));
});
process.on('SIGTERM', () => process.exit(0));
process.send?.({ ready: true });
