import type { App } from '@app/service-kit';
import { getStats } from '@app/types/admin/stats';
import type { AdminDeps } from '../deps.ts';
import { mountStaff } from '../mount-staff.ts';
import { computeStats } from './stats.ts';
import { createTtlCache } from './ttl-cache.ts';

/** How long figures are cached in milliseconds; every staff member's menu polls them. */
const goodForMs = 10_000;

/** Route of the dashboard's figures, computed at most every ten seconds. */
export function mountStats(app: App, { collections }: AdminDeps): void {
  const figures = createTtlCache(() => computeStats(collections, new Date()), goodForMs);
  mountStaff(app, getStats, () => figures());
}
