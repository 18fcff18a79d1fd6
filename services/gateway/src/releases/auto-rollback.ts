import { createHmac, randomBytes } from 'node:crypto';
import { count, exportZero, type Logger, toAddressKey } from '@app/service-kit';
import type { Registry } from '@app/types';
import { LRUCache } from 'lru-cache';
import type { FailingRemote, RollbackResult } from './auto-rollback.store.ts';
import type { LiveRegistry } from './registry.store.ts';

interface AutoRollbackDeps {
  registry: LiveRegistry;
  rule: RollbackRule;
  logger: Logger;
  now?: () => number;
}

/** Watches versions in browsers and rolls back those that fail. */
export function createAutoRollback({ registry, rule, logger, now }: AutoRollbackDeps) {
  const failureDetector = createFailureDetector(rule, now);
  /** By version: the revision of its remote at which it was or is being decided, so that each is decided once. */
  const decidedRevisionByVersion = new Map<string, number>();
  /** Versions whose failures are counted from 0. */
  const exportedVersions = new Set<string>();

  const isServed = (name: string, version: string) =>
    [registry().remotes[name]?.version, registry.getCanaries()[name]?.entry.version].includes(version);

  return {
    recordLoads(names: readonly string[], { remotes }: Registry, clientAddress: string): void {
      for (const name of names) {
        const version = remotes[name]?.version;
        if (version === undefined) continue;
        if (!exportedVersions.has(`${name}@${version}`)) exportZeroCounts(name, version);
        exportedVersions.add(`${name}@${version}`);
        count('remote_loads_total', { remote: name, version });
        failureDetector.recordLoad(name, version, toAddressKey(clientAddress));
      }
    },
    /** Records that a browser could not load or render a served remote, or that the server could not (`page`). */
    async recordFailure(
      name: string,
      version: string,
      clientAddress: string,
      source: 'browser' | 'page' = 'browser',
    ): Promise<void> {
      if (!isServed(name, version)) return;
      count('remote_failures_total', { remote: name, version, at: source });
      const failingRemote = failureDetector.recordFailure(name, version, toAddressKey(clientAddress));
      const versionKey = `${name}@${version}`;
      const revision = registry.getRevision(name) ?? 0;
      if (!failingRemote || decidedRevisionByVersion.get(versionKey) === revision) return;
      decidedRevisionByVersion.set(versionKey, revision);
      const result = await registry.rollBackFailing(failingRemote);
      if (result.kind === 'later') decidedRevisionByVersion.delete(versionKey);
      // A canary that is started again, or a version that is chosen again, is counted from 0.
      else failureDetector.reset(name, version);
      count('remote_rollbacks_total', { remote: name, version, result: result.kind });
      logger.warn({ ...failingRemote, ...result }, 'a remote fails in browsers');
    },
  };
}

function exportZeroCounts(remote: string, version: string): void {
  for (const source of ['browser', 'page'])
    exportZero('remote_failures_total', { remote, version, at: source });
  const results: RollbackResult['kind'][] = ['fell_back', 'canary_ended', 'unchanged', 'later'];
  for (const result of results) exportZero('remote_rollbacks_total', { remote, version, result });
}

export interface RollbackRule {
  /** Share of visitors with a failure that must be exceeded, 0 to 1. */
  maxFailedShare: number;
  minLoads: number;
  /** Minimum addresses with a failure, so that a single visitor cannot cause a rollback. */
  minAddresses: number;
}

const windowMs = 5 * 60_000;
/** Many more than are live at once. */
const maxVersions = 1_000;
/** Maximum addresses per version, sufficient for the share. */
const maxAddressesPerVersion = 20_000;

/** Counts for five minutes who loaded a version and for whom it failed, by addresses with a secret daily salt. */
export function createFailureDetector(
  { maxFailedShare, minLoads, minAddresses }: RollbackRule,
  readClockMs: () => number = Date.now,
) {
  const createAddressSet = () =>
    new LRUCache<string, true>({
      max: maxAddressesPerVersion,
      ttl: windowMs,
      ttlResolution: 0,
      perf: { now: readClockMs },
    });
  const statsByVersion = new LRUCache<string, VersionStats>({
    max: maxVersions,
    ttl: windowMs,
    updateAgeOnGet: true,
    ttlResolution: 0,
    perf: { now: readClockMs },
    memoMethod: () => ({
      loadedAddresses: createAddressSet(),
      failedAddresses: createAddressSet(),
      loadTimes: [],
    }),
  });
  const hashAddress = createAddressHasher(readClockMs);

  const getVersionStats = (name: string, version: string) => statsByVersion.memo(`${name}@${version}`);

  return {
    recordLoad(name: string, version: string, addressKey: string): void {
      const { loadedAddresses, loadTimes } = getVersionStats(name, version);
      loadedAddresses.set(hashAddress(addressKey), true);
      loadTimes.push(readClockMs());
      if (loadTimes.length > minLoads) loadTimes.shift();
    },
    /** Records a failure and returns the version if it must be rolled back. */
    recordFailure(name: string, version: string, addressKey: string): FailingRemote | undefined {
      const { loadedAddresses, failedAddresses, loadTimes } = getVersionStats(name, version);
      const addressHash = hashAddress(addressKey);
      loadedAddresses.set(addressHash, true);
      failedAddresses.set(addressHash, true);
      const windowStart = readClockMs() - windowMs;
      const [loadedAddressCount, failedAddressCount] = [
        countRecentAddresses(loadedAddresses),
        countRecentAddresses(failedAddresses),
      ];
      const hasEnoughData =
        loadTimes.length >= minLoads && loadTimes[0]! >= windowStart && failedAddressCount >= minAddresses;
      return hasEnoughData && failedAddressCount > loadedAddressCount * maxFailedShare
        ? { name, version, failedCount: failedAddressCount, loadCount: loadedAddressCount }
        : undefined;
    },
    reset(name: string, version: string): void {
      statsByVersion.delete(`${name}@${version}`);
    },
  };
}

/** Addresses that occurred in the last five minutes. */
type AddressSet = LRUCache<string, true>;

interface VersionStats {
  loadedAddresses: AddressSet;
  failedAddresses: AddressSet;
  /** Times of the last `minLoads` page loads, oldest first. */
  loadTimes: number[];
}

function countRecentAddresses(addresses: AddressSet): number {
  addresses.purgeStale();
  return addresses.size;
}

const dayMs = 86_400_000;

function createAddressHasher(readClockMs: () => number) {
  let saltDay = -1;
  let salt = Buffer.alloc(0);
  return (addressKey: string): string => {
    const today = Math.floor(readClockMs() / dayMs);
    if (today !== saltDay) {
      saltDay = today;
      salt = randomBytes(32);
    }
    return createHmac('sha256', salt).update(addressKey).digest('base64').slice(0, 16);
  };
}
