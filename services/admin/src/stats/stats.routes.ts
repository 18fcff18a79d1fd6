import type { App } from '@app/service-kit';
import { getStats } from '@app/types/admin/stats';
import type { AdminDeps } from '../deps.ts';
import { mountStaff } from '../mount-staff.ts';
import { computeStats } from './stats.ts';
import { createTtlCache } from './ttl-cache.ts';

/** So long what was counted is good: everybody's menu asks for it. */
const goodForMs = 10_000;

/** The dashboard's figures, counted once for all who ask within ten seconds. */
export function mountStats(app: App, { collections }: AdminDeps): void {
  const figures = createTtlCache(() => computeStats(collections, new Date()), goodForMs);
  mountStaff(app, getStats, () => figures());
}
