// TLS and a user with the role of docs/search-cluster.md, on a node with OpenSearch's security plugin.
import { readFile } from 'node:fs/promises';
import { rootCertificates } from 'node:tls';
import { inspect } from 'node:util';
import { getCollections } from '@app/db';
import { createLogger } from '@app/service-kit';
import { createTestDatabase } from '@app/test-kit/mongo';
import type {} from '@app/test-kit/opensearch/setup';
import { type OpenSearch, startOpenSearch } from '@app/test-kit/opensearch/start-opensearch';
import { ObjectId } from 'mongodb';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { createDatabaseFeed } from '../live-index/database-feed.store.ts';
import { createListingDoc } from '../testing/documents.ts';
import { nationwideCriteria } from '../testing/nationwide-criteria.ts';
import { createSampleListings } from '../testing/samples.ts';
import { createClusterClient } from './opensearch/cluster.ts';
import { createClusterWriter } from './opensearch/cluster-writer.ts';
import { type ClusterSettings, startCluster } from './opensearch/start-cluster.ts';

const canRun = Boolean(inject('searchEngineUrl'));
const { client, db } = await createTestDatabase();
const collections = getCollections(db);
const { listings } = collections;
const site = db.databaseName.toLowerCase();
const samples = createSampleListings(300, 5);
const password = 'Kept-out-of-every-log-7';
const waitOptions = { timeout: 60_000, interval: 20 };

async function readRole(): Promise<object> {
  const document = await readFile(new URL('../../../../docs/search-cluster.md', import.meta.url), 'utf8');
  const [, role] = document.match(/```json\n(.+?)```/s)!;
  return JSON.parse(role!.replace('<database>', site));
}

const stopFunctions: (() => Promise<void>)[] = [];

describe.skipIf(!canRun)('a search cluster with TLS and a user', { timeout: 120_000 }, () => {
  let node: OpenSearch;
  let settings: ClusterSettings;
  /** All lines of the log, and the errors as they are. */
  const logTexts: string[] = [];

  beforeAll(async () => {
    node = await startOpenSearch({ user: { name: 'search', password, role: await readRole() } });
    settings = { nodeUrls: node.url, user: 'search', password, ca: node.ca, shardCount: 1, replicaCount: 0 };
    await listings.insertMany(samples.map((listing) => createListingDoc(listing)));
  }, 200_000);
  afterEach(async () => {
    await Promise.all(stopFunctions.splice(0).map((stop) => stop()));
  });
  afterAll(() => node?.stop());

  /** Starts what a process of the service has of the cluster. */
  function startProcess(overrides: Partial<ClusterSettings> = {}) {
    const logger = createLogger('test', { write: (line) => void logTexts.push(line) });
    const feed = createDatabaseFeed(client, db, collections);
    const onBuilt = vi.fn();
    const onError = vi.fn((err: unknown) => {
      logTexts.push(inspect(err, { depth: null, showHidden: true }));
      logger.warn({ err }, 'the index does not follow the database');
    });
    const options = { logger, heartbeatMs: 100, onBuilt, onError };
    const { engine, follower, stop } = startCluster({ ...settings, ...overrides }, db, feed, options);
    const followerRun = follower.run();
    stopFunctions.push(async () => {
      follower.stop();
      await followerRun;
      await stop();
    });
    const search = () => engine.search({ ...nationwideCriteria, order: 'reviews', pageSize: 1 }, undefined);
    return { engine, follower, onBuilt, onError, search };
  }

  it('fills, searches, follows, compares and fills anew with the rights of the document', async () => {
    const { engine, follower, onBuilt, onError, search } = startProcess();
    await vi.waitUntil(() => follower.isBuilt, waitOptions);
    expect(await engine.getHealth()).toEqual({ listingCount: samples.length });
    expect((await search()).total).toBe(samples.length);
    const { id } = samples.find(({ isAway }) => !isAway)!;
    const change = { $set: { reviewCount: 5_000 }, $inc: { v: 1 } };
    await listings.updateOne({ _id: new ObjectId(id) }, change, { bypassDocumentValidation: true });
    await vi.waitUntil(async () => (await search()).hits[0]?.id === id, waitOptions);
    expect(await follower.reconcile()).toEqual({ revisions: 0, total: 0 });
    for (let times = 0; times < 2; times++) await follower.rebuild();
    expect(onBuilt).toHaveBeenCalledTimes(3);
    await vi.waitUntil(() => follower.isFollowing, waitOptions);
    expect((await search()).total).toBe(samples.length);
    expect(onError).not.toHaveBeenCalled();
  });

  it('gives its user nothing beyond the indices of the site', async () => {
    const clusterClient = createClusterClient(settings);
    stopFunctions.push(() => clusterClient.close());
    const forbiddenError = expect.objectContaining({ statusCode: 403 });
    await expect(clusterClient.search({ index: 'other-listings-1' })).rejects.toEqual(forbiddenError);
    await expect(clusterClient.indices.create({ index: 'other-listings-1' })).rejects.toEqual(forbiddenError);
    await expect(clusterClient.cluster.getSettings()).rejects.toEqual(forbiddenError);
  });

  const reasonTextByHealth = {
    'user-refused': 'refuses its user',
    'certificate-refused': 'certificate',
    away: 'being built',
  };
  const otherCaSettings = { ca: rootCertificates[0]! };
  it.each([
    [
      'a wrong password',
      () => ({ password: `${password}-of-yesterday` }),
      'ResponseError 401',
      'user-refused',
    ],
    ['no user', () => ({ user: undefined }), 'ResponseError 401', 'user-refused'],
    ['another authority', () => otherCaSettings, 'certificate', 'certificate-refused'],
    ['plain HTTP', () => ({ nodeUrls: node.url.replace('https:', 'http:') }), 'socket hang up', 'away'],
  ] as const)('with %s is never searched; the log says why', async (_, createOverrides, reason, health) => {
    const { engine, follower, onError, search } = startProcess(createOverrides());
    await vi.waitUntil(() => onError.mock.calls.length > 1, waitOptions);
    expect(String(onError.mock.lastCall![0])).toContain(reason);
    expect(follower.isBuilt).toBe(false);
    const unreadyReason = expect.stringContaining(reasonTextByHealth[health]);
    expect(await engine.getHealth()).toEqual({ unreadyReason });
    await expect(search()).rejects.toMatchObject({ status: 503 });
    // A process is never ready while this is not "away" (cluster-engine.test.ts).
    const clusterClient = createClusterClient({ ...settings, ...createOverrides() });
    stopFunctions.push(() => clusterClient.close());
    expect(await createClusterWriter(clusterClient, { site }).readHealth()).toBe(health);
    expect(logTexts.join()).toContain('the index does not follow the database');
    expect(logTexts.join()).not.toContain('Kept-out');
    expect(logTexts.join()).not.toContain(Buffer.from(`search:${password}`).toString('base64').slice(0, 20));
  });
});
