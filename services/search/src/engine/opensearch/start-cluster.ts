import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from '@app/db';
import { type Logger, observe } from '@app/service-kit';
import { noFilters } from '@app/types';
import { createOrigin } from '../../index/places/geometry.ts';
import type { Feed } from '../../live-index/feed.ts';
import type { FollowerOptions } from '../../live-index/follower.ts';
import { ClusterClinics } from './clinics.ts';
import { type ClusterConnection, createCluster, createClusterClient, redactError } from './cluster.ts';
import { createClusterEngine } from './cluster-engine.ts';
import { createClusterWriter } from './cluster-writer.ts';
import { createHistoryPointStore } from './history-points.store.ts';
import { LiveCluster } from './live-cluster.ts';
import { toPageRequest } from './search-requests.ts';

export interface ClusterSettings extends ClusterConnection {
  shardCount: number;
  replicaCount: number;
}

const hourMs = 3_600_000;
/** Maximum lag of an index that is compared: two heartbeats. */
const maxLagMs = 10_000;
const warmUpTimeoutMs = 30_000;
const warmUpOrders = ['distance', 'rating', 'reviews', 'confirmed', 'name'] as const;
const warmUpSearch = {
  name: undefined,
  resolvedName: undefined,
  origin: createOrigin(38.6, -90.2),
  radiusMiles: 50,
  state: undefined,
  city: undefined,
  filters: noFilters,
  openScheduleHashes: [],
  priorMean: 3,
  pageStart: 0,
  pageSize: 20,
};

/** Starts an engine that searches in a cluster, and keeps the cluster up to date from the feed. */
export function startCluster(
  settings: ClusterSettings,
  db: Db,
  feed: Feed,
  { logger, ...options }: FollowerOptions & { logger: Logger },
) {
  const { shardCount, replicaCount } = settings;
  const client = createClusterClient(settings);
  const writer = createClusterWriter(client, { site: db.databaseName, shardCount, replicaCount });
  let failureCount = 0;
  const onError = (err: unknown) => {
    failureCount++;
    logger.warn({ err }, 'the search cluster did not answer');
  };
  const cluster = createCluster(client, writer.alias, { isReady: () => follower.isBuilt, onError });
  const clinics = new ClusterClinics(cluster, () => follower.indexVersion);
  const warmUp = async () => {
    const warmUpCluster = createCluster(client, writer.alias, { searchTimeoutMs: warmUpTimeoutMs, onError });
    for (const order of warmUpOrders) await warmUpCluster.search(toPageRequest({ ...warmUpSearch, order }));
  };
  const follower = new LiveCluster(
    feed,
    { writer, historyPoints: createHistoryPointStore(db), clinics, warmUp },
    // The client's errors contain the request.
    { ...options, onError: (error) => options.onError?.(redactError(error)) },
  );
  const engine = createClusterEngine({ cluster, clinics, live: follower, readHealth: writer.readHealth });
  observe('search_cluster_failures_total', () => [[failureCount, {}]]);
  observe('search_index_stuck', () => [[follower.isBlocked ? 1 : 0, {}]]);
  const abortController = new AbortController();
  const comparisonRun = reconcileHourly(follower, logger, abortController.signal);
  return {
    engine,
    follower,
    stop: async () => {
      abortController.abort();
      await Promise.allSettled([comparisonRun]);
      await client.close();
    },
  };
}

async function reconcileHourly(follower: LiveCluster, logger: Logger, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    // At a random time, so that not all processes compare at once.
    await wait(hourMs * (0.75 + Math.random() / 2), undefined, { signal }).catch(() => {});
    // What an index that is behind lacks is no difference. (The lag is infinite before the first build.)
    if (signal.aborted || follower.isBlocked || follower.lagMs > maxLagMs) continue;
    try {
      const differences = await follower.reconcile();
      if (differences.total !== 0 || differences.revisions > 0)
        logger.error(differences, 'the search cluster differed from the database and was repaired');
    } catch (error) {
      logger.warn({ err: redactError(error) }, 'the search cluster could not be compared');
    }
  }
}
