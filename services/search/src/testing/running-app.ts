// Runs the service over a test database with its index built and following changes.

import { type Collections, getCollections } from '@app/db';
import { createLogger } from '@app/service-kit';
import {
  createTestIdentity,
  type SendOptions,
  type TestIdentity,
  type TestResponse,
} from '@app/service-kit/identity-for-tests';
import type {} from '@app/test-kit/opensearch/setup';
import type { Db, MongoClient } from 'mongodb';
import { afterAll, beforeEach, inject, vi } from 'vitest';
import { createSearchApp } from '../app.ts';
import { startEngine } from '../engine/start-engine.ts';
import type { Follower } from '../live-index/follower.ts';

export interface RunningApp {
  app: ReturnType<typeof createSearchApp>;
  follower: Follower;
  /** Sends a GET; parses JSON bodies. */
  get(path: string, headers?: Record<string, string>): Promise<TestResponse>;
  /** Sends any request; `as` is a session or a raw token. */
  send(method: string, path: string, options?: SendOptions): Promise<TestResponse>;
  createToken: TestIdentity['createToken'];
  /** Resolves when the index has applied all earlier writes. */
  waitUntilCaughtUp(): Promise<void>;
}

/** Ignores all counts. */
const ignoringCounter = { add: () => {} };

export type AppOptions = Partial<
  Pick<
    Parameters<typeof createSearchApp>[0],
    | 'findAccount'
    | 'attestAge'
    | 'limits'
    | 'figures'
    | 'emptySearches'
    | 'contactTimes'
    | 'vitals'
    | 'settings'
  >
>;

/** Returns the default account of every session. */
const findDanaRivers = async () => ({
  firstName: 'Dana',
  lastName: 'Rivers',
  emails: ['dana.rivers@mail.test'],
  createdAt: new Date('2026-01-01'),
  hasAttestedAge: true,
});

const highRate = { points: 100_000, perSeconds: 3_600 };
const highLimits = {
  reviews: highRate,
  reviewChanges: highRate,
  withdrawals: highRate,
  reports: highRate,
  votes: highRate,
};

/** Starts the service without a port, and waits until its index is built. */
export async function startApp(
  client: MongoClient,
  db: Db,
  insertDocs: (collections: Collections) => Promise<unknown>,
  {
    findAccount = findDanaRivers,
    attestAge = async () => {},
    limits = highLimits,
    figures = ignoringCounter,
    emptySearches = ignoringCounter,
    contactTimes = ignoringCounter,
    vitals,
    settings,
  }: AppOptions = {},
): Promise<RunningApp> {
  const collections = getCollections(db);
  await insertDocs(collections);
  const logger = createLogger('test');
  logger.level = 'silent';
  const clusterUrl = inject('searchEngineUrl');
  // Null: the test project of the search cluster, on a machine where none can run.
  if (clusterUrl === null) beforeEach(({ skip }) => skip());
  const cluster = clusterUrl ? { nodeUrls: clusterUrl, shardCount: 1, replicaCount: 0 } : undefined;
  const engineOptions = { heartbeatMs: 50, logger, cluster };
  const { engine, follower, feed, stop } = await startEngine(client, db, engineOptions);
  afterAll(stop);
  await vi.waitUntil(() => follower.isBuilt, { timeout: 20_000 });
  const testIdentity = createTestIdentity();
  const app = createSearchApp({
    client,
    db,
    engine,
    follower,
    feed,
    figures,
    emptySearches,
    contactTimes,
    ...(vitals && { vitals }),
    logger,
    identity: testIdentity.identity,
    findAccount,
    attestAge,
    limits,
    ...(settings && { settings }),
  });

  const send = (method: string, path: string, options?: SendOptions) =>
    testIdentity.send(app, method, path, options);

  return {
    app,
    follower,
    createToken: testIdentity.createToken,
    send,
    get: (path, headers) => send('GET', path, { ...(headers && { headers }) }),
    async waitUntilCaughtUp() {
      const startedAt = Date.now() + 1;
      await vi.waitUntil(() => Date.now() - follower.lagMs >= startedAt, { timeout: 15_000, interval: 5 });
    },
  };
}
