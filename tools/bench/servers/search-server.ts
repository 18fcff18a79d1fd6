// The search service with an index that is counted or rebuilt on demand; `off`: without its card cache.
// node search-server.ts on|off PORT MONGODB_URI
import { getCollections, settingsDefaults } from '@app/db';
import {
  connectMongo,
  createApp,
  createLogger,
  problems,
  registerHealthRoutes,
  serve,
  startTelemetry,
} from '@app/service-kit';
import { createTestIdentity } from '@app/service-kit/identity-for-tests';
import { createSearchApp } from '@app/service-search/app';
import { createCardRenderer } from '@app/service-search/cards/card-renderer';
import { createEmbeddedEngine } from '@app/service-search/engine/embedded-engine';
import { createFigureCounter } from '@app/service-search/figures/counters.store';
import { createListingsStore } from '@app/service-search/listings.store';
import { createDatabaseFeed } from '@app/service-search/live-index/database-feed.store';
import { type Feed, HistoryLostError } from '@app/service-search/live-index/feed';
import { LiveIndex } from '@app/service-search/live-index/live-index';
import { registerSearchRoutes } from '@app/service-search/search/search.routes';
import { watchStalls } from '../measure/stalls.ts';

const [cardCache, port, uri] = process.argv.slice(2);
const logger = createLogger('search');
await startTelemetry('search', logger);
const { client, db } = await connectMongo(uri!);
/** Created on first use, since it wakes the thread a thousand times a second. */
let stalls: ReturnType<typeof watchStalls> | undefined;

let rebuildTrigger = new AbortController();
const databaseFeed = createDatabaseFeed(client, db, getCollections(db));
const feed: Feed = {
  ...databaseFeed,
  async *followChanges(point, signal) {
    const rebuildSignal = rebuildTrigger.signal;
    try {
      yield* databaseFeed.followChanges(point, AbortSignal.any([signal, rebuildSignal]));
    } catch (error) {
      if (!rebuildSignal.aborted) throw error;
    }
    if (rebuildSignal.aborted) throw new HistoryLostError('for the benchmark');
  },
};
let builtCount = 0;
const liveIndex = new LiveIndex(feed, { onBuilt: () => void builtCount++ });
const runPromise = liveIndex.run();
const figures = createFigureCounter(getCollections(db), logger);
const ignoringCounter = { add: () => {} };
const counters = {
  figures,
  emptySearches: ignoringCounter,
  contactTimes: ignoringCounter,
  vitals: { add: async () => {} },
};

// Benchmarks need no signed-in users.
const { identity } = createTestIdentity();
const refuseAccount = () => Promise.reject(problems.unavailable());
const app =
  cardCache === 'off'
    ? createUncachedApp()
    : createSearchApp({
        client,
        db,
        engine: createEmbeddedEngine(liveIndex),
        follower: liveIndex,
        feed,
        ...counters,
        logger,
        identity,
        findAccount: refuseAccount,
        attestAge: async () => {},
      });
await serve({
  app,
  port: Number(port),
  logger,
  onStop: async () => {
    liveIndex.stop();
    await Promise.all([runPromise, figures.stop()]);
    await client.close();
  },
});

function createUncachedApp() {
  const uncachedApp = createApp({ name: 'search', logger });
  const store = createListingsStore(getCollections(db));
  const engine = createEmbeddedEngine(liveIndex);
  const readStaleDays = async () => settingsDefaults.stale.staleDays;
  registerHealthRoutes(uncachedApp, { getReadiness: () => ({ ready: liveIndex.isBuilt }) });
  registerSearchRoutes(uncachedApp, {
    engine,
    renderCards: (hits) => createCardRenderer(store, readStaleDays)(hits),
    readStaleDays,
    ...counters,
  });
  return uncachedApp;
}

process.on('message', async ({ job }: { job: 'stalls' | 'rebuild' | 'count' }) => {
  if (job === 'count') {
    process.send?.({ listings: liveIndex.index?.size ?? 0 });
    return;
  }
  stalls ??= watchStalls();
  if (job === 'rebuild') {
    const previousCount = builtCount;
    const previousTrigger = rebuildTrigger;
    rebuildTrigger = new AbortController();
    previousTrigger.abort();
    while (builtCount === previousCount) await new Promise((resolve) => setTimeout(resolve, 20));
  }
  process.send?.({ stallMs: stalls.takeLongestMs() });
});
