import { collectionsOf } from '@app/db';
import { type App, createApp, health, type Logger } from '@app/service-kit';
import type { Db } from 'mongodb';
import { cardCache } from './card-cache.ts';
import type { LiveIndex } from './live-index.ts';
import { mountPlaces } from './places.routes.ts';
import { mountProfiles } from './profiles.routes.ts';
import { prosthetistsStore } from './prosthetists.store.ts';
import { mountSearch } from './search.routes.ts';
import { mountSitemap } from './sitemap.routes.ts';
import { sitemapStore } from './sitemap.store.ts';

interface Dependencies {
  db: Db;
  live: Pick<LiveIndex, 'index' | 'readiness'>;
  logger: Logger;
}

/** The whole HTTP surface of the service. */
export function createSearchApp({ db, live, logger }: Dependencies): App {
  const collections = collectionsOf(db);
  const store = prosthetistsStore(collections);
  const snapshot = () => live.index.snapshot();

  const app = createApp({ name: 'search', logger });
  health(app, { ready: () => live.readiness() });
  mountSearch(app, snapshot, cardCache(store));
  mountProfiles(app, store);
  mountPlaces(app, snapshot);
  mountSitemap(app, sitemapStore(collections));
  return app;
}
