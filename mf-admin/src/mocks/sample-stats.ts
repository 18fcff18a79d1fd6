import { createSample } from '@app/test-kit/create-sample';
import { inboxKinds } from '@app/types/admin/inbox';
import { type AdminStats, adminStats } from '@app/types/admin/stats';

/** An item that has waited so many hours, all of them business hours. */
const createOldestItem = (hours: number) => ({
  since: new Date(Date.now() - hours * 3_600_000).toISOString(),
  hours,
  promisedHours: 16,
  leftHours: Math.max(0, 16 - hours),
  overHours: Math.max(0, hours - 16),
});
const zeroCounts = { late: 0, soon: 0, fine: 0, undated: 0, oldest: null };
const zeroCountsByKind = Object.fromEntries(
  inboxKinds.map((kind) => [kind, zeroCounts]),
) as AdminStats['waiting'];

/** Creates the statistics of a day with little activity. */
export const createSampleStats = (overrides: Partial<AdminStats> = {}): AdminStats => ({
  ...createSample(adminStats),
  prosthetists: { total: 120, approved: 110, pending: 3, claimed: 40, unclaimed: 80, stale180: 5 },
  reviews: { total: 900, pending: 14, approved: 860, rejected: 26, flagged: 2, avg: 4.4 },
  pendingUpdates: 9,
  pendingClaims: 4,
  waiting: {
    ...zeroCountsByKind,
    reviews: { late: 5, soon: 3, fine: 6, undated: 0, oldest: createOldestItem(17) },
    flags: { late: 0, soon: 0, fine: 2, undated: 0, oldest: createOldestItem(9) },
    prosthetists: { late: 1, soon: 0, fine: 2, undated: 4, oldest: createOldestItem(16.5) },
    'pending-updates': { late: 0, soon: 1, fine: 8, undated: 0, oldest: createOldestItem(6) },
  },
  promiseHours: 16,
  ...overrides,
});
