import { collectionsOf, type Db } from '@app/db';
import { type App, createApp, health, type Logger, problems, type Readiness } from '@app/service-kit';
import { cardCache } from './card-cache.ts';
import type { Feed } from './feed.ts';
import type { Snapshot } from './index/snapshot.ts';
import type { LiveIndex } from './live-index.ts';
import { mountPlaces } from './places.routes.ts';
import { mountProfiles } from './profiles.routes.ts';
import { prosthetistsStore } from './prosthetists.store.ts';
import { mountReviews } from './reviews/reviews.routes.ts';
import { reviewsStore } from './reviews/reviews.store.ts';
import { mountSearch } from './search.routes.ts';
import { mountSitemap } from './sitemap.routes.ts';
import { sitemapStore } from './sitemap.store.ts';

interface Dependencies {
  db: Db;
  live: Pick<LiveIndex, 'index' | 'state' | 'lagMs'>;
  feed: Pick<Feed, 'answers'>;
  logger: Logger;
}

/** What routes answer from. */
export interface IndexSource {
  /** @throws 503 until the index is built */
  snapshot(): Snapshot;
  /** Names what a search can see: another name whenever that may have changed. */
  state(): string;
}

/** So far behind, `/readyz` says so; the index goes on answering. */
const degradedAfterMs = 60_000;

/** The whole HTTP surface of the service. */
export function createSearchApp({ db, live, feed, logger }: Dependencies): App {
  const collections = collectionsOf(db);
  const store = prosthetistsStore(collections);
  const source: IndexSource = {
    snapshot() {
      if (!live.index) throw problems.unavailable();
      return live.index.snapshot();
    },
    state: () => live.state,
  };

  const app = createApp({ name: 'search', logger });
  health(app, { ready: () => readinessOf(live, feed) });
  mountSearch(app, source, cardCache(store));
  mountProfiles(app, store);
  mountReviews(app, store, reviewsStore(collections));
  mountPlaces(app, source);
  mountSitemap(app, sitemapStore(collections));
  return app;
}

async function readinessOf(
  { index, lagMs }: Dependencies['live'],
  feed: Dependencies['feed'],
): Promise<Readiness> {
  if (!index) return { ready: false, reason: 'the index is being built' };
  const database = await feed.answers();
  return {
    ready: database,
    database,
    listings: index.size,
    lagSeconds: Math.round(lagMs / 100) / 10,
    degraded: lagMs > degradedAfterMs,
  };
}
