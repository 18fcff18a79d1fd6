import { type Db, getCollections, type MongoClient } from '@app/db';
import type { Logger } from '@app/service-kit';
import { createDatabaseFeed } from '../live-index/database-feed.store.ts';
import type { Feed } from '../live-index/feed.ts';
import type { Follower, FollowerOptions } from '../live-index/follower.ts';
import { LiveIndex } from '../live-index/live-index.ts';
import { createEmbeddedEngine } from './embedded-engine.ts';
import type { SearchEngine } from './engine.ts';
import type { ClusterSettings } from './opensearch/start-cluster.ts';

/** The engine, the follower that keeps it up to date, and the feed that the follower reads. */
export interface RunningEngine {
  engine: SearchEngine;
  follower: Follower;
  feed: Feed;
  stop(): Promise<void>;
}

export interface EngineOptions extends FollowerOptions {
  logger: Logger;
  /** Absent: the index of this process answers. */
  cluster?: ClusterSettings | undefined;
}

/** Starts the engine, and follows the changes of the database until `stop`. */
export async function startEngine(
  client: MongoClient,
  db: Db,
  { cluster, ...options }: EngineOptions,
): Promise<RunningEngine> {
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
