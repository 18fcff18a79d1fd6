import { type Collections, type Db, getCollections, type MongoClient } from '@app/db';
import type { Feed } from '../live-index/feed.ts';
import type { Follower, FollowerOptions } from '../live-index/follower.ts';
import { LiveIndex } from '../live-index/live-index.ts';
import { createSearchablesStore } from '../live-index/searchables.store.ts';
import { createEmbeddedEngine } from './embedded-engine.ts';
import type { SearchEngine } from './engine.ts';

/** What answers searches, what keeps it up to date, and where it reads. */
export interface RunningEngine {
  engine: SearchEngine;
  follower: Follower;
  feed: Feed;
  /** Ends the following of changes. */
  stop(): Promise<void>;
}

/** Starts what answers searches, and follows the changes of the database until `stop`. */
export async function startEngine(
  client: MongoClient,
  db: Db,
  options: FollowerOptions = {},
): Promise<RunningEngine> {
  const collections: Collections = getCollections(db);
  const feed = createSearchablesStore(client, db, collections);
  const follower = new LiveIndex(feed, options);
  const engine = createEmbeddedEngine(follower);
  const following = follower.run();
  return {
    engine,
    follower,
    feed,
    stop: async () => {
      follower.stop();
      await following;
    },
  };
}
