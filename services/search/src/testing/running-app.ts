// The service as it runs, over a database of the test's own: prepared, filled, its index built and following.
import { type Collections, collectionsOf, prepareDatabase } from '@app/db';
import { createLogger } from '@app/service-kit';
import type { Db, MongoClient } from 'mongodb';
import { afterAll, vi } from 'vitest';
import { createSearchApp } from '../app.ts';
import { LiveIndex } from '../live-index.ts';
import { searchablesStore } from '../searchables.store.ts';

export interface RunningApp {
  live: LiveIndex;
  /** Answer of a GET, with its body as JSON where it is. */
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  /** Until the index knows all that was written so far. */
  caughtUp(): Promise<void>;
}

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape; the contract tests parse them
  json: any;
}

export async function runningApp(
  client: MongoClient,
  db: Db,
  fill: (collections: Collections) => Promise<unknown>,
): Promise<RunningApp> {
  await prepareDatabase(db);
  const collections = collectionsOf(db);
  await fill(collections);
  const feed = searchablesStore(client, db, collections);
  const live = new LiveIndex(feed, { heartbeatMs: 50 });
  const running = live.run();
  afterAll(async () => {
    live.stop();
    await running;
  });
  await vi.waitUntil(() => live.index, { timeout: 20_000 });
  const logger = createLogger('test');
  logger.level = 'silent';
  const app = createSearchApp({ db, live, feed, logger });
  return {
    live,
    async get(path, headers) {
      const answer = await app.request(path, { headers });
      const text = await answer.text();
      const isJson = /json/.test(answer.headers.get('content-type') ?? '');
      return {
        status: answer.status,
        headers: answer.headers,
        text,
        json: isJson && text ? jsonOf(text) : undefined,
      };
    },
    async caughtUp() {
      const since = Date.now() + 1;
      await vi.waitUntil(() => Date.now() - live.lagMs >= since, { timeout: 15_000, interval: 5 });
    },
  };
}

/** Lines of JSON stay text. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
