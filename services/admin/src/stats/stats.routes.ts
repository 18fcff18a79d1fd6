import type { App } from '@app/service-kit';
import { getStats } from '@app/types/admin/stats';
import type { AdminDeps } from '../deps.ts';
import { registerStaffCall } from '../register-staff-call.ts';
import { computeStats } from './stats.ts';
import { createTtlCache } from './ttl-cache.ts';

/** How long figures are cached in milliseconds; every staff member's menu polls them. */
const ttlMs = 10_000;

/** Route of the dashboard's figures, computed at most every ten seconds. */
export function registerStatsRoutes(app: App, { collections }: AdminDeps): void {
  const figures = createTtlCache(() => computeStats(collections, new Date()), ttlMs);
  registerStaffCall(app, getStats, () => figures());
}
