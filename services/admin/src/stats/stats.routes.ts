import type { App } from '@app/service-kit';
import { getStats } from '@app/types/admin/stats';
import type { AdminDeps } from '../deps.ts';
import { registerStaffCall } from '../register-staff-call.ts';
import { computeStats } from './stats.ts';

/** Lifetime of cached figures; every staff member's menu polls them. */
const cacheTtlMs = 10_000;

/** Caches an expensive value for `lifetimeMs`; concurrent callers share one computation. Errors are not cached. */
export function createTtlCache<T>(
  loadValue: () => Promise<T>,
  lifetimeMs: number,
  readClock: () => number = () => performance.now(),
) {
  let cacheEntry: { value: T; loadedAt: number } | undefined;
  let pendingLoad: Promise<T> | undefined;
  return async (): Promise<T> => {
    if (cacheEntry && readClock() - cacheEntry.loadedAt < lifetimeMs) return cacheEntry.value;
    const startedAt = readClock();
    pendingLoad ??= loadValue().finally(() => {
      pendingLoad = undefined;
    });
    const value = await pendingLoad;
    cacheEntry = { value, loadedAt: startedAt };
    return value;
  };
}

/** Route of the dashboard's figures, computed at most every ten seconds. */
export function registerStatsRoutes(app: App, { collections }: AdminDeps): void {
  const loadStats = createTtlCache(() => computeStats(collections, new Date()), cacheTtlMs);
  registerStaffCall(app, getStats, () => loadStats());
}
