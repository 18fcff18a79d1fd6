// Work of one process without HTTP: the search index with its cards, and raw queries. Each job is repeated and returns
// the CPU time used here. node engine.ts MONGODB_URI
import { setTimeout as sleep } from 'node:timers/promises';
import { getCollections } from '@app/db';
import { listingProjection } from '@app/public-listing';
import { connectMongo } from '@app/service-kit';
import { createCardCache } from '@app/service-search/cards/card-cache';
import { search } from '@app/service-search/index/search';
import { SearchIndex } from '@app/service-search/index/search-index';
import { buildBase } from '@app/service-search/index/segment/build';
import { countBytes } from '@app/service-search/index/segment/segment';
import { createSearchablesStore } from '@app/service-search/live-index/searchables.store';
import { createProsthetistsStore } from '@app/service-search/prosthetists.store';
import { parseSearchRequest } from '@app/service-search/search/search-request';
import { readQuery, searchQuery } from '@app/types';
import * as z from 'zod/mini';
import { watchStalls } from '../measure/stalls.ts';
import { type At, searchInMongo } from './mongo-way.ts';

export type Job =
  | { job: 'search' | 'timeSearch'; queries: string[]; times: number }
  | { job: 'mongo'; at: At[]; miles: number; times: number }
  | { job: 'slug'; slugs: string[]; times: number }
  | { job: 'memory' | 'build' | 'scan' }
  | { job: 'stall'; queries: string[] };

const { client, db } = await connectMongo(process.argv[2]!);
const collections = getCollections(db);
const store = createProsthetistsStore(collections);

const build = async () => {
  const { entries } = await createSearchablesStore(client, db, collections).readAll();
  return buildBase(entries);
};
/** Heap and buffer memory after garbage collection; buffers are freed some turns after their owners. */
const measureMemory = async () => {
  for (let i = 0; i < 5; i++) {
    globalThis.gc?.();
    await sleep(20);
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
};
await build(); // warm-up, so that loading and compiling do not count as the index
const before = await measureMemory();
const base = await build();
const index = new SearchIndex(base);
const grown = (await measureMemory()) - before;

const parseSearch = (query: string) =>
  parseSearchRequest(z.parse(searchQuery, readQuery(new URLSearchParams(query)))).search;
const find = (query: string) => search(index.snapshot(), parseSearch(query));

/**
 * Runs over the items this number of times and returns CPU milliseconds. Sequentially, as servers receive requests;
 * concurrent ones would share the cost of an event loop turn.
 */
async function measureCpuFor<T>(
  items: readonly T[],
  times: number,
  work: (item: T) => Promise<unknown>,
): Promise<number> {
  const started = process.cpuUsage();
  for (let done = 0; done < times; done++) await work(items[done % items.length]!);
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1000;
}

async function runJob(job: Job): Promise<object> {
  switch (job.job) {
    case 'search': // reads its cards every time
      return {
        cpuMs: await measureCpuFor(job.queries, job.times, async (q) =>
          createCardCache(store)((await find(q)).hits),
        ),
      };
    case 'mongo': {
      const hits = new Map<At, number>();
      const cpuMs = await measureCpuFor(job.at, job.times, async (at) => {
        const { cards, total } = await searchInMongo(collections, at, job.miles);
        if (cards !== Math.min(20, total)) throw new Error(`${cards} cards of ${total}`);
        hits.set(at, total);
      });
      return { cpuMs, hits: [...hits.values()].reduce((a, b) => a + b, 0) / hits.size };
    }
    case 'slug': {
      const read = async (slug: string) => {
        const found = await collections.listings.findOne({ slug }, { projection: listingProjection });
        if (!found) throw new Error(`${slug} is not there`);
      };
      return { cpuMs: await measureCpuFor(job.slugs, job.times, read) };
    }
    case 'timeSearch':
      return { searches: await timeQueries(job.queries, job.times) };
    case 'memory': {
      const { columns, names } = countBytes(base);
      return { listings: index.size, columns, names, grown };
    }
    case 'build': {
      const from = performance.now();
      const cpuMs = await measureCpuFor([build], 1, (work) => work());
      return { wallMs: performance.now() - from, cpuMs };
    }
    case 'scan': {
      const projection = { _id: 0, slug: 1, updatedAt: 1 };
      const read = async () => {
        for await (const _ of collections.listings.find({ approved: true }, { projection }).sort({ _id: 1 }));
      };
      return { cpuMs: await measureCpuFor([read], 1, (work) => work()) };
    }
    case 'stall': {
      const stalls = watchStalls();
      for (const query of job.queries) {
        await find(query);
        await sleep(2); // searches of different visitors
      }
      stalls.stop();
      return { stallMs: stalls.look() };
    }
  }
}

/** Hits and shortest time of each search, one at a time. */
async function timeQueries(queries: readonly string[], times: number) {
  const searches: { query: string; hits: number; ms: number }[] = [];
  for (const query of queries) {
    const request = parseSearch(query);
    let ms = Number.POSITIVE_INFINITY;
    let hits = 0;
    for (let i = 0; i < times; i++) {
      const from = performance.now();
      hits = (await search(index.snapshot(), request)).total;
      ms = Math.min(ms, performance.now() - from);
    }
    searches.push({ query, hits, ms });
  }
  return searches;
}

process.on('message', async (job: Job) => {
  process.send?.(await runJob(job).catch((error: Error) => ({ error: error.message })));
});
process.on('SIGTERM', () => process.exit(0));
process.send?.({ ready: true });
