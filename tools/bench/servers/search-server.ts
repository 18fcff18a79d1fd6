// The search service as in its main.ts, with extras for benchmarks: an index that is counted or rebuilt on demand, and
// with `read` a card cache that stores nothing, so that every search reads its cards. node search-server.ts cached|read
// PORT MONGODB_URI
import { getCollections } from '@app/db';
import {
  connectMongo,
  createApp,
  createLogger,
  problems,
  registerHealthRoutes,
  serve,
  startTelemetry,
} from '@app/service-kit';
import { testIdentity } from '@app/service-kit/identity-for-tests';
import { createSearchApp } from '@app/service-search/app';
import { createCardCache } from '@app/service-search/cards/card-cache';
import { createEmbeddedEngine } from '@app/service-search/engine/embedded-engine';
import { createFigureCounter } from '@app/service-search/figures/counting';
import { createFiguresStore } from '@app/service-search/figures/figures.store';
import { type Feed, HistoryLost } from '@app/service-search/live-index/feed';
import { LiveIndex } from '@app/service-search/live-index/live-index';
import { createSearchablesStore } from '@app/service-search/live-index/searchables.store';
import { createListingsStore } from '@app/service-search/prosthetists.store';
import { registerSearchRoutes } from '@app/service-search/search/search.routes';
import { watchStalls } from '../measure/stalls.ts';

const [cards, port, uri] = process.argv.slice(2);
const logger = createLogger('search');
await startTelemetry('search', logger);
const { client, db } = await connectMongo(uri!);
/** Created on first use, since it wakes the thread a thousand times a second. */
let stalls: ReturnType<typeof watchStalls> | undefined;

let forget = new AbortController();
const databaseFeed = createSearchablesStore(client, db, getCollections(db));
const feed: Feed = {
  ...databaseFeed,
  async *followChanges(point, signal) {
    const forgotten = forget.signal;
    try {
      yield* databaseFeed.followChanges(point, AbortSignal.any([signal, forgotten]));
    } catch (error) {
      if (!forgotten.aborted) throw error;
    }
    if (forgotten.aborted) throw new HistoryLost('for the benchmark');
  },
};
let built = 0;
const live = new LiveIndex(feed, { onBuilt: () => void built++ });
const following = live.run();
const figures = createFigureCounter(createFiguresStore(getCollections(db)), logger);

// Benchmarks need no signed-in users.
const { identity } = testIdentity();
const refuseAccount = () => Promise.reject(problems.unavailable());
const app =
  cards === 'read'
    ? createReadingApp()
    : createSearchApp({
        client,
        db,
        engine: createEmbeddedEngine(live),
        follower: live,
        feed,
        figures,
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
    live.stop();
    await Promise.all([following, figures.stop()]);
    await client.close();
  },
});

function createReadingApp() {
  const readingApp = createApp({ name: 'search', logger });
  const store = createListingsStore(getCollections(db));
  const engine = createEmbeddedEngine(live);
  registerHealthRoutes(readingApp, { ready: () => ({ ready: live.index !== undefined }) });
  registerSearchRoutes(readingApp, { engine, renderCards: (hits) => createCardCache(store)(hits), figures });
  return readingApp;
}

process.on('message', async ({ job }: { job: 'stalls' | 'rebuild' | 'count' }) => {
  if (job === 'count') {
    process.send?.({ listings: live.index?.size ?? 0 });
    return;
  }
  stalls ??= watchStalls();
  if (job === 'rebuild') {
    const before = built;
    const old = forget;
    forget = new AbortController();
    old.abort();
    while (built === before) await new Promise((done) => setTimeout(done, 20));
  }
  process.send?.({ stallMs: stalls.takeLongest() });
});
