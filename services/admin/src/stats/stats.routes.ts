import type { App } from '@app/service-kit';
import { getStats } from '@app/types/admin/stats';
import type { AdminDeps } from '../deps.ts';
import { registerStaffCall } from '../register-staff-call.ts';
import { computeStats } from './stats.ts';

/** Lifetime of cached figures; every staff member's menu polls them. */
const cacheTtlMs = 10_000;

/** Caches an expensive value for `lifetimeMs`; concurrent callers share one computation. Errors are not cached. */
export function createTtlCache<T>(
  load: () => Promise<T>,
  lifetimeMs: number,
  readClock: () => number = () => performance.now(),
) {
  let cached: { value: T; loadedAt: number } | undefined;
  let pendingValue: Promise<T> | undefined;
  return async (): Promise<T> => {
    if (cached && readClock() - cached.loadedAt < lifetimeMs) return cached.value;
    const startedAt = readClock();
    pendingValue ??= load().finally(() => {
      pendingValue = undefined;
    });
    const value = await pendingValue;
    cached = { value, loadedAt: startedAt };
    return value;
  };
}

/** Route of the dashboard's figures, computed at most every ten seconds. */
export function registerStatsRoutes(app: App, { collections }: AdminDeps): void {
  const loadStats = createTtlCache(() => computeStats(collections, new Date()), cacheTtlMs);
  registerStaffCall(app, getStats, () => loadStats());
}
