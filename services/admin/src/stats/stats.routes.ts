import { type App, cacheValue } from '@app/service-kit';
import { getStats } from '@app/types/admin/stats';
import type { AdminDeps } from '../deps.ts';
import { registerStaffCall } from '../register-staff-call.ts';
import { computeStats } from './stats.ts';

/** Lifetime of cached figures; every staff member's menu polls them. */
const cacheTtlMs = 10_000;

/** Route of the dashboard's figures, computed at most every ten seconds. */
export function registerStatsRoutes(app: App, { collections }: AdminDeps): void {
  const loadStats = cacheValue(() => computeStats(collections, new Date()), cacheTtlMs);
  registerStaffCall(app, getStats, () => loadStats());
}
