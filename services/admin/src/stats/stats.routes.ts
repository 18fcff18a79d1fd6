import type { App } from '@app/service-kit';
import { getStats } from '@app/types/admin/stats';
import type { AdminDeps } from '../deps.ts';
import { registerStaffCall } from '../register-staff-call.ts';
import { computeStats } from './stats.ts';

/** How long figures are cached in milliseconds; every staff member's menu polls them. */
const ttlMs = 10_000;

/**
 * Caches an expensive value for `forMs` milliseconds; concurrent callers share one computation. Errors are not cached.
 */
export function createTtlCache<T>(
  get: () => Promise<T>,
  forMs: number,
  now: () => number = () => performance.now(),
) {
  let last: { value: T; at: number } | undefined;
  let pending: Promise<T> | undefined;
  return async (): Promise<T> => {
    if (last && now() - last.at < forMs) return last.value;
    const startedAt = now();
    pending ??= get().finally(() => {
      pending = undefined;
    });
    const value = await pending;
    last = { value, at: startedAt };
    return value;
  };
}

/** Route of the dashboard's figures, computed at most every ten seconds. */
export function registerStatsRoutes(app: App, { collections }: AdminDeps): void {
  const figures = createTtlCache(() => computeStats(collections, new Date()), ttlMs);
  registerStaffCall(app, getStats, () => figures());
}
