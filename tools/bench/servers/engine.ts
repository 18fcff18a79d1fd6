// The search index in one process without HTTP: its build, and searches with their cards, as CPU time used here.
// node engine.ts MONGODB_URI
import { getCollections } from '@app/db';
import { connectMongo } from '@app/service-kit';
import { createCardCache } from '@app/service-search/cards/card-cache';
import { search } from '@app/service-search/index/search';
import { buildIndex } from '@app/service-search/index/search-index';
import { createSearchablesStore } from '@app/service-search/live-index/searchables.store';
import { createListingsStore } from '@app/service-search/prosthetists.store';
import { parseSearchQuery } from '@app/service-search/search/search-request';
import { parseQuery, searchQuery } from '@app/types';
import * as z from 'zod/mini';

export type Job = { job: 'search'; queries: string[]; times: number } | { job: 'build' };

const { client, db } = await connectMongo(process.argv[2]!);
const collections = getCollections(db);
const store = createListingsStore(collections);

async function readIndex() {
  const { listings } = await createSearchablesStore(client, db, collections).readAll();
  return buildIndex(listings);
}
const index = await readIndex();

/** Runs one search and reads its cards, which are not cached. */
async function find(query: string): Promise<void> {
  const request = parseSearchQuery(z.parse(searchQuery, parseQuery(new URLSearchParams(query)))).criteria;
  await createCardCache(store)(search(index, request).hits);
}

async function runJob(job: Job): Promise<object> {
  const since = performance.now();
  const before = process.cpuUsage();
  if (job.job === 'build') await readIndex();
  // One at a time, as servers receive requests; concurrent ones would share the cost of an event loop turn.
  else for (let done = 0; done < job.times; done++) await find(job.queries[done % job.queries.length]!);
  const { user, system } = process.cpuUsage(before);
  return { wallMs: performance.now() - since, cpuMs: (user + system) / 1000 };
}

process.on('message', async (job: Job) => {
  process.send?.(await runJob(job).catch((error: Error) => ({ error: error.message })));
});
process.on('SIGTERM', () => process.exit(0));
process.send?.({ ready: true });
