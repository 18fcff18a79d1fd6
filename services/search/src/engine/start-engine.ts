import { type Db, getCollections, type MongoClient } from '@app/db';
import { type Logger, observe } from '@app/service-kit';
import { createDatabaseFeed } from '../live-index/database-feed.store.ts';
import type { Feed } from '../live-index/feed.ts';
import type { Follower, FollowerOptions } from '../live-index/follower.ts';
import { LiveIndex } from '../live-index/live-index.ts';
import { createEmbeddedEngine } from './embedded-engine.ts';
import type { SearchEngine } from './engine.ts';
import type { ClusterSettings } from './opensearch/start-cluster.ts';

/**
 * Starts the engine, and the follower that keeps it up to date from the feed until `stop`. Without `cluster` the index of
 * this process answers.
 */
export async function startEngine(
  client: MongoClient,
  db: Db,
  { cluster, ...options }: FollowerOptions & { logger: Logger; cluster?: ClusterSettings | undefined },
) {
  const feed = createDatabaseFeed(client, db, getCollections(db));
  const { engine, follower, stop } = cluster
    ? // Loaded on demand: most sites have no cluster.
      (await import('./opensearch/start-cluster.ts')).startCluster(cluster, db, feed, options)
    : startEmbeddedEngine(feed, options);
  const followerRun = follower.run();
  return {
    engine,
    follower,
    feed,
    stop: async () => {
      follower.stop();
      await followerRun;
      await stop();
    },
  };
}

function startEmbeddedEngine(feed: Feed, options: FollowerOptions) {
  const follower = new LiveIndex(feed, options);
  return { engine: createEmbeddedEngine(follower), follower, stop: async () => {} };
}

/** Registers the metrics of the search. Nothing is reported before all listings can be searched. */
export function observeEngine(
  engine: Pick<SearchEngine, 'getHealth'>,
  follower: Pick<Follower, 'isBuilt' | 'lagMs'>,
): void {
  const getLagSeconds = () => follower.lagMs / 1000;
  observe('search_index_listings', async () => {
    const health = await engine.getHealth();
    if ('unreadyReason' in health || health.listingCount === undefined) return [];
    return [[health.listingCount, {}]];
  });
  observe('search_engine_answers', async () => {
    const health = await engine.getHealth();
    return 'unreadyReason' in health ? [] : [[health.listingCount === undefined ? 0 : 1, {}]];
  });
  observe('search_index_lag_seconds', () => (follower.isBuilt ? [[getLagSeconds(), {}]] : []));
  observe('change_stream_lag_seconds', () =>
    follower.isBuilt ? [[getLagSeconds(), { stream: 'listings' }]] : [],
  );
}
