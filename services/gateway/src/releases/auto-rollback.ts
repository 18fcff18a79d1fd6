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
  const failingRemotes = createFailingRemotes(rule, now);
  /** Versions that were decided or are being decided, so that each is decided once. */
  const decided = new Set<string>();
  /** Versions whose failures are counted from 0. */
  const startedVersions = new Set<string>();

  const isSent = (name: string, version: string) =>
    [registry().remotes[name]?.version, registry.canaries()[name]?.entry.version].includes(version);

  return {
    /** Records a page that loads these remotes. */
    recordLoads(names: readonly string[], { remotes }: Registry, address: string): void {
      for (const name of names) {
        const version = remotes[name]?.version;
        if (version === undefined) continue;
        if (!startedVersions.has(`${name}@${version}`)) exportZeros(name, version);
        startedVersions.add(`${name}@${version}`);
        count('remote_loads_total', { remote: name, version });
        failingRemotes.recordLoad(name, version, toAddressKey(address));
      }
    },
    /** Records that a browser could not load or render a remote, or the server not render it (`page`). Ignores versions that nobody was sent. */
    async recordFailure(
      name: string,
      version: string,
      address: string,
      at: 'browser' | 'page' = 'browser',
    ): Promise<void> {
      if (!isSent(name, version)) return;
      count('remote_failures_total', { remote: name, version, at });
      const failing = failingRemotes.recordFailure(name, version, toAddressKey(address));
      const key = `${name}@${version}`;
      if (!failing || decided.has(key)) return;
      decided.add(key);
      const result = await registry.rollBackFailing(failing);
      if (result.kind === 'later') decided.delete(key);
      count('remote_rollbacks_total', { remote: name, version, result: result.kind });
      logger.warn({ ...failing, ...result }, 'a remote fails in browsers');
    },
  };
}

function exportZeros(remote: string, version: string): void {
  for (const at of ['browser', 'page']) exportZero('remote_failures_total', { remote, version, at });
  const results: RollbackResult['kind'][] = ['fell_back', 'canary_ended', 'unchanged', 'later'];
  for (const result of results) exportZero('remote_rollbacks_total', { remote, version, result });
}

/** When a version is rolled back. */
export interface RollbackRule {
  /** Share of visitors with a failure that must be exceeded, 0 to 1. */
  share: number;
  /** Minimum page loads. */
  loads: number;
  /** Minimum addresses with a failure, so that a single visitor cannot cause a rollback. */
  addresses: number;
}

const windowMs = 5 * 60_000;
/** Maximum addresses per version, sufficient for the share. */
const mostAddresses = 20_000;

/**
 * Counts in this process, for five minutes, who loaded a version and for whom it failed. Addresses are hashed with a
 * secret daily salt.
 */
export function createFailingRemotes(
  { share, loads, addresses }: RollbackRule,
  now: () => number = Date.now,
) {
  const createAddresses = () =>
    new LRUCache<string, true>({ max: mostAddresses, ttl: windowMs, ttlResolution: 0, perf: { now } });
  const countsByVersion = new Map<string, { loadedBy: Addresses; failedFor: Addresses; pages: number[] }>();
  const hashAddress = createHasher(now);

  const getCount = (name: string, version: string) => {
    const key = `${name}@${version}`;
    const knownCount = countsByVersion.get(key);
    if (knownCount) return knownCount;
    // New versions are rare, so unused ones are removed here.
    for (const [key, { pages }] of countsByVersion)
      if ((pages.at(-1) ?? 0) < now() - windowMs) countsByVersion.delete(key);
    const versionCount = { loadedBy: createAddresses(), failedFor: createAddresses(), pages: [] };
    countsByVersion.set(key, versionCount);
    return versionCount;
  };

  return {
    recordLoad(name: string, version: string, address: string): void {
      const { loadedBy, pages } = getCount(name, version);
      loadedBy.set(hashAddress(address), true);
      // Only needed to know whether there were at least `loads`.
      pages.push(now());
      if (pages.length > loads) pages.shift();
    },
    /** Records a failure and returns the version if it must be rolled back. */
    recordFailure(name: string, version: string, address: string): FailingRemote | undefined {
      const { loadedBy, failedFor, pages } = getCount(name, version);
      const addressHash = hashAddress(address);
      loadedBy.set(addressHash, true);
      failedFor.set(addressHash, true);
      const since = now() - windowMs;
      const [sentCount, failedCount] = [countRecent(loadedBy), countRecent(failedFor)];
      const isEnough = pages.length >= loads && pages[0]! >= since && failedCount >= addresses;
      return isEnough && failedCount > sentCount * share
        ? { name, version, failed: failedCount, loads: sentCount }
        : undefined;
    },
  };
}

/** Addresses that occurred in the last five minutes. */
type Addresses = LRUCache<string, true>;

function countRecent(addresses: Addresses): number {
  addresses.purgeStale();
  return addresses.size;
}

const dayMs = 86_400_000;

function createHasher(now: () => number) {
  let day = -1;
  let salt = Buffer.alloc(0);
  return (address: string): string => {
    const today = Math.floor(now() / dayMs);
    if (today !== day) {
      day = today;
      salt = randomBytes(32);
    }
    return createHmac('sha256', salt).update(address).digest('base64').slice(0, 16);
  };
}
