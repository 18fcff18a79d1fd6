// Runs the service over a test database with its index built and following changes.
import { type Collections, getCollections } from '@app/db';
import { createLogger } from '@app/service-kit';
import { createTestIdentity, type SendOptions } from '@app/service-kit/identity-for-tests';
import { createTestDatabase, type TestDatabase } from '@app/test-kit/mongo';
import type {} from '@app/test-kit/opensearch/setup';
import { afterAll, beforeEach, inject, vi } from 'vitest';
import { createSearchApp } from '../app.ts';
import { startEngine } from '../engine/start-engine.ts';
import { dailyLimits } from '../route-deps.ts';

type AppDeps = Parameters<typeof createSearchApp>[0];
type OptionalDep =
  | 'findAccount'
  | 'attestAge'
  | 'limits'
  | 'figures'
  | 'emptySearches'
  | 'contactTimes'
  | 'vitals'
  | 'settings';
interface AppOptions extends Partial<Pick<AppDeps, OptionalDep>> {
  /** Default: a new one. */
  database?: TestDatabase;
}

/** Counters that ignore all counts. */
const ignoringCounters = {
  figures: { add: () => {} },
  emptySearches: { add: () => {} },
  contactTimes: { add: () => {} },
  vitals: { add: async () => {} },
};

/** Returns the default account of every session. */
const findDanaRivers = async () => ({
  firstName: 'Dana',
  lastName: 'Rivers',
  emails: ['dana.rivers@mail.test'],
  createdAt: new Date('2026-01-01'),
  hasAttestedAge: true,
});

/** The same rate for all limits by account. */
export const createLimits = (points: number, perSeconds: number) =>
  Object.fromEntries(Object.keys(dailyLimits).map((name) => [name, { points, perSeconds }]));

/** Starts the service without a port, and waits until its index is built. */
export async function startApp(
  insertDocs: (collections: Collections) => Promise<unknown> = async () => {},
  { database, ...overrides }: AppOptions = {},
) {
  const { db, client, uri } = database ?? (await createTestDatabase());
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
    ...ignoringCounters,
    logger,
    identity: testIdentity.identity,
    findAccount: findDanaRivers,
    attestAge: async () => {},
    limits: createLimits(100_000, 3_600),
    ...overrides,
  });

  /** Sends any request; `as` is a session or a raw token. */
  const send = (method: string, path: string, options?: SendOptions) =>
    testIdentity.send(app, method, path, options);

  return {
    app,
    db,
    client,
    uri,
    collections,
    follower,
    send,
    get: (path: string, headers?: Record<string, string>) =>
      send('GET', path, { ...(headers && { headers }) }),
    /** Resolves when the index has applied all earlier writes. */
    async waitUntilCaughtUp() {
      const startedAt = Date.now() + 1;
      await vi.waitUntil(() => Date.now() - follower.lagMs >= startedAt, { timeout: 15_000, interval: 5 });
    },
  };
}
